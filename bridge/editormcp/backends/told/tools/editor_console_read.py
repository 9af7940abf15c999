"""`editor.console.read`: the console's lines, from the daemon's buffer; without an Editor from its log."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from editormcp.analysis.console import Entry, Line, fold
from editormcp.backends import Answer
from editormcp.backends.editor.link import EditorLink
from editormcp.backends.editor.sessions import State
from editormcp.backends.told.asked import Asked, answered, apart, iso
from editormcp.errors import ToolError
from editormcp.projects.editor_log import LogEnd, logged

_LOG = "log-"


class Output(msgspec.Struct, rename="camel", omit_defaults=True):
    entries: list[Entry]
    position: str
    total: int
    truncated: bool
    source: str
    stale: bool = False
    dropped: int = 0
    as_of: str = ""


async def answer(asked: Asked) -> Answer:
    link = asked.link
    if link is not None and link.session.state != State.CONNECTING:
        return _from_editor(asked, link)
    end, notes = await asked.log()
    run, after = _position(asked)
    tag = f"{_LOG}{end.tag}"
    stale = bool(run) and (run != tag or after > end.end)
    entries = await apart(_from_log, asked, end, 0 if stale else after)
    if run and not stale and after < end.start:
        notes = [*notes, "The log has grown by more than is read since then: older lines are left out."]
    output = Output(entries, f"{tag}.{end.end}", len(entries), False, "log", stale, as_of=iso(end.written))
    return answered(output, notes)


def _from_log(asked: Asked, end: LogEnd, after: int) -> list[Entry]:
    return _folded(asked, (line for line in logged(end, asked.root) if line.number > after))


def _from_editor(asked: Asked, link: EditorLink) -> Answer:
    console = link.console
    run, after = _position(asked)
    stale = bool(run) and (run != str(console.run) or after > console.last)
    after = 0 if stale or not run else after
    entries = _folded(asked, console.after(after))
    dropped = console.lost_after(after) if run and not stale else 0
    return answered(Output(entries, f"{console.run}.{console.last}", len(entries), False, "editor", stale, dropped))


def _folded(asked: Asked, told: Iterable[Line]) -> list[Entry]:
    given = asked.call.arguments
    return fold(told, given.get("level", "log"), given.get("contains", ""), stacks=given.get("stacks", False))


def _position(asked: Asked) -> tuple[str, int]:
    """Of which run of an Editor, or of which log, a position is, and where in it."""
    since = asked.call.arguments.get("since", "")
    if not since:
        return "", 0
    run, mark, number = since.rpartition(".")
    if not mark or not run or not number.isascii() or not number.isdigit() or len(number) > 18:
        what = f"since must be a position that this tool has given, got {since!r}"
        row = {"name": "since", "expected": "a position of an earlier answer", "got": since}
        raise ToolError("arguments", what, invalidParameters=[row])
    return run, int(number)
