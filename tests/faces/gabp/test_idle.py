"""A daemon that `editormcp stdio` started does not end itself under a bridge."""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path

from daemons import Running, wait_for_daemon
from editormcp.home import Home, Lock
from gabp_client import bridge
from pumps import pump, say_hello
from shipped import TOOLS

SETTINGS = {"EDITORMCP_IDLE": "0.5", "EDITORMCP_GABP": "true", "EDITORMCP_GABP_PORT": "0"}


async def until_ended(home: Path) -> None:
    lock = Lock(home / "daemon.lock")
    async with asyncio.timeout(20):
        while lock.is_held():
            await asyncio.sleep(0.05)


async def test_a_connected_bridge_keeps_it_and_the_last_to_go_lets_it_end(home: Path, tmp_path: Path) -> None:
    async with contextlib.AsyncExitStack() as stack:
        with pump(home, **SETTINGS) as client:
            say_hello(client)
            daemon = Running(wait_for_daemon(home), Home(home))
            connected = await stack.enter_async_context(bridge(daemon))
        # A second daemon, with no bridge, tells when the time is over without anyone looking at a clock.
        other = tmp_path / "other"
        with pump(other, **SETTINGS) as client:
            say_hello(client)
        await until_ended(other)
        assert len((await connected.result("tools/list"))["tools"]) == len(TOOLS)
    await until_ended(home)
