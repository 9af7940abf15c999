"""`editormcp stdio`: a thin pump between an MCP client's pipes and the daemon, which it starts where none runs.

Two threads and no event loop: one reads stdin and writes the socket, the other reads the socket and writes stdout. No
message waits for another thread, and blocking reads of pipes work the same on every platform.
"""

from __future__ import annotations

import os
import re
import sys
import threading
from collections.abc import Iterator
from io import FileIO
from typing import BinaryIO

import msgspec

from editormcp.pump.attach import DaemonSocket, Unreachable, attach
from editormcp.pump.settled import Settled
from editormcp.serving.limits import MAX_MESSAGE
from editormcp.wire.jsonrpc import NOTHING, Code, error, notification

CHUNK = 256 * 1024
PATIENCE_AT_END = 60.0
"""Seconds that answers may take after the client has closed its end: `echo … | editormcp stdio` gets them all."""
_REPLY = re.compile(rb'\{"jsonrpc":"2\.0","id":("(?:[^"\\]|\\.)*"|[^,"]+),')
"""The head of every reply of our daemon: the pump need not look into 20 MB to learn whom it answers."""


class _Head(msgspec.Struct):
    id: msgspec.Raw = NOTHING
    method: str = ""


class _Request(msgspec.Struct):
    id: msgspec.Raw = msgspec.field(name="requestId")


class _Cancelled(msgspec.Struct):
    params: _Request


_head = msgspec.json.Decoder(_Head).decode


class Pump:
    """One client's conversation. It outlives the daemon: what is unanswered is asked again of the next one."""

    def __init__(self, client_in: FileIO, client_out: BinaryIO, project: str) -> None:
        self._in = client_in
        self._out = client_out
        self._project = project
        self._writing = threading.Lock()
        self._changing = threading.Condition()
        self._socket: DaemonSocket | None = None
        self._unanswered: dict[bytes, bytes] = {}
        self._settled = Settled()
        self._swallow: set[bytes] = set()
        """Ids of messages that were said again to a new daemon: their answers are not for the client."""
        self._ended = False

    def run(self) -> int:
        """Pump until the client closes its end and everything it asked is answered."""
        try:
            self._socket = attach(self._project)
        except Unreachable as unreachable:
            return self._apologise(unreachable)
        threading.Thread(target=self._from_daemon, name="from-daemon", daemon=True).start()
        for lines in self._lines():
            self._from_client(lines)
        with self._changing:
            self._changing.wait_for(lambda: self._ended or not self._owed(), PATIENCE_AT_END)
            self._ended = True
            if self._socket is not None:
                self._socket.close()
        return 0

    def _owed(self) -> bool:
        """Whether the client will get an answer that it does not have: a subscription lasts as long as the client."""
        return any(_head(line).method != "subscriptions/listen" for line in self._unanswered.values())

    def _lines(self) -> Iterator[list[bytes]]:
        """What the client writes, as many whole lines at a time as are there."""
        begun: list[bytes] = []
        buffer = memoryview(bytearray(CHUNK))
        while size := self._in.readinto(buffer):
            *whole, rest = bytes(buffer[:size]).split(b"\n")
            if whole:
                whole[0] = b"".join((*begun, whole[0]))
                begun.clear()
                yield [line for line in whole if line.strip()]
            if rest:
                begun.append(rest)
        if begun:
            yield [b"".join(begun)]

    def _from_client(self, lines: list[bytes]) -> None:
        """Remember what is owed an answer, and send. What the daemon could not even take is answered here."""
        readable = [(line, head) for line in lines if (head := self._read(line)) is not None]
        with self._changing:
            for line, head in readable:
                self._settled.hear(head.method, line)
                if head.method == "notifications/cancelled":
                    self._forget(line)
                if head.method and head.id is not NOTHING:
                    self._unanswered[bytes(head.id)] = line
            if self._socket is not None:
                self._socket.send(line for line, _ in readable)

    def _read(self, line: bytes) -> _Head | None:
        """The head of a line, or None for one that is answered already."""
        if len(line) > MAX_MESSAGE:
            what = f"Invalid Request: a message may have {MAX_MESSAGE} bytes, this has {len(line)}"
            self._write([error(b"null", Code.REQUEST, what)])
            return None
        try:
            line.decode()
            return _head(line)
        except (msgspec.ValidationError, RecursionError):
            return _Head()  # a batch, or a fault that the daemon explains
        except (msgspec.DecodeError, UnicodeDecodeError) as malformed:
            self._write([error(b"null", Code.PARSE, f"Parse error: {malformed}")])
            return None

    def _forget(self, cancelled: bytes) -> None:
        """What is cancelled is neither waited for nor asked again."""
        try:
            self._unanswered.pop(bytes(msgspec.json.decode(cancelled, type=_Cancelled).params.id), None)
        except msgspec.ValidationError:
            return  # it names no request, for the daemon either

    def _from_daemon(self) -> None:
        while not self._ended:
            socket = self._socket
            messages = socket.receive() if socket is not None else []
            if not messages:
                if self._ended or not self._reattach():
                    return
                continue
            with self._changing:
                wanted = [message for message in messages if self._is_wanted(message)]
                self._changing.notify_all()
            self._write_parts([part for message in wanted for part in (*message, b"\n")])

    def _is_wanted(self, message: list[bytes]) -> bool:
        """Note that a request is answered. An answer to a message that was said again is not for the client."""
        if reply := _REPLY.match(message[0]) or (len(message) > 1 and _REPLY.match(b"".join(message))):
            if reply[1] in self._swallow:
                self._swallow.discard(reply[1])
                return False
            self._unanswered.pop(reply[1], None)
        return True

    def _reattach(self) -> bool:
        """The daemon is gone: find or start the next one, say again what was settled, ask again what is unanswered."""
        with self._changing:
            self._socket = None
        try:
            socket = attach(self._project)
        except Unreachable as unreachable:
            with self._changing:
                self._write([error(id, Code.INTERNAL, f"Internal error: {unreachable}") for id in self._unanswered])
                self._unanswered.clear()
                self._ended = True
                self._changing.notify_all()
            os._exit(1)  # the other thread sits in a read of stdin that nothing else can end
        with self._changing:
            settled = {bytes(_head(line).id): line for line in self._settled.lines()}
            self._swallow = settled.keys() - self._unanswered.keys() - {b""}
            socket.send((settled | self._unanswered).values())
            self._socket = socket
        if self._settled:  # in the stateless era a notification has to belong to a subscription
            self._write([notification("notifications/tools/list_changed")])
        return True

    def _apologise(self, unreachable: Unreachable) -> int:
        """No daemon can be had: answer what comes with why, instead of leaving the client to wait."""
        for line in self._in:
            try:
                head = _head(line)
            except msgspec.DecodeError:
                continue
            if head.id is not NOTHING:
                self._write([error(bytes(head.id), Code.INTERNAL, f"Internal error: {unreachable}")])
        return 1

    def _write(self, messages: list[bytes]) -> None:
        self._write_parts([b"\n".join((*messages, b""))])

    def _write_parts(self, parts: list[bytes]) -> None:
        """Small ones in one piece; what came in large pieces is not copied once more."""
        whole = parts if sum(map(len, parts)) > CHUNK else [b"".join(parts)]
        with self._writing:
            for part in whole:
                rest = memoryview(part)
                while rest:
                    rest = rest[self._out.write(rest) or 0 :]


def main(project: str) -> int:
    """Run the pump on this process's own pipes."""
    if sys.stdout is not None:
        sys.stdout.flush()
    client_out = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)  # whatever else prints to stdout must not end up between the messages
    client_in = FileIO(os.dup(0), "rb")
    return Pump(client_in, client_out, project).run()
