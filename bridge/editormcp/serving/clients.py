"""Who uses the daemon now, as people are shown it: a name, a version and a way in, and nothing else."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable
from functools import lru_cache

import msgspec

HEARD_SECONDS = 300.0
"""How long a client that holds no connection counts as here after its last request."""
MOST_HEARD = 256
LONGEST_NAME, LONGEST_VERSION = 60, 30
LONGEST_AGENT = 200
UNNAMED = "unnamed"


class Client(msgspec.Struct, frozen=True, omit_defaults=True):
    """One client. `transport` is stdio, websocket, http, native, rest or gabp."""

    name: str
    transport: str
    version: str = ""


class Clients:
    """Those that hold a connection, and those that asked a short while ago without one. No clock: time is told."""

    def __init__(self) -> None:
        self.watchers: list[Callable[[], None]] = []
        """Called when somebody has come or gone. A watcher neither raises nor waits."""
        self._until: dict[Hashable, tuple[Client, float]] = {}

    def come(self, key: Hashable, client: Client) -> None:
        """A client with a connection has come: it is here until it goes."""
        self._put(key, client, math.inf)

    def heard(self, key: Hashable, client: Client, now: float) -> None:
        """A client without a connection has asked something, and may never come back."""
        self._put(key, client, now + HEARD_SECONDS)
        if len(self._until) > MOST_HEARD:
            self._make_room()

    def go(self, key: Hashable) -> None:
        if self._until.pop(key, None) is not None:
            self._changed()

    def listed(self, now: float) -> list[Client]:
        """Those who are here, longest first."""
        self._until = {key: row for key, row in self._until.items() if row[1] > now}
        return [client for client, _ in self._until.values()]

    def next_end(self) -> float:
        """When the next client without a connection counts as gone unless it asks again; infinity if there is none."""
        return min((until for _, until in self._until.values()), default=math.inf)

    def _put(self, key: Hashable, client: Client, until: float) -> None:
        before = self._until.get(key)
        self._until[key] = (client, until)
        if before is None or before[0] != client:
            self._changed()

    def _make_room(self) -> None:
        passing = [key for key, (_, until) in self._until.items() if until != math.inf]
        if len(passing) > MOST_HEARD:
            self.go(min(passing, key=lambda key: self._until[key][1]))

    def _changed(self) -> None:
        for watcher in self.watchers:
            watcher()


def named(name: object, version: object, transport: str) -> Client:
    """A client as it calls itself: of what it says only short, printable text is taken."""
    return Client(_plain(name, LONGEST_NAME) or UNNAMED, transport, _plain(version, LONGEST_VERSION))


def of_agent(agent: bytes, transport: str) -> Client:
    """A client that is known by its User-Agent alone: the first product in it."""
    return _of_agent(agent[:LONGEST_AGENT], transport)


@lru_cache(maxsize=64)
def _of_agent(agent: bytes, transport: str) -> Client:
    name, _, version = agent.decode("latin-1").partition(" ")[0].partition("/")
    return named(name, version, transport)


def _plain(text: object, longest: int) -> str:
    if not isinstance(text, str):
        return ""
    shown = "".join(letter if letter.isprintable() else " " for letter in text[: 4 * longest])
    return " ".join(shown.split())[:longest].rstrip()
