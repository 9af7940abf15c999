"""Where things are and how large: the Editor and the files say the same of every kind of shape and place."""

from __future__ import annotations

import math
from collections.abc import AsyncIterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from backends.disk.writing import HEADER, SceneText, TestProject, anchored, placed
from unity_host import both as sides
from unity_host.both import LIGHTHOUSE, QUAY, Both, copy_of
from unity_host.toolchain.compiler import Target

SHAPES = "Assets/Shapes.unity"
BUILT_IN = "{{fileID: {}, guid: 0000000000000000e000000000000000, type: 0}}"
INCLUDE = ["worldTransform", "bounds"]
MIDDLE = (0.5, 0.5)
OF_RENDERERS = ("mesh", "sprite", "renderer")


def turn(x: float, y: float, z: float, degrees: float) -> tuple[float, float, float, float]:
    """A rotation round an axis, of as many digits as a file has."""
    length = math.sqrt(x * x + y * y + z * z)
    sine = math.sin(math.radians(degrees) / 2) / length
    x, y, z, w = (round(part, 7) for part in (x * sine, y * sine, z * sine, math.cos(math.radians(degrees) / 2)))
    return (x, y, z, w)


def capsule(radius: float, height: float, axis: int) -> str:
    size = f"  m_Radius: {radius}\n  m_Height: {height}\n  m_Direction: {axis}\n"
    return f"136 CapsuleCollider\n{size}  m_Center: {{x: 1, y: 0, z: 0}}\n"


TILTED = turn(1, 2, 3, 70)
COLLIDERS = {
    "Box": "65 BoxCollider\n  m_Size: {x: 1, y: 2, z: 3}\n  m_Center: {x: 0.5, y: 0, z: 1}\n",
    "Sphere": "135 SphereCollider\n  m_Radius: 0.75\n  m_Center: {x: 0, y: 1, z: 0}\n",
    "Capsule X": capsule(0.5, 3, 0),
    "Capsule Y": capsule(0.5, 3, 1),
    "Capsule Z": capsule(2, 1, 2),
    "Character": "143 CharacterController\n  m_Radius: 0.5\n  m_Height: 2\n  m_Center: {x: 0, y: 1, z: 0}\n",
    "Mesh": f"64 MeshCollider\n  m_Mesh: {BUILT_IN.format(10206)}\n",
    "No mesh": "64 MeshCollider\n  m_Mesh: {fileID: 0}\n",
    "Flat box": "61 BoxCollider2D\n  m_Size: {x: 2, y: 1}\n  m_Offset: {x: 1, y: 0.5}\n  m_EdgeRadius: 0.25\n",
    "Circle": "58 CircleCollider2D\n  m_Radius: 1.5\n  m_Offset: {x: 0, y: 2}\n",
    "Flat capsule": "70 CapsuleCollider2D\n  m_Size: {x: 1, y: 3}\n  m_Direction: 0\n  m_Offset: {x: 0, y: 0}\n",
    "Lying capsule": "70 CapsuleCollider2D\n  m_Size: {x: 3, y: 1}\n  m_Direction: 1\n  m_Offset: {x: 0, y: 0}\n",
    "Polygon": "60 PolygonCollider2D\n  m_Offset: {x: 0, y: 1}\n  m_Points:\n    m_Paths:\n"
    "    - - {x: 0, y: 0}\n      - {x: 1, y: 2}\n      - {x: -1, y: 1}\n    - - {x: 3, y: 0}\n",
    "Edge": "68 EdgeCollider2D\n  m_EdgeRadius: 0.5\n  m_Points:\n  - {x: 0, y: 0}\n  - {x: 2, y: 3}\n"
    "  m_Offset: {x: 0, y: 0}\n",
}  # fmt: skip
RENDERER = "23 MeshRenderer\n  m_Enabled: 1\n  m_Materials: []\n"


def shapes(project: TestProject) -> SceneText:
    """Every collider under a plain, a tilted, a mirrored and a skewing parent; meshes; a canvas of the world."""
    file, numbers = SceneText(), count(1000, 100)
    tops = {
        "Plain": placed((1, 2, 3)),
        "Tilted": placed((10, 0, 0), TILTED, (2, 2, 2)),
        "Mirrored": placed((0, 10, 0), turn(0, 1, 0, 30), (-1, 2, 1)),
        "Skewed": placed((0, 0, 10), turn(0, 0, 1, 20), (3, 1, 0.5)),
    }
    for name, place in tops.items():
        top = file.add(next(numbers), name, place=place)
        for shape, document in COLLIDERS.items():
            number = next(numbers)
            own = placed((1, 0, 2), turn(0, 1, 1, 40), (1, 1.5, 1))
            file.add(number, shape, top, {number + 2: document}, place=own, active=shape != "Sphere")
        for mesh in (10202, 10210):
            number = next(numbers)
            parts = {number + 2: f"33 MeshFilter\n  m_Mesh: {BUILT_IN.format(mesh)}\n", number + 3: RENDERER}
            parts[number + 4] = COLLIDERS["Box"]
            file.add(number, f"Drawn {mesh}", top, parts, place=placed((0, 1, 0), TILTED), active=mesh == 10202)
        inner = file.add(next(numbers), "Again", top, place=placed((1, 1, 1), TILTED, (1, -1, 2)))
        file.add(next(numbers), "Deep", inner, place=placed((0, 0, 5), TILTED))
    two = next(numbers)
    file.add(two, "Two", components={two + 2: COLLIDERS["Box"], two + 3: COLLIDERS["Circle"]}, place=placed((5, 5, 5)))
    _add_skin(file, next(numbers), next(numbers))
    _add_canvas(file, numbers)
    _add_text_mesh(project, file, next(numbers))
    return file


def _add_skin(file: SceneText, bone: int, skin: int) -> None:
    file.add(bone, "Bone", place=placed((0, 3, 0), TILTED))
    box = "  m_AABB:\n    m_Center: {x: 0, y: 1, z: 0}\n    m_Extent: {x: 1, y: 2, z: 1}\n"
    part = f"137 SkinnedMeshRenderer\n  m_Enabled: 1\n  m_Materials: []\n  m_RootBone: {{fileID: {bone + 1}}}\n{box}"
    file.add(skin, "Skin", components={skin + 2: part}, place=placed((9, 9, 9)))


def _add_canvas(file: SceneText, numbers: Any) -> None:
    """Rectangles at corners, over all of it and within each other."""
    board, screen = next(numbers), next(numbers)
    top = file.add(board, "Board", place=placed((4, 0, 0), turn(0, 1, 0, 45)))
    wide = anchored((0, 0), (0, 0), (0, 2), (400, 300), scale=(0.01, 0.01, 0.01))
    canvas = file.add(screen, "Canvas", top, {screen + 2: "223 Canvas\n  m_RenderMode: 2\n"}, place=wide)
    panel = file.add(
        next(numbers), "Panel", canvas, place=anchored((0, 0), (0, 1), (50, 0), (100, -20), (0, 1), depth=7)
    )
    file.add(next(numbers), "Corner", panel, place=anchored((1, 0), (1, 0), (-10, 20), (40, 20), (1, 0)))
    file.add(next(numbers), "Filled", panel, place=anchored((0, 0), (1, 1), (2, -3), (-8, -6)))


def _add_text_mesh(project: TestProject, file: SceneText, number: int) -> None:
    box = "m_Center: {x: 1, y: 0, z: 0}\n    m_Extent: {x: 2, y: 1, z: 1}\n"
    parts = "  m_SubMeshes:\n  - serializedVersion: 2\n    indexCount: 6\n    topology: 0\n"
    text = f"{HEADER}--- !u!43 &4300000\nMesh:\n  m_Name: Plank\n{parts}  m_LocalAABB:\n    {box}"
    source = project.asset("Assets/Plank.asset", text)
    mesh = f"33 MeshFilter\n  m_Mesh: {{fileID: 4300000, guid: {source}, type: 2}}\n"
    file.add(number, "Plank", components={number + 2: mesh, number + 3: RENDERER}, place=placed((1, 1, 1), TILTED))


def write(root: Path) -> None:
    project = TestProject.__new__(TestProject)
    project.root = root
    project.scene(SHAPES, shapes(project))


@pytest.fixture(params=[LIGHTHOUSE, QUAY], ids=["lighthouse", "quay"])
async def either(request: pytest.FixtureRequest, mono: Target, home: Path, tmp_path: Path) -> AsyncIterator[Both]:
    project = copy_of(request.param, tmp_path)
    write(project)
    async with sides.both(mono, project, home, tmp_path / "other") as stage:
        yield stage


def scenes(project: Path) -> list[str]:
    found = sorted(path.relative_to(project).as_posix() for path in project.rglob("*.unity"))
    return [path for path in found if not path.endswith("Broken.unity")]


def rows(tree: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [row for top in tree for row in (top, *rows(top["children"]))]


def space(row: dict[str, Any]) -> dict[str, Any]:
    """What is included, with rotations as sines and cosines: 0 and 360 degrees are one."""
    found = {}
    if "worldTransform" in row:
        place = row["worldTransform"]
        angles = [f(math.radians(angle)) for angle in place["rotation"] for f in (math.sin, math.cos)]
        found["worldTransform"] = [*place["position"], *angles, *place["scale"]]
    if "bounds" in row:
        found["bounds"] = [*row["bounds"]["center"], *row["bounds"]["size"]]
        found["of"] = [float(row["bounds"]["of"] in OF_RENDERERS)]
    return found


def compare(live: list[dict[str, Any]], disk: list[dict[str, Any]]) -> int:
    """Asserts that both say the same; how many boxes there are."""
    assert [row["path"] for row in live] == [row["path"] for row in disk]
    for one, other in zip(live, disk, strict=True):
        mine, theirs = space(one), space(other)
        assert mine.keys() == theirs.keys(), (one, other)
        for name, numbers in mine.items():
            assert numbers == pytest.approx(theirs[name], rel=1e-4, abs=1e-4), (name, one, other)
    return sum("bounds" in row for row in live)


async def test_places_and_bounds_are_the_same(either: Both) -> None:
    boxes = 0
    for scene in scenes(either.project):
        await either.do("open", scene=scene)
        asked = {"scenePath": scene, "include": INCLUDE}
        live = await either.call("scene.hierarchy.dump", **asked)
        disk = await either.from_disk("scene.hierarchy.dump", **asked)
        boxes += compare(rows(live["rootObjects"]), rows(disk["rootObjects"]))
        live, disk = (
            await either.call("scene.objects.find", **asked),
            await either.from_disk("scene.objects.find", **asked),
        )
        compare(live["matches"], disk["matches"])
    assert boxes > 4 * len(COLLIDERS)


async def test_what_is_near_is_the_same(either: Both) -> None:
    await either.do("open", scene=SHAPES)
    for of in ("Mirrored/Again", "Board/Canvas/Panel", "0, 0, 0"):
        asked = {"scenePath": SHAPES, "of": of}
        live, disk = (
            await either.call("scene.objects.near", **asked),
            await either.from_disk("scene.objects.near", **asked),
        )
        assert live["origin"] == pytest.approx(disk["origin"], rel=1e-4, abs=1e-4)
        mine = {row[0]: (row[1], row[2] is None, row[2] or 0, *row[3]) for row in live["rows"]}
        theirs = {row[0]: (row[1], row[2] is None, row[2] or 0, *row[3]) for row in disk["rows"]}
        assert mine.keys() == theirs.keys()
        for path, numbers in mine.items():
            assert numbers == pytest.approx(theirs[path], rel=1e-4, abs=1e-3), path


async def test_triangles_are_the_same(either: Both) -> None:
    await either.do("open", scene=SHAPES)
    live = await either.call("scene.statistics", scope=SHAPES)
    disk = await either.from_disk("scene.statistics", scope=SHAPES)
    assert live["triangles"] == disk["triangles"] == 4 * (12 + 2) + 2
    assert live["colliders"] == disk["colliders"]


async def test_a_canvas_of_the_screen_is_nowhere_in_files_and_not_near_anything(either: Both) -> None:
    file = SceneText()
    file.add(10, "Post", place=placed((0, 1, 0)))
    wide = anchored((0, 0), (0, 0), (0, 0), (0, 0), scale=(0, 0, 0))
    screen = file.add(20, "Screen", components={22: "223 Canvas\n  m_RenderMode: 0\n"}, place=wide)
    file.add(30, "Button", screen, place=anchored(MIDDLE, MIDDLE, (10, 20), (40, 20)))
    (either.project / "Assets" / "Menu.unity").write_bytes(file.text().encode())
    await either.do("open", scene="Assets/Menu.unity")
    asked = {"scenePath": "Assets/Menu.unity", "include": ["worldTransform"]}
    live, disk = await either.call("scene.objects.find", **asked), await either.from_disk("scene.objects.find", **asked)
    assert live["matches"][2]["worldTransform"]["position"] == [970, 560, 0]
    assert ["worldTransform" in row for row in disk["matches"]] == [True, False, False]
    near = {"scenePath": "Assets/Menu.unity", "of": "0, 0, 0"}
    for answer in (
        await either.call("scene.objects.near", **near),
        await either.from_disk("scene.objects.near", **near),
    ):
        assert [row[0] for row in answer["rows"]] == ["Post"]


async def test_an_outline_says_that_it_includes_nothing(either: Both) -> None:
    await either.do("open", scene=SHAPES)
    asked = {"scenePath": SHAPES, "format": "outline", "include": ["bounds"]}
    assert "include has no effect with format outline." in await either.diagnostics("scene.hierarchy.dump", **asked)
    assert not await either.diagnostics("scene.hierarchy.dump", scenePath=SHAPES, format="outline")


async def test_only_what_a_tool_knows_can_be_included(either: Both) -> None:
    await either.do("open", scene=SHAPES)
    error = await either.error("scene.objects.find", scenePath=SHAPES, include=["tag"])
    assert error["code"] == -32002
