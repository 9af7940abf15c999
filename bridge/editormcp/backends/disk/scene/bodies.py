"""The documents of a file by their ids, to be read one at a time."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Collection, Iterable

from editormcp.backends.disk.format.documents import SEPARATOR, Document
from editormcp.backends.disk.index.reading import PIECE
from editormcp.backends.disk.scene.file_references import FileReferences, file_references

_HEADER = re.compile(rb"\n--- !u!\d{1,18} &(-?\d{1,20})( stripped)?[ \t]*+(?=\n)")
_FEW = 8


class Bodies:
    """A file in memory. Where its documents begin and end is found when the first is asked for."""

    def __init__(self, data: bytes, places: dict[int, tuple[int, int]] | None = None) -> None:
        self._data = data
        self._places = places
        self._searches = 0
        self._starts: list[tuple[int, int, int]] = []

    def get(self, file_id: int) -> bytes | None:
        """A document from its class name on; None where there is none, or only a stand-in."""
        place = self._place(file_id) if self._places is None else self._places.get(file_id)
        return self._data[place[0] : place[1]] if place is not None else None

    def _place(self, file_id: int) -> tuple[int, int] | None:
        """The first few are looked for one by one: finding all in a large file takes as long as twenty searches."""
        if self._searches >= _FEW:
            return self._found().get(file_id)
        self._searches += 1
        name = self._data.find(b" &%d\n" % file_id)
        header = _HEADER.match(self._data, self._data.rfind(b"\n", 0, name)) if name >= 0 else None
        if header is None or header[2] is not None or int(header[1]) != file_id:
            return self._found().get(file_id)
        end = self._data.find(SEPARATOR, header.end())
        return header.end() + 1, end + 1 if end >= 0 else len(self._data) + 1

    @property
    def data(self) -> bytes:
        """The whole file."""
        return self._data

    def holding(self, words: Iterable[bytes]) -> set[int]:
        """The ids of the documents that hold one of these words."""
        found: set[int] = set()
        for word in words:
            at = self._data.find(word)
            while at >= 0:
                file_id, end = self._around(at)
                if file_id is not None:
                    found.add(file_id)
                at = self._data.find(word, end)  # one in a document is enough
        return found

    def references(self) -> FileReferences:
        """The references of the file."""
        return file_references(self._data[at : at + PIECE] for at in range(0, len(self._data), PIECE))

    def lines(self, wanted: Collection[int]) -> dict[int, int]:
        """On which line, counted from 1, each of these documents begins."""
        places = self._found()
        found: dict[int, int] = {}
        line, before = 1, 0
        for start, file_id in sorted((places[one][0], one) for one in wanted if one in places):
            line += self._data.count(b"\n", before, start)
            before = start
            found[file_id] = line - 1  # a document starts on the line after its header
        return found

    def _around(self, at: int) -> tuple[int | None, int]:
        """The document around a place, and where to look on after it."""
        if not self._starts:
            self._starts = sorted((start, end, file_id) for file_id, (start, end) in self._found().items())
        number = bisect_right(self._starts, at, key=lambda row: row[0]) - 1
        if number < 0 or at >= self._starts[number][1]:
            return None, at + 1
        _, end, file_id = self._starts[number]
        return file_id, end

    def _found(self) -> dict[int, tuple[int, int]]:
        if self._places is None:
            self._places = _places(self._data)
        return self._places


def _places(data: bytes) -> dict[int, tuple[int, int]]:
    """Each document ends with the newline before the next one's header."""
    found: dict[int, tuple[int, int]] = {}
    file_id, begins = None, 0
    for header in _HEADER.finditer(data):
        start, end = header.span()
        if file_id is not None:
            found[file_id] = (begins, start + 1)
        digits, stripped = header.groups()
        file_id, begins = (None if stripped else int(digits)), end + 1
    if file_id is not None:
        found[file_id] = (begins, len(data) + 1)
    return found


def some_bodies(documents: Collection[Document]) -> Bodies:
    """Those documents alone, of a file that is too large to be held."""
    places: dict[int, tuple[int, int]] = {}
    pieces: list[bytes] = []
    size = 0
    for one in documents:
        places[one.file_id] = (size, size + len(one.body))
        pieces.append(one.body)
        size += len(one.body)
    return Bodies(b"".join(pieces), places)
