"""The yardstick: a bare `websockets` echo between two processes, compression off, written as a user would write it."""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import ServerConnection, serve

from benchmarks.processes import module, read_line, running
from benchmarks.rows import p50

SMALL = "x" * 200


class Echo:
    """The client's side."""

    def __init__(self, loop: asyncio.AbstractEventLoop, connection: ClientConnection) -> None:
        self._loop = loop
        self._connection = connection

    def latency(self, times: int, message: str = SMALL) -> float:
        """Seconds of one round trip, p50."""
        return p50(self._loop.run_until_complete(self._one_by_one(times, message)))

    def rate(self, times: int, in_flight: int) -> float:
        """Round trips a second with so many in flight."""
        return times / self._loop.run_until_complete(self._pipelined(times, in_flight))

    async def _one_by_one(self, times: int, message: str) -> list[float]:
        samples: list[float] = []
        for _ in range(times):
            started = time.perf_counter()
            await self._connection.send(message)
            await self._connection.recv()
            samples.append(time.perf_counter() - started)
        return samples

    async def _pipelined(self, times: int, in_flight: int) -> float:
        started = time.perf_counter()
        for _ in range(in_flight):
            await self._connection.send(SMALL)
        for done in range(times):
            await self._connection.recv()
            if done + in_flight < times:
                await self._connection.send(SMALL)
        return time.perf_counter() - started


@contextmanager
def echo() -> Iterator[Echo]:
    """An echo server in a process of its own, and a client connected to it."""
    with running(module("echo")) as server, asyncio.Runner() as runner:
        port = int(read_line(server))
        connection = runner.run(_connect(port))
        try:
            yield Echo(runner.get_loop(), connection)
        finally:
            runner.run(connection.close())


async def _connect(port: int) -> ClientConnection:
    return await connect(f"ws://127.0.0.1:{port}", compression=None, max_size=None, ping_interval=None)


async def _answer(connection: ServerConnection) -> None:
    async for message in connection:
        await connection.send(message)


async def _serve() -> None:
    async with serve(_answer, "127.0.0.1", 0, compression=None, max_size=None, ping_interval=None) as server:
        print(next(iter(server.sockets)).getsockname()[1], flush=True)
        await asyncio.to_thread(sys.stdin.read)


if __name__ == "__main__":
    asyncio.run(_serve())
