"""Event streams whose client does not read."""

from __future__ import annotations

import asyncio
from typing import Any

from editormcp.faces import sse
from editormcp.faces.sse import EventStream


async def test_notifications_that_nobody_reads_are_missed_and_the_reply_is_not() -> None:
    sent: list[bytes] = []
    reads = asyncio.Event()

    async def send(message: Any) -> None:
        await reads.wait()
        sent.append(message.get("body", b""))

    stream = EventStream(send)
    pump = asyncio.create_task(stream.pump())
    for _ in range(100):
        stream.notify(b"x" * (sse.MOST_WAITING // 10))
    stream.put(b"the reply")
    stream.end()
    reads.set()
    await pump
    assert 5 < len([part for part in sent if b"xxx" in part]) < 20
    assert sse.event(b"the reply") in sent
