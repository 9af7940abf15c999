"""One scalar of Unity's YAML: plain, single-quoted or double-quoted, on one line or folded over several.

Unity has no comments, so ` #` belongs to a plain value; that is where a YAML library reads its files wrong.
"""

from __future__ import annotations

import re

_BLANK = b" \t"
_JOINED_LINE = re.compile(rb"\\(\n[ \t]*+|.)", re.DOTALL)
_ESCAPE = re.compile(r"\\(x[0-9A-Fa-f]{2}|u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|\n[ \t]*|.)", re.DOTALL)
_SURROGATE_PAIR = re.compile("[\ud800-\udbff][\udc00-\udfff]")
_SURROGATE = re.compile("[\ud800-\udfff]")
_SIMPLE_ESCAPES = {
    "0": "\0", "a": "\a", "b": "\b", "t": "\t", "n": "\n", "v": "\v", "f": "\f", "r": "\r", "e": "\x1b",
    "N": "\x85", "_": "\xa0", "L": "\u2028", "P": "\u2029",
}  # fmt: skip


def scalar_end(data: bytes, start: int, indent: int) -> int:
    """Where the scalar at `start` ends: at the line's end, or after the lines it is folded over.

    `indent` is the column of the scalar's key; a folded line stands deeper than that.
    """
    quote = data[start : start + 1]
    if quote == b'"':
        return _double_quoted_end(data, start)
    if quote == b"'":
        return _single_quoted_end(data, start)
    deeper = b" " * (indent + 1)
    end = _line_end(data, start)
    while data.startswith(deeper, end + 1):
        end = _line_end(data, end + 1)
    return end


def decode_scalar(raw: bytes) -> str:
    """The text that a raw scalar stands for."""
    if raw[:1] == b'"':
        return _double_quoted(raw)
    if raw[:1] == b"'":
        return _text(_unfold(raw[1:-1] if raw.endswith(b"'") and len(raw) > 1 else raw[1:]).replace(b"''", b"'"))
    return _text(_unfold(raw.strip(b" \t")))


def is_quoted(raw: bytes) -> bool:
    return raw[:1] in (b'"', b"'")


def _text(raw: bytes) -> str:
    return raw.decode("utf-8", "replace")


def _unfold(raw: bytes) -> bytes:
    if b"\n" not in raw:
        return raw
    first, *rest = raw.split(b"\n")
    last = rest.pop().lstrip(_BLANK)
    parts, breaks = [first.rstrip(_BLANK)], 1
    for line in rest:
        text = line.strip(_BLANK)
        if text:
            parts += (_between(breaks), text)
            breaks = 0
        breaks += 1
    return b"".join((*parts, _between(breaks), last))


def _between(breaks: int) -> bytes:
    """What line breaks between two texts stand for: one is a space, of more the first does not count."""
    return b"\n" * (breaks - 1) or b" "


def _double_quoted(raw: bytes) -> str:
    body = raw[1:-1] if raw.endswith(b'"') and len(raw) > 1 else raw[1:]
    if b"\\" not in body:
        return _text(_unfold(body))
    # A backslash at a line's end joins two lines without a space, so it must not meet the folding.
    kept = _JOINED_LINE.sub(lambda match: b"" if match[1].startswith(b"\n") else match[0], body)
    text = _ESCAPE.sub(_unescape, _text(_unfold(kept)))
    return _SURROGATE.sub("\ufffd", _SURROGATE_PAIR.sub(_join_surrogates, text))


def _unescape(match: re.Match[str]) -> str:
    code = match[1]
    if code[0] in "xuU" and len(code) > 1:
        number = int(code[1:], 16)
        return chr(number) if number < 0x110000 else "\ufffd"
    return _SIMPLE_ESCAPES.get(code, code)


def _join_surrogates(match: re.Match[str]) -> str:
    return match[0].encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _line_end(data: bytes, start: int) -> int:
    end = data.find(b"\n", start)
    return len(data) if end < 0 else end


def _double_quoted_end(data: bytes, start: int) -> int:
    position = start + 1
    while True:
        end = data.find(b'"', position)
        if end < 0:
            return _line_end(data, start)
        slashes = end - 1
        while data[slashes] == 0x5C:
            slashes -= 1
        if (end - slashes) % 2:
            return end + 1
        position = end + 1


def _single_quoted_end(data: bytes, start: int) -> int:
    position = start + 1
    while True:
        end = data.find(b"'", position)
        if end < 0:
            return _line_end(data, start)
        if data[end + 1 : end + 2] != b"'":
            return end + 1
        position = end + 2
