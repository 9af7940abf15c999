"""scene.objects.near over files: what is near, and what is said of what is not shown."""

from __future__ import annotations

import math
import re
import struct
from pathlib import Path

import pytest

from backends.disk.asking import Asker, asking
from backends.disk.corpus import corpus, needs_corpus
from backends.disk.writing import HEADER, SceneText, TestProject, anchored, placed
from editormcp.errors import ToolError

MAIN = "Assets/Main.unity"
CUBE = "{fileID: 10202, guid: 0000000000000000e000000000000000, type: 0}"


def mesh_filter(reference: str) -> str:
    return f"33 MeshFilter\n  m_Mesh: {reference}\n"


RENDERER = "23 MeshRenderer\n  m_Enabled: 1\n  m_Materials:\n  - {fileID: 0}\n"


def box(center: str, half: str) -> str:
    return f"    m_Center: {center}\n    m_Extent: {half}\n"


def mesh(name: str) -> str:
    """A mesh of 4 x 2 x 2 around 1, 0, 0, with two triangles and a quad."""
    part = box("{x: 1, y: 0, z: 0}", "{x: 2, y: 1, z: 1}").replace("    m_", "      m_")
    return (
        f"Mesh:\n  m_ObjectHideFlags: 0\n  m_Name: {name}\n  serializedVersion: 10\n  m_SubMeshes:\n"
        f"  - serializedVersion: 2\n    firstByte: 0\n    indexCount: 6\n    topology: 0\n    localAABB:\n{part}"
        f"  - serializedVersion: 2\n    firstByte: 0\n    indexCount: 4\n    topology: 2\n    localAABB:\n{part}"
        f"  m_IndexBuffer: 000001000200\n  m_LocalAABB:\n{box('{x: 1, y: 0, z: 0}', '{x: 2, y: 1, z: 1}')}"
    )


def edges(ask: Asker) -> dict[str, float | None]:
    """From the origin to each object's bounds."""
    found = ask("scene.objects.near", scenePath=MAIN, of="0, 0, 0")
    assert found["columns"] == ["path", "distance", "edge", "position"]
    return {path: edge for path, _, edge, _ in found["rows"]}


def test_meshes_are_as_large_as_their_files_say(project: TestProject, ask: Asker) -> None:
    source = project.asset("Assets/Plank.asset", f"{HEADER}--- !u!43 &4300000\n{mesh('Plank')}")
    file = SceneText()
    shapes = {
        "Cube": CUBE,
        "Asset": f"{{fileID: 4300000, guid: {source}, type: 2}}",
        "Own": "{fileID: 900}",
        "Model": f"{{fileID: 4300000, guid: {project.asset('Assets/M.fbx', b'Kaydara')}, type: 3}}",
        "Gone": "{fileID: 4300000, guid: 00000000000000001111111111111111, type: 2}",
    }
    for at, (name, reference) in enumerate(shapes.items(), 1):
        parts = {100 * at + 2: mesh_filter(reference), 100 * at + 3: RENDERER}
        file.add(100 * at, name, components=parts, place=placed((10, 0, 0)))
    project.asset(MAIN, f"{file.text()}--- !u!43 &900\n{mesh('Made')}")
    assert edges(ask) == {"Cube": 9.5, "Asset": 9, "Own": 9, "Model": None, "Gone": None}


def sprite(project: TestProject, name: str, settings: str, picture: bytes = b"") -> str:
    meta = f"TextureImporter:\n  serializedVersion: 11\n{settings}  spritePixelsToUnits: 50\n"
    return project.asset(f"Assets/{name}.png", picture, meta)


def png(width: int, height: int) -> bytes:
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">I4sII", 13, b"IHDR", width, height) + b"\x08\x06\0\0\0"


def test_sprites_are_as_large_as_their_importer_says(project: TestProject, ask: Asker) -> None:
    """A picture of 200 x 100 at 50 pixels a unit is 4 x 2; its pivot may be at its left side."""
    center = sprite(project, "Center", "  spriteMode: 1\n  alignment: 0\n", png(200, 100))
    left = sprite(project, "Left", "  spriteMode: 1\n  alignment: 4\n", png(200, 100))
    pivot = "  alignment: 9\n  spritePivot: {x: 0.75, y: 0.5}\n"
    custom = sprite(project, "Custom", f"  spriteMode: 1\n{pivot}", png(200, 100))
    empty = sprite(project, "Empty", "  spriteMode: 1\n  alignment: 0\n")
    rect = "      rect:\n        serializedVersion: 2\n        width: 100\n        height: 50\n"
    sheet = sprite(
        project,
        "Sheet",
        "  internalIDToNameTable:\n  - first:\n      213: -77\n    second: Coin\n  spriteMode: 2\n"
        f"  spriteSheet:\n    sprites:\n    - serializedVersion: 2\n      name: Coin\n{rect}      alignment: 0\n"
        "      pivot: {x: 0.5, y: 0.5}\n      internalID: -77\n",
    )
    old = sprite(
        project,
        "Old",
        "  fileIDToRecycleName:\n    21300002: Gem\n  spriteMode: 2\n"
        f"  spriteSheet:\n    sprites:\n    - name: Gem\n{rect}      alignment: 5\n      pivot: {{x: 0, y: 0}}\n",
    )
    file = SceneText()
    shapes = [("Center", center, 21300000), ("Left", left, 21300000), ("Custom", custom, 21300000)]
    shapes += [("Empty", empty, 21300000), ("Sheet", sheet, -77), ("Old", old, 21300002), ("Other", sheet, -78)]
    for at, (name, source, number) in enumerate(shapes, 1):
        part = f"212 SpriteRenderer\n  m_Sprite: {{fileID: {number}, guid: {source}, type: 3}}\n  m_DrawMode: 0\n"
        file.add(100 * at, name, components={100 * at + 2: part}, place=placed((10, 0, 0)))
    project.scene(MAIN, file)
    found = edges(ask)
    assert found == {"Center": 8, "Left": 10, "Custom": 7, "Empty": None, "Sheet": 9, "Old": 8, "Other": None}


def test_a_terrain_is_as_large_as_its_data_says(project: TestProject, ask: Asker) -> None:
    heights = "  m_Heightmap:\n    m_Resolution: 129\n    m_Scale: {x: 0.5, y: 30, z: 1}\n"
    source = project.asset("Assets/T.asset", f"{HEADER}--- !u!156 &15600000\nTerrainData:\n  m_Name: T\n{heights}")
    file = SceneText()
    data = f"  m_TerrainData: {{fileID: 15600000, guid: {source}, type: 2}}\n"
    file.add(10, "Ground", components={12: f"154 TerrainCollider\n{data}"}, place=placed((-32, 5, -64)))
    project.scene(MAIN, file)
    assert edges(ask) == {"Ground": 5}


def test_overrides_change_the_shape(project: TestProject, ask: Asker) -> None:
    prefab = SceneText()
    shape = "65 BoxCollider\n  m_Size: {x: 1, y: 1, z: 1}\n  m_Center: {x: 0, y: 0, z: 0}\n"
    prefab.add(10, "Wall", components={12: shape}, place=placed((10, 0, 0)))
    source = project.scene("Assets/Wall.prefab", prefab)
    file = SceneText()
    file.instance(50, source, 0, ((12, "m_Size.x", 8), (11, "m_LocalScale.x", 2)))
    project.scene(MAIN, file)
    assert edges(ask) == {"Wall": 2}


def test_pages_lead_through_all_and_share_the_origin(project: TestProject, ask: Asker) -> None:
    file = SceneText()
    for at in range(1, 6):
        file.add(100 * at, f"Post {at}", place=placed((at, 0, 0)))
    project.scene(MAIN, file)
    page = ask("scene.objects.near", scenePath=MAIN, of="Post 1", maxResults=3)
    assert (page["scenePath"], page["origin"], page["total"], page["truncated"]) == (MAIN, [1, 0, 0], 4, True)
    assert [row[0] for row in page["rows"]] == ["Post 2", "Post 3", "Post 4"]
    rest = ask("scene.objects.near", scenePath=MAIN, of="Post 1", maxResults=3, cursor=page["nextCursor"])
    assert [row[0] for row in rest["rows"]] == ["Post 5"]
    assert rest["origin"] == [1, 0, 0]
    with pytest.raises(ToolError, match="cursor"):
        ask("scene.objects.near", scenePath=MAIN, of="Post 2", maxResults=3, cursor=page["nextCursor"])


@pytest.fixture
def mixed(project: TestProject) -> TestProject:
    """A crate, a button on the screen, and a hat on a model."""
    file = SceneText()
    file.add(10, "Crate", place=placed((3, 4, 0)))
    canvas = "223 Canvas\n  m_RenderMode: 0\n"
    screen = file.add(20, "Canvas", components={22: canvas}, place=anchored((0, 0), (0, 0), (0, 0), (0, 0)))
    file.add(30, "Button", screen, place=anchored((0, 0), (0, 0), (0, 0), (9, 9)))
    source = project.asset("Assets/M.fbx", b"Kaydara", "ModelImporter:\n")
    root = -8679921383154817045
    file.instance(50, source, 0, tuple((root, f"m_LocalPosition.{axis}", 1) for axis in "xyz"))
    file.stripped(4, 51, source, root, 50)
    file.add(60, "Hat", 51, place=placed((0, 1, 0)))
    project.scene(MAIN, file)
    return project


def test_what_has_no_place_is_told(mixed: TestProject, ask: Asker) -> None:
    found = ask("scene.objects.near", scenePath=MAIN, of="0, 0, 0")
    assert [row[0] for row in found["rows"]] == ["M", "Crate"]
    assert ask.said("2 objects of canvases on the screen have no place")
    assert ask.said("1 objects hang under a model")


def test_nothing_is_silently_empty(mixed: TestProject, ask: Asker) -> None:
    assert ask("scene.objects.near", scenePath=MAIN, of="Crate", componentType="Lihgt")["rows"] == []
    assert ask.said("No component is called 'Lihgt'; nearest: Light")
    assert ask("scene.objects.near", scenePath=MAIN, of="Crate", tag="Plaier")["rows"] == []
    assert ask.said("No tag is called 'Plaier'; nearest: Player")
    assert ask("scene.objects.near", scenePath=MAIN, of="Crate", radius=0.5)["rows"] == []
    assert ask.said("4 objects fit the filters, none within 0.5")


def test_mistakes_are_told(mixed: TestProject, ask: Asker) -> None:
    with pytest.raises(ToolError) as caught:
        ask("scene.objects.near", scenePath=MAIN, of="crat")
    assert caught.value.details["candidates"] == ["Crate"]
    with pytest.raises(ToolError) as caught:
        ask("scene.objects.near", scenePath=MAIN, of="Canvas/Button")
    assert caught.value.what == "Position not known"
    with pytest.raises(ToolError) as caught:
        ask("scene.objects.near", scenePath=MAIN, of="Crate", radius=-1)
    assert caught.value.details["invalidParameters"][0]["name"] == "radius"
    with pytest.raises(ToolError) as caught:
        ask("scene.objects.near", scenePath=MAIN, of="Crate", layer="Watre")
    assert caught.value.what == "Layer not found"
    with pytest.raises(ToolError) as caught:
        ask("scene.objects.near", scenePath="Assets/Mian.unity", of="Crate")
    assert caught.value.details["candidates"] == [MAIN]


def test_a_mesh_that_lies_in_a_scene_is_not_missing(project: TestProject, ask: Asker) -> None:
    file = SceneText()
    file.add(10, "Wall", components={12: mesh_filter("{fileID: 900}")})
    project.asset(MAIN, f"{file.text()}--- !u!43 &900\n{mesh('Made here')}")
    found = ask("scene.values.read", scope=MAIN, componentType="MeshFilter", fields=["mesh"])
    assert found["rows"] == [["Wall", f"{MAIN}#Made here"]]


ROOT = re.compile(
    r"^--- !u!4 &\d+\nTransform:\n(?:  .*\n)*?  m_GameObject: \{fileID: (\d+)\}\n(?:  .*\n)*?"
    r"  m_LocalPosition: \{x: (\S+), y: (\S+), z: (\S+)\}\n(?:  .*\n)*?  m_Father: \{fileID: 0\}",
    re.MULTILINE,
)
NAME = r"^--- !u!1 &{}\nGameObject:\n(?:  .*\n)*?  m_Name: (.*)$"


@needs_corpus
def test_roots_of_a_real_scene_are_as_far_as_their_numbers_say(tmp_path: Path) -> None:
    """Read with expressions of this test alone: what has no parent stands where its file says."""
    project, scene = corpus() / "unity-playground-2017.4", "Assets/Examples/Football/Football.unity"
    text = (project / scene).read_text("utf-8")
    roots = {}
    for owner, *position in ROOT.findall(text):
        (name,) = re.findall(NAME.format(owner), text, re.MULTILINE)
        roots[name] = [float(part) for part in position]
    camera = roots.pop("Main Camera")
    with asking(project, tmp_path / "cache") as ask:
        found = ask("scene.objects.near", scenePath=scene, of="Main Camera")
    distances = {row[0]: row[1] for row in found["rows"]}
    assert list(distances.values()) == sorted(distances.values())
    assert found["origin"] == pytest.approx(camera, rel=1e-5)
    assert len(roots) > 3
    for name, position in roots.items():
        assert distances[name] == pytest.approx(math.dist(camera, position), rel=1e-5), name


def test_a_name_that_no_object_has_is_told_with_the_nearest(project: TestProject, ask: Asker) -> None:
    scene = SceneText()
    scene.add(10, "Player")
    scene.add(20, "Guard", tag="Guards")
    project.scene(MAIN, scene)
    for tool, more in (("scene.objects.near", {"of": "0, 0, 0"}), ("scene.objects.find", {})):
        ask(tool, scenePath=MAIN, namePattern="Playr*", **more)
        assert ask.said("No object is called 'Playr*'; nearest: Player."), tool
        ask(tool, scenePath=MAIN, namePattern="Guard", tag="Untagged", **more)
        assert not ask.said("No object is called"), tool
    with pytest.raises(ToolError) as caught:
        ask("scene.components.list", scenePath=MAIN, gameObjectPath="Playr")
    assert caught.value.details["candidates"] == ["Player"]
