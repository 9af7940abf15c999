"""One measurement: what came out, what it may be at most, and what it should be."""

from __future__ import annotations

import operator
import statistics
from collections.abc import Callable, Sequence
from typing import Literal

import msgspec

Direction = Literal["at most", "at least", "exactly"]

_HOLDS: dict[Direction, Callable[[float, float], bool]] = {
    "at most": operator.le,
    "at least": operator.ge,
    "exactly": operator.eq,
}


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """A row of the table. It is judged as it is printed: rounded to `digits`."""

    name: str
    value: float
    unit: str = "x"
    direction: Direction = "at most"
    limit: float | None = None
    """Missing it fails the bench."""
    goal: float | None = None
    """Missing it is only told."""
    digits: int = 2
    detail: str = ""
    """The absolute figures behind a ratio."""

    @property
    def within_limit(self) -> bool | None:
        return self._holds(self.limit)

    @property
    def meets_goal(self) -> bool | None:
        return self._holds(self.goal)

    def _holds(self, bound: float | None) -> bool | None:
        return None if bound is None else _HOLDS[self.direction](round(self.value, self.digits), bound)


class Rounds:
    """Yardstick and subject, measured in turns: on a shared machine only figures of the same moment can be compared."""

    def __init__(self) -> None:
        self._measured: dict[str, list[float]] = {}

    def add(self, name: str, value: float) -> None:
        self._measured.setdefault(name, []).append(value)

    def median(self, name: str) -> float:
        return statistics.median(self._measured[name])

    def ratio(self, subject: str, yardstick: str) -> float:
        """The median over the rounds of subject / yardstick."""
        pairs = zip(self._measured[subject], self._measured[yardstick], strict=True)
        return statistics.median(one / other for one, other in pairs)

    def spread(self, subject: str, yardstick: str, best: Callable[[list[float]], float] = min) -> str:
        """The rounds' least and greatest ratio, and the ratio of the bests, which a busy machine disturbs least."""
        pairs = zip(self._measured[subject], self._measured[yardstick], strict=True)
        ratios = sorted(one / other for one, other in pairs)
        bests = best(self._measured[subject]) / best(self._measured[yardstick])
        return f"rounds {ratios[0]:.2f}-{ratios[-1]:.2f}, bests {bests:.2f}"


def p50(samples: Sequence[float]) -> float:
    return statistics.median(samples)
