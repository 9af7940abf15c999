"""Rules about what a scene has once: listeners, event systems, the main camera."""

from __future__ import annotations

from collections.abc import Iterator

from editormcp.analysis.lint.look import Look, is_none
from editormcp.analysis.lint.rule import Hit, Limits, Rule
from editormcp.analysis.model import Part, Value

_MAIN = "MainCamera"
_FULL = (0.0, 0.0, 1.0, 1.0)
_OVERLAY = 1
_BOTH_EYES = 3
_CLEARS = (1, 2)
"""Skybox and solid colour: what was drawn before is gone."""
_ORDER = (("m_Depth", 0.0), ("m_TargetDisplay", 0.0), ("m_TargetEye", float(_BOTH_EYES)))
"""What decides in which order, and onto what, cameras draw; each with its usual value."""


def _after_the_first(look: Look, kind: str) -> Iterator[Hit]:
    first, *others = [at for at, _ in look.live(kind)] or [-1]
    for at in others:
        yield Hit(at, f"another active {kind} beside the one on '{look.objects[first].path}'")


def several_audio_listeners(look: Look, limits: Limits) -> Iterator[Hit]:
    return _after_the_first(look, "AudioListener")


def several_event_systems(look: Look, limits: Limits) -> Iterator[Hit]:
    return _after_the_first(look, "EventSystem")


def no_main_camera(look: Look, limits: Limits) -> Iterator[Hit]:
    every = look.of("Camera")
    if any(look.objects[at].tag == _MAIN for at, _ in every):
        return
    cameras = [at for at, part in look.live("Camera") if _on_screen(look, part)]
    if cameras:
        yield Hit(cameras[0], "no camera of this scene has the tag MainCamera")


def cameras_at_one_depth(look: Look, limits: Limits) -> Iterator[Hit]:
    seen = [(at, part) for at, part in look.live("Camera") if _on_screen(look, part) and not _is_overlay(look, at)]
    alike: dict[tuple[float, ...], list[tuple[int, Part]]] = {}
    for at, part in seen:
        alike.setdefault(tuple(look.number(part, *one) for one in _ORDER), []).append((at, part))
    last = max((key[0] for key in alike), default=0)
    for key, ((first, camera), *others) in alike.items():
        over = [at for at, part in others if _overlap(_area(look, camera), _area(look, part))]
        if over and not (key[0] < last and any(_hides(look, part, key) for _, part in seen)):
            more = f" (and {len(over) - 1} more)" if len(over) > 1 else ""
            yield Hit(over[0], f"has the depth {key[0]:g} of '{look.objects[first].path}' and draws over it{more}")


def _hides(look: Look, part: Part, key: tuple[float, ...]) -> bool:
    """Whether a camera draws after those of a depth and display, over the whole screen: their order is not seen."""
    depth, *others = (look.number(part, *one) for one in _ORDER)
    clears = look.number(part, "m_ClearFlags", 1) in _CLEARS
    return depth > key[0] and others == list(key[1:]) and clears and _area(look, part) == _FULL


def _on_screen(look: Look, part: Part) -> bool:
    return is_none(look.fields(part).get("m_TargetTexture"))


def _is_overlay(look: Look, at: int) -> bool:
    """Whether the Universal pipeline stacks it on another camera: its depth means nothing then."""
    data = look.on(at, "UniversalAdditionalCameraData")
    return data is not None and look.number(data, "m_CameraType", 0) == _OVERLAY


def _area(look: Look, part: Part) -> tuple[float, ...]:
    value = look.fields(part).get("m_NormalizedViewPortRect")
    values: list[Value] = [value.get(name) for name in ("x", "y", "width", "height")] if isinstance(value, dict) else []
    values = value if isinstance(value, list) else values
    found = tuple(float(one) for one in values if isinstance(one, (int, float)))
    return found if len(found) == len(_FULL) else _FULL


def _overlap(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    return all(
        one[at] < other[at] + other[at + 2] - 1e-3 and other[at] < one[at] + one[at + 2] - 1e-3 for at in range(2)
    )


RULES = (
    Rule(
        id="several-audio-listeners",
        severity="warning",
        summary="A scene has more than one active AudioListener.",
        reason="Unity hears with one of them, which one is not said, and logs a warning every frame.",
        example="`Main Camera` and `Player/Head/Camera` both have an AudioListener that is on.",
        fix="Keep one AudioListener on; disable the others.",
        mend="Leave it on the camera that the player looks through, and remove or disable the others.",
        check=several_audio_listeners,
        scenes_only=True,
    ),
    Rule(
        id="several-event-systems",
        severity="warning",
        summary="A scene has more than one active EventSystem.",
        reason="Only one handles input; the others log warnings, and which one it is depends on the order of loading.",
        example="Two menus were copied into a scene, each with its `EventSystem`.",
        fix="Keep one EventSystem; remove the others.",
        mend="Keep one EventSystem; where scenes are loaded on top of each other, keep it in the one that stays.",
        check=several_event_systems,
        scenes_only=True,
    ),
    Rule(
        id="no-main-camera",
        severity="warning",
        summary="A scene has cameras, and none has the tag MainCamera.",
        reason="Camera.main is null: billboards, rays under the mouse and world-space UI find no camera.",
        example="The camera was made by duplicating one without the tag.",
        fix="Give the player's camera the tag MainCamera.",
        mend="Give the tag MainCamera to the camera that the player looks through. A scene without cameras is not "
        "reported: it may be loaded on top of another.",
        check=no_main_camera,
        scenes_only=True,
    ),
    Rule(
        id="cameras-at-one-depth",
        severity="warning",
        summary="Two active cameras draw over the same area with the same depth.",
        reason="Which of them is drawn last, and so is seen, is not defined and differs between Editor and build.",
        example="`Main Camera` and `Minimap` both have depth -1 and the whole screen.",
        fix="Give one a greater depth, a viewport or a target texture.",
        mend="Give the camera on top a greater depth, a viewport of its own or a target texture, or disable one.",
        check=cameras_at_one_depth,
        scenes_only=True,
    ),
)
