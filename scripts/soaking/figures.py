"""What a soak has seen: calls, failures, how long everyone was away after a kill, memory and descriptors."""

from __future__ import annotations

import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence

import msgspec

BACK_SECONDS = 2.0
"""How long after a kill everyone is back, p99."""
MOST_GROWTH_MB = 40.0
MOST_DESCRIPTORS = 8
"""What the daemon may have more at the end of the calm part than at its beginning."""


class Success(msgspec.Struct, frozen=True):
    """A call that the Editor answered."""

    began: float
    ended: float


class Kill(msgspec.Struct, frozen=True):
    what: str
    at: float


class Sample(msgspec.Struct, frozen=True):
    """The daemon, seen from outside."""

    memory_mb: float
    descriptors: int


class Figures:
    """Filled by everyone who takes part."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.failures: list[str] = []
        self.kills: list[Kill] = []
        self.successes: dict[str, list[Success]] = {}
        self.calm: list[Sample] = []

    def fail(self, what: str) -> None:
        self.counts["failures"] += 1
        if len(self.failures) < 20:
            self.failures.append(what)

    def succeed(self, client: str, began: float) -> None:
        self.counts["calls"] += 1
        self.successes.setdefault(client, []).append(Success(began, time.monotonic()))

    def away(self, what: str) -> list[float]:
        """Seconds from each kill of one kind until each client had an answer to a call that it began afterwards."""
        found = []
        for kill in self.kills:
            if kill.what == what:
                firsts = (_first(made, kill.at) for made in self.successes.values())
                found += [first.ended - kill.at for first in firsts if first is not None]
        return sorted(found)

    def ends(self) -> tuple[Sample, Sample]:
        """The least that the daemon had early and late in the calm part: answers on their way are not a leak."""
        third = max(1, len(self.calm) // 3)
        return _least(self.calm[:third]), _least(self.calm[-third:])

    def problems(self) -> list[str]:
        """Everything that must not be."""
        found = list(self.failures)
        away = {what: percentile(self.away(what), 0.99) for what in {kill.what for kill in self.kills}}
        found += [
            f"after a kill of the {what} somebody was away for {seconds:.1f} s (p99)"
            for what, seconds in away.items()
            if seconds > BACK_SECONDS
        ]
        if self.calm:
            first, last = self.ends()
            if last.memory_mb - first.memory_mb > MOST_GROWTH_MB:
                found.append(f"the daemon grew from {first.memory_mb:.0f} to {last.memory_mb:.0f} MB")
            if last.descriptors - first.descriptors > MOST_DESCRIPTORS:
                found.append(f"the daemon's descriptors grew from {first.descriptors} to {last.descriptors}")
        return found

    def table(self) -> str:
        rows = [(name, str(count)) for name, count in sorted(self.counts.items())]
        for what in sorted({kill.what for kill in self.kills}):
            away = self.away(what)
            number = sum(kill.what == what for kill in self.kills)
            spread = ", ".join(f"{name} {percentile(away, at):.2f} s" for name, at in SPREAD)
            rows.append((f"kills of the {what}", f"{number}; until everyone was back: {spread}"))
        if self.calm:
            first, last = self.ends()
            rows.append(("memory of the daemon", f"{first.memory_mb:.0f} -> {last.memory_mb:.0f} MB"))
            rows.append(("its descriptors", f"{first.descriptors} -> {last.descriptors}"))
        width = max(len(name) for name, _ in rows)
        return "\n".join(f"{name:<{width}}  {value}" for name, value in rows)


def _least(samples: Sequence[Sample]) -> Sample:
    return Sample(min(one.memory_mb for one in samples), min(one.descriptors for one in samples))


def _first(made: Sequence[Success], after: float) -> Success | None:
    """The first of these that began after a moment; they are in the order they began."""
    at = bisect_left(made, after, key=lambda one: one.began)
    return made[at] if at < len(made) else None


SPREAD = (("p50", 0.5), ("p99", 0.99), ("longest", 1.0))


def percentile(values: Sequence[float], at: float) -> float:
    """Of sorted values; 0 where there are none."""
    return values[min(len(values) - 1, int(len(values) * at))] if values else 0.0
