"""Findings and the documents of files: where the object of a finding stands, and whether a prefab tells it already."""

from __future__ import annotations

from collections import Counter

import msgspec

from editormcp.analysis.lint.rule import Finding
from editormcp.backends.disk.scene.nodes import seen_through

Row = tuple[str, Finding]
"""A finding, and the file that it is in."""
_SIGN, _RANGE = 1 << 63, 1 << 64


def document_of(object_id: str) -> int:
    """The id, as its file writes it, of the document that an object stands in; 0 for an object that is not saved."""
    number = object_id.rpartition(".")[2]
    if not number.isdecimal():
        return 0
    return int(number) - (_RANGE if int(number) >= _SIGN else 0)


def once(rows: list[Row]) -> list[Row]:
    """Without what a prefab that is among the files says itself: it is mended there."""
    told = {(path, one.rule, _seen(one.object_id)) for path, one in rows if one.object_id}
    return [
        row for row in rows if not row[1].prefab or (row[1].prefab, row[1].rule, _inner(row[1].object_id)) not in told
    ]


def merged(rows: list[Row]) -> list[Row]:
    """With what instances of one prefab have alike, in whatever file, as one row that counts the others."""
    alike: dict[tuple[object, ...], list[Row]] = {}
    in_file: Counter[tuple[str, ...]] = Counter()
    for number, (path, one) in enumerate(rows):
        key: tuple[object, ...] = (number,)
        if one.prefab:
            kind = (one.prefab, one.rule, _inner(one.object_id), one.message)
            key = (*kind, in_file[path, *kind])  # the second of a file is like the second of another
            in_file[path, *kind] += 1
        alike.setdefault(key, []).append((path, one))
    return [(path, _counted(first, others)) for (path, first), *others in alike.values()]


def _counted(first: Finding, others: list[Row]) -> Finding:
    count = first.others + sum(1 + one.others for _, one in others)
    if not count:
        return first
    files = len(others)  # of each there is one
    elsewhere = f", in {files} more file{'s' if files > 1 else ''}" if files else ""
    more = f" (and {count} more instance{'s' if count > 1 else ''} of the prefab{elsewhere})"
    return msgspec.structs.replace(first, message=first.message + more)


def _seen(object_id: str) -> str:
    """An object's id as files see it that hold an instance of this file."""
    inner, dot, instance = object_id.partition(".")
    return str(seen_through(int(inner), int(instance))) if dot else object_id


def _inner(object_id: str) -> str:
    return object_id.partition(".")[0]
