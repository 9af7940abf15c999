"""Marks: the largest first, numbered from 1."""

from __future__ import annotations

from editormcp.analysis.views import Camera, Seen, View, marks

MATRIX = (0.1, 0, 0, 0, 0, 0.2, 0, 0, 0, 0, 2 / 100, -1, 0, 0, 0, 1)


def view(*objects: Seen) -> View:
    return View("scene", Camera((0.0, 0.0, 0.0), 200, 100, MATRIX, orthographic_size=5.0), objects=objects)


def seen(path: str, size: float, scene: str = "", x: float = 0.0) -> Seen:
    return Seen(path, f"id of {path}", (x, 0.0, 10.0), (size, size, size), scene)


def test_the_largest_is_first_and_equals_go_by_path() -> None:
    found = marks(view(seen("Small", 1), seen("B", 2), seen("Large", 4), seen("A", 2)), 10)
    assert [(mark.number, mark.seen.path) for mark in found] == [(1, "Large"), (2, "A"), (3, "B"), (4, "Small")]


def test_no_more_than_asked_for_and_nothing_out_of_view() -> None:
    found = marks(view(seen("Out", 2, x=50), *(seen(f"In {i}", i + 1) for i in range(5))), 3)
    assert [mark.seen.path for mark in found] == ["In 4", "In 3", "In 2"]


def test_a_mark_tells_what_and_where() -> None:
    mine, other = marks(view(seen("Docks/Crane", 4), seen("Crane", 2, "Assets/Other.unity")), 10)
    assert mine.told() == {
        "mark": 1,
        "path": "Docks/Crane",
        "objectId": "id of Docks/Crane",
        "rect": [80, 30, 40, 40],
        "distance": 8.0,
    }
    assert other.told()["scenePath"] == "Assets/Other.unity"


def test_a_camera_is_told_without_its_matrix() -> None:
    assert view().camera.told() == {
        "position": [0.0, 0.0, 0.0],
        "rotation": [0.0, 0.0, 0.0],
        "orthographicSize": 5.0,
        "width": 200,
        "height": 100,
    }
