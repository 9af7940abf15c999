"""`editormcp stdio`: a thin pump between an MCP client's pipes and the daemon, which it starts where none runs.

Two threads and no event loop: one reads stdin and writes the socket, the other reads the socket and writes stdout. No
message waits for another thread, and blocking reads of pipes work the same on every platform.
"""

from __future__ import annotations

import os
import sys
import threading
from io import FileIO

from editormcp.pump.attach import Unreachable, attach
from editormcp.pump.connection import DaemonSocket
from editormcp.pump.lines import Id, answered, cancelled, error, head
from editormcp.pump.settled import LASTING, Settled
from editormcp.serving.limits import MAX_MESSAGE
from editormcp.wire.codes import Code

TYPE_CHECKING = False  # as in typing, without its import
if TYPE_CHECKING:
    from collections.abc import Iterator

CHUNK = 256 * 1024
PATIENCE_AT_END = 60.0
"""Seconds that answers may take after the client has closed its end: `echo … | editormcp stdio` gets them all."""
TOOLS_CHANGED = b'{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}'


class Pump:
    """One client's conversation. It outlives the daemon: what is unanswered is asked again of the next one."""

    def __init__(self, client_in: FileIO, client_out: FileIO, project: str) -> None:
        self._in = client_in
        self._out = client_out
        self._project = project
        self._writing = threading.Lock()
        self._state = threading.Lock()
        self._changing = threading.Condition(self._state)
        """Told of answers once the client has closed its end: before, nobody waits for them."""
        self._socket: DaemonSocket | None = None
        self._unanswered: dict[Id, bytes] = {}
        self._settled = Settled()
        self._swallow: set[Id] = set()
        """Ids of messages that were said again to a new daemon: their answers are not for the client."""
        self._client_left = False
        self._is_delivering = False
        """Whether answers that are no longer owed are still being written."""
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
            self._client_left = True
            self._changing.wait_for(lambda: self._ended or not (self._is_delivering or self._owed()), PATIENCE_AT_END)
            self._ended = True
            if self._socket is not None:
                self._socket.close()
        return 0

    def _owed(self) -> bool:
        """Whether the client will get an answer that it does not have: a subscription lasts as long as the client."""
        return any(head(line)[0] != "subscriptions/listen" for line in self._unanswered.values())

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
        """Send, and remember what is owed an answer. What the daemon could not even take is answered here."""
        lines = [line for line in lines if self._can_be_sent(line)]
        with self._state:  # no answer is looked at before its request is remembered, so that the request can go first
            if self._socket is not None:
                self._socket.send(lines)
            for line in lines:
                self._remember(line)

    def _can_be_sent(self, line: bytes) -> bool:
        """Whether the daemon takes this line; if not, it is answered."""
        if len(line) > MAX_MESSAGE:
            what = f"Invalid Request: a message may have {MAX_MESSAGE} bytes, this has {len(line)}"
            self._write([error(None, Code.REQUEST, what)])
            return False
        try:
            line.decode()
        except UnicodeDecodeError as malformed:
            self._refuse(malformed)
            return False
        return True

    def _remember(self, line: bytes) -> None:
        try:
            method, id = head(line)
        except ValueError as malformed:
            if self._socket is None:  # else the daemon answers
                self._refuse(malformed)
            return
        if method in LASTING:
            self._settled.hear(method, line)
        elif method == "notifications/cancelled" and (given_up := cancelled(line)) is not None:
            self._unanswered.pop(given_up, None)  # neither waited for nor asked again
        if method and id is not None:
            self._unanswered[id] = line

    def _refuse(self, malformed: ValueError) -> None:
        self._write([error(None, Code.PARSE, f"Parse error: {malformed}")])

    def _from_daemon(self) -> None:
        while not self._ended:
            socket = self._socket
            messages = socket.receive() if socket is not None else []
            if not messages:
                if self._ended or not self._reattach():
                    return
                continue
            with self._state:
                wanted = [message for message in messages if self._is_wanted(message)]
                self._is_delivering = True
            self._write_parts([part for message in wanted for part in (*message, b"\n")])
            self._is_delivering = False
            if self._client_left:
                with self._changing:
                    self._changing.notify_all()

    def _is_wanted(self, message: list[bytes]) -> bool:
        """Note that a request is answered. An answer to a message that was said again is not for the client."""
        id = answered(message)
        if id in self._swallow:
            self._swallow.discard(id)
            return False
        if id is not None:
            self._unanswered.pop(id, None)
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
            settled = {head(line)[1]: line for line in self._settled.lines()}
            self._swallow = {id for id in settled if id is not None and id not in self._unanswered}
            socket.send([*settled.values(), *(line for id, line in self._unanswered.items() if id not in settled)])
            self._socket = socket
        if self._settled:  # in the stateless era a notification has to belong to a subscription
            self._write([TOOLS_CHANGED])
        return True

    def _apologise(self, unreachable: Unreachable) -> int:
        """No daemon can be had: answer what comes with why, instead of leaving the client to wait."""
        for line in self._in:
            try:
                _, id = head(line)
            except ValueError:
                continue
            if id is not None:
                self._write([error(id, Code.INTERNAL, f"Internal error: {unreachable}")])
        return 1

    def _write(self, messages: list[bytes]) -> None:
        self._write_parts([b"\n".join((*messages, b""))])

    def _write_parts(self, parts: list[bytes]) -> None:
        """Small ones in one piece; what came in large pieces is not copied once more."""
        whole = parts if sum(map(len, parts)) > CHUNK else [b"".join(parts)]
        with self._writing:
            for part in whole:
                written = self._out.write(part)
                while written < len(part):
                    written += self._out.write(memoryview(part)[written:])


def main(project: str) -> int:
    """Run the pump on this process's own pipes."""
    if sys.stdout is not None:
        sys.stdout.flush()
    client_out = FileIO(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever else prints to stdout must not end up between the messages
    client_in = FileIO(os.dup(0), "rb")
    return Pump(client_in, client_out, project).run()
