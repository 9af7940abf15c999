"""Outputs and events as a bridge gets them: JSON with one more member, added without parsing the rest."""

from __future__ import annotations

import msgspec

from editormcp.backends import Answer
from editormcp.wire.jsonrpc import encode


def with_diagnostics(answer: Answer) -> tuple[bytes, ...]:
    """A tool's bare output, with its diagnostics as the member `diagnostics`: no tool has an output of that name."""
    if not answer.diagnostics:
        return (answer.output,)
    return _with_member(answer.output, b'"diagnostics":' + encode(answer.diagnostics))


def with_project(payload: msgspec.Raw, project: str) -> bytes:
    """An Editor's event, for someone who hears several Editors."""
    given = bytes(payload)
    if given.lstrip()[:1] != b"{":
        return encode({"value": payload, "project": project})
    return b"".join(_with_member(given, b'"project":' + encode(project)))


def _with_member(object: bytes, member: bytes) -> tuple[bytes, ...]:
    head = object.rstrip()[:-1]
    return (head, b"" if head.strip() == b"{" else b",", member, b"}")
