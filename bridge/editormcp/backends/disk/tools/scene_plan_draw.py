"""scene.plan.draw: a scene from above, from the front or from the side, as a picture with numbered objects."""

from __future__ import annotations

from typing import Any

from editormcp.analysis import bounds, plan
from editormcp.analysis.plan import Item, Plan, Query
from editormcp.analysis.plan_marks import drawn, most_telling
from editormcp.analysis.space import rounded
from editormcp.backends import Image
from editormcp.backends.disk.answering.context import Context, Output
from editormcp.backends.disk.answering.live_scenes import Question
from editormcp.backends.disk.answering.notes import note_cut_paths
from editormcp.backends.disk.answering.object_filters import FILTERS, note_unknown, object_filter
from editormcp.backends.disk.answering.scopes import scene_scope
from editormcp.backends.disk.answering.survey import survey
from editormcp.drawing.png import as_png
from editormcp.drawing.sheet import sheet_of
from editormcp.drawing.svg import as_svg
from editormcp.errors import unity_error

IS_KEPT = False
_QUESTION = Question((*bounds.TYPES, *plan.TYPES), (*bounds.FIELDS, *plan.FIELDS), ("world", "bounds"))
_MOST = {"png": 20_000, "svg": 1_200}
"""What is drawn. A model reads SVG as text, letter by letter: it has to stay short."""
_TYPES = {"png": "image/png", "svg": "image/svg+xml"}


def answer(context: Context, arguments: dict[str, Any]) -> Output:
    view, form = arguments.get("view", "top"), arguments.get("format", "png")
    scope = scene_scope(context, arguments["scenePath"])
    query = Query(view=view, root=arguments.get("root"), filter=object_filter(context, arguments))
    found = survey(context, scope, _QUESTION, plan.ask, query).results[0][1]
    path = scope.files[0]
    chosen = {name: arguments[name] for name in FILTERS if arguments.get(name) is not None}
    note_unknown(context, chosen, not found.fitting, found.names)
    if not found.items:
        raise _nothing(context, found, path, bool(chosen) or query.root is not None)
    shown, marked = drawn(found.items, _MOST[form]), most_telling(found.items)
    context.work.check()
    sheet = sheet_of(found, view, arguments.get("width", 1000), shown, marked)
    title = f"{path}, {view}"
    names = [item.path for item in marked]
    data = as_png(sheet) if form == "png" else as_svg(sheet, title, names).encode("utf-8", "replace")
    context.picture = Image(_TYPES[form], data)
    _note(context, found, len(shown), form)
    note_cut_paths(context, names)
    return {
        "scenePath": path,
        "view": view,
        "image": {"mimeType": _TYPES[form], "width": sheet.width, "height": sheet.height},
        "area": {"min": rounded(found.low), "max": rounded(found.high)},
        "marks": [_row(number, item) for number, item in enumerate(marked, 1)],
        "withoutBounds": found.unknown,
    }


def _row(number: int, item: Item) -> dict[str, Any]:
    return {"mark": number, "path": item.path, "kind": item.kind}


def _note(context: Context, found: Plan, shown: int, form: str) -> None:
    """Nothing is silently left out."""
    if found.unknown:
        context.note(f"{found.unknown} objects are crosses: how large they are is not in the files that can be read.")
    if found.beyond:
        context.note(f"{found.beyond} objects are far away from all others and not in the area.")
    if found.lost:
        context.note(f"{found.lost} objects have no place that can be drawn: unknown, not a number, or endlessly far.")
    if found.on_screen:
        context.note(f"{found.on_screen} objects of the user interface are left out.")
    if shown < len(found.items):
        more = " png shows more." if form == "svg" else ""
        context.note(f"Of {len(found.items)} objects the {shown} largest are drawn.{more}")


def _nothing(context: Context, found: Plan, path: str, chosen: bool) -> Exception:
    """A plan with nothing in it is no picture: says why."""
    reasons = [
        (found.on_screen, "belong to the user interface"),
        (found.lost, "have no place that is known or can be drawn"),
        (found.fitting - found.on_screen - found.lost, "only hold other objects"),
    ]
    told = "; ".join(f"{count} {what}" for count, what in reasons if count)
    why = told or ("no object fits root and filters" if chosen else "the scene is empty")
    return unity_error("Nothing to draw", f"Nothing of {path} can be drawn: {why}", scenePath=path)
