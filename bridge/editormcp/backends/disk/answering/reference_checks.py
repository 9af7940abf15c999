"""Whether a reference leads anywhere: certain where the files are here, silent where they only cannot be read."""

from __future__ import annotations

import time
from collections.abc import Iterable

from editormcp.backends.disk.answering.context import Context
from editormcp.backends.disk.format.references import Reference, is_builtin
from editormcp.backends.disk.index.entries import to_read
from editormcp.backends.disk.index.known_scripts import dll_scripts, package_scripts
from editormcp.backends.disk.index.names import extension
from editormcp.backends.disk.index.view import may_be_elsewhere
from editormcp.backends.disk.index.walk import Stat
from editormcp.backends.disk.scene.file_references import FileReferences
from editormcp.backends.disk.scene.library import Unreadable
from editormcp.backends.disk.scene.reading_references import Known, read_references

_NATIVE = frozenset(
    (
        ".asset", ".mat", ".controller", ".anim", ".overridecontroller", ".mixer", ".playable", ".physicmaterial",
        ".physicsmaterial2d", ".mask", ".rendertexture", ".lighting", ".terrainlayer", ".signal", ".preset",
    )
)  # fmt: skip
"""Types that Unity stores as their own objects, so that every id a reference can name is a document of the file."""
_HOLDERS = _NATIVE | {".prefab"}
_PREFAB_ASSET = 100100000


class ReferenceChecks:
    """Remembers the references of every file it has read, until the file changes."""

    def __init__(self) -> None:
        self._known: dict[str, Known] = {}
        self._faults: dict[tuple[int, str], str | None] = {}
        """By file id and GUID: many files refer to the same things."""
        self._sound: set[tuple[int, str]] = set()
        """Those of them that certainly lead somewhere, or mean nothing."""
        self._generation = -1

    def fetch(self, context: Context, paths: list[str]) -> None:
        """Reads the files among these that are new or have changed, with all hands, as far as there is time."""
        files, index = context.index.listing.files, context.index
        stale = [path for path in paths if (known := self._known.get(path)) is None or known.stat != files[path]]
        found = to_read(index.listing, stale)
        done, began = 0, time.monotonic_ns()
        for batch in context.work.crew.spread(read_references, found, len(stale), lambda one: one.size):
            for one, known in batch:
                if known is not None:
                    self._known[one.path] = Known(index.settled(one.path, known.stat, began), known.references)
                    self._judge(context, known.references.outside)
            done += len(batch)
            context.work.report(done, len(stale), "Reading references")
            if context.work.is_late():
                return

    def of(self, context: Context, path: str) -> FileReferences:
        """The references of a file. Raises Unreadable."""
        stat = context.index.listing.files.get(path)
        known = self._known.get(path)
        if known is None or known.stat != stat:
            references, read = context.scenes.references(path)
            known = self._known[path] = Known(read, references)
        if known.references.damaged:
            context.note(f"{path} is damaged: ids with more digits than an id can have are left out.")
        return known.references

    def in_doubt(self, context: Context, paths: list[str]) -> list[str]:
        """Those of these files of which `fetch` has not found that all is in order with them."""
        files = context.index.listing.files
        self._judged(context)
        return [path for path in paths if not self._is_in_order(self._known.get(path), files[path])]

    def _is_in_order(self, known: Known | None, stat: Stat) -> bool:
        if known is None or known.stat != stat:
            return False
        found = known.references
        return not (found.dangling or found.damaged or found.unscripted) and found.outside <= self._sound

    def faults(self, context: Context, references: Iterable[tuple[int, str]]) -> dict[tuple[int, str], str]:
        """Those of these references into other files that lead nowhere, each with what is wrong with it.

        One of which nothing can be known is not among them.
        """
        known, found = self._judged(context), {}
        for reference in references:
            if reference not in known:
                self._judge_one(context, reference)
            if (fault := known[reference]) is not None:
                found[reference] = fault
        return found

    def _judge(self, context: Context, references: frozenset[tuple[int, str]]) -> None:
        """Judges, while others read, those references for which the files they lead to need not have been read."""
        known, paths = self._judged(context), context.index.paths
        for reference in references.difference(known):
            path = paths.get(reference[1])
            if path is None or extension(path) not in _HOLDERS:
                self._judge_one(context, reference)

    def _judge_one(self, context: Context, reference: tuple[int, str]) -> None:
        file_id, guid = reference
        fault = self._faults[reference] = self._fault(context, Reference(*reference))
        if fault is None and (guid in context.index.paths or not file_id or _comes_with_unity(guid)):
            self._sound.add(reference)

    def _judged(self, context: Context) -> dict[tuple[int, str], str | None]:
        if self._generation != context.index.generation:
            self._generation, self._faults, self._sound = context.index.generation, {}, set()
        return self._faults

    def _fault(self, context: Context, reference: Reference) -> str | None:
        if not reference:
            return None
        path = context.index.paths.get(reference.guid)
        if path is None:
            return None if self.is_unknown(context, reference.guid) else "refers to an asset that does not exist"
        kind = extension(path)
        if kind == ".prefab":
            is_there = self._in_prefab(context, path, reference.file_id)
        elif kind in _NATIVE:
            is_there = self._in_file(context, path, reference.file_id)
        else:
            is_there = True  # An importer makes these objects; their ids are not in the file.
        return None if is_there else f"refers to an object that is not in {path}"

    def undecided(self, context: Context, references: Iterable[tuple[int, str]]) -> set[str]:
        """The GUIDs among these that are nowhere here and may be in a package that is not on this machine."""
        paths = context.index.paths
        found = {guid for file_id, guid in references if guid not in paths and file_id and not _comes_with_unity(guid)}
        return found - context.index.gone.keys()

    def is_unknown(self, context: Context, guid: str) -> bool:
        """Whether the asset may exist where this machine cannot look."""
        return _comes_with_unity(guid) or may_be_elsewhere(context.index, guid)

    def _in_file(self, context: Context, path: str, file_id: int) -> bool:
        try:
            return file_id in self.of(context, path).own
        except Unreadable:
            return True

    def _in_prefab(self, context: Context, path: str, file_id: int) -> bool:
        if file_id == _PREFAB_ASSET:
            return True
        try:
            contents = context.scenes.contents(path, context.work)
        except Unreadable:
            return True
        known = (contents.file.classes, contents.places.objects, contents.components)
        return contents.places.first_opaque is not None or any(file_id in ids for ids in known)


def _comes_with_unity(guid: str) -> bool:
    return is_builtin(guid) or guid in dll_scripts() or guid in package_scripts()
