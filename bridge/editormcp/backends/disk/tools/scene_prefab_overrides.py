"""scene.prefab.overrides: what the prefab instances of one scene, or of many files, change of their prefabs."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from editormcp.analysis import overrides
from editormcp.analysis.overrides import Found, Query
from editormcp.backends.disk.answering.asset_guids import guid_of
from editormcp.backends.disk.answering.context import Context, Output
from editormcp.backends.disk.answering.live_scenes import Question
from editormcp.backends.disk.answering.pages import Listing
from editormcp.backends.disk.answering.scopes import scope_of
from editormcp.backends.disk.answering.survey import Survey, survey
from editormcp.backends.disk.answering.tables import counted_by, key_of, paged
from editormcp.backends.disk.scene.scan import PREFAB_INSTANCE
from editormcp.backends.notes import short

TOOL = "scene.prefab.overrides"
_COLUMNS = ["instance", "prefab", "kind", "object", "component", "property", "value", "prefabValue"]
_FIELD = re.compile(r"[.\[]")
_MOST_NAMES = 4
_QUESTION = Question(want=("ids", "overrides"))


def answer(context: Context, arguments: dict[str, Any]) -> Output:
    if "cursor" in arguments:
        return paged(context, TOOL, arguments, None)
    scope = scope_of(context, arguments["scope"])
    prefab = arguments.get("prefab")
    query = Query(
        instance=arguments.get("instance") or "",
        prefab=guid_of(context, prefab, "prefab") if prefab else "",
        ignore_defaults=arguments.get("ignoreDefaults", True),
        changed_only=arguments.get("changedOnly", True),
        one_file=scope.one,
    )
    files = [path for path in scope.files if _may_have(context, path, query.prefab)] if not scope.one else None
    found = survey(context, scope, _QUESTION, overrides.ask, query, files)
    _note(context, query, found)
    file = [] if scope.one else ["file"]
    columns = [*file, *_COLUMNS]
    rows = [
        [
            *([path] if file else ()), row.instance, row.prefab, row.kind, row.object, row.component, row.property,
            row.value, row.prefab_value,
        ]
        for path, one in found.results
        for row in one.rows
    ]  # fmt: skip
    if group := arguments.get("groupBy"):
        columns, rows = counted_by(group, columns, rows)
    elif 0 < (arguments.get("maxResults") or 0) < len(rows):
        _note_most(context, found)
    shared = {**({"scenePath": scope.files[0]} if scope.one else {}), "columns": columns, **found.output()}
    return paged(context, TOOL, arguments, Listing(key_of(TOOL, arguments), rows, shared, []))


def _may_have(context: Context, path: str, prefab: str) -> bool:
    """Whether a file can hold an instance, told from the index. One that cannot be read is asked, to be told of."""
    entry = context.index.entries.get(path)
    if entry is None or entry.kind != "yaml":
        return True
    return PREFAB_INSTANCE in entry.holds and (not prefab or prefab in entry.references)


def _note_most(context: Context, found: Survey[Found]) -> None:
    """What a page cannot show: which properties most of the rows are about."""
    every = (row for _, one in found.results for row in one.rows)
    counts = Counter(
        f"{row.component}.{_FIELD.split(row.property, 1)[0]}" if row.property else row.kind for row in every
    )
    most = [f"{name} ({count})" for name, count in counts.most_common(_MOST_NAMES)]
    context.note(short("Narrow it by instance or prefab; most are", most))


def _note(context: Context, query: Query, found: Survey[Found]) -> None:
    """Nothing is silently empty: says what was left out, and what could not be known."""
    every = [one for _, one in found.results]
    instances, unknown = sum(one.instances for one in every), sum(one.unknown for one in every)
    if unknown:
        what = "are of what no file shows (in models, or the prefab is gone)"
        context.note(f"{unknown} overrides {what}: object and prefabValue are '-'.")
    if found.is_unread or any(one.rows for one in every):
        return
    if not instances:
        of = f" of {context.index.paths.get(query.prefab, query.prefab)}" if query.prefab else ""
        context.note(f"No prefab instance{of} {found.where}{' at this place' if query.instance else ''}.")
        return
    defaults, unchanged = sum(one.defaults for one in every), sum(one.unchanged for one in every)
    left_out = f"{defaults} default overrides and {unchanged} equal to the prefab's value are left out"
    context.note(f"{instances} instances override nothing else: {left_out}.")
