"""For every rule of scene.lint a scene that it finds fault with, and a twin that is in order."""

from __future__ import annotations

from collections.abc import Callable

from backends.disk.writing import SceneText, TestProject, anchored, guid, placed, script

MAIN = "Assets/Main.unity"
CUBE = "{fileID: 10202, guid: 0000000000000000e000000000000000, type: 0}"
NONE = "{fileID: 0}"
WOOD = f"{{fileID: 2100000, guid: {guid('Assets/Wood.mat')}, type: 2}}"
MATERIAL = "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n--- !u!21 &2100000\nMaterial:\n  m_Name: Wood\n"
BUTTON, RAYCASTER, EVENT_SYSTEM = (
    "4e29b1a8efbd4b44bb3f3716e73f07ff", "dc42784cf147c0c48a680349fa168899", "76c392e42b5098c458856cdf6ecaaaa1",
)  # fmt: skip
RECT = anchored((0.5, 0.5), (0.5, 0.5), (0, 0), (100, 30))
BATCHING = 4

Case = Callable[[TestProject, SceneText, bool], None]
"""Fills a scene, with the fault or without."""


def filter_of(mesh: str = CUBE) -> str:
    return f"33 MeshFilter\n  m_Mesh: {mesh}\n"


def renderer(*materials: str, enabled: int = 1) -> str:
    slots = "".join(f"  - {one}\n" for one in materials)
    return f"23 MeshRenderer\n  m_Enabled: {enabled}\n  m_Materials:\n{slots}"


def camera(depth: int = 0, clear: int = 1) -> str:
    return f"20 Camera\n  m_Enabled: 1\n  m_ClearFlags: {clear}\n  m_Depth: {depth}\n  m_TargetTexture: {NONE}\n"


def ugui(script_guid: str, rest: str = "") -> str:
    reference = f"{{fileID: 11500000, guid: {script_guid}, type: 3}}"
    return f"114 MonoBehaviour\n  m_Enabled: 1\n  m_EditorHideFlags: 0\n  m_Script: {reference}\n{rest}"


def event(target: str, method: str, state: int = 2) -> str:
    return (
        "  onArrival:\n    m_PersistentCalls:\n      m_Calls:\n"
        f"      - m_Target: {target}\n        m_MethodName: {method}\n        m_Mode: 1\n        m_CallState: {state}\n"
    )


def missing_script(project: TestProject, file: SceneText, bad: bool) -> None:
    project.asset("Assets/Crane.cs", "public class Crane : UnityEngine.MonoBehaviour {}")
    file.add(10, "Crane", components={12: script("Assets/Gone.cs" if bad else "Assets/Crane.cs")})


def missing_reference(project: TestProject, file: SceneText, bad: bool) -> None:
    mesh = f"{{fileID: 4300000, guid: {guid('Assets/Gone.asset')}, type: 2}}" if bad else CUBE
    file.add(10, "Wall", components={12: filter_of(mesh)})


def missing_prefab(project: TestProject, file: SceneText, bad: bool) -> None:
    lamp = SceneText()
    lamp.add(100, "Lamp")
    there = project.scene("Assets/Lamp.prefab", lamp)
    file.instance(50, guid("Assets/Gone.prefab") if bad else there, overrides=((100, "m_Name", "Lamp"),))


def dead_event(project: TestProject, file: SceneText, bad: bool) -> None:
    project.asset("Assets/Dock.cs", "public class Dock : UnityEngine.MonoBehaviour {}")
    file.add(10, "Dock", components={12: script("Assets/Dock.cs") + event(NONE if bad else "{fileID: 10}", "Open")})
    file.add(20, "Off", components={22: script("Assets/Dock.cs") + event(NONE, "Open", state=0)})


def several_audio_listeners(project: TestProject, file: SceneText, bad: bool) -> None:
    file.add(10, "Main", components={12: "81 AudioListener\n  m_Enabled: 1\n"})
    file.add(20, "Other", components={22: f"81 AudioListener\n  m_Enabled: {int(bad)}\n"})
    file.add(30, "Asleep", components={32: "81 AudioListener\n  m_Enabled: 1\n"}, active=False)


def several_event_systems(project: TestProject, file: SceneText, bad: bool) -> None:
    file.add(10, "EventSystem", components={12: ugui(EVENT_SYSTEM)})
    file.add(20, "EventSystem", components={22: ugui(EVENT_SYSTEM)}, active=bad)


def no_main_camera(project: TestProject, file: SceneText, bad: bool) -> None:
    file.add(10, "Camera", components={12: camera()}, tag="Untagged" if bad else "MainCamera")


def cameras_at_one_depth(project: TestProject, file: SceneText, bad: bool) -> None:
    file.add(10, "Camera", components={12: camera(-1)}, tag="MainCamera")
    file.add(20, "Map", components={22: camera(-1 if bad else 0, clear=3)})


def collider_scale(project: TestProject, file: SceneText, bad: bool) -> None:
    box = "65 BoxCollider\n  m_Enabled: 1\n"
    mirror = file.add(10, "Mirrored", place=placed((0, 0, 0), scale=(-1 if bad else 1, 1, 1)))
    file.add(20, "Wall", mirror, {22: box})
    file.add(
        30, "Ball", components={32: "135 SphereCollider\n  m_Enabled: 1\n"}, place=placed((0, 0, 0), scale=(-1, 1, 1))
    )


def moving_mesh_collider(project: TestProject, file: SceneText, bad: bool) -> None:
    top = file.add(10, "Barrel", components={12: f"54 Rigidbody\n  m_IsKinematic: {int(not bad)}\n"})
    file.add(20, "Mesh", top, {22: "64 MeshCollider\n  m_Enabled: 1\n  m_Convex: 0\n"})
    file.add(30, "Ground", components={32: "64 MeshCollider\n  m_Enabled: 1\n  m_Convex: 0\n"})


def static_moves(project: TestProject, file: SceneText, bad: bool) -> None:
    top = file.add(10, "Crate", components={12: "54 Rigidbody\n  m_IsKinematic: 0\n"})
    file.add(20, "Mesh", top, {22: filter_of(), 23: renderer(WOOD)}, static=BATCHING if bad else 0)


def no_material(project: TestProject, file: SceneText, bad: bool) -> None:
    file.add(10, "Roof", components={12: filter_of(), 13: renderer(WOOD, NONE if bad else WOOD)})
    file.add(20, "Hidden", components={22: filter_of(), 23: renderer(NONE, enabled=0)})


def renderer_without_mesh(project: TestProject, file: SceneText, bad: bool) -> None:
    file.add(10, "Door", components={12: filter_of(NONE if bad else CUBE), 13: renderer(WOOD)})


def lod_holes(project: TestProject, file: SceneText, bad: bool) -> None:
    level = "  - screenRelativeHeight: 0.5\n    renderers:\n    - renderer: {}\n"
    levels = level.format("{fileID: 13}") + level.format(NONE if bad else "{fileID: 13}")
    group = f"205 LODGroup\n  m_Enabled: 1\n  m_LODs:\n{levels}"
    file.add(10, "Tree", components={12: filter_of(), 13: renderer(WOOD), 14: group})


def light_without_effect(project: TestProject, file: SceneText, bad: bool) -> None:
    light = f"108 Light\n  m_Enabled: 1\n  m_Type: 2\n  m_Intensity: {0 if bad else 1}\n  m_Range: 10\n"
    file.add(10, "Lamp", components={12: light})


def duplicate(project: TestProject, file: SceneText, bad: bool) -> None:
    parts = {2: filter_of(), 3: renderer(WOOD)}
    file.add(10, "Crate", components={10 + one: part for one, part in parts.items()})
    place = placed((1, 2, 3 if bad else 3.5))
    file.add(20, "Crate (1)", components={20 + one: part for one, part in parts.items()}, place=place)
    group = file.add(30, "Group", place=placed((0, 0, 0)))
    file.add(40, "Crate", group, {40 + one: part for one, part in parts.items()})


def far_from_origin(project: TestProject, file: SceneText, bad: bool) -> None:
    top = file.add(10, "Fallen", place=placed((0, -31520 if bad else -3152, 0)))
    file.add(20, "Child", top)


def canvas_without_raycaster(project: TestProject, file: SceneText, bad: bool) -> None:
    canvas = {12: "223 Canvas\n  m_Enabled: 1\n  m_RenderMode: 0\n", **({} if bad else {13: ugui(RAYCASTER)})}
    top = file.add(10, "HUD", components=canvas, place=RECT)
    file.add(20, "Pause", top, {22: ugui(BUTTON, "  m_Interactable: 1\n")}, place=RECT)
    file.add(30, "EventSystem", components={32: ugui(EVENT_SYSTEM)})


def ui_without_event_system(project: TestProject, file: SceneText, bad: bool) -> None:
    file.add(40, "Camera", components={42: camera()}, tag="MainCamera")
    top = file.add(10, "HUD", components={12: "223 Canvas\n  m_Enabled: 1\n", 13: ugui(RAYCASTER)}, place=RECT)
    file.add(20, "Pause", top, {22: ugui(BUTTON, "  m_Interactable: 1\n")}, place=RECT)
    if not bad:
        file.add(30, "EventSystem", components={32: ugui(EVENT_SYSTEM)})


def names_differ_in_case(project: TestProject, file: SceneText, bad: bool) -> None:
    file.add(10, "Lamp")
    file.add(20, "lamp" if bad else "Lamp")


def padded_name(project: TestProject, file: SceneText, bad: bool) -> None:
    file.add(10, "'Door '" if bad else "Door")
    file.add(20, "'------ LIGHTS '")


def unnamed_layer(project: TestProject, file: SceneText, bad: bool) -> None:
    names = ("Default", "", "", "", "Water", "UI", "", "", "Boats", *("",) * 23)
    named = "".join(f"  - {name}\n" for name in names)
    tags = f"%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n--- !u!78 &1\nTagManager:\n  tags: []\n  layers:\n{named}"
    project.write("ProjectSettings/TagManager.asset", tags)
    file.add(10, "Enemy", layer=12 if bad else 8)
    file.add(20, "Palette", layer=31)


def empty_build_scene(project: TestProject, file: SceneText, bad: bool) -> None:
    paths = (MAIN, "Assets/empty-build-scene.unity")
    scenes = "".join(f"  - enabled: 1\n    path: {one}\n    guid: {guid(one)}\n" for one in paths)
    build = f"%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n--- !u!1045 &1\nEditorBuildSettings:\n  m_Scenes:\n{scenes}"
    project.write("ProjectSettings/EditorBuildSettings.asset", build)
    file.add(10, "Level", active=not bad)


def stale_overrides(project: TestProject, file: SceneText, bad: bool) -> None:
    lamp = SceneText()
    lamp.add(100, "Lamp", components={102: "108 Light\n  m_Enabled: 1\n  m_Intensity: 1\n"})
    file.instance(50, project.scene("Assets/Lamp.prefab", lamp), overrides=((999 if bad else 102, "m_Range", 3),))


CASES: dict[str, tuple[Case, str]] = {
    "missing-script": (missing_script, "Crane"),
    "missing-reference": (missing_reference, "Wall"),
    "missing-prefab": (missing_prefab, "Lamp"),
    "dead-event": (dead_event, "Dock"),
    "several-audio-listeners": (several_audio_listeners, "Other"),
    "several-event-systems": (several_event_systems, "EventSystem[2]"),
    "no-main-camera": (no_main_camera, "Camera"),
    "cameras-at-one-depth": (cameras_at_one_depth, "Map"),
    "collider-scale": (collider_scale, "Mirrored/Wall"),
    "moving-mesh-collider": (moving_mesh_collider, "Barrel/Mesh"),
    "static-moves": (static_moves, "Crate/Mesh"),
    "no-material": (no_material, "Roof"),
    "renderer-without-mesh": (renderer_without_mesh, "Door"),
    "lod-holes": (lod_holes, "Tree"),
    "light-without-effect": (light_without_effect, "Lamp"),
    "duplicate": (duplicate, "Crate (1)"),
    "far-from-origin": (far_from_origin, "Fallen"),
    "canvas-without-raycaster": (canvas_without_raycaster, "HUD"),
    "ui-without-event-system": (ui_without_event_system, "HUD/Pause"),
    "names-differ-in-case": (names_differ_in_case, "lamp"),
    "padded-name": (padded_name, "Door "),
    "unnamed-layer": (unnamed_layer, "Enemy"),
    "empty-build-scene": (empty_build_scene, ""),
    "stale-overrides": (stale_overrides, "Lamp"),
}
"""Each with the path of the object that the rule finds."""


def write(project: TestProject, rule: str, bad: bool, path: str = MAIN) -> None:
    project.asset("Assets/Wood.mat", MATERIAL)
    file = SceneText()
    CASES[rule][0](project, file, bad)
    project.scene(path, file)
