"""Messages between processes, each behind its length. No I/O."""

from __future__ import annotations

from collections.abc import Callable

LENGTH = 4
"""Bytes in front of each message."""


def framed(body: bytes) -> bytes:
    return len(body).to_bytes(LENGTH, "little") + body


def length(head: bytes) -> int:
    """How long the message behind these bytes is."""
    return int.from_bytes(head, "little")


def next_body(read: Callable[[int], bytes]) -> bytes:
    """The next message that `read` brings; EOFError where the other side says nothing any more."""
    head = read(LENGTH)
    body = read(length(head)) if len(head) == LENGTH else b""
    if not body:
        raise EOFError
    return body
