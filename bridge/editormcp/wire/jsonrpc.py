"""JSON-RPC 2.0 messages, decoded no further than the envelope: ids and params stay the bytes they came as."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from editormcp.errors import ToolError
from editormcp.wire.codes import Code as Code
from editormcp.wire.long_reply import LARGE, LongReply, Quoted, Reply
from editormcp.wire.values import TOO_MANY, too_many_values

NOTHING = msgspec.Raw()
"""What a member that was not sent decodes to."""


class Message(msgspec.Struct, gc=False):
    """A request, a notification (no id) or a response (no method)."""

    jsonrpc: Literal["2.0"]
    method: str = ""
    id: msgspec.Raw = NOTHING
    params: msgspec.Raw = NOTHING
    result: msgspec.Raw = NOTHING
    error: msgspec.Raw = NOTHING


class _Loose(msgspec.Struct, gc=False):
    """Whatever can still be read of a message that does not fit."""

    id: msgspec.Raw = NOTHING
    jsonrpc: msgspec.Raw = NOTHING
    method: msgspec.Raw = NOTHING


class Malformed(ToolError):
    """A message that is not a JSON-RPC message. `id` is what its error reply carries: its own id, or null."""

    id: bytes = b"null"


_decode = msgspec.json.Decoder(Message).decode
_decode_loose = msgspec.json.Decoder(_Loose).decode
encode = msgspec.json.encode

_ID_STARTS = frozenset(b'"-0123456789'[at : at + 1] for at in range(12))
MEMBERS = {"jsonrpc": 'must be "2.0"', "id": "must be a string or a number", "method": "must be a string"}


def decode(data: bytes | str) -> Message:
    """Read one message, or raise Malformed with the id to answer to."""
    try:
        text = data if isinstance(data, str) else data.decode()  # a Raw member would let invalid UTF-8 through
        message = _decode(text)
    except msgspec.ValidationError:
        raise _explain(text) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise _no_json(error) from None
    if message.id is not NOTHING and not is_id(message.id):
        raise _explain(text)
    if too_many_values(text):
        refused = Malformed("request", TOO_MANY)
        refused.id = bytes(message.id) or b"null"
        raise refused
    return message


def is_id(raw: msgspec.Raw) -> bool:
    """Whether a raw value may be an id: a string or a number, of any size, echoed exactly as it came."""
    return bytes(raw)[:1] in _ID_STARTS


def _no_json(error: Exception) -> Malformed:
    return Malformed("parse", "the message is nested too deep" if isinstance(error, RecursionError) else str(error))


def _explain(text: str) -> Malformed:
    """Which member does not fit. If the JSON behind that member is faulty, that fault counts."""
    try:
        loose = _decode_loose(text)
    except msgspec.ValidationError:
        if text.lstrip().startswith("["):
            return Malformed("request", "batches are not supported; send each request on its own")
        return Malformed("request", "the message must be an object")
    except (msgspec.DecodeError, RecursionError) as error:
        return _no_json(error)
    wrong = [name for name, ok in _members(loose) if not ok]
    malformed = Malformed(
        "request",
        "; ".join(f"{name} {MEMBERS[name]}" for name in wrong),
        invalidParameters=[{"name": name, "expected": MEMBERS[name].removeprefix("must be ")} for name in wrong],
    )
    if loose.id is not NOTHING and is_id(loose.id):
        malformed.id = bytes(loose.id)
    return malformed


def _members(loose: _Loose) -> list[tuple[str, bool]]:
    return [
        ("jsonrpc", bytes(loose.jsonrpc) == b'"2.0"'),
        ("method", loose.method is NOTHING or bytes(loose.method)[:1] == b'"'),
        ("id", loose.id is NOTHING or is_id(loose.id)),
    ]


def result(id: bytes, *parts: bytes | Quoted) -> Reply:
    """A success reply; `parts` together are the result's JSON."""
    whole = (b'{"jsonrpc":"2.0","id":', id, b',"result":', *parts, b"}")
    if sum(map(len, parts)) >= LARGE:
        return LongReply(whole)
    return b"".join(whole)  # type: ignore[arg-type]  # what is quoted later is large


def error(id: bytes | msgspec.Raw, code: int, message: str, data: Any = None) -> bytes:
    """An error reply."""
    body: dict[str, Any] = {"code": code, "message": message}
    if data is not None:
        body["data"] = data
    return b"".join((b'{"jsonrpc":"2.0","id":', id, b',"error":', encode(body), b"}"))


def notification(method: str, params: Any = None) -> bytes:
    """A notification; absent params are left out."""
    body = {"jsonrpc": "2.0", "method": method}
    return encode(body if params is None else {**body, "params": params})


def request(method: str, id: str, params: Any = None) -> bytes:
    """A request of ours. The method stands first: the pump takes whatever begins with an id for a reply."""
    body = {"jsonrpc": "2.0", "method": method, "id": id}
    return encode(body if params is None else {**body, "params": params})
