"""What the prefab of an instance has, for the objects and components that an instance's overrides name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

import msgspec

from editormcp.analysis.columns import ABSENT, Absent, field_cell
from editormcp.analysis.enums import enum_name
from editormcp.analysis.ids import id_in_prefab, own_id
from editormcp.analysis.kit import Kit
from editormcp.analysis.model import Instance, Object, Part, Scene, Target, Value
from editormcp.analysis.property_paths import top_of, value_at

ROOT = "."
"""The path of a root, below itself."""
GAME_OBJECT = "GameObject"
_BITS = ".m_Bits"
_PLACE = frozenset(("m_LocalPosition", "m_LocalRotation", "m_LocalEulerAnglesHint", "m_RootOrder"))
_RECT = frozenset(("m_AnchoredPosition", "m_SizeDelta", "m_AnchorMin", "m_AnchorMax", "m_Pivot"))
_TRANSFORM, _RECT_TRANSFORM = "Transform", "RectTransform"


class Original(msgspec.Struct, frozen=True, eq=False, gc=False):
    """An object of a prefab, or one of its components."""

    at: int
    """Where the object stands."""
    own: int
    """The object's id in the prefab's file."""
    part: Part | None
    """None for the object itself."""
    is_root: bool

    @property
    def type(self) -> str:
        return self.part.type if self.part is not None else GAME_OBJECT


class OwnIds(msgspec.Struct, frozen=True, gc=False):
    """What a reference inside of a prefab points to, by the ids of the prefab's file."""

    object: int
    part: int | None
    suffix: str
    """What stands behind the object's path: `:Light`."""


class Originals:
    """The prefabs of one scene's instances, and where in the scene the objects of these stand."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._prefabs: dict[str, PrefabObjects | None] = {}
        self._places: dict[str, int] | None = None

    def root_of(self, instance: Instance) -> PrefabObjects:
        """The root alone, as the scene has it: for that no prefab has to be read."""
        return PrefabObjects(self._scene, instance.at, instance.known)

    def of(self, instance: Instance) -> PrefabObjects:
        """All that is known of an instance's prefab; without one that can be read that is the root alone."""
        guid = instance.prefab.guid
        if guid not in self._prefabs:
            prefab = self._scene.prefab(guid)
            self._prefabs[guid] = PrefabObjects(prefab) if prefab is not None else None
        known = self._prefabs[guid]
        return known if known is not None else self.root_of(instance)

    def at(self, object_id: str) -> int | None:
        """Where the object with this id stands in the scene."""
        if self._places is None:
            self._places = {one.object_id: at for at, one in enumerate(self._scene.objects)}
        return self._places.get(object_id)


class PrefabObjects:
    """A prefab by itself: its objects and components by their ids."""

    def __init__(
        self, scene: Scene, root: int | None = None, known: Mapping[int, tuple[int, Part | None]] = MappingProxyType({})
    ) -> None:
        """`root` is given where only an instance's own root is known: `scene` is then the one with the instance, and
        `known` what it says of the root by itself."""
        self._scene = scene
        self._is_known = root is None
        self.whole = scene.whole and self._is_known
        """Whether an id that is not among these is not in the prefab either."""
        self._fields: dict[tuple[int, str], dict[str, Value]] = {}
        self._all: dict[int, Original] = {}
        places = range(len(scene.objects)) if root is None else [root] if root >= 0 else []
        for at in places:
            self._add(at, scene.objects[at], root)
        self._all |= {own: Original(at, own, part, True) for own, (at, part) in known.items() if at == root}

    def _add(self, at: int, one: Object, root: int | None) -> None:
        own_of = own_id if root is None else id_in_prefab
        own = own_of(one.object_id)
        if own is None:
            return
        is_root = at == root or one.parent < 0
        self._all[own] = Original(at, own, None, is_root)
        for part in one.parts:
            of_part = own_of(part.object_id)
            if of_part is not None:
                self._all[of_part] = Original(at, own, part, is_root)

    def __bool__(self) -> bool:
        """Whether anything is known at all."""
        return bool(self._all)

    def get(self, own: int) -> Original | None:
        return self._all.get(own)

    def in_order(self, owns: Iterable[int]) -> list[int]:
        """Ids in the order of their objects; those that are not there last."""
        order = {own: place for place, own in enumerate(self._all)}
        return sorted(owns, key=lambda own: (order.get(own, len(order)), own))

    def path(self, at: int) -> str:
        """An object's path below its root."""
        path = self._scene.objects[at].path
        while self._scene.objects[at].parent >= 0:
            at = self._scene.objects[at].parent
        return below(path, self._scene.objects[at].path)

    def value(self, original: Original, path: str) -> Value | Absent:
        """What the prefab has at a property path."""
        if not self._is_known:
            return ABSENT
        found = value_at(self._fields_of(original), path)
        if path == "m_Name" and original.part is None and not isinstance(found, Absent):
            return self._scene.objects[original.at].name  # a name of digits is still a name
        return found

    def _fields_of(self, original: Original) -> dict[str, Value]:
        key = (original.at, original.part.object_id if original.part is not None else "")
        known = self._fields.get(key)
        if known is None:
            part = original.part or self._scene.object_part(original.at)
            known = self._fields[key] = self._scene.fields(part) if part is not None else {}
        return known

    def target(self, original: Original, value: dict[str, Value], path: str) -> Target | None:
        part = original.part or self._scene.object_part(original.at)
        return self._scene.target(part, value, path) if part is not None else None

    def own_ids(self, target: Target) -> OwnIds | None:
        one = self._scene.objects[target.object]
        own = own_id(one.object_id)
        part = own_id(target.part) if target.part else None
        return OwnIds(own, part, target.text.removeprefix(one.path)) if own is not None else None

    def cell(self, original: Original, value: Value, path: str, kit: Kit) -> Any:
        """A value as tables show it."""
        if path.endswith(_BITS) and isinstance(value, int):
            return kit.mask(value)
        if original.part is not None:
            return field_cell(self._scene, original.part, self._scene.types(original.part), value, path, kit).shown
        if path == "m_Layer" and isinstance(value, int):
            return kit.layer(value)
        return enum_name(GAME_OBJECT, (), path, value) or value


def is_root_place(original: Original, path: str) -> bool:
    """Whether a property is one that every instance sets of its root: the name, and where it stands."""
    if not original.is_root:
        return False
    if original.part is None:
        return path == "m_Name"
    top = top_of(path)
    kind = original.part.type
    return (top in _PLACE and kind in (_TRANSFORM, _RECT_TRANSFORM)) or (top in _RECT and kind == _RECT_TRANSFORM)


def below(path: str, root: str) -> str:
    """An object's path below a root's. Of a path that is too long to be whole, only the end is known."""
    if path == root:
        return ROOT
    return path[len(root) + 1 :] if path.startswith(f"{root}/") else path
