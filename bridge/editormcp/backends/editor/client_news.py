"""Which clients the daemon has, told to every Editor that wants to know: at its welcome, and soon after each change."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable, Iterable

from editormcp.backends.editor.link import EditorLink
from editormcp.serving.clients import Clients

GATHER_SECONDS = 0.1
"""Changes within this time are told together: a client that comes and goes at once costs nothing."""


class ClientNews:
    """A call costs nothing here: Editors are told only when a client has come or gone."""

    def __init__(self, clients: Clients, links: Callable[[], Iterable[EditorLink]]) -> None:
        self._clients = clients
        self._links = links
        self._loop = asyncio.get_running_loop()
        self._soon: asyncio.TimerHandle | None = None
        self._later: asyncio.TimerHandle | None = None
        clients.watchers.append(self._changed)

    def greet(self, link: EditorLink) -> None:
        """An Editor has connected."""
        link.tell_clients(self._clients.listed(self._loop.time()))

    def stop(self) -> None:
        self._clients.watchers.remove(self._changed)
        for timer in (self._soon, self._later):
            if timer is not None:
                timer.cancel()

    def _changed(self) -> None:
        if self._soon is None:
            self._soon = self._loop.call_later(GATHER_SECONDS, self._tell)

    def _tell(self) -> None:
        self._soon = None
        listed = self._clients.listed(self._loop.time())
        for link in self._links():
            link.tell_clients(listed)
        self._await_silence()

    def _await_silence(self) -> None:
        """A client without a connection does not say when it goes, so its end is waited for."""
        if self._later is not None:
            self._later.cancel()
        end = self._clients.next_end()
        self._later = None if end == math.inf else self._loop.call_at(end, self._tell)
