"""GABP 1.1 from the answering side: requests as a bridge sends them, and the answers and events it gets."""

from __future__ import annotations

from typing import Annotated, Any, TypeVar

import msgspec

from editormcp.wire import gabp
from editormcp.wire.gabp import Code
from editormcp.wire.jsonrpc import NOTHING, encode
from editormcp.wire.values import TOO_MANY, too_many_values

SCHEMA_VERSION = "1.1"
NOBODY = "00000000-0000-0000-0000-000000000000"
"""The id of an answer to a message whose own id cannot be read: GABP ids are never null."""

P = TypeVar("P")


class Refused(Exception):
    """A message that is answered with an error. `id` is the message's own, or NOBODY until someone knows it."""

    def __init__(self, code: int, message: str, data: Any = None, id: str = NOBODY) -> None:
        super().__init__(code, message)
        self.code = code
        self.message = message
        self.data = data
        self.id = id


class Request(msgspec.Struct, frozen=True, gc=False):
    id: str
    method: str
    params: msgspec.Raw

    def read(self, wanted: type[P]) -> P:
        """The params as `wanted`. Absent and null ones count as an empty object."""
        given = bytes(self.params)
        try:
            return msgspec.json.decode(b"{}" if given in (b"", b"null") else given, type=wanted)
        except (msgspec.DecodeError, RecursionError) as error:
            raise Refused(Code.PARAMS, f"Invalid params: {error}") from None


class _Message(msgspec.Struct, gc=False):
    v: str
    id: str
    type: str
    method: str = ""
    params: msgspec.Raw = NOTHING


class _Loose(msgspec.Struct, gc=False):
    """Whatever can still be read of a message that does not fit."""

    v: msgspec.Raw = NOTHING
    id: msgspec.Raw = NOTHING
    type: msgspec.Raw = NOTHING
    method: msgspec.Raw = NOTHING


_decode = msgspec.json.Decoder(_Message).decode
_decode_loose = msgspec.json.Decoder(_Loose).decode


def decode(body: bytes) -> Request | None:
    """One message: a request; None for a response or an event, which need no answer; else Refused."""
    try:
        text = body.decode()
    except UnicodeDecodeError as error:
        raise Refused(Code.PARSE, f"Parse error: not UTF-8 at byte {error.start}") from None
    try:
        message = _decode(text)
    except msgspec.ValidationError:
        raise _explain(text) from None
    except (msgspec.DecodeError, RecursionError) as error:
        raise _no_json(text, error) from None
    id = message.id or NOBODY
    if too_many_values(text):
        raise Refused(Code.REQUEST, f"Invalid request: {TOO_MANY}", id=id)
    if message.v != gabp.VERSION:
        raise Refused(Code.VERSION, f"Protocol version {message.v[:20]!r} is not supported, {gabp.VERSION} is", id=id)
    if message.type in ("response", "event"):
        return None
    if message.type != "request":
        raise Refused(Code.MESSAGE_TYPE, f"Message type {message.type[:20]!r} is not known", id=id)
    for field in ("id", "method"):
        if not getattr(message, field):
            raise Refused(Code.MISSING_FIELD, f"The field {field} is missing or empty", {"field": field}, id)
    return Request(message.id, message.method, message.params)


def _no_json(text: str, error: msgspec.DecodeError | RecursionError) -> Refused:
    why = str(error) if isinstance(error, msgspec.DecodeError) else "nested too deep"
    return Refused(Code.PARSE, f"Parse error: {why}", id=gabp.guess_id(text) or NOBODY)


def _explain(text: str) -> Refused:
    """Which member does not fit. If the JSON behind that member is faulty, that fault counts."""
    try:
        loose = _decode_loose(text)
        id = str(msgspec.json.decode(loose.id)) if _is_string(loose.id) else ""
    except msgspec.ValidationError:
        what = "batches are not supported" if text.lstrip().startswith("[") else "a message is an object"
        return Refused(Code.REQUEST, f"Invalid request: {what}")
    except (msgspec.DecodeError, RecursionError) as error:
        return _no_json(text, error)
    members = {"v": loose.v, "id": loose.id, "type": loose.type, "method": loose.method}
    if missing := [name for name in ("v", "id", "type") if not bytes(members[name])]:
        name, code, what = missing[0], Code.MISSING_FIELD, "is missing"
    elif unfit := [name for name, raw in members.items() if bytes(raw) and not _is_string(raw)]:
        name, code, what = unfit[0], Code.BAD_FIELD, "must be a string"
    else:  # of a field that is there twice, the last counts here and the first did not fit
        return Refused(Code.REQUEST, "Invalid request: a field is there twice", id=id or NOBODY)
    return Refused(code, f"The field {name} {what}", {"field": name}, id or NOBODY)


def _is_string(raw: msgspec.Raw) -> bool:
    return bytes(raw)[:1] == b'"'


# The params of each method. Unknown members are passed over.


class ClientInfo(msgspec.Struct, frozen=True):
    name: str = ""
    version: str = ""


class HelloParams(msgspec.Struct, frozen=True, rename="camel"):
    token: str = ""
    bridge_version: str = ""
    platform: str = ""
    client_info: ClientInfo | None = None


class Filter(msgspec.Struct, frozen=True, rename="camel"):
    tags: tuple[str, ...] = ()
    name_pattern: str = ""


class ListParams(msgspec.Struct, frozen=True):
    filter: Filter | None = None


class CallParams(msgspec.Struct, frozen=True):
    """`parameters` is what GABS calls the arguments."""

    name: str
    arguments: dict[str, Any] | None = None
    parameters: dict[str, Any] | None = None


class ChannelsParams(msgspec.Struct, frozen=True):
    channels: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]


class ResourcesParams(msgspec.Struct, frozen=True):
    pattern: str = ""
    namespace: str = ""


class ReadParams(msgspec.Struct, frozen=True):
    uri: str


# What is sent: parts of one message, so that a large output is not copied before it goes out


def response(id: str, *result: bytes) -> tuple[bytes, ...]:
    """A success; `result` together is the result's JSON."""
    return (_head(id, b"response"), b',"result":', *result, b"}")


def refusal(refused: Refused) -> tuple[bytes, ...]:
    """A failure."""
    error: dict[str, Any] = {"code": refused.code, "message": refused.message}
    if refused.data is not None:
        error["data"] = refused.data
    return (_head(refused.id, b"response"), b',"error":', encode(error), b"}")


def event(id: str, channel: str, seq: int, payload: bytes) -> tuple[bytes, ...]:
    """Something that happened; `payload` is JSON."""
    return (_head(id, b"event"), b',"channel":', encode(channel), b',"seq":%d,"payload":' % seq, payload, b"}")


def _head(id: str, type: bytes) -> bytes:
    return b'{"v":"gabp/1","id":' + encode(id) + b',"type":"' + type + b'"'
