"""How the cost of work grows with its input: a ratio of times on one machine in one run, never a time."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

Input = TypeVar("Input")

SIZES = tuple(1 << power for power in range(10, 18))
"""Seven doublings, up to 131,072."""
STEEP = 5.0
"""Linear work costs the same for each item at every size. Quadratic work costs twice as much for each item after each
doubling, so it is beyond this after three."""
_NOISE = 0.004
"""Seconds below which a measurement is compared with, and not judged."""
_LEAST = 0.00002
_TRIES = 3


def steepness(make: Callable[[int], Input], run: Callable[[Input], object], sizes: tuple[int, ...] = SIZES) -> float:
    """How much more the work costs for each item at a large size than at a smaller one: about 1 where it is linear.

    The sizes grow until one is steep, so that work with an explosive cost is found out while it is small.
    """
    cheapest = float("inf")
    worst = 0.0
    for size in sizes:
        made = make(size)
        took = min(_seconds(run, made) for _ in range(_TRIES))
        cost = max(took, _LEAST) / size
        if took > _NOISE:
            worst = max(worst, cost / cheapest)
        if worst > STEEP:
            break
        cheapest = min(cheapest, cost)
    return worst


def _seconds(run: Callable[[Input], object], made: Input) -> float:
    started = time.process_time()
    run(made)
    return time.process_time() - started
