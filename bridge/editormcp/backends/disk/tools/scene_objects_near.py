"""scene.objects.near: what stands around an object or a point."""

from __future__ import annotations

from typing import Any

from editormcp.analysis import bounds, near
from editormcp.analysis.near import Near, Query, Row
from editormcp.analysis.space import rounded
from editormcp.backends.disk.answering.context import Context, Output
from editormcp.backends.disk.answering.live_scenes import Question
from editormcp.backends.disk.answering.notes import note_cut_paths
from editormcp.backends.disk.answering.object_filters import FILTERS, note_unknown, object_filter
from editormcp.backends.disk.answering.pages import Listing
from editormcp.backends.disk.answering.scopes import scene_scope
from editormcp.backends.disk.answering.survey import survey
from editormcp.backends.disk.answering.tables import key_of, paged
from editormcp.errors import ToolError

TOOL = "scene.objects.near"
_COLUMNS = ["path", "distance", "edge", "position"]
_QUESTION = Question((*bounds.TYPES, "Canvas"), (*bounds.FIELDS, "m_RenderMode"), ("ids", "world", "bounds"))


def answer(context: Context, arguments: dict[str, Any]) -> Output:
    if "cursor" in arguments:
        return paged(context, TOOL, arguments, None)
    radius = arguments.get("radius")
    if radius is not None and not radius >= 0:
        row = {"name": "radius", "expected": "0 or more", "got": radius}
        raise ToolError("arguments", "radius is a distance", invalidParameters=[row])
    scope = scene_scope(context, arguments["scenePath"])
    query = Query(of=arguments["of"], radius=radius, filter=object_filter(context, arguments))
    found = survey(context, scope, _QUESTION, near.ask, query).results[0][1]
    chosen = {name: arguments[name] for name in FILTERS if arguments.get(name) is not None}
    _note(context, found, chosen, radius)
    shared = {"scenePath": scope.files[0], "origin": rounded(found.origin), "columns": _COLUMNS}
    rows = [_cells(row) for row in found.rows]
    return paged(context, TOOL, arguments, Listing(key_of(TOOL, arguments), rows, shared, []))


def _cells(row: Row) -> list[Any]:
    (distance,), edge = rounded((row.distance,)), rounded(() if row.edge is None else (row.edge,))
    return [row.path, distance, edge[0] if edge else None, rounded(row.position)]


def _note(context: Context, found: Near, chosen: dict[str, Any], radius: float | None) -> None:
    """Nothing is silently left out or empty."""
    note_cut_paths(context, (row.path for row in found.rows))
    note_unknown(context, chosen, not found.fitting, found.names)
    if found.on_screen:
        context.note(f"{found.on_screen} objects of canvases on the screen have no place in the world: left out.")
    if found.unplaced:
        what = "hang under a model or prefab that cannot be read, so their place is not known"
        context.note(f"{found.unplaced} objects {what}: left out.")
    if found.fitting and not found.rows and radius is not None:
        context.note(f"{found.fitting} objects fit the filters, none within {radius:g}.")
