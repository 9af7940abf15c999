"""The v0.1 envelope itself, on WebSocket and HTTP `/rpc`."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import msgspec

from editormcp.backends import Progress
from editormcp.boundary import Boundary
from editormcp.catalogue.shape import describe, mismatches
from editormcp.errors import ToolError
from editormcp.gate.callers import Caller
from editormcp.gate.consent import as_carried
from editormcp.gate.dispatch import Dispatch
from editormcp.serving.limits import MAX_IN_FLIGHT
from editormcp.wire.jsonrpc import NOTHING, Malformed, Message, decode, encode, error, result
from editormcp.wire.long_reply import Reply

T = TypeVar("T")
Report = Callable[[Progress], None]


class CallParams(msgspec.Struct):
    tool: str
    arguments: dict[str, Any]
    confirmed: bool = False
    """An addition to v0.1: the user has agreed, for a tool that asks for confirmation."""


class ListParams(msgspec.Struct):
    category: str | None = None
    tier: str | None = None


class DescribeParams(msgspec.Struct):
    tool: str


class NoParams(msgspec.Struct):
    """server/info takes none; what is there must be an object all the same."""


PARAMS: dict[type, dict[str, Any]] = {
    CallParams: {
        "type": "object",
        "properties": {"tool": {"type": "string"}, "arguments": {"type": "object"}, "confirmed": {"type": "boolean"}},
        "required": ["tool", "arguments"],
    },
    ListParams: {
        "type": "object",
        "properties": {"category": {"type": "string"}, "tier": {"type": "string"}},
        "required": [],
    },
    NoParams: {"type": "object", "required": []},
    DescribeParams: {"type": "object", "properties": {"tool": {"type": "string"}}, "required": ["tool"]},
}
"""The same params as schemas, to say all that is wrong with them."""


class NativeFace:
    """Serves tools/call, tools/list, tools/describe and server/info. No batches, no notifications."""

    def __init__(self, dispatch: Dispatch) -> None:
        self._dispatch = dispatch

    async def handle(self, text: str | bytes, caller: Caller, progress: Report | None = None) -> Reply:
        """The reply to one message; there always is one."""
        try:
            message = decode(text)
            if message.id is NOTHING:
                raise Malformed("request", "notifications are not supported; every request needs an id")
            if not message.method:
                raise _malformed(message, "method is missing")
        except Malformed as malformed:
            return error(malformed.id, malformed.row.code, str(malformed), malformed.data())
        id = bytes(message.id)
        try:
            with Boundary(ToolError):
                return result(id, *await self._serve(message, caller, progress))
        except ToolError as failed:
            return error(id, failed.row.code, str(failed), failed.data())

    def conversation(self, caller: Caller) -> Callable[[str | bytes], Awaitable[Reply]]:
        """One client's calls, of which so many may be open at a time."""
        open_calls = 0

        async def handle(text: str | bytes) -> Reply:
            nonlocal open_calls
            if open_calls >= MAX_IN_FLIGHT:
                return _too_many(text)
            open_calls += 1
            try:
                return await self.handle(text, caller)
            finally:
                open_calls -= 1

        return handle

    async def _serve(self, message: Message, caller: Caller, progress: Report | None) -> tuple[bytes, ...]:
        platform = self._dispatch.platform
        if message.method == "tools/call":
            return await self._call(_params(message, CallParams), caller, progress)
        if message.method == "tools/list":
            listing = _params(message, ListParams)
            return (encode({"tools": _as_params(lambda: platform.list(listing.category, listing.tier))}),)
        if message.method == "tools/describe":
            return (encode({"tool": platform.describe(_params(message, DescribeParams).tool)}),)
        if message.method == "server/info":
            _params(message, NoParams)
            now = asyncio.get_running_loop().time()
            return (encode(platform.server_info(self._dispatch.unity_version(caller), now)),)
        raise ToolError("method", message.method)

    async def _call(self, params: CallParams, caller: Caller, progress: Report | None) -> tuple[bytes, ...]:
        confirm = as_carried(params.confirmed)
        answer = await self._dispatch.call(params.tool, params.arguments, caller, progress, confirm)
        tool = self._dispatch.catalogue.find(params.tool)
        head = b'{"tool":' + encode(tool.id if tool else params.tool) + b',"output":'
        tail = b',"diagnostics":' + encode(answer.diagnostics) + b"}" if answer.diagnostics else b"}"
        return head, answer.output, tail


def _too_many(text: str | bytes) -> bytes:
    try:
        id = bytes(decode(text).id) or b"null"
    except Malformed as malformed:
        id = malformed.id
    refused = ToolError("execution", f"{MAX_IN_FLIGHT} calls are in flight", reason="too_many_calls")
    return error(id, refused.row.code, str(refused), refused.data())


def _malformed(message: Message, what: str) -> Malformed:
    malformed = Malformed("request", what)
    malformed.id = bytes(message.id)
    return malformed


def _params(message: Message, wanted: type[T]) -> T:
    """The params as `wanted`. Missing params are an empty object, which tools/list and server/info take."""
    params = message.params if message.params is not NOTHING else b"{}"
    try:
        return msgspec.json.decode(params, type=wanted)
    except msgspec.ValidationError:
        raise _refusal(_as_given(params), PARAMS[wanted]) from None


def _as_given(params: bytes | msgspec.Raw) -> Any:
    try:
        return msgspec.json.decode(params)
    except msgspec.ValidationError as error:  # a number of thousands of digits is JSON, and no number of ours
        raise ToolError("params", f"params cannot be read: {error}") from None


def _refusal(given: Any, schema: dict[str, Any]) -> ToolError:
    """What is wrong with a method's params, all at once."""
    if not isinstance(given, dict):
        row = {"name": "params", "expected": "object", "got": describe(given)}
        return ToolError("params", "params must be an object", invalidParameters=[row])
    missing = [name for name in schema["required"] if name not in given]
    wrong = [
        found for found in mismatches({**schema, "required": []}, given, "") if found.name.lstrip(".") not in missing
    ]
    rows = [{"name": row.name.lstrip("."), "expected": row.expected, "got": row.got} for row in wrong]
    said = [f"{name} is required" for name in missing]
    said += [f"{row['name']} must be {row['expected']}, got {row['got']}" for row in rows]
    return ToolError("params", "; ".join(said), missingParameters=missing or None, invalidParameters=rows or None)


def _as_params(listing: Callable[[], list[dict[str, Any]]]) -> list[dict[str, Any]]:
    """On this face category and tier are the method's own params, so a wrong one is -32602."""
    try:
        return listing()
    except ToolError as wrong:
        raise ToolError("params", wrong.what, **wrong.details) from None
