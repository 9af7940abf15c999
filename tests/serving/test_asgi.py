"""A socket that is always full does not keep others from their turn."""

from __future__ import annotations

import asyncio
import time
from typing import Any

from editormcp.serving.asgi import Socket

MESSAGES = 2000


async def test_a_flood_leaves_others_their_turn() -> None:
    turns = 0

    async def receive() -> dict[str, Any]:
        return {"type": "websocket.receive", "text": "again"}

    async def send(message: Any) -> None: ...

    async def flood() -> None:
        socket = Socket(receive, send)
        for _ in range(MESSAGES):
            await socket.text()
            busy_until = time.perf_counter() + 0.0002
            while time.perf_counter() < busy_until:
                continue

    async def others() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    other = asyncio.create_task(others())
    await asyncio.create_task(flood())
    other.cancel()
    assert turns > MESSAGES / 100
