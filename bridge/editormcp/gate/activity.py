"""What is asked of the daemon right now and was asked a moment ago, for those who watch. Unwatched it costs nothing."""

from __future__ import annotations

import asyncio
import re
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from itertools import count
from typing import Any

import msgspec

from editormcp.backends import Answer
from editormcp.errors import ToolError
from editormcp.gate.callers import Caller

KEPT = 100
LONGEST_ARGUMENTS = 400
RUNNING, DONE, FAILED, CANCELLED = "running", "done", "failed", "cancelled"
_SOURCE = re.compile(rb'"source":"(editor|disk|log)"')
_NEAR = 400
"""An answer's source stands close to one of its ends."""


class Seen(msgspec.Struct, rename="camel", omit_defaults=True):
    """One call, as far as it has come."""

    id: int
    at: str
    client: str
    face: str
    tool: str
    arguments: str
    state: str
    ms: float | None = None
    bytes: int | None = None
    source: str = ""
    error: str = ""

    def answered(self, answer: Answer) -> None:
        self.state, self.bytes = DONE, len(answer.output)
        found = _SOURCE.search(answer.output[:_NEAR]) or _SOURCE.search(answer.output[-_NEAR:])
        self.source = found[1].decode() if found else ""


class Activity:
    """The latest calls. A watcher is told when one begins and when it ends; it neither raises nor waits."""

    def __init__(self) -> None:
        self.watchers: list[Callable[[Seen], None]] = []
        self.latest: deque[Seen] = deque(maxlen=KEPT)
        self._ids = count(1)

    @contextmanager
    def of(self, tool: str, given: Mapping[str, Any], caller: Caller) -> Iterator[Seen]:
        """Around one call. Whoever runs it says what was answered."""
        at = datetime.now(UTC).isoformat(timespec="milliseconds")
        arguments = msgspec.json.encode(given).decode()[:LONGEST_ARGUMENTS]
        seen = Seen(next(self._ids), at, caller.client or caller.transport, caller.face.name, tool, arguments, RUNNING)
        self.latest.append(seen)
        self._tell(seen)
        began = time.perf_counter()
        try:
            yield seen
        except asyncio.CancelledError:
            seen.state = CANCELLED
            raise
        except ToolError as error:
            seen.state, seen.error = FAILED, str(error)[:LONGEST_ARGUMENTS]
            raise
        finally:
            seen.ms = round((time.perf_counter() - began) * 1000, 1)
            self._tell(seen)

    def _tell(self, seen: Seen) -> None:
        for watcher in self.watchers:
            watcher(seen)
