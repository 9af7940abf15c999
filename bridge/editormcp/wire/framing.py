"""Content-Length framing, as GABP takes it over from the Language Server Protocol: bytes in, message bodies out."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

MAX_HEADER = 4096
_END_OF_HEADER = re.compile(rb"\r?\n\r?\n")
_HEADER_LINE = re.compile(rb"([A-Za-z][A-Za-z0-9-]*)[ \t]*:[ \t]*([^\r\n]*?)[ \t]*")
_LENGTH = re.compile(rb"[0-9]{1,10}")
_NEXT_FRAME = b"content-"
_CONTINUATION = bytes(range(0x80, 0xC0))
_FOUR_BYTE_LEADS = bytes(range(0xF0, 0xF8))


class BadFrame(ValueError):
    """The stream is not a sequence of frames, or a frame is too large. Nothing after that can be read."""


def frame(*parts: bytes) -> bytes:
    """One message, ready to be sent; `parts` together are its body."""
    head = b"Content-Length: %d\r\nContent-Type: application/json\r\n\r\n" % sum(map(len, parts))
    return b"".join((head, *parts))


class Frames:
    """Reads frames from a stream that arrives in pieces of any size.

    Accepted beyond the rule, because peers do it: header names in any case, no Content-Type, lines that end in LF
    alone, and a length counted in characters (UTF-16 units) instead of bytes. The last can be told: such a body holds
    characters beyond ASCII, breaks off in the middle of its JSON, and no new header follows.
    """

    def __init__(self, limit: int) -> None:
        self.limit = limit
        """The largest body, in bytes. May be changed between messages."""
        self._buffer = bytearray()
        self._length: int | None = None
        """What the header said; None while it is not yet complete."""
        self._cut = False
        """The body ends within its JSON at that many bytes."""
        self._scanned = self._units = 0
        """Of a body whose length counts characters: how many bytes, and characters, are known to belong to it."""

    @property
    def held(self) -> int:
        """Bytes of a message that is not whole yet."""
        return len(self._buffer)

    def feed(self, data: bytes) -> Iterator[bytes]:
        """The bodies that are complete with this piece; then BadFrame, if what follows them is not a frame."""
        self._buffer += data
        while (body := self._next()) is not None:
            yield body

    def _next(self) -> bytes | None:
        if self._length is None:
            self._length = self._header()
        if self._length is None or (end := self._end(self._length)) is None:
            return None
        body = bytes(self._buffer[:end])
        del self._buffer[:end]
        self._length, self._cut, self._scanned, self._units = None, False, 0, 0
        return body

    # The header

    def _header(self) -> int | None:
        found = _END_OF_HEADER.search(self._buffer, 0, MAX_HEADER)
        seen = bytes(self._buffer[: found.start() if found else MAX_HEADER])
        lines = re.split(rb"\r?\n", seen)
        given = [_parse_line(line) for line in (lines if found else lines[:-1])]
        if found is None:
            if len(self._buffer) >= MAX_HEADER:
                raise BadFrame(f"a header may have {MAX_HEADER} bytes")
            if self._buffer and not self._buffer[:1].isalpha():  # JSON without a header would otherwise wait forever
                raise BadFrame(f"a frame begins with Content-Length, not with {seen[:20]!r}")
            return None
        del self._buffer[: found.end()]
        return self._content_length(given)

    def _content_length(self, given: list[tuple[bytes, bytes]]) -> int:
        lengths = [value for name, value in given if name == b"content-length"]
        if len(lengths) != 1:
            raise BadFrame(f"a frame has one Content-Length, not {len(lengths)}")
        if not _LENGTH.fullmatch(lengths[0]):
            raise BadFrame(f"Content-Length must be a number of bytes, got {lengths[0][:20]!r}")
        length = int(lengths[0])
        self._check(length)
        return length

    def _check(self, size: int) -> None:
        if size > self.limit:
            raise BadFrame(f"a message may have {self.limit} bytes, this one has {size}")

    # The body

    def _end(self, length: int) -> int | None:
        """Where the body ends, or None while that is not known."""
        if len(self._buffer) < length:
            return None
        if not self._cut:
            body = bytes(self._buffer[:length])
            # Cut within a number, `-` or `1e`, JSON is faulty rather than truncated: one more digit tells.
            self._cut = not body.isascii() and (_is_truncated(body) or _is_truncated(body + b"0"))
        if not self._cut:
            return length
        following = bytes(self._buffer[length : length + len(_NEXT_FRAME)]).lower()
        if following == _NEXT_FRAME:
            return length
        return None if _NEXT_FRAME.startswith(following) else self._end_in_characters(length)

    def _end_in_characters(self, length: int) -> int | None:
        while self._units < length:
            # A byte is never more than one character, so this many more cannot be too many.
            step = bytes(self._buffer[self._scanned : self._scanned + length - self._units])
            if not step:
                return None
            self._scanned += len(step)
            self._units += _utf16_units(step)
            self._check(self._scanned)
        return self._scanned


def _parse_line(line: bytes) -> tuple[bytes, bytes]:
    parts = _HEADER_LINE.fullmatch(line)
    if parts is None:
        raise BadFrame(f"a header line is name: value, not {line[:40]!r}")
    return parts[1].lower(), parts[2]


def _is_truncated(body: bytes) -> bool:
    try:
        msgspec.json.decode(body, type=msgspec.Raw)
    except msgspec.DecodeError as error:
        return str(error) == "Input data was truncated"
    except RecursionError:
        return False
    return False


def _utf16_units(data: bytes) -> int:
    """Every character counts once, at its first byte; one that takes four bytes counts twice."""
    beyond_the_plane = len(data) - len(data.translate(None, _FOUR_BYTE_LEADS))
    return len(data.translate(None, _CONTINUATION)) + beyond_the_plane
