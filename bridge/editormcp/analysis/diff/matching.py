"""Which object of one scene is which of the other: by its id, else by its name under the same parent."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Sequence
from itertools import pairwise

import msgspec

from editormcp.analysis.model import Object, Part, Scene

NONE = -1
SESSION = "s:"
"""What ids begin with that no file knows."""
_PREFAB = ".prefab"


class Matches(msgspec.Struct):
    """For each object of one side where it stands on the other; -1 for one that is not there."""

    before: list[int]
    """By the places of the later side."""
    after: list[int]
    """By the places of the earlier side."""

    def pairs(self) -> list[tuple[int, int]]:
        """Earlier and later place of all that are on both sides, in the later order."""
        return [(old, new) for new, old in enumerate(self.before) if old != NONE]


def match(before: Scene, after: Scene) -> Matches:
    found = Matches([NONE] * len(after.objects), [NONE] * len(before.objects))
    if _ids_mean_the_same(before, after):
        _by_ids(found, before, after)
    _roots_of_prefabs(found, before, after)
    _by_names(found, before, after)
    return found


def _roots_of_prefabs(found: Matches, before: Scene, after: Scene) -> None:
    """A prefab has one root: in another prefab it is that one, whatever its name."""
    if not all(scene.path.endswith(_PREFAB) and scene.objects for scene in (before, after)):
        return
    if found.before[0] == NONE and found.after[0] == NONE:
        found.before[0] = found.after[0] = 0


def _ids_mean_the_same(before: Scene, after: Scene) -> bool:
    """Two files may use the same numbers for different objects; then the names of most do not fit."""
    if before.path == after.path:
        return True
    names = {one.object_id: one.name for one in before.objects}
    common = [one for one in after.objects if one.object_id in names]
    return 2 * sum(names[one.object_id] == one.name for one in common) >= len(common)


def _by_ids(found: Matches, before: Scene, after: Scene) -> None:
    places: dict[str, int] = {}
    for old, one in enumerate(before.objects):
        if one.object_id and not one.object_id.startswith(SESSION):
            places.setdefault(one.object_id, old)
    for new, one in enumerate(after.objects):
        old = places.pop(one.object_id, NONE)
        if old != NONE:
            found.before[new], found.after[old] = old, new


def _by_names(found: Matches, before: Scene, after: Scene) -> None:
    """What ids leave over, parents first: under a parent that is on both sides, the same name and number."""
    if NONE not in found.before or NONE not in found.after:
        return
    steps = {key: old for old, key in enumerate(_steps(before.objects)) if found.after[old] == NONE}
    for new, (parent, name, number) in enumerate(_steps(after.objects)):
        if found.before[new] != NONE:
            continue
        above = found.before[parent] if parent != NONE else NONE
        if parent != NONE and above == NONE:
            continue
        old = steps.pop((above, name, number), NONE)
        if old != NONE:
            found.before[new], found.after[old] = old, new


def _steps(objects: Sequence[Object]) -> list[tuple[int, str, int]]:
    """Of each object its parent, its name, and which of the siblings of that name it is."""
    counts: dict[tuple[int, str], int] = defaultdict(int)
    found = []
    for one in objects:
        key = (one.parent, one.name)
        found.append((*key, counts[key]))
        counts[key] += 1
    return found


def are_alike(before: Sequence[Part], after: Sequence[Part]) -> bool:
    """Whether these are the same components in the same order."""
    return len(before) == len(after) and all(
        one.object_id == other.object_id and one.type == other.type for one, other in zip(before, after, strict=True)
    )


def match_parts(before: Sequence[Part], after: Sequence[Part]) -> list[tuple[int, int]]:
    """Which component is which: by id and type, else by type in order. Earlier and later place, in the later order."""
    ids = {(part.object_id, part.type): at for at, part in enumerate(before) if part.object_id}
    found: dict[int, int] = {}
    for new, part in enumerate(after):
        old = ids.pop((part.object_id, part.type), NONE)
        if old != NONE:
            found[new] = old
    left: dict[str, list[int]] = defaultdict(list)
    used = set(found.values())
    for old, part in enumerate(before):
        if old not in used:
            left[part.type].append(old)
    for new, part in enumerate(after):
        if new not in found and left[part.type]:
            found[new] = left[part.type].pop(0)
    return [(found[new], new) for new in sorted(found)]


def out_of_order(places: Sequence[int]) -> set[int]:
    """The fewest that have to be taken out so that the rest rises: what somebody has moved among its siblings."""
    if all(one < other for one, other in pairwise(places)):
        return set()
    tops: list[int] = []
    ends: list[int] = []
    previous: dict[int, int] = {}
    for at, place in enumerate(places):
        length = bisect_left(tops, place)
        previous[at] = ends[length - 1] if length else NONE
        tops[length : length + 1], ends[length : length + 1] = [place], [at]
    kept = set()
    at = ends[-1]
    while at != NONE:
        kept.add(places[at])
        at = previous[at]
    return set(places) - kept
