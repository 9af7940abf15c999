"""The index itself: kept true by a walk, read by every tool."""

from __future__ import annotations

from pathlib import Path

from editormcp.backends.disk.index import cache
from editormcp.backends.disk.index.entries import UNREADABLE, Entry, interesting, read_entry
from editormcp.backends.disk.index.names import META
from editormcp.backends.disk.index.packages import Packages, find_packages
from editormcp.backends.disk.index.walk import Listing, Stat, walk
from editormcp.backends.disk.work import Work

_REPORT_EVERY = 512


class ProjectIndex:
    """Which asset has which GUID and what refers to what, as of the last `refresh`. Not for two threads at once."""

    def __init__(self, root: Path, cache_file: Path) -> None:
        self.root = root
        self.generation = 0
        """Grows whenever any file of the project has changed."""
        self.packages = Packages()
        self.listing = Listing()
        self.entries: dict[str, Entry] = {}
        self.paths: dict[str, str] = {}
        """GUID → asset path, for assets that are there."""
        self.guids: dict[str, str] = {}
        """Asset path → GUID."""
        self.duplicates: dict[str, list[str]] = {}
        """GUIDs that several assets claim, with all of them."""
        self.orphans: list[str] = []
        """`.meta` files without an asset."""
        self._cache_file = cache_file
        self._unsaved = self._loaded = False
        self._unsettled: set[str] = set()
        """Files that changed so lately that their time does not tell whether they change again."""
        self._dependents: dict[str, list[str]] | None = None
        self._folded: dict[str, str] | None = None

    def refresh(self, work: Work) -> None:
        """Brings the index to the files as they are now."""
        if not self._loaded:
            self.entries = cache.load(self._cache_file, self.root)
            self._loaded = True
        self.packages = find_packages(self.root)
        tops = {name: self.root / name for name in ("Assets", "ProjectSettings")}
        listing = walk({**tops, **self.packages.folders}, work)
        first = self.generation == 0
        same = listing.files == self.listing.files and listing.folders == self.listing.folders
        if same and not first and not self._unsettled:
            return
        changed = self._changed(listing.files)
        gone = self.entries.keys() - listing.files.keys()
        self.listing = listing
        for path in gone:
            del self.entries[path]
        self._read(changed, work)
        self._unsettled = {path for path in changed if self.entries[path].modified < 0}
        if same and not first and all(self.entries[path].kind == UNREADABLE for path in changed):
            return  # Tried again, as at every call, and still not to be read: nothing is new.
        self._map_guids()
        self._dependents = self._folded = None
        self._unsaved = self._unsaved or bool(changed or gone)
        self.generation += 1
        if first:
            self.save()

    def save(self) -> None:
        """Keeps the index for the next start, if there is anything new in it."""
        if self._unsaved:
            cache.save(self._cache_file, self.root, self.entries)
            self._unsaved = False

    def _changed(self, files: dict[str, Stat]) -> list[str]:
        entries = self.entries
        changed = []
        for path, stat in files.items():
            entry = entries.get(path)
            if entry is None:
                if interesting(path):
                    changed.append(path)
            elif (entry.size, entry.modified) != stat:
                changed.append(path)
        return changed

    def _read(self, changed: list[str], work: Work) -> None:
        folders = {name: str(folder) for name, folder in self.listing.folders.items()}
        for count, path in enumerate(changed):
            if count % _REPORT_EVERY == 0:
                work.report(count, len(changed), "Indexing the project")
            folder, _, name = path.rpartition("/")
            self.entries[path] = read_entry(path, f"{folders[folder]}/{name}", self.listing.files[path])

    def _map_guids(self) -> None:
        self.paths, self.guids, self.duplicates, self.orphans = {}, {}, {}, []
        for meta, entry in self.entries.items():
            if not entry.guid:
                continue
            asset = meta[: -len(META)]
            if asset not in self.listing.files and asset not in self.listing.folders:
                self.orphans.append(meta)
                continue
            self.guids[asset] = entry.guid
            other = self.paths.setdefault(entry.guid, asset)
            if other != asset:
                self.duplicates.setdefault(entry.guid, [other]).append(asset)
        for guid, claimants in self.duplicates.items():
            self.paths[guid] = min(claimants)

    # What the tools ask

    def real_path(self, path: str) -> Path | None:
        """Where a file of the project really lies; None where there is no such file or folder."""
        if path in self.listing.folders:
            return self.listing.folders[path]
        if path not in self.listing.files:
            return None
        folder, _, name = path.rpartition("/")
        return self.listing.folders[folder] / name

    def spelled(self, path: str) -> str | None:
        """The asset of this path as it is really spelled, or None: Unity does not mind upper and lower case."""
        if path in self.listing.files or path in self.listing.folders:
            return path
        if self._folded is None:
            self._folded = {name.casefold(): name for name in (*self.listing.folders, *self.listing.files)}
        return self._folded.get(path.casefold())

    def is_folder(self, path: str) -> bool:
        return path in self.listing.folders

    def references(self, path: str) -> set[str]:
        """The GUIDs that an asset names, in itself or in its importer's settings; not its own."""
        found: set[str] = set()
        for name in (path, path + META):
            entry = self.entries.get(name)
            if entry is not None:
                found.update(entry.references)
        found.discard(self.guids.get(path, ""))
        return found

    def dependents(self, guid: str) -> list[str]:
        """The assets that name this GUID."""
        if self._dependents is None:
            self._dependents = self._reverse()
        return self._dependents.get(guid, [])

    def _reverse(self) -> dict[str, list[str]]:
        reverse: dict[str, list[str]] = {}
        for path, entry in self.entries.items():
            if entry.references:
                asset = path.removesuffix(META)
                for guid in entry.references:
                    known = reverse.setdefault(guid, [])
                    if not known or known[-1] != asset:
                        known.append(asset)
        return reverse
