"""Server-sent events: the reply to one request, with notifications before it; and a stream that only pushes."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence

import msgspec

from editormcp.serving.asgi import Receive, Send, reply
from editormcp.wire.long_reply import Reply

WATCH_AFTER = 0.05
"""Seconds before a running request is worth watching for a client that has gone; most are answered by then."""
KEEPALIVE = 15.0
MOST_WAITING = 8 << 20
"""Bytes of notifications that wait for a client; one that does not read misses the others."""
BESIDE = 256
"""Bytes that a message takes beside its own."""
HEADERS = [(b"content-type", b"text/event-stream"), (b"cache-control", b"no-cache, no-transform")]


class EventStream:
    """A response that stays open and carries messages."""

    def __init__(self, send: Send, headers: Sequence[tuple[bytes, bytes]] = ()) -> None:
        self._send = send
        self._headers = headers
        self._queue: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._waiting = 0

    def notify(self, message: bytes) -> None:
        """Put a message that may be missed."""
        if self._waiting < MOST_WAITING:
            self.put(message)

    def put(self, message: bytes) -> None:
        self._waiting += len(message) + BESIDE
        self._queue.put_nowait(message)

    def end(self) -> None:
        """No more messages; those put before are still sent."""
        self._queue.put_nowait(None)

    async def run(self, receive: Receive, stopping: asyncio.Event) -> None:
        """Send what is put, until `end`, until the client goes, or until the server stops."""
        watchers = [asyncio.ensure_future(_disconnected(receive)), asyncio.ensure_future(stopping.wait())]
        for watcher in watchers:
            watcher.add_done_callback(lambda _: self.end())
        try:
            await self.pump()
        finally:
            for watcher in watchers:
                watcher.cancel()

    async def pump(self) -> None:
        """Send until `end`, with a comment now and then, so that no proxy takes the stream for dead."""
        await self._send({"type": "http.response.start", "status": 200, "headers": [*HEADERS, *self._headers]})
        await self._send({"type": "http.response.body", "body": b": open\n\n", "more_body": True})
        while True:
            try:
                async with asyncio.timeout(KEEPALIVE):
                    message = await self._queue.get()
            except TimeoutError:
                await self._send({"type": "http.response.body", "body": b": still here\n\n", "more_body": True})
                continue
            if message is None:
                break
            self._waiting -= len(message) + BESIDE
            await self._send({"type": "http.response.body", "body": event(message), "more_body": True})
        await self._send({"type": "http.response.body", "body": b""})


class Exchange:
    """One request and its reply: plain JSON, or an event stream once a notification comes before the reply."""

    def __init__(
        self,
        receive: Receive,
        send: Send,
        statuses: Mapping[int, int],
        *,
        cancel_on_close: bool,
        headers: Sequence[tuple[bytes, bytes]] = (),
    ) -> None:
        self._receive = receive
        self._send = send
        self._statuses = statuses
        self._cancel_on_close = cancel_on_close
        self._headers = headers
        self._stream: EventStream | None = None
        self._pump: asyncio.Task[None] | None = None
        self._watch: asyncio.Task[None] | None = None

    async def run(self, serve: Callable[[Callable[[bytes], None]], Awaitable[Reply | None]]) -> None:
        task = asyncio.current_task()
        loop = asyncio.get_running_loop()
        timer = loop.call_later(WATCH_AFTER, self._start_watch, task) if self._cancel_on_close else None
        try:
            answer = await serve(self._notify)
            await self._finish(None if answer is None else bytes(answer))
        except asyncio.CancelledError:
            if self._stream is not None and self._pump is not None:
                self._stream.end()
                self._pump.cancel()
            elif not self._cancel_on_close:
                await reply(self._send, 202)  # cancelled by the client in another request: no answer is due
        finally:
            if timer is not None:
                timer.cancel()
            if self._watch is not None:
                self._watch.cancel()

    def _notify(self, message: bytes) -> None:
        if self._stream is None:
            self._stream = EventStream(self._send, self._headers)
            self._pump = asyncio.ensure_future(self._stream.pump())
        self._stream.notify(message)

    async def _finish(self, answer: bytes | None) -> None:
        if self._stream is None or self._pump is None:
            if answer is None:
                await reply(self._send, 202, headers=self._headers)
            else:
                await reply(self._send, self._status(answer), answer, self._headers)
            return
        if answer is not None:
            self._stream.put(answer)
        self._stream.end()
        await self._pump

    def _status(self, answer: bytes) -> int:
        if not self._statuses or b'"error":' not in answer[:400]:
            return 200
        return self._statuses.get(msgspec.json.decode(answer, type=_Reply).error.code, 200)

    def _start_watch(self, task: asyncio.Task[object] | None) -> None:
        async def watch() -> None:
            await _disconnected(self._receive)
            if task is not None:
                task.cancel()

        self._watch = asyncio.ensure_future(watch())


class _Error(msgspec.Struct):
    code: int = 0


class _Reply(msgspec.Struct):
    error: _Error = msgspec.field(default_factory=_Error)


async def _disconnected(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


def event(message: bytes) -> bytes:
    """One message as an event; JSON of ours has no line breaks."""
    return b"event: message\ndata: " + message + b"\n\n"
