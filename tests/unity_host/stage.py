"""Daemon, stand-in Editor and client on one stage: what every end-to-end test plays with."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

from clients import Rpc, rpc
from daemons import Running, in_this_loop
from unity_host.host import UnityHost, unity
from unity_host.toolchain.compiler import Target

SECONDS = 30


class Stage:
    """The real daemon, the real package on the stand-in Editor, and a client of the native face."""

    def __init__(self, daemon: Running, host: UnityHost, client: Rpc, project: Path) -> None:
        self.daemon = daemon
        self.host = host
        self.client = client
        self.project = project

    async def do(self, command: str, **details: Any) -> dict[str, Any]:
        """Something happens in the Editor; the daemon goes on meanwhile."""
        return await asyncio.to_thread(self.host.do, command, **details)

    async def start(self, tool: str, **arguments: Any) -> Any:
        """Begin a call; its id."""
        named = {"project": str(self.project), **arguments}
        return await self.client.start("tools/call", {"tool": tool, "arguments": named})

    async def answer(self, id: Any) -> Any:
        """A call's output. An error fails the test."""
        answer = await self.client.answer(id, SECONDS)
        assert "error" not in answer, answer["error"]
        return answer["result"]["output"]

    async def call(self, tool: str, **arguments: Any) -> Any:
        return await self.answer(await self.start(tool, **arguments))

    async def error(self, tool: str, **arguments: Any) -> dict[str, Any]:
        """A call's error. An answer fails the test."""
        answer = await self.client.answer(await self.start(tool, **arguments), SECONDS)
        assert "result" not in answer, answer["result"]
        error: dict[str, Any] = answer["error"]
        return error

    async def state(self) -> str:
        """How the daemon sees this Editor; empty where it knows none."""
        return await editor_state(self.client, self.project)


async def editor_state(client: Rpc, project: Path) -> str:
    answer = await client.ask("tools/call", {"tool": "mcp.server.info", "arguments": {}})
    editors = answer["result"]["output"]["editors"]
    return next((editor["state"] for editor in editors if Path(editor["path"]) == project.resolve()), "")


async def until(condition: Callable[[], Awaitable[bool]], what: str) -> None:
    """Wait for a condition, for a bounded time."""
    async with asyncio.timeout(SECONDS):
        while not await condition():
            await asyncio.sleep(0.02)
        return
    raise AssertionError(f"never happened: {what}")


async def connected(client: Rpc, project: Path) -> None:
    async def ready() -> bool:
        return await editor_state(client, project) == "ready"

    await until(ready, "the Editor is connected")


@contextlib.asynccontextmanager
async def stage(target: Target, project: Path, home: Path, *options: str, **settings: Any) -> AsyncIterator[Stage]:
    """Everything connected; disk never answers, so that every answer is the Editor's."""
    async with in_this_loop(home, **{"offline": "never", **settings}) as daemon, rpc(daemon, "/rpc") as client:
        with unity(target, project, home, *options) as host:
            await connected(client, project)
            yield Stage(daemon, host, client, project)
