"""WebSocket frames (RFC 6455), as far as daemon and pump read and write them by themselves. No I/O."""

from __future__ import annotations

CONTINUATION, TEXT, CLOSE, PING, PONG = 0x0, 0x1, 0x8, 0x9, 0xA
FINAL = 0x80
WHOLE_TEXT = FINAL | TEXT
"""The first byte of a frame that is a whole text message, as nearly all are."""
MASKED = 0x80
NO_MASK = bytes(4)
"""A masking key that changes nothing. Keys protect proxies from scripts in browsers; on loopback there are neither."""


Frame = tuple[int, bytes, int]
"""A frame's first byte, all of its bytes, and where in them its payload begins; a key stands in the four before."""


class Frames:
    """Cuts a peer's bytes into frames. `masked`: the peer is a client, whose frames have a key."""

    def __init__(self, *, masked: bool, largest: int) -> None:
        self._mask = MASKED if masked else 0
        self._key = 4 if masked else 0
        self.largest = largest
        self._begun = bytearray()
        self._needed = 0
        self.broken = False
        """Whether a frame has begun that this end does not take: too long, or masked where it must not be."""

    def take(self, data: bytes) -> list[Frame]:
        """The frames that are whole now."""
        if self._begun:
            self._begun += data
            if len(self._begun) < self._needed:
                return []
            data = bytes(self._begun)
            self._begun.clear()
        found: list[Frame] = []
        at = self._needed = 0
        while len(data) - at >= 2 and not self.broken:
            size = data[at + 1] ^ self._mask
            start = at + 2
            if size >= 126:
                is_masked_wrongly = size > 127
                start += 2 if size == 126 else 8
                size = int.from_bytes(data[at + 2 : start])
                self.broken = is_masked_wrongly or size > self.largest
            start += self._key
            end = start + size
            if end > len(data) or self.broken:
                self._needed = end - at
                break
            found.append((data[at], data[at:end], start - at))
            at = end
        if at < len(data):
            self._begun += memoryview(data)[at:]
        return found

    def rest(self) -> bytes:
        """What has come of a frame that is not whole."""
        return bytes(self._begun)


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
