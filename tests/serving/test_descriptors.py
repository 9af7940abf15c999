"""A system that gives the daemon few descriptors: whoever comes first leaves room for the others."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import AsyncExitStack, suppress
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from clients import send
from daemons import START_SECONDS, Running, command, environment
from editormcp.home import Home
from editormcp.serving import descriptors

FEW = 64
INFO = {"jsonrpc": "2.0", "id": 1, "method": "server/info"}


@pytest.mark.parametrize("limit", [20, 64, 256, 1024])
def test_newcomers_and_editors_have_places(limit: int) -> None:
    room = descriptors.room(limit)
    assert 0 < descriptors.for_newcomers(room) < room


@pytest.fixture
def daemon(tmp_path: Path) -> Iterator[Running]:
    """A process that may have few descriptors."""
    home = Home(tmp_path / "home")
    line = ["sh", "-c", f'ulimit -n {FEW}; exec "$@"', "sh", *command("serve", "--port", "0", "--gabp", "0")]
    nowhere = subprocess.DEVNULL
    process = subprocess.Popen(line, env=environment(home.folder), stdout=nowhere, stderr=nowhere)
    try:
        started = time.monotonic()
        while (told := home.daemon()) is None and time.monotonic() - started < START_SECONDS:
            time.sleep(0.02)
        assert told is not None
        yield Running(told, home)
        assert process.wait(START_SECONDS) == 0
    finally:
        process.kill()
        process.wait()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limit")
async def test_with_few_descriptors_everybody_important_is_served(daemon: Running, tmp_path: Path) -> None:
    async with asyncio.timeout(30), AsyncExitStack() as stack:
        for _ in range(FEW):
            with suppress(OSError, WebSocketException):
                await stack.enter_async_context(connect(daemon.socket("/mcp"), additional_headers=daemon.headers))
        for _ in range(2 * FEW):
            for port in (daemon.port, daemon.gabp_port):
                with suppress(OSError):
                    _, writer = await asyncio.open_connection("127.0.0.1", port)
                    stack.callback(writer.close)
        assert (await send(daemon, "POST", "/rpc", INFO)).status == 200
        async with daemon.editor(tmp_path / "Game"):
            assert (await send(daemon, "POST", "/rpc", INFO)).status == 200
        assert (await send(daemon, "POST", "/stop", {})).status == 202
