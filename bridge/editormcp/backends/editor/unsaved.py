"""Unsaved changes of open scenes, laid over what the file index answers."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import msgspec

from editormcp.backends import Answer, Call
from editormcp.backends.editor.pages import LISTS, rows_of

MERGED = frozenset({"project.references.missing"})
"""The tools whose rows each name a scene: those of a scene with unsaved changes come from the Editor."""


def asks_scenes(call: Call) -> bool:
    """Whether a call is about scenes at all: only `project.references.missing` can be about others alone."""
    return call.arguments.get("scope", "all") in ("all", "scenes")


def of_unsaved(call: Call) -> Call:
    """The call that the Editor gets: it need not go through files that the index has read."""
    return msgspec.structs.replace(call, arguments={**call.arguments, "scope": "unsaved"})


class _Row(msgspec.Struct):
    path: str = ""


def merge(tool: str, saved: Answer, live: Answer, unsaved: Collection[str]) -> Answer:
    """The index's answer, with the rows of unsaved scenes as the Editor sees them."""
    whole: dict[str, Any] = msgspec.json.decode(saved.output, type=dict[str, msgspec.Raw])
    seen = msgspec.json.decode(live.output, type=dict[str, msgspec.Raw])
    for name in LISTS[tool]:
        kept = [row for row in rows_of(whole.get(name)) if _path(row) not in unsaved]
        whole[name] = kept + [row for row in rows_of(seen.get(name)) if _path(row) in unsaved]
    whole["total"] = sum(len(whole[name]) for name in LISTS[tool])
    note = f"Open scenes with unsaved changes are as the Editor has them: {', '.join(sorted(unsaved))}."
    return Answer(msgspec.json.encode(whole), (note, *saved.diagnostics))


def as_saved(answer: Answer, unsaved: Collection[str]) -> Answer:
    """The index's answer alone, which says what it does not see."""
    note = f"Open scenes with unsaved changes count as they were last saved: {', '.join(sorted(unsaved))}."
    return Answer(answer.output, (note, *answer.diagnostics))


def _path(row: msgspec.Raw) -> str:
    return msgspec.json.decode(row, type=_Row).path
