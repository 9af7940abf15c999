"""Findings and the documents of files: where the object of a finding stands, and whether a prefab tells it already."""

from __future__ import annotations

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


def _seen(object_id: str) -> str:
    """An object's id as files see it that hold an instance of this file."""
    inner, dot, instance = object_id.partition(".")
    return str(seen_through(int(inner), int(instance))) if dot else object_id


def _inner(object_id: str) -> str:
    return object_id.partition(".")[0]
