"""scene.values.read: fields of the components of one type, over one scene or many files."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from editormcp.analysis import bounds, values
from editormcp.analysis.cells import ABSENT
from editormcp.analysis.columns import columns_of, outside_main
from editormcp.analysis.facts import BOUNDS, NAMES, wants
from editormcp.analysis.filters import ObjectFilter
from editormcp.analysis.nearest import did_you_mean, nearest_fields
from editormcp.analysis.unfit import added, why_nothing_fits
from editormcp.analysis.values import GAME_OBJECT, Query, Row, Rows
from editormcp.analysis.where import Condition, State, conditions
from editormcp.backends.disk.answering.asset_types import unity_types
from editormcp.backends.disk.answering.assets import SCRIPTABLE
from editormcp.backends.disk.answering.context import Context, Output
from editormcp.backends.disk.answering.holders import holders
from editormcp.backends.disk.answering.inner_types import SCENE_SETTINGS
from editormcp.backends.disk.answering.live_scenes import Question
from editormcp.backends.disk.answering.pages import Listing, MadeRows
from editormcp.backends.disk.answering.scopes import Scope, scope_of
from editormcp.backends.disk.answering.survey import Survey, survey
from editormcp.backends.disk.answering.tables import counted, key_of, paged, sort_key
from editormcp.backends.disk.index.script_names import MISSING_SCRIPT
from editormcp.errors import ToolError

TOOL = "scene.values.read"
_MOST_CANDIDATES = 30
_MOST_TOLD = 10
"""Fields that nothing has."""
_MOST_FILES = 100
"""Of which the names of all objects are read, for those that are near one that nothing has."""
_FILE, _PATH, _COMPONENT = "file", "path", "component"
_LEADING = (_FILE, _COMPONENT)
"""Columns before the fields that rows can be grouped by too; `path` is a fact, and a field like any other."""


def answer(context: Context, arguments: dict[str, Any]) -> Output:
    if "cursor" in arguments:
        return paged(context, TOOL, arguments, None)
    fields = list(arguments.get("fields") or ())
    group, sort = arguments.get("groupBy"), arguments.get("sort")
    hidden = _hidden(group, sort)
    query = Query(
        component=arguments["componentType"],
        fields=(*fields, *hidden.values()),
        where=tuple(arguments.get("where") or ()),
        filter=ObjectFilter(arguments.get("namePattern"), arguments.get("pathPattern"), arguments.get("active")),
        derived=arguments.get("derived", True),
    )
    columns_of(fields, "fields")
    limits = conditions(list(query.where))
    scope = scope_of(context, arguments["scope"])
    asked = (*query.fields, *(limit.written for limit in limits))
    overridden = ["overrides"] if any(limit.state is State.OVERRIDDEN for limit in limits) else []
    of_main = (one.text for name in asked if (one := outside_main(columns_of([name], "fields")[0])) is not None)
    wanted = _question(query.component, (*asked, *of_main), (*wants(asked), *overridden))
    files = holders(context, scope.files, query.component)
    found = survey(context, scope, wanted, values.ask, query, files)
    _check(context, scope, query, found, list(zip(_stand_in(fields, hidden, limits), asked, strict=True)))
    rows = [(path, row) for path, one in found.results for row in one.rows]
    columns: list[str]
    cells: Sequence[list[Any]]
    if group:
        columns, cells = counted(group, (_group_value(group, file, row, len(fields)) for file, row in rows))
    else:
        columns, cells = _table(scope, fields, sort, rows)
    shared = {**({"scenePath": scope.files[0]} if scope.one else {}), "columns": columns, **found.output()}
    return paged(context, TOOL, arguments, Listing(key_of(TOOL, arguments), cells, shared, []))


def _question(component: str, fields: tuple[str, ...], want: tuple[str, ...]) -> Question:
    """What the Editor is asked for: for boxes the shapes of colliders too."""
    if BOUNDS not in want:
        return Question((component,), fields, want)
    return Question((component, *bounds.TYPES), (*fields, *bounds.FIELDS), want)


def _hidden(group: str | None, sort: str | None) -> dict[str, str]:
    """Fields that are read and not shown, by the argument that names them."""
    named = {"groupBy": group if group not in _LEADING else None, "sort": sort.removeprefix("-") if sort else None}
    return {argument: name for argument, name in named.items() if name}


def _stand_in(fields: list[str], hidden: dict[str, str], limits: list[Condition]) -> list[str]:
    """For each field that is asked for, the argument that it stands in."""
    return ["fields"] * len(fields) + list(hidden) + ["where"] * len(limits)


def _check(context: Context, scope: Scope, query: Query, found: Survey[Rows], asked: list[tuple[str, str]]) -> None:
    """Nothing is silently empty: says which type or field is not there, and which are."""
    matched = sum(one.matched for _, one in found.results)
    if found.is_unread:
        return  # no file could be read, and that was told
    if not matched:
        if (hint := _not_of_objects(context, query.component)) is not None:
            context.note(hint)
            return
        known = query.component in (GAME_OBJECT, MISSING_SCRIPT) or context.types.known(query.component)
        if known:
            near = _called_alike(context, scope, query)
        else:
            near = did_you_mean(query.component, context.types.names("Component"))
        read = "the files that could be read" if found.unread else "these files"
        where = read if known else "Unity or this project"
        context.note(f"No {_wanted(query)} in {where}{near}.")
        return
    have = [sum(counts) for counts in zip(*(one.have for _, one in found.results), strict=True)]
    # Every row says its file.
    counts = [
        row for row in zip(asked, have, strict=True) if row[1] or row[0][0] != "fields" or not _is_file(row[0][1])
    ]
    if lacking := [row for row, count in counts if not count]:
        raise _no_fields(query, lacking, found)
    for (_, name), count in counts:
        if count < matched:
            context.note(f"{matched - count} of {matched} have no field '{name}'.")
    if query.where and not any(one.rows for _, one in found.results):
        limits = conditions(list(query.where))
        met = added((one.unfit for _, one in found.results), limits)
        context.note(why_nothing_fits(matched, _several(query), limits, met))


def _wanted(query: Query) -> str:
    """What was looked for, to say that there is none."""
    chosen = query.filter
    state = "" if chosen.active is None else "active " if chosen.active else "inactive "
    called = f" called '{chosen.name_pattern}'" if chosen.name_pattern is not None else ""
    placed = f" at '{chosen.path_pattern}'" if chosen.path_pattern is not None else ""
    return f"{state}{query.component}{called}{placed}"


def _called_alike(context: Context, scope: Scope, query: Query) -> str:
    """The nearest of the names that objects have, where one was asked for that none has."""
    pattern = query.filter.name_pattern
    if pattern is None or len(scope.files) > _MOST_FILES:
        return ""
    every = Query(component=GAME_OBJECT, fields=("name",), filter=ObjectFilter())
    found = survey(
        context, scope, Question((GAME_OBJECT,), every.fields, tuple(wants(every.fields))), values.ask, every
    )
    names = {row.cells[0][0][1] for _, one in found.results for row in one.rows}
    return did_you_mean(pattern.strip("*?"), names)


def _not_of_objects(context: Context, name: str) -> str | None:
    """What to say of a type that no object can have: it is a scene's, or an asset's."""
    if name.casefold() in map(str.casefold, SCENE_SETTINGS):
        return f"{name} belong to the scene, not to an object: read the fields of assets with type {name}."
    types = context.types
    is_asset = name in unity_types() or types.is_a(name, SCRIPTABLE)
    if name == GAME_OBJECT or types.is_a(name, "Component") or not is_asset:
        return None
    return f"{name} is a type of assets, not of components: read the fields of assets with type {name}."


def _several(query: Query) -> str:
    return "objects" if query.component == GAME_OBJECT else f"{query.component} components"


def _is_file(name: str) -> bool:
    return name.casefold() == _FILE


def _no_fields(query: Query, lacking: list[tuple[str, str]], found: Survey[Rows]) -> ToolError:
    """The error for all fields that nothing has, so that one more call can be right; each with the nearest."""
    names = list(dict.fromkeys(one for _, rows in found.results for one in rows.names))
    names = [one for one in names if one != "m_Script"]
    told, candidates, rows = [], [], []
    for argument, name in list(dict.fromkeys(lacking))[:_MOST_TOLD]:
        near = nearest_fields(name, [*names, *NAMES])
        nearest = f"nearest: {', '.join(repr(one) for one in near)}" if near else "see candidates"
        told.append(f"no field '{name}' in {query.component}; {nearest}")
        candidates += near or names[:_MOST_CANDIDATES]
        rows.append({"name": argument, "expected": "a field that the component has", "got": name})
    several = list(dict.fromkeys(candidates))[:_MOST_CANDIDATES]
    return ToolError("arguments", "; ".join(told), invalidParameters=rows, candidates=several)


def _table(
    scope: Scope, fields: list[str], sort: str | None, rows: list[tuple[str, Row]]
) -> tuple[list[str], Sequence[list[Any]]]:
    several = _COMPONENT not in fields and len({row.component for _, row in rows}) > 1
    shown = [at for at, name in enumerate(fields) if not _stands_first(name, at, rows)]
    if sort:
        rows = sorted(rows, key=lambda row: sort_key(row[1].cells[-1][0][1] if row[1].cells[-1] else None, sort))
    names = [_names(at, fields[at], rows) for at in shown]
    columns = [_FILE] * (not scope.one) + [_PATH] + [_COMPONENT] * several + [one for some in names for one in some]

    def cells(one: tuple[str, Row]) -> list[Any]:
        file, row = one
        held = ((dict(row.cells[at]), some) for at, some in zip(shown, names, strict=True))
        found = [by_name.get(name, ABSENT) for by_name, some in held for name in some]
        return [file] * (not scope.one) + [row.path] + [row.component] * several + found

    return columns, MadeRows(rows, cells)


def _stands_first(name: str, at: int, rows: list[tuple[str, Row]]) -> bool:
    """Whether a field is what every row begins with; a component may have a `path` or `file` of its own."""
    if name.casefold() == _FILE:
        return not any(row.cells[at] for _, row in rows)
    return name.casefold() == _PATH and all(row.cells[at][0][1] == row.path for _, row in rows if row.cells[at])


def _names(at: int, written: str, rows: list[tuple[str, Row]]) -> list[str]:
    """The columns of a field: the caller's spelling, of a glob every field that it fits."""
    if not any(letter in written for letter in "*?"):
        return [written]
    return list(dict.fromkeys(name for _, row in rows for name, _ in row.cells[at]))


def _group_value(group: str, file: str, row: Row, at: int) -> Any:
    if group in _LEADING:
        return file if group == _FILE else row.component
    return row.cells[at][0][1] if row.cells[at] else ABSENT
