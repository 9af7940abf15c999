"""Why nothing fits `where`: which conditions nothing fits, and what their fields are instead."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import msgspec

from editormcp.analysis.cells import Cell
from editormcp.analysis.where import Condition

_MOST_KEPT = 50
_MOST_SHOWN = 5
_LONGEST = 40


class Unfit(msgspec.Struct, array_like=True):
    """What one condition has met."""

    fitted: int = 0
    values: dict[str, int] = {}
    """The values that did not fit, with how often each was met; the first different ones."""

    def met(self, cell: Cell, is_fit: bool) -> None:
        if is_fit:
            self.fitted += 1
            return
        text = "null" if cell.shown is None else cell.text
        if text in self.values or len(self.values) < _MOST_KEPT:
            self.values[text] = self.values.get(text, 0) + 1


def added(some: Iterable[Sequence[Unfit]], limits: Sequence[Condition]) -> list[Unfit]:
    """For each condition what all files have met together."""
    found = [Unfit() for _ in limits]
    for one in some:
        for total, part in zip(found, one, strict=True):
            total.fitted += part.fitted
            total.values = dict(Counter(total.values) + Counter(part.values))
    return found


def why_nothing_fits(matched: int, what: str, limits: Sequence[Condition], met: Sequence[Unfit]) -> str:
    """A sentence for an answer that `where` leaves empty."""
    because = [_values(limit, one) for limit, one in zip(limits, met, strict=True) if not one.fitted and one.values]
    if because:
        return f"None of {matched} {what} fits `where`: {'; '.join(because)}."
    some = "" if len(limits) < 2 else ": some fit each condition, none fits all"
    return f"None of {matched} {what} fits `where`{some}."


def _values(limit: Condition, one: Unfit) -> str:
    ranked = sorted(one.values.items(), key=lambda value: (-value[1], value[0]))
    shown = [f"{_short(text)} ({count})" for text, count in ranked[:_MOST_SHOWN]]
    return f"{limit.written} is {', '.join(shown)}{' …' if len(ranked) > _MOST_SHOWN else ''}"


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"
