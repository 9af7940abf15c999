"""How large a picture is, told from its first bytes."""

from __future__ import annotations

import struct

import pytest

from editormcp.backends.disk.format.pictures import picture_size

PNG = b"\x89PNG\r\n\x1a\n" + struct.pack(">I4sII", 13, b"IHDR", 640, 480)
PSD = b"8BPS\0\x01" + bytes(6) + struct.pack(">HII", 3, 480, 640)


def segment(marker: int, body: bytes) -> bytes:
    return struct.pack(">BBH", 0xFF, marker, len(body) + 2) + body


FRAME = struct.pack(">BHHB", 8, 480, 640, 3)
JPEG = b"\xff\xd8" + segment(0xE1, b"Exif" * 40) + segment(0xC4, b"tables") + b"\xff" + segment(0xC2, FRAME)


@pytest.mark.parametrize("picture", [PNG, PSD, JPEG], ids=["png", "psd", "jpeg"])
def test_every_kind_says_its_size_and_nothing_when_cut(picture: bytes) -> None:
    assert picture_size(picture + b"more") == (640, 480)
    needed = len(picture) if picture is not JPEG else len(picture) - 1
    assert {picture_size(picture[:end]) for end in range(needed)} == {None}


@pytest.mark.parametrize(
    "other", [b"", b"RIFF", b"\xff\xd8", b"\xff\xd8\xff\xda\0\0", b"\xff\xd8" + b"\xff" * 9, PNG[:16] + bytes(8)]
)
def test_what_is_not_a_picture_has_no_size(other: bytes) -> None:
    assert picture_size(other) is None
