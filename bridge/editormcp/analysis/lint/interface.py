"""Rules about user interface that cannot be clicked."""

from __future__ import annotations

from collections.abc import Iterator

from editormcp.analysis.lint.look import Look
from editormcp.analysis.lint.rule import Hit, Limits, Rule


def canvas_without_raycaster(look: Look, limits: Limits) -> Iterator[Hit]:
    told: set[int] = set()
    for at, part in look.live("Selectable"):
        canvas = next((one for one in look.above(at) if look.on(one, "Canvas") is not None), -1)
        if canvas < 0 or canvas in told or look.on(canvas, "BaseRaycaster") is not None:
            continue
        told.add(canvas)
        if not _may_be_raycaster(look, canvas):
            yield Hit(
                canvas, f"a Canvas without a GraphicRaycaster: {part.type} '{look.objects[at].path}' gets no clicks"
            )


def _may_be_raycaster(look: Look, at: int) -> bool:
    """Whether the canvas has a script of a class that nobody here knows."""
    parts = look.objects[at].parts
    return any(look.is_script(part) and not look.scene.has_known_bases(part) for part in parts)


def ui_without_event_system(look: Look, limits: Limits) -> Iterator[Hit]:
    if look.of("EventSystem") or not look.of("Camera"):
        return  # a scene without a camera is loaded on top of one that has both
    first = next(look.live("Selectable"), None)
    if first is not None:
        yield Hit(first[0], f"{first[1].type} and no EventSystem in the scene: nothing can be clicked")


RULES = (
    Rule(
        id="canvas-without-raycaster",
        severity="warning",
        summary="A Canvas holds buttons or the like and no GraphicRaycaster.",
        reason="Without a raycaster on the nearest Canvas no click, touch or pointer reaches what is on it.",
        example="`HUD` is a Canvas with `HUD/Pause`, a Button, and its GraphicRaycaster was removed.",
        fix="Add a GraphicRaycaster to the Canvas.",
        mend="Add a GraphicRaycaster to the Canvas; a Canvas inside of another needs its own.",
        check=canvas_without_raycaster,
    ),
    Rule(
        id="ui-without-event-system",
        severity="info",
        summary="A scene has a camera and buttons or the like, and no EventSystem.",
        reason="Nothing can be clicked, unless another scene or a script brings an EventSystem.",
        example="`Menu.unity` was made by copying a Canvas from another scene.",
        fix="Add an EventSystem, unless another scene brings one.",
        mend="Add one with GameObject > UI > Event System, unless it comes from elsewhere.",
        check=ui_without_event_system,
        scenes_only=True,
    ),
)
