"""Unsaved changes of open scenes, laid over what the file index answers."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import msgspec

from editormcp.backends import Answer, Call
from editormcp.backends.editor.pages import rows_of
from editormcp.catalogue.definition import Tool


def asks_scenes(call: Call) -> bool:
    """Whether a call is about scenes at all: with a `scope` it can be about other files alone."""
    return call.arguments.get("scope", "all") in ("all", "scenes")


def of_unsaved(call: Call) -> Call:
    """The call that the Editor gets: it need not go through files that the index has read."""
    return msgspec.structs.replace(call, arguments={**call.arguments, "scope": "unsaved"})


class _Row(msgspec.Struct):
    path: str = ""


def merge(tool: Tool, saved: Answer, live: Answer, unsaved: Collection[str]) -> Answer:
    """The index's answer to a tool with findings, with those of unsaved scenes as the Editor sees them."""
    whole: dict[str, Any] = msgspec.json.decode(saved.output, type=dict[str, msgspec.Raw])
    seen = msgspec.json.decode(live.output, type=dict[str, msgspec.Raw])
    for name in tool.lists:
        kept = [row for row in rows_of(whole.get(name)) if _path(row) not in unsaved]
        whole[name] = kept + [row for row in rows_of(seen.get(name)) if _path(row) in unsaved]
    whole["total"] = sum(len(whole[name]) for name in tool.lists)
    note = f"Open scenes with unsaved changes are as the Editor has them: {', '.join(sorted(unsaved))}."
    return Answer(msgspec.json.encode(whole), (note, *saved.diagnostics))


def as_saved(answer: Answer, unsaved: Collection[str]) -> Answer:
    """The index's answer alone, which says what it does not see."""
    note = f"Open scenes with unsaved changes count as they were last saved: {', '.join(sorted(unsaved))}."
    return Answer(answer.output, (note, *answer.diagnostics))


def _path(row: msgspec.Raw) -> str:
    return msgspec.json.decode(row, type=_Row).path
