"""WebSocket frames (RFC 6455), as far as daemon and pump read and write them by themselves. No I/O."""

from __future__ import annotations

import sys

CONTINUATION, TEXT, CLOSE, PING, PONG = 0x0, 0x1, 0x8, 0x9, 0xA
FINAL = 0x80
WHOLE_TEXT = FINAL | TEXT
"""The first byte of a frame that is a whole text message, as nearly all are."""
MASKED = 0x80
NO_MASK = bytes(4)
"""A masking key that changes nothing. Keys protect proxies from scripts in browsers; on loopback there are neither."""


Frame = tuple[int, bytes, bytes]
"""A frame's first byte, its key (empty where there is none) and its payload, as they came."""


MANY_CRUMBS = 1024


class Frames:
    """Cuts a peer's bytes into frames. `masked`: the peer is a client, whose frames have a key. `most`: how many are
    given at a time."""

    def __init__(self, *, masked: bool, largest: int, most: int = sys.maxsize) -> None:
        self._mask = MASKED if masked else 0
        self._key = 4 if masked else 0
        self.largest = largest
        self._most = most
        self.has_more = False
        """Whether more may be whole than was given: `take` with nothing new gives it."""
        self._begun: list[bytes | bytearray] = []
        """What has come of a frame that is not whole: joined once, since a buffer that grows is moved each time."""
        self._has = 0
        self._needed = 0
        self._start = 0
        """How many bytes have come of it, how many it has if its head is there, and where its payload begins."""
        self.broken = False
        """Whether a frame has begun that this end does not take: too long, or masked where it must not be."""

    @property
    def held(self) -> int:
        """Bytes of a frame that is not whole yet."""
        return self._has if self._begun else 0

    def take(self, data: bytes | memoryview) -> list[Frame]:
        """The frames that are whole now."""
        if self._begun:
            self._add(data)
            self._has += len(data)
            if self._has < self._needed:
                return []
            begun, self._begun = self._begun, []
            if self._has == self._needed and len(begun[0]) >= self._start:  # all of one frame, as most large ones come
                top = begun[0]
                begun[0] = top[self._start :]
                return [(top[0], bytes(top[self._start - self._key : self._start]), b"".join(begun))]
            data = b"".join(begun)
        found, used = self._cut(data)
        if used < len(data):
            self._begun.append(bytes(data[used:]))
            self._has = len(data) - used
        return found

    def _add(self, data: bytes | memoryview) -> None:
        """A crumb that is kept by itself takes fifty bytes: after many, the others are kept in one piece."""
        if len(self._begun) < MANY_CRUMBS:
            self._begun.append(bytes(data))
        elif len(self._begun) == MANY_CRUMBS:
            self._begun.append(bytearray(data))
        else:
            self._begun[-1] += data

    def _cut(self, data: bytes | memoryview) -> tuple[list[Frame], int]:
        """The whole frames at the beginning, and how many bytes they are."""
        found: list[Frame] = []
        at, all, mask, key = 0, len(data), self._mask, self._key
        self._needed, self.has_more = 0, False
        while all - at >= 2 and len(found) < self._most:
            size, start = data[at + 1] ^ mask, at + 2 + key
            if size >= 126:
                is_masked_wrongly = size > 127
                start += 2 if size == 126 else 8
                size = int.from_bytes(data[at + 2 : start - key])
                self.broken = is_masked_wrongly or size > self.largest
            end = start + size
            if end > all or self.broken:
                self._needed, self._start = end - at, start - at
                return found, at
            found.append((data[at], bytes(data[start - key : start]), bytes(data[start:end])))
            at = end
        self.has_more = len(found) >= self._most
        return found, at

    def rest(self) -> bytes:
        """What has come of a frame that is not whole."""
        return b"".join(self._begun)


def client_frame(first: int, key: bytes, payload: bytes) -> bytes:
    """A client's frame as it came."""
    return client_head(first, len(payload))[:-4] + key + payload


def head(first: int, size: int) -> bytes:
    """The head of a server's frame."""
    if size < 126:
        return bytes((first, size))
    if size < 1 << 16:
        return bytes((first, 126)) + size.to_bytes(2)
    return bytes((first, 127)) + size.to_bytes(8)


def client_head(first: int, size: int) -> bytes:
    """The head of a client's frame, with a key that leaves the payload as it is."""
    if size < 126:
        return bytes((first, MASKED | size)) + NO_MASK
    if size < 1 << 16:
        return bytes((first, MASKED | 126)) + size.to_bytes(2) + NO_MASK
    return bytes((first, MASKED | 127)) + size.to_bytes(8) + NO_MASK
