"""asset.fields.read of what is inside of other files: a scene's settings, an animator's states, sprites, JSON."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from backends.disk.asking import Asker
from backends.disk.writing import HEADER, SceneText, TestProject, guid
from editormcp.errors import ToolError

SKY, SPIN = guid("Assets/Sky.mat"), guid("Assets/Spin.anim")
SETTINGS = (
    "--- !u!104 &2\nRenderSettings:\n  m_Fog: {fog}\n  m_FogColor: {{r: 1, g: 0.5, b: 0, a: 1}}\n  m_FogMode: 3\n"
    f"  m_SkyboxMaterial: {{{{fileID: 2100000, guid: {SKY}, type: 2}}}}\n"
    "--- !u!157 &3\nLightmapSettings:\n  m_LightmapEditorSettings:\n    m_BakeBackend: 1\n"
)
STATE = "--- !u!1102 &{id}\nAnimatorState:\n  m_Name: {name}\n  m_Speed: {speed}\n  m_Motion: {motion}\n"


@pytest.fixture
def project(tmp_path: Path) -> TestProject:
    made = TestProject(tmp_path / "Game")
    for name, fog in (("A", 1), ("B", 0)):
        made.asset(f"Assets/{name}.unity", SceneText().text() + SETTINGS.format(fog=fog))
    made.asset("Assets/Sky.mat", f"{HEADER}--- !u!21 &2100000\nMaterial:\n  m_Name: Sky\n")
    clip = "m_AnimationClipSettings:\n    m_StartTime: 0\n    m_StopTime: 1.5\n    m_LoopTime: 1\n"
    made.asset("Assets/Spin.anim", f"{HEADER}--- !u!74 &7400000\nAnimationClip:\n  m_Name: Spin\n  {clip}")
    spin = f"{{fileID: 7400000, guid: {SPIN}, type: 2}}"
    made.asset(
        "Assets/Door.controller",
        f"{HEADER}--- !u!91 &9100000\nAnimatorController:\n  m_Name: Door\n"
        + STATE.format(id=11, name="Open", speed=2, motion=spin)
        + STATE.format(id=12, name="Shut", speed=1, motion="{fileID: 0}")
        + "--- !u!1101 &13\nAnimatorStateTransition:\n  m_Name: \n  m_Conditions:\n"
        "  - m_ConditionMode: 2\n    m_ConditionEvent: ready\n  m_DstState: {fileID: 12}\n",
    )
    made.asset("Assets/Glow.cs", "public class Glow : ScriptableObject { }")
    made.asset("Assets/Look.cs", "public class Look : ScriptableObject { }")
    glow = f"{{fileID: 11500000, guid: {guid('Assets/Glow.cs')}, type: 3}}"
    made.asset(
        "Assets/Look.asset",
        f"{HEADER}--- !u!114 &11400000\nMonoBehaviour:\n"
        f"  m_Script: {glow.replace(guid('Assets/Glow.cs'), guid('Assets/Look.cs'))}\n  m_Name: Look\n"
        f"--- !u!114 &5\nMonoBehaviour:\n  m_Script: {glow}\n  m_Name: Glow\n  strength: 4\n",
    )
    for name, kind in (("Hero", 8), ("Rock", 0)):
        meta = f"TextureImporter:\n  textureType: {kind}\n  spritePixelsToUnits: 32\n  maxTextureSize: 2048\n"
        made.asset(f"Assets/{name}.png", b"\x89PNG", meta)
    made.asset(
        "Assets/Game.asmdef",
        f'{{"name": "Game", "references": ["GUID:{guid("Assets/Core.asmdef")}", "GUID:{"9" * 32}", "Unity.UI"]}}',
    )
    made.asset("Assets/Core.asmdef", '{"name": "Core", "allowUnsafeCode": true}')
    made.asset("Assets/Broken.asmdef", '{"name": ')
    return made


def rows(ask: Asker, **arguments: Any) -> list[list[Any]]:
    found: list[list[Any]] = ask("asset.fields.read", **arguments)["rows"]
    return found


def test_the_settings_of_scenes(ask: Asker) -> None:
    found = rows(ask, scope="scenes", type="RenderSettings", fields=["fog", "fogMode", "skybox"])
    told = ["ExponentialSquared", "Assets/Sky.mat"]
    assert found == [["Assets/A.unity#RenderSettings", 1, *told], ["Assets/B.unity#RenderSettings", 0, *told]]
    lit = rows(ask, scope="Assets", type="RenderSettings", fields=["fogColor"], where=["fog = true"])
    assert lit == [["Assets/A.unity#RenderSettings", [1, 0.5, 0, 1]]]
    assert rows(ask, scope="Assets/B.unity", type="lightmapsettings", fields=["lightmapper"]) == [
        ["Assets/B.unity#LightmapSettings", "ProgressiveCPU"]
    ]


@pytest.mark.parametrize(
    "named", [{"assetPath": "Assets/A.unity", "type": "RenderSettings"}, {"assetPath": "Assets/A.unity#RenderSettings"}]
)
def test_the_settings_of_one_scene(ask: Asker, named: dict[str, str]) -> None:
    found = ask("asset.fields.read", **named, fields=["fog"])
    assert (found["path"], found["type"]) == ("Assets/A.unity", "RenderSettings")
    assert found["fields"] == [{"name": "fog", "value": 1}]
    with pytest.raises(ToolError) as caught:
        ask("asset.fields.read", assetPath="Assets/A.unity", fields=["fog"])
    assert "RenderSettings" in caught.value.what


def test_the_states_of_an_animator(ask: Asker) -> None:
    assert rows(ask, scope="all", type="AnimatorState", fields=["motion", "speed"]) == [
        ["Assets/Door.controller#Open", "Assets/Spin.anim", 2],
        ["Assets/Door.controller#Shut", None, 1],
    ]
    ways = rows(
        ask, scope="all", type="AnimatorStateTransition", fields=["conditions[0].m_ConditionMode", "m_DstState"]
    )
    assert ways == [["Assets/Door.controller#AnimatorStateTransition", "IfNot", "Assets/Door.controller#Shut"]]
    assert rows(ask, scope="Assets/A.unity", type="AnimatorState") == []
    assert ask.said("None of these files holds an object of type AnimatorState")


@pytest.mark.parametrize(("name", "kind"), [("Old.controller", "AnimatorState"), ("Old.unity", "RenderSettings")])
def test_what_cannot_be_read_may_hold_such_objects(project: TestProject, ask: Asker, name: str, kind: str) -> None:
    project.asset(f"Assets/Old/{name}", b"\0\0\0\x09binary5.5.0f3\0 \0")
    project.asset("Assets/Old/LightingData.asset", b"\0\0\0\x09binary5.5.0f3\0 \0")
    assert len(rows(ask, scope="Assets", type=kind, fields=["name"])) == 2
    assert ask.said(f"1 assets could not be read: Assets/Old/{name}: the file is binary")
    assert rows(ask, scope="Assets/Old", type=kind) == []
    assert ask.said(f"1 assets could not be read: Assets/Old/{name}: the file is binary")
    assert not ask.said("None of these files")


def test_an_object_of_a_class_inside_of_an_asset(ask: Asker) -> None:
    assert rows(ask, scope="all", type="Glow", fields=["strength"]) == [["Assets/Look.asset#Glow", 4]]
    found = ask("asset.fields.read", assetPath="Assets/Look.asset", type="Glow", fields=["strength"])
    assert found["fields"] == [{"name": "strength", "value": 4}]


def test_a_clips_length_and_loop(ask: Asker) -> None:
    clips = rows(ask, scope="all", type="AnimationClip", fields=["length", "isLooping"])
    assert clips == [["Assets/Spin.anim", 1.5, 1]]


def test_sprites_are_textures_imported_as_such(ask: Asker) -> None:
    assert rows(ask, scope="all", type="Sprite", fields=["pixelsPerUnit"]) == [["Assets/Hero.png", 32]]
    assert ask("asset.search", type="Sprite")["rows"] == []
    assert ask.said("the fields of assets, with type Sprite")


def test_assembly_definitions(ask: Asker) -> None:
    found = rows(ask, scope="all", type="AssemblyDefinitionAsset", fields=["name", "references"])
    assert found == [
        ["Assets/Core.asmdef", "Core", "-"],
        ["Assets/Game.asmdef", "Game", ["Assets/Core.asmdef", f"GUID:{'9' * 32}", "Unity.UI"]],
    ]
    assert ask.said("1 assets could not be read: Assets/Broken.asmdef")
    one = ask("asset.fields.read", assetPath="Assets/Core.asmdef")
    assert one["fields"] == [{"name": "name", "value": "Core"}, {"name": "allowUnsafeCode", "value": True}]
    meta = ask("asset.fields.read", assetPath="Assets/Core.asmdef.meta")
    assert meta["type"] == "DefaultImporter"


@pytest.mark.parametrize("wanted", ["RenderSettings", "AnimationClip", "Glow", "Material"])
def test_a_type_that_no_object_has_is_told_where_it_is(ask: Asker, wanted: str) -> None:
    assert ask("scene.values.read", scope="scenes", componentType=wanted, fields=["x"])["rows"] == []
    assert ask.said(f"read the fields of assets with type {wanted}")


def test_an_animators_parameters_have_their_type_and_its_default(project: TestProject, ask: Asker) -> None:
    defaults = (
        "    m_DefaultFloat: {0}\n    m_DefaultInt: {0}\n    m_DefaultBool: {0}\n    m_Controller: {{fileID: 1}}\n"
    )
    parameters = "".join(
        f"  - m_Name: {name}\n    m_Type: {kind}\n{defaults.format(default)}"
        for name, kind, default in (("Speed", 1, 0.5), ("Steps", 3, 0), ("Ready", 4, 1), ("Jump", 9, 0))
    )
    text = f"{HEADER}--- !u!91 &9100000\nAnimatorController:\n  m_Name: Legs\n  m_AnimatorParameters:\n{parameters}"
    project.asset("Assets/Legs.controller", text)
    expected = [
        {"m_Name": "Speed", "m_Type": "Float", "m_DefaultFloat": 0.5},
        {"m_Name": "Steps", "m_Type": "Int", "m_DefaultInt": 0},
        {"m_Name": "Ready", "m_Type": "Bool", "m_DefaultBool": 1},
        {"m_Name": "Jump", "m_Type": "Trigger"},
    ]
    assert ask("asset.fields.read", assetPath="Assets/Legs.controller", fields=["parameters"])["fields"] == [
        {"name": "parameters", "value": expected}
    ]


def test_enums_inside_of_lists_have_their_names(project: TestProject, ask: Asker) -> None:
    answer = ask("asset.fields.read", scope="all", type="AnimatorStateTransition", fields=["conditions"])
    assert answer["rows"][0][1] == [{"m_ConditionMode": "IfNot", "m_ConditionEvent": "ready"}]


def test_of_one_asset_more_of_a_list_is_shown(project: TestProject, ask: Asker) -> None:
    project.asset("Assets/Deck.cs", "public class Deck : ScriptableObject { }")
    deck = f"{{fileID: 11500000, guid: {guid('Assets/Deck.cs')}, type: 3}}"
    cards = "".join(f"  - {number}\n" for number in range(60))
    text = f"{HEADER}--- !u!114 &11400000\nMonoBehaviour:\n  m_Script: {deck}\n  m_Name: Deck\n  cards:\n{cards}"
    project.asset("Assets/Deck.asset", text)
    for fields in ([], ["cards"]):
        (field,) = ask("asset.fields.read", assetPath="Assets/Deck.asset", fields=fields)["fields"]
        assert field["value"] == [*range(50), "…"]
    assert not ask.said("Lists end")
    assert ask("asset.fields.read", scope="all", type="Deck")["rows"][0][1] == [*range(10), "…"]
    assert ask.said("Lists end after 10 entries with …: with assetPath more are shown.")
