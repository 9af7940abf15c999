"""Answers already given, for as long as no file of the project changes."""

from __future__ import annotations

from collections import OrderedDict

Key = tuple[str, bytes]
Body = tuple[bytes, tuple[str, ...]]

_MOST = 64
_BYTES = 64 << 20


class Answers:
    """The newest answers of one generation of the index."""

    def __init__(self) -> None:
        self._generation = -1
        self._held: OrderedDict[Key, Body] = OrderedDict()
        self._size = 0

    def get(self, key: Key, generation: int) -> Body | None:
        if generation != self._generation:
            self._held.clear()
            self._generation, self._size = generation, 0
        found = self._held.get(key)
        if found is not None:
            self._held.move_to_end(key)
        return found

    def put(self, key: Key, generation: int, body: Body) -> None:
        if generation != self._generation or key in self._held or len(body[0]) > _BYTES:
            return
        self._held[key] = body
        self._size += len(body[0])
        while len(self._held) > _MOST or self._size > _BYTES:
            _, (dropped, _) = self._held.popitem(last=False)
            self._size -= len(dropped)
