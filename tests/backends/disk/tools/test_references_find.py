"""scene.references.find: who refers to an object or an asset, and which events call which methods."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from backends.disk.asking import Asker, asking
from backends.disk.corpus import corpus, needs_corpus
from backends.disk.writing import SceneText, TestProject, guid, script
from editormcp.errors import ToolError

TOOL = "scene.references.find"
SCENE, OTHER, CRATE, SHELF = "Assets/S.unity", "Assets/T.unity", "Assets/Crate.prefab", "Assets/Shelf.prefab"
MATERIAL = "Assets/Wood.mat"


def event_call(
    target: str, method: str, mode: int = 1, state: int = 2, indent: str = "      ", **arguments: object
) -> str:
    passed = {"ObjectArgument": "{fileID: 0}", "IntArgument": 0, "StringArgument": ""} | arguments
    rows = "".join(f"{indent}    m_{name}: {value}\n" for name, value in passed.items())
    return (
        f"{indent}- m_Target: {target}\n{indent}  m_MethodName: {method}\n{indent}  m_Mode: {mode}\n"
        f"{indent}  m_Arguments:\n{rows}{indent}  m_CallState: {state}\n"
    )


def _button(*calls: str) -> str:
    listed = f"\n{''.join(calls)}" if calls else " []\n"
    return script("Assets/Button.cs") + f"  m_OnClick:\n    m_PersistentCalls:\n      m_Calls:{listed}"


def _project(project: TestProject) -> None:
    """Scripts, a material, a crate that has it, and a shelf with two crates."""
    for name in ("Button", "Menu", "Quest"):
        project.asset(f"Assets/{name}.cs", f"public class {name} : UnityEngine.MonoBehaviour {{}}")
    wood = project.asset(MATERIAL, "%YAML 1.1\n--- !u!21 &2100000\nMaterial:\n  m_Name: Wood\n")
    crate = SceneText()
    crate.add(
        10, "Crate", 0, {12: f"23 MeshRenderer\n  m_Materials:\n  - {{fileID: 2100000, guid: {wood}, type: 2}}\n"}
    )
    project.scene(CRATE, crate)
    shelf = SceneText()
    shelf.add(100, "Shelf")
    for number in (500, 501):
        shelf.instance(number, guid(CRATE), 101, ((10, "m_Name", f"Crate {number}"),))
    project.scene(SHELF, shelf)


def _menu(project: TestProject, *calls: str) -> None:
    _project(project)
    scene = SceneText()
    scene.add(1, "Menu", 0, {3: script("Assets/Menu.cs")})
    scene.add(10, "Play", 2, {12: _button(*calls)})
    project.scene(SCENE, scene)


def _rows(ask: Asker, **arguments: Any) -> list[list[Any]]:
    rows: list[list[Any]] = ask(TOOL, **({"scope": SCENE} | arguments))["rows"]
    return rows


def test_which_buttons_call_which_method(project: TestProject, ask: Asker) -> None:
    wood = f"{{fileID: 2100000, guid: {guid(MATERIAL)}, type: 2}}"
    _menu(
        project,
        event_call("{fileID: 3}", "Open"),
        event_call("{fileID: 10}", "SetActive", 6, 1, BoolArgument=0),
        event_call("{fileID: 3}", "Paint", 2, 0, ObjectArgument=wood),
        event_call("{fileID: 3}", "Say", 5, StringArgument="hello"),
        event_call("{fileID: 3}", "Slide", 0),
        event_call("{fileID: 0}", ""),
        event_call("{fileID: 404}", "Gone", 3, IntArgument=4),
    )
    found = ask(TOOL, scope=SCENE, kind="event")
    assert found["columns"] == ["path", "component", "property", "target", "method", "argument", "state"]
    assert found["scenePath"] == SCENE
    assert [row[3:] for row in found["rows"]] == [
        ["Menu:Menu", "Open", None, "RuntimeOnly"],
        ["Menu/Play", "SetActive", False, "EditorAndRuntime"],
        ["Menu:Menu", "Paint", MATERIAL, "Off"],
        ["Menu:Menu", "Say", "hello", "RuntimeOnly"],
        ["Menu:Menu", "Slide", "-", "RuntimeOnly"],
        ["missing:404", "Gone", 4, "RuntimeOnly"],
    ]
    assert {tuple(row[:3]) for row in found["rows"]} == {("Menu/Play", "Button", "m_OnClick")}
    assert ask.said("1 calls without target and method are left out")


def test_events_in_classes_and_lists(project: TestProject, ask: Asker) -> None:
    _project(project)
    scene = SceneText()
    stages = (
        "  stages:\n  - name: First\n    done:\n      m_PersistentCalls:\n        m_Calls:\n"
        + event_call("{fileID: 3}", "Win", indent="        ")
        + "  - name: Second\n    done:\n      m_PersistentCalls:\n        m_Calls: []\n"
    )
    scene.add(1, "Quests", 0, {3: script("Assets/Quest.cs") + stages})
    project.scene(SCENE, scene)
    expected = ["Quests", "Quest", "stages[0].done", "Quests:Quest", "Win", None, "RuntimeOnly"]
    assert _rows(ask, kind="event") == [expected]
    assert _rows(ask, method="Win") == [expected]


def test_events_that_an_instance_adds_or_changes(project: TestProject, ask: Asker) -> None:
    _project(project)
    prefab = SceneText()
    prefab.add(10, "Button", 0, {12: _button(event_call("{fileID: 10}", "SetActive", 6, BoolArgument=1))})
    source = project.scene("Assets/B.prefab", prefab)
    scene = SceneText()
    scene.add(1, "Menu", 0, {3: script("Assets/Menu.cs")})
    call = "m_OnClick.m_PersistentCalls.m_Calls.Array.data[0]"
    changed = ((12, f"{call}.m_Target", "{fileID: 3}"), (12, f"{call}.m_MethodName", "Open"), (12, f"{call}.m_Mode", 1))
    scene.instance(7000, source, 0, ((10, "m_Name", "Changed"), *changed))
    scene.instance(8000, source, 0, ((10, "m_Name", "Plain"),))
    project.scene(SCENE, scene)
    assert _rows(ask, kind="event") == [
        ["Changed", "Button", "m_OnClick", "Menu:Menu", "Open", None, "RuntimeOnly"],
        ["Plain", "Button", "m_OnClick", "Plain", "SetActive", True, "RuntimeOnly"],
    ]
    for scope in (SCENE, "scenes"):
        assert [row[-7] for row in _rows(ask, scope=scope, method="Open")] == ["Changed"]
        assert [row[-7] for row in _rows(ask, scope=scope, method="SetActive")] == ["Plain"]


def test_a_method_that_nobody_calls_gets_the_nearest(project: TestProject, ask: Asker) -> None:
    _menu(project, event_call("{fileID: 3}", "OpenSettings"), event_call("{fileID: 3}", "Quit"))
    for scope in (SCENE, "all"):
        assert _rows(ask, scope=scope, method="OpenSetings") == []
        assert ask.said("No event calls 'OpenSetings'; nearest: OpenSettings")
        assert _rows(ask, scope=scope, method="Zzz") == []
        assert ask.said("No event calls 'Zzz'; called are: OpenSettings, Quit")
    assert _rows(ask, scope=CRATE, method="Open") == []
    assert ask.said("none here calls anything")


def test_nothing_is_said_of_files_that_cannot_be_read(project: TestProject, ask: Asker) -> None:
    for name in ("Old", "Older"):
        project.asset(f"Assets/Old/{name}.unity", b"\0\0\0\x09binary5.5.0f3\0 \0")
    asked: list[dict[str, str]] = [{"kind": "event"}, {"method": "Quit"}, {"target": "9" * 32}]
    for one in asked:
        assert _rows(ask, scope="Assets/Old", **one) == []
        assert ask.said("2 files could not be read") and not ask.said("calls") and not ask.said("refers"), one
    scene = SceneText()
    scene.add(1, "Menu", 0)
    project.scene(SCENE, scene)
    assert _rows(ask, scope="all", kind="event") == []
    assert ask.said("No event calls anything in the files that could be read")


def test_how_often_each_method_is_called(project: TestProject, ask: Asker) -> None:
    _menu(project, *(event_call("{fileID: 3}", name) for name in ("Open", "Quit", "Open")))
    for scope in (SCENE, "all"):
        found = ask(TOOL, scope=scope, kind="event", groupBy="Method", maxResults=1)
        assert (found["columns"], found["rows"], found["total"]) == (["method", "count"], [["Open", 2]], 2)
    with pytest.raises(ToolError, match=r"groupBy must be one of path, component, .*, got 'methods'") as refused:
        ask(TOOL, scope=SCENE, kind="event", groupBy="methods")
    assert refused.value.details["candidates"] == ["method"]


def test_a_method_may_be_a_pattern(project: TestProject, ask: Asker) -> None:
    _menu(project, event_call("{fileID: 3}", "OpenSettings"), event_call("{fileID: 3}", "Quit"))
    for scope in (SCENE, "all"):
        assert [row[-3] for row in _rows(ask, scope=scope, method="*")] == ["OpenSettings", "Quit"]
        assert [row[-3] for row in _rows(ask, scope=scope, method="Open*")] == ["OpenSettings"]
    with pytest.raises(ToolError, match="pattern"):
        _rows(ask, method="*" * 2000)


def test_who_uses_a_material(project: TestProject, ask: Asker) -> None:
    """Through prefabs inside of prefabs; files without it are not expanded, and count as searched."""
    _project(project)
    scene = SceneText()
    scene.instance(7, guid(SHELF), 0, ((100, "m_Name", "Shelf"),))
    project.scene(SCENE, scene)
    other = SceneText()
    other.add(1, "Empty")
    project.scene(OTHER, other)
    found = ask(TOOL, scope="scenes", target=MATERIAL)
    assert found["columns"] == ["file", "path", "component", "property", "target"]
    assert found["filesSearched"] == 2
    rows = [[SCENE, f"Shelf/Crate {one}", "MeshRenderer", "m_Materials[0]", MATERIAL] for one in (500, 501)]
    assert found["rows"] == rows
    assert ask(TOOL, scope="scenes", target=guid(MATERIAL))["rows"] == rows
    assert [row[0] for row in _rows(ask, scope="prefabs", target=MATERIAL)] == [CRATE, SHELF, SHELF]
    assert _rows(ask, scope=OTHER, target=MATERIAL) == []
    assert ask.said("Nothing here refers to it")


def test_a_material_that_an_instance_puts_on(project: TestProject, ask: Asker) -> None:
    _project(project)
    gold = project.asset("Assets/Gold.mat", "%YAML 1.1\n--- !u!21 &2100000\nMaterial:\n  m_Name: Gold\n")
    scene = SceneText()
    shown = f"{{fileID: 2100000, guid: {gold}, type: 2}}"
    scene.instance(7, guid(SHELF), 0, ((500 ^ 12, "m_Materials.Array.data[0]", shown),))
    project.scene(SCENE, scene)
    assert [row[0] for row in _rows(ask, target="Assets/Gold.mat")] == ["Shelf/Crate 500"]
    assert [row[0] for row in _rows(ask, target=MATERIAL)] == ["Shelf/Crate 501"]


def test_who_uses_a_prefab_a_script_or_a_guid_that_is_gone(project: TestProject, ask: Asker) -> None:
    _menu(project)
    gone = "e" * 32
    variant = SceneText()
    variant.instance(600, guid(CRATE), 0, ((10, "m_Name", "Red crate"),))
    project.scene("Assets/RedCrate.prefab", variant)
    scene = SceneText()
    spawner = script("Assets/Quest.cs") + f"  crate: {{fileID: 10, guid: {guid(CRATE)}, type: 3}}\n"
    scene.add(1, "Spawner", 0, {3: spawner + f"  lost: {{fileID: 1, guid: {gone}, type: 2}}\n"})
    scene.instance(7, guid(SHELF), 0, ((100, "m_Name", "Shelf"),))
    scene.instance(8, guid("Assets/RedCrate.prefab"), 0, ((600 ^ 10, "m_Name", "Red"),))
    scene.instance(9, gone, 0, ((10, "m_Name", "Ghost"),))
    project.scene(OTHER, scene)
    assert _rows(ask, scope=OTHER, target=CRATE) == [
        ["Spawner", "Quest", "crate", CRATE],
        ["Shelf/Crate 500", "PrefabInstance", "m_SourcePrefab", CRATE],
        ["Shelf/Crate 501", "PrefabInstance", "m_SourcePrefab", CRATE],
        ["Red", "PrefabInstance", "m_SourcePrefab", "Assets/RedCrate.prefab"],
    ]
    assert _rows(ask, scope=OTHER, target="Assets/Quest.cs") == [["Spawner", "Quest", "m_Script", "Assets/Quest.cs"]]
    for written in (gone, f"missing:{gone}", gone.upper()):
        assert _rows(ask, scope=OTHER, target=written) == [
            ["Spawner", "Quest", "lost", f"missing:{gone}"],
            ["Ghost", "PrefabInstance", "m_SourcePrefab", f"missing:{gone}"],
        ]
    assert len(_rows(ask, scope="all", target=gone)) == 2


def test_a_skybox_is_used_by_the_scene_itself(project: TestProject, ask: Asker) -> None:
    _project(project)
    scene = SceneText()
    scene.add(1, "Empty")
    sky = f"  m_SkyboxMaterial: {{fileID: 2100000, guid: {guid(MATERIAL)}, type: 2}}\n  m_Sun: {{fileID: 1}}\n"
    project.asset(SCENE, scene.text() + f"--- !u!104 &2222\nRenderSettings:\n  m_Fog: 0\n{sky}")
    assert _rows(ask, target=MATERIAL) == [[None, "RenderSettings", "m_SkyboxMaterial", MATERIAL]]
    assert _rows(ask, target="Empty") == [[None, "RenderSettings", "m_Sun", "Empty"]]


def _doors(project: TestProject) -> None:
    """Doors that refer to their own handle, one of which a lever in the scene refers to, by a stand-in."""
    _project(project)
    door = SceneText()
    door.add(10, "Door", 0, {12: script("Assets/Menu.cs") + "  handle: {fileID: 22}\n  leaf: {fileID: 20}\n"})
    door.add(20, "Handle", 11, {22: "65 BoxCollider\n  m_IsTrigger: 1\n"})
    source = project.scene("Assets/Door.prefab", door)
    scene = SceneText()
    for number in (7, 8):
        scene.instance(number, source, 0, ((10, "m_Name", f"Door {number}"),))
    scene.add(1, "Lever", 0, {3: script("Assets/Quest.cs") + "  door: {fileID: 99}\n  self: {fileID: 1}\n"})
    stand_in = (
        f"--- !u!1 &99 stripped\nGameObject:\n  m_CorrespondingSourceObject: {{fileID: 20, guid: {source}, type: 3}}\n"
        "  m_PrefabInstance: {fileID: 7}\n  m_PrefabAsset: {fileID: 0}\n"
    )
    project.asset(SCENE, scene.text() + stand_in)


def test_who_refers_to_an_object_or_its_components(project: TestProject, ask: Asker) -> None:
    _doors(project)
    everyone = [
        ["Lever", "Quest", "door", "Door 7/Handle"],
        ["Door 7", "Menu", "handle", "Door 7/Handle:BoxCollider"],
        ["Door 7", "Menu", "leaf", "Door 7/Handle"],
    ]
    for place in ("Door 7/Handle", "20.7"):
        assert _rows(ask, target=place) == everyone
    assert _rows(ask, target="Door 7/Handle:BoxCollider") == everyone[1:2]
    assert _rows(ask, target="Lever") == [["Lever", "Quest", "self", "Lever"]]
    assert _rows(ask, target="Door 8") == []


def test_targets_that_are_not_there(project: TestProject, ask: Asker) -> None:
    _doors(project)
    cases: list[tuple[str, str, str]] = [
        (SCENE, "Door 7/Handel", "Door 7/Handle"),
        (SCENE, "Assets/Wod.mat", MATERIAL),
        ("all", "Assets/Materials/Wood.mat", MATERIAL),
        ("all", "Wood", MATERIAL),
        ("all", "Crate.prefab", CRATE),
    ]
    for scope, target, candidate in cases:
        with pytest.raises(ToolError) as error:
            ask(TOOL, scope=scope, target=target)
        assert candidate in error.value.details["candidates"], target
    with pytest.raises(ToolError) as outside:
        ask(TOOL, scope="all", target="/etc/passwd")
    assert outside.value.kind == "arguments"


def test_an_object_needs_one_file(project: TestProject, ask: Asker) -> None:
    _doors(project)
    with pytest.raises(ToolError) as error:
        ask(TOOL, scope="all", target="Door 7/Qqq")
    assert error.value.kind == "arguments"
    assert "needs a scope of one file" in error.value.what


@pytest.mark.parametrize("arguments", [{}, {"kind": "reference"}, {"kind": "reference", "method": "Open"}])
def test_nothing_to_look_for(project: TestProject, ask: Asker, arguments: dict[str, str]) -> None:
    with pytest.raises(ToolError) as error:
        ask(TOOL, scope="all", **arguments)
    assert error.value.kind == "arguments"
    assert "event" in str(error.value.details["invalidParameters"])


def test_target_method_and_kind_narrow_each_other(project: TestProject, ask: Asker) -> None:
    _menu(project, event_call("{fileID: 3}", "Open"), event_call("{fileID: 10}", "Open"))
    assert [row[3] for row in _rows(ask, target="Menu", method="Open")] == ["Menu:Menu"]
    assert [row[3] for row in _rows(ask, target="Menu", kind="event")] == ["Menu:Menu"]
    assert _rows(ask, target="Menu", kind="reference") == []
    both = ask(TOOL, scope="all", target="Assets/Menu.cs")
    assert both["columns"] == ["file", "path", "component", "property", "target"]
    assert both["rows"] == [[SCENE, "Menu", "Menu", "m_Script", "Assets/Menu.cs"]]


def test_a_part_of_an_asset(project: TestProject, ask: Asker) -> None:
    _project(project)
    names = "ModelImporter:\n  fileIDToRecycleName:\n    4300000: Hull\n    4300002: Mast\n  externalObjects: {}\n"
    model = project.asset("Assets/Boat.fbx", b"", names)
    scene = SceneText()
    for at, mesh in ((1, 4300000), (10, 4300002)):
        scene.add(
            at, f"Mesh {mesh}", 0, {at + 5: f"33 MeshFilter\n  m_Mesh: {{fileID: {mesh}, guid: {model}, type: 3}}\n"}
        )
    project.scene(SCENE, scene)
    assert len(_rows(ask, target="Assets/Boat.fbx")) == 2
    assert _rows(ask, scope="all", target="Assets/Boat.fbx#Mast") == [
        [SCENE, "Mesh 4300002", "MeshFilter", "m_Mesh", "Assets/Boat.fbx#Mast"]
    ]


def test_pages(project: TestProject, ask: Asker) -> None:
    _menu(project, *(event_call("{fileID: 3}", f"Open{number}") for number in range(25)))
    first = ask(TOOL, scope=SCENE, kind="event", maxResults=10)
    assert (first["total"], len(first["rows"]), first["truncated"]) == (25, 10, True)
    assert ask.said("Most rows are of: Button (25)")
    second = ask(TOOL, scope=SCENE, kind="event", maxResults=10, cursor=first["nextCursor"])
    assert second["rows"][0][4] == "Open10"
    ask(TOOL, scope="all", kind="event", maxResults=10)
    assert ask.said(f"Most rows are in: {SCENE} (25)")


def test_a_scene_that_the_build_has_twice_is_searched_once(project: TestProject, ask: Asker) -> None:
    _menu(project, event_call("{fileID: 3}", "Open"))
    row = f"  - enabled: 1\n    path: {SCENE}\n    guid: {guid(SCENE)}\n"
    settings = f"%YAML 1.1\n--- !u!1045 &1\nEditorBuildSettings:\n  m_Scenes:\n{row}{row}"
    project.write("ProjectSettings/EditorBuildSettings.asset", settings)
    found = ask(TOOL, scope="build", kind="event")
    assert (found["filesSearched"], len(found["rows"])) == (1, 1)
    assert "filesLeft" not in found


def test_other_assets_that_refer_to_it_are_told(project: TestProject, ask: Asker) -> None:
    """A texture is on a material, and only that is on objects."""
    _project(project)
    texture = project.asset("Assets/Wood.png", b"")
    body = f"Material:\n  m_Texture: {{fileID: 2800000, guid: {texture}, type: 3}}\n"
    project.asset(MATERIAL, f"%YAML 1.1\n--- !u!21 &2100000\n{body}")
    assert _rows(ask, scope="all", target="Assets/Wood.png") == []
    assert ask.said(f"Other assets refer to it too, and may be asked for: {MATERIAL}.")


@needs_corpus
def test_the_buttons_of_a_real_menu(tmp_path: Path) -> None:
    """As read by hand from the file."""
    with asking(corpus() / "open-project-1-2020.3", tmp_path) as ask:
        rows = ask(TOOL, scope="Assets/Scenes/Menus/MainMenu.unity", kind="event")["rows"]
    assert rows == [
        ["Canvas/Start", "Button", "m_OnClick", "Canvas/Start:StartGame", "OnPlayButtonPress", None, "RuntimeOnly"],
        ["Canvas/Start", "Button", "m_OnClick", None, "SetActive", False, "RuntimeOnly"],
        ["Canvas/Reset Save Game", "Button", "m_OnClick", "Canvas/Start:StartGame", "OnResetSaveDataPress", None,
         "RuntimeOnly"],
        ["Canvas/Reset Save Game", "Button", "m_OnClick", None, "SetActive", False, "RuntimeOnly"],
        ["Canvas/Exit", "Button", "m_OnClick", "Assets/ScriptableObjects/EventChannels/OnGameExit.asset",
         "RaiseEvent", None, "RuntimeOnly"],
    ]  # fmt: skip
