"""The index itself: kept true by a walk, read by every tool."""

from __future__ import annotations

import os
from pathlib import Path

from editormcp.backends.disk.index import cache
from editormcp.backends.disk.index.entries import (
    ASSEMBLY,
    UNREADABLE,
    Entry,
    ToRead,
    interesting,
    read_entries,
    read_entry,
)
from editormcp.backends.disk.index.names import META, ignored
from editormcp.backends.disk.index.packages import Packages, find_packages
from editormcp.backends.disk.index.walk import Listing, Stat, walk
from editormcp.backends.disk.index.watch import Watch, start_watch
from editormcp.backends.disk.work import Work

IGNORED = "ignored"


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
        self.unread = (0, 0)
        """How many files the last walk read, of how many it should have: fewer where a time guard passed."""
        self._unfinished = False
        self._cache_file = cache_file
        self._unsaved = self._loaded = False
        self._unsettled: set[str] = set()
        """Files that changed so lately that their time does not tell whether they change again."""
        self._watch: Watch | None = None
        self._watched: set[Path] = set()
        self._unwatchable = False
        self._names: dict[str, str] = {}
        """Real folder → its name in the project."""
        self._assemblies: dict[str, str] = {}
        self._dependents: dict[str, list[str]] | None = None
        self._folded: dict[str, str] | None = None

    def refresh(self, work: Work) -> None:
        """Brings the index to the files as they are now."""
        if not self._loaded:
            self.entries = cache.load(self._cache_file, self.root)
            self._loaded = True
        if not self._by_notification():
            self._by_walk(work)

    def _by_notification(self) -> bool:
        """Takes over what the watch tells. False where only a walk will do: files that come, go or cannot be placed."""
        if self._watch is None:
            self._start_watch()
            return False
        if self._unfinished:
            return False
        told = self._watch.changes()
        if told is None or not self._watched.issuperset(self._to_watch()):
            self._stop_watch()
            return False
        paths = {self._placed(real) for real in told} - {IGNORED}
        if None in paths:
            return False
        known = {path for path in paths if path is not None}
        fresh = {path: stat for path in known | self._unsettled if (stat := self._stat(path)) is not None}
        if len(fresh) < len(known | self._unsettled):
            return False
        if fresh:
            self._take_over(fresh)
        return True

    def _take_over(self, fresh: dict[str, Stat]) -> None:
        """New content of files that the index knows already."""
        guids = False
        self.listing.files.update(fresh)
        self._unsettled = set()
        unreadable = 0
        for path, stat in fresh.items():
            before = self.entries.get(path)
            if before is None:
                continue
            entry = self.entries[path] = read_entry(path, str(self.real_path(path)), stat)
            guids = guids or before.guid != entry.guid
            unreadable += before.kind == entry.kind == UNREADABLE
            if entry.modified < 0:
                self._unsettled.add(path)
        if unreadable == len(fresh):
            return
        if guids:
            self._map_guids()
        self._dependents = None
        self._unsaved = True
        self.generation += 1

    def _by_walk(self, work: Work) -> None:
        """Compares every file with what the index knows. Cancelled half-way, it is taken up again at the next call."""
        settled = not (self._unsettled or self._unfinished or self.generation == 0)
        self._unfinished = True
        self.packages = find_packages(self.root)
        tops = {name: self.root / name for name in ("Assets", "ProjectSettings")}
        listing = walk({**tops, **self.packages.folders}, work)
        same = listing.files == self.listing.files and listing.folders == self.listing.folders
        if same and settled:
            self._unfinished = False
            return
        changed = self._changed(listing.files)
        gone = self.entries.keys() - listing.files.keys()
        self.listing = listing
        self._names = {str(folder): name for name, folder in listing.folders.items()}
        for path in gone:
            del self.entries[path]
        self._read(changed, work)
        self._unfinished = self.unread[0] < self.unread[1]
        fresh = [entry for path in changed if (entry := self.entries.get(path)) is not None and entry.modified < 0]
        self._unsettled = {path for path in changed if path in self.entries and self.entries[path].modified < 0}
        if same and self.generation and len(fresh) == len(changed) and all(one.kind == UNREADABLE for one in fresh):
            return  # Tried again, as at every call, and still not to be read: nothing is new.
        self._map_guids()
        self._dependents = self._folded = None
        self._unsaved = self._unsaved or bool(changed or gone)
        self.generation += 1
        if self.generation == 1:
            self.save()

    # The watch

    def _start_watch(self) -> None:
        """On the second question: who asks one need not pay for it. The walk that follows sees what came before."""
        if self.generation == 0 or self._unwatchable or self.listing.followed_links:
            return
        self._watched = self._to_watch()
        self._watch = start_watch(self._watched, self._cache_file.with_suffix(f".{os.getpid()}.watch"))
        self._unwatchable = self._watch is None

    def _stop_watch(self) -> None:
        if self._watch is not None:
            self._watch.close()
        self._watch = None

    def _to_watch(self) -> set[Path]:
        fixed = (self.root / name for name in ("Assets", "ProjectSettings", "Packages", "Library/PackageCache"))
        return {folder for folder in (*fixed, *self.packages.folders.values()) if folder.is_dir()}

    def _placed(self, real: str) -> str | None:
        """The project's name of a file that the index knows, IGNORED for what Unity ignores, None for all else."""
        folder, _, name = real.rpartition(os.sep)
        if ignored(name):
            return IGNORED
        place = self._names.get(folder)
        path = f"{place}/{name}" if place is not None else ""
        return path if path in self.listing.files else None

    def _stat(self, path: str) -> Stat | None:
        real = self.real_path(path)
        try:
            stat = os.stat(real) if real is not None else None  # noqa: PTH116 (the twin of the walk's)
        except OSError:
            return None
        return (stat.st_size, stat.st_mtime_ns) if stat is not None else None

    def close(self) -> None:
        """Ends the watch and keeps the index for the next start."""
        self._stop_watch()
        self.save()

    def save(self) -> None:
        """Keeps the index for the next start, if there is anything new in it."""
        if self._unsaved:
            cache.save(self._cache_file, self.root, self.entries)
            self._unsaved = False

    def _changed(self, files: dict[str, Stat]) -> list[str]:
        """The files that the index looks into and that are new or not as it knows them."""
        known = self.entries.get
        changed = []
        for path, (size, modified) in files.items():
            entry = known(path)
            if entry is None:
                if interesting(path):
                    changed.append(path)
            elif entry.modified != modified or entry.size != size:
                changed.append(path)
        return changed

    def _read(self, changed: list[str], work: Work) -> None:
        folders = {name: str(folder) for name, folder in self.listing.folders.items()}
        self.unread = (len(changed), len(changed))
        files = self.listing.files
        to_read = []
        for path in changed:
            folder, _, name = path.rpartition("/")
            to_read.append(ToRead(path, f"{folders[folder]}/{name}", *files[path]))
        done = 0
        work.report(done, len(changed), "Indexing the project")
        for batch in work.crew.spread(read_entries, to_read, lambda one: one.size):
            for one, entry in batch:
                self.entries[one.path] = entry
            done += len(batch)
            work.report(done, len(changed), "Indexing the project")
            if work.guard is not None and work.guard.passed():
                self.unread = (done, len(changed))
                return

    def _map_guids(self) -> None:
        paths: dict[str, str] = {}
        guids: dict[str, str] = {}
        files, folders = self.listing.files, self.listing.folders
        self.duplicates, self.orphans = {}, []
        for meta, entry in self.entries.items():
            guid = entry.guid
            if not guid:
                continue
            asset = meta[: -len(META)]
            if asset not in files and asset not in folders:
                self.orphans.append(meta)
                continue
            guids[asset] = guid
            if paths.setdefault(guid, asset) != asset:
                self.duplicates.setdefault(guid, [paths[guid]]).append(asset)
        for guid, claimants in self.duplicates.items():
            paths[guid] = min(claimants)
        self.paths, self.guids = paths, guids
        named = ((path, entry.main) for path, entry in self.entries.items() if path.endswith(".asmdef"))
        self._assemblies = {ASSEMBLY + name: guids[path] for path, name in named if name and path in guids}

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
                found.update(map(self._as_guid, entry.references))
        return found - {self.guids.get(path, ""), ""}

    def _as_guid(self, reference: str) -> str:
        """The GUID behind a reference; nothing for an assembly that is in no folder here."""
        return self._assemblies.get(reference, "") if reference.startswith(ASSEMBLY) else reference

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
                for guid in map(self._as_guid, entry.references):
                    known = reverse.setdefault(guid, [])
                    if not known or known[-1] != asset:
                        known.append(asset)
        return reverse
