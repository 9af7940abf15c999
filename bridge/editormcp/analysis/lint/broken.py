"""Rules about what is gone: scripts, assets, prefabs, and what events call.

What a file itself refers to is found in the file, by who reads it (`backends/disk`): only a scene that is open in the
Editor is looked through here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from editormcp.analysis.links import Call, calls, is_event, links
from editormcp.analysis.lint.look import NO_SCRIPT, Look, stands_here
from editormcp.analysis.lint.rule import Hit, Limits, Rule
from editormcp.analysis.model import Part
from editormcp.analysis.property_paths import shown_path

MISSING_SCRIPT, MISSING_REFERENCE, MISSING_PREFAB = "missing-script", "missing-reference", "missing-prefab"
DEAD_EVENT = "dead-event"
OFF = "Off"


def no_script(index: int) -> str:
    return f"component {index} has a script that does not exist"


def no_prefab() -> str:
    return "the prefab of this instance does not exist"


def nowhere(kind: str, fields: Sequence[str]) -> str:
    """What is said of fields of one component that lead nowhere."""
    name = f"{kind}.{fields[0]}" if kind else fields[0]
    more = f" and {len(fields) - 1} more refer" if len(fields) > 1 else " refers"
    return f"{name}{more} to what does not exist"


def missing_script(look: Look, limits: Limits) -> Iterator[Hit]:
    for at, one in enumerate(look.objects if look.scene.live else ()):
        if stands_here(one.object_id):
            for index, part in enumerate(one.parts):
                if part.type == NO_SCRIPT:
                    yield Hit(at, no_script(index))


def missing_reference(look: Look, limits: Limits) -> Iterator[Hit]:
    for at, one in enumerate(look.objects if look.scene.live else ()):
        for part in one.parts:
            if fields := [shown_path(path) for path in _lost(look, part)]:
                yield Hit(at, nowhere(part.type, fields))


def _lost(look: Look, part: Part) -> Iterator[str]:
    """The fields of a component that lead nowhere, as far as this file sets them."""
    own = stands_here(part.object_id)
    for path, value in links(look.scene.fields(part)):
        target = None if is_event(value) else look.scene.target(part, value, path)
        if target is not None and target.missing and (own or path in look.scene.overridden(part)):
            yield path


def missing_prefab(look: Look, limits: Limits) -> Iterator[Hit]:
    for instance in look.scene.instances() if look.scene.live else ():
        if instance.prefab.missing:
            yield Hit(instance.at, no_prefab())


def dead_event(look: Look, limits: Limits) -> Iterator[Hit]:
    for at, part in look.suspects():
        dead = list(_dead_calls(look, part)) if look.is_script(part) else []
        if dead:
            more = f" (and {len(dead) - 1} more calls)" if len(dead) > 1 else ""
            yield Hit(at, f"{part.type}.{dead[0]}{more}")


def _dead_calls(look: Look, part: Part) -> Iterator[str]:
    for path, value in links(look.scene.fields(part)):
        for call in calls(value, path) if is_event(value) else ():
            if why := _why_dead(look, part, call):
                yield f"{shown_path(path)} {why}"


def _why_dead(look: Look, part: Part, call: Call) -> str:
    """What is gone with its file is a missing reference."""
    if call.state == OFF:
        return ""
    target = look.target(part, call.target, call.target_path)
    if call.method and (target is None or (target.missing and not target.guid)):
        return f"calls {call.method} on nothing"
    return "has a target and no method" if target is not None and not target.missing and not call.method else ""


RULES = (
    Rule(
        id=MISSING_SCRIPT,
        severity="error",
        summary="A component's script does not exist.",
        reason="The component does nothing, Unity logs a warning each time the object is loaded, and a prefab with one "
        "cannot be saved.",
        example="`Docks/Crane` shows a component `Missing (Mono Script)`: `Crane.cs` was deleted without its users.",
        fix="Restore the script, or remove the component.",
        mend="Bring the script back with its old .meta file, or remove the component.",
        check=missing_script,
    ),
    Rule(
        id=MISSING_REFERENCE,
        severity="error",
        summary="A field refers to an asset or object that does not exist.",
        reason="At run time the field is null: what was to be shown or called is not, or there is an exception.",
        example="`Spawns/Boat` has a `BoatSpawner` whose `boatPrefab` was deleted.",
        fix="Assign the field again, or set it to None.",
        mend="Assign the field again, or set it to None if it is not needed. If one asset is behind many, bring "
        "it back with its old .meta file.",
        check=missing_reference,
    ),
    Rule(
        id=MISSING_PREFAB,
        severity="error",
        summary="The prefab of an instance does not exist.",
        reason="The instance is an empty object named `(Missing Prefab)`: everything that it brought is gone.",
        example="`Docks/Lamp` is an instance of a prefab that was deleted.",
        fix="Restore the prefab, or delete the instance.",
        mend="Bring the prefab back with its old .meta file, or delete the instance.",
        check=missing_prefab,
    ),
    Rule(
        id=DEAD_EVENT,
        severity="warning",
        summary="An event in the Inspector calls a method on nothing, or nothing on a target.",
        reason="Unity leaves such a call out silently: a button is there and does nothing.",
        example="`Canvas/Quit` has `OnClick` with the method `Quit` and the target None.",
        fix="Assign target and method, or remove the row.",
        mend="Assign target and method, or remove the row from the event. A row that is switched Off is not reported, "
        "nor is a prefab by itself: its instances may have the target.",
        check=dead_event,
        scenes_only=True,
    ),
)
