"""Which objects of a plan are drawn, and which of them get a number: the most telling ones, not fifty equal trees."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import chain

from editormcp.analysis.plan import CAMERA, EMPTY, LIGHT, Item

MOST = 25
_MOST_CAMERAS, _MOST_LIGHTS, _MOST_OF_A_NAME = 5, 8, 2
_NUMBER = " _.()0123456789"
"""What copies of an object have behind its name."""
_FRONT = (CAMERA, LIGHT)
_UNMARKED = (*_FRONT, EMPTY)
"""What is not among those that are marked for their size."""


def most_telling(items: Sequence[Item]) -> list[Item]:
    """Cameras, lights that reach far, then the largest; of equal names two. Empty objects never."""
    cameras = _first(_MOST_CAMERAS, [item for item in items if item.kind == CAMERA])
    lights = sorted((item for item in items if item.kind == LIGHT), key=lambda item: -(item.reach or 1e30))
    lights = _first(_MOST_LIGHTS, lights)
    others = sorted((item for item in items if item.kind not in _UNMARKED), key=extent, reverse=True)
    return [*_first(MOST - len(cameras) - len(lights), others), *cameras, *lights]


def extent(item: Item) -> float:
    """How large a box looks; one that is seen from its thin side still counts by its length."""
    wide, tall = item.size
    return (wide + tall) ** 2 / 4 if item.kind not in _FRONT else 0.0


def drawn(items: Sequence[Item], most: int) -> list[Item]:
    """The largest first, so that small ones lie over them; at most so many."""
    ordered = sorted(items, key=extent, reverse=True)
    if len(ordered) <= most:
        return ordered
    signs = [item for item in ordered if item.kind in _FRONT]
    boxes = [item for item in ordered if item.kind not in _FRONT]
    return [*boxes[: max(most - len(signs), most // 2)], *signs[: most // 2]]


def _first(most: int, items: Sequence[Item]) -> list[Item]:
    """The first of an order; active ones before others."""
    counts: Counter[str] = Counter()
    chosen: list[Item] = []
    for item in chain((item for item in items if item.shown), (item for item in items if not item.shown)):
        if len(chosen) == most:
            break
        name = item.name.rstrip(_NUMBER)
        counts[name] += 1
        if counts[name] <= _MOST_OF_A_NAME:
            chosen.append(item)
    return chosen
