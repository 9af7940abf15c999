"""scene.diff: what changed between two states of a scene."""

from __future__ import annotations

from typing import Any

from editormcp.analysis.diff.compare import LISTS, Differences, differences
from editormcp.analysis.diff.notes import left_out
from editormcp.backends.disk.answering.asset_paths import inside_project
from editormcp.backends.disk.answering.context import Context, Output
from editormcp.backends.disk.answering.diff_sides import GIT, LIVE, REVISION, SAVED, WANTED, Side, Sides
from editormcp.backends.disk.answering.pages import Listing
from editormcp.backends.disk.answering.scene_of import scene_path
from editormcp.backends.disk.answering.survey import kit_of
from editormcp.backends.disk.answering.tables import key_of
from editormcp.backends.disk.index.names import extension

TOOL = "scene.diff"
IS_KEPT = False
_ELSEWHERE = (GIT, REVISION)


def answer(context: Context, arguments: dict[str, Any]) -> Output:
    page = context.pages.page(
        key_of(TOOL, arguments), arguments, arguments.get("maxResults") or 0, context.now,
        lambda: _list(context, arguments),
    )  # fmt: skip
    page.listing.live |= context.live.used
    context.live.used |= page.listing.live
    for note in page.listing.diagnostics:
        context.note(note)
    output: Output = {**page.listing.shared, **{name: [] for name in LISTS}}
    for name, row in page.rows:
        output[name].append(row)
    output |= {"total": len(page.listing.rows), "truncated": page.truncated}
    if page.next_cursor:
        output["nextCursor"] = page.next_cursor
    return output


def _list(context: Context, arguments: dict[str, Any]) -> Listing:
    texts = (arguments.get("from") or SAVED, arguments.get("to") or LIVE)
    path = _path(context, arguments["scenePath"], texts)
    if texts[1] == LIVE and texts[0] not in (SAVED, LIVE) and not context.live.has(path):
        texts = (texts[0], SAVED)  # what no Editor has open is what is saved
        context.note("It is not open in an Editor, so that nothing is unsaved: compared with what is saved.")
    if LIVE in texts and context.live.has(path):
        context.live.want([path], WANTED)
    with Sides(context, path) as sides:
        before = sides.make(texts[0], "from")
        after = sides.make(texts[1], "to", keep=True)
        found = differences(
            before.scene, after.scene, kit_of(context), arguments.get("root") or "",
            lambda done, total: _goes_on(context, done, total),
        )  # fmt: skip
    _note(context, before, after, found)
    shared = {"scenePath": path, "from": before.name, "to": after.name}
    if after.revision:
        shared["revision"] = after.revision
    return Listing(key_of(TOOL, arguments), found.rows, shared, list(context.diagnostics))


def _path(context: Context, text: str, sides: tuple[str, str]) -> str:
    """The scene; one that exists only in commits or earlier answers may be named too."""
    if context.live.has(text):
        return text
    if all(side.startswith(_ELSEWHERE) for side in sides):
        path = inside_project(context, text, "scenePath")
        if context.index.spelled(path) is None and extension(path) in (".unity", ".prefab"):
            return path
    return scene_path(context, text)


def _goes_on(context: Context, done: int, total: int) -> bool:
    context.work.report(done, total, "Comparing objects")
    return context.work.guard is None or not context.work.guard.passed()


def _note(context: Context, before: Side, after: Side, found: Differences) -> None:
    """Nothing is silently left out."""
    for sentence in left_out(found):
        context.note(sentence)
    if found.left and not found.too_many and context.work.guard is not None:
        context.note(context.work.guard.stopped(found.compared, found.compared + found.left))
    if not after.revision:
        context.note("The scene is too large to be kept: there is no revision to compare with later.")
    if before.name == after.name and before.name in (SAVED, LIVE):
        context.note(f"from and to are both {before.name}: nothing can differ.")
