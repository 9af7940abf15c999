"""Requests of ours to a client: the initialize era's way to ask it something."""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import Callable
from typing import Any

import msgspec

from editormcp.wire.jsonrpc import NOTHING, Message, notification, request


class Unanswered(Exception):
    """The client refused the question, took too long, or went away."""


class Outgoing:
    """What one client has yet to answer. Ids are unlike any other, so an answer to an earlier daemon fits nothing."""

    def __init__(self) -> None:
        self._waiting: dict[bytes, asyncio.Future[Message]] = {}

    async def ask(self, method: str, params: Any, send: Callable[[bytes], None], patience: float) -> dict[str, Any]:
        """Send a request and wait `patience` seconds for its result. A question that is given up is withdrawn."""
        id = uuid.uuid4().hex
        key = msgspec.json.encode(id)
        answer = self._waiting[key] = asyncio.get_running_loop().create_future()
        send(request(method, id, params))
        try:
            async with asyncio.timeout(patience):
                return _result(method, await answer)
        except TimeoutError:
            send(_withdrawal(id))
            raise Unanswered(f"the client did not answer {method} within {patience:.0f} s") from None
        except asyncio.CancelledError:
            send(_withdrawal(id))
            raise
        finally:
            del self._waiting[key]

    def settle(self, message: Message) -> None:
        """Take a response; one that nobody waits for is nothing."""
        waiting = self._waiting.get(bytes(message.id))
        if waiting is not None and not waiting.done():
            waiting.set_result(message)


class _Error(msgspec.Struct):
    code: int = 0
    message: str = ""


def _result(method: str, answer: Message) -> dict[str, Any]:
    try:
        if answer.error is not NOTHING:
            error = msgspec.json.decode(answer.error, type=_Error)
            raise Unanswered(f"the client refused {method}: {error.message or error.code}")
        return msgspec.json.decode(answer.result, type=dict[str, Any])
    except (msgspec.DecodeError, RecursionError) as malformed:
        raise Unanswered(f"the client's answer to {method} is malformed: {malformed}") from None


def _withdrawal(id: str) -> bytes:
    return notification("notifications/cancelled", {"requestId": id, "reason": "the answer is no longer needed"})
