"""Serialized texts as numbers, where they look like one."""

from __future__ import annotations

import re

GUID_LENGTH = 32
_INTEGER = re.compile(r"(?a)-?(?:0|[1-9]\d{0,18})\Z")
_FLOAT = re.compile(r"(?a)-?(?:(?:0|[1-9]\d*+)?\.\d++(?:[eE][-+]\d++)?|(?:0|[1-9]\d*+)[eE][-+]\d++)\Z")
"""Unity writes arrays of whole numbers as hex digits: `02000000` and `1e000000` are not numbers."""
_TEXTS = ("m_Name", "m_TagString")
"""Properties that are text although they may look like numbers."""


def scalar(text: str) -> float | str:
    """A number where a text looks like one."""
    if len(text) >= GUID_LENGTH:
        return text  # A GUID, or bytes as hexadecimal digits, would pass for a number. No number is written so long.
    if _INTEGER.match(text):
        return int(text)
    return float(text) if _FLOAT.match(text) else text


def overriding(path: str, text: str) -> float | str:
    """What an override sets a property to."""
    return text if path in _TEXTS else scalar(text)
