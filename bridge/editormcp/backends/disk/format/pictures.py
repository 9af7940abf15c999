"""How large a picture is, from its first bytes: PNG, JPEG, PSD."""

from __future__ import annotations

import struct

_PNG = b"\x89PNG\r\n\x1a\n"
_JPEG = b"\xff\xd8"
_PSD = b"8BPS"
_NO_FRAME = frozenset((0xC4, 0xC8, 0xCC))
"""JPEG markers among those of frames that are not of one."""


def picture_size(head: bytes) -> tuple[int, int] | None:
    """Width and height in pixels; None where the bytes are not of a picture, or end too early."""
    try:
        if head.startswith(_PNG):
            width, height = struct.unpack_from(">II", head, 16)
        elif head.startswith(_PSD):
            height, width = struct.unpack_from(">II", head, 14)
        elif head.startswith(_JPEG):
            height, width = struct.unpack_from(">HH", head, _frame(head) + 5)
        else:
            return None
    except struct.error:
        return None
    return (width, height) if width and height else None


def _frame(head: bytes) -> int:
    """Where the segment starts that describes the picture; the end where there is none."""
    at = len(_JPEG)
    while at + 4 <= len(head) and head[at] == 0xFF:
        marker = head[at + 1]
        if marker == 0xFF:  # filling
            at += 1
        elif 0xC0 <= marker <= 0xCF and marker not in _NO_FRAME:
            return at
        else:
            at += 2 + max(struct.unpack_from(">H", head, at + 2)[0], 2)
    return len(head)
