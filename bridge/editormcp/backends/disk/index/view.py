"""What reading scenes asks of an index: the project's own, or the part of it that another process was given."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

import msgspec

from editormcp.backends.disk.index.entries import Entry
from editormcp.backends.disk.index.packages import Packages
from editormcp.backends.disk.index.walk import Listing, Stat


class IndexView(Protocol):
    """See ProjectIndex, which is the whole of it."""

    @property
    def generation(self) -> int: ...

    @property
    def listing(self) -> Listing: ...

    @property
    def packages(self) -> Packages: ...

    @property
    def entries(self) -> dict[str, Entry]: ...

    @property
    def paths(self) -> dict[str, str]: ...

    @property
    def gone(self) -> dict[str, str]: ...

    def check(self) -> None: ...

    def real_path(self, path: str) -> Path | None: ...

    def settled(self, path: str, stat: Stat, began: int) -> Stat: ...


def may_be_elsewhere(index: IndexView, guid: str) -> bool:
    """Whether an asset that is not here may be in a package that is not on this machine."""
    return bool(index.packages.unreadable) and guid not in index.gone


class Extract(msgspec.Struct, frozen=True):
    """What of an index is needed to read some files in another process, as of one moment."""

    folders: dict[str, str]
    """Where each folder really lies."""
    files: dict[str, Stat]
    """The scenes and prefabs."""
    paths: dict[str, str]
    scripts: dict[str, Entry]
    """Scripts and assemblies, with their classes."""
    unreadable: list[str]
    """Packages that are not on this machine."""
    gone: dict[str, str] = {}


class ExtractView:
    """An index out of an extract. It does not change."""

    generation = 0

    def __init__(self, extract: Extract) -> None:
        folders = {name: Path(real) for name, real in extract.folders.items()}
        self.listing = Listing(extract.files, folders)
        self.packages = Packages(unreadable=extract.unreadable)
        self.entries = extract.scripts
        self.paths = extract.paths
        self.gone = extract.gone

    def check(self) -> None:
        """Whoever is not wanted any more is ended."""

    def real_path(self, path: str) -> Path | None:
        folder, _, name = path.rpartition("/")
        real = self.listing.folders.get(folder)
        return real / name if real is not None else None

    def settled(self, path: str, stat: Stat, began: int) -> Stat:
        return stat
