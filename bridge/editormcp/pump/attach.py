"""How a client process reaches the daemon: the running one, or one that it starts. No event loop."""

from __future__ import annotations

import contextlib
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterable
from pathlib import Path
from urllib.parse import quote

from editormcp import __version__
from editormcp.config import home as home_folder
from editormcp.exits import ALREADY_RUNNING
from editormcp.home import Daemon, Home, Lock
from editormcp.pump.stopping import POLL, ask_to_stop, wait_until_gone
from editormcp.wire.websocket import (
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

START_SECONDS = 15.0
CONNECT_SECONDS = 5.0
STOP_SECONDS = 5.0
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


class Unreachable(Exception):
    """No daemon, and none could be started."""


class _Refused(Exception):
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
        self._send(b"".join([part for text in messages for part in (client_head(WHOLE_TEXT, len(text)), text)]))

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
        with contextlib.suppress(OSError):
            self._connection.shutdown(socket.SHUT_RDWR)
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
            raise _Refused(head.partition(b"\r\n")[0].decode(errors="replace") or "closed")

    def _read(self) -> bytes:
        """What has arrived; nothing at the end of the connection."""
        try:
            return bytes(self._buffer[: self._connection.recv_into(self._buffer)])
        except OSError:
            return b""

    def _take(self, frames: list[Frame]) -> bool:
        """Sort frames into messages; false once the daemon closes, or sends what it never should."""
        for first, frame, start in frames:
            payload = frame[start:]
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


def attach(project: str) -> DaemonSocket:
    """A connection to the daemon of this user's state folder. Where none runs, one is started."""
    home = Home(home_folder())
    headers = {
        "X-EditorMCP-Cwd": quote(str(Path.cwd())),
        "X-EditorMCP-Project": quote(project),
        "X-EditorMCP-Transport": "stdio",
    }
    started = time.monotonic()
    while time.monotonic() - started < START_SECONDS:
        daemon = home.daemon()
        if daemon is not None and not (_is_older(daemon) and _has_stopped(home, daemon)):
            try:
                return DaemonSocket(daemon, headers)
            except (OSError, _Refused):
                pass  # daemon.json is only a hint: what it names may be long gone
        _start(home)
    raise Unreachable(f"the EditorMCP daemon could not be started within {START_SECONDS:.0f} s; see {_start_log(home)}")


def _start(home: Home) -> None:
    """Start a daemon and wait until it answers or ends; if another process is starting one, only wait a little."""
    lock = Lock(home.folder / "start.lock")
    if not lock.take():
        time.sleep(POLL)
        return
    try:
        before = home.daemon()
        process = _spawn(home)
        started = time.monotonic()
        while time.monotonic() - started < START_SECONDS:
            if (now := home.daemon()) is not None and now != before:
                return
            if process.poll() is not None:
                if process.returncode != ALREADY_RUNNING:
                    raise Unreachable(f"the EditorMCP daemon did not start: {_tail(_start_log(home))}")
                time.sleep(POLL)
                return
            time.sleep(POLL)
    finally:
        lock.release()


def _spawn(home: Home) -> subprocess.Popen[bytes]:
    """A daemon of its own session, so that it outlives the client that needed it first."""
    command = [sys.executable, "-m", "editormcp", "serve", "--spawned"]
    with _start_log(home).open("wb") as told:
        if sys.platform != "win32":
            return subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=told, stderr=told, cwd=home.folder, start_new_session=True
            )
        detached = subprocess.DETACHED_PROCESS | subprocess.CREATE_NEW_PROCESS_GROUP
        for flags in (detached | subprocess.CREATE_BREAKAWAY_FROM_JOB, detached):
            try:
                return subprocess.Popen(
                    command, stdin=subprocess.DEVNULL, stdout=told, stderr=told, cwd=home.folder, creationflags=flags
                )
            except PermissionError:  # the job does not let processes leave: try again inside of it
                continue
        raise Unreachable("Windows does not let the EditorMCP daemon start from this job")


def _start_log(home: Home) -> Path:
    return home.folder / "start.log"


def _tail(file: Path) -> str:
    lines = file.read_text(encoding="utf-8", errors="replace").strip().splitlines()
    return lines[-1] if lines else "it said nothing"


def _is_older(daemon: Daemon) -> bool:
    return _numbers(daemon.version) < _numbers(__version__)


def _numbers(version: str) -> list[int]:
    return [int(part) for part in version.split(".") if part.isdigit()]


def _has_stopped(home: Home, daemon: Daemon) -> bool:
    """Ask an older daemon to make room; true once it has gone."""
    status = ask_to_stop(daemon)
    return status == 0 or (status == 202 and wait_until_gone(home, daemon, STOP_SECONDS))
