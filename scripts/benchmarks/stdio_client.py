"""An MCP client on a process's pipes, as raw and cheap as possible: lines are written and read as bytes."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager

from benchmarks.daemon import Daemon
from benchmarks.processes import read_line, running, tool
from benchmarks.rows import p50

INITIALIZE = (
    b'{"jsonrpc":"2.0","id":"init","method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},'
    b'"clientInfo":{"name":"bench","version":"1"}}}'
)
INITIALIZED = b'{"jsonrpc":"2.0","method":"notifications/initialized"}'
SUCCESS = b'"isError":false'


def tools_call(tool_name: str, arguments: bytes) -> bytes:
    """A tools/call with a place for its id."""
    body = b'{"jsonrpc":"2.0","id":%%d,"method":"tools/call","params":{"name":"%s","arguments":%s}}'
    return body % (tool_name.encode(), arguments)


PING = b'{"jsonrpc":"2.0","id":%d,"method":"ping"}'


class StdioClient:
    """One conversation. Every answer is checked: a fast failure is no result."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdin is not None and process.stdout is not None
        self._process = process
        self._in = process.stdin.fileno()
        self._out = process.stdout.fileno()
        self._id = 0

    def initialize(self) -> None:
        self._write(INITIALIZE + b"\n")
        answer = read_line(self._process)
        if b'"protocolVersion"' not in answer:
            raise ValueError(f"initialize failed: {answer[:500]!r}")
        self._write(INITIALIZED + b"\n")

    def ask(self, request: bytes) -> bytes:
        """The answer to one request."""
        self._id += 1
        self._write(request % self._id + b"\n")
        return read_line(self._process)

    def begin(self, request: bytes) -> None:
        """Send a request that takes its time, and make sure that the daemon has it."""
        self._id += 1
        self._write(request % self._id + b"\n")
        answer = self.ask(PING)
        if b'"result":{}' not in answer or answer.count(b"\n") != 1:
            raise ValueError(f"it was answered at once: {answer[:500]!r}")

    def end(self) -> bytes:
        """The answer to a request that was begun."""
        return read_line(self._process)

    def latency(self, request: bytes, times: int, *, expect: bytes = SUCCESS) -> float:
        """Seconds from a request to its whole answer, p50."""
        samples: list[float] = []
        for _ in range(times):
            started = time.perf_counter()
            answer = self.ask(request)
            samples.append(time.perf_counter() - started)
            if expect not in answer:
                raise ValueError(f"expected {expect!r} in {answer[:500]!r}")
        return p50(samples)

    def rate(self, request: bytes, times: int, in_flight: int) -> float:
        """Answers a second with so many requests in flight."""
        lines = [request % (self._id + number) + b"\n" for number in range(1, times + 1)]
        self._id += times
        answers: list[bytes] = []
        done, sent = 0, in_flight
        started = time.perf_counter()
        self._write(b"".join(lines[:in_flight]))
        while done < times:
            part = os.read(self._out, 1 << 20)
            if not part:
                raise EOFError("the server ended")
            arrived = part.count(b"\n")
            done += arrived
            if sent < times and arrived:
                self._write(b"".join(lines[sent : sent + arrived]))
                sent += arrived
            answers.append(part)
        seconds = time.perf_counter() - started
        if b"".join(answers).count(SUCCESS) != times:
            raise ValueError(f"of {times} calls some failed")
        return times / seconds

    def _write(self, data: bytes) -> None:
        while data:
            data = data[os.write(self._in, data) :]


@contextmanager
def stdio_client(daemon: Daemon) -> Iterator[StdioClient]:
    """A client of `editormcp stdio`, initialized, in the daemon's project."""
    with running([tool("editormcp"), "stdio"], cwd=daemon.project, env=daemon.env) as process:
        client = StdioClient(process)
        client.initialize()
        yield client
