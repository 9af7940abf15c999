"""The files of a project and what the index read in them, kept as they are by walking and watching."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator
from pathlib import Path

from editormcp.backends.disk.index import cache
from editormcp.backends.disk.index.entries import UNREADABLE, Entry, ToRead, interesting, read_entries, to_read
from editormcp.backends.disk.index.names import ignored
from editormcp.backends.disk.index.packages import Packages, find_packages
from editormcp.backends.disk.index.settling import UNSETTLED, Settling
from editormcp.backends.disk.index.walk import Files, Listing, Stat, steps, walk
from editormcp.backends.disk.index.watch import Watch, start_watch
from editormcp.backends.disk.work import Work

_IGNORED = "ignored"


class ProjectFiles:
    """`look` finds out which files there are, `read` looks into those that are new. Not for two threads at once."""

    def __init__(self, root: Path, cache_file: Path) -> None:
        self.root = root
        self.generation = 0
        """Grows whenever any file of the project has changed."""
        self.naming = 0
        """Grows whenever another file may be there, or another GUID or assembly name."""
        self.packages = Packages()
        self.listing = Listing()
        self.entries: dict[str, Entry] = {}
        self.unread = (0, 0)
        """How many files the last `read` looked into, of how many it should have: fewer where a time guard passed."""
        self.settling = Settling()
        self._cache_file = cache_file
        self._unsaved = self._loaded = self._is_kept = False
        self._is_named = False
        self._must_walk = True
        """Whether notifications alone cannot tell which files there are."""
        self._to_compare = True
        """Whether all files have to be compared with the entries; else only those that were told."""
        self._told: set[str] = set()
        self._unsettled: set[str] = set()
        """Files whose entries have to be read again, changed or not."""
        self._unsure: set[str] = set()
        """Other files that somebody read while they were fresh."""
        self._watch: Watch | None = None
        self._watched: set[Path] = set()
        self._unwatchable = False
        self._names: dict[str, str] = {}
        """Real folder → its name in the project."""

    def look(self, work: Work) -> None:
        """Brings the list of files to what is there now."""
        if not self._by_notification():
            self._by_walk(work)

    def names(self, work: Work) -> Collection[str]:
        """The files there are now, by name. For the first question of all that is enough; later ones `look`."""
        if self.generation or self._is_named:
            self.look(work)
            return self.listing.files
        self._is_named = True
        packages = find_packages(self.root)
        return walk(self._tops(packages), work, only_names=True).files

    def read(self, work: Work) -> None:
        """Brings the entries to the files as `look` found them. Ended half-way, it goes on at the next call."""
        self._load()
        chosen = list(self._changed(self.listing.files)) if self._to_compare else sorted(self._to_read())
        names = None if self._to_compare else self._names_in(chosen)
        tried = {path for path in self._unsettled if self._is_unreadable(path)}
        was_partial = self.unread[0] < self.unread[1]
        self._read(to_read(self.listing, chosen), chosen, work, len(chosen))
        self._keep(chosen)
        self.naming += names is None or names != self._names_in(chosen)
        if was_partial or not all(map(self._is_unreadable, tried)):
            self.generation += 1

    def look_and_read(self, work: Work) -> None:
        """Both. The first time of all, files are read while others are still being looked for."""
        if self.generation:
            self.look(work)
            self.read(work)
            return
        self._load()
        packages, listing, chosen = find_packages(self.root), Listing(), list[str]()
        found = self._found(steps(self._tops(packages), listing, work), listing, chosen)
        self._read(found, chosen, work, None)
        for _ in found:
            continue  # A time guard has passed: what is not read is listed all the same.
        self.unread = (self.unread[0], len(chosen))
        self._take_over(packages, listing)
        self._keep(chosen)
        self.naming += 1

    def settled(self, path: str, stat: Stat, began: int) -> Stat:
        """The stat of a file that was read from `began` on. A file that is not settled counts as changed next time."""
        found = self.settling.settled(path, stat, began)
        if found[1] == UNSETTLED:
            self._unsure.add(path)
        return found

    def close(self) -> None:
        """Ends the watch and keeps the entries for the next start."""
        self._stop_watch()
        self._save()

    def keep(self) -> None:
        """Keeps the entries as soon as there are any: whoever holds them may be ended without a word."""
        if not self._is_kept:
            self._save()

    def _save(self) -> None:
        """Keeps the entries for the next start, if there is anything new in them."""
        if self._unsaved:
            cache.save(self._cache_file, self.root, self.entries)
            self._unsaved = False
            self._is_kept = True

    # Looking

    def _by_notification(self) -> bool:
        """Takes over what the watch tells. False where only a walk will do: a file came or went, or it lost count."""
        if self._watch is None:
            self._start_watch()
            return False
        told = self._watch.changes()
        if told is None or not self._watched.issuperset(self._to_watch()):
            self._stop_watch()
            self._must_walk = True
        if told is None or self._must_walk:
            return False
        self._must_walk = True  # until it is clear that what was told is enough
        paths = {self._placed(real) for real in told} - {_IGNORED}
        known = {path for path in paths if path is not None}
        fresh = {path: stat for path in known | self._unsettled if (stat := self._stat(path)) is not None}
        if None in paths or len(fresh) < len(known | self._unsettled):
            return False
        self._must_walk = False
        self.listing.files.update(fresh)
        self._told |= known
        self._count_change(bool(known))
        return True

    def _by_walk(self, work: Work) -> None:
        self._must_walk = True
        packages = find_packages(self.root)
        self._take_over(packages, walk(self._tops(packages), work))

    def _take_over(self, packages: Packages, listing: Listing) -> None:
        """What a walk has found."""
        is_same = listing.files == self.listing.files and listing.folders == self.listing.folders
        self.packages, self.listing = packages, listing
        if not is_same or not self.generation:
            self._names = {str(folder): name for name, folder in listing.folders.items()}
            self._to_compare = True
        self._must_walk = False
        self._count_change(not is_same or not self.generation)

    def _tops(self, packages: Packages) -> dict[str, Path]:
        return {name: self.root / name for name in ("Assets", "ProjectSettings")} | packages.folders

    def _count_change(self, has_changed: bool) -> None:
        """A new generation where files changed, or may have. One that could not be read is tried without any."""
        fresh = self._unsure or not all(map(self._is_unreadable, self._unsettled))
        if has_changed or fresh:
            self.generation += 1
        now, files = self.settling.clock(), self.listing.files
        still = (path for path in self._unsure if path in files)
        self._unsure = {path for path in still if self.settling.settled(path, files[path], now)[1] == UNSETTLED}

    def _names_in(self, paths: list[str]) -> list[tuple[str, str]]:
        """The GUIDs and assembly names that these files give."""
        return [(self.entries[path].guid, self.entries[path].main) for path in paths]

    def _is_unreadable(self, path: str) -> bool:
        entry = self.entries.get(path)
        return entry is not None and entry.kind == UNREADABLE

    # Reading

    def _to_read(self) -> set[str]:
        return (self._told | self._unsettled) & self.entries.keys()

    def _load(self) -> None:
        if not self._loaded:
            self.entries = cache.load(self._cache_file, self.root)
            self._loaded = True

    def _changed(self, files: Files) -> Iterator[str]:
        """Those of these files that the index looks into and that are new or not as it knows them."""
        known = self.entries.get
        for path, (size, modified) in files.items():
            entry = known(path)
            if entry is None:
                if interesting(path):
                    yield path
            elif entry.modified != modified or entry.size != size:
                yield path

    def _found(self, walk: Iterator[Files], listing: Listing, chosen: list[str]) -> Iterator[ToRead]:
        """What is to be read of the files that a walk finds, which are chosen with that."""
        for files in walk:
            changed = list(self._changed(files))
            chosen += changed
            yield from to_read(listing, changed)

    def _read(self, found: Iterator[ToRead], chosen: list[str], work: Work, count: int | None) -> None:
        """Reads what is found, as far as there is time; `count` of them, where that is known already."""
        began = self.settling.clock()
        done = 0
        self.unread = (done, len(chosen))
        work.report(done, count, "Indexing the project")
        for batch in work.crew.spread(read_entries, found, count, lambda one: one.size):
            for one, entry in batch:
                if entry.modified != UNSETTLED:
                    entry.modified = self.settling.settled(one.path, (one.size, one.modified), began)[1]
                if entry.modified == UNSETTLED:
                    self._unsettled.add(one.path)
                else:
                    self._unsettled.discard(one.path)
                self.entries[one.path] = entry
            done += len(batch)
            self.unread = (done, len(chosen))
            work.report(done, count, "Indexing the project")
            if work.guard is not None and work.guard.passed():
                return
        self.unread = (done, len(chosen))

    def _keep(self, chosen: list[str]) -> None:
        """What was read is known from now on, and what is gone no more."""
        entries, files = self.entries, self.listing.files
        is_all_there = not self._to_compare or entries.keys() <= files.keys()
        gone = [] if is_all_there else [path for path in entries if path not in files]
        for path in gone:
            del entries[path]
            self._unsettled.discard(path)
        self._told = set()
        self._to_compare = self.unread[0] < self.unread[1]
        self._unsaved = self._unsaved or bool(chosen or gone)

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
        """The project's name of a file that the walk found, _IGNORED for what Unity ignores, None for all else."""
        folder, _, name = real.rpartition(os.sep)
        if ignored(name):
            return _IGNORED
        place = self._names.get(folder)
        path = f"{place}/{name}" if place is not None else ""
        return path if path in self.listing.files else None

    def _stat(self, path: str) -> Stat | None:
        folder, _, name = path.rpartition("/")
        try:
            stat = (self.listing.folders[folder] / name).stat()
        except OSError:
            return None
        return (stat.st_size, stat.st_mtime_ns)
