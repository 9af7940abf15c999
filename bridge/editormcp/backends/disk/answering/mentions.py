"""Which scenes and prefabs can hold something, themselves or in a prefab that they use: only those are expanded."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from editormcp.backends.disk.answering.context import Context
from editormcp.backends.disk.index.entries import to_read
from editormcp.backends.disk.index.names import extension
from editormcp.backends.disk.index.reading import MAX_BYTES
from editormcp.projects.files import open_file

_PREFAB = ".prefab"
_OBJECTS = (".unity", _PREFAB)
_CHUNK = 4 << 20


class Words(msgspec.Struct, array_like=True, gc=False):
    """A file in which words are looked for."""

    path: str
    real: str
    size: int
    words: tuple[str, ...]


def files_naming(context: Context, files: Iterable[str], guid: str) -> list[str]:
    """Of the files, those that name an asset, themselves or in a prefab that they use. The index knows them."""
    naming = {path for path in context.index.dependents(guid) if extension(path) in _OBJECTS}
    return _with_users(context, files, naming)


def files_holding(context: Context, files: list[str], words: tuple[str, ...]) -> list[str]:
    """Of the files, those with one of the words in their bytes, or in those of a prefab that they use."""
    made_of = _made_of(context, files)
    asked = [Words(one.path, one.real, one.size, words) for one in to_read(context.index.listing, sorted(made_of))]
    holding: set[str] = set()
    done = 0
    for batch in context.work.crew.spread(look_for_words, asked, len(asked), lambda one: one.size):
        holding.update(one.path for one, is_there in batch if is_there)
        done += len(batch)
        context.work.report(done, len(asked), "Searching")
        if context.work.guard is not None and context.work.guard.passed():
            break
    return _with_users(context, files, holding)


def look_for_words(batch: list[Words]) -> list[bool]:
    """Whether each file holds one of its words; a crew can share this. One that cannot be read may."""
    return [_holds(Path(one.real), tuple(word.encode() for word in one.words)) for one in batch]


def _holds(real: Path, words: tuple[bytes, ...]) -> bool:
    overlap = max(map(len, words)) - 1
    try:
        with open_file(real) as file:
            data, read = file.read(_CHUNK), _CHUNK
            while not any(word in data for word in words):
                if len(data) < _CHUNK or read > MAX_BYTES:
                    return False
                data = data[len(data) - overlap :] + file.read(_CHUNK)
                read += _CHUNK
    except OSError:
        return True
    return True


def _made_of(context: Context, files: Iterable[str]) -> set[str]:
    """The files and all prefabs that they use, directly or not."""
    found: set[str] = set()
    stack = list(files)
    while stack:
        path = stack.pop()
        if path not in found and path in context.index.listing.files:
            found.add(path)
            stack += _prefabs(context, path)
    return found


def _prefabs(context: Context, path: str) -> Iterator[str]:
    entry = context.index.entries.get(path)
    for guid in entry.references if entry is not None else ():
        used = context.index.paths.get(guid, "")
        if extension(used) == _PREFAB:
            yield used


def _with_users(context: Context, files: Iterable[str], holding: set[str]) -> list[str]:
    """Of the files, those that are among `holding` or use one of them; and those that cannot be read, to be told of."""
    found = set(holding)
    stack = list(holding)
    while stack:
        path = stack.pop()
        users = context.index.dependents(context.index.guids.get(path, "")) if extension(path) == _PREFAB else ()
        new = [user for user in users if extension(user) in _OBJECTS and user not in found]
        found.update(new)
        stack += new
    entries = context.index.entries
    return [path for path in files if path in found or (entry := entries.get(path)) is None or entry.kind != "yaml"]
