"""scene.references.find: who refers to an object or an asset, and which events call which methods."""

from __future__ import annotations

from collections import Counter
from typing import Any

from editormcp.analysis import references
from editormcp.analysis.cells import ABSENT
from editormcp.analysis.nearest import nearest
from editormcp.analysis.references import EVENT, Found, Query, Row, words_of
from editormcp.backends.disk.answering.asset_guids import assets_like, guid_of, is_asset_path, written_guid
from editormcp.backends.disk.answering.context import Context, Output
from editormcp.backends.disk.answering.live_scenes import Question
from editormcp.backends.disk.answering.mentions import files_holding, files_naming
from editormcp.backends.disk.answering.pages import Listing
from editormcp.backends.disk.answering.scopes import Scope, scope_of
from editormcp.backends.disk.answering.survey import Survey, survey
from editormcp.backends.disk.answering.tables import counted_by, key_of, paged
from editormcp.backends.disk.answering.variants import with_variants
from editormcp.backends.disk.index.names import extension
from editormcp.backends.notes import short
from editormcp.errors import ToolError, unity_error

TOOL = "scene.references.find"
_COLUMNS = ["path", "component", "property", "target"]
_OF_EVENTS = ["method", "argument", "state"]
_SCRIPT = "MonoBehaviour"
"""Events are fields of scripts alone."""
_PART = "#"
_OBJECTS = (".unity", ".prefab")
_MOST_NAMES = 4
_LONGEST = 40
"""Characters of a method's name that are told back."""


def answer(context: Context, arguments: dict[str, Any]) -> Output:
    if "cursor" in arguments:
        return paged(context, TOOL, arguments, None)
    target, method, kind = (arguments.get(name) or "" for name in ("target", "method", "kind"))
    _check(target, method, kind)
    scope = scope_of(context, arguments["scope"])
    query = _query(context, scope, target, method, kind)
    found = survey(context, scope, _question(query), references.ask, query, _files(context, scope, query))
    rows = [(path, row) for path, one in found.results for row in one.rows]
    _note(context, scope, query, found)
    with_events = bool(method) or kind == EVENT or any(row.state != ABSENT for _, row in rows)
    columns = [*([] if scope.one else ["file"]), *_COLUMNS, *(_OF_EVENTS if with_events else ())]
    cells = [[*([] if scope.one else [path]), *_cells(row, with_events)] for path, row in rows]
    if group := arguments.get("groupBy"):
        columns, cells = counted_by(group, columns, cells)
    elif 0 < (arguments.get("maxResults") or 0) < len(rows):
        _note_most(context, scope, rows)
    shared = {**({"scenePath": scope.files[0]} if scope.one else {}), "columns": columns, **found.output()}
    return paged(context, TOOL, arguments, Listing(key_of(TOOL, arguments), cells, shared, []))


def _cells(row: Row, with_events: bool) -> list[Any]:
    cells = [row.path or None, row.component, row.property, row.target]
    return [*cells, row.method, row.argument, row.state] if with_events else cells


def _check(target: str, method: str, kind: str) -> None:
    if not target and not method and kind != EVENT:
        expected = "target (an object, an asset path or a guid), method, or kind event"
        rows = [{"name": "target", "expected": expected, "got": None}]
        raise ToolError("arguments", f"nothing to look for: give {expected}", invalidParameters=rows)
    if method and kind == references.REFERENCE:
        row = {"name": "kind", "expected": "event, or none, where a method is given", "got": kind}
        raise ToolError("arguments", "a method is called by events, not by references", invalidParameters=[row])


def _query(context: Context, scope: Scope, target: str, method: str, kind: str) -> Query:
    if not target:
        return Query(method=method, kind=kind)
    path, _, part = target.partition(_PART)
    if not written_guid(target) and not _is_asset(context, path):
        _check_place(context, scope, target)
        return Query(place=target, method=method, kind=kind)
    guid = guid_of(context, path, "target")
    prefabs = with_variants(context, guid)
    whole = f"{context.index.paths.get(guid, '')}{_PART}{part}" if part else ""
    return Query(guid=guid, part=whole, prefabs=prefabs, method=method, kind=kind)


def _is_asset(context: Context, path: str) -> bool:
    """Whether it is meant as a path of the project's: it begins like one, and exists or has an ending."""
    return is_asset_path(path) and (context.index.spelled(path) is not None or bool(extension(path)))


def _check_place(context: Context, scope: Scope, target: str) -> None:
    if scope.one:
        return
    like = assets_like(context, target)
    what = f"'{target}' is not the path of an asset, and an object as target needs a scope of one file"
    if like:
        raise unity_error("Asset not found", what, target=target, candidates=like)
    row = {"name": "scope", "expected": "one scene or prefab, where target is an object", "got": "several files"}
    raise ToolError("arguments", what, invalidParameters=[row])


def _question(query: Query) -> Question:
    """What the Editor is asked for: a scene's instances only where the prefab is gone and no object tells its path."""
    instances = ("prefabs",) if query.prefabs else ("overrides",) if query.guid else ()
    return Question(("*" if query.wants_references else _SCRIPT,), ("*",), ("ids", *instances))


def _files(context: Context, scope: Scope, query: Query) -> list[str] | None:
    if scope.one:
        return None
    files = scope.files
    if query.guid:
        files = files_naming(context, files, query.guid)
    if not query.wants_references or not query.guid:
        files = files_holding(context, files, words_of(query.method))
    return files


def _note(context: Context, scope: Scope, query: Query, found: Survey[Found]) -> None:
    """Nothing is silently empty: says which methods are called where nobody calls this one."""
    if empty := sum(one.empty for _, one in found.results):
        context.note(f"{empty} calls without target and method are left out.")
    if query.guid:
        others = [path for path in context.index.dependents(query.guid) if extension(path) not in _OBJECTS]
        if others:
            context.note(short("Other assets refer to it too, and may be asked for", sorted(others)))
    if found.is_unread or any(one.rows for _, one in found.results):
        return
    if query.method:
        every = survey(context, scope, _question(query), references.ask, Query(kind=EVENT), _all_events(context, scope))
        names = {name for _, one in every.results for name in one.methods if name}
        near = nearest(query.method, names)
        told = "nearest" if near else "called are" if names else f"none {found.where} calls anything"
        context.note(short(f"No event calls '{query.method[:_LONGEST]}'; {told}", near or sorted(names)))
    elif query.kind == EVENT:
        context.note(f"No event calls anything {found.where}; what scripts add at run time is not saved.")
    else:
        context.note(f"Nothing {found.where} refers to it; what scripts find at run time is not saved.")


def _note_most(context: Context, scope: Scope, rows: list[tuple[str, Row]]) -> None:
    """What a page cannot show: which files, or components of one file, most of the rows are about."""
    counts = Counter(row.component if scope.one else path for path, row in rows)
    most = [f"{name} ({count})" for name, count in counts.most_common(_MOST_NAMES)]
    context.note(short("Most rows are of" if scope.one else "Most rows are in", most))


def _all_events(context: Context, scope: Scope) -> list[str] | None:
    return None if scope.one else files_holding(context, scope.files, words_of(""))
