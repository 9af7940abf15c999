"""Where objects of files stand: through instances and models, and in canvases."""

from __future__ import annotations

from typing import Any

import pytest

from backends.disk.asking import Asker
from backends.disk.writing import SceneText, TestProject, anchored, guid, placed

MIDDLE = (0.5, 0.5)
OVERLAY, CAMERA, WORLD_SPACE = range(3)
_UGUI = "Packages/com.unity.ugui/Runtime"


def canvas(mode: int) -> str:
    return f"223 Canvas\n  m_Enabled: 1\n  serializedVersion: 3\n  m_RenderMode: {mode}\n"


def places(ask: Asker, scene: str) -> dict[str, tuple[Any, Any]]:
    """Each object's local position and position in the world."""
    found = ask("scene.values.read", scope=scene, componentType="GameObject", fields=["localPosition", "position"])
    return {path: (local, world) for path, local, world in found["rows"]}


def interface(mode: int) -> SceneText:
    """A canvas of 400 x 300, a hundredth of its size in the world, with a panel at its left side."""
    file = SceneText()
    top = file.add(10, "Board", place=placed((10, 0, 5)))
    wide = anchored((0, 0), (0, 0), (0, 2), (400, 300), scale=(0.01, 0.01, 0.01))
    screen = file.add(20, "Canvas", top, {22: canvas(mode)}, place=wide)
    panel = file.add(30, "Panel", screen, place=anchored((0, 0), (0, 1), (50, 0), (100, 0), depth=7))
    file.add(40, "Button", panel, place=anchored((1, 0), (1, 0), (-10, 20), (40, 20), (1, 0)))
    return file


def test_in_a_canvas_of_the_world_anchors_decide(project: TestProject, ask: Asker) -> None:
    project.scene("Assets/Main.unity", interface(WORLD_SPACE))
    assert places(ask, "Assets/Main.unity") == {
        "Board": ([10, 0, 5], [10, 0, 5]),
        "Board/Canvas": ([0, 2, 0], [10, 2, 5]),
        "Board/Canvas/Panel": ([-150, 0, 7], [8.5, 2, 5.07]),
        "Board/Canvas/Panel/Button": ([40, -130, 0], [8.9, 0.7, 5.07]),
    }


@pytest.mark.parametrize("mode", [OVERLAY, CAMERA])
def test_where_a_canvas_on_the_screen_is_no_file_says(project: TestProject, ask: Asker, mode: int) -> None:
    """What does not depend on the screen's size is known: under the panel only where it hangs on its pivot."""
    project.scene("Assets/Main.unity", interface(mode))
    found = places(ask, "Assets/Main.unity")
    assert found["Board"] == ([10, 0, 5], [10, 0, 5])
    assert [world for path, (_, world) in found.items() if path != "Board"] == [None] * 3
    assert found["Board/Canvas"] == (None, None)
    assert found["Board/Canvas/Panel"] == (None, None)


def test_a_canvas_in_a_canvas_is_like_any_rectangle(project: TestProject, ask: Asker) -> None:
    file = interface(WORLD_SPACE)
    file.add(50, "Inner", 31, {52: canvas(OVERLAY)}, place=anchored(MIDDLE, MIDDLE, (1, 1), (10, 10)))
    project.scene("Assets/Main.unity", file)
    assert places(ask, "Assets/Main.unity")["Board/Canvas/Panel/Inner"][0] == [1, 1, 0]


def ugui(project: TestProject, name: str, **fields: object) -> str:
    """A component of Unity's UI, and its script."""
    path = f"Assets/UI/{name}.cs"
    if not (project.root / path).exists():
        base = {"HorizontalLayoutGroup": "LayoutGroup", "LayoutGroup": "UIBehaviour"}.get(name, "UIBehaviour")
        project.asset(path, f"namespace UnityEngine.UI {{ public class {name} : {base} {{ }} }}\n", "MonoImporter:\n")
    lines = "".join(f"  {field}: {value}\n" for field, value in {"m_Enabled": 1, **fields}.items())
    script = f"  m_Script: {{fileID: 11500000, guid: {guid(path)}, type: 3}}\n"
    return f"114 MonoBehaviour\n{script}{lines}"


def test_what_a_layout_moves_has_no_place(project: TestProject, ask: Asker) -> None:
    file = interface(WORLD_SPACE)
    here = anchored(MIDDLE, MIDDLE, (3, 4), (10, 10))
    row = file.add(100, "Row", 21, {102: ugui(project, "HorizontalLayoutGroup")}, place=here)
    file.add(110, "Moved", row, place=here)
    free = {122: ugui(project, "LayoutElement", m_IgnoreLayout=1)}
    file.add(120, "Free", row, free, place=here)
    off = file.add(130, "Off", 21, {132: ugui(project, "HorizontalLayoutGroup", m_Enabled=0)}, place=here)
    file.add(140, "Still", off, place=here)
    slider = {152: ugui(project, "Slider", m_FillRect="{fileID: 0}", m_HandleRect="{fileID: 161}")}
    file.add(150, "Slider", 21, slider, place=here)
    file.add(160, "Handle", 151, place=here)
    fitted = file.add(170, "Fitted", 21, {172: ugui(project, "ContentSizeFitter")}, place=here)
    file.add(180, "Corner", fitted, place=anchored((0, 0), (0, 0), (1, 1), (1, 1)))
    project.scene("Assets/Main.unity", file)
    known = {path.rpartition("/")[2]: local for path, (local, _) in places(ask, "Assets/Main.unity").items()}
    assert known["Row"] == known["Free"] == known["Still"] == known["Slider"] == known["Fitted"] == [3, 4, 0]
    assert known["Moved"] is None
    assert known["Handle"] is None
    assert known["Corner"] is None


def test_overrides_of_an_instance_move_a_rectangle(project: TestProject, ask: Asker) -> None:
    prefab = SceneText()
    prefab.add(60, "Label", place=anchored((0, 0), (0, 0), (1, 1), (10, 10)))
    source = project.scene("Assets/Label.prefab", prefab)
    file = interface(WORLD_SPACE)
    changes = ((61, "m_AnchorMin.x", 1), (61, "m_AnchorMax.x", 1), (61, "m_AnchoredPosition.y", 30))
    file.instance(70, source, 31, changes)
    file.stripped(4, 71, source, 61, 70)
    file.child(31, 71)
    project.scene("Assets/Main.unity", file)
    assert places(ask, "Assets/Main.unity")["Board/Canvas/Panel/Label"][0] == [51, -120, 0]


def test_a_prefab_does_not_know_how_large_its_root_will_be(project: TestProject, ask: Asker) -> None:
    file = SceneText()
    root = file.add(10, "Window", place=anchored((0, 0), (1, 1), (5, 5), (0, 0)))
    file.add(20, "Title", root, place=anchored((0.5, 1), (0.5, 1), (0, -10), (10, 10)))
    file.add(30, "Mark", root, place=anchored(MIDDLE, MIDDLE, (1, 2), (10, 10)))
    project.scene("Assets/Window.prefab", file)
    found = places(ask, "Assets/Window.prefab")
    assert found["Window"][0] == [5, 5, 0]
    assert found["Window/Title"][0] is None
    assert found["Window/Mark"] == ([1, 2, 0], [6, 7, 0])


ROOT = -8679921383154817045
"""The root's Transform in a model."""


def model_scene(project: TestProject) -> SceneText:
    """A model in a scene: a lamp on its root, a sword on one of its bones."""
    source = project.asset("Assets/Knight.fbx", b"Kaydara FBX Binary", "ModelImporter:\n")
    file = SceneText()
    moved = tuple((ROOT, f"m_LocalPosition.{axis}", value) for axis, value in zip("xyz", (4, 5, 6), strict=True))
    turned = tuple((ROOT, f"m_LocalRotation.{axis}", value) for axis, value in zip("xyzw", (0, 0, 0, 1), strict=True))
    file.instance(50, source, 0, (*moved, *turned, (919132149155446097, "m_Name", "Knight")))
    file.stripped(4, 51, source, ROOT, 50)
    file.stripped(4, 52, source, 777, 50)
    file.add(60, "Lamp", 51, place=placed((0, 0, 0)))
    file.add(70, "Hat", 51, place=placed((0, 2, 0)))
    file.add(80, "Sword", 52, place=placed((0, 0, 0)))
    return file


def test_the_position_of_a_model_is_known_but_not_what_hangs_on_its_bones(project: TestProject, ask: Asker) -> None:
    """How large a model's root is only the model says, so that a hat two above it may be anywhere."""
    project.scene("Assets/Main.unity", model_scene(project))
    assert places(ask, "Assets/Main.unity") == {
        "Knight": ([4, 5, 6], [4, 5, 6]),
        "Knight/Lamp": ([0, 0, 0], [4, 5, 6]),
        "Knight/Hat": ([0, 2, 0], None),
        "Knight/Sword": (None, None),
    }


def test_a_model_whose_scale_is_overridden_holds_all_of_its_children(project: TestProject, ask: Asker) -> None:
    project.scene("Assets/Main.unity", model_scene(project))
    text = (project.root / "Assets/Main.unity").read_text()
    more = "".join(
        f"    - target: {{fileID: {ROOT}, guid: {guid('Assets/Knight.fbx')}, type: 3}}\n"
        f"      propertyPath: m_LocalScale.{axis}\n      value: 2\n      objectReference: {{fileID: 0}}\n"
        for axis in "xyz"
    )
    project.write("Assets/Main.unity", text.replace("    m_RemovedComponents", f"{more}    m_RemovedComponents", 1))
    assert places(ask, "Assets/Main.unity")["Knight/Hat"] == ([0, 2, 0], [4, 9, 6])


def test_what_hangs_on_a_bone_inside_of_a_prefab_is_nowhere(project: TestProject, ask: Asker) -> None:
    """The scene adds it to an object that no file shows: it is shown under the model, and is not at a known place."""
    inner = model_scene(project)
    source = project.scene("Assets/Knight.prefab", inner)
    file = SceneText()
    file.instance(500, source)
    file.stripped(4, 501, source, 777 ^ 50, 500)
    file.add(600, "Shield", 501, place=placed((1, 1, 1)))
    project.scene("Assets/Main.unity", file)
    found = places(ask, "Assets/Main.unity")
    (shield,) = (path for path in found if path.endswith("/Shield"))
    assert found[shield] == (None, None)
