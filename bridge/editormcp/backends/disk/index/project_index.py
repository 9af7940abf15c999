"""What the tools ask: which asset has which GUID, what refers to what, and how a path is really spelled."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from editormcp.backends.disk.index.entries import Entry
from editormcp.backends.disk.index.maps import Maps, map_dependents, map_guids
from editormcp.backends.disk.index.names import META
from editormcp.backends.disk.index.packages import Packages
from editormcp.backends.disk.index.project_files import ProjectFiles
from editormcp.backends.disk.index.walk import Listing, Stat
from editormcp.backends.disk.work import Work


class ProjectIndex:
    """Answers as of the call's start. Files are walked and read when a question needs it, not before.

    Not for two threads at once.
    """

    def __init__(self, root: Path, cache_file: Path) -> None:
        self.root = root
        self._files = ProjectFiles(root, cache_file)
        self._work = Work()
        self._has_looked = self._has_read = self._all_is_needed = False
        self._maps = Maps()
        self._dependents: tuple[int, dict[str, list[str]]] = (-1, {})
        self._folded: tuple[int, dict[str, str]] = (-1, {})
        """These two with the generation they are of: few questions need them."""

    def begin(self, work: Work, *, all_is_needed: bool = False) -> None:
        """A new call: what its questions need is brought to the files as they are now, once.

        If it is known that they need all of it, looking for files and reading them go side by side.
        """
        self._work, self._all_is_needed = work, all_is_needed
        self._has_looked = self._has_read = False

    def refresh(self, work: Work) -> None:
        """Brings all of the index to the files as they are now."""
        self.begin(work, all_is_needed=True)
        self._look()

    def check(self) -> None:
        """Raises Cancelled once nobody waits for the call any more: whatever takes long looks into the index, and so
        ends there."""
        self._work.check()

    def keep(self) -> None:
        """Between two calls: what the first has read is kept for the next start, whatever becomes of this process."""
        self._files.keep()

    def close(self) -> None:
        """Ends the watch and keeps the index for the next start."""
        self._files.close()

    def _look(self) -> ProjectFiles:
        self.check()
        if not self._has_looked and self._all_is_needed:
            self._files.look_and_read(self._work)
            self._has_looked = self._has_read = True
        elif not self._has_looked:
            self._files.look(self._work)
            self._has_looked = True
        return self._files

    def _read(self) -> ProjectFiles:
        files = self._look()
        if not self._has_read:
            files.read(self._work)
            self._has_read = True
        return files

    def names(self) -> Collection[str]:
        """The files there are, by name. On a project that nobody has asked about yet, no more is found out."""
        return self._files.listing.files if self._has_looked else self._files.names(self._work)

    def known(self) -> tuple[Listing, dict[str, Entry], dict[str, list[str]]]:
        """What earlier calls have found out: files, entries, and GUIDs that several assets claim. Nothing is done."""
        return self._files.listing, self._files.entries, self._maps.duplicates

    # For these the files are walked

    @property
    def generation(self) -> int:
        """Grows whenever any file of the project has changed."""
        return self._look().generation

    @property
    def listing(self) -> Listing:
        return self._look().listing

    @property
    def packages(self) -> Packages:
        return self._look().packages

    def real_path(self, path: str) -> Path | None:
        """Where a file of the project really lies; None where there is no such file or folder."""
        listing = self.listing
        if path in listing.folders:
            return listing.folders[path]
        if path not in listing.files:
            return None
        folder, _, name = path.rpartition("/")
        return listing.folders[folder] / name

    def spelled(self, path: str) -> str | None:
        """The asset of this path as it is really spelled, or None: Unity does not mind upper and lower case."""
        listing = self.listing
        if path in listing.files or path in listing.folders:
            return path
        if self._folded[0] != self.generation:
            names = {name.casefold(): name for name in (*listing.folders, *listing.files)}
            self._folded = (self.generation, names)
        return self._folded[1].get(path.casefold())

    def is_folder(self, path: str) -> bool:
        return path in self.listing.folders

    def settled(self, path: str, stat: Stat, began: int) -> Stat:
        """The stat of a file that was read from `began` on; see Settling."""
        return self._look().settled(path, stat, began)

    # For these they are read too

    @property
    def entries(self) -> dict[str, Entry]:
        return self._read().entries

    @property
    def maps(self) -> Maps:
        files = self._read()
        if self._maps.naming != files.naming:
            self._maps = map_guids(files.naming, files.entries, files.listing)
        return self._maps

    @property
    def paths(self) -> dict[str, str]:
        """GUID → asset path, for assets that are there."""
        return self.maps.paths

    @property
    def gone(self) -> dict[str, str]:
        """GUID → where an asset was that is not there any more, as far as its `.meta` tells."""
        return self.maps.gone

    @property
    def guids(self) -> dict[str, str]:
        """Asset path → GUID."""
        return self.maps.guids

    def references(self, path: str) -> set[str]:
        """The GUIDs that an asset names, in itself or in its importer's settings; not its own."""
        maps, found = self.maps, set[str]()
        for name in (path, path + META):
            entry = self.entries.get(name)
            if entry is not None:
                found.update(map(maps.as_guid, entry.references))
        return found - {maps.guids.get(path, ""), ""}

    def dependents(self, guid: str) -> list[str]:
        """The assets that name this GUID."""
        maps = self.maps
        if self._dependents[0] != self.generation:
            self._dependents = (self.generation, map_dependents(self.entries, maps))
        return self._dependents[1].get(guid, [])

    @property
    def unread(self) -> tuple[int, int]:
        """How many files the last reading looked into, of how many it should have: fewer where a time guard passed."""
        return self._files.unread
