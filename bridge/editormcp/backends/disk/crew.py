"""More processes for work over many files: each takes the next batch, and so does the process that asked.

What is shared is a function of a module, from a list of items to the list of their results, with types that MessagePack
can carry. Its name is sent, and the processes of the crew import it.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cache
from itertools import chain, islice
from queue import Empty, SimpleQueue
from typing import Any, Generic, NamedTuple, TypeVar, get_type_hints

import msgspec

from editormcp.backends.disk.frames import framed, next_body
from editormcp.backends.disk.pipes import widen

COMMAND = (sys.executable, "-m", "editormcp.backends.disk.crew_member")
MOST = 4
"""Processes that work on one call, the asking one included."""
WORTH = 1000
"""Items from which on it is quicker to start a crew than to do without."""
BATCH_BYTES = 4 << 20
FILE_BYTES = 4 << 10
"""What it costs to open a file at all, in bytes read in the same time."""
AHEAD = 2
"""Batches that one process of the crew has at a time, so that it need not wait until somebody here is free."""
READY = 4
"""Batches that are made for each of them before they are asked for: work here may take long between two."""
PIPE_BYTES = 1 << 20
"""Room for results that nobody here has taken yet, where the system gives it."""
LOOK_SECONDS = 0.05
SWITCH_SECONDS = 0.0005
"""How long the work here may keep the interpreter from the threads that hand out batches: others wait for those."""

Item = TypeVar("Item")
Result = TypeVar("Result")
Shared = Callable[[list[Item]], list[Result]]


class Prepared(NamedTuple, Generic[Item, Result]):
    """A function that each process has to be told something for, once. Here it is known already."""

    away: Shared[Item, Result]
    here: Shared[Item, Result]
    told: Shared[Any, Any]
    """What the others are told with: it gets a list of one."""
    what: Callable[[], object]


class Crew:
    """The processes that help one call. Started when the first large work comes, ended with the call."""

    def __init__(self, size: int | None = None, command: Sequence[str] = COMMAND) -> None:
        self._size = min(os.cpu_count() or 1, MOST) if size is None else size
        self._command = command
        self._members: list[_Member] = []

    def spread(
        self,
        function: Shared[Item, Result] | Prepared[Item, Result],
        items: Iterable[Item],
        count: int | None,
        size: Callable[[Item], int],
    ) -> Generator[list[tuple[Item, Result]], None, None]:
        """The results, a batch at a time, in no order. Whoever stops to ask for more stops the work.

        Where only others are at work and take long, empty batches come meanwhile: whoever asks looks at the time.
        `size` tells how many bytes an item makes the function read, `count` about how many items there are; None where
        that shows only as they come.
        """
        if count is None:
            items = iter(items)
            first = list(islice(items, WORTH))
            items, count = chain(first, items), len(first)
        if count >= WORTH and not self._members:
            self._members = [_Member(self._command) for _ in range(self._size - 1)]
        sharing = _Sharing(function, _batches(items, size), len(self._members))
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
    """One work that is shared. Whoever is free takes the next batch; one who is lost gives back what it had.

    Only the asking thread makes batches and counts them: the items may be the work of a generator, such as a walk.
    """

    def __init__(
        self, function: Shared[Any, Any] | Prepared[Any, Any], batches: Iterator[list[Any]], members: int
    ) -> None:
        self._here: Shared[Any, Any]
        self._function: Shared[Any, Any]
        self._first: tuple[Shared[Any, Any], list[Any]] | None = None
        if isinstance(function, Prepared):
            self._here, self._function = function.here, function.away
            self._first = (function.told, [function.what()]) if members else None
        else:
            self._here = self._function = function
        self._batches = batches
        self._ahead = 1 + members * READY
        self._open = 0
        """Batches that were made and whose results nobody has got yet."""
        self._ready: SimpleQueue[list[Any] | None] = SimpleQueue()
        self._done: SimpleQueue[tuple[list[Any], list[Any]]] = SimpleQueue()

    def next(self) -> tuple[list[Any], list[Any]] | None:
        """What others have done, else the next batch, done here; nothing yet, or None when there is no more."""
        self._make_ready()
        if not self._open:
            return None
        try:
            done = self._done.get_nowait() if not self._done.empty() else self._do_one()
        except Empty:
            return [], []
        self._open -= 1
        return done

    def help(self, member: _Member) -> None:
        """Keeps a member at work: while it does one batch, the next one lies ready for it."""
        given: deque[list[Any]] = deque()
        with member.busy:
            try:
                if self._first is not None:
                    member.ask(*self._first)
                    member.result(self._first[0])
                while self._give(member, given):
                    self._done.put((given[0], member.result(self._function)))
                    given.popleft()
            except (OSError, EOFError, ValueError, msgspec.DecodeError):  # ValueError: its pipes are closed
                for batch in given:
                    self._ready.put(batch)

    def stop(self) -> None:
        """Nobody takes any more."""
        with suppress(Empty):
            while True:
                self._ready.get_nowait()
        self._ready.put(None)

    def _make_ready(self) -> None:
        while self._ready.qsize() < self._ahead and (batch := next(self._batches, None)) is not None:
            self._ready.put(batch)
            self._open += 1

    def _do_one(self) -> tuple[list[Any], list[Any]]:
        """One batch, done here or, where others have the last ones, by them; Empty where that takes long."""
        try:
            batch = self._ready.get_nowait()
        except Empty:
            return self._done.get(timeout=LOOK_SECONDS)
        assert batch is not None  # that is only put there at the end
        return batch, self._here(batch)

    def _give(self, member: _Member, given: deque[list[Any]]) -> bool:
        """Gives a member what it may have. False at the end of the work."""
        while len(given) < AHEAD:
            try:
                batch = self._ready.get(block=not given)
            except Empty:
                break
            if batch is None:
                self._ready.put(None)  # for the next who asks
                break
            given.append(batch)
            member.ask(self._function, batch)
        return bool(given)


class _Member:
    """One process of the crew. It ends when its standard input does, so also when the asking process is killed."""

    def __init__(self, command: Sequence[str]) -> None:
        no_window = getattr(subprocess, "CREATE_NO_WINDOW", 0)  # only Windows has it
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, creationflags=no_window,
            start_new_session=True,  # Ctrl-C in a terminal is for who asked
        )  # fmt: skip
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe is not None
            widen(pipe.fileno(), PIPE_BYTES)
        self.busy = threading.Lock()
        """Held by whoever waits for its results. Work that was stopped may wait on while the next one begins."""

    def ask(self, function: Shared[Any, Any], batch: list[Any]) -> None:
        """Sends a batch. It reads what it is sent while it works, so this does not wait for its results."""
        assert self._process.stdin is not None
        name = f"{function.__module__}:{function.__qualname__}"
        self._process.stdin.write(framed(msgspec.msgpack.encode((name, batch))))
        self._process.stdin.flush()

    def result(self, function: Shared[Any, Any]) -> list[Any]:
        """What it made of the first batch whose result nobody has taken yet."""
        assert self._process.stdout is not None
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
