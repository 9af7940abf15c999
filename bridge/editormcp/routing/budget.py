"""How long an answer may be: lists are cut by rows, hierarchies by nodes, and what is left by its values."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import msgspec

from editormcp.backends import Answer, Call
from editormcp.routing.cutting import cut, length, with_few_notes
from editormcp.routing.pages import KeptPages

_SHORTEST = {"maxResults": len('["a",1],'), "maxNodes": len("A\\n ")}
"""What a row or a node takes at the least: more of them than fit need not be asked for."""
_TRIES = 3
_SPARE = 0.9
"""Nodes differ in length: so much of the room is counted on."""


def within(call: Call) -> Call:
    """The call, for no more than could be told."""
    if not call.max_chars:
        return call
    fewer: dict[str, int] = {}
    for name, shortest in _SHORTEST.items():
        most = call.max_chars // shortest
        if name in call.tool.inputs and not 0 < (call.arguments.get(name) or 0) <= most:
            fewer[name] = most
    return msgspec.structs.replace(call, arguments={**call.arguments, **fewer}) if fewer else call


def fits(call: Call, answer: Answer) -> bool:
    """Whether an answer is surely short enough, from the little that can be told at once."""
    return not call.max_chars or (len(answer.output) <= call.max_chars and not answer.diagnostics)


async def fit(
    project: str,
    call: Call,
    answer: Answer,
    pages: KeptPages,
    again: Callable[[Call], Awaitable[Answer]],
    now: float,
) -> Answer:
    """The answer in at most so many characters as the call allows. `again` asks for less, where that is possible."""
    answer = with_few_notes(answer, call.max_chars)
    if length(answer) <= call.max_chars:
        return answer
    if call.tool.lists:
        answer = pages.cut(project, call, answer, now)
    elif "maxNodes" in call.tool.inputs:
        answer = await _with_fewer_nodes(call, answer, again)
    return answer if length(answer) <= call.max_chars else cut(answer, call.max_chars)


async def _with_fewer_nodes(call: Call, answer: Answer, again: Callable[[Call], Awaitable[Answer]]) -> Answer:
    for _ in range(_TRIES):
        shown = max(answer.output.count(b'"children":'), answer.output.count(b"\\n"))
        fewer = int(shown * call.max_chars / length(answer) * _SPARE)
        if length(answer) <= call.max_chars or shown <= 1:
            break
        asked = {**call.arguments, "maxNodes": max(fewer, 1)}
        answer = with_few_notes(await again(msgspec.structs.replace(call, arguments=asked)), call.max_chars)
    return answer
