"""JSON that people edit by hand: with a byte order mark, comments, a comma too many, or the marks of a git conflict."""

from __future__ import annotations

import re
from typing import TypeVar

import msgspec

from editormcp.backends.disk.format import conflicts
from editormcp.projects.files import JSON_FAULTS

Kind = TypeVar("Kind")

_COMMENT = re.compile(r'("(?:[^"\\\n]|\\.)*+"?)|//[^\n]*+|/\*(?:[^*]|\*(?!/))*+(?:\*/)?')
_COMMA = re.compile(r'("(?:[^"\\\n]|\\.)*+"?)|,(?=\s*+[}\]])')
_AT_BYTE = re.compile(r"\(byte (\d{1,9})\)")


def decode(data: bytes, kind: type[Kind]) -> tuple[Kind | None, str]:
    """The value, or None where nothing can be read; and what is wrong with the text, in words after the file's name."""
    plain = _text(data)
    try:
        return msgspec.json.decode(plain, type=kind), ""
    except JSON_FAULTS as error:
        strict = _described(error, plain)
    ours, conflict = conflicts.without_theirs(plain)
    try:
        value = msgspec.json.decode(_COMMA.sub(_keep, _COMMENT.sub(_keep, ours.decode())), type=kind)
    except JSON_FAULTS:
        return None, f"has git conflict markers from line {conflict} on" if conflict else strict
    if conflict:
        return value, conflicts.told(conflict)
    return value, "has comments or commas that JSON does not allow; read without them"


def _text(data: bytes) -> bytes:
    """As UTF-8, whatever it was."""
    is_wide = data[:2] in (b"\xff\xfe", b"\xfe\xff")  # what a redirection in PowerShell writes
    return data.decode("utf-16" if is_wide else "utf-8-sig", "replace").encode("utf-8", "replace")


def _keep(match: re.Match[str]) -> str:
    return match[1] or ""


def _described(error: Exception, data: bytes) -> str:
    place = _AT_BYTE.search(str(error))
    if place is None:
        return f"is not as Unity writes it ({error})"
    line = data[: int(place[1])].count(b"\n") + 1
    return f"is not JSON (line {line})"
