"""Unsaved changes of open scenes, laid over what the file index answers."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import msgspec

from editormcp.analysis.part import Part
from editormcp.backends import Answer, Call
from editormcp.backends.notes import short
from editormcp.catalogue.definition import Tool


def concerned(call: Call, unsaved: Collection[str]) -> Collection[str]:
    """Those of these scenes that a call is about: its `scope` can mean other files alone, its `under` other places."""
    if call.arguments.get("scope", "all") not in ("all", "scenes"):
        return ()
    under = call.arguments.get("under")
    part = Part(under) if under is not None else None
    return {path for path in unsaved if part is None or part.leads_out or part.holds(path)}


def can_merge(call: Call) -> bool:
    """Whether the answer has a row for each finding, of which it is clear that it belongs there."""
    under = call.arguments.get("under")
    is_clear = under is None or not Part(under).leads_out
    return bool(call.tool.findings) and not call.arguments.get("groupBy") and is_clear


def of_unsaved(call: Call) -> Call:
    """The call that the Editor gets: it need not go through files that the index has read."""
    arguments = {name: value for name, value in call.arguments.items() if name != "under"}
    return msgspec.structs.replace(call, arguments={**arguments, "scope": "unsaved"})


class _Row(msgspec.Struct):
    path: str = ""


def merge(tool: Tool, saved: Answer, live: Answer, unsaved: Collection[str]) -> Answer:
    """The index's answer to a tool with findings, with those of unsaved scenes as the Editor sees them."""
    whole: dict[str, Any] = msgspec.json.decode(saved.output, type=dict[str, msgspec.Raw])
    seen = msgspec.json.decode(live.output, type=dict[str, msgspec.Raw])
    for name in tool.findings:
        kept = [row for row in rows_of(whole.get(name)) if _path(row) not in unsaved]
        whole[name] = kept + [row for row in rows_of(seen.get(name)) if _path(row) in unsaved]
    whole["total"] = sum(len(whole[name]) for name in tool.findings)
    note = short("Open scenes with unsaved changes are as the Editor has them", sorted(unsaved))
    return Answer(msgspec.json.encode(whole), (note, *saved.diagnostics))


def as_saved(answer: Answer, unsaved: Collection[str]) -> Answer:
    """The index's answer alone, which says what it does not see."""
    note = short("Open scenes with unsaved changes count as they were last saved", sorted(unsaved))
    return Answer(answer.output, (note, *answer.diagnostics))


def _path(row: msgspec.Raw) -> str:
    return msgspec.json.decode(row, type=_Row).path


def rows_of(raw: msgspec.Raw | None) -> list[msgspec.Raw]:
    """The rows of a list, each still as it came; none where there is no list."""
    return msgspec.json.decode(raw, type=list[msgspec.Raw]) if raw is not None else []
