"""Clients that must never fail: `editormcp stdio` as a process each, asked without a pause, killed now and then."""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from soaking.figures import Figures

PATIENCE = 25.0
INITIALIZE = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "soak", "version": "1"}}
NEEDS_EDITOR = "editor_selection_info"
GONE = ("never_connected", '"gone"', "needs_editor", "not_loaded_in_editor")
"""What a call is told while no Editor is there: no failure, but not an answer either."""


class PumpClient:
    """One client. When its pump is killed it starts another one, as every MCP client does."""

    def __init__(self, name: str, project: Path, env: Mapping[str, str], figures: Figures) -> None:
        self.name = name
        self.process: asyncio.subprocess.Process | None = None
        self._project = project
        self._env = env
        self._figures = figures
        self._id = 0

    async def run(self, stop: asyncio.Event) -> None:
        while not stop.is_set():
            try:
                await self._converse(stop)
            except (OSError, EOFError):
                self._figures.counts["pumps that ended"] += 1
            finally:
                await self.end()

    async def end(self) -> None:
        if self.process is not None and self.process.returncode is None:
            self.process.kill()
            await self.process.wait()

    async def _converse(self, stop: asyncio.Event) -> None:
        self.process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "editormcp", "stdio", "--project", str(self._project),
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL,
            env=self._env, limit=64 << 20,
        )  # fmt: skip
        await self._ask("initialize", INITIALIZE)
        while not stop.is_set():
            began = time.monotonic()
            try:
                async with asyncio.timeout(PATIENCE):
                    answer = await self._ask("tools/call", {"name": NEEDS_EDITOR, "arguments": {}})
            except TimeoutError:
                self._figures.fail(f"{self.name}: no answer within {PATIENCE:.0f} s")
                return
            self._judge(answer, began)
            await asyncio.sleep(0.02)

    def _judge(self, answer: str, began: float) -> None:
        if '"isError":false' in answer:
            self._figures.succeed(self.name, began)
        elif any(why in answer for why in GONE):
            self._figures.counts["calls while no Editor was there"] += 1
        else:
            self._figures.fail(f"{self.name}: {answer[:300]}")

    async def _ask(self, method: str, params: dict[str, Any]) -> str:
        """The answer's line."""
        assert self.process is not None and self.process.stdin is not None and self.process.stdout is not None
        self._id += 1
        head = f'{{"jsonrpc":"2.0","id":{self._id},'
        self.process.stdin.write(f'{head}"method":"{method}","params":{json.dumps(params)}}}\n'.encode())
        await self.process.stdin.drain()
        while line := await self.process.stdout.readline():
            if line.startswith(head.encode()):
                return line.decode()
        raise EOFError
