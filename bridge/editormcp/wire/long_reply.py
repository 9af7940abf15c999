"""A reply of many megabytes, put together piece by piece while it is sent: no copy of the whole is ever made."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

LARGE = 1 << 20
"""An output of this size is worth the trouble."""
PIECE = 256 * 1024


class Quoted(msgspec.Struct, frozen=True):
    """Bytes of JSON that stand in a reply as a JSON string."""

    json: bytes

    def __len__(self) -> int:
        return len(self.json)


def quoted(json: bytes) -> bytes | Quoted:
    """The JSON as a JSON string: at once, or later if that is worth it."""
    return msgspec.json.encode(json.decode()) if len(json) < LARGE else Quoted(json)


class LongReply:
    """The parts of one message, in order."""

    def __init__(self, parts: Iterable[bytes | Quoted]) -> None:
        self._parts = tuple(parts)

    def __len__(self) -> int:
        """What it holds, in bytes: a little less than what is sent, where quotes are added on the way."""
        return sum(map(len, self._parts))

    def __bytes__(self) -> bytes:
        return b"".join(self._small_pieces())

    def pieces(self) -> Iterator[bytes]:
        """The message in pieces of about 256 KiB."""
        gathered: list[bytes] = []
        size = 0
        for piece in self._small_pieces():
            gathered.append(piece)
            size += len(piece)
            if size >= PIECE:
                yield gathered[0] if len(gathered) == 1 else b"".join(gathered)
                gathered, size = [], 0
        if gathered:
            yield b"".join(gathered)

    def _small_pieces(self) -> Iterator[bytes]:
        for part in self._parts:
            if isinstance(part, Quoted):
                yield from _quoted(part.json)
            elif len(part) <= PIECE:
                yield part
            else:
                for start in range(0, len(part), PIECE):
                    yield part[start : start + PIECE]


Reply = bytes | LongReply


def _quoted(text: bytes) -> Iterator[bytes]:
    """A JSON string of the text, cut between two characters wherever it is cut."""
    yield b'"'
    start = 0
    while start < len(text):
        end = start + PIECE
        while end < len(text) and text[end] & 0xC0 == 0x80:
            end -= 1
        yield msgspec.json.encode(text[start:end].decode())[1:-1]
        start = end
    yield b'"'
