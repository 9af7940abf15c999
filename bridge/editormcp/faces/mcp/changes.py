"""What has changed, and telling it to every client that wants to hear, in the way of its era."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Any

import msgspec

from editormcp.faces.mcp.faults import RpcError
from editormcp.wire import mcp
from editormcp.wire.jsonrpc import Code, notification

if TYPE_CHECKING:
    from editormcp.faces.mcp.core import Request

TOOLS_CHANGED = "notifications/tools/list_changed"
PROMPTS_CHANGED = "notifications/prompts/list_changed"
RESOURCES_CHANGED = "notifications/resources/list_changed"
RESOURCE_UPDATED = "notifications/resources/updated"


MOST_OF_ALL = 16 * mcp.MOST_SUBSCRIPTIONS
"""Resources that all clients together may subscribe to: the files behind them are looked at every second."""


class Change(msgspec.Struct, frozen=True):
    """A list, or one resource (`uri`), is not what it was. `message` tells it to a client of the initialize era."""

    method: str
    uri: str
    message: bytes


Hear = Callable[[Change], None]


class Changes:
    """Everyone who listens. One pass tells them all; nobody is waited for. `on_watch` is called when there is something
    new to watch."""

    def __init__(self, on_watch: Callable[[], None]) -> None:
        self._on_watch = on_watch
        self._listeners: dict[object, Hear] = {}
        self.watched: Counter[str] = Counter()
        """The single resources that somebody wants to hear of."""
        self._subscriptions = 0

    def watch(self, uris: Collection[str]) -> None:
        """Watch these, too; RpcError where all clients together would have too many."""
        if self._subscriptions + len(uris) > MOST_OF_ALL:
            why = f"all clients together have subscribed to {self._subscriptions} resources, {MOST_OF_ALL} are the most"
            raise RpcError(Code.PARAMS, f"Invalid params: {why}")
        self._subscriptions += len(uris)
        self.watched.update(uris)
        self._on_watch()

    def unwatch(self, uris: Collection[str]) -> None:
        self._subscriptions -= len(uris)
        for uri in uris:
            self.watched[uri] -= 1
            if not self.watched[uri]:
                del self.watched[uri]

    def announce(self, method: str, uri: str = "") -> None:
        """Tell everyone who listens for it."""
        change = Change(method, uri, notification(method, {"uri": uri} if uri else None))
        for hear in list(self._listeners.values()):
            hear(change)

    def listen(self, key: object, hear: Hear) -> None:
        self._listeners[key] = hear

    def unlisten(self, key: object) -> None:
        self._listeners.pop(key, None)


async def subscribe(request: Request) -> mcp.Result:
    """Subscribe to one resource in the initialize era. The caller has checked that there is such a resource."""
    if request.params.uri not in request.peer.subscribed:
        if len(request.peer.subscribed) >= mcp.MOST_SUBSCRIPTIONS:
            raise RpcError(
                Code.PARAMS, f"Invalid params: {mcp.MOST_SUBSCRIPTIONS} resources are the most to subscribe to"
            )
        request.peer.core.changes.watch([request.params.uri])
        request.peer.subscribed.add(request.params.uri)
    return mcp.Result()


async def unsubscribe(request: Request) -> mcp.Result:
    """End a subscription; one that was never begun has ended, too."""
    if request.params.uri in request.peer.subscribed:
        request.peer.subscribed.remove(request.params.uri)
        request.peer.core.changes.unwatch([request.params.uri])
    return mcp.Result()


async def listen(request: Request) -> mcp.Result:
    """A subscription of the stateless era: acknowledged first, then fed until the client or the server ends it."""
    core = request.peer.core
    honored = _honored(request.params.notifications, core.capabilities)
    tag = {"_meta": {mcp.SUBSCRIPTION_ID: msgspec.Raw(request.id)}}
    methods = {_METHODS[name] for name in honored if name in _METHODS}
    uris = frozenset(honored.get("resourceSubscriptions", ()))

    def hear(change: Change) -> None:
        if change.method in methods:
            request.notify(notification(change.method, tag))
        elif change.uri in uris:
            request.notify(notification(change.method, {"uri": change.uri, **tag}))

    core.changes.watch(uris)
    core.changes.listen(request, hear)
    try:
        request.notify(notification("notifications/subscriptions/acknowledged", {"notifications": honored, **tag}))
        await core.stopping.wait()
    finally:
        core.changes.unlisten(request)
        core.changes.unwatch(uris)
    return mcp.Result(meta=tag["_meta"])


_METHODS = {
    "toolsListChanged": TOOLS_CHANGED,
    "promptsListChanged": PROMPTS_CHANGED,
    "resourcesListChanged": RESOURCES_CHANGED,
}


def _honored(wanted: mcp.Filter, capabilities: dict[str, Any]) -> dict[str, Any]:
    """The part of the wish that this server has said it can fulfil."""

    def announced(capability: str, part: str) -> bool:
        return bool(capabilities.get(capability, {}).get(part))

    honored: dict[str, Any] = {}
    if wanted.tools_list_changed and announced("tools", "listChanged"):
        honored["toolsListChanged"] = True
    if wanted.prompts_list_changed and announced("prompts", "listChanged"):
        honored["promptsListChanged"] = True
    if wanted.resources_list_changed and announced("resources", "listChanged"):
        honored["resourcesListChanged"] = True
    if wanted.resource_subscriptions and announced("resources", "subscribe"):
        honored["resourceSubscriptions"] = wanted.resource_subscriptions
    return honored
