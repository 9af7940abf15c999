"""What scenes were when they were asked about, so that a later question can say what has changed since."""

from __future__ import annotations

from collections import OrderedDict

import msgspec

MOST = 4
SECONDS = 600.0
BYTES = 64 << 20
WHOLE_DUMP_BYTES = 4 << 20
"""A dump reads a large scene in pieces; only of smaller ones it keeps the files."""


class KeptFiles(msgspec.Struct, frozen=True, eq=False):
    """A scene or prefab from disk: the bytes of all files that it is made of, and the GUIDs of that time."""

    path: str
    files: dict[str, bytes]
    paths: dict[str, str] | None

    @property
    def size(self) -> int:
        return sum(map(len, self.files.values()))


class KeptModel(msgspec.Struct, frozen=True, eq=False):
    """A scene from the Editor: the model as it was sent."""

    path: str
    model: bytes

    @property
    def size(self) -> int:
        return len(self.model)


class KeptCommit(msgspec.Struct, frozen=True, eq=False):
    """A scene in a commit, which git keeps."""

    path: str
    commit: str

    @property
    def size(self) -> int:
        return 0


Kept = KeptFiles | KeptModel | KeptCommit


class _Held(msgspec.Struct):
    kept: Kept
    expires: float


class Revisions:
    """The newest of one project, limited in number, age and total size. Time is an argument."""

    def __init__(self) -> None:
        self._held: OrderedDict[str, _Held] = OrderedDict()

    def keep(self, name: str, kept: Kept, now: float) -> bool:
        """Whether there is room for it."""
        if kept.size > BYTES:
            return False
        self._held[name] = _Held(kept, now + SECONDS)
        self._held.move_to_end(name)
        self._drop(now)
        return True

    def get(self, name: str, now: float) -> Kept | None:
        """The revision of this name; its time to live begins anew."""
        self._drop(now)
        held = self._held.get(name)
        if held is None:
            return None
        held.expires = now + SECONDS
        self._held.move_to_end(name)
        return held.kept

    def _drop(self, now: float) -> None:
        for name in [name for name, held in self._held.items() if held.expires <= now]:
            del self._held[name]
        while len(self._held) > MOST or sum(held.kept.size for held in self._held.values()) > BYTES:
            self._held.popitem(last=False)
