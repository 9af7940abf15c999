"""scene.prefab.overrides: what instances change, beside what their prefabs have, through nesting and variants."""

from __future__ import annotations

from typing import Any

import pytest

from backends.disk.asking import Asker
from backends.disk.corpus import corpus, needs_corpus
from backends.disk.writing import SceneText, TestProject, guid, inner, script
from editormcp.errors import ToolError

TOOL = "scene.prefab.overrides"
LIGHT = (
    "108 Light\n  m_Enabled: 1\n  m_Type: 2\n  m_Color: {r: 1, g: 1, b: 1, a: 1}\n  m_Intensity: 1\n"
    "  m_CullingMask:\n    m_Bits: 4294967295\n  m_Flare: {fileID: 0}\n"
)
RENDERER = "23 MeshRenderer\n  m_Materials:\n  - {fileID: 2100000, guid: %s, type: 2}\n"
SCENE, LAMP, DOCK = "Assets/S.unity", "Assets/Lamp.prefab", "Assets/Dock.prefab"
ROOT_PLACE = (
    (10, "m_Name", "Lamp one"),
    (11, "m_LocalPosition.x", 5),
    (11, "m_LocalPosition.y", 0),
    (11, "m_LocalRotation.w", 1),
    (11, "m_LocalEulerAnglesHint.y", 90),
    (11, "m_RootOrder", 3),
)


def _lamp(project: TestProject) -> str:
    """Lamp (Renderer, and a script that refers to the bulb) with a Bulb (Light) under it."""
    lamp = SceneText()
    metal = project.asset("Assets/Metal.mat", "%YAML 1.1\n--- !u!21 &2100000\nMaterial:\n  m_Name: Metal\n")
    project.asset("Assets/Switch.cs", "public class Switch : UnityEngine.MonoBehaviour {}")
    switch = script("Assets/Switch.cs") + "  bulb: {fileID: 22}\n  steps:\n  - 1\n  - 2\n"
    lamp.add(10, "Lamp", 0, {12: RENDERER % metal, 13: switch})
    lamp.add(20, "Bulb", 11, {22: LIGHT})
    return project.scene(LAMP, lamp)


def _scene(project: TestProject, *overrides: tuple[int, str, object], **more: Any) -> str:
    lamp = _lamp(project)
    scene = SceneText()
    scene.instance(7, lamp, 0, (*ROOT_PLACE, *overrides), **more)
    project.scene(SCENE, scene)
    return lamp


def _rows(ask: Asker, **arguments: Any) -> list[list[Any]]:
    """Rows without instance and prefab, where there is one of each."""
    found = ask(TOOL, **({"scope": SCENE} | arguments))
    assert found["columns"][-8:] == [
        "instance", "prefab", "kind", "object", "component", "property", "value", "prefabValue",
    ]  # fmt: skip
    assert found["total"] == len(found["rows"])
    return [row[-6:] for row in found["rows"]]


def test_default_overrides_of_the_root_are_left_out(project: TestProject, ask: Asker) -> None:
    _scene(project, (11, "m_LocalScale.x", 2), (10, "m_IsActive", 0), (21, "m_LocalPosition.x", 4))
    assert _rows(ask) == [
        ["property", ".", "Transform", "m_LocalScale.x", 2, 1],
        ["property", ".", "GameObject", "m_IsActive", 0, 1],
        ["property", "Bulb", "Transform", "m_LocalPosition.x", 4, 1],
    ]
    every = _rows(ask, ignoreDefaults=False)
    assert ["property", ".", "GameObject", "m_Name", "Lamp one", "Lamp"] in every
    assert ["property", ".", "Transform", "m_LocalPosition", [5, 0, 3], [1, 2, 3]] in every


def test_a_rect_transform_has_more_defaults(project: TestProject, ask: Asker) -> None:
    panel = SceneText()
    panel.add(10, "Panel")
    project.asset("Assets/Panel.prefab", panel.text().replace("!u!4 &11\nTransform", "!u!224 &11\nRectTransform"))
    scene = SceneText()
    rect = tuple((11, f"{name}.x", 9) for name in ("m_SizeDelta", "m_AnchorMin", "m_AnchorMax", "m_Pivot"))
    scene.instance(7, guid("Assets/Panel.prefab"), 0, (*rect, (11, "m_AnchoredPosition.y", 9), (11, "m_Other", 9)))
    project.scene(SCENE, scene)
    assert _rows(ask) == [["property", ".", "RectTransform", "m_Other", 9, "-"]]


def test_what_the_prefab_has_too_is_left_out_unless_it_is_asked_for(project: TestProject, ask: Asker) -> None:
    same = ((22, "m_Intensity", "1.00000001"), (22, "m_Type", 2), (20, "m_Name", "Bulb"))
    _scene(project, *same, (13, "bulb", "{fileID: 8}"))
    assert _rows(ask) == [["property", ".", "Switch", "bulb", "missing:8", "Lamp one/Bulb:Light"]]
    assert [row[-2:] for row in _rows(ask, changedOnly=False)] == [
        [1.00000001, 1],
        ["Point", "Point"],
        ["Bulb", "Bulb"],
        ["missing:8", "Lamp one/Bulb:Light"],
    ]


def test_a_reference_to_the_same_object_is_no_change(project: TestProject, ask: Asker) -> None:
    """The prefab names its own object, the scene the stand-in for it."""
    lamp = _lamp(project)
    scene = SceneText()
    scene.instance(7, lamp, 0, ((13, "bulb", "{fileID: 99}"), (10, "m_Name", "One")))
    scene.instance(8, lamp, 0, ((13, "bulb", "{fileID: 99}"), (10, "m_Name", "Two")))
    text = scene.text() + (
        f"--- !u!108 &99 stripped\nLight:\n  m_CorrespondingSourceObject: {{fileID: 22, guid: {lamp}, type: 3}}\n"
        "  m_PrefabInstance: {fileID: 7}\n  m_PrefabAsset: {fileID: 0}\n"
    )
    project.asset(SCENE, text)
    found = ask(TOOL, scope=SCENE)["rows"]
    assert found == [["Two", LAMP, "property", ".", "Switch", "bulb", "One/Bulb:Light", "Two/Bulb:Light"]]


def test_cells_have_names_vectors_are_one_and_arrays_are_short(project: TestProject, ask: Asker) -> None:
    project.asset("Assets/Gold.mat", "%YAML 1.1\n--- !u!21 &2100000\nMaterial:\n  m_Name: Gold\n")
    gold = f"{{fileID: 2100000, guid: {guid('Assets/Gold.mat')}, type: 2}}"
    _scene(
        project,
        (12, "m_Materials.Array.data[0]", gold),
        (12, "m_Materials.Array.size", 2),
        (12, "m_Materials.Array.data[1]", "{fileID: 0}"),
        (13, "steps.Array.data[1]", 5),
        (22, "m_Type", 0),
        (22, "m_Color.g", 0.5),
        (22, "m_Color.b", 0),
        (22, "m_Color.a", 1),
        (22, "m_CullingMask.m_Bits", 1),
        (10, "m_Layer", 5),
        (20, "m_StaticEditorFlags", 4),
    )
    assert [row[2:] for row in _rows(ask)] == [
        ["MeshRenderer", "m_Materials[0]", "Assets/Gold.mat", "Assets/Metal.mat"],
        ["MeshRenderer", "m_Materials.size", 2, 1],
        ["MeshRenderer", "m_Materials[1]", None, "-"],
        ["Switch", "steps[1]", 5, 2],
        ["Light", "m_Type", "Spot", "Point"],
        ["Light", "m_Color", [1, 0.5, 0, 1], [1, 1, 1, 1]],
        ["Light", "m_CullingMask.m_Bits", "Default", "Everything"],
        ["GameObject", "m_Layer", "UI", "Default"],
        ["GameObject", "m_StaticEditorFlags", "BatchingStatic", "Nothing"],
    ]


def test_added_and_removed_components_and_objects(project: TestProject, ask: Asker) -> None:
    lamp = _lamp(project)
    scene = SceneText()
    scene.instance(
        7, lamp, 0, ((10, "m_Name", "Lamp"),), removed=(12,), removed_objects=(20,), added=((11, -1, 41), (11, -1, 61))
    )
    scene.stripped(4, 30, lamp, 11, 7)
    scene.stripped(1, 31, lamp, 10, 7)
    scene.component(33, 31, "65 BoxCollider\n  m_IsTrigger: 1\n")
    scene.add(40, "Moth", 30)
    scene.add(50, "Wing", 41)
    scene.instance(8, lamp, 30, ((10, "m_Name", "Small lamp"),))
    project.scene(SCENE, scene)
    assert ask(TOOL, scope=SCENE)["rows"] == [
        ["Lamp", LAMP, "addedComponent", ".", "BoxCollider", None, None, None],
        ["Lamp", LAMP, "addedObject", "Moth", None, None, None, None],
        ["Lamp", LAMP, "addedObject", "Small lamp", None, None, LAMP, None],
        ["Lamp", LAMP, "removedComponent", ".", "MeshRenderer", None, None, None],
        ["Lamp", LAMP, "removedObject", "Bulb", None, None, None, None],
    ]
    kinds = ask(TOOL, scope="all", groupBy="kind")
    assert kinds["columns"] == ["kind", "count"] and kinds["rows"][0] == ["addedObject", 2]
    assert ask(TOOL, scope=SCENE, groupBy="prefab")["rows"] == [[LAMP, 5]]


def test_the_prefabs_value_is_the_one_after_nesting_and_variants(project: TestProject, ask: Asker) -> None:
    """Lamp 1, in Dock 2, in the variant of Dock 3, in the scene 4."""
    lamp = _lamp(project)
    dock = SceneText()
    dock.add(100, "Dock")
    dock.instance(500, lamp, 101, ((22, "m_Intensity", 2), (10, "m_Name", "Dock lamp")))
    project.scene(DOCK, dock)
    light = inner(500, 22)
    variant = SceneText()
    variant.instance(600, guid(DOCK), 0, ((light, "m_Intensity", 3), (100, "m_Name", "Far dock")))
    project.scene("Assets/FarDock.prefab", variant)
    scene = SceneText()
    far = guid("Assets/FarDock.prefab")
    scene.instance(7, far, 0, ((inner(600, light), "m_Intensity", 4), (inner(600, 100), "m_Name", "D")))
    project.scene(SCENE, scene)
    assert ask(TOOL, scope="all")["rows"] == [
        [DOCK, "Dock/Dock lamp", LAMP, "property", "Bulb", "Light", "m_Intensity", 2, 1],
        ["Assets/FarDock.prefab", "Far dock", DOCK, "property", "Dock lamp/Bulb", "Light", "m_Intensity", 3, 2],
        [SCENE, "D", "Assets/FarDock.prefab", "property", "Dock lamp/Bulb", "Light", "m_Intensity", 4, 3],
    ]


def test_overrides_that_point_nowhere_are_marked(project: TestProject, ask: Asker) -> None:
    _scene(project, (777, "m_Speed", 3), (778, "m_Target", f"{{fileID: 1, guid: {'a' * 32}, type: 2}}"), removed=(779,))
    assert _rows(ask) == [
        ["missingTarget", "-", "-", "m_Speed", 3, "-"],
        ["missingTarget", "-", "-", "m_Target", f"missing:{'a' * 32}", "-"],
        ["missingTarget", "-", "-", "m_RemovedComponents", None, None],
    ]


def test_overrides_of_what_was_removed_still_have_their_object(project: TestProject, ask: Asker) -> None:
    _scene(project, (22, "m_Intensity", 9), removed_objects=(20,))
    assert _rows(ask) == [
        ["property", "Bulb", "Light", "m_Intensity", 9, 1],
        ["removedObject", "Bulb", None, None, None, None],
    ]


def test_a_prefab_whose_base_is_gone(project: TestProject, ask: Asker) -> None:
    """What the overrides are is said; what they change cannot be."""
    gone = "d" * 32
    variant = SceneText()
    variant.instance(600, gone, 0, ((10, "m_Name", "Orphan"), (11, "m_LocalPosition.x", 1), (22, "m_Intensity", 3)))
    project.scene("Assets/Orphan.prefab", variant)
    found = ask(TOOL, scope="Assets/Orphan.prefab")["rows"]
    assert found == [["Orphan", f"missing:{gone}", "property", "-", "-", "m_Intensity", 3, "-"]]
    assert ask.said("1 overrides are of what no file shows")


def test_what_is_inside_of_a_model_is_not_known(project: TestProject, ask: Asker) -> None:
    """The model's root has ids that are the same in all models; those in an old file's own objects are alike."""
    model = project.asset("Assets/Boat.fbx", b"")
    boats = SceneText()
    boats.add(100000, "Boats")
    text = boats.text().replace("&100001", "&400000").replace("fileID: 100001", "fileID: 400000")
    scene = SceneText()
    overrides = ((100000, "m_Name", "Boat"), (400000, "m_LocalPosition.x", 1), (400000, "m_LocalScale.x", 2))
    scene.instance(7, model, 400000, (*overrides, (2300000, "m_CastShadows", 0)))
    project.asset(SCENE, text + scene.text().partition("2011:\n")[2])
    assert ask(TOOL, scope=SCENE)["rows"] == [
        ["Boats/Boat", "Assets/Boat.fbx", "property", ".", "Transform", "m_LocalScale.x", 2, "-"],
        ["Boats/Boat", "Assets/Boat.fbx", "property", "-", "-", "m_CastShadows", 0, "-"],
    ]


def test_an_instance_by_its_place_or_any_object_in_it(project: TestProject, ask: Asker) -> None:
    lamp = _lamp(project)
    scene = SceneText()
    scene.add(1, "Street")
    for number in (7, 8):
        scene.instance(number, lamp, 2, ((10, "m_Name", f"Lamp {number}"), (22, "m_Intensity", number)))
    project.scene(SCENE, scene)
    for place in ("Street/Lamp 8", "Street/Lamp 8/Bulb", "10.8"):
        assert [row[0] for row in ask(TOOL, scope=SCENE, instance=place)["rows"]] == ["Street/Lamp 8"]
        assert [row[1] for row in ask(TOOL, scope="scenes", instance="Street/Lamp 8")["rows"]] == ["Street/Lamp 8"]
    with pytest.raises(ToolError) as none:
        ask(TOOL, scope=SCENE, instance="Street")
    assert none.value.details["candidates"] == ["Street/Lamp 7", "Street/Lamp 8"]
    with pytest.raises(ToolError) as misspelt:
        ask(TOOL, scope=SCENE, instance="Street/Lamp 9")
    assert "Street/Lamp 7" in misspelt.value.details["candidates"]


def test_a_prefab_by_its_path_or_guid(project: TestProject, ask: Asker) -> None:
    _scene(project, (22, "m_Intensity", 3))
    for prefab in (LAMP, "assets/lamp.prefab", guid(LAMP)):
        assert len(ask(TOOL, scope="all", prefab=prefab)["rows"]) == 1
    assert ask(TOOL, scope="all", prefab="Assets/Metal.mat")["rows"] == []
    assert ask.said("No prefab instance of")
    for written in ("Lamp", "Assets/Lamp", "Assets/Props/Lamp.prefab", "Assets/Lmap.prefab"):
        with pytest.raises(ToolError) as error:
            ask(TOOL, scope="all", prefab=written)
        assert LAMP in error.value.details["candidates"]


def test_an_empty_answer_says_what_was_left_out(project: TestProject, ask: Asker) -> None:
    _scene(project, (22, "m_Intensity", 1))
    assert _rows(ask) == []
    assert ask.said("1 instances override nothing else: 6 default overrides and 1 equal to the prefab's value")


def test_a_hundred_thousand_overrides_come_in_pages(project: TestProject, ask: Asker) -> None:
    many = tuple((13, f"steps.Array.data[{number}]", number) for number in range(100_000))
    _scene(project, (13, "steps.Array.size", 100_000), *many)
    first = ask(TOOL, scope=SCENE, maxResults=10)
    assert (first["total"], len(first["rows"]), first["truncated"]) == (100_001, 10, True)
    assert ask.said("most are: Switch.steps (100001)")
    second = ask(TOOL, scope=SCENE, maxResults=10, cursor=first["nextCursor"])
    assert second["rows"][0][-3:] == ["steps[9]", 9, "-"]
    assert second["columns"] == first["columns"]


def test_of_two_overrides_of_one_property_the_last_counts(project: TestProject, ask: Asker) -> None:
    _scene(project, (22, "m_Intensity", 3), (22, "m_Intensity", 4))
    assert _rows(ask) == [["property", "Bulb", "Light", "m_Intensity", 4, 1]]


def test_an_instance_that_an_old_file_holds_whole(project: TestProject, ask: Asker) -> None:
    """Unity 4 and the first 5 wrote an instance's objects into the scene, and named its root."""
    lamp = _lamp(project)
    scene = SceneText()
    scene.add(1, "Street")
    scene.add(30, "Lamp one", 2)
    scene.instance(7, lamp, 0, (*ROOT_PLACE, (11, "m_LocalScale.x", 2), (22, "m_Intensity", 3)))
    text = scene.text().replace("m_SourcePrefab", "m_ParentPrefab")
    project.asset(SCENE, f"{text}  m_RootGameObject: {{fileID: 30}}\n  m_IsPrefabParent: 0\n")
    assert ask(TOOL, scope=SCENE)["rows"] == [
        ["Street/Lamp one", LAMP, "property", ".", "Transform", "m_LocalScale.x", 2, 1],
        ["Street/Lamp one", LAMP, "property", "Bulb", "Light", "m_Intensity", 3, 1],
    ]


@needs_corpus
def test_a_real_scene_as_read_by_hand(tmp_path: Any) -> None:
    """MirrorAdditiveScenesSubScene: two of its overrides, and one whose component the prefab has no more."""
    from backends.disk.asking import asking

    scene = "Assets/Mirror/Examples/AdditiveScenes/Scenes/MirrorAdditiveScenesSubScene.unity"
    with asking(corpus() / "mirror-2021.3", tmp_path) as ask:
        rows = ask(TOOL, scope=scene)["rows"]
    cube = "Assets/Mirror/Examples/AdditiveScenes/Prefabs/Cube.prefab"
    assert ["Cube", cube, "missingTarget", "-", "-", "m_CastShadows", 0, "-"] in rows


def test_what_a_variant_of_a_model_says_of_its_root_is_known(project: TestProject, ask: Asker) -> None:
    """Its rotation is written w first."""
    model = project.asset("Assets/Ship.fbx", b"Kaydara FBX Binary")
    root = -8679921383154817045
    turned = [(f"m_LocalRotation.{letter}", value) for letter, value in (("w", 1), ("x", 0), ("y", 0), ("z", 0))]
    variant = SceneText()
    variant.instance(800, model, 0, tuple((root, path, value) for path, value in turned))
    prefab = project.scene("Assets/Ship.prefab", variant)
    scene = SceneText()
    scene.instance(900, prefab, 0, tuple((inner(800, root), path, value / 2) for path, value in turned))
    project.scene(SCENE, scene)
    found = _rows(ask, ignoreDefaults=False)
    assert found == [["property", ".", "Transform", "m_LocalRotation", [0, 0, 0, 0.5], [0, 0, 0, 1]]]
