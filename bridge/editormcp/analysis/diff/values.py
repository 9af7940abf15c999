"""The properties of one component that differ, each with its value before and after."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any

import msgspec

from editormcp.analysis.cells import ABSENT, MORE, VECTORS
from editormcp.analysis.columns import field_cell
from editormcp.analysis.diff.noise import NOISE, OBJECT_NOISE, drifts, same_rotation, same_scalar
from editormcp.analysis.diff.one_sided import OneSided
from editormcp.analysis.enums import ANY
from editormcp.analysis.kit import Kit
from editormcp.analysis.links import managed
from editormcp.analysis.model import Part, Scene, Target, Value, is_reference
from editormcp.analysis.property_paths import shown_path

_GAME_OBJECT = "GameObject"
_MANAGED = "references"
_DEEPEST = 24
_MOST = 100
"""Differing properties of one component that are listed; what has more is a list of numbers nobody reads."""
_MOST_NEW = 10
_LONGEST = 160
_LEAD = 40
_ROTATION = "m_LocalRotation"
_SCRIPT = "MonoBehaviour"
_LETTERS = frozenset(VECTORS)
_ONE_NUMBER = frozenset(("rgba", "serializedVersion"))
"""A colour as Unity wrote it in gradients before 2017, and writes Color32."""


class Changed(msgspec.Struct, frozen=True, gc=False):
    property: str
    before: Any
    after: Any


class Side(msgspec.Struct, frozen=True):
    """One component on one side."""

    scene: Scene
    part: Part
    types: tuple[str, ...]
    kit: Kit
    managed: dict[str, dict[str, Value]]

    def shown(self, value: Value, path: str) -> Any:
        return field_cell(self.scene, self.part, self.types, value, path, self.kit).shown

    def target(self, value: Value, path: str) -> Target | None:
        return self.scene.target(self.part, value, path) if isinstance(value, dict) else None

    def is_chosen(self, value: Value, path: str) -> bool:
        """Whether somebody has set a field that only this side has: an instance overrides it, or a script's refers to
        something. What is of no known type is a script: of a package that is not here, or derived from such."""
        if (_SCRIPT in self.types or ANY in self.types) and _leads_somewhere(self, value, path):
            return True
        return any(one == path or one.startswith(f"{path}.") for one in self.scene.overridden(self.part))

    def opened(self, value: Value) -> Value:
        """The data behind a managed reference; every other value as it is."""
        if isinstance(value, dict) and len(value) == 1 and "rid" in value:
            return dict(self.managed.get(str(value["rid"]), {})) or None
        return value


class Values:
    """Compares components of two scenes, one pair after the other."""

    def __init__(self, before: Scene, after: Scene, kit: Kit, same_object: Callable[[int, int], bool]) -> None:
        self._scenes = (before, after)
        self._kit = kit
        self._same_object = same_object
        self._has_live = before.live or after.live
        self._likeness = after.likeness(before)
        self.same = self._likeness.same
        """Whether two components are written alike, so that nothing of them can differ."""
        self.same_overrides = self._likeness.same_overrides
        self.one_sided: dict[str, OneSided] = {}
        """Fields that only one side has, because another version of Unity or of a script wrote it."""
        self.renumbered: set[str] = set()
        """Assets that have another GUID, at the same path: what refers to them was only written anew."""
        self.is_of_prefab = False
        """Whether the last differences come from the prefab's file: what the instance itself overrides is the same."""
        self._found: list[Changed] = []
        self._type = ""
        self._drift = self._closed = False

    def differing(self, before: Part, after: Part, *, closed: bool = False) -> list[Changed]:
        """`closed`: nobody knows more of the component than what instances override."""
        self.is_of_prefab = self.same_overrides(before, after)
        self._found, self._type = [], after.type
        self._drift, self._closed = drifts(after.type), closed
        noise = OBJECT_NOISE if after.type == _GAME_OBJECT else NOISE
        sides = [self._side(scene, part, noise) for scene, part in zip(self._scenes, (before, after), strict=True)]
        (one, fields), (other, others) = sides
        self._mappings(one, other, fields, others, "", 0)
        return self._found

    def _side(self, scene: Scene, part: Part, noise: Collection[str]) -> tuple[Side, dict[str, Value]]:
        def pick(names: Sequence[str]) -> Collection[str]:
            return {name for name in names if name not in noise}

        fields = scene.fields(part, pick)
        inside = managed(fields.pop(_MANAGED, None))
        return Side(scene, part, scene.types(part), self._kit, inside), fields

    def _mappings(
        self, one: Side, other: Side, before: dict[str, Value], after: dict[str, Value], path: str, depth: int
    ) -> None:
        for name, value in after.items():
            if name == "serializedVersion":
                continue
            at = f"{path}.{name}" if path else name
            if name in before:
                self._compare(one, other, before[name], value, at, depth)
            else:
                self._only(other, value, at, is_new=True)
        for name, value in before.items():
            if name not in after and name != "serializedVersion":
                self._only(one, value, f"{path}.{name}" if path else name, is_new=False)

    def _only(self, side: Side, value: Value, path: str, *, is_new: bool) -> None:
        """A field that one side does not have: another version writes it by itself, unless somebody has chosen it."""
        if self._closed or (not self._has_live and side.is_chosen(value, path)):
            shown = side.shown(value, path)
            self._add(path, ABSENT if is_new else shown, shown if is_new else ABSENT)
        elif not self._has_live:
            name = f"{self._type}.{shown_path(path)}"
            self.one_sided.setdefault(name, OneSided(value, is_new)).add(value)

    def _compare(self, one: Side, other: Side, before: Value, after: Value, path: str, depth: int) -> None:
        if len(self._found) > _MOST or depth > _DEEPEST:
            return
        if is_reference(before) or is_reference(after):
            self._references(one, other, before, after, path)
            return
        before, after = _plain(one.opened(before)), _plain(other.opened(after))
        if isinstance(before, dict) and isinstance(after, dict):
            self._mappings(one, other, before, after, path, depth + 1)
        elif isinstance(before, list) and isinstance(after, list):
            self._lists(one, other, before, after, path, depth + 1)
        elif isinstance(before, str) and isinstance(after, str) and before != after and MORE not in (before, after):
            self._add(path, *_around_difference(before, after))
        elif isinstance(before or after, (dict, list)) or not same_scalar(before, after, self._drift):
            self._add(path, one.shown(before, path), other.shown(after, path))

    def _lists(self, one: Side, other: Side, before: list[Value], after: list[Value], path: str, depth: int) -> None:
        if self._is_vector(before, after):
            if not self._same_vector(before, after, path):
                self._add(path, one.shown(before, path), other.shown(after, path))
            return
        if MORE in (before[-1:] + after[-1:]) and self._has_live:  # the Editor sends the first thousand
            most = min(len(before), len(after)) - 1
            before, after = before[:most], after[:most]
        if len(before) == len(after):
            for number, (old, new) in enumerate(zip(before, after, strict=True)):
                self._compare(one, other, old, new, f"{path}.Array.data[{number}]", depth)
            return
        self._add(f"{path}.Array.size", len(before), len(after))
        self._middle(one, other, before, after, path, depth)

    def _middle(self, one: Side, other: Side, before: list[Value], after: list[Value], path: str, depth: int) -> None:
        """What is left of two lists of different lengths without their equal beginnings and ends."""
        start, shorter = 0, min(len(before), len(after))
        while start < shorter and before[start] == after[start]:
            start += 1
        end = 0
        while end < shorter - start and before[-1 - end] == after[-1 - end]:
            end += 1
        old, new = before[start : len(before) - end], after[start : len(after) - end]
        for number in range(min(len(old), len(new))):
            self._compare(one, other, old[number], new[number], f"{path}.Array.data[{start + number}]", depth)
        side, rest = (other, new[len(old) :]) if len(new) > len(old) else (one, old[len(new) :])
        for number, value in enumerate(rest[:_MOST_NEW], start + min(len(old), len(new))):
            at = f"{path}.Array.data[{number}]"
            shown = side.shown(side.opened(value), at)
            self._add(at, *((ABSENT, shown) if side is other else (shown, ABSENT)))

    def _is_vector(self, before: list[Value], after: list[Value]) -> bool:
        return len(before) == len(after) and 2 <= len(before) <= 4 and all(map(_is_number, (*before, *after)))

    def _same_vector(self, before: list[Any], after: list[Any], path: str) -> bool:
        same = all(same_scalar(old, new, self._drift) for old, new in zip(before, after, strict=True))
        return same or (path == _ROTATION and same_rotation(before, after))

    def _references(self, one: Side, other: Side, before: Value, after: Value, path: str) -> None:
        old, new = one.target(before, path), other.target(after, path)
        if not self._same_target(old, new):
            self._add(path, old.text if old is not None else None, new.text if new is not None else None)

    def _same_target(self, old: Target | None, new: Target | None) -> bool:
        if old is None or new is None:
            return old is new
        if old.object >= 0 and new.object >= 0:
            kinds = [
                one.text.removeprefix(scene.objects[one.object].path)
                for one, scene in zip((old, new), self._scenes, strict=True)
            ]
            return self._same_object(old.object, new.object) and kinds[0] == kinds[1]
        if old.guid and old.guid == new.guid:
            return old.file_id == new.file_id or not old.file_id or not new.file_id
        if old.text == new.text and old.guid and new.guid:
            self.renumbered.add(old.text)
        return old.text == new.text

    def _add(self, path: str, before: Any, after: Any) -> None:
        if len(self._found) < _MOST:
            self._found.append(Changed(shown_path(path), _short(before), _short(after)))
        elif len(self._found) == _MOST:
            self._found.append(Changed(MORE, MORE, MORE))


def _leads_somewhere(side: Side, value: Value, path: str) -> bool:
    """Whether a value is a reference to something, or holds one."""
    if is_reference(value):
        return side.target(value, path) is not None
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return any(_leads_somewhere(side, one, path) for one in inner)


def _is_number(value: Value) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _plain(value: Value) -> Value:
    """A value without what tells its source: vectors and colours as lists, masks and enums as numbers."""
    if not isinstance(value, dict):
        return value
    if tuple(value) in _LETTERS:
        return list(value.values())
    if "$enum" in value:
        return value.get("$value")
    if "m_Bits" in value:
        return {"m_Bits": value["m_Bits"]}
    if value.keys() <= _ONE_NUMBER and isinstance(number := value.get("rgba"), int):
        return [round((number >> shift & 255) / 255, 7) for shift in (0, 8, 16, 24)]
    return value


def _around_difference(before: str, after: str) -> tuple[str, str]:
    """Two texts; of long ones the part where they begin to differ."""
    if max(len(before), len(after)) <= _LONGEST:
        return before, after
    same = next((at for at, (one, other) in enumerate(zip(before, after, strict=False)) if one != other), None)
    start = max((min(len(before), len(after)) if same is None else same) - _LEAD, 0)
    return _part(before, start), _part(after, start)


def _part(text: str, start: int) -> str:
    end = start + _LONGEST
    return f"{MORE if start else ''}{text[start:end]}{MORE if end < len(text) else ''}"


def _short(value: Any) -> Any:
    return _part(value, 0) if isinstance(value, str) and len(value) > 2 * _LONGEST else value
