"""One value as a person reads it in a terminal: short, on one line, and as wide as it says."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from typing import Any

import msgspec

MORE = "…"
_DIGITS = 7
"""Of a number: Unity's have no more that mean anything."""
_EXACT = 1e6
_ESCAPES = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}


def text_of(value: Any) -> str:
    """A value in words."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:.{_DIGITS}g}" if abs(value) < _EXACT else str(value)
    if isinstance(value, str):
        return plain(value)
    if isinstance(value, list) and all(isinstance(part, dict) and "name" in part for part in value):
        return ", ".join(plain(str(part["name"])) for part in value)
    if isinstance(value, list) and not any(isinstance(part, (dict, list)) for part in value):
        return ", ".join(map(text_of, value))
    return plain(msgspec.json.encode(value).decode())


def is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def plain(text: str) -> str:
    """The text without what a terminal would obey: a project's names could change what was printed before."""
    if text.isprintable():
        return text
    return "".join(one if one.isprintable() else _escaped(one) for one in text)


def _escaped(one: str) -> str:
    if one in _ESCAPES:
        return _ESCAPES[one]
    code = ord(one)
    return f"\\x{code:02x}" if code < 256 else f"\\u{code:04x}"


def columns_of(text: str) -> int:
    """How many columns of a terminal a text takes."""
    return len(text) if text.isascii() else sum(map(_columns, text))


def _columns(one: str) -> int:
    if unicodedata.combining(one):
        return 0
    return 2 if unicodedata.east_asian_width(one) in "WF" else 1


def cut(text: str, width: int) -> str:
    """The text in at most so many columns, if that is not 0: a path loses its middle, another text its end."""
    if not width or columns_of(text) <= width:
        return text
    behind = (width - 1) // 2 if "/" in text and " " not in text else 0
    tail = _beginning(text[::-1], behind)[::-1]
    return f"{_beginning(text, width - 1 - columns_of(tail))}{MORE}{tail}"


def _beginning(text: str, width: int) -> str:
    """As much of a text as so many columns hold."""
    room = width
    for number, one in enumerate(text):
        room -= _columns(one)
        if room < 0:
            return text[:number]
    return text


def padded(*, to_the_right: bool) -> Callable[[str, int], str]:
    """What fills a cell up with spaces."""

    def pad(text: str, width: int) -> str:
        space = " " * (width - columns_of(text))
        return space + text if to_the_right else text + space

    return pad
