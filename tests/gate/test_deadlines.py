"""Deadlines of many calls on one timer. No test waits for more than a few milliseconds of them."""

from __future__ import annotations

import asyncio

import pytest

from editormcp.gate.deadlines import Deadline, Deadlines

SOON = 0.005
LATE = 60.0


async def within(deadlines: Deadlines, seconds: float, work: asyncio.Future[str]) -> str:
    with Deadline(deadlines, deadlines.now() + seconds):
        return await work


async def test_what_is_done_in_time_is_answered_and_forgotten() -> None:
    deadlines = Deadlines(asyncio.get_running_loop())
    work: asyncio.Future[str] = asyncio.get_running_loop().create_future()
    task = asyncio.create_task(within(deadlines, LATE, work))
    await asyncio.sleep(0)
    work.set_result("done")
    assert await task == "done"
    assert not deadlines.opened


async def test_a_later_deadline_outlives_an_earlier_one() -> None:
    deadlines = Deadlines(asyncio.get_running_loop())
    late: asyncio.Future[str] = asyncio.get_running_loop().create_future()
    task = asyncio.create_task(within(deadlines, LATE, late))
    with pytest.raises(TimeoutError):
        await within(deadlines, SOON, asyncio.get_running_loop().create_future())
    assert not task.done()
    late.set_result("done")
    assert await task == "done"


async def test_the_earliest_passes_first_whatever_began_first() -> None:
    deadlines = Deadlines(asyncio.get_running_loop())
    waiting = [asyncio.get_running_loop().create_future() for _ in range(3)]
    tasks = [
        asyncio.create_task(within(deadlines, seconds, work))
        for seconds, work in zip((LATE, 4 * SOON, SOON), waiting, strict=True)
    ]
    passed = await asyncio.gather(*tasks[1:], return_exceptions=True)
    assert [type(one) for one in passed] == [TimeoutError, TimeoutError]
    assert len(deadlines.opened) == 1
    tasks[0].cancel()


async def test_who_is_cancelled_hears_of_that_and_not_of_a_deadline() -> None:
    deadlines = Deadlines(asyncio.get_running_loop())
    task = asyncio.create_task(within(deadlines, LATE, asyncio.get_running_loop().create_future()))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert not deadlines.opened


async def test_a_deadline_that_is_inside_of_another_is_its_own() -> None:
    deadlines = Deadlines(asyncio.get_running_loop())
    with Deadline(deadlines, deadlines.now() + LATE):
        with pytest.raises(TimeoutError):
            await within(deadlines, SOON, asyncio.get_running_loop().create_future())
        await asyncio.sleep(0)
    task = asyncio.current_task()
    assert task is not None and task.cancelling() == 0
