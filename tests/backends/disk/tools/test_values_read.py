"""scene.values.read on files: what is read, what is left out, and what a mistake is told."""

from __future__ import annotations

from typing import Any

import pytest

from backends.disk.asking import Asker
from backends.disk.writing import HEADER, SceneText, TestProject, guid, script
from editormcp.backends.disk import crew
from editormcp.backends.disk.work import Guard, Work
from editormcp.errors import ToolError

TOOL = "scene.values.read"
DOCKS = "Assets/Levels/Docks.unity"


def light(kind: int, intensity: float) -> str:
    return f"108 Light\n  m_Enabled: 1\n  m_Type: {kind}\n  m_Intensity: {intensity}\n  m_Shadows:\n    m_Type: 2\n"


def body(mass: float) -> str:
    return f"54 Rigidbody\n  m_Mass: {mass}\n  m_Drag: 0.5\n  m_UseGravity: 1\n"


def scripted(path: str, fields: str) -> str:
    return script(path) + fields


@pytest.fixture
def level(project: TestProject) -> TestProject:
    """A crate prefab with a heavy child, two levels, and scripts that are derived from each other."""
    project.asset("Assets/Code/Actor.cs", "public abstract class Actor : UnityEngine.MonoBehaviour { }")
    project.asset("Assets/Code/Enemy.cs", "namespace Game { public class Enemy : global::Actor { int health; } }")
    project.asset("Assets/Code/Boss.cs", "using Game; class Boss : Enemy { }")
    crate = SceneText()
    top = crate.add(10, "Crate", components={12: body(40)})
    crate.add(20, "Lamp", top, {22: light(2, 1.5)}, layer=4, tag="Lamp")
    source = project.scene("Assets/Props/Crate.prefab", crate)
    docks = SceneText()
    root = docks.add(100, "Docks", components={102: light(1, 3)})
    docks.add(110, "Guard", root, {112: scripted("Assets/Code/Enemy.cs", "  health: 5\n")})
    docks.add(120, "King", root, {122: scripted("Assets/Code/Boss.cs", "  health: 50\n  crowns: 2\n")}, active=False)
    docks.instance(200, source, root, ((22, "m_Intensity", 9), (12, "m_Mass", 5), (10, "m_Name", "Heavy")))
    docks.instance(300, source, root)
    project.scene(DOCKS, docks)
    project.scene("Assets/Levels/Empty.unity", SceneText())
    return project


def rows(ask: Asker, component: str, *fields: str, scope: str = DOCKS, **more: Any) -> list[list[Any]]:
    found: list[list[Any]] = ask(TOOL, scope=scope, componentType=component, fields=list(fields), **more)["rows"]
    return found


def test_values_come_with_the_overrides_of_their_instances(level: TestProject, ask: Asker) -> None:
    answer = ask(TOOL, scope=DOCKS, componentType="Light", fields=["type", "Intensity", "shadows", "position"])
    assert answer["columns"] == ["path", "type", "Intensity", "shadows", "position"]
    assert answer["rows"] == [
        ["Docks", "Directional", 3, "Soft", [1, 2, 3]],
        ["Docks/Heavy/Lamp", "Point", 9, "Soft", [3, 6, 9]],
        ["Docks/Crate/Lamp", "Point", 1.5, "Soft", [3, 6, 9]],
    ]
    assert (answer["scenePath"], answer["total"], answer["truncated"], answer["filesSearched"]) == (DOCKS, 3, False, 1)


def test_many_files_are_told_apart(level: TestProject, ask: Asker) -> None:
    answer = ask(TOOL, scope="all", componentType="Rigidbody", fields=["mass"], where=["mass > 10"])
    assert answer["columns"] == ["file", "path", "mass"]
    assert answer["rows"] == [[DOCKS, "Docks/Crate", 40], ["Assets/Props/Crate.prefab", "Crate", 40]]
    assert answer["filesSearched"] == 3


def test_subclasses_count_unless_they_should_not(level: TestProject, ask: Asker) -> None:
    answer = ask(TOOL, scope=DOCKS, componentType="Actor", fields=["health"])
    assert answer["columns"] == ["path", "component", "health"]
    assert answer["rows"] == [["Docks/Guard", "Enemy", 5], ["Docks/King", "Boss", 50]]
    assert rows(ask, "Game.Enemy", "health", derived=False) == [["Docks/Guard", 5]]
    assert rows(ask, "Actor", "health", derived=False) == []
    assert ask.said("No Actor in these files")
    assert rows(ask, "Actor", "health", active=True) == [["Docks/Guard", 5]]


def test_facts_of_objects_stand_beside_the_fields(level: TestProject, ask: Asker) -> None:
    found = rows(ask, "Light", "name", "tag", "layer", "active", "prefab", "components", namePattern="Lamp")
    lamp = ["Lamp", "Lamp", "Water", True, None, ["Transform", "Light"]]
    assert found == [["Docks/Heavy/Lamp", *lamp], ["Docks/Crate/Lamp", *lamp]]
    assert rows(ask, "GameObject", "prefab", where=["prefab is not null"]) == [
        ["Docks/Heavy", "Assets/Props/Crate.prefab"],
        ["Docks/Crate", "Assets/Props/Crate.prefab"],
    ]
    assert rows(ask, "GameObject", "active", "activeSelf", where=["active = false"]) == [["Docks/King", False, False]]


def test_all_fields_that_nothing_has_are_told_at_once(level: TestProject, ask: Asker) -> None:
    with pytest.raises(ToolError) as caught:
        rows(ask, "Light", "intensty", "type", "xyzzy", where=["rang > 1"])
    assert [(row["name"], row["got"]) for row in caught.value.details["invalidParameters"]] == [
        ("fields", "intensty"), ("fields", "xyzzy"), ("where", "rang"),
    ]  # fmt: skip
    assert "no field 'intensty' in Light; nearest: 'm_Intensity'; no field 'xyzzy'" in caught.value.what


def test_the_box_around_an_object_is_a_field(project: TestProject, ask: Asker) -> None:
    file = SceneText()
    for number, name, high in ((10, "Crate", 2), (20, "Tower", 30)):
        file.add(number, name, components={number + 2: f"65 BoxCollider\n  m_Size: {{x: 1, y: {high}, z: 4}}\n"})
    file.add(30, "Empty")
    project.scene(DOCKS, file)
    assert rows(ask, "BoxCollider", "bounds.size", where=["bounds.size.y > 10"]) == [["Tower", [1, 30, 4]]]
    told = rows(ask, "GameObject", "bounds", sort="-bounds.size.y")
    assert [row[0] for row in told] == ["Tower", "Crate", "Empty"]
    assert told[0][1] == {"center": [1, 2, 3], "size": [1, 30, 4], "of": "collider"}
    assert told[2][1] is None


def test_conditions_on_enums_overrides_and_parts(level: TestProject, ask: Asker) -> None:
    assert rows(ask, "Light", where=["type = Point", "intensity is overridden"]) == [["Docks/Heavy/Lamp"]]
    assert rows(ask, "Light", where=["type = 1"]) == [["Docks"]]
    assert rows(ask, "Light", where=["position.y > 4", "intensity is not overridden"]) == [["Docks/Crate/Lamp"]]
    assert rows(ask, "Light", where=["name ~ D*"]) == [["Docks"]]


def test_groups_are_counted_and_rows_sorted(level: TestProject, ask: Asker) -> None:
    grouped = ask(TOOL, scope="all", componentType="Light", fields=[], groupBy="type")
    assert (grouped["columns"], grouped["rows"]) == (["type", "count"], [["Point", 3], ["Directional", 1]])
    assert [row[1] for row in rows(ask, "Light", "intensity", sort="-intensity")] == [9, 3, 1.5]
    assert [row[1] for row in rows(ask, "Light", "type", sort="intensity")] == ["Point", "Directional", "Point"]


def test_without_fields_it_tells_where_they_are(level: TestProject, ask: Asker) -> None:
    answer = ask(TOOL, scope=DOCKS, componentType="Actor")
    assert answer["columns"] == ["path", "component"]
    assert answer["rows"] == [["Docks/Guard", "Enemy"], ["Docks/King", "Boss"]]
    assert ask(TOOL, scope=DOCKS, componentType="Light", groupBy="type")["columns"] == ["type", "count"]


def test_a_column_that_is_there_anyway_is_not_there_twice(level: TestProject, ask: Asker) -> None:
    for fields in (["path"], ["file", "Path", "path"], ["file"]):
        answer = ask(TOOL, scope=DOCKS, componentType="GameObject", fields=[*fields, "name"])
        assert answer["columns"] == ["path", "name"], fields
        assert answer["rows"][0] == ["Docks", "Docks"], fields
    answer = ask(TOOL, scope="prefabs", componentType="Rigidbody", fields=["file", "path", "mass"])
    assert answer["columns"] == ["file", "path", "mass"]
    empty = ask(TOOL, scope=DOCKS, componentType="Light", fields=["path", "type"], where=["intensity > 1000"])
    assert empty["columns"] == ["path", "type"]


def test_a_field_called_path_is_a_column_of_its_own(project: TestProject, ask: Asker) -> None:
    project.asset("Assets/Route.cs", "class Route : UnityEngine.MonoBehaviour { public string path, file; }")
    scene = SceneText()
    scene.add(10, "Way", components={12: script("Assets/Route.cs") + "  path: north\n  file: n.txt\n"})
    project.scene("Assets/A.unity", scene)
    answer = ask(TOOL, scope="Assets/A.unity", componentType="Route", fields=["path", "file"])
    assert (answer["columns"], answer["rows"]) == (["path", "path", "file"], [["Way", "north", "n.txt"]])


def test_groups_by_what_the_table_has_before_the_fields(level: TestProject, ask: Asker) -> None:
    """Which prefabs have one: a row a file, where rows of every component would be many."""
    files = ask(TOOL, scope="all", componentType="Light", fields=[], groupBy="file")
    assert (files["columns"], files["rows"]) == (["file", "count"], [[DOCKS, 3], ["Assets/Props/Crate.prefab", 1]])
    kinds = ask(TOOL, scope=DOCKS, componentType="Actor", fields=[], groupBy="component")
    assert (kinds["columns"], kinds["rows"]) == (["component", "count"], [["Boss", 1], ["Enemy", 1]])


@pytest.mark.parametrize(
    ("parameter", "value"), [("groupBy", "lumen"), ("sort", "-lumen"), ("where", ["lumen > 2"]), ("fields", ["lumen"])]
)
def test_a_mistake_names_the_argument_that_it_stands_in(
    level: TestProject, ask: Asker, parameter: str, value: Any
) -> None:
    with pytest.raises(ToolError) as caught:
        ask(TOOL, **{"scope": DOCKS, "componentType": "Light", "fields": [], parameter: value})
    assert [row["name"] for row in caught.value.details["invalidParameters"]] == [parameter]


def test_a_glob_fits_serialized_names(level: TestProject, ask: Asker) -> None:
    answer = ask(TOOL, scope=DOCKS, componentType="Rigidbody", fields=["*a*", "name"])
    assert answer["columns"] == ["path", "m_Mass", "m_Drag", "m_UseGravity", "name"]
    assert answer["rows"][0] == ["Docks/Heavy", 5, 0.5, 1, "Heavy"]


def test_pages_are_the_whole(level: TestProject, ask: Asker) -> None:
    question: dict[str, Any] = {"scope": "all", "componentType": "GameObject", "fields": ["name"], "maxResults": 3}
    whole = rows(ask, "GameObject", "name", scope="all")
    page = ask(TOOL, **question)
    found = page["rows"]
    while page["truncated"]:
        page = ask(TOOL, **question, cursor=page["nextCursor"])
        assert page["columns"] == ["file", "path", "name"]
        found += page["rows"]
    assert found == whole


def test_references_are_cells_of_text(level: TestProject, ask: Asker) -> None:
    level.asset("Assets/Art/Oak.mat", f"{HEADER}--- !u!21 &2100000\nMaterial:\n  m_Name: Oak\n")
    file = SceneText()
    wall = f"23 MeshRenderer\n  m_Materials:\n  - {{fileID: 2100000, guid: {guid('Assets/Art/Oak.mat')}, type: 2}}\n"
    gone = f"  - {{fileID: 2100000, guid: {'a' * 32}, type: 2}}\n  - {{fileID: 0}}\n"
    file.add(10, "Wall", components={12: wall + gone, 13: "65 BoxCollider\n  m_Material: {fileID: 0}\n"})
    fields = "  wall: {fileID: 10}\n  box: {fileID: 13}\n"
    file.add(20, "Door", components={22: scripted("Assets/Code/Enemy.cs", fields)})
    level.scene("Assets/Levels/House.unity", file)
    house = "Assets/Levels/House.unity"
    (row,) = rows(ask, "MeshRenderer", "sharedMaterials", "materials[0]", "materials.size", scope=house)
    assert row[1:] == [["Assets/Art/Oak.mat", f"missing:{'a' * 32}", None], "Assets/Art/Oak.mat", 3]
    assert rows(ask, "Enemy", "wall", "box", scope=house) == [["Door", "Wall", "Wall:BoxCollider"]]
    assert rows(ask, "Renderer", where=["materials[1] is missing"], scope=house) == [["Wall"]]
    assert rows(ask, "Collider", "material", where=["material is null"], scope=house) == [["Wall", None]]


def test_a_name_that_nothing_has_is_told_with_the_nearest(level: TestProject, ask: Asker) -> None:
    assert rows(ask, "Lihgt", "intensity") == []
    assert ask.said("No Lihgt in Unity or this project; nearest: Light")
    assert rows(ask, "Camera", "fov") == []
    assert ask.said("No Camera in these files")
    with pytest.raises(ToolError) as caught:
        rows(ask, "Light", "intensty")
    assert caught.value.row.code == -32002
    assert "no field 'intensty' in Light; nearest: 'm_Intensity'" in caught.value.what
    with pytest.raises(ToolError) as caught:
        rows(ask, "Light", where=["brightness > 1"])
    assert "no field 'brightness'" in caught.value.what


def test_what_the_filters_leave_out_is_told(level: TestProject, ask: Asker) -> None:
    assert rows(ask, "GameObject", namePattern="Gaurd") == []
    assert ask.said("No GameObject called 'Gaurd' in these files; nearest: Guard.")
    assert rows(ask, "Missing Script") == []
    assert ask.said("No Missing Script in these files.")
    assert rows(ask, "Light", active=False) == []
    assert ask.said("No inactive Light in these files.")
    assert rows(ask, "Light", pathPattern="Sky/*") == []
    assert ask.said("No Light at 'Sky/*' in these files.")


def test_files_of_which_none_can_be_read_are_not_empty(project: TestProject, ask: Asker) -> None:
    for name in "ABCDE":
        project.asset(f"Assets/{name}.prefab", b"\0\0\0\0binary")
    assert rows(ask, "Light", "intensity", scope="prefabs") == []
    assert ask.said(
        "5 files could not be read: Assets/A.prefab, Assets/B.prefab, Assets/C.prefab and 2 more: the file is"
    )
    assert not ask.said("No Light")
    project.scene("Assets/F.prefab", SceneText())
    assert rows(ask, "Light", "intensity", scope="prefabs") == []
    assert ask.said("No Light in the files that could be read.")


def test_a_field_that_some_lack_is_counted(level: TestProject, ask: Asker) -> None:
    found = rows(ask, "Enemy", "crowns")
    assert found == [["Docks/Guard", "Enemy", "-"], ["Docks/King", "Boss", 2]]
    assert ask.said("1 of 2 have no field 'crowns'")
    assert rows(ask, "Enemy", where=["crowns != 7"]) == [["Docks/King"]]


@pytest.mark.parametrize(
    ("scope", "code", "candidate"),
    [
        ("Docks", -32004, DOCKS),
        ("Assets/Levels/Dok.unity", -32004, DOCKS),
        ("Assets/Nowhere", -32004, None),
        ("Assets/**/*.unity3d", -32004, None),
        ("prefab", -32004, "prefabs"),
        ("Assets/Code/Boss.cs", -32002, None),
        ("../Other", -32002, None),
        ("/etc/passwd", -32002, None),
        ("C:\\Games\\A.unity", -32002, None),
        ("*a" * 600, -32002, None),
    ],
)
def test_a_scope_of_nothing(level: TestProject, ask: Asker, scope: str, code: int, candidate: str | None) -> None:
    with pytest.raises(ToolError) as caught:
        rows(ask, "Light", "type", scope=scope)
    assert caught.value.row.code == code
    if candidate:
        assert candidate in caught.value.details["candidates"]


@pytest.mark.parametrize(
    ("scope", "count"),
    [("all", 3), ("scenes", 2), ("PREFABS", 1), ("assets/levels", 2), ("Assets/**/*s.unity", 1), ("**/Crate*", 1)],
)
def test_scopes_of_many_files(level: TestProject, ask: Asker, scope: str, count: int) -> None:
    assert ask(TOOL, scope=scope, componentType="GameObject", fields=[])["filesSearched"] == count


def test_a_file_that_cannot_be_read_is_told(level: TestProject, ask: Asker) -> None:
    level.asset("Assets/Levels/Old.unity", b"\0\0\0\x09binary2019.4.1f1\0 \0")
    assert len(rows(ask, "Light", scope="scenes")) == 3
    assert ask.said("1 files could not be read: Assets/Levels/Old.unity: the file is binary")
    with pytest.raises(ToolError) as caught:
        rows(ask, "Light", scope="Assets/Levels/Old.unity")
    assert (caught.value.row.code, caught.value.details["reason"]) == (-32004, "unreadable_file")


def test_a_guard_ends_the_search_and_says_what_is_left(
    level: TestProject, ask: Asker, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = {"scope": "all", "componentType": "GameObject", "fields": []}
    ask(TOOL, **asked)
    level.scene("Assets/Levels/New.unity", SceneText())
    monkeypatch.setattr(crew, "BATCH_BYTES", 1)
    answer = ask.reader.answer(TOOL, asked, Work(guard=Guard(15, lambda: 99)))
    assert b'"filesSearched":1,"filesLeft":3' in answer.output
    assert any(line.startswith("Scan stopped after 15000ms.") for line in answer.diagnostics)


def test_a_component_inside_nested_prefabs_is_found(level: TestProject, ask: Asker) -> None:
    """The files that can hold a component are told from the index: through every prefab on the way."""
    source = guid("Assets/Props/Crate.prefab")
    for number, name in enumerate(("Stack", "Tower", "Town")):
        file = SceneText()
        file.instance(500 + number, source, 0)
        source = level.scene(f"Assets/Props/{name}.prefab", file)
    assert [row[0] for row in rows(ask, "Light", scope="prefabs")] == [
        f"Assets/Props/{name}.prefab" for name in ("Crate", "Stack", "Tower", "Town")
    ]


def test_what_is_inside_a_model_is_not_missing(level: TestProject, ask: Asker) -> None:
    model = level.asset("Assets/Art/Gate.fbx", b"Kaydara FBX Binary")
    file = SceneText()
    fields = "  screen: {fileID: 40}\n  door: {fileID: 41}\n"
    top = file.add(10, "Gate", components={12: scripted("Assets/Code/Enemy.cs", fields)})
    file.instance(30, model, top, ((919132149155446097, "m_Name", "Frame"),))
    file.stripped(23, 40, model, 7, 30)
    file.stripped(1, 41, model, 8, 30)
    level.scene("Assets/Levels/Gate.unity", file)
    assert rows(ask, "Enemy", "screen", "door", scope="Assets/Levels/Gate.unity") == [
        ["Gate", "Gate/Frame/…:MeshRenderer", "Gate/Frame/…"]
    ]
    assert rows(ask, "Enemy", where=["screen is missing"], scope="Assets/Levels/Gate.unity") == []


def test_a_mesh_that_a_scene_holds_itself_is_not_missing(project: TestProject, ask: Asker) -> None:
    """What ProBuilder makes is not an asset: it is a document of the scene."""
    scene = SceneText()
    scene.add(10, "Rock", 0, {12: "33 MeshFilter\n  m_Mesh: {fileID: 40}\n"})
    scene.add(20, "Ghost", 0, {22: "33 MeshFilter\n  m_Mesh: {fileID: 41}\n"})
    text = scene.text() + "--- !u!43 &40\nMesh:\n  m_ObjectHideFlags: 0\n  m_Name: pb_Mesh40\n"
    project.asset("Assets/S.unity", text)
    found = ask("scene.values.read", scope="Assets/S.unity", componentType="MeshFilter", fields=["mesh"])
    assert found["rows"] == [["Rock", "Assets/S.unity#pb_Mesh40"], ["Ghost", "missing:41"]]


def test_conditions_that_nothing_fits_are_told(level: TestProject, ask: Asker) -> None:
    assert rows(ask, "Light", where=["intensity > 1000"]) == []
    assert ask.said("None of 3 Light components fits `where`: intensity is ")


def test_sorting_layers_have_their_names(project: TestProject, ask: Asker) -> None:
    layers = "  - name: Default\n    uniqueID: 0\n  - name: Front\n    uniqueID: 4294967290\n"
    text = f"{HEADER}--- !u!78 &1\nTagManager:\n  tags: []\n  m_SortingLayers:\n{layers}"
    project.write("ProjectSettings/TagManager.asset", text)
    scene = SceneText()
    for at, number in enumerate((0, -6, 77)):
        sprite = f"212 SpriteRenderer\n  m_SortingLayerID: {number}\n  m_SortingLayer: {at}\n"
        scene.add(10 * at + 10, f"S{at}", components={10 * at + 12: sprite})
    project.scene("Assets/S.unity", scene)
    for name in ("sortingLayer", "sortingLayerName", "m_SortingLayerID"):
        assert rows(ask, "SpriteRenderer", name, scope="Assets/S.unity") == [
            ["S0", "Default"],
            ["S1", "Front"],
            ["S2", 77],
        ]
    assert rows(ask, "SpriteRenderer", scope="Assets/S.unity", where=["sortingLayerName = front"]) == [["S1"]]


def test_the_type_of_a_component_is_a_column_like_any_other(level: TestProject, ask: Asker) -> None:
    found = ask(TOOL, scope=DOCKS, componentType="Enemy", fields=["component", "health"], where=["component = Boss"])
    assert found["columns"] == ["path", "component", "health"]
    assert found["rows"] == [["Docks/King", "Boss", 50]]
    both = ask(TOOL, scope=DOCKS, componentType="Enemy", fields=["health", "component"])
    assert both["columns"] == ["path", "health", "component"]
    assert ask(TOOL, scope=DOCKS, componentType="Enemy", fields=["component"], groupBy="component")["total"] == 2


def test_a_label_that_an_instance_overrides_is_text(project: TestProject, ask: Asker) -> None:
    project.asset("Assets/Code/Sign.cs", "public class Sign : UnityEngine.MonoBehaviour { }")
    sign = SceneText()
    sign.add(10, "Sign", components={12: scripted("Assets/Code/Sign.cs", "  m_Text: 007\n  size: 1\n")})
    source = project.scene("Assets/Sign.prefab", sign)
    docks = SceneText()
    docks.instance(200, source, 0, ((12, "m_Text", "1.50"), (12, "size", "1.50")))
    project.scene("Assets/Signs.unity", docks)
    assert rows(ask, "Sign", "text", "size", scope="Assets/Signs.unity") == [["Sign", "1.50", 1.5]]
    assert rows(ask, "Sign", "text", "size", scope="Assets/Sign.prefab") == [["Sign", "007", 1]]


def test_the_main_module_of_a_particle_system_is_called_as_the_api_does(project: TestProject, ask: Asker) -> None:
    """Its fields stand in a module, or beside the modules, under other names."""
    particles = (
        "198 ParticleSystem\n  lengthInSec: 4\n  looping: 1\n  InitialModule:\n    enabled: 1\n"
        "    maxNumParticles: 500\n    size3D: 1\n    startSpeed:\n      minMaxState: 0\n      scalar: 7\n"
    )
    scene = SceneText()
    scene.add(10, "Smoke", components={12: particles})
    project.scene("Assets/A.unity", scene)
    fields = ["main.maxParticles", "main.duration", "main.loop", "main.startSpeed", "main.size3D"]
    answer = ask(
        TOOL, scope="Assets/A.unity", componentType="ParticleSystem", fields=fields, where=["main.loop = true"]
    )
    assert answer["columns"] == ["path", *fields]
    assert answer["rows"] == [["Smoke", 500, 4, 1, 7, 1]]
