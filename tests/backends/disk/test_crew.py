"""Work over many files, shared among processes."""

from __future__ import annotations

import asyncio
import errno
import os
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from backends.disk.asking import SAMPLE
from editormcp.backends.disk import crew
from editormcp.backends.disk.crew import Crew
from editormcp.backends.disk.frames import next_body
from editormcp.backends.disk.reader import ProjectReader
from editormcp.backends.disk.work import Work
from editormcp.projects.finding import describe_project
from processes import is_alive

if sys.platform == "linux":
    import fcntl

HERE = os.getpid()


def square(batch: list[int]) -> list[int]:
    return [number * number for number in batch]


def who(batch: list[int]) -> list[int]:
    return [os.getpid()] * len(batch)


def group(batch: list[int]) -> list[int]:
    leave_it_to_others()
    return [os.getpgid(0)] * len(batch)


def die(batch: list[int]) -> list[int]:
    if os.getpid() != int(os.environ["ASKED_BY"]):
        os._exit(3)
    return square(batch)


def nap(batch: list[int]) -> list[int]:
    time.sleep(0.02)
    return [os.getpid()] * len(batch)


def leave_it_to_others() -> None:
    if os.getpid() == int(os.environ["ASKED_BY"]):
        time.sleep(0.05)


def square_elsewhere(batch: list[int]) -> list[int]:
    leave_it_to_others()
    return square(batch)


def echo_elsewhere(batch: list[str]) -> list[str]:
    leave_it_to_others()
    return batch


class Held:
    """Where a process that was given work waits until the asking one lets go."""

    server: socket.socket
    one: socket.socket | None = None

    @classmethod
    def catch(cls) -> None:
        if cls.one is None:
            cls.one = cls.server.accept()[0]

    @classmethod
    def wait(cls) -> None:
        if cls.one is None:
            cls.one = socket.create_connection(("127.0.0.1", int(os.environ["HELD_AT"])), timeout=20)
            cls.one.recv(1)


def held_elsewhere(batch: list[int]) -> list[int]:
    """Elsewhere the first batch takes until the asking process lets go; here nothing is done before that has it."""
    if os.getpid() == int(os.environ["ASKED_BY"]):
        Held.catch()
    else:
        Held.wait()
    return square(batch)


@pytest.fixture(autouse=True)
def small_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here a few numbers are a large work."""
    monkeypatch.setattr(crew, "WORTH", 10)
    monkeypatch.setattr(crew, "BATCH_BYTES", crew.FILE_BYTES * 4)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(sys.path))
    monkeypatch.setenv("ASKED_BY", str(HERE))


def spread(function: crew.Shared[int, int], count: int, size: int) -> dict[int, int]:
    helpers = Crew(size)
    try:
        return {item: result for batch in helpers.spread(function, range(count), count, _one) for item, result in batch}
    finally:
        helpers.close()


def _one(item: int) -> int:
    return 1


@pytest.mark.parametrize("size", [1, 2, 3])
@pytest.mark.parametrize("count", [0, 1, 9, 10, 1001])
def test_every_item_is_done_once(count: int, size: int) -> None:
    assert spread(square, count, size) == {number: number * number for number in range(count)}


def test_others_take_their_part() -> None:
    """How much depends on the machine; that somebody else did something does not."""
    assert len(set(spread(who, 40_000, 2).values())) == 2


@pytest.mark.skipif(sys.platform == "win32", reason="there the others have no console, and so no Ctrl-C")
def test_ctrl_c_in_a_terminal_is_for_who_asked_alone() -> None:
    """The others would die of it with a traceback, beside the one word that people get."""
    assert set(spread(group, 200, 2).values()) - {os.getpgid(0)}


def test_little_work_starts_nobody() -> None:
    assert set(spread(who, 9, 4).values()) == {HERE}


def test_what_a_lost_process_had_is_done_by_the_others() -> None:
    assert spread(die, 2000, 3) == {number: number * number for number in range(2000)}


def test_what_is_larger_than_a_pipe_goes_both_ways() -> None:
    helpers = Crew(2)
    items = [str(number) * (crew.PIPE_BYTES // 2) for number in range(10, 50)]
    done = [pair for batch in helpers.spread(echo_elsewhere, items, len(items), len) for pair in batch]
    helpers.close()
    assert sorted(done) == [(item, item) for item in items]


def test_who_waits_for_others_can_look_at_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """The other process holds its batches until somebody here has got an empty one."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(20)
        monkeypatch.setattr(Held, "server", server, raising=False)
        monkeypatch.setattr(Held, "one", None)
        monkeypatch.setenv("HELD_AT", str(server.getsockname()[1]))
        helpers = Crew(2)
        done: dict[int, int] = {}
        waited = 0
        for batch in helpers.spread(held_elsewhere, range(40), 40, _one):
            done |= dict(batch)
            if not batch and Held.one is not None:
                waited += 1
                Held.one.close()
        helpers.close()
    assert waited
    assert done == {number: number * number for number in range(40)}


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux gives pipes another size")
def test_a_system_that_gives_no_larger_pipes_gets_the_work_done_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """It refuses them to a user whose pipes hold much already."""
    real, refused = fcntl.fcntl, []

    def refusing(pipe: int, command: int, argument: int = 0) -> int:
        if command == fcntl.F_SETPIPE_SZ:
            refused.append(pipe)
            raise PermissionError(errno.EPERM, "Operation not permitted")
        return real(pipe, command, argument)

    monkeypatch.setattr(fcntl, "fcntl", refusing)
    test_what_is_larger_than_a_pipe_goes_both_ways()
    assert refused


def test_a_work_that_was_stopped_does_not_mix_with_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    def late(read: Callable[[int], bytes]) -> bytes:
        time.sleep(0.03)
        return next_body(read)

    monkeypatch.setattr(crew, "next_body", late)
    helpers = Crew(2)
    stopped = helpers.spread(nap, range(100_000), 100_000, _one)
    while {pid for _, pid in next(stopped)} == {HERE}:
        continue  # until the other one has done a batch, and has more of them
    stopped.close()
    after = helpers.spread(square_elsewhere, range(60), 60, _one)
    assert {item: result for batch in after for item, result in batch} == {n: n * n for n in range(60)}
    helpers.close()


def test_items_are_made_by_who_asked_and_so_are_their_errors() -> None:
    made_by: set[threading.Thread] = set()

    def items() -> Iterator[int]:
        for number in range(40_000):
            made_by.add(threading.current_thread())
            yield number
        raise LookupError

    helpers = Crew(3)
    with pytest.raises(LookupError):
        list(helpers.spread(square, items(), None, _one))
    helpers.close()
    assert made_by == {threading.current_thread()}


@pytest.mark.parametrize(("count", "others"), [(9, 0), (40_000, 1)])
def test_where_nobody_knows_how_many_come_it_shows_as_they_do(count: int, others: int) -> None:
    helpers = Crew(2)
    results = {item: pid for batch in helpers.spread(who, iter(range(count)), None, _one) for item, pid in batch}
    helpers.close()
    assert results.keys() == set(range(count))
    assert len({HERE, *results.values()}) == 1 + others


async def test_who_stops_asking_stops_the_work_and_close_ends_the_processes() -> None:
    helpers = Crew(3)
    results = helpers.spread(who, range(100_000), 100_000, _one)
    pids = {pid for _ in range(2000) for _, pid in next(results)} - {HERE}
    results.close()
    helpers.close()
    async with asyncio.timeout(20):
        while any(map(is_alive, pids)):
            await asyncio.sleep(0.01)


def test_an_index_read_by_many_is_the_one_read_by_one(tmp_path: Path) -> None:
    readers = [ProjectReader(describe_project(SAMPLE), tmp_path / str(size)) for size in (1, 2)]
    for size, reader in enumerate(readers, 1):
        reader.answer("asset.info", {"assetPath": "Assets"}, Work(crew=Crew(size)))
    one, many = (reader._index.entries for reader in readers)
    assert one == many
    for reader in readers:
        reader.close()
