"""Scenes and prefabs of one project, read once and expanded once for as long as their files stay the same."""

from __future__ import annotations

import os
import time
from collections import OrderedDict
from collections.abc import Callable, Collection, Iterator
from typing import BinaryIO

import msgspec

from editormcp.backends.disk.format.documents import Document, blocks, documents, find_document, normalised
from editormcp.backends.disk.format.lines import document_lines
from editormcp.backends.disk.format.references import Reference
from editormcp.backends.disk.index.names import extension, stem
from editormcp.backends.disk.index.reading import PIECE, Found, use_stable
from editormcp.backends.disk.index.script_names import ScriptNames
from editormcp.backends.disk.index.view import IndexView
from editormcp.backends.disk.index.walk import Stat
from editormcp.backends.disk.scene.assemble import Source, assemble
from editormcp.backends.disk.scene.bodies import Bodies, some_bodies
from editormcp.backends.disk.scene.file_references import FileReferences
from editormcp.backends.disk.scene.nodes import Contents, Opaque
from editormcp.backends.disk.scene.objects import ObjectFile
from editormcp.backends.disk.scene.reading_references import references_of_file
from editormcp.backends.disk.scene.scan import scan
from editormcp.backends.disk.scene.yaml_files import Other, pieces, use_yaml
from editormcp.backends.disk.work import Work

MAX_NODES = 1_000_000
"""Prefabs within prefabs multiply; an instance that would bring a file beyond this, or all that it is made of beyond
twice as many, is not expanded."""
MAX_NESTING = 200
"""Prefabs inside each other. What an object costs grows with how many it came through; real projects have about ten."""
_KEEP_BYTES = 64 << 20
_KEEP_NODES = 400_000
"""What stays in memory between two questions: files by their size, trees by their nodes."""
_KEEP_BODIES = 2 * _KEEP_BYTES
"""Two large files that are compared with each other are both needed to the end."""
_LARGEST_HELD = 512 << 20
"""One file is held whole up to here: a question about its components asks for one after the other."""
_OBJECT_FILES = (".unity", ".prefab")


class Unreadable(Exception):
    """A file whose objects cannot be read from disk; says why."""

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(path, reason)
        self.path = path
        self.reason = reason


class _Scanned(msgspec.Struct, frozen=True):
    stat: Stat
    file: ObjectFile


class _Held(msgspec.Struct, frozen=True):
    stat: Stat
    bodies: Bodies


class SceneLibrary:
    """Answers for the index's present generation. Not for two threads at once."""

    def __init__(self, index: IndexView, scripts: ScriptNames) -> None:
        self.index = index
        self.scripts = scripts
        self._files: OrderedDict[str, _Scanned] = OrderedDict()
        self._file_bytes = 0
        self._bodies: OrderedDict[str, _Held] = OrderedDict()
        self._body_bytes = 0
        self._contents: OrderedDict[str, Contents] = OrderedDict()
        self._nodes = 0
        self._scripts_seen: dict[bytes, Reference] = {}
        """As they are written: thousands of components share a few scripts."""
        self._script_names: dict[tuple[Reference, str], str] = {}
        """What components of a script are called, by its reference and the class identifier that they carry."""
        self._generation = -1

    def contents(self, path: str, work: Work) -> Contents:
        """The whole tree of a scene or prefab. Raises Unreadable where the file itself cannot be read."""
        if self._generation != self.index.generation:
            self._contents.clear()
            self._script_names.clear()
            self._nodes, self._generation = 0, self.index.generation
        if path not in self._contents:
            self._expand(path, work)
            self._forget_trees(path)
        self._contents.move_to_end(path)
        return self._contents[path]

    def object_file(self, path: str) -> ObjectFile:
        """The objects of one file as they stand in it."""
        stat = self.index.listing.files.get(path)
        known = self._files.get(path)
        if known is not None and known.stat == stat:
            self._files.move_to_end(path)
            return known.file
        (file, whole), stat = self._use(path, lambda first, rest: self._scanned(first, rest, path))
        self._keep_file(path, _Scanned(stat, file))
        if whole:
            self._keep_bodies(path, _Held(stat, Bodies(whole)))
        return file

    def references(self, path: str) -> tuple[FileReferences, Stat]:
        """The references of a YAML file and the stat that they belong to; raises Unreadable for everything else."""
        known = self._bodies.get(path)
        if known is not None and known.stat == self.index.listing.files.get(path):
            return known.bodies.references(), known.stat
        return self._use(path, references_of_file)

    def from_documents(self, path: str, use: Callable[[Iterator[Document]], Found]) -> Found:
        """What `use` makes of the documents of a YAML file, which are never all in memory; raises Unreadable."""
        return self._use(path, lambda first, rest: use(_documents(blocks(self._pieces(first, rest)))))[0]

    def document(self, path: str, file_id: int) -> Document | None:
        """The one document with this id; raises Unreadable."""

        def find(first: bytes, rest: BinaryIO) -> Document | None:
            found = next(filter(None, (find_document(one, file_id) for one in blocks(self._pieces(first, rest)))), None)
            rest.seek(0, os.SEEK_END)
            return found

        return self._use(path, find)[0]

    def lines(self, path: str, wanted: Collection[int]) -> dict[int, int]:
        """On which line of the file each of these documents begins; raises Unreadable."""
        if (held := self.kept(path)) is not None:
            return held.lines(wanted)
        return self._use(path, lambda first, rest: document_lines(self._pieces(first, rest), wanted))[0]

    def bodies(self, path: str, wanted: Collection[int]) -> Bodies:
        """The documents of a file, at least those wanted, to be read one at a time; raises Unreadable."""
        if (all_ := self.all_bodies(path)) is not None:
            return all_
        found = self.from_documents(path, lambda documents: [one for one in documents if one.file_id in wanted])
        return some_bodies([one for one in found if not one.stripped])

    def all_bodies(self, path: str) -> Bodies | None:
        """All documents of a file, which is kept in memory; None where it is too large for that. Raises Unreadable."""
        stat = self.index.listing.files.get(path)
        known = self._bodies.get(path)
        if known is not None and known.stat == stat:
            self._bodies.move_to_end(path)
            return known.bodies
        is_large = stat is not None and stat[0] > _LARGEST_HELD
        return None if is_large else self.held_bodies(path)

    def held_bodies(self, path: str) -> Bodies:
        """All documents of a file, which is kept in memory whatever its size; raises Unreadable."""
        stat = self.index.listing.files.get(path)
        known = self._bodies.get(path)
        if known is not None and known.stat == stat:
            self._bodies.move_to_end(path)
            return known.bodies
        data, stat = self._use(path, lambda first, rest: normalised(_all(first, rest)))
        return self._keep_bodies(path, _Held(stat, Bodies(data)))

    def kept(self, path: str) -> Bodies | None:
        """The documents of a file that has been read whole and is still in memory."""
        known = self._bodies.get(path)
        return known.bodies if known is not None and known.stat == self.index.listing.files.get(path) else None

    def documents_holding(self, path: str, words: Collection[bytes]) -> set[int]:
        """The ids of a file's documents, stand-ins left out, that hold one of these words; raises Unreadable."""
        stat = self.index.listing.files.get(path)
        if stat is None or stat[0] <= _KEEP_BYTES:
            return self.bodies(path, ()).holding(words)
        return self.from_documents(
            path, lambda all_: {one.file_id for one in all_ if any(word in one.body for word in words)}
        )

    def _use(self, path: str, use: Callable[[bytes, BinaryIO], Found]) -> tuple[Found, Stat]:
        """What `use` makes of a YAML file, and the stat that it belongs to; raises Unreadable for everything else."""
        real = self.index.real_path(path)
        if real is None:
            raise Unreadable(path, "the file does not exist")
        began = time.monotonic_ns()
        try:
            found, stat = use_stable(real, lambda first, rest: use_yaml(first, rest, use))
        except FileNotFoundError:
            raise Unreadable(path, "the file does not exist") from None
        except OSError as error:
            raise Unreadable(path, f"the file cannot be read ({error.strerror or error})") from None
        if isinstance(found, Other):
            raise Unreadable(path, found.reason)
        return found, self.index.settled(path, stat, began)

    def _scanned(self, first: bytes, rest: BinaryIO, path: str) -> tuple[ObjectFile, bytes]:
        """The objects of a file; and the file, where it is in memory anyway."""
        if len(first) == PIECE:
            return scan(self._pieces(first, rest), path, self._scripts_seen), b""
        data = normalised(first)
        return scan((data,), path, self._scripts_seen), data

    def _pieces(self, first: bytes, rest: BinaryIO) -> Iterator[bytes]:
        """All of a file, for as long as somebody wants it."""
        for piece in pieces(first, rest):
            self.index.check()
            yield piece

    def _expand(self, top: str, work: Work) -> None:
        """Expands what `top` is made of, innermost first, then `top`. A stack, not recursion, which Python limits."""
        made = 0
        stack: list[tuple[str, ObjectFile | None]] = [(top, None)]
        opened: set[str] = set()
        failed: dict[str, Source] = {}
        while stack:
            path, file = stack.pop()
            work.check()
            if path in self._contents or path in failed:
                continue
            if file is not None:
                opened.remove(path)
                made += self._assemble(path, file, failed, min(MAX_NODES, 2 * MAX_NODES - made))
                continue
            try:
                file = self.object_file(path)
            except Unreadable:
                if path == top:
                    raise
                failed[path] = Source(opaque=Opaque.UNREADABLE, stem=stem(path))
                continue
            opened.add(path)
            stack.append((path, file))
            below = filter(None, self._paths(file).values())
            stack += [(one, None) for one in below if extension(one) in _OBJECT_FILES and one not in opened]

    def _paths(self, file: ObjectFile) -> dict[str, str | None]:
        """The prefabs that a file's instances are made of, by GUID; none of what is not there."""
        guids = {instance.source.guid: None for instance in file.instances.values()}
        if not guids:  # and no file of the project has to be read to find them
            return {}
        paths = self.index.paths
        return {guid: paths.get(guid) for guid in guids}

    def _assemble(self, path: str, file: ObjectFile, failed: dict[str, Source], room: int) -> int:
        """Puts one file together whose prefabs are there; gives how many nodes that made."""
        sources = {guid: self._source(below, failed) for guid, below in self._paths(file).items()}
        contents = assemble(file, _within_limits(file, sources, room), self._script_name)
        inner = [source.contents for source in sources.values() if source.contents]
        contents.paths = frozenset({path}).union(*(one.paths for one in inner))
        contents.nesting = max((one.nesting + 1 for one in inner), default=0)
        self._contents[path] = contents
        self._nodes += len(contents.nodes)
        return len(contents.nodes)

    def _source(self, path: str | None, failed: dict[str, Source]) -> Source:
        if path is None:
            return Source(opaque=Opaque.MISSING)
        if extension(path) not in _OBJECT_FILES:
            return Source(opaque=Opaque.MODEL, stem=stem(path))
        if path in failed:
            return failed[path]
        contents = self._contents.get(path)
        return Source(contents, Opaque.CYCLE, stem(path))

    def _script_name(self, script: Reference, identifier: str) -> str:
        key = (script, identifier)
        name = self._script_names.get(key)
        if name is None:
            name = self._script_names[key] = self.scripts.name(script, identifier)
        return name

    def _keep_file(self, path: str, scanned: _Scanned) -> None:
        before = self._files.pop(path, None)
        self._file_bytes += scanned.stat[0] - (before.stat[0] if before else 0)
        self._files[path] = scanned
        while self._file_bytes > _KEEP_BYTES and len(self._files) > 1:
            self._file_bytes -= self._files.popitem(last=False)[1].stat[0]

    def _keep_bodies(self, path: str, held: _Held) -> Bodies:
        before = self._bodies.pop(path, None)
        self._body_bytes += held.stat[0] - (before.stat[0] if before else 0)
        self._bodies[path] = held
        while self._body_bytes > _KEEP_BODIES and len(self._bodies) > 1:
            self._body_bytes -= self._bodies.popitem(last=False)[1].stat[0]
        return held.bodies

    def _forget_trees(self, newest: str) -> None:
        """Drops the trees that have not been asked for the longest, never the one just made."""
        self._contents.move_to_end(newest)
        while self._nodes > _KEEP_NODES and len(self._contents) > 1:
            self._nodes -= len(self._contents.popitem(last=False)[1].nodes)


def _documents(parts: Iterator[bytes]) -> Iterator[Document]:
    for part in parts:
        yield from documents(part)


def _all(first: bytes, rest: BinaryIO) -> bytes:
    if len(first) < PIECE:
        return first
    rest.seek(0)
    return rest.read()


def _within_limits(file: ObjectFile, sources: dict[str, Source], room: int) -> dict[str, Source]:
    """The sources, without those prefabs whose copies would make the tree deeper or larger than can be held."""
    room -= len(file.game_objects)
    counts: dict[str, int] = {}
    for instance in file.instances.values():
        counts[instance.source.guid] = counts.get(instance.source.guid, 0) + 1
    kept = {}
    for guid, source in sources.items():
        if source.contents is not None and source.contents.nesting >= MAX_NESTING:
            kept[guid] = Source(opaque=Opaque.TOO_DEEP, stem=source.stem)
            continue
        size = len(source.contents.nodes) * counts.get(guid, 0) if source.contents else 0
        room -= size
        kept[guid] = source if room >= 0 or not size else Source(opaque=Opaque.TOO_LARGE, stem=source.stem)
    return kept
