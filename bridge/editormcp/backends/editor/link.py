"""One project's Editor: the session's decisions, carried out on the connection that serves it now."""

from __future__ import annotations

import asyncio
import contextlib
import uuid
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Protocol

import msgspec
import structlog

from editormcp.analysis.compiling import Compile
from editormcp.analysis.console import Line
from editormcp.analysis.test_run import TestRun
from editormcp.backends import Answer, Call, Progress
from editormcp.backends.editor.console import ConsoleBuffer
from editormcp.backends.editor.processes import is_running
from editormcp.backends.editor.sessions import (
    CONNECTING,
    GONE,
    READY,
    RELOADING,
    Answered,
    Asked,
    Cancel,
    Dropped,
    Effect,
    Ended,
    Event,
    Heard,
    Lost,
    Release,
    Send,
    Session,
    State,
    Tick,
    Waiting,
    Welcomed,
)
from editormcp.errors import ToolError, from_peer
from editormcp.projects.project import Project
from editormcp.serving.clients import Client
from editormcp.wire import channels, gabp

log = structlog.get_logger()

ID_HEAD = str(uuid.uuid4())[:24]
"""GABP ids are UUIDs: ours are the head of one random UUID and a counter."""
CONTROL_SECONDS = 10
COMPILING = "compiling"
TORN = (1005, 1006)
"""How a connection ends that nobody has closed."""
LOOK_SECONDS = 0.25
"""How often it is looked whether an Editor that reloads is still alive."""
REPORTS = 20.0
"""Reports of progress of one call that are passed on at once, and afterwards in a second."""


class Released(Exception):
    """The Editor will not answer this call. `held`: the call has waited for the Editor; else it was refused at once."""

    def __init__(self, state: State, held: bool) -> None:
        super().__init__(state, held)
        self.state = state
        self.held = held


class Connection(Protocol):
    """What a link needs of a socket."""

    async def send(self, text: bytes) -> None: ...

    async def close(self, code: int, reason: str) -> None: ...


class _Pending(msgspec.Struct):
    future: asyncio.Future[gabp.Message]
    progress: Callable[[Progress], None] | None = None
    reports: float = REPORTS
    reported: float = 0.0

    def may_report(self, now: float) -> bool:
        """Whether a report is passed on. Where there are too many the next one says more anyway."""
        self.reports = min(REPORTS, self.reports + (now - self.reported) * REPORTS) if self.reported else REPORTS
        self.reported = now
        if self.reports < 1:
            return False
        self.reports -= 1
        return True


class EditorLink:
    """Asks one project's Editor. It outlives the connections: a reload changes the socket, not the link. `on_change` is
    called when the session has changed its state."""

    def __init__(self, project: Project, session: Session, on_change: Callable[[EditorLink], None]) -> None:
        self.project = project
        self.session = session
        self.connection: Connection | None = None
        self.welcome = gabp.Welcome()
        self.arrivals = 0
        """How many connections have served this link. What an Editor did between two of them, no event has told."""
        self.scenes: gabp.OpenScenes | None = None
        self.console = ConsoleBuffer()
        self.compile: Compile | None = None
        """The latest compile that this Editor told of, finished or not."""
        self.compile_told = 0.0
        self.compiling_since = 0.0
        """When `compile` came, and when the heartbeat last began to say `compiling`."""
        self.tests: TestRun | None = None
        """The last run of the project's tests that this Editor told of, or one before it."""
        self.focused: bool | None = None
        self.stall_ms = 0.0
        self._waiting: set[asyncio.Future[None]] = set()
        self.close_code = 0
        self._has_told = asyncio.Event()
        """Set once the Editor has told what it has open, or is gone."""
        self._told: Sequence[Client] | None = None
        """The clients this connection has been told of."""
        self._loop = asyncio.get_running_loop()
        self._pending: dict[str, _Pending] = {}
        self._count = 0
        self._timer: asyncio.TimerHandle | None = None
        self._look: asyncio.TimerHandle | None = None
        self._process = 0
        """The Editor's process, where it can be seen from here; else 0."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._on_change = on_change

    @property
    def extension(self) -> gabp.EditorExtension | None:
        return self.welcome.capabilities.extensions.editormcp

    # Calls

    def ask(self, call: Call, patience: float) -> Coroutine[Any, Any, Answer]:
        """Ask the Editor, through reloads if need be. Raises ToolError, or Released where it cannot answer."""
        params = {"name": call.tool.gabp_name, "arguments": call.arguments}
        return self.request("tools/call", params, patience, call.progress)

    async def request(
        self, method: str, params: Any, patience: float, progress: Callable[[Progress], None] | None = None
    ) -> Answer:
        """Have the Editor's main thread do something that ends in an output, as `ask` does for tools."""
        id = self.next_id()
        waiting = Waiting(id, gabp.request(id, method, params), self._loop.time(), patience)
        message = await self._exchange(id, Asked(waiting), progress)
        if message.error is not None:
            raise from_peer(message.error.code, message.error.message, message.error.details())
        return self._answer(message)

    async def open_scenes(self, patience: float) -> gabp.OpenScenes | None:
        """What the Editor has open. One that has only just come, or is about to, is given the time to tell."""
        tells = self.session.state is CONNECTING or channels.SCENES in self.welcome.capabilities.events
        if self.scenes is None and tells:
            self._arm()  # one that is only expected has nobody else to end the waiting
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(patience):
                    await self._has_told.wait()
        return self.scenes

    async def change(self) -> None:
        """Wait until something about the Editor has changed: its state, what it does, or its compile."""
        future: asyncio.Future[None] = self._loop.create_future()
        self._waiting.add(future)
        self._arm()  # one that is only expected has nobody else to end the waiting
        try:
            await future
        finally:
            self._waiting.discard(future)

    async def control(self, method: str, params: Any) -> msgspec.Raw:
        """Ask on this connection, without the session: for questions that are not asked again on the next one."""
        id = self.next_id()
        future: asyncio.Future[gabp.Message] = self._loop.create_future()
        self._pending[id] = _Pending(future)
        try:
            if self.connection is not None:
                await self.connection.send(gabp.request(id, method, params))
            async with asyncio.timeout(CONTROL_SECONDS):
                message = await future
        finally:
            self._pending.pop(id, None)
        if message.error is not None:
            raise from_peer(message.error.code, message.error.message, message.error.details())
        return message.plain

    def tell_clients(self, clients: Sequence[Client]) -> None:
        """Tell the Editor who uses the daemon, if it wants to know and has not been told."""
        if self.connection is not None and self.knows("editormcp/clients") and clients != self._told:
            self._told = clients
            told = gabp.request(self.next_id(), "editormcp/clients", {"clients": clients})
            self.start(self.connection.send(told))

    async def _exchange(self, id: str, asked: Asked, progress: Callable[[Progress], None] | None) -> gabp.Message:
        future: asyncio.Future[gabp.Message] = self._loop.create_future()
        self._pending[id] = _Pending(future, progress)
        try:
            await self._perform(self._step(asked))
            return await future
        except asyncio.CancelledError:
            self._spawn(self._step(Dropped(id)))
            raise
        finally:
            self._pending.pop(id, None)

    def _answer(self, message: gabp.Message) -> Answer:
        if message.result is None:
            output = bytes(message.plain)
            if self.extension is not None or not output:
                raise ToolError("execution", "the Editor's answer has no output", reason="not_serializable")
            return Answer(_one_line(output if output[:1] == b"{" else b'{"value":' + output + b"}"))
        output = bytes(message.result.output)
        if output[:1] != b"{":
            raise ToolError("execution", "the output is not a JSON object", reason="not_serializable")
        beside = gabp.read_beside(message.result.diagnostics, list[str] | None, None)
        return Answer(_one_line(output), tuple(beside or ()))

    # What the connection brings

    async def attach(self, connection: Connection, welcome: gabp.Welcome) -> None:
        """A connection has introduced itself: it serves this link from now on."""
        old, self.connection, self.welcome = self.connection, connection, welcome
        self.arrivals += 1
        self._told = None
        if self.scenes is None:
            self._has_told.clear()
        extension = welcome.capabilities.extensions.editormcp
        pid = extension.pid if extension else 0
        if pid != self.console.run:
            self.compile = None
        self.console.begin(pid)
        self._process = pid if is_running(pid) else 0
        self.session.heartbeat = extension is not None
        self.session.naps = extension is not None and extension.platform == "macos"
        if old is not None:
            await old.close(4409, "replaced by a newer connection of the same project")
        await self._perform(self._step(Welcomed()))

    def detach(self, connection: Connection, code: int) -> None:
        """A connection has ended; one that was replaced before does not count."""
        if self.connection is connection:
            self.connection = None
            self.close_code = code
            self._spawn(self._step(Lost(torn=code in TORN and is_running(self._process))))
            self._look_soon()

    def _look_soon(self) -> None:
        """While the Editor reloads without a connection, look whether it is there at all."""
        if self._process and self.connection is None and self.session.state is RELOADING:
            if is_running(self._process):
                self._look = self._loop.call_later(LOOK_SECONDS, self._look_soon)
            else:
                self._spawn(self._step(Ended()))

    def receive(self, message: gabp.Message) -> bool:
        """An event; False for one that says again what was told before."""
        if message.channel == channels.STATE:
            self._heartbeat(msgspec.json.decode(message.payload, type=gabp.EditorState))
        elif message.channel == channels.PROGRESS:
            self._report(msgspec.json.decode(message.payload, type=gabp.ProgressReport))
        elif message.channel == channels.SCENES:
            self.scenes = msgspec.json.decode(message.payload, type=gabp.OpenScenes)
            self._has_told.set()
        elif message.channel == channels.COMPILE:
            self.compile = msgspec.json.decode(message.payload, type=Compile)
            self.compile_told = self._loop.time()
            self._tell_change()
        elif message.channel == channels.TESTS:
            self.tests = msgspec.json.decode(message.payload, type=TestRun)
        elif message.channel == channels.CONSOLE and bytes(message.payload):
            return self.console.add(msgspec.json.decode(message.payload, type=Line))
        return True

    def _tell_change(self) -> None:
        for future in self._waiting:
            if not future.done():
                future.set_result(None)

    def resolve(self, message: gabp.Message) -> None:
        """An answer. One that nobody waits for (never asked, asked twice, cancelled) is noted and forgotten."""
        if effects := self._step(Answered(message.id)):
            self._spawn(effects)
        pending = self._pending.get(message.id)
        if pending is None or pending.future.done():
            log.debug("editor.unexpected_answer", project=self.project.name, id=message.id)
        else:
            pending.future.set_result(message)

    def fail(self, id: str, error: ToolError) -> None:
        """An answer to this call that cannot be used."""
        self._spawn(self._step(Answered(id)))
        pending = self._pending.get(id)
        if pending is not None and not pending.future.done():
            pending.future.set_exception(error)

    def _heartbeat(self, state: gabp.EditorState) -> None:
        hidden = state.focused is False
        self.focused, self.stall_ms = state.focused, state.stall_ms
        self._spawn(self._step(Heard(state.state, state.stall_ms / 1000, state.modal or "", hidden)))

    def _report(self, report: gabp.ProgressReport) -> None:
        pending = self._pending.get(report.id)
        if pending is not None and pending.progress is not None and pending.may_report(self._loop.time()):
            pending.progress(Progress(report.progress, report.total, report.message))

    # The session's effects

    def _step(self, event: Event) -> list[Effect]:
        session = self.session
        before, did = session.state, session.doing
        effects = session.step(event, self._loop.time())
        if session.state is not before or session.doing != did:
            self._changed(before, did)
        if session.state is not READY or self._timer is None:
            self._arm()
        return effects

    def _changed(self, before: State, did: str) -> None:
        state, doing = self.session.state, self.session.doing
        if doing == COMPILING and did != COMPILING:
            self.compiling_since = self._loop.time()
        self._tell_change()
        if state is not before:
            log.info("editor.state", project=self.project.name, state=str(state), doing=doing)
            self._on_change(self)
        if state is GONE:
            self._has_told.set()

    def _spawn(self, effects: list[Effect]) -> None:
        if effects:
            self.start(self._perform(effects))

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something about this Editor that nobody waits for."""
        task = self._loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _perform(self, effects: list[Effect]) -> None:
        for effect in effects:
            if isinstance(effect, Release):
                pending = self._pending.get(effect.id)
                if pending is not None and not pending.future.done():
                    pending.future.set_exception(Released(effect.state, effect.held))
            elif self.connection is None:
                continue
            elif isinstance(effect, Send):
                await self.connection.send(effect.call.frame)
            elif isinstance(effect, Cancel) and self.knows("editormcp/cancel"):
                await self.connection.send(gabp.request(self.next_id(), "editormcp/cancel", {"id": effect.id}))

    def knows(self, method: str) -> bool:
        """Whether the Editor that is here, or was last, takes this request."""
        return method in self.welcome.capabilities.methods

    def _arm(self) -> None:
        due = self.session.due()
        if self._timer is not None:
            self._timer.cancel()
        self._timer = None if due is None else self._loop.call_at(due, self._tick)

    def _tick(self) -> None:
        self._timer = None
        self._spawn(self._step(Tick()))

    def next_id(self) -> str:
        self._count += 1
        return f"{ID_HEAD}{self._count:012x}"

    async def stop(self) -> None:
        """The daemon is going: tell the Editor, and leave no timer behind."""
        for timer in (self._timer, self._look):
            if timer is not None:
                timer.cancel()
        if self.connection is not None:
            await self.connection.close(1001, "the EditorMCP daemon is stopping")


def _one_line(output: bytes) -> bytes:
    """JSON without line breaks: stdio and event streams end a message there."""
    return msgspec.json.format(output, indent=-1) if b"\n" in output or b"\r" in output else output
