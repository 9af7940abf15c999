"""Serialized texts as numbers, where they look like one."""

from __future__ import annotations

import re

GUID_LENGTH = 32
_INTEGER = re.compile(r"(?a)-?(?:0|[1-9]\d{0,18})\Z")
_FLOAT = re.compile(r"(?a)-?(?:(?:0|[1-9]\d*+)?\.\d++(?:[eE][-+]\d++)?|(?:0|[1-9]\d*+)[eE][-+]\d++)\Z")
"""Unity writes arrays of whole numbers as hex digits: `02000000` and `1e000000` are not numbers."""
_NAMES = ("m_Name", "m_TagString")
"""Properties that are text although they may look like numbers."""
_LABELS = frozenset(("m_Text", "m_text"))
"""Text that people read: a number stands for it only where that says the same, which 1.5 does not of `1.50`."""


def scalar(text: str) -> float | str:
    """A number where a text looks like one."""
    if len(text) >= GUID_LENGTH:
        return text  # A GUID, or bytes as hexadecimal digits, would pass for a number. No number is written so long.
    if _INTEGER.match(text):
        return int(text)
    return float(text) if _FLOAT.match(text) else text


def overriding(path: str, text: str) -> float | str:
    """What an override sets a property to."""
    return text if path in _NAMES else labelled(path.rpartition(".")[2], text)


def labelled(field: str, text: str) -> float | str:
    """What a field of this name holds."""
    value = scalar(text)
    return text if field in _LABELS and str(value) != text else value


def is_label(field: str) -> bool:
    return field in _LABELS
