"""Notes beside an answer: one short sentence each; in full where somebody asks what there is to know of a project."""

from __future__ import annotations

from collections.abc import Sequence

MOST = 120
"""Characters of a note about where an answer comes from, and what could not be seen."""

MOST_NAMES = 100


def short(what: str, names: Sequence[str] = ()) -> str:
    """`What: a, b and 3 more.`, with as many of the names as fit."""
    for count in range(min(len(names), MOST), 0, -1):
        more = f" and {len(names) - count} more" if count < len(names) else ""
        note = f"{what}: {', '.join(names[:count])}{more}."
        if len(note) <= MOST:
            return note
    return f"{what}."


def full(what: str, names: Sequence[str] = ()) -> str:
    """The same with every name, as far as anybody would read them."""
    more = f" and {len(names) - MOST_NAMES} more" if len(names) > MOST_NAMES else ""
    return f"{what}: {', '.join(names[:MOST_NAMES])}{more}." if names else f"{what}."
