"""A file's documents: `--- !u!<class id> &<file id>[ stripped]`, then the class name, then its fields."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import msgspec

from editormcp.backends.disk.format.scalars import decode_scalar, scalar_end

SEPARATOR = b"\n--- !u!"
MAX_DOCUMENT = 64 << 20
"""Bytes of one document that are held."""
_OPENING = SEPARATOR[1:]
_LONGEST_OPENING = len(_OPENING) + 20
"""How far before its file id a header can start."""
BOM = b"\xef\xbb\xbf"
_HEADER = re.compile(rb"(\d{1,9}) &(-?\d{1,20})( stripped)?[ \t]*(?:\n|$)")
_NEXT_FIELD = re.compile(rb"\n  (?![ -])")
_CLASS_NAME = re.compile(rb"[ \t]*([A-Za-z_]\w*):")


class Document(msgspec.Struct, frozen=True, gc=False):
    """One object of a file. `body` starts at the line after the header, its class name."""

    class_id: int
    file_id: int
    stripped: bool
    body: bytes

    @property
    def class_name(self) -> str:
        return class_name(self.body)


def class_name(data: bytes, start: int = 0) -> str:
    """The class that the line under a document's header names, or nothing."""
    match = _CLASS_NAME.match(data, start)
    return match[1].decode("ascii") if match else ""


def normalised(data: bytes) -> bytes:
    """The file with plain newlines and no byte order mark."""
    data = data.removeprefix(BOM)
    return data.replace(b"\r\n", b"\n") if b"\r" in data else data  # memchr on one byte is about 10x faster


def blocks(pieces: Iterable[bytes]) -> Iterator[bytes]:
    """A file that comes in pieces, normalised, in blocks of whole documents: what is cut apart is put together.

    Of a document beyond MAX_DOCUMENT the middle is left out: what a reader looks for is in its head.
    """
    begun: list[bytes] = []
    size = 0
    last = b""
    for next_piece in pieces:
        piece = next_piece
        cut = last.rfind(SEPARATOR)
        if cut > 0:
            yield _block(b"".join((*begun, memoryview(last)[:cut])))
            begun = [last[cut:]]
            size = len(begun[0])
        elif size < MAX_DOCUMENT:
            begun += [last] if last else []
            size += len(last)
        else:
            piece = last[-len(SEPARATOR) :] + piece  # It may end with half a header, whose other half comes now.
        last = piece
    yield _block(b"".join((*begun, last)) if begun else last)


def _block(data: bytes) -> bytes:
    """Every header in it comes after a newline, and the half of one that a cut has left is gone."""
    data = normalised(data).removesuffix(b"\r")
    return b"\n" + data if data.startswith(b"---") else data


def split_documents(data: bytes) -> list[bytes]:
    """The raw documents of normalised data, each from its class id on; no text before the first."""
    parts = data.split(SEPARATOR)
    if data.startswith(_OPENING):
        parts[0] = parts[0][len(SEPARATOR) - 1 :]
        return parts
    return parts[1:]


def documents(data: bytes) -> Iterator[Document]:
    """Every document whose header can be read."""
    for raw in split_documents(normalised(data)):
        document = read_document(raw)
        if document is not None:
            yield document


def read_document(raw: bytes) -> Document | None:
    header = _HEADER.match(raw)
    if header is None:
        return None
    return Document(int(header[1]), int(header[2]), header[3] is not None, raw[header.end() :])


def find_document(data: bytes, file_id: int) -> Document | None:
    """The one document with this id, without reading the others."""
    mark = b" &%d" % file_id
    place = data.find(mark)
    while place >= 0:
        line = data.rfind(b"\n", max(0, place - _LONGEST_OPENING), place) + 1
        start = line + len(_OPENING)
        header = _HEADER.match(data, start) if data.startswith(_OPENING, line) else None
        if header is not None and int(header[2]) == file_id:
            end = data.find(SEPARATOR, start)
            return read_document(data[start : end if end >= 0 else len(data)])
        place = data.find(mark, place + 1)
    return None


def raw_field(body: bytes, key: bytes) -> bytes | None:
    """The raw scalar of a top-level field (`key` such as b"m_Name"), or None where there is no such field."""
    mark = b"\n  " + key + b":"
    start = body.find(mark)
    if start < 0:
        return None
    start += len(mark)
    if body.startswith(b" ", start):
        start += 1
    return body[start : scalar_end(body, start, 2)]


def text_field(body: bytes, key: bytes) -> str | None:
    """The text of a top-level field, or None where there is no such field."""
    raw = raw_field(body, key)
    return None if raw is None else decode_scalar(raw)


def int_field(body: bytes, key: bytes, default: int = 0) -> int:
    """The integer of a top-level field, or `default` where it is absent or not an integer."""
    raw = raw_field(body, key)
    try:
        return default if raw is None else int(raw)
    except ValueError:
        return default


def block(body: bytes, key: bytes) -> bytes:
    """The lines under a top-level field, up to the next field of the same level."""
    mark = b"\n  " + key + b":"
    start = body.find(mark)
    if start < 0:
        return b""
    following = _NEXT_FIELD.search(body, start + len(mark))
    return body[start + len(mark) : following.start() if following else len(body)]
