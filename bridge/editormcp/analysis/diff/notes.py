"""What a comparison left out, in sentences: nothing is silently left out."""

from __future__ import annotations

from collections.abc import Iterator

from editormcp.analysis.diff.compare import MOST_ROWS, Differences

_MOST_NAMED = 5


def left_out(found: Differences) -> Iterator[str]:
    if found.left and found.too_many:
        yield f"More than {MOST_ROWS} differences: {found.left} objects were not compared. Ask with root."
    if found.one_sided:
        what = "Fields that only one side has, as another version writes them, are left out"
        often = sorted(found.one_sided.items(), key=lambda row: (-row[1].count, row[0]))
        yield f"{what}: {_first([f'{name} {one}' for name, one in often])}."
    if found.renumbered:
        what = "References to assets with a new GUID at the same path are left out"
        yield f"{what}: {_first(found.renumbered)}."
    if found.closed:
        yield f"{found.closed} objects are inside of models or prefabs that one side cannot read: not compared."


def _first(names: list[str]) -> str:
    more = f" and {len(names) - _MOST_NAMED} more" if len(names) > _MOST_NAMED else ""
    return ", ".join(names[:_MOST_NAMED]) + more
