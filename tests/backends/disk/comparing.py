"""Our model of a scene beside what the slow reader finds: every difference as a line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from editormcp.analysis.cells import MORE
from editormcp.analysis.model import Object, Part, Scene, Target
from editormcp.analysis.space import World
from slow_reading.expanding import Expander
from slow_reading.naming import name_of, object_id, paths
from slow_reading.placing import stands, turn_of
from slow_reading.trees import Expanded, Node
from slow_reading.values import UNKNOWN, Placed

_PLUMBING = {
    "m_PrefabInstance", "m_PrefabInternal", "m_PrefabAsset", "m_CorrespondingSourceObject", "m_PrefabParentObject",
    "m_GameObject",
}  # fmt: skip
_NEAR = 1e-5
_LETTERS = ("x", "y", "z", "w", "r", "g", "b", "a")


class Comparison:
    """One file."""

    def __init__(self, reader: Expander, ours: Scene) -> None:
        self.reader = reader
        self.ours = ours
        self.theirs: Expanded = reader.expand(ours.path)
        self.places = {one.object_id: at for at, one in enumerate(ours.objects)}
        self.owners = {
            part: node.key for node in self.theirs.nodes.values() for part in (*node.parts, node.transform) if part
        }
        self.components = 0
        self.references = 0

    def differences(self) -> Iterator[str]:
        yield from self._objects()
        stand = stands(self.theirs)
        world = World(self.ours)
        for node in self.theirs.in_order():
            at = self.places.get(object_id(node.key))
            if at is None:
                continue
            yield from self._components(node, self.ours.objects[at])
            place = world.place(at)
            where = self.ours.objects[at].path
            mine = turn_of(place.rotation) if place.rotation is not None else None
            yield from _near(f"{where} position", place.position, stand[node.key].position)
            yield from _near(f"{where} rotation", _flat(mine), _flat(stand[node.key].rotation))
            yield from _near(f"{where} scale", place.scale, stand[node.key].scale)

    def _objects(self) -> Iterator[str]:
        """Who is there, in which order, and what everybody can be asked for."""
        named = paths(self.theirs)
        opaque = {object_id(node.key) for node in self.theirs.nodes.values() if node.opaque}
        theirs = [self._told(self.theirs.nodes[key], path) for key, path in named.items()]
        above = [object_id(self.theirs.nodes[key].parent or ()) for key in named]
        ours = [_told(one) for one in self.ours.objects]
        ours_above = [self.ours.objects[one.parent].object_id if one.parent >= 0 else "" for one in self.ours.objects]
        for one, other in zip(_ordered(ours, ours_above, opaque), _ordered(theirs, above, opaque), strict=False):
            if one != other:
                yield f"object {one} is not {other}"
                return
        if len(ours) != len(theirs):
            yield f"{len(ours)} objects, not {len(theirs)}"

    def _told(self, node: Node, path: str) -> tuple[Any, ...]:
        thing = self.theirs.things[node.key]
        prefab = self.reader.project.paths.get(node.prefab.lower(), "")
        flags = (thing.field("m_Layer", 0), thing.field("m_StaticEditorFlags", 0))
        tag, active = str(thing.field("m_TagString", "Untagged")), bool(thing.field("m_IsActive", 1))
        return (object_id(node.key), name_of(self.theirs, node.key), path, active, tag, *flags, prefab)

    def _components(self, node: Node, one: Object) -> Iterator[str]:
        if [object_id(part) for part in node.parts] != [part.object_id for part in one.parts]:
            yield f"{one.path} has components {[part.object_id for part in one.parts]}, not {node.parts}"
            return
        for key, part in zip(node.parts, one.parts, strict=True):
            thing = self.theirs.things.get(key)
            if thing is not None:
                self.components += 1
                yield from self._values(part, f"{one.path}:{part.type}", self.ours.fields(part), thing.fields, "")

    def _values(self, part: Part, where: str, ours: Any, theirs: Any, path: str) -> Iterator[str]:
        if isinstance(theirs, Placed):
            yield from self._reference(part, where, ours, theirs, path)
        elif isinstance(theirs, dict) and isinstance(ours, dict):
            if list(ours) != _in_order(theirs) and path:
                yield f"{where}.{path} has {list(ours)}, not {list(theirs)}"
            if ours.keys() != theirs.keys():
                yield f"{where} {path}: only one has {ours.keys() ^ theirs.keys()}"
            for name in ours.keys() & theirs.keys():
                yield from self._values(part, where, ours[name], theirs[name], f"{path}.{name}" if path else name)
        elif isinstance(theirs, list) and isinstance(ours, list) and len(ours) == len(theirs):
            for at, (one, other) in enumerate(zip(ours, theirs, strict=True)):
                yield from self._values(part, where, one, other, f"{path}.Array.data[{at}]")
        elif ours is not None if theirs is UNKNOWN else not _same(ours, theirs):
            yield f"{where}.{path} is {str(ours)[:80]!r}, not {str(theirs)[:80]!r}"

    def _reference(self, part: Part, where: str, ours: Any, theirs: Placed, path: str) -> Iterator[str]:
        reference = theirs.reference
        if not isinstance(ours, dict) or (ours.get("fileID"), ours.get("guid", "")) != tuple(reference):
            yield f"{where}.{path} is {ours!r}, not {reference}"
            return
        if path in _PLUMBING:
            return
        self.references += 1
        target = self.ours.target(part, ours, path)
        if not self._is_right(target, theirs):
            yield f"{where}.{path}: {target} is not what {theirs} points to"

    def _is_right(self, target: Target | None, placed: Placed) -> bool:
        reference = placed.reference
        if not reference.file_id or target is None:
            return not reference.file_id and target is None
        if reference.guid:
            asset = self.reader.project.paths.get(reference.guid.lower(), "")
            return target.guid == reference.guid and target.asset == asset and not (asset and target.missing)
        key = self.theirs.resolve(placed)
        owner = key if key in self.theirs.nodes else self.owners.get(key or ())
        if owner is not None:
            found = self.ours.objects[target.object].object_id if target.object >= 0 else ""
            return (found, target.part) == (object_id(owner), "" if key == owner else object_id(key or ()))
        if target.missing:
            thing = self.theirs.things.get(key or ())
            return thing is None
        return not target.part and (target.object < 0 or MORE in target.text)


def _in_order(fields: dict[str, Any]) -> list[str]:
    """As written; of a vector that overrides alone tell, by its letters."""
    return sorted(fields, key=_LETTERS.index) if fields and all(name in _LETTERS for name in fields) else list(fields)


def _told(one: Object) -> tuple[Any, ...]:
    return (one.object_id, one.name, one.path, one.active, one.tag, one.layer, one.static, one.prefab)


def _ordered(rows: list[tuple[Any, ...]], above: list[str], opaque: set[str]) -> list[tuple[Any, ...]]:
    """Parents first, siblings in order. Under a model their order is not known: they stand by their ids."""
    below: dict[str, list[tuple[Any, ...]]] = {}
    for row, parent in zip(rows, above, strict=True):
        below.setdefault(parent, []).append(row)
    found, waiting = [], below.get("", [])[::-1]
    while waiting:
        row = waiting.pop()
        found.append(row)
        children = below.get(row[0], [])
        waiting += reversed(sorted(children) if row[0] in opaque else children)
    return found


def _same(ours: Any, theirs: Any) -> bool:
    numbers = isinstance(ours, (int, float)) and isinstance(theirs, (int, float))
    return bool(ours == theirs or (numbers and ours != ours and theirs != theirs)) and isinstance(
        ours, str
    ) == isinstance(theirs, str)


def _flat(rows: Sequence[Sequence[float]] | None) -> list[float] | None:
    return [value for row in rows for value in row] if rows is not None else None


def _near(what: str, ours: Sequence[float] | None, theirs: Sequence[float] | None) -> Iterator[str]:
    if ours is None or theirs is None:
        if ours is not theirs:
            yield f"{what} is {ours}, not {theirs}"
        return
    size = max(1.0, *map(abs, theirs))
    if any(abs(one - other) > _NEAR * size for one, other in zip(ours, theirs, strict=True)):
        yield f"{what} is {ours}, not {theirs}"
