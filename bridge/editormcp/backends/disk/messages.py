"""What the daemon and a worker process say to each other: MessagePack, each message behind its length. No I/O."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from editormcp.backends.disk.frames import LENGTH, framed, length
from editormcp.backends.live import LegRequest, Live
from editormcp.errors import Kind, ToolError

OUT_OF_MEMORY = 75
"""The last thing a worker says that takes too much memory: its exit code."""


class _Message(msgspec.Struct, frozen=True, array_like=True, tag=True):
    pass


# To the worker


class Open(_Message, frozen=True):
    """The first message: which project it reads, and where it may keep what it has learned."""

    project_id: str
    name: str
    path: str
    unity_version: str
    cache: str
    memory_mb: int
    """What the worker may hold; past that it ends itself."""


class Ask(_Message, frozen=True):
    """One call. Calls are answered in their order."""

    id: int
    tool: str
    arguments: dict[str, Any]
    guard_ms: int
    reports: bool
    """Whether somebody wants to hear of its progress."""
    live: Live | None = None


class Drop(_Message, frozen=True):
    """Nobody waits for this call any more. It is answered all the same, with whatever its end is."""

    id: int


Order = Open | Ask | Drop


# From the worker


class Reached(_Message, frozen=True):
    """How far a call has come."""

    id: int
    done: float
    total: float | None
    message: str


class Answered(_Message, frozen=True):
    id: int
    output: bytes
    diagnostics: tuple[str, ...]
    picture: tuple[str, bytes] | None = None
    """Of an answer that has one: its media type and its bytes."""


class Failed(_Message, frozen=True):
    """A call that ends in an error of the contract."""

    id: int
    kind: Kind
    what: str
    details: dict[str, Any]

    def error(self) -> ToolError:
        return ToolError(self.kind, self.what, **self.details)


class Wants(_Message, frozen=True):
    """The end of a call that is to be asked again with the Editor's answers to these."""

    id: int
    requests: tuple[LegRequest, ...]


class Dropped(_Message, frozen=True):
    """The end of a call that nobody waits for."""

    id: int


Report = Reached | Answered | Failed | Wants | Dropped

_orders = msgspec.msgpack.Decoder(Order)
_reports = msgspec.msgpack.Decoder(Report)
_encoder = msgspec.msgpack.Encoder()


def packed(message: Order | Report) -> bytes:
    """A message as it travels."""
    return framed(_encoder.encode(message))


def order(body: bytes) -> Order:
    given: Order = _orders.decode(body)
    return given


class Reports:
    """Puts together what a worker says from the pieces that a pipe brings."""

    def __init__(self) -> None:
        self._pieces: list[bytes] = []
        self._held = 0
        self._wanted = LENGTH
        """Bytes that must be here before there is anything to do."""

    def feed(self, data: bytes) -> Iterator[Report]:
        self._pieces.append(data)
        self._held += len(data)
        while self._held >= self._wanted:
            whole = b"".join(self._pieces)
            size = LENGTH + length(whole[:LENGTH])
            if len(whole) < size:
                self._pieces, self._wanted = [whole], size
                return
            self._pieces, self._held, self._wanted = [whole[size:]], len(whole) - size, LENGTH
            yield _reports.decode(memoryview(whole)[LENGTH:size])
