"""The properties that one prefab instance overrides, each with its value here and in the prefab."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any

import msgspec

from editormcp.analysis.cells import ABSENT, VECTORS
from editormcp.analysis.columns import Absent
from editormcp.analysis.ids import id_inside
from editormcp.analysis.kit import Kit
from editormcp.analysis.model import Change, Instance, Scene, Target, Value, is_reference
from editormcp.analysis.originals import GAME_OBJECT, ROOT, Original, Originals, PrefabObjects, below, is_root_place
from editormcp.analysis.property_paths import shown_path

_LETTERS = frozenset("xyzwrgba")
_WHOLE = (("x", "y", "z"), ("x", "y", "z", "w"), ("r", "g", "b", "a"))
"""Vectors that are one without a look at the prefab: with x and y alone there may be a z."""


class Changed(msgspec.Struct, frozen=True, gc=False):
    """An overridden property. The parts of a vector or colour are one."""

    kind: str
    object: str
    """Its path below the instance's root."""
    component: str
    property: str
    value: Any
    prefab_value: Any
    same: bool = False
    """Whether the prefab has this value too."""
    count: int = 1
    """How many overrides it is."""
    is_unknown: bool = False
    """Whether nobody can know which object it is about."""


class Changes:
    """Those of one instance."""

    def __init__(self, scene: Scene, instance: Instance, originals: Originals, kit: Kit) -> None:
        self._scene = scene
        self._instance = instance
        self._originals = originals
        self._kit = kit
        self.root = scene.objects[instance.at].path if instance.at >= 0 else ""
        self.defaults = 0
        """How many were left out because every instance has them."""

    @cached_property
    def prefab(self) -> PrefabObjects:
        return self._originals.of(self._instance)

    def read(self, ignore_defaults: bool) -> Iterator[Changed]:
        changes = list(self._without_defaults()) if ignore_defaults else self._instance.changes
        self.defaults = len(self._instance.changes) - len(changes)
        return (changed for together in _together(changes) for changed in self._changed(together))

    def _without_defaults(self) -> Iterator[Change]:
        at_root = self._originals.root_of(self._instance)
        if not at_root:  # its objects have ids of their own
            at_root = self.prefab
        for change in self._instance.changes:
            root = at_root.get(change.target)
            if root is None or not is_root_place(root, change.path):
                yield change

    def _changed(self, changes: dict[str, Change]) -> Iterator[Changed]:
        """Overrides of one property by the letters of its parts; the only one may have none."""
        first = next(iter(changes.values()))
        original = self.prefab.get(first.target)
        if len(changes) > 1:
            path = first.path.rpartition(".")[0]
            before = self.prefab.value(original, path) if original is not None else Absent()
            letters = _letters(before, changes)
            if letters:
                yield self._vector(original, letters, before, changes)
                return
        for change in changes.values():
            yield self._one(original, change)

    def _vector(
        self, original: Original | None, letters: tuple[str, ...], before: Value | Absent, changes: dict[str, Change]
    ) -> Changed:
        parts: dict[str, Value] = before if isinstance(before, dict) and tuple(before) == letters else {}
        had: Any = [parts[letter] for letter in letters] if parts else ABSENT
        value = [changes[letter].value if letter in changes else parts[letter] for letter in letters]
        same = bool(parts) and all(_same(one.value, parts[letter]) for letter, one in changes.items())
        first = next(iter(changes.values()))
        whole = msgspec.structs.replace(first, path=first.path.rpartition(".")[0])
        return self._made(original, whole, value, had, same, len(changes))

    def _one(self, original: Original | None, change: Change) -> Changed:
        before = self.prefab.value(original, change.path) if original is not None else Absent()
        if original is not None and (change.reference or (isinstance(before, dict) and is_reference(before))):
            return self._reference(original, change, before)
        if change.reference:
            target = self._scene.own_target(change.reference)
            return self._made(None, change, target.text if target is not None else None, ABSENT)
        value = change.value
        if original is not None:
            value = self.prefab.cell(original, value, change.path, self._kit)
        if original is None or isinstance(before, Absent):  # an empty value may be a reference to nothing
            return self._made(original, change, value if value != "" else None, ABSENT)
        had = self.prefab.cell(original, before, change.path, self._kit)
        return self._made(original, change, value, had, _same(change.value, before))

    def _reference(self, original: Original, change: Change, before: Value | Absent) -> Changed:
        target = self._scene.own_target(change.reference) if change.reference else None
        value = target.text if target is not None else None
        if not isinstance(before, dict):
            return self._made(original, change, value, ABSENT)
        had = self._seen_here(self.prefab.target(original, before, change.path))
        return self._made(original, change, value, had.text if had is not None else None, target == had)

    def _made(
        self, original: Original | None, change: Change, value: Any, had: Any, same: bool = False, count: int = 1
    ) -> Changed:
        path = shown_path(change.path)
        if original is not None:
            return Changed("property", self._where(original), original.type, path, value, had, same, count)
        if (known := self._instance.known.get(change.target)) is not None:
            at, part = known
            component = part.type if part is not None else GAME_OBJECT
            return Changed("property", below(self._scene.objects[at].path, self.root), component, path, value, had)
        unknown = not self.prefab.whole
        kind = "property" if unknown else "missingTarget"
        return Changed(kind, ABSENT, ABSENT, path, value, had, False, count, unknown)

    def _where(self, original: Original) -> str:
        at = self._originals.at(id_inside(original.own, self._instance.number))
        return below(self._scene.objects[at].path, self.root) if at is not None else self.prefab.path(original.at)

    def _seen_here(self, target: Target | None) -> Target | None:
        """What a reference inside of the prefab points to, as this instance has it."""
        own = self.prefab.own_ids(target) if target is not None and target.object >= 0 else None
        if target is None or own is None:
            return target
        at = self._originals.at(id_inside(own.object, self._instance.number))
        if at is None:
            where = self.prefab.path(target.object)
            return Target(f"{self.root}/{where}{own.suffix}" if where != ROOT else f"{self.root}{own.suffix}")
        part = id_inside(own.part, self._instance.number) if own.part is not None else ""
        return Target(f"{self._scene.objects[at].path}{own.suffix}", at, part)


def _together(changes: Iterable[Change]) -> Iterable[dict[str, Change]]:
    """Changes of a vector's or colour's parts as one, by their letters. Of two that change the same the last counts."""
    found: dict[tuple[int, str], dict[str, Change]] = {}
    for change in changes:
        whole, _, letter = change.path.rpartition(".")
        is_part = bool(whole) and letter in _LETTERS
        key = (change.target, whole if is_part else change.path)
        found.setdefault(key, {})[letter if is_part else ""] = change
    return found.values()


def _letters(before: Value | Absent, changes: dict[str, Change]) -> tuple[str, ...]:
    """The letters of the vector that these are parts of; none where they are not known to be of one."""
    if isinstance(before, dict) and tuple(before) in VECTORS:
        return tuple(before) if changes.keys() <= before.keys() else ()
    return next((letters for letters in _WHOLE if changes.keys() == set(letters)), ())


def _same(value: Value, before: Value) -> bool:
    """Whether two values are one to Unity, whose numbers with a point have single precision."""
    if isinstance(value, float) or isinstance(before, float):
        numbers = isinstance(value, (int, float)) and isinstance(before, (int, float))
        return numbers and _single(value) == _single(before)
    return value == before


def _single(value: Any) -> float:
    try:
        found: float = struct.unpack("f", struct.pack("f", value))[0]
    except OverflowError:
        return float(value)
    return found
