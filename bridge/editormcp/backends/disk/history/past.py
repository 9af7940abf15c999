"""A project as it was: an index and a library over files that are held, or that a commit has."""

from __future__ import annotations

import re
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

from editormcp.backends.disk.history.git import Objects
from editormcp.backends.disk.history.repository import Commit, Repository
from editormcp.backends.disk.index.names import META
from editormcp.backends.disk.index.reading import PIECE, Found
from editormcp.backends.disk.index.script_names import ScriptNames
from editormcp.backends.disk.index.view import IndexView
from editormcp.backends.disk.index.walk import Listing, Stat
from editormcp.backends.disk.scene.library import SceneLibrary, Unreadable
from editormcp.backends.disk.scene.yaml_files import Other, use_yaml
from editormcp.projects.files import read_small

Read = Callable[[str], bytes | None]
"""The content of a file as it was; None for one that is read as it is now."""
HELD: Stat = (0, 0)
"""What stands for size and time of a file that is not on disk."""
_GUID = re.compile(rb"\nguid: ([0-9a-f]{32})")
_LFS_ID = re.compile(rb"\noid sha256:([0-9a-f]{64})\n")
_LFS = b"version https://git-lfs"
_MOST_LFS = 256 << 20


class PastIndex:
    """An index with other files and other GUIDs; whatever else is asked for is today's."""

    generation = 0

    def __init__(self, today: IndexView, files: dict[str, Stat], paths: dict[str, str]) -> None:
        self._today = today
        self.listing = Listing(files, today.listing.folders)
        self.packages = today.packages
        self.entries = today.entries
        self.paths = paths
        self.gone = today.gone

    def check(self) -> None:
        self._today.check()

    def real_path(self, path: str) -> Path | None:
        return self._today.real_path(path)

    def settled(self, path: str, stat: Stat, began: int) -> Stat:
        return stat


class PastLibrary(SceneLibrary):
    """Scenes and prefabs as they were."""

    def __init__(self, index: PastIndex, read: Read) -> None:
        super().__init__(index, ScriptNames(index))
        self._read = read

    def _use(self, path: str, use: Callable[[bytes, BinaryIO], Found]) -> tuple[Found, Stat]:
        data = self._read(path)
        if data is None:
            return super()._use(path, use)
        found = use_yaml(data[:PIECE], BytesIO(data), use)
        if isinstance(found, Other):
            raise Unreadable(path, found.reason)
        return found, HELD


def held_library(today: IndexView, files: dict[str, bytes], paths: dict[str, str]) -> PastLibrary:
    """Files in memory, with the GUIDs of their time."""
    return PastLibrary(PastIndex(today, {**today.listing.files, **dict.fromkeys(files, HELD)}, paths), files.get)


class Guids:
    """GUIDs by the objects that hold them: what an object says never changes, so it is read once."""

    def __init__(self) -> None:
        self._known: dict[str, str] = {}

    def read(self, objects: Objects, names: list[str]) -> dict[str, str]:
        """The GUID in each of these `.meta` objects; none for one that has none."""
        asked = sorted({name for name in names if name not in self._known})
        for name, content in zip(asked, objects.read(asked), strict=True):
            found = _GUID.search(content.replace(b"\r", b"")) if content is not None else None
            self._known[name] = found[1].decode() if found else ""
        return self._known


class GitPast:
    """The project in one commit, which can be asked as long as `objects` is open."""

    def __init__(
        self, repository: Repository, objects: Objects, commit: Commit, today: IndexView, guids: Guids
    ) -> None:
        self._repository = repository
        self._commit = commit
        self._objects = objects
        self._files = repository.files(commit)
        metas = {path: name for path, name in self._files.items() if path.endswith(META)}
        known = guids.read(self._objects, list(metas.values()))
        self.paths = self._paths(today, {path.removesuffix(META): known[name] for path, name in metas.items()})
        stats: dict[str, Stat] = {**today.listing.files, **dict.fromkeys(self._files, HELD)}
        self.library = PastLibrary(PastIndex(today, stats, self.paths), self._content)

    def has(self, path: str) -> bool:
        return path in self._files

    def _paths(self, today: IndexView, guids: dict[str, str]) -> dict[str, str]:
        """GUIDs as of the commit. What git never had, such as packages from a registry, is as it is today."""
        head = self._repository.commit("HEAD")
        tracked = self._files if head == self._commit else self._repository.files(head)
        found = {guid: path for guid, path in today.paths.items() if f"{path}{META}" not in tracked}
        for path in sorted(guids, reverse=True):
            if guids[path]:
                found[guids[path]] = path
        return found

    def _content(self, path: str) -> bytes | None:
        name = self._files.get(path)
        if name is None:
            return None
        (content,) = self._objects.read([name])
        if content is None:
            what = f"git does not have its content of {self._commit.short}: the clone is partial or damaged"
            raise Unreadable(path, what)
        return self._downloaded(content) if content.startswith(_LFS) else content

    def _downloaded(self, pointer: bytes) -> bytes:
        """What a Git LFS pointer points to, where it was downloaded once; else the pointer."""
        found = _LFS_ID.search(pointer)
        if found is None:
            return pointer
        name = found[1].decode()
        try:
            return read_small(self._repository.common / "lfs" / "objects" / name[:2] / name[2:4] / name, _MOST_LFS)
        except OSError:
            return pointer
