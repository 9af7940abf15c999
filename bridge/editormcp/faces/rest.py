"""Appendix B over HTTP: `POST /tool/list` and `POST /tool/call`."""

from __future__ import annotations

import asyncio
import math
from typing import Any

import msgspec
import structlog

from editormcp.boundary import Boundary
from editormcp.catalogue import projections
from editormcp.errors import ToolError
from editormcp.faces.rate import RateLimit
from editormcp.gate.callers import Caller
from editormcp.gate.consent import as_carried
from editormcp.gate.dispatch import Dispatch
from editormcp.wire.jsonrpc import encode
from editormcp.wire.values import TOO_MANY, too_many_values

log = structlog.get_logger()

LIST, CALL = "/tool/list", "/tool/call"
PATHS = (LIST, CALL)


class Reply(msgspec.Struct, frozen=True):
    """An HTTP reply. A tool's error is 200: other statuses are for the transport itself."""

    status: int
    content: bytes
    headers: tuple[tuple[bytes, bytes], ...] = ()


class CallBody(msgspec.Struct):
    """What a call carries. Any JSON is taken first, so that a wrong type gets an error in the form of Appendix B."""

    id: Any = None
    parameters: Any = None
    confirmed: Any = None


class RestFace:
    """Lists from bytes encoded once, calls through dispatch."""

    def __init__(self, dispatch: Dispatch, rate_limit: RateLimit) -> None:
        self._dispatch = dispatch
        self._rate_limit = rate_limit
        self._listed = b""
        dispatch.catalogue.watchers.append(self._forget)

    async def handle(self, path: str, content: bytes, caller: Caller, client: str) -> Reply:
        """The reply to one POST. `client` is what the rate limit knows it by."""
        if wait := self._rate_limit.wait(client, asyncio.get_running_loop().time()):
            return _too_often(wait)
        try:
            text = content.decode() or "{}"
            if too_many_values(text):
                return refusal(400, f"Send less: {TOO_MANY}", "E_VALIDATION")
            body = msgspec.json.decode(text, type=CallBody)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as malformed:
            return refusal(400, f"Send one JSON object: {malformed}", "E_VALIDATION")
        if path == LIST:
            return Reply(200, self._list())
        try:
            with Boundary(ToolError):
                return Reply(200, await self._call(body, caller))
        except ToolError as failed:
            return Reply(200, failure(failed))

    def _forget(self) -> None:
        self._listed = b""

    def _list(self) -> bytes:
        if not self._listed:
            listed = self._dispatch.catalogue.listed(self._dispatch.tier)
            self._listed = encode([projections.appendix_b(tool) for tool in listed])
        return self._listed

    async def _call(self, body: CallBody, caller: Caller) -> bytes:
        id, parameters = _checked(body)

        answer = await self._dispatch.call(id, parameters, caller, confirm=as_carried(body.confirmed is True))
        notes = b',"diagnostics":' + encode(answer.diagnostics) if answer.diagnostics else b""
        return b"".join((b'{"result":', answer.output, notes, b"}"))


def failure(failed: ToolError) -> bytes:
    """An error as Appendix B has it; the message says what to do next, because there is no other place for it."""
    return encode({"error": {"message": f"{failed}. {failed.next_step}", "code": failed.rest}})


def refusal(status: int, message: str, code: str, *headers: tuple[bytes, bytes]) -> Reply:
    """What the transport refuses, in the same form."""
    return Reply(status, encode({"error": {"message": message, "code": code}}), headers)


def _too_often(seconds: float) -> Reply:
    whole = math.ceil(seconds)
    error = ToolError("execution", f"too many calls; the next is served in {whole} s", reason="rate_limited")
    return Reply(429, failure(error), ((b"retry-after", str(whole).encode()),))


def _checked(body: CallBody) -> tuple[str, dict[str, Any]]:
    said = [] if isinstance(body.id, str) and body.id else ["id must be a tool's id, a string"]
    if not isinstance(body.parameters, dict | None):
        said.append("parameters must be an object")
    if not isinstance(body.confirmed, bool | None):
        said.append("confirmed must be true or false")
    if said:
        raise ToolError("params", "; ".join(said))
    return body.id, body.parameters or {}
