"""A real daemon whose worker does not move any more: nobody waits for it, and it is gone with the daemon."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from backends.disk.asking import SAMPLE
from clients import Rpc, mcp, rpc
from daemons import Running, as_process, wait_for_daemon
from editormcp.home import Home
from processes import children, is_alive

CALL = {"tool": "project.info", "arguments": {"project": str(SAMPLE)}}
BOUND = 20.0

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the worker is found in /proc, and stopped by a signal")


@pytest.fixture
def serving(home: Path) -> Iterator[Running]:
    with as_process(home, "--port", "0"):
        yield Running(wait_for_daemon(home), Home(home))


async def stopped_worker(daemon: Running, client: Rpc) -> int:
    """The daemon's worker, which holds its call and does nothing any more."""
    assert "result" in await client.ask("tools/call", CALL)
    (worker,) = children(daemon.pid)
    os.kill(worker, signal.SIGSTOP)
    return worker


async def gone(pid: int) -> None:
    async with asyncio.timeout(BOUND):
        while is_alive(pid):
            await asyncio.sleep(0.01)


async def test_a_client_that_leaves_ends_the_work(serving: Running) -> None:
    async with rpc(serving, "/rpc") as other:
        async with rpc(serving, "/rpc") as client:
            worker = await stopped_worker(serving, other)
            await client.start("tools/call", CALL)
            await other.ask("server/info")
        await gone(worker)
        assert "result" in await other.ask("tools/call", CALL)


async def test_a_client_that_cancels_ends_the_work(serving: Running) -> None:
    async with mcp(serving) as client, rpc(serving, "/rpc") as other:
        worker = await stopped_worker(serving, other)
        id = await client.start("tools/call", {"name": "project_info", "arguments": {"project": str(SAMPLE)}})
        await client.notify("notifications/cancelled", {"requestId": id})
        await gone(worker)
        assert "result" in await other.ask("tools/call", CALL)


async def test_others_are_answered_meanwhile(serving: Running) -> None:
    async with rpc(serving, "/rpc") as client, rpc(serving, "/rpc") as other, mcp(serving) as third:
        await stopped_worker(serving, other)
        await client.start("tools/call", CALL)
        for _ in range(50):
            assert "result" in await third.ask("ping")


async def test_a_daemon_that_is_told_to_stop_does_not_wait_for_it(home: Path) -> None:
    with as_process(home, "--port", "0") as process:
        serving = Running(wait_for_daemon(home), Home(home))
        async with rpc(serving, "/rpc") as client:
            worker = await stopped_worker(serving, client)
            await client.start("tools/call", CALL)
            process.terminate()
            async with asyncio.timeout(BOUND):
                while process.poll() is None:
                    await asyncio.sleep(0.01)
        assert process.returncode == 0
    await gone(worker)
