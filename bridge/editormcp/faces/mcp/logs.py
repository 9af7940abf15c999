"""Log messages to a client, in the way of its era: at a level it sets once, or with each request."""

from __future__ import annotations

from typing import Any, get_args

from editormcp.faces.mcp.core import Method, Request
from editormcp.wire import mcp
from editormcp.wire.jsonrpc import notification

_ORDER: dict[str, int] = {level: number for number, level in enumerate(get_args(mcp.Level))}


async def _set_level(request: Request) -> mcp.Result:
    request.peer.log_level = request.params.level
    return mcp.Result()


METHODS = {"logging/setLevel": Method(_set_level, mcp.LevelParams, mcp.INITIALIZE_ERA)}


def wants(request: Request, level: mcp.Level) -> bool:
    """Whether the client wants messages of that level."""
    wanted = request.params.meta.log_level if request.stateless else request.peer.log_level
    return wanted is not None and _ORDER[level] >= _ORDER[wanted]


def tell(request: Request, level: mcp.Level, data: Any) -> None:
    """Send one message on the request's stream, if the client wants that level."""
    if wants(request, level):
        request.notify(notification("notifications/message", {"level": level, "data": data}))
