"""What the pump has to know of the messages that it passes on: whom they answer, and whom they ask."""

from __future__ import annotations

import json
import re

TYPE_CHECKING = False  # as in typing, without its import
if TYPE_CHECKING:
    from typing import Any

Id = bytes | str
"""A number as it was written, or a string: what the daemon echoes is equal to it, whatever its size."""

_decode = json.JSONDecoder(parse_int=str.encode, parse_float=str.encode).decode
_REPLY = re.compile(rb'\{"jsonrpc":"2\.0","id":("(?:[^"\\]|\\.)*"|[^,"]+),')
"""The head of every reply of our daemon: the pump need not look into 20 MB to learn whom it answers."""


def head(line: bytes) -> tuple[str, Id | None]:
    """The method and the id of a client's message, where it has them; ValueError where the line is not JSON."""
    try:
        said = _decode(line.decode())
    except RecursionError:
        return "", None
    if not isinstance(said, dict):
        return "", None  # a batch, or a fault that the daemon explains
    method = said.get("method")
    return method if isinstance(method, str) else "", _id(said.get("id"))


def cancelled(line: bytes) -> Id | None:
    """The request that a cancellation names, if it names one."""
    params = _decode(line.decode()).get("params")
    return _id(params.get("requestId")) if isinstance(params, dict) else None


def answered(parts: list[bytes]) -> Id | None:
    """The request that the daemon's message answers, if it answers one."""
    reply = _REPLY.match(parts[0]) or (len(parts) > 1 and _REPLY.match(b"".join(parts)))
    if not reply:
        return None
    id: bytes = reply[1]
    return json.loads(id) if id.startswith(b'"') else id


def error(id: Id | None, code: int, message: str) -> bytes:
    """An error reply of the pump itself."""
    told = json.dumps({"code": code, "message": message}).encode()
    return b'{"jsonrpc":"2.0","id":%b,"error":%b}' % (id if isinstance(id, bytes) else json.dumps(id).encode(), told)


def _id(value: Any) -> Id | None:
    return value if isinstance(value, bytes | str) else None
