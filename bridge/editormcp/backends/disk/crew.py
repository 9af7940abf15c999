"""More processes for work over many files: each takes the next batch, and so does the process that asked.

What is shared is a function of a module, from a list of items to the list of their results, with types that MessagePack
can carry. Its name is sent, and the processes of the crew import it.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from functools import cache
from queue import Empty, SimpleQueue
from typing import Any, TypeVar, get_type_hints

import msgspec

from editormcp.backends.disk.frames import framed, next_body

COMMAND = (sys.executable, "-m", "editormcp.backends.disk.crew_member")
MOST = 4
"""Processes that work on one call, the asking one included."""
WORTH = 1000
"""Items from which on it is quicker to start a crew than to do without."""
BATCH_BYTES = 4 << 20
FILE_BYTES = 4 << 10
"""What it costs to open a file at all, in bytes read in the same time."""
LOOK_SECONDS = 0.05
SWITCH_SECONDS = 0.0005
"""How long the work here may keep the interpreter from the threads that hand out batches: others wait for those."""

Item = TypeVar("Item")
Result = TypeVar("Result")
Shared = Callable[[list[Item]], list[Result]]


class Crew:
    """The processes that help one call. Started when the first large work comes, ended with the call."""

    def __init__(self, size: int | None = None, command: Sequence[str] = COMMAND) -> None:
        self._size = min(os.cpu_count() or 1, MOST) if size is None else size
        self._command = command
        self._members: list[_Member] = []

    def spread(
        self, function: Shared[Item, Result], items: Iterable[Item], count: int, size: Callable[[Item], int]
    ) -> Generator[list[tuple[Item, Result]], None, None]:
        """The results, a batch at a time, in no order. Whoever stops to ask for more stops the work.

        `size` tells how many bytes an item makes the function read, `count` about how many items there are.
        """
        if count >= WORTH and not self._members:
            self._members = [_Member(self._command) for _ in range(self._size - 1)]
        sharing = _Sharing(function, _batches(items, size))
        for member in self._members:
            threading.Thread(target=sharing.help, args=(member,), name="crew", daemon=True).start()
        patience = sys.getswitchinterval()
        if self._members:
            sys.setswitchinterval(SWITCH_SECONDS)
        try:
            while (done := sharing.next()) is not None:
                yield list(zip(*done, strict=True))
        finally:
            sharing.stop()
            sys.setswitchinterval(patience)

    def close(self) -> None:
        """Ends the processes, whatever they do."""
        for member in self._members:
            member.end()
        self._members = []


def _batches(items: Iterable[Item], size: Callable[[Item], int]) -> Iterator[list[Item]]:
    """So large that handing one over costs little beside it, and so small that work which is called off ends soon."""
    batch: list[Item] = []
    weight = 0
    for item in items:
        batch.append(item)
        weight += FILE_BYTES + size(item)
        if weight >= BATCH_BYTES:
            yield batch
            batch, weight = [], 0
    if batch:
        yield batch


class _Sharing:
    """One work that is shared. Whoever is free takes the next batch; one who is lost gives it back."""

    def __init__(self, function: Shared[Any, Any], batches: Iterator[list[Any]]) -> None:
        self._function = function
        self._batches = batches
        self._returned: list[list[Any]] = []
        self._away = 0
        """Batches that others have taken and that are not done."""
        self._taking = threading.Lock()
        self._done: SimpleQueue[tuple[list[Any], list[Any]]] = SimpleQueue()

    def next(self) -> tuple[list[Any], list[Any]] | None:
        """What others have done, else the next batch, done here; None when there is no more."""
        while True:
            if self._done.empty() and (batch := self._take()) is not None:
                return batch, self._function(batch)
            with self._taking:
                all_here = not self._away  # then what others have done is in the queue already
            try:
                return self._done.get(timeout=0 if all_here else LOOK_SECONDS)
            except Empty:
                if all_here and not self._returned:
                    return None

    def help(self, member: _Member) -> None:
        while (batch := self._take(away=1)) is not None:
            try:
                self._done.put((batch, member.do(self._function, batch)))
            except (OSError, EOFError, msgspec.DecodeError):
                with self._taking:
                    self._returned.append(batch)
                return
            finally:
                with self._taking:
                    self._away -= 1

    def stop(self) -> None:
        with self._taking:
            self._batches = iter(())

    def _take(self, away: int = 0) -> list[Any] | None:
        with self._taking:
            batch = self._returned.pop() if self._returned else next(self._batches, None)
            self._away += away if batch is not None else 0
            return batch


class _Member:
    """One process of the crew. It ends when its standard input does, so also when the asking process is killed."""

    def __init__(self, command: Sequence[str]) -> None:
        no_window = getattr(subprocess, "CREATE_NO_WINDOW", 0)  # only Windows has it
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, creationflags=no_window
        )

    def do(self, function: Shared[Any, Any], batch: list[Any]) -> list[Any]:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        name = f"{function.__module__}:{function.__qualname__}"
        self._process.stdin.write(framed(msgspec.msgpack.encode((name, batch))))
        self._process.stdin.flush()
        return types_of(function)[1].decode(next_body(self._process.stdout.read))  # type: ignore[no-any-return]

    def end(self) -> None:
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                try:
                    pipe.close()
                except OSError:
                    continue  # what was not sent any more


@cache
def types_of(function: Shared[Any, Any]) -> tuple[msgspec.msgpack.Decoder[Any], msgspec.msgpack.Decoder[Any]]:
    """What reads a function's items, and what reads its results."""
    hints = get_type_hints(function)
    results = hints.pop("return")
    (items,) = hints.values()
    return msgspec.msgpack.Decoder(items), msgspec.msgpack.Decoder(results)
