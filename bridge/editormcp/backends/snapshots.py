"""What a cursor points to: a listing as it was when its first page was given, so that pages never shift."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from typing import Generic, TypeVar

import msgspec

from editormcp.errors import ToolError

MOST = 16
SECONDS = 600.0
BYTES = 64 << 20

T = TypeVar("T")


class _Held(msgspec.Struct, Generic[T]):
    value: T
    size: int
    expires: float


class Snapshots(Generic[T]):
    """The newest listings, limited in number, age and total size. Time is an argument."""

    def __init__(self, most: int = MOST, seconds: float = SECONDS, limit: int = BYTES) -> None:
        self._most = most
        self._seconds = seconds
        self._limit = limit
        self._held: OrderedDict[str, _Held[T]] = OrderedDict()

    def keep(self, value: T, size: int, now: float) -> str | None:
        """Keeps a listing and returns its name, or None where it is too large to be kept at all."""
        if size > self._limit:
            return None
        name = secrets.token_urlsafe(9)
        self._held[name] = _Held(value, size, now + self._seconds)
        self._drop(now)
        return name

    def get(self, name: str, now: float) -> T | None:
        """The listing of that name; its time to live begins anew."""
        self._drop(now)
        held = self._held.get(name)
        if held is None:
            return None
        held.expires = now + self._seconds
        self._held.move_to_end(name)
        return held.value

    def _drop(self, now: float) -> None:
        for name in [name for name, held in self._held.items() if held.expires <= now]:
            del self._held[name]
        while len(self._held) > self._most or sum(held.size for held in self._held.values()) > self._limit:
            self._held.popitem(last=False)


_LONGEST = 18
"""Digits of a place in a listing."""


def cursor(name: str, offset: int) -> str:
    """A place in a listing, as a caller carries it."""
    return f"{name}.{offset}"


def read_cursor(text: str) -> tuple[str, int]:
    """The listing's name and the place in it."""
    name, mark, offset = text.rpartition(".")
    if not mark or not offset.isascii() or not offset.isdigit() or len(offset) > _LONGEST:
        raise expired(text)
    return name, int(offset)


def expired(text: str) -> ToolError:
    return ToolError("arguments", "the cursor has expired or was never given out", reason="cursor_expired", cursor=text)
