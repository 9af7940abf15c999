"""A scene that is open in the Editor, as the model that questions are asked of."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any

import msgspec

from editormcp.analysis.enums import ANY
from editormcp.analysis.live_model import LiveChange, LiveInstance, LiveModel, LiveObject, LiveTarget, LiveType, Ten
from editormcp.analysis.model import Change, Instance, Object, Part, Pick, Place, Scene, Target, Value, Vector
from editormcp.analysis.paths import above, escape
from editormcp.analysis.scalars import overriding
from editormcp.analysis.types import short_name, unity_names

WHOLE_PREFAB = 100_100_000
"""The id by which a file refers to a prefab as a whole."""
_UNSIGNED = 0xFFFF_FFFF_FFFF_FFFF
_OBJECT = "GameObject"
_MISSING = "missing"


class Surroundings(msgspec.Struct, frozen=True):
    """What of the project a scene's references lead to."""

    asset: Callable[[str, int], Target]
    """What an object of an asset is called, by the asset's GUID and the object's id in its file."""
    prefab: Callable[[str], Scene | None]
    """A prefab by itself, by its GUID."""
    saved: Callable[[], Scene | None]
    """The same scene as its file has it."""


class _Held(msgspec.Struct, gc=False):
    """What is known of a component."""

    type: LiveType
    fields: dict[str, Any]


class LiveScene(Scene):
    """Of the components only those have fields that were asked for, and of these only the fields that were."""

    live = True

    def __init__(self, model: LiveModel, around: Surroundings, want: Collection[str] = ()) -> None:
        """`want` is what the Editor was asked for beyond the usual."""
        self.path = model.scene_path
        self.layers = model.layers
        self._model = model
        self._around = around
        self._tells_triangles = "triangles" in want
        self._saved: Scene | None = None
        self._by_session: dict[str, Part] = {}
        self._known_types: dict[str, tuple[str, ...]] = {}
        self._overridden: dict[int, set[str]] | None = None
        unread = [_Held(one, {}) for one in model.types]
        self.objects = []
        for one in model.objects:
            self.objects.append(self._object(one, unread))

    def _object(self, one: LiveObject, unread: list[_Held]) -> Object:
        parts = [Part(unread[number].type.name, "", unread[number]) for number in self._model.sets[one.set]]
        for sent in one.components:
            part = parts[sent.at]
            part.object_id, part.source = sent.id, _Held(part.source.type, sent.fields)
            self._by_session[sent.session or sent.id] = part
        parent = self.objects[one.parent] if one.parent >= 0 else None
        step = f"{escape(one.name)}[{one.number}]" if one.number else escape(one.name)
        path = above(parent.path if parent is not None else None) + step
        shown = one.active and (parent is None or parent.shown)
        return Object(
            one.name, path, one.id, one.parent, one.active, shown, one.tag, one.layer, one.static, one.prefab, parts,
            one,
        )  # fmt: skip

    def full_type(self, part: Part) -> str:
        return _type(part).full or part.type

    def types(self, part: Part) -> tuple[str, ...]:
        kind = _type(part)
        known = self._known_types.get(kind.full)
        if known is None:
            named = (short_name(one) for one in (kind.full, *kind.bases) if one in unity_names())
            known = self._known_types[kind.full] = tuple(dict.fromkeys(named)) or (ANY,)
        return known

    def is_a(self, part: Part, wanted: str) -> bool:
        kind = _type(part)
        ending = f".{wanted}".replace("+", ".").casefold()
        named = (f".{one}".replace("+", ".").casefold() for one in (kind.full or part.type, *kind.bases))
        return any(name.endswith(ending) for name in named)

    def fields(self, part: Part, pick: Pick | None = None) -> dict[str, Value]:
        held = part.source
        if not isinstance(held, _Held):
            return self._saved.fields(part, pick) if self._saved is not None else {}
        wanted = pick(held.type.fields) if pick is not None else held.fields
        return {name: value for name, value in held.fields.items() if name in wanted}

    def target(self, part: Part, value: dict[str, Value], path: str) -> Target | None:
        if self._saved is not None and not isinstance(part.source, _Held):
            return self._saved.target(part, value, path)
        return self.own_target(value)

    def settings(self) -> Sequence[Part]:
        """As they were last saved: the Editor tells of objects only."""
        self._saved = self._around.saved()
        return self._saved.settings() if self._saved is not None else ()

    def own_target(self, reference: dict[str, Value]) -> Target | None:
        found: Any = reference.get("$ref")
        if not isinstance(found, dict):
            return None
        if "path" in found:
            return self._in_scene(found)
        guid = str(found.get("guid", ""))
        if guid and "asset" in found:
            return self._asset(guid, found)
        if found.get("missing"):
            return Target(f"{_MISSING}:{guid}" if guid else _MISSING, guid=guid, missing=True)
        scene = found.get("scene")
        return Target(f"{scene}:{found.get('name')}" if scene else str(found.get("name", found.get("type"))))

    def _in_scene(self, found: dict[str, Any]) -> Target:
        at = int(found["path"])
        if found["type"] == _OBJECT:
            return Target(self.objects[at].path, at)
        part = self._by_session.get(found["id"])
        return Target(f"{self.objects[at].path}:{found['type']}", at, part.object_id if part is not None else "")

    def _asset(self, guid: str, found: dict[str, Any]) -> Target:
        """As the files name it; what they do not know yet, as the Editor does."""
        known = self._around.asset(guid, int(found.get("fileId", 0)))
        if known.asset or not (path := found.get("asset")) or not str(path).startswith(("Assets/", "Packages/")):
            return known
        part = "" if found.get("main") else found.get("name", "")
        return Target(f"{path}#{part}" if part else str(path), asset=str(path), guid=guid)

    def overridden(self, part: Part) -> Collection[str]:
        if self._overridden is None:
            self._overridden = self._find_overridden()
        return self._overridden.get(id(part), ())

    def _find_overridden(self) -> dict[int, set[str]]:
        found: dict[int, set[str]] = {}
        for change in self._changes():
            place = self._place(change.target)
            if place is not None and place[1] is not None:
                found.setdefault(id(place[1]), set()).add(change.path)
        return found

    def _changes(self) -> Iterable[LiveChange]:
        return (change for one in self._model.overrides for change in one.modifications)

    def local(self, at: int) -> Place | None:
        return _placed(self._model.objects[at].local)

    def world(self, at: int) -> Place | None:
        return _placed(self._model.objects[at].world)

    def drawn(self, at: int) -> tuple[Vector, Vector] | None:
        bounds = self._model.objects[at].bounds
        return (bounds.center, bounds.size) if bounds is not None and any(bounds.size) else None

    def triangles(self, at: int) -> int | None:
        return self._model.objects[at].triangles if self._tells_triangles else None

    def instances(self) -> list[Instance]:
        return [self._instance(one) for one in self._model.overrides]

    def _instance(self, one: LiveInstance) -> Instance:
        number = self.objects[one.instance].object_id.partition(".")[2]
        found = Instance(
            one.instance,
            number,
            self._around.asset(one.guid, WHOLE_PREFAB),
            [_change(change) for change in one.modifications],
            [(added.object, self._part(added.object, added.at)) for added in one.added],
            [_own(target) for target in one.removed],
            [_own(target) for target in one.removed if target is not None and target.type == _OBJECT],
        )
        for change in one.modifications:
            if (place := self._place(change.target)) is not None:
                found.known[_own(change.target)] = place
        return found

    def _place(self, target: LiveTarget | None) -> tuple[int, Part | None] | None:
        if target is None or target.object < 0:
            return None
        return target.object, self._part(target.object, target.at)

    def _part(self, place: int, at: int | None) -> Part | None:
        return None if at is None else self.objects[place].parts[at]

    def prefab(self, guid: str) -> Scene | None:
        return self._around.prefab(guid)


def _type(part: Part) -> LiveType:
    held: _Held = part.source
    return held.type


def _placed(ten: Ten | None) -> Place | None:
    return None if ten is None else Place(ten[:3], ten[3:7], ten[7:])


def _own(target: LiveTarget | None) -> int:
    """An object's id in its prefab's file; 0 where it is gone altogether."""
    return int(target.file_id) & _UNSIGNED if target is not None else 0


def _change(change: LiveChange) -> Change:
    value = "" if change.reference else overriding(change.path, change.value)
    return Change(_own(change.target), change.path, value, change.reference)
