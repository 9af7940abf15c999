"""How a client process reaches the daemon: the running one, or one that it starts. No event loop."""

from __future__ import annotations

import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterable
from pathlib import Path
from urllib.parse import quote

from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.typing import Subprotocol
from websockets.uri import parse_uri

from editormcp import __version__
from editormcp.config import home as home_folder
from editormcp.exits import ALREADY_RUNNING
from editormcp.home import Daemon, Home, Lock
from editormcp.pump.stopping import POLL, ask_to_stop, wait_until_gone

START_SECONDS = 15.0
CONNECT_SECONDS = 5.0
STOP_SECONDS = 5.0
LARGEST = 256 * 1024 * 1024
RECEIVE = 256 * 1024


class Unreachable(Exception):
    """No daemon, and none could be started."""


class _Refused(Exception):
    """Something listens there that is not our daemon, or does not know our token."""


class DaemonSocket:
    """A WebSocket to the daemon's `/mcp`, blocking: one thread may send while another receives."""

    def __init__(self, daemon: Daemon, headers: dict[str, str]) -> None:
        self._lock = threading.Lock()
        self._protocol = ClientProtocol(
            parse_uri(f"ws://127.0.0.1:{daemon.port}/mcp"),
            subprotocols=[Subprotocol("mcp")],
            max_size=LARGEST,
        )
        self._buffer = memoryview(bytearray(RECEIVE))
        """One buffer for all messages: to allocate one each costs more than to copy a small message out."""
        self._parts: list[bytes] = []
        self._ready: list[list[bytes]] = []
        self._connection = socket.create_connection(("127.0.0.1", daemon.port), CONNECT_SECONDS)
        self._connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._shake_hands({"Authorization": f"Bearer {daemon.token}", **headers})
        self._connection.settimeout(None)

    def send(self, messages: Iterable[bytes]) -> None:
        """Send messages in one piece; a connection that is gone is noticed by whoever receives."""
        with self._lock:
            for message in messages:
                self._protocol.send_text(message)
            self._flush()

    def receive(self) -> list[list[bytes]]:
        """The messages that have come, each in the parts it came in, one at least; none once the connection is gone."""
        while not self._ready:
            if not self._read():
                break
        received, self._ready = self._ready, []
        return received

    def close(self) -> None:
        with self._lock:
            try:
                self._protocol.send_close(1000)
                self._flush()
                self._connection.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
            self._connection.close()

    def _shake_hands(self, headers: dict[str, str]) -> None:
        request = self._protocol.connect()
        for name, value in headers.items():
            request.headers[name] = value
        self._protocol.send_request(request)
        self._flush()
        while self._protocol.state is State.CONNECTING:
            if not self._read():
                self._connection.close()
                raise _Refused(str(self._protocol.handshake_exc or "closed"))

    def _read(self) -> bool:
        """Take in what has arrived; false at the end of the connection."""
        try:
            data = bytes(self._buffer[: self._connection.recv_into(self._buffer)])
        except OSError:
            data = b""
        with self._lock:
            if not data:
                self._protocol.receive_eof()
                return False
            self._protocol.receive_data(data)
            for event in self._protocol.events_received():
                if isinstance(event, Frame):
                    self._take(event)
            self._flush()  # pongs, and our half of a close
            return self._protocol.state in (State.CONNECTING, State.OPEN) or bool(self._ready)

    def _take(self, frame: Frame) -> None:
        if frame.opcode not in (Opcode.TEXT, Opcode.CONT):
            return
        self._parts.append(bytes(frame.data))
        if frame.fin:
            self._ready.append(self._parts)
            self._parts = []

    def _flush(self) -> None:
        try:
            if data := b"".join(self._protocol.data_to_send()):
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
