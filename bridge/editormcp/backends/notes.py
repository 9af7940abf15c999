"""Notes beside an answer: one short sentence each; in full where somebody asks what there is to know of a project."""

from __future__ import annotations

from collections.abc import Sequence

MOST = 120
"""Characters of a note about where an answer comes from, and what could not be seen."""

LONGEST = 1000
"""Characters of the names of one told in full: packages fit, every file of a large project does not."""


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
    if not names:
        return f"{what}."
    shown = [*names[:1]]
    left = LONGEST - len(shown[0])
    for name in names[1:]:
        left -= len(name)
        if left < 0:
            break
        shown.append(name)
    more = f" and {len(names) - len(shown)} more" if len(names) > len(shown) else ""
    return f"{what}: {', '.join(shown)}{more}."
