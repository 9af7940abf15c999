"""A fake Unity of the peer's own protocol, answering at once: TCP, a greeting, frames of an 8-byte length and JSON."""

from __future__ import annotations

import json
import socket
import sys
import threading
from pathlib import Path

import msgspec

from benchmarks import messages

GREETING = b"WELCOME UNITY-MCP 1 FRAMING=1\n"
PONG = b'{"status":"success","result":{"message":"pong"}}'
SMALL, LARGE, COUNT = "get_active", "get_hierarchy", "get_build_settings"
"""The actions of its tool manage_scene that stand for our three tools."""


class _Params(msgspec.Struct):
    action: str = ""


class _Command(msgspec.Struct):
    type: str
    params: _Params = msgspec.field(default_factory=_Params)


class FakeUnity:
    """Serves any number of connections; the peer opens some only to probe."""

    def __init__(self, size: int) -> None:
        self._large = _success(messages.hierarchy(size))
        self._small = _success(messages.SMALL_OUTPUT)
        self._received = 0

    def serve(self, connection: socket.socket) -> None:
        with connection, connection.makefile("rb") as stream:
            connection.sendall(GREETING)
            while header := stream.read(8):
                payload = stream.read(int.from_bytes(header))
                self._received += 1
                answer = PONG if payload == b"ping" else self._answer(msgspec.json.decode(payload, type=_Command))
                connection.sendall(len(answer).to_bytes(8) + answer)

    def _answer(self, command: _Command) -> bytes:
        action = command.params.action
        if action == COUNT:
            return _success(b'{"received":%d}' % self._received)
        return self._large if action == LARGE else self._small


def _success(data: bytes) -> bytes:
    return b'{"status":"success","result":{"success":true,"message":"done","data":' + data + b"}}"


def main(folder: Path, size: int) -> None:
    """Listen on a free port and tell it the way the peer's package does: by a status file in `folder`."""
    unity = FakeUnity(size)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
        status = {"unity_port": port, "reloading": False, "project_path": str(folder / "Harbour" / "Assets")}
        folder.joinpath("unity-mcp-status-0badcafe.json").write_text(json.dumps(status), encoding="utf-8")
        print("ready", flush=True)
        while True:
            connection, _ = listening.accept()
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            threading.Thread(target=unity.serve, args=[connection], daemon=True).start()


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
