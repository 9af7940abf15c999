"""One Editor's session as a state machine: events and the time go in, effects come out. No I/O, no clock."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Any

import msgspec


class State(StrEnum):
    CONNECTING = "connecting"
    """Expected, not here yet: its project is open in Unity and the daemon has only just started."""
    READY = "ready"
    RELOADING = "reloading"
    """The Editor announced a domain reload and will be back."""
    STALLED = "stalled"
    """Connected, but its main thread was woken and did not move. One that is merely silent is asked as always."""
    GONE = "gone"


CONNECTING, READY, RELOADING, STALLED, GONE = State
"""For what every call asks: to look a member up in its enum takes twenty times as long, on Python 3.11."""


class Limits(msgspec.Struct, frozen=True):
    """How long is too long, in seconds."""

    connecting: float = 3.0
    reloading: float = 120.0
    returning: float = 5.0
    """For an Editor whose connection was torn: a reload can come too fast to be announced."""
    silence: float = 15.0
    nap: float = 60.0
    """Silence of a hidden Editor, where the system slows hidden programs down (macOS: App Nap)."""


class Waiting(msgspec.Struct):
    """A call that is not answered yet. `patience`: how long it may wait for an Editor that does not move."""

    id: str
    frame: bytes
    asked: float
    patience: float
    sent: bool = False


# Events


class Welcomed(msgspec.Struct, frozen=True):
    """The Editor has answered the hello, for the first time or after a reload."""


class Asked(msgspec.Struct, frozen=True):
    call: Waiting


class Answered(msgspec.Struct, frozen=True):
    id: str


class Dropped(msgspec.Struct, frozen=True):
    """Nobody waits for this call any more: its client cancelled, or its deadline passed."""

    id: str


class Heard(msgspec.Struct, frozen=True):
    """A heartbeat: what the Editor is doing, and for how many seconds it has not answered a wake (0: it has)."""

    doing: str
    stall: float = 0.0
    modal: str = ""
    hidden: bool = False


class Lost(msgspec.Struct, frozen=True):
    """The connection has ended. `torn`: without a word, while the Editor's process runs on."""

    torn: bool = False


class Ended(msgspec.Struct, frozen=True):
    """The Editor's process does not run any more: it will not be back from its reload."""


class Tick(msgspec.Struct, frozen=True):
    """Time has passed."""


Event = Welcomed | Asked | Answered | Dropped | Heard | Lost | Ended | Tick


# Effects


class Send(msgspec.Struct, frozen=True):
    call: Waiting


class Cancel(msgspec.Struct, frozen=True):
    """Tell the Editor to stop working on a call."""

    id: str


class Release(msgspec.Struct, frozen=True):
    """A call that will not be answered here, after it was `held` as long as it could, or at once."""

    id: str
    state: State
    held: bool


Effect = Send | Cancel | Release


class Session(msgspec.Struct):
    """Pure state: `step` decides, the caller does the I/O."""

    state: State = CONNECTING
    since: float = 0.0
    """When the state began; for a stall, when the main thread was woken."""
    heard: float = 0.0
    heartbeat: bool = True
    """Whether the peer promises heartbeats. A plain GABP peer does not."""
    naps: bool = False
    """Whether the peer's system slows hidden programs down."""
    hidden: bool = False
    doing: str = ""
    modal: str = ""
    waiting: dict[str, Waiting] = msgspec.field(default_factory=dict)
    limits: Limits = Limits()

    def step(self, event: Event, now: float) -> list[Effect]:
        """Take one event; return what is to be done about it."""
        row = TABLE.get((self.state, type(event)))
        return row(self, event, now) if row else []

    def due(self) -> float | None:
        """When the next Tick has something to do."""
        times = [self._patience_ends(call) for call in self.waiting.values()] if self.state is not READY else []
        if (end := self._state_ends()) is not None:
            times.append(end)
        return min(times, default=None)

    def _state_ends(self) -> float | None:
        if self.state is CONNECTING:
            return self.since + self.limits.connecting
        if self.state is RELOADING:
            return self.since + self.limits.reloading
        if self.state is GONE or not self.heartbeat:
            return None
        return self.heard + (self.limits.nap if self.naps and self.hidden else self.limits.silence)

    def _patience_ends(self, call: Waiting) -> float:
        # A stall counts from its beginning: an Editor stalled for longer than a call's patience holds nothing up.
        return (self.since if self.state is STALLED else max(self.since, call.asked)) + call.patience

    # The rows

    def _welcome(self, event: Welcomed, now: float) -> list[Effect]:
        self._enter(READY, now)
        self.heard = now
        return [self._send(call) for call in self.waiting.values()]

    def _send_now(self, event: Asked, now: float) -> list[Effect]:
        self.waiting[event.call.id] = event.call
        return [self._send(event.call)]

    def _send_if_patient(self, event: Asked, now: float) -> list[Effect]:
        if self._patience_ends(event.call) <= now:
            return [Release(event.call.id, self.state, held=False)]
        return self._send_now(event, now)

    def _hold(self, event: Asked, now: float) -> list[Effect]:
        self.waiting[event.call.id] = event.call
        return []

    def _refuse(self, event: Asked, now: float) -> list[Effect]:
        return [Release(event.call.id, self.state, held=False)]

    def _answered(self, event: Answered, now: float) -> list[Effect]:
        self.heard = now
        call = self.waiting.pop(event.id, None)
        if call and self.state is STALLED:  # control messages are answered by the socket thread and prove nothing
            self._enter(READY, now)
        return []

    def _drop(self, event: Dropped, now: float) -> list[Effect]:
        call = self.waiting.pop(event.id, None)
        return [Cancel(event.id)] if call and call.sent else []

    def _forget(self, event: Dropped, now: float) -> list[Effect]:
        self.waiting.pop(event.id, None)
        return []

    def _hear(self, event: Heard, now: float) -> list[Effect]:
        self.heard, self.doing, self.modal, self.hidden = now, event.doing, event.modal, event.hidden
        if event.doing == "reloading":
            self._enter(RELOADING, now)
        elif event.stall > 0:
            self._enter(STALLED, now - event.stall)
        else:
            self._enter(READY, now)
        return []

    def _hear_again(self, event: Heard, now: float) -> list[Effect]:
        """An Editor taken for gone or reloading was neither: the machine slept, or the reload was called off."""
        self._hear(event, now)
        if self.state is RELOADING:
            return []
        return [self._send(call) for call in self.waiting.values() if not call.sent]

    def _lose(self, event: Lost | Ended, now: float) -> list[Effect]:
        self._enter(GONE, now)
        return self._release_all()

    def _lose_or_await(self, event: Lost, now: float) -> list[Effect]:
        if not event.torn:
            return self._lose(event, now)
        self._enter(RELOADING, now - self.limits.reloading + self.limits.returning)
        return self._lose_for_a_while(event, now)

    def _lose_for_a_while(self, event: Lost, now: float) -> list[Effect]:
        for call in self.waiting.values():
            call.sent = False
        return []

    def _tick(self, event: Tick, now: float) -> list[Effect]:
        end = self._state_ends()
        if end is not None and end <= now:
            self._enter(GONE, now)
            return self._release_all()
        if self.state is READY:
            return []
        late = [call for call in self.waiting.values() if self._patience_ends(call) <= now]
        effects: list[Effect] = []
        for call in late:
            effects += [*self._drop(Dropped(call.id), now), Release(call.id, self.state, held=True)]
        return effects

    def _enter(self, state: State, since: float) -> None:
        if self.state != state:
            self.state, self.since = state, since

    def _send(self, call: Waiting) -> Send:
        call.sent = True
        return Send(call)

    def _release_all(self) -> list[Effect]:
        released: list[Effect] = [Release(id, GONE, held=True) for id in self.waiting]
        self.waiting.clear()
        return released


_Row = Callable[[Session, Any, float], list[Effect]]  # Any: each row takes the one event it stands under

TABLE: dict[tuple[State, type[Event]], _Row] = {
    (CONNECTING, Welcomed): Session._welcome,
    (CONNECTING, Asked): Session._hold,
    (CONNECTING, Dropped): Session._forget,
    (CONNECTING, Tick): Session._tick,
    (READY, Welcomed): Session._welcome,
    (READY, Asked): Session._send_now,
    (READY, Answered): Session._answered,
    (READY, Dropped): Session._drop,
    (READY, Heard): Session._hear,
    (READY, Lost): Session._lose_or_await,
    (READY, Tick): Session._tick,
    (RELOADING, Welcomed): Session._welcome,
    (RELOADING, Asked): Session._hold,
    (RELOADING, Answered): Session._answered,
    (RELOADING, Dropped): Session._drop,
    (RELOADING, Heard): Session._hear_again,
    (RELOADING, Lost): Session._lose_for_a_while,
    (RELOADING, Ended): Session._lose,
    (RELOADING, Tick): Session._tick,
    (STALLED, Welcomed): Session._welcome,
    (STALLED, Asked): Session._send_if_patient,
    (STALLED, Answered): Session._answered,
    (STALLED, Dropped): Session._drop,
    (STALLED, Heard): Session._hear,
    (STALLED, Lost): Session._lose_or_await,
    (STALLED, Tick): Session._tick,
    (GONE, Welcomed): Session._welcome,
    (GONE, Asked): Session._refuse,
    (GONE, Heard): Session._hear_again,
}  # fmt: skip
"""What moves an Editor session. A pair that is not here changes nothing."""
