"""Of many projects only a few have a worker at a time, and every call is answered all the same."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from backends.disk.test_backend import BOUND, Level
from conftest import make_project
from editormcp.backends.disk import workers
from editormcp.backends.disk.backend import DiskBackend, Terms
from editormcp.projects.finding import describe_project
from processes import is_alive
from shipped import call


@pytest.fixture
async def levels(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[list[Level]]:
    """Three, with two workers among them."""
    made = [Level(make_project(tmp_path / f"Level{n}"), tmp_path / "cache", monkeypatch) for n in range(3)]
    terms = Terms(tmp_path / "cache", command=made[0].terms.command, workers=workers.Workers(2))
    for level in made:
        level.backend = DiskBackend(describe_project(level.project), terms)
    yield made
    for level in made:
        await level.backend.close()


async def process_of(level: Level) -> int:
    """The process that answers about a level now."""
    level.order("")
    await level.misbehave()
    return await level.began()


async def test_the_idle_one_that_was_asked_the_longest_ago_leaves(levels: list[Level]) -> None:
    first, second, third = levels
    before = [await process_of(first), await process_of(second)]
    await first.works()
    newest = await process_of(third)
    assert [is_alive(pid) for pid in (*before, newest)] == [True, False, True]
    await second.works()


async def test_where_all_are_at_work_a_call_waits_for_the_first_that_ends(levels: list[Level]) -> None:
    first, second, third = levels
    for level in (first, second):
        level.order("scan")
    busy = [asyncio.ensure_future(level.misbehave()) for level in (first, second)]
    pids = [await first.began(), await second.began()]
    waiting = asyncio.ensure_future(third.backend.call(call("project.info", {})))
    await asyncio.sleep(0)
    assert [is_alive(pid) for pid in pids] == [True, True]
    busy[1].cancel()
    async with asyncio.timeout(BOUND):
        await waiting
    assert [is_alive(pid) for pid in pids] == [True, False]
    busy[0].cancel()


async def test_who_no_longer_waits_for_a_place_holds_up_nobody(levels: list[Level]) -> None:
    first, second, third = levels
    for level in (first, second):
        level.order("scan")
    busy = [asyncio.ensure_future(level.misbehave()) for level in (first, second)]
    await first.began()
    await second.began()
    waiting = asyncio.ensure_future(third.backend.call(call("project.info", {})))
    await asyncio.sleep(0)
    waiting.cancel()
    for one in busy:
        one.cancel()
    for level in levels:
        await level.works()


def test_a_daemon_has_few() -> None:
    assert workers.MOST <= 16
