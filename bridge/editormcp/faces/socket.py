"""Messages over a WebSocket: each one is served in a task of its own, so many are in flight and answers overtake."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from editormcp.serving.asgi import Closed, Socket
from editormcp.serving.held import TOO_SLOW, Held
from editormcp.serving.limits import LONG, MAX_IN_FLIGHT, MAX_MESSAGE, MOST_LONG
from editormcp.wire.long_reply import LARGE, Reply

MOST_TASKS = 2 * MAX_IN_FLIGHT
"""Messages that are served or whose answers wait. From a client that has more, nothing is taken."""
TASK = 2048
"""Bytes that a short message takes beside its own while it waits."""

Handle = Callable[[str | bytes, Callable[[bytes], None]], Awaitable[Reply | None]]


class Conversation:
    """One client's socket. Ends when the socket does; what still runs then is cancelled."""

    def __init__(self, socket: Socket, handle: Handle, held: Held) -> None:
        self._socket = socket
        self._handle = handle
        self._all = held
        self._tasks: set[asyncio.Task[None]] = set()
        self._said: set[asyncio.Task[None]] = set()
        """Notifications on their way."""
        self._long = 0
        """Bytes of long messages that are served."""
        self._unsent = 0
        """Bytes of what waits until the socket takes it."""
        self._beginning = asyncio.Lock()
        """Held by the long message that is read in this turn."""
        self._loop = asyncio.get_running_loop()

    async def run(self) -> None:
        self._all.come(self)
        try:
            await self._socket.listen(self._take)
        except Closed:
            return
        finally:
            self._all.go(self)
            for task in list(self._tasks):
                task.cancel()

    def notify(self, message: bytes) -> None:
        """Send without waiting for it; a reply waits for what was said before."""
        task = self._start(self._send(message, len(message) + TASK))
        self._said.add(task)
        task.add_done_callback(self._said.discard)

    def _take(self, text: str | bytes) -> None:
        if self._socket.closed:
            return
        if len(text) > MAX_MESSAGE:
            self._start(self._socket.close(1009, f"a message may have {MAX_MESSAGE} bytes"))
            return
        if (size := len(text)) < LONG:
            self._tasks.add(self._loop.create_task(self._serve(text)))
        else:
            self._long += size
            self._tasks.add(self._loop.create_task(self._serve_long(text, size)))
        if self._has_enough():
            self._socket.pause(True)

    def _has_enough(self) -> bool:
        return len(self._tasks) >= MOST_TASKS or self._long >= MOST_LONG

    async def _serve_long(self, text: str | bytes, size: int) -> None:
        self._all.bound(self)
        try:
            async with self._beginning:
                await asyncio.sleep(0)
            await self._serve(text)
        finally:
            self._long -= size
            self._socket.pause(self._has_enough())

    async def _serve(self, text: str | bytes) -> None:
        try:
            reply = await self._handle(text, self.notify)
            if reply is None:
                return
            if self._said:
                await asyncio.wait(set(self._said))
            if (size := len(reply)) < LARGE:
                await self._socket.send(reply)
            else:
                await self._send(reply, size)
        finally:
            self._forget(asyncio.current_task(self._loop))

    async def _send(self, message: Reply, size: int) -> None:
        self._unsent += size
        try:
            if self._unsent >= LONG:
                self._all.bound(self)
            await self._socket.send(message)
        finally:
            self._unsent -= size

    def held(self) -> int:
        """Bytes of long messages that are served, and of what waits to be sent."""
        return self._long + self._unsent

    def cut(self) -> None:
        """Take the connection away from a client that does not read. Nothing is kept for it while it closes."""
        if self._socket.closed:
            return  # what ends it must not be called off
        for task in self._tasks:
            task.cancel()
        self._start(self._socket.close(1008, TOO_SLOW))

    def _start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = self._loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._forget)
        return task

    def _forget(self, task: asyncio.Task[None] | None) -> None:
        if task is not None:
            self._tasks.discard(task)
        if len(self._tasks) == MOST_TASKS - 1:
            self._socket.pause(self._has_enough())
