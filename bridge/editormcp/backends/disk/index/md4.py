"""MD4, which OpenSSL 3 hides: Unity names the scripts inside a DLL by it (RFC 1320)."""

from __future__ import annotations

import struct

_WORD = 0xFFFF_FFFF
_ORDER = (
    tuple(range(16)),
    (0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15),
    (0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15),
)
_SHIFTS = ((3, 7, 11, 19), (3, 5, 9, 13), (3, 9, 11, 15))
_ADD = (0, 0x5A827999, 0x6ED9EBA1)


def md4(message: bytes) -> bytes:
    """The digest of `message`, 16 bytes."""
    padded = message + b"\x80" + bytes((55 - len(message)) % 64) + struct.pack("<Q", len(message) * 8)
    state = [0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476]
    for start in range(0, len(padded), 64):
        mixed = _mix(list(state), struct.unpack_from("<16I", padded, start))
        state = [(old + new) & _WORD for old, new in zip(state, mixed, strict=True)]
    return struct.pack("<4I", *state)


def _mix(state: list[int], words: tuple[int, ...]) -> list[int]:
    a, b, c, d = state
    for turn in range(3):
        for step, index in enumerate(_ORDER[turn]):
            value = (a + _choose(turn, b, c, d) + words[index] + _ADD[turn]) & _WORD
            shift = _SHIFTS[turn][step % 4]
            a, b, c, d = d, ((value << shift) | (value >> (32 - shift))) & _WORD, b, c
    return [a, b, c, d]


def _choose(turn: int, x: int, y: int, z: int) -> int:
    if turn == 0:
        return (x & y) | (~x & z)
    return (x & y) | (x & z) | (y & z) if turn == 1 else x ^ y ^ z
