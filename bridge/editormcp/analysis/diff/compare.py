"""scene.diff: what was added, removed, moved, renamed and changed between two models of a scene."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from editormcp.analysis.cells import ABSENT
from editormcp.analysis.diff.matching import NONE, SESSION, Matches, are_alike, match, match_parts, out_of_order
from editormcp.analysis.diff.one_sided import OneSided
from editormcp.analysis.diff.unseen import unseen_changes
from editormcp.analysis.diff.values import Changed, Values
from editormcp.analysis.kit import Kit
from editormcp.analysis.model import Object, Part, Scene
from editormcp.analysis.places import object_of
from editormcp.errors import ToolError

LISTS = ("added", "removed", "moved", "renamed", "components", "changed")
"""In the order in which pages go through them."""
MOST_ROWS = 100_000
_LOOK_EVERY = 128
_GAME_OBJECT = "GameObject"
Row = tuple[str, dict[str, Any]]
"""The list that it is of, and what stands in it."""


class Differences(msgspec.Struct):
    rows: list[Row]
    compared: int = 0
    """How many objects are on both sides, of which those that the time sufficed for."""
    left: int = 0
    one_sided: dict[str, OneSided] = {}
    renumbered: list[str] = []
    """Assets whose GUID is another one now, although they lie where they lay."""
    closed: int = 0
    """Objects that only one side can see, because they are inside of a model."""
    too_many: bool = False


def differences(
    before: Scene, after: Scene, kit: Kit, root: str = "", go_on: Callable[[int, int], bool] = lambda _done, _all: True
) -> Differences:
    """`go_on` is told how far the comparison has come; where it says no, what is left is counted and not compared."""
    return _Comparison(before, after, kit, root).run(go_on)


class _Comparison:
    def __init__(self, before: Scene, after: Scene, kit: Kit, root: str) -> None:
        self._before = before
        self._after = after
        self._matches: Matches = match(before, after)
        self._kit = kit
        self._values = Values(before, after, kit, lambda old, new: self._matches.before[new] == old)
        self._old_inside, self._new_inside = self._inside(root)
        self._lists: dict[str, list[dict[str, Any]]] = {name: [] for name in LISTS}
        self._of_prefabs: dict[bytes, dict[str, Any]] = {}
        """Rows about what a prefab's file changed: every instance has the same."""
        self._found = Differences([])

    def run(self, go_on: Callable[[int, int], bool]) -> Differences:
        self._alone(self._after, self._matches.before, self._before, self._new_inside)
        self._alone(self._before, self._matches.after, self._after, self._old_inside)
        pairs = [(old, new) for old, new in self._matches.pairs() if self._new_inside[new]]
        self._order(pairs)
        for done, (old, new) in enumerate(pairs):
            if done % _LOOK_EVERY == 0 and not self._continues(go_on, done, len(pairs)):
                self._found.left = len(pairs) - done
                break
            self._pair(old, new)
            self._found.compared += 1
        self._unseen()
        if all(self._new_inside) and not (self._before.live or self._after.live):
            self._settings()
        self._found.rows = [(name, row) for name in LISTS for row in self._lists[name]]
        self._found.one_sided = self._values.one_sided
        self._found.renumbered = sorted(self._values.renumbered)
        return self._found

    def _continues(self, go_on: Callable[[int, int], bool], done: int, total: int) -> bool:
        self._found.too_many = len(self._lists["changed"]) + len(self._lists["components"]) >= MOST_ROWS
        return go_on(done, total) and not self._found.too_many

    # Which objects

    def _inside(self, root: str) -> tuple[list[bool], list[bool]]:
        """For every object of both sides whether it is asked about."""
        if not root:
            return [True] * len(self._before.objects), [True] * len(self._after.objects)
        try:
            new = object_of(self._after, root, "root")
            old = self._matches.before[new]
        except ToolError as absent:
            try:
                old = object_of(self._before, root, "root")
            except ToolError:
                raise absent from None
            new = self._matches.after[old]
        return _below(self._before.objects, old), _below(self._after.objects, new)

    def _alone(self, scene: Scene, matches: list[int], other: Scene, inside: list[bool]) -> None:
        """Those that the other side does not have. What an instance brings is not listed, only counted."""
        hidden = [False] * len(scene.objects)
        rows: dict[int, dict[str, Any]] = {}
        holders: dict[int, int] = {}
        for at, one in enumerate(scene.objects):
            parent = one.parent
            if matches[at] != NONE:
                hidden[at] = other.closed(matches[at]) and not scene.closed(at)
                continue
            if parent != NONE and hidden[parent] and "." in one.object_id:
                hidden[at] = True
                self._found.closed += inside[at]
                continue
            holder = holders.get(parent, NONE)
            if holder != NONE and _is_of(one, scene.objects[holder]):
                holders[at] = holder
                rows[holder]["objects"] = rows[holder].get("objects", 1) + 1
                continue
            rows[at] = {"path": one.path, "components": [part.type for part in one.parts]}
            if one.prefab:
                rows[at]["prefab"] = one.prefab
                holders[at] = at
        name = "added" if scene is self._after else "removed"
        there = {_instance(one) for one in other.objects}
        for at, row in rows.items():
            one = scene.objects[at]
            if inside[at]:  # that a prefab brings to instances which were there; not an instance that is new
                self._add(name, row, scene.origin(one) if _instance(one) in there else None)

    # What of them

    def _pair(self, old: int, new: int) -> None:
        was, now = self._before.objects[old], self._after.objects[new]
        above = self._matches.before[now.parent] if now.parent != NONE else NONE
        if above != was.parent or (now.parent != NONE and above == NONE):
            self._lists["moved"].append({"path": now.path, "from": was.path})
        if was.name != now.name:
            self._add("renamed", {"path": now.path, "from": was.name}, self._from_prefab(old, new))
        self._facts(old, new)
        is_closed = (self._before.closed(old), self._after.closed(new))
        if is_closed[0] == is_closed[1]:
            self._parts(was, now, is_closed[0])
            self._own_fields(old, new, is_closed[0])

    def _from_prefab(self, old: int, new: int) -> object | None:
        """What in a prefab's file an object is a copy of, where its instance overrides nothing that it did not."""
        was, now = self._before.object_part(old), self._after.object_part(new)
        is_of_prefab = was is not None and now is not None and self._values.same_overrides(was, now)
        return self._after.origin(self._after.objects[new]) if is_of_prefab else None

    def _facts(self, old: int, new: int) -> None:
        was, now = self._before.objects[old], self._after.objects[new]
        layer = self._kit.layer
        facts = (
            ("active", was.active, now.active),
            ("tag", was.tag, now.tag),
            ("layer", layer(was.layer), layer(now.layer)),
            ("static", was.static, now.static),
            ("prefab", *self._prefabs(was, now)),
        )
        for name, before, after in facts:
            if before != after:
                self._change(now.path, _GAME_OBJECT, Changed(name, before, after), self._from_prefab(old, new))

    def _prefabs(self, was: Object, now: Object) -> tuple[str | None, str | None]:
        """What an object is an instance of. That a prefab has another path is no change of its instances."""
        guids = self._before.prefab_guid(was), self._after.prefab_guid(now)
        if was.prefab and now.prefab and guids[0] and guids[0] == guids[1]:
            return now.prefab, now.prefab
        return was.prefab or None, now.prefab or None

    def _own_fields(self, old: int, new: int, closed: bool) -> None:
        """What else a GameObject holds itself; the Editor does not tell it."""
        was, now = self._before.object_part(old), self._after.object_part(new)
        if was is not None and now is not None and not closed:
            self._changes(self._after.objects[new].path, was, now)

    def _parts(self, was: Object, now: Object, closed: bool) -> None:
        if are_alike(was.parts, now.parts):
            for old_part, new_part in zip(was.parts, now.parts, strict=True):
                self._changes(now.path, old_part, new_part, closed)
            return
        pairs = match_parts(was.parts, now.parts)
        kept_old, kept_new = {old for old, _ in pairs}, {new for _, new in pairs}
        for at, part in enumerate(now.parts):
            if at not in kept_new:
                self._component(now, part, "added", self._after.origin(part))
        for at, part in enumerate(was.parts):
            if at not in kept_old:
                self._component(now, part, "removed", self._before.origin(part))
        moved = out_of_order([old for old, _ in pairs])
        for old, new in pairs:
            if old in moved:
                self._component(now, now.parts[new], "reordered", self._after.origin(now.parts[new]))
            self._changes(now.path, was.parts[old], now.parts[new], closed)

    def _component(self, one: Object, part: Part, change: str, origin: object | None) -> None:
        self._add("components", {"path": one.path, "component": part.type, "change": change}, origin)

    def _changes(self, path: str, was: Part, now: Part, closed: bool = False) -> None:
        if self._values.same(was, now):
            return
        found = self._values.differing(was, now, closed=closed or was.inner or now.inner)
        if found:
            origin = self._after.origin(now) if self._values.is_of_prefab else None
            for changed in found:
                self._change(path, now.type, changed, origin)

    def _change(self, path: str, component: str, changed: Changed, origin: object | None = None) -> None:
        row = {"path": path, "component": component, "property": changed.property}
        self._add("changed", {**row, "before": changed.before, "after": changed.after}, origin)

    def _add(self, name: str, row: dict[str, Any], origin: object | None) -> None:
        """A row; what a prefab changes in all its instances is one, at the first of them."""
        if origin is not None:
            key = msgspec.msgpack.encode((name, origin, {**row, "path": ""}))
            if (known := self._of_prefabs.get(key)) is not None:
                known["instances"] = known.get("instances", 1) + 1
                return
            self._of_prefabs[key] = row
        self._lists[name].append(row)

    def _unseen(self) -> None:
        """What an instance overrides inside of a model stands at its root: which object it is about, nobody knows."""
        for old, new, found in unseen_changes(self._before, self._after):
            if self._matches.before[new.at] == old.at and self._new_inside[new.at]:
                for changed in found:
                    self._change(self._after.objects[new.at].path, ABSENT, changed)

    def _settings(self) -> None:
        """What belongs to the scene and to no object, such as its fog. The Editor tells of objects only."""
        was = {part.type: part for part in self._before.settings()}
        for part in self._after.settings():
            if part.type in was:
                self._changes("", was[part.type], part)

    def _order(self, pairs: list[tuple[int, int]]) -> None:
        """Objects that stand elsewhere among the same siblings."""
        groups: dict[int, list[tuple[int, int]]] = defaultdict(list)
        for old, new in pairs:
            now, was = self._after.objects[new], self._before.objects[old]
            above = self._matches.before[now.parent] if now.parent != NONE else NONE
            if above == was.parent and (now.parent == NONE) == (above == NONE):
                groups[now.parent].append((old, new))
        numbers: tuple[list[int], list[int]] | None = None
        for group in groups.values():
            moved = out_of_order([old for old, _ in group])
            for old, new in group:
                if old in moved:
                    numbers = numbers or (_numbers(self._before.objects), _numbers(self._after.objects))
                    changed = Changed("order", numbers[0][old], numbers[1][new])
                    self._change(self._after.objects[new].path, _GAME_OBJECT, changed)


def _below(objects: Sequence[Object], root: int) -> list[bool]:
    """For every object whether it is this one or below it; none where it is not there."""
    found: list[bool] = []
    for at, one in enumerate(objects):
        found.append(at == root != NONE or (one.parent != NONE and found[one.parent]))
    return found


def _is_of(one: Object, root: Object) -> bool:
    """Whether an object came with the prefab instance of this root; of what was never saved, ids do not tell."""
    if root.object_id.startswith(SESSION):
        return one.object_id.startswith(SESSION)
    return bool(_instance(root)) and _instance(one) == _instance(root)


def _instance(one: Object) -> str:
    """Which prefab instance of the file an object came with; empty for one that stands in it by itself."""
    return one.object_id.partition(".")[2]


def _numbers(objects: Sequence[Object]) -> list[int]:
    """Of each object its place among its siblings, from 0."""
    counts: dict[int, int] = defaultdict(int)
    found = []
    for one in objects:
        found.append(counts[one.parent])
        counts[one.parent] += 1
    return found
