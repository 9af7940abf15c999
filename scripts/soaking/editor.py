"""A fake Editor as a process: finds the daemon by itself, reloads now and then, and brings tools that come and go."""

from __future__ import annotations

import asyncio
import os
import random
import sys
from pathlib import Path
from typing import Any

from websockets.exceptions import WebSocketException

from editormcp.config import home as home_folder
from editormcp.home import Home
from fakes.editor import FakeEditor, Request, huge

FIRST_WAIT, LONGEST_WAIT = 0.05, 0.25
"""Seconds between two attempts to connect, as in unity-package/Core/Discovery/Backoff.cs."""
LARGE_MB = 5


async def main(project: Path) -> None:
    wait = FIRST_WAIT
    while True:
        daemon = Home(home_folder()).daemon()
        if daemon is not None:
            editor = FakeEditor(daemon.port, daemon.token, project, pid=os.getpid())
            editor.handlers |= {"project.info": huge(LARGE_MB), "editor.selection.info": select}
            try:
                await editor.connect(ready=False)
                await live(editor)
                wait = FIRST_WAIT
            except (OSError, TimeoutError, WebSocketException):
                pass
        await asyncio.sleep(random.uniform(wait / 2, wait))
        wait = min(2 * wait, LONGEST_WAIT)


async def select(editor: FakeEditor, request: Request) -> None:
    await editor.answer(request, {"selection": [], "total": 0})


async def live(editor: FakeEditor) -> None:
    """Until the daemon is gone: a heartbeat, now a reload, now other tools."""
    number = 0
    await editor.until(lambda: bool(editor.subscribed) or editor.closed is not None)
    await editor.state("idle")
    while editor.closed is None:
        await asyncio.sleep(random.uniform(0.2, 1.0))
        number += 1
        await editor.state("idle")
        if number % 5 == 0:
            await editor.leave_for_reload()
            await asyncio.sleep(random.uniform(0.0, 0.3))
            return
        if number % 3 == 0:
            editor.tools = [own_tool(random.randrange(20)) for _ in range(2)]
            editor.tools_hash = str(random.random())
            await editor.event("editormcp/toolschanged", {"toolsHash": editor.tools_hash})


def own_tool(number: int) -> dict[str, Any]:
    return {
        "id": f"project.soak{number}", "name": f"Soak {number}", "category": "project", "tier": "core",
        "description": "A tool that comes and goes.", "safetyLevel": "read-only", "inputs": {},
        "outputs": {"value": {"type": "string", "description": "Nothing.", "optional": True}},
    }  # fmt: skip


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
