"""Makes an answer shorter where there is no list or tree to cut: long values, lists and notes end in `…`. Pure."""

from __future__ import annotations

from typing import Any

import msgspec

from editormcp.backends import Answer

MORE = "…"
_NOTES = b',"diagnostics":'
_SHARE_OF_NOTES = 4
_LONGEST_NOTE = 1000
_KEYS = 20
"""So many members an object always keeps: rows and values of Unity's own have fewer."""
_DEEPEST = 50


def characters(json: bytes) -> int:
    return len(json) if json.isascii() else len(json.decode())


def length(answer: Answer) -> int:
    """How many characters a client reads: notes become a part of the output."""
    notes = characters(msgspec.json.encode(answer.diagnostics)) + len(_NOTES) if answer.diagnostics else 0
    return characters(answer.output) + notes


def with_few_notes(answer: Answer, most: int) -> Answer:
    """The answer with as many of its notes as a quarter of `most` characters holds."""
    room = most // _SHARE_OF_NOTES
    notes = [note if len(note) <= _LONGEST_NOTE else f"{note[:_LONGEST_NOTE]}{MORE}" for note in answer.diagnostics]
    if sum(map(len, notes)) <= room // 2:
        return answer if notes == list(answer.diagnostics) else _noted(answer, tuple(notes))
    kept: list[str] = []
    while notes and characters(msgspec.json.encode([*kept, notes[0]])) <= room:
        kept.append(notes.pop(0))
    return _noted(answer, (*kept, f"And {len(notes)} more notes.") if notes else tuple(kept))


def cut(answer: Answer, most: int) -> Answer:
    """The answer in at most so many characters, and a note about it."""
    answer = _noted(answer, (*answer.diagnostics, f"Cut to {most} characters: long values and lists end in {MORE}."))
    notes = length(answer) - characters(answer.output)
    return msgspec.structs.replace(answer, output=shortened(answer.output, most - notes, truncated=True))


def shortened(json: bytes, most: int, *, truncated: bool = False) -> bytes:
    """A JSON value in at most so many characters, as far as that can be done. `truncated`: it says so, if it can."""
    value = msgspec.json.decode(json)
    if truncated and isinstance(value, dict) and "truncated" in value:
        value["truncated"] = True
    share = 4
    while characters(json) > most and share <= most * 4:
        text = max(most // share, 1)
        top = {name: _short(one, text, 0) for name, one in value.items()} if isinstance(value, dict) else None
        json = msgspec.json.encode(top if top is not None else _short(value, text, 0))
        share *= 4
    return json


def _short(value: Any, text: int, depth: int) -> Any:
    """Strings have at most `text` characters, lists a sixteenth as many entries."""
    if isinstance(value, str):
        return value if len(value) <= text else value[: text - 1] + MORE
    if not isinstance(value, dict | list):
        return value
    if depth == _DEEPEST:
        return MORE
    entries = max(text // 16, 1)
    if isinstance(value, list):
        kept = [_short(one, text, depth + 1) for one in value[:entries]]
        is_plain = not any(isinstance(one, dict | list) for one in kept)
        return [*kept, MORE] if is_plain and len(value) > entries else kept
    names = list(value)[: max(entries, _KEYS)]
    shown = {_short(name, text, depth): _short(value[name], text, depth + 1) for name in names}
    return shown | {MORE: MORE} if len(value) > len(names) else shown


def _noted(answer: Answer, notes: tuple[str, ...]) -> Answer:
    return msgspec.structs.replace(answer, diagnostics=notes)
