"""Work over many files, shared among processes."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

import pytest

from backends.disk.asking import SAMPLE
from editormcp.backends.disk import crew
from editormcp.backends.disk.crew import Crew
from editormcp.backends.disk.reader import ProjectReader
from editormcp.backends.disk.work import Work
from editormcp.projects.finding import describe_project
from processes import is_alive

HERE = os.getpid()


def square(batch: list[int]) -> list[int]:
    return [number * number for number in batch]


def who(batch: list[int]) -> list[int]:
    return [os.getpid()] * len(batch)


def die(batch: list[int]) -> list[int]:
    if os.getpid() != int(os.environ["ASKED_BY"]):
        os._exit(3)
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


def test_little_work_starts_nobody() -> None:
    assert set(spread(who, 9, 4).values()) == {HERE}


def test_what_a_lost_process_had_is_done_by_the_others() -> None:
    assert spread(die, 2000, 3) == {number: number * number for number in range(2000)}


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
