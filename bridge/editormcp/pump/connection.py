"""The pump's end of its connection to the daemon: no event loop, and few imports, since every client waits for them."""

from __future__ import annotations

import socket
import threading

from editormcp.announced import Daemon
from editormcp.wire.text_frames import (
    CLOSE,
    CONTINUATION,
    FINAL,
    PING,
    PONG,
    TEXT,
    WHOLE_TEXT,
    Frame,
    Frames,
    client_head,
)

TYPE_CHECKING = False  # as in typing, without its import
if TYPE_CHECKING:
    from collections.abc import Iterable

CONNECT_SECONDS = 5.0
LARGEST = 256 * 1024 * 1024
RECEIVE = 256 * 1024
GOING = (1000).to_bytes(2)
"""The code of a close that is as it should be."""
UPGRADE = {
    "Upgrade": "websocket",
    "Connection": "Upgrade",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
    "Sec-WebSocket-Protocol": "mcp",
}
ACCEPT = b"s3pPLMBiTxaQ9kYGzzhZRbK+xOo="
"""The answer to that key (both are those of RFC 6455, 1.3): who gives it speaks WebSocket. Between two programs on
loopback there is no cache that a random key would have to pass."""


class Refused(Exception):
    """Something listens there that is not our daemon, or does not know our token."""


class DaemonSocket:
    """A WebSocket to the daemon's `/mcp`, blocking: one thread may send while another receives."""

    def __init__(self, daemon: Daemon, headers: dict[str, str]) -> None:
        self._lock = threading.Lock()
        """Held while something is sent: what two threads send stays apart."""
        self._frames = Frames(masked=False, largest=LARGEST)
        self._buffer = memoryview(bytearray(RECEIVE))
        """One buffer for all messages: to allocate one each costs more than to copy a small message out."""
        self._parts: list[bytes] = []
        self._ready: list[list[bytes]] = []
        self._connection = socket.create_connection(("127.0.0.1", daemon.port), CONNECT_SECONDS)
        self._connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._shake_hands(daemon.port, {"Authorization": f"Bearer {daemon.token}", **headers})
        self._connection.settimeout(None)

    def send(self, messages: Iterable[bytes]) -> None:
        """Send messages in one piece; a connection that is gone is noticed by whoever receives."""
        self._send(b"".join([client_head(WHOLE_TEXT, len(text)) + text for text in messages]))

    def receive(self) -> list[list[bytes]]:
        """The messages that have come, each in the parts it came in, one at least; none once the connection is gone."""
        while not self._ready:
            data = self._read()
            if not data or not self._take(self._frames.take(data)):
                break
        received, self._ready = self._ready, []
        return received

    def close(self) -> None:
        self._send(client_head(FINAL | CLOSE, len(GOING)) + GOING)
        try:
            self._connection.shutdown(socket.SHUT_RDWR)
        except OSError:
            return
        finally:
            self._connection.close()

    def _shake_hands(self, port: int, headers: dict[str, str]) -> None:
        asked = {"Host": f"127.0.0.1:{port}", **UPGRADE, **headers}
        self._send("".join(["GET /mcp HTTP/1.1\r\n", *(f"{k}: {v}\r\n" for k, v in asked.items()), "\r\n"]).encode())
        answer = b""
        while b"\r\n\r\n" not in answer and len(answer) < RECEIVE:
            data = self._read()
            if not data:
                break
            answer += data
        head, _, rest = answer.partition(b"\r\n\r\n")
        if not head.startswith(b"HTTP/1.1 101 ") or ACCEPT not in head or not self._take(self._frames.take(rest)):
            self._connection.close()
            raise Refused(head.partition(b"\r\n")[0].decode(errors="replace") or "closed")

    def _read(self) -> memoryview:
        """What has arrived, until the next call; nothing at the end of the connection."""
        try:
            return self._buffer[: self._connection.recv_into(self._buffer)]
        except OSError:
            return self._buffer[:0]

    def _take(self, frames: list[Frame]) -> bool:
        """Sort frames into messages; false once the daemon closes, or sends what it never should."""
        for first, _, payload in frames:
            if first == WHOLE_TEXT:
                self._ready.append([payload])
            elif first & ~FINAL in (TEXT, CONTINUATION):
                self._parts.append(payload)
                if first & FINAL:
                    self._ready.append(self._parts)
                    self._parts = []
            elif first == FINAL | PING:
                self._send(client_head(FINAL | PONG, len(payload)) + payload)
            elif first == FINAL | CLOSE:
                self._send(client_head(FINAL | CLOSE, len(payload)) + payload)
                return bool(self._ready)
        return not self._frames.broken

    def _send(self, data: bytes) -> None:
        with self._lock:
            try:
                self._connection.sendall(data)
            except OSError:
                return  # whoever receives finds out
