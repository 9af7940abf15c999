"""Serialized texts as numbers, where they look like one."""

from __future__ import annotations

import re

GUID_LENGTH = 32
_INTEGER = re.compile(r"(?a)-?(?:0|[1-9]\d{0,18})\Z")
_FLOAT = re.compile(r"(?a)-?(?:(?:0|[1-9]\d*+)?\.\d++(?:[eE][-+]\d++)?|(?:0|[1-9]\d*+)[eE][-+]\d++)\Z")
"""Unity writes arrays of whole numbers as hex digits: `02000000` and `1e000000` are not numbers."""
_TEXTS = frozenset(("m_Name", "m_TagString", "m_Text", "m_text"))
"""Properties that are text although they may look like numbers: a label says `007` or `1.50`."""


def scalar(text: str) -> float | str:
    """A number where a text looks like one."""
    if len(text) >= GUID_LENGTH:
        return text  # A GUID, or bytes as hexadecimal digits, would pass for a number. No number is written so long.
    if _INTEGER.match(text):
        return int(text)
    return float(text) if _FLOAT.match(text) else text


def overriding(path: str, text: str) -> float | str:
    """What an override sets a property to."""
    return text if is_text(path.rpartition(".")[2]) else scalar(text)


def is_text(field: str) -> bool:
    """Whether a field of this name holds text, whatever it looks like."""
    return field in _TEXTS
