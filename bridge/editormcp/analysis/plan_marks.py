"""Which objects of a plan are drawn, and which of them get a number: the most telling ones, not fifty equal trees."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from editormcp.analysis.plan import CAMERA, EMPTY, LIGHT, Item

MOST = 25
_MOST_CAMERAS, _MOST_LIGHTS, _MOST_OF_A_NAME = 5, 8, 2
_NUMBER = " _.()0123456789"
"""What copies of an object have behind its name."""
_FRONT = (CAMERA, LIGHT)


def most_telling(items: Sequence[Item]) -> list[Item]:
    """Cameras, lights that reach far, then the largest; of equal names two. Empty objects never."""
    cameras = _first(_MOST_CAMERAS, (item for item in items if item.kind == CAMERA), lambda item: 0.0)
    lights = _first(_MOST_LIGHTS, (item for item in items if item.kind == LIGHT), lambda item: -(item.reach or 1e30))
    room = MOST - len(cameras) - len(lights)
    others = (item for item in items if item.kind not in (*_FRONT, EMPTY))
    return [*_first(room, others, lambda item: -extent(item)), *cameras, *lights]


def extent(item: Item) -> float:
    """How large a box looks; one that is seen from its thin side still counts by its length."""
    wide, tall = item.size
    return (wide + tall) ** 2 / 4 if item.kind not in _FRONT else 0.0


def drawn(items: Sequence[Item], most: int) -> list[Item]:
    """The largest first, so that small ones lie over them; at most so many."""
    ordered = sorted(items, key=lambda item: -extent(item))
    if len(ordered) <= most:
        return ordered
    signs = [item for item in ordered if item.kind in _FRONT]
    boxes = [item for item in ordered if item.kind not in _FRONT]
    return [*boxes[: max(most - len(signs), most // 2)], *signs[: most // 2]]


def _first(most: int, items: Iterable[Item], key: Callable[[Item], float]) -> list[Item]:
    """The first by a key; active ones before others."""
    counts: Counter[str] = Counter()
    chosen: list[Item] = []
    for item in sorted(items, key=lambda item: (not item.shown, key(item))):
        if len(chosen) == most:
            break
        name = item.name.rstrip(_NUMBER)
        counts[name] += 1
        if counts[name] <= _MOST_OF_A_NAME:
            chosen.append(item)
    return chosen
