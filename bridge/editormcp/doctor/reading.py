"""What a self-test means, in sentences: the doubts that only a real Editor can settle."""

from __future__ import annotations

from collections.abc import Iterator

from editormcp.doctor.self_test import Place, SelfTest, Ticks, ToolRow

FELT_MS = 50
"""A pause that a person notices."""
AWAKE_MS = 100
"""A small call to a hidden Editor is to be answered within this."""


def meaning(test: SelfTest) -> Iterator[str]:
    package, unity = test.package_version or "unknown", test.unity_version or "unknown"
    yield f"Package {package} in Unity {unity} ({test.platform or 'unknown system'}), {test.open_scenes} scenes open."
    if not test.connected:
        yield "That Editor was not connected to a daemon."
    yield from _tools(test)
    yield from _changes(test)
    yield from _callbacks(test)
    yield from _ticking(test)
    yield from _costs(test)
    yield from _views(test)


def _tools(test: SelfTest) -> Iterator[str]:
    thrown = [row for row in test.tools if row.exception]
    refused = [row for row in test.tools if row.error_code]
    yield f"{len(test.tools) - len(thrown) - len(refused)} of {len(test.tools)} tools answered."
    for row in refused:
        yield f"{row.tool} refused with {row.error_code}: expected where the project has nothing of that kind."
    for row in thrown:
        if row.exception:
            yield f"FAULT: {row.tool} threw {row.exception.type} in {' < '.join(row.exception.frames) or 'Unity'}."
    for raised in test.exceptions:
        yield f"FAULT: Unity logged {raised.type} with our code on its way: {' < '.join(raised.frames)}."
    slowest = max(test.tools, key=lambda row: row.longest_ms, default=ToolRow(""))
    if slowest.longest_ms > FELT_MS:
        yield f"FAULT: {slowest.tool} held the main thread for {slowest.longest_ms:g} ms in one go: people feel that."
    elif slowest.tool:
        yield f"The longest stretch of main thread was {slowest.longest_ms:g} ms ({slowest.tool})."


def _changes(test: SelfTest) -> Iterator[str]:
    same = test.unchanged
    kinds = {
        "dirty flags": same.dirty_flags,
        "open scenes": same.open_scenes,
        "selection": same.selection,
        "files": same.files,
    }
    if changed := [kind for kind, kept in kinds.items() if not kept]:
        yield f"FAULT unless the user did it meanwhile: {', '.join(changed)} changed while the tools ran."
    else:
        yield "Nothing changed while the tools ran: dirty flags, open scenes, selection, files."


def _callbacks(test: SelfTest) -> Iterator[str]:
    seen = test.callbacks
    if not seen.probe:
        yield "Calls into project code were not counted: the sample Probe is not in that project."
    elif seen.on_validate or seen.reset or seen.on_after_deserialize:
        called = {
            "OnValidate": seen.on_validate,
            "Reset": seen.reset,
            "OnAfterDeserialize": seen.on_after_deserialize,
        }
        told = ", ".join(f"{name} {count}x" for name, count in called.items() if count)
        yield f"FAULT: the tools made Unity run project code: {told}."
    else:
        yield "No project code ran" + _serialized(seen.on_before_serialize)
    events = {"hierarchy": seen.hierarchy_changed, "project": seen.project_changed, "objects": seen.objects_changed}
    events |= {"selection": seen.selection_changed, "dirty scenes": seen.scene_dirtied}
    if told := ", ".join(f"{name} {count}x" for name, count in events.items() if count):
        yield f"Unity told of changes meanwhile ({told}): by the user, or by us."


def _serialized(times: int) -> str:
    return f", except OnBeforeSerialize ({times}x), which the Inspector runs, too." if times else "."


def _ticking(test: SelfTest) -> Iterator[str]:
    if not test.internals.signal_tick:
        yield "FAULT: that Unity has no SignalTick: a hidden Editor cannot be woken."
    if test.ticks.front:
        yield from _place("In front", test.ticks.front)
    if test.ticks.hidden:
        yield from _place("Hidden", test.ticks.hidden)
    else:
        yield "The background was not measured: run the self-test again, and switch to another program when it asks."


def _place(where: str, place: Place) -> Iterator[str]:
    alone, inside, thread = place.alone, place.signalled_inside, place.signalled_from_thread
    if alone.ticks <= 1:
        yield f"{where} and left alone, the Editor parks: {alone.ticks} ticks, {alone.longest_ms:g} ms without any."
    else:
        yield f"{where} and left alone, it ticks every {alone.median_ms:g} ms, at worst after {alone.longest_ms:g} ms."
    if _helps(alone, inside):
        yield f"{where}, a signal from inside a tick brings the next one after {inside.median_ms:g} ms."
    else:
        yield f"{where}, a signal from inside a tick does not help ({inside.median_ms:g} ms): another thread must."
    if thread.ticks <= 1 or thread.median_ms > AWAKE_MS:
        yield f"FAULT: {where.lower()}, signals from another thread do not keep it awake ({thread.median_ms:g} ms)."
    else:
        yield f"{where}, signals from another thread bring a tick every {thread.median_ms:g} ms."


def _helps(alone: Ticks, signalled: Ticks) -> bool:
    """Whether ticks come clearly sooner, or come soon anyway."""
    return signalled.ticks > 1 and (signalled.median_ms <= alone.median_ms / 2 or signalled.median_ms < 10)


def _costs(test: SelfTest) -> Iterator[str]:
    costs = test.costs
    if costs.capture_objects:
        yield f"A capture of {costs.capture_objects} objects took {costs.capture_ms:g} ms of main thread."
    if costs.sample:
        yield (
            f"1,000 SerializedObjects cost {costs.serialized_object_per1000_ms:g} ms, "
            f"as JSON {costs.component_json_per1000_ms:g} ms, "
            f"1,000 GlobalObjectIds {costs.global_object_id_per1000_ms:g} ms (asked {costs.sample})."
        )


def _views(test: SelfTest) -> Iterator[str]:
    views = test.views
    if not views.device:
        return  # a report from before there were views
    how = f"a view was rendered by {views.way}" if views.way else "no view was rendered"
    overlay = (
        "has a picture with overlay UI" if views.game_view_drawn else "has drawn nothing, so that no overlay is seen"
    )
    yield f"With {views.pipeline} on {views.device} {how}; the Game view {overlay}."
