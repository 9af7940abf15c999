"""An MCP client over HTTP on one kept-alive connection, on a raw socket so that the client costs next to nothing."""

from __future__ import annotations

import re
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager

from benchmarks.daemon import Daemon
from benchmarks.rows import p50
from benchmarks.stdio_client import INITIALIZE, INITIALIZED, SUCCESS

_LENGTH = re.compile(rb"^content-length: *(\d+)", re.IGNORECASE | re.MULTILINE)
_SESSION = re.compile(rb"^mcp-session-id: *(\S+)", re.IGNORECASE | re.MULTILINE)


class HttpClient:
    """One session of the initialize era."""

    def __init__(self, connection: socket.socket, daemon: Daemon) -> None:
        self._connection = connection
        self._head = (
            f"POST /mcp HTTP/1.1\r\nHost: 127.0.0.1:{daemon.port}\r\n"
            f"Authorization: Bearer {daemon.token}\r\nContent-Type: application/json\r\n"
            "Accept: application/json, text/event-stream\r\nMCP-Protocol-Version: 2025-11-25\r\n"
        ).encode()
        self._id = 0
        session = _SESSION.search(self._post(INITIALIZE)[0])
        if session is None:
            raise ValueError("initialize gave no session")
        self._head += b"Mcp-Session-Id: " + session[1] + b"\r\n"
        self._post(INITIALIZED)

    def latency(self, request: bytes, times: int) -> float:
        """Seconds from a request to its whole answer, p50."""
        samples: list[float] = []
        for _ in range(times):
            self._id += 1
            started = time.perf_counter()
            _, answer = self._post(request % self._id)
            samples.append(time.perf_counter() - started)
            if SUCCESS not in answer:
                raise ValueError(f"failed: {answer[:500]!r}")
        return p50(samples)

    def _post(self, body: bytes) -> tuple[bytes, bytes]:
        """The head and the body of the response."""
        self._connection.sendall(b"%sContent-Length: %d\r\n\r\n%s" % (self._head, len(body), body))
        response = b""
        while True:
            part = self._connection.recv(1 << 18)
            if not part:
                raise EOFError("the daemon closed the connection")
            response += part
            head, end, content = response.partition(b"\r\n\r\n")
            length = _LENGTH.search(head)
            if end and (length is None or len(content) >= int(length[1])):
                return head, content


@contextmanager
def http_client(daemon: Daemon) -> Iterator[HttpClient]:
    with socket.create_connection(("127.0.0.1", daemon.port)) as connection:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        yield HttpClient(connection, daemon)
