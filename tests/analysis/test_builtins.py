from __future__ import annotations

import pytest

from editormcp.analysis.builtins import TABLE, builtin, builtin_name, builtin_path

DEFAULT, EXTRA = (f"0000000000000000{letter}000000000000000" for letter in "ef")


@pytest.mark.parametrize(
    ("guid", "file_id", "name"),
    [
        (DEFAULT, 10202, "Cube"),
        (DEFAULT, 10206, "Cylinder"),
        (DEFAULT, 10207, "Sphere"),
        (DEFAULT, 10208, "Capsule"),
        (DEFAULT, 10209, "Plane"),
        (DEFAULT, 10210, "Quad"),
        (EXTRA, 10303, "Default-Material"),
        (EXTRA, 10754, "Sprites-Default"),
        (EXTRA, 10905, "UISprite"),
        (EXTRA, 46, "Standard"),
        (DEFAULT, 19102, "UnityEngine.UIElements.UIDocument"),
        (DEFAULT, 1, None),
        (EXTRA, 10202, None),
        ("a" * 32, 10202, None),
    ],
)
def test_a_resource_has_its_name(guid: str, file_id: int, name: str | None) -> None:
    assert builtin_name(guid, file_id) == name


def test_one_id_may_be_different_things_in_the_two_files() -> None:
    found = builtin(DEFAULT, 10101), builtin(EXTRA, 10755)
    assert [one.name for one in found if one is not None] == ["GUI/Text Shader", "Unlit/Color"]


def test_a_resource_lies_where_unity_says() -> None:
    assert builtin_path(DEFAULT) == "Library/unity default resources"
    assert builtin_path(EXTRA) == "Resources/unity_builtin_extra"
    assert builtin_path("a" * 32) == ""


def test_every_row_is_whole_and_no_id_has_two_names() -> None:
    rows = [line.split("\t") for line in TABLE.read_text("utf-8").splitlines() if not line.startswith("#")]
    assert {len(row) for row in rows} == {4}
    assert {row[0] for row in rows} == {"default", "extra"}
    assert len({(row[0], row[1]) for row in rows}) == len(rows) > 100
