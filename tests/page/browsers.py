"""A real browser for tests of the live page: Chromium, driven by a script of Node."""

from __future__ import annotations

import asyncio
import contextlib
import json
import shutil
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from clients import send
from daemons import Running
from nodes import MODULES, NODE

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
SECONDS = 40.0
_SCRIPTS = Path(__file__).parents[1] / "node"

needs_browser = pytest.mark.skipif(
    CHROMIUM is None or not (MODULES / "playwright-core").is_dir(),
    reason="no chromium or no playwright-core: scripts/setup could not install them",
)


class Browser:
    """One page. Every command waits for what it is about, for so long and no longer."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    async def __call__(self, command: str, **given: Any) -> Any:
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.write(json.dumps({"command": command, **given}).encode() + b"\n")
        answer = json.loads(await asyncio.wait_for(self._process.stdout.readline(), SECONDS))
        assert "error" not in answer, answer["error"]
        return answer["value"]

    async def sees(self, text: str) -> None:
        await self("sees", text=text)

    async def click(self, selector: str) -> None:
        await self("click", selector=selector)

    async def until(self, script: str) -> None:
        await self("until", script=script)

    async def value(self, script: str) -> Any:
        return await self("value", script=script)

    async def enter(self, daemon: Running) -> str:
        """Come in as `editormcp open` does; the link that was used."""
        url: str = (await send(daemon, "POST", "/page/code", {})).json["url"]
        await self("goto", url=url)
        return url


@contextlib.asynccontextmanager
async def browser() -> AsyncIterator[Browser]:
    async with _driven("browser.mjs") as opened:
        yield opened


@contextlib.asynccontextmanager
async def chat(daemon: Running, mode: Any, **can: Any) -> AsyncIterator[Browser]:
    """A chat that shows views, in one of MCP's eras; `can`: what its host lets views do."""
    server = {"mode": mode, "url": f"{daemon.url}/mcp", "headers": daemon.headers, "can": can}
    async with _driven("chat.mjs", json.dumps(server)) as opened:
        yield opened


@contextlib.asynccontextmanager
async def _driven(script: str, *arguments: str) -> AsyncIterator[Browser]:
    process = await asyncio.create_subprocess_exec(
        str(NODE),
        str(_SCRIPTS / script),
        str(CHROMIUM),
        *arguments,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        limit=1 << 24,
    )
    try:
        opened = Browser(process)
        yield opened
        faults = await opened("faults")
        assert not faults, faults
    finally:
        assert process.stdin is not None
        process.stdin.close()
        try:
            await asyncio.wait_for(process.wait(), SECONDS)
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
