"""project.settings.read: every section, from files as Unity wrote them and from damaged ones."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from analysis.settings.test_collisions import without
from backends.disk.asking import Asker, asking
from backends.disk.corpus import NAMES, corpus, needs_corpus
from backends.disk.writing import HEADER, SceneText, TestProject, guid
from editormcp.errors import ToolError
from shipped import TOOLS

SECTIONS = TOOLS["project.settings.read"].inputs["section"].enum or ()
FILES = {
    "tags": "TagManager", "layers": "TagManager", "physics": "DynamicsManager", "physics2d": "Physics2DSettings",
    "quality": "QualitySettings", "graphics": "GraphicsSettings", "player": "ProjectSettings",
    "navigation": "NavMeshAreas", "build": "EditorBuildSettings", "time": "TimeManager", "input": "InputManager",
    "audio": "AudioManager", "editor": "EditorSettings",
}  # fmt: skip
LAYERS = "".join(f"  - {name}\n" for name in ("Default", "TransparentFX", "Ignore Raycast", "", "Water", "UI"))


def settings(project: TestProject, file: str, body: str) -> None:
    project.write(f"ProjectSettings/{file}.asset", f"{HEADER}--- !u!1 &1\n{body}")


def read(ask: Asker, section: str, **arguments: Any) -> dict[str, Any]:
    answer = ask("project.settings.read", section=section, **arguments)
    assert answer["section"] == section
    found: dict[str, Any] = answer["settings"]
    return found


def said(ask: Asker) -> list[str]:
    """What was said beside that the answer comes from disk."""
    return list(ask.diagnostics[1:])


def test_every_section_is_answered_for_a_project_without_settings(ask: Asker) -> None:
    """An empty answer is never silent: the file that is missing is named."""
    for section in SECTIONS:
        read(ask, section)
        assert ask.said(f"ProjectSettings/{FILES[section]}.asset does not exist: Unity uses its defaults."), section


def test_tags_and_layers(project: TestProject, ask: Asker) -> None:
    sorting = "  m_SortingLayers:\n  - name: Back\n    uniqueID: 1\n  - name: Default\n    uniqueID: 0\n"
    settings(project, "TagManager", f"TagManager:\n  tags:\n  - Spawn\n  - Lamp\n  layers:\n{LAYERS}{sorting}")
    assert read(ask, "tags")["tags"] == ["Spawn", "Lamp"]
    assert "MainCamera" in read(ask, "tags")["builtin"]
    assert read(ask, "layers") == {
        "layers": [
            {"index": 0, "name": "Default"}, {"index": 1, "name": "TransparentFX"},
            {"index": 2, "name": "Ignore Raycast"}, {"index": 4, "name": "Water"}, {"index": 5, "name": "UI"},
        ],
        "sortingLayers": ["Back", "Default"],
    }  # fmt: skip
    assert said(ask) == []


@pytest.mark.parametrize(
    ("section", "file", "gravity", "shown"),
    [
        ("physics", "DynamicsManager", "{x: 0, y: -9.81, z: 0}", [0, -9.81, 0]),
        ("physics2d", "Physics2DSettings", "{x: 0, y: -20}", [0, -20]),
    ],
)
def test_physics(project: TestProject, ask: Asker, section: str, file: str, gravity: str, shown: list[float]) -> None:
    settings(project, "TagManager", f"TagManager:\n  tags: []\n  layers:\n{LAYERS}")
    more = "  m_DefaultMaterial: {fileID: 0}\n  m_SimulationMode: 2\n  m_QueriesHitTriggers: 1\n"
    body = f"X:\n  m_Gravity: {gravity}\n{more}  m_LayerCollisionMatrix: {without((4, 5), (0, 0))}\n"
    settings(project, file, body)
    assert read(ask, section) == {
        "gravity": shown,
        "ignored": [["Default", "Default"], ["Water", "UI"]],
        "values": {"simulationMode": "Script", "queriesHitTriggers": 1},
    }
    asked = read(ask, section, layers=["water", "UI"])
    assert asked == {"gravity": shown, "pairs": [{"a": "Water", "b": "UI", "collide": False}]}
    with pytest.raises(ToolError) as caught:
        read(ask, section, layers=["Watr", "UI"])
    assert "Water" in caught.value.details["candidates"]


def test_a_matrix_that_is_not_one_is_told_and_the_rest_is_there(project: TestProject, ask: Asker) -> None:
    settings(project, "DynamicsManager", "X:\n  m_Gravity: {x: 0, y: -1, z: 0}\n  m_LayerCollisionMatrix: ffff\n")
    assert read(ask, "physics") == {"gravity": [0, -1, 0], "values": {}}
    assert ask.said("ProjectSettings/DynamicsManager.asset has no collision matrix that could be read.")
    assert read(ask, "physics", layers=["Default", "UI"]) == {"gravity": [0, -1, 0]}
    with pytest.raises(ToolError):
        read(ask, "physics", layers=["Nobody"])


def test_in_a_project_without_the_file_everything_collides(ask: Asker) -> None:
    assert read(ask, "physics") == {"gravity": [0, -9.81, 0], "ignored": [], "values": {}}
    assert read(ask, "physics2d", layers=["UI", "Water"]) == {
        "gravity": [0, -9.81],
        "pairs": [{"a": "UI", "b": "Water", "collide": True}],
    }
    assert ask.said("ProjectSettings/Physics2DSettings.asset does not exist: Unity uses its defaults.")


def test_layers_are_without_effect_elsewhere_and_that_is_said(project: TestProject, ask: Asker) -> None:
    settings(project, "TagManager", f"TagManager:\n  tags: []\n  layers:\n{LAYERS}")
    read(ask, "tags", layers=["UI"])
    assert said(ask) == ["layers counts for physics and physics2d alone."]


def test_quality(project: TestProject, ask: Asker) -> None:
    project.asset("Assets/Fast.asset", f"{HEADER}--- !u!114 &11400000\nMonoBehaviour:\n  m_Name: Fast\n")
    pipeline = f"{{fileID: 11400000, guid: {guid('Assets/Fast.asset')}, type: 2}}"
    settings(
        project,
        "QualitySettings",
        "QualitySettings:\n  m_CurrentQuality: 1\n  m_QualitySettings:\n"
        f"  - name: Low\n    shadows: 1\n    lodBias: 0.4\n    customRenderPipeline: {pipeline}\n"
        "    excludedTargetPlatforms:\n    - Standalone\n"
        "  - name: High\n    shadows: 2\n    lodBias: 2\n    customRenderPipeline: {fileID: 0}\n"
        "  m_PerPlatformDefaultQuality:\n    iPhone: 0\n    Standalone: 1\n    PSM: 9\n",
    )
    assert read(ask, "quality") == {
        "current": "High",
        "levels": [
            {
                "name": "Low", "pipeline": "Assets/Fast.asset", "excludedPlatforms": ["Standalone"],
                "values": {"shadows": "HardOnly", "lodBias": 0.4},
            },
            {"name": "High", "values": {"shadows": "All", "lodBias": 2}},
        ],
        "platforms": {"iOS": "Low", "Standalone": "High"},
    }  # fmt: skip


def test_graphics(project: TestProject, ask: Asker) -> None:
    project.asset("Assets/Fast.asset", f"{HEADER}--- !u!114 &11400000\nMonoBehaviour:\n  m_Name: Fast\n")
    pipeline = f"{{fileID: 11400000, guid: {guid('Assets/Fast.asset')}, type: 2}}"
    body = f"GraphicsSettings:\n  m_CustomRenderPipeline: {pipeline}\n  m_TransparencySortMode: 2\n"
    settings(project, "GraphicsSettings", body)
    assert read(ask, "graphics") == {
        "pipeline": "Assets/Fast.asset",
        "values": {"transparencySortMode": "Orthographic"},
    }


def test_player(project: TestProject, ask: Asker) -> None:
    """Of old and new files; a version is text, and so is a name of digits."""
    settings(
        project,
        "ProjectSettings",
        "PlayerSettings:\n  productGUID: 0123\n  companyName: Harbour\n  productName: 007\n  bundleVersion: 1.10\n"
        "  m_ActiveColorSpace: 1\n  activeInputHandler: 2\n  iOSTargetOSVersionString: 12.0\n  ps4Passcode: secret\n"
        "  applicationIdentifier:\n    Android: com.a.b\n    iPhone: com.a.c\n"
        "  scriptingBackend:\n    Android: 1\n    Standalone: 0\n    WebGL: 77\n"
        "  scriptingDefineSymbols:\n    1: A;B\n    4: \n    99: C\n    WebGL: A;;B;\n    : D\n",
    )
    found = read(ask, "player")
    values = found.pop("values")
    assert found == {
        "companyName": "Harbour",
        "productName": "007",
        "version": "1.10",
        "identifiers": {"Android": "com.a.b", "iOS": "com.a.c"},
        "backends": {"Android": "IL2CPP", "Standalone": "Mono2x", "WebGL": 77},
        "defines": {"Standalone": ["A", "B"], "iOS": [], "99": ["C"], "WebGL": ["A", "B"], "Unknown": ["D"]},
    }
    assert values == {"activeColorSpace": "Linear", "activeInputHandler": "Both", "iOSTargetOSVersionString": "12.0"}


def test_player_of_unity_5(project: TestProject, ask: Asker) -> None:
    settings(project, "ProjectSettings", "PlayerSettings:\n  productName: A\n  bundleIdentifier: com.a.b\n")
    assert read(ask, "player")["identifiers"] == {"all": "com.a.b"}


def test_project_info_has_names_of_digits_as_they_are_written(project: TestProject, ask: Asker) -> None:
    settings(project, "ProjectSettings", "PlayerSettings:\n  companyName: 1.10\n  productName: 007\n")
    answer = ask("project.info")
    assert (answer["companyName"], answer["productName"]) == ("1.10", "007")


def test_navigation(project: TestProject, ask: Asker) -> None:
    settings(
        project,
        "NavMeshAreas",
        "NavMeshProjectSettings:\n  areas:\n  - name: Walkable\n    cost: 1\n  - name: \n    cost: 1\n  - name: Mud\n"
        "    cost: 5\n  m_Settings:\n  - agentTypeID: 0\n    agentRadius: 0.5\n    agentHeight: 2\n    agentSlope: 45\n"
        "    agentClimb: 0.75\n  m_SettingNames:\n  - Humanoid\n",
    )
    assert read(ask, "navigation") == {
        "agents": [{"name": "Humanoid", "id": 0, "radius": 0.5, "height": 2, "slope": 45, "climb": 0.75}],
        "areas": [{"index": 0, "name": "Walkable", "cost": 1}, {"index": 2, "name": "Mud", "cost": 5}],
    }


def test_time_in_seconds_whatever_the_version(project: TestProject, ask: Asker) -> None:
    settings(project, "TimeManager", "TimeManager:\n  Fixed Timestep: 0.02\n  m_TimeScale: 1\n")
    assert read(ask, "time") == {"values": {"fixedTimestep": 0.02, "timeScale": 1}}
    rate = "\n    m_Rate:\n      m_Denominator: 1\n      m_Numerator: 141120000\n"
    body = f"TimeManager:\n  Fixed Timestep:\n    m_Count: 2822400{rate}  m_TimeScale: 1\n"
    settings(project, "TimeManager", body)
    assert read(ask, "time") == {"values": {"fixedTimestep": 0.02, "timeScale": 1}}
    settings(project, "TimeManager", body.replace("141120000", "0"))
    assert read(ask, "time") == {"values": {"timeScale": 1}}


def test_input(project: TestProject, ask: Asker) -> None:
    settings(project, "ProjectSettings", "PlayerSettings:\n  activeInputHandler: 1\n")
    settings(
        project,
        "InputManager",
        "InputManager:\n  m_Axes:\n  - m_Name: Horizontal\n    negativeButton: left\n    positiveButton: right\n"
        "    altNegativeButton: \n    altPositiveButton: d\n    type: 0\n    axis: 0\n    joyNum: 0\n"
        "  - m_Name: Turn\n    negativeButton: \n    positiveButton: \n    type: 2\n    axis: 3\n    joyNum: 1\n",
    )
    assert read(ask, "input")["values"] == {
        "activeInputHandler": "Input System Package (New)",
        "axes": [
            {"name": "Horizontal", "positive": "right", "negative": "left", "altPositive": "d"},
            {"name": "Turn", "type": "JoystickAxis", "axis": 3, "joystick": 1},
        ],
    }


def test_audio_and_editor_leave_out_what_is_empty(project: TestProject, ask: Asker) -> None:
    settings(
        project,
        "AudioManager",
        "AudioManager:\n  m_ObjectHideFlags: 0\n  m_Volume: 1\n  Default Speaker Mode: 5\n  m_SpatializerPlugin: \n",
    )
    assert read(ask, "audio") == {"values": {"volume": 1, "defaultSpeakerMode": "Mode5point1"}}
    body = "EditorSettings:\n  serializedVersion: 99\n  m_SerializationMode: 2\n  m_CollabEditorSettings:\n    a: 1\n"
    settings(project, "EditorSettings", body)
    assert read(ask, "editor") == {"values": {"serializationMode": "ForceText"}}


def test_build_has_the_global_list_and_what_profiles_override(project: TestProject, ask: Asker) -> None:
    for name in ("A", "B", "C"):
        project.scene(f"Assets/{name}.unity", SceneText())
    rows = "".join(
        f"  - enabled: {on}\n    path: Assets/{name}.unity\n    guid: {guid(f'Assets/{name}.unity')}\n"
        for name, on in (("B", 1), ("A", 0), ("Gone", 1))
    )
    settings(project, "EditorBuildSettings", f"EditorBuildSettings:\n  m_Scenes:\n{rows}")
    head = (
        f"{HEADER}--- !u!114 &11400000\nMonoBehaviour:\n"
        "  m_Script: {fileID: 15003, guid: 0000000000000000e000000000000000, type: 0}\n"
    )
    own = (
        "  m_OverrideGlobalSceneList: 1\n  m_Scenes:\n  - m_enabled: 1\n    m_path: Assets/C.unity\n"
        "  - m_enabled: 0\n    m_path: Assets/A.unity\n  m_ScriptingDefines:\n  - DEMO\n"
        "  m_PlayerSettingsYaml:\n    m_Settings:\n    - line: '| PlayerSettings:'\n"
    )
    same = "  m_OverrideGlobalSceneList: 0\n  m_ScriptingDefines: []\n  m_PlayerSettingsYaml:\n    m_Settings: []\n"
    project.asset("Assets/Settings/Build Profiles/Demo.asset", head + own)
    project.asset("Assets/Settings/Build Profiles/Plain.asset", head + same)
    scenes = [
        {"path": "Assets/B.unity", "name": "B", "enabledInBuild": True, "buildIndex": 0},
        {"path": "Assets/A.unity", "name": "A", "enabledInBuild": False, "buildIndex": -1},
    ]
    assert read(ask, "build") == {"scenes": scenes, "list": "global"}, "before Unity 6 there are no profiles"
    assert ask.said("1 scenes of the build list are not at their path: Assets/Gone.unity.")
    project.write("ProjectSettings/ProjectVersion.txt", "m_EditorVersion: 6000.0.78f1\n")
    assert read(ask, "build")["profiles"] == [
        {
            "path": "Assets/Settings/Build Profiles/Demo.asset",
            "scenes": ["Assets/C.unity"], "defines": ["DEMO"], "playerSettings": True,
        }
    ]  # fmt: skip
    assert ask.said("Which build profile is active is not known from files")


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "is empty"),
        (b"version https://git-lfs.github.com/spec/v1\noid sha256:ab\nsize 99\n", "is a Git LFS pointer"),
        (b"\0\0\0\0\0\0\x10\0\0\0\0\x16" + b"\0" * 36 + b"2022.3.62f1\0", "is binary, written by Unity 2022.3.62f1"),
        (b"\0\1\2\3" * 20, "is binary: only an open Editor can read it"),
        (b'{"a": 1}', "is JSON"),
        (b"%YAML 1.1\n", "holds nothing that can be read"),
    ],
    ids=["empty", "lfs", "binary", "bytes", "json", "no document"],
)
def test_a_file_that_cannot_be_read_says_why(project: TestProject, ask: Asker, content: bytes, words: str) -> None:
    for section in SECTIONS:
        project.write(f"ProjectSettings/{FILES[section]}.asset", content)
        read(ask, section)
        assert ask.said(f"ProjectSettings/{FILES[section]}.asset {words}"), section


def test_a_folder_in_a_files_place_is_told(project: TestProject, ask: Asker) -> None:
    (project.root / "ProjectSettings" / "TimeManager.asset").mkdir()
    assert read(ask, "time") == {"values": {}}
    assert ask.said("ProjectSettings/TimeManager.asset cannot be read (")


def test_a_file_in_a_merge_is_read_as_ours(project: TestProject, ask: Asker) -> None:
    tags = "<<<<<<< HEAD\n  - Ours\n=======\n  - Theirs\n>>>>>>> feature\n"
    settings(project, "TagManager", f"TagManager:\n  tags:\n  - Both\n{tags}  layers:\n{LAYERS}")
    assert read(ask, "tags")["tags"] == ["Both", "Ours"]
    assert said(ask) == [
        "ProjectSettings/TagManager.asset has git conflict markers from line 7 on; read as <<<<<<< has it."
    ]


@pytest.mark.parametrize("section", SECTIONS)
def test_a_file_of_an_unknown_version_says_what_it_lacks_or_gives_its_values(
    project: TestProject, ask: Asker, section: str
) -> None:
    """Nothing in it is where it used to be, and some of it has another form."""
    lists = ("m_QualitySettings", "m_Scenes", "m_Axes", "tags", "layers", "m_SortingLayers", "areas", "m_Settings")
    maps = ("m_PerPlatformDefaultQuality", "scriptingBackend", "scriptingDefineSymbols", "applicationIdentifier")
    body = "X:\n  serializedVersion: 4711\n  m_Brand: new\n"
    settings(project, FILES[section], body)
    found = read(ask, section)
    assert said(ask) or found["values"] in ({"brand": "new"}, {}), found
    odd = "".join(f"  {name}: 5\n" for name in lists) + "".join(f"  {name}:\n  - 5\n" for name in maps)
    settings(project, FILES[section], f"{body}{odd}  m_Gravity: 9\n  productName:\n  - 1\n  bundleVersion: {{a: 1}}\n")
    read(ask, section)


@needs_corpus
@pytest.mark.parametrize("name", NAMES)
def test_real_projects_against_another_reader(name: str, tmp_path: Path) -> None:
    """Matrices, tags, layers and levels as PyYAML reads them; and no section is longer than a question may be."""
    root = corpus() / name
    with asking(root, tmp_path / "cache") as ask:
        for section in SECTIONS:
            assert len(json.dumps(read(ask, section), separators=(",", ":"))) < 4000
            assert said(ask) == [] or section == "build"
        tag_manager = _yaml(root, "TagManager")
        layers = tag_manager["layers"]
        assert read(ask, "tags")["tags"] == (tag_manager["tags"] or [])
        assert read(ask, "layers")["sortingLayers"] == [row["name"] for row in tag_manager["m_SortingLayers"]]
        for section, file in (("physics", "DynamicsManager"), ("physics2d", "Physics2DSettings")):
            digits = str(_yaml(root, file)["m_LayerCollisionMatrix"])
            off = [
                [layers[a], layers[b]]
                for a in range(32)
                for b in range(a, 32)
                if layers[a] and layers[b] and not int(digits[a * 8 + b // 8 * 2 :][:2], 16) & 1 << b % 8
            ]
            assert read(ask, section)["ignored"] == off
        levels = _yaml(root, "QualitySettings")["m_QualitySettings"]
        shown = read(ask, "quality")["levels"]
        assert [level["values"]["lodBias"] for level in shown] == [level["lodBias"] for level in levels]


def _yaml(root: Path, file: str) -> Any:
    text = (root / "ProjectSettings" / f"{file}.asset").read_text("utf-8")
    (document,) = yaml.safe_load("".join(line for line in text.splitlines(True) if line[0] not in "%-")).values()
    return document
