"""The window lists the daemon's clients: the official SDK's, through the real daemon and the real package."""

from __future__ import annotations

from pathlib import Path

import pytest
from mcp_types import Implementation

from real_clients.python_sdk import WAYS, Way, connected
from unity_host.host import SCENE, unity
from unity_host.stage import Stage, stage, until
from unity_host.toolchain.compiler import Target

TITLE = "Clients of the daemon"
NO_MARKUP = "\u2039b\u203aAgent\u2039/b\u203a"


async def shown(level: Stage) -> list[str]:
    """The lines of the window's list of clients."""
    lines = (await level.do("window"))["text"].split("\n")
    return [line for line in lines[lines.index(TITLE) + 1 : lines.index("Last calls")] if "(native)" not in line]


@pytest.mark.parametrize("way", WAYS, ids=str)
async def test_a_client_is_listed_while_it_is_there(mono: Target, quay: Path, home: Path, way: Way) -> None:
    info = Implementation(name="Level <b>Agent</b>\n", version="3.1")
    async with stage(mono, quay, home, f"--scene={SCENE}") as level:
        async with connected(level.daemon, way, client_info=info) as client:
            await client.list_tools()

            async def listed() -> bool:
                return await shown(level) == [f"Level {NO_MARKUP} 3.1 ({way.transport})"]

            await until(listed, "the window lists the client")
            await level.do("reload")
            await until(listed, "the window lists it after a reload")
        if str(way) == "http-auto":
            return  # Without a connection nobody knows when it is gone: it stays for a while.

        async def gone() -> bool:
            return await shown(level) == []

        await until(gone, "the window lists it no more")


async def test_with_no_daemon_nobody_is_listed(target: Target, quay: Path, home: Path) -> None:
    with unity(target, quay, home) as host:
        assert "The daemon has not told." in host.do("window")["text"].split("\n")


async def test_the_list_is_empty_when_nobody_is_there(target: Target, quay: Path, home: Path) -> None:
    async with stage(target, quay, home) as level:
        await level.client.socket.close()

        async def nobody() -> bool:
            return "No client is connected." in (await level.do("window"))["text"].split("\n")

        await until(nobody, "the window says that there is no client")
