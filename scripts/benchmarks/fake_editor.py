"""A fake Editor that answers at once, with as little work of its own as possible: blocking socket, pre-encoded answers.

It speaks the Editor leg (protocol/README.md) only as far as a daemon that behaves needs it.
"""

from __future__ import annotations

import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

import msgspec
from websockets.client import ClientProtocol
from websockets.protocol import State
from websockets.typing import Subprotocol
from websockets.uri import parse_uri

from benchmarks import messages
from benchmarks.processes import module, read_line, running

HEARTBEAT_SECONDS = 5.0
METHODS = ["tools/call", "tools/list", "events/subscribe", "editormcp/cancel", "editormcp/ping", "editormcp/tools"]
CLOSE = 0x8


class _Params(msgspec.Struct):
    name: str = ""
    channels: list[str] = []


class _Request(msgspec.Struct):
    id: str
    method: str
    params: _Params


_decode = msgspec.json.Decoder(_Request).decode


class Frames:
    """Cuts the daemon's bytes into frames: unmasked and whole, as a server sends them."""

    def __init__(self) -> None:
        self._buffer = b""

    def take(self, data: bytes) -> list[tuple[int, bytes]]:
        """The frames that are complete now: opcode and payload."""
        buffer = self._buffer + data
        at = 0
        found: list[tuple[int, bytes]] = []
        while len(buffer) - at >= 2:
            length = buffer[at + 1]
            start = at + 2
            if length >= 126:
                size = 2 if length == 126 else 8
                start += size
                length = int.from_bytes(buffer[at + 2 : start])
            if len(buffer) < start + length:
                break
            found.append((buffer[at] & 0x0F, buffer[start : start + length]))
            at = start + length
        self._buffer = buffer[at:]
        return found


def frame(payload: bytes) -> bytes:
    """A text frame with a masking key of zeros, which leaves the payload as it is: masking is not what we measure."""
    if len(payload) < 126:
        size = bytes([0x80 | len(payload)])
    elif len(payload) < 1 << 16:
        size = b"\xfe" + len(payload).to_bytes(2)
    else:
        size = b"\xff" + len(payload).to_bytes(8)
    return b"\x81" + size + bytes(4) + payload


class FakeEditor:
    """One connection. `received` counts every message of the daemon."""

    def __init__(self, connection: socket.socket, project: Path, large_bytes: int, lines: int = 0) -> None:
        connection.settimeout(HEARTBEAT_SECONDS)
        self._connection = connection
        self._project = project
        self._lines = lines
        self._frames = Frames()
        self._seq = -1
        self.received = 0
        large = messages.hierarchy(large_bytes)
        self._answers: dict[str, Callable[[str], bytes]] = {
            _gabp(messages.SMALL_TOOL): lambda id: _answer(id, messages.SMALL_OUTPUT),
            _gabp(messages.LARGE_TOOL): lambda id: _answer(id, large),
            _gabp(messages.COUNT_TOOL): lambda id: _answer(id, b'{"received":%d}' % self.received),
        }

    def run(self, data: bytes) -> None:
        """Answer until the daemon closes. `data` has arrived already."""
        while True:
            frames = self._frames.take(data)
            if any(opcode == CLOSE for opcode, _ in frames):
                return
            answers = [frame(answer) for _, payload in frames for answer in self._answer(_decode(payload))]
            self._connection.sendall(b"".join(answers))
            data = self._receive()
            if not data:
                return

    def _receive(self) -> bytes:
        while True:
            try:
                return self._connection.recv(1 << 18)
            except TimeoutError:
                self._connection.sendall(frame(self._state()))

    def _answer(self, request: _Request) -> Iterator[bytes]:
        self.received += 1
        if request.method == "tools/call":
            yield self._answers[request.params.name](request.id)
        elif request.method == "session/hello":
            yield _respond(request.id, self._welcome())
        elif request.method == "events/subscribe":
            yield _respond(request.id, {"subscribed": request.params.channels})
            yield self._state()
            yield from self._console()
            print("ready", flush=True)
        elif request.method == "editormcp/tools":
            yield _respond(request.id, {"tools": [], "toolsHash": "0"})
        else:
            yield _respond(request.id, {})

    def _console(self) -> Iterator[bytes]:
        for number in range(1, self._lines + 1):
            line = {"level": "warning", "message": messages.console_line(number), "number": number}
            yield _event("console/log", number - 1, line)

    def _state(self) -> bytes:
        self._seq += 1
        return _event("editor/state", self._seq, {"state": "idle"})

    def _welcome(self) -> dict[str, object]:
        about = {
            "projectName": self._project.name,
            "projectPath": str(self._project),
            "unityVersion": "6000.0.78f1",
            "toolsHash": "0",
        }
        capabilities = {
            "methods": METHODS,
            "events": ["editor/state", "console/log"],
            "extensions": {"editormcp": about},
        }
        app = {"name": "Fake Editor", "version": "1"}
        return {"agentId": "bench", "app": app, "capabilities": capabilities, "schemaVersion": "1.1"}


def _event(channel: str, seq: int, payload: object) -> bytes:
    id = f"00000000-0000-4000-8000-{seq:012x}"
    event = {"v": "gabp/1", "id": id, "type": "event", "channel": channel, "seq": seq, "payload": payload}
    return msgspec.json.encode(event)


def _gabp(mcp_name: str) -> str:
    return mcp_name.replace("_", "/")


def _answer(id: str, output: bytes) -> bytes:
    return b"".join((b'{"v":"gabp/1","id":"', id.encode(), b'","type":"response","result":{"output":', output, b"}}"))


def _respond(id: str, result: object) -> bytes:
    return msgspec.json.encode({"v": "gabp/1", "id": id, "type": "response", "result": result})


def _connect(port: int, token: str) -> tuple[socket.socket, bytes]:
    """Dial in; the connection, and what has arrived on it behind the handshake's answer."""
    connection = socket.create_connection(("127.0.0.1", port))
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    protocol = ClientProtocol(parse_uri(f"ws://127.0.0.1:{port}/editor"), subprotocols=[Subprotocol("gabp.1")])
    request = protocol.connect()
    request.headers["Authorization"] = f"Bearer {token}"
    protocol.send_request(request)
    connection.sendall(b"".join(protocol.data_to_send()))
    answer = b""
    while b"\r\n\r\n" not in answer:
        answer += connection.recv(1 << 16)
    head, end, rest = answer.partition(b"\r\n\r\n")
    protocol.receive_data(head + end)
    protocol.events_received()
    if protocol.state is not State.OPEN:
        raise ConnectionError(f"the daemon refused the Editor: {protocol.handshake_exc}")
    return connection, rest


def main(port: int, token: str, project: Path, large_bytes: int, lines: int) -> None:
    connection, rest = _connect(port, token)
    with connection:
        FakeEditor(connection, project, large_bytes, lines).run(rest)


class Host(Protocol):
    """Where an Editor dials in: our daemon, or another bridge that speaks the same to it."""

    port: int
    token: str
    project: Path


@contextmanager
def fake_editor(host: Host, large_bytes: int = messages.LARGE_BYTES, lines: int = 0) -> Iterator[None]:
    """A fake Editor of the host's project, in a process of its own, connected."""
    given = [str(host.port), host.token, str(host.project), str(large_bytes), str(lines)]
    with running([*module("fake_editor"), *given]) as process:
        if read_line(process).strip() != b"ready":
            raise ConnectionError("the fake Editor did not connect")
        yield


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2], Path(sys.argv[3]), int(sys.argv[4]), int(sys.argv[5]))
