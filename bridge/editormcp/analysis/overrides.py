"""scene.prefab.overrides: what the prefab instances of a file change, beside what their prefabs have."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from editormcp.analysis.cells import ABSENT
from editormcp.analysis.changes import Changed, Changes
from editormcp.analysis.kit import Kit
from editormcp.analysis.model import Instance, Part, Scene
from editormcp.analysis.originals import Originals, PrefabObjects, below
from editormcp.analysis.places import by_path, object_of
from editormcp.errors import unity_error

_MOST_CANDIDATES = 10


class Query(msgspec.Struct, frozen=True, kw_only=True):
    """What is asked of every file."""

    instance: str = ""
    """The place of an instance's root, or of an object in it."""
    prefab: str = ""
    """The GUID of the instances' prefab."""
    ignore_defaults: bool = True
    changed_only: bool = True
    one_file: bool = True


class Row(msgspec.Struct, array_like=True, gc=False):
    instance: str
    prefab: str
    kind: str
    object: str
    component: str | None
    property: str | None = None
    value: Any = None
    prefab_value: Any = None


class Found(msgspec.Struct, array_like=True):
    """What one file has."""

    rows: list[Row]
    instances: int = 0
    """How many instances were asked."""
    defaults: int = 0
    """Overrides that every instance has, left out."""
    unchanged: int = 0
    """Overrides with the value that the prefab has, left out."""
    unknown: int = 0
    """Overrides of objects that no file shows: inside of models, or of prefabs that are gone."""


def ask(scene: Scene, query: Query, kit: Kit) -> Found:
    """The overrides of one file: instances in hierarchy order, then in the order of the file."""
    found = Found([])
    originals = Originals(scene)
    for instance in _asked(scene, query):
        found.instances += 1
        changes = Changes(scene, instance, originals, kit)
        kept = changes.read(query.ignore_defaults)
        found.defaults += changes.defaults
        _Rows(scene, instance, changes, found).add(kept, query.changed_only)
    return found


def _asked(scene: Scene, query: Query) -> Iterator[Instance]:
    instances = [one for one in scene.instances() if not query.prefab or one.prefab.guid == query.prefab]
    if not query.instance:
        yield from instances
        return
    at = _place(scene, query)
    roots = {one.at: one for one in instances if one.at >= 0}
    while at >= 0 and at not in roots:
        at = scene.objects[at].parent
    if at >= 0:
        yield roots[at]
    elif query.one_file:
        candidates = [scene.objects[root].path for root in sorted(roots)][:_MOST_CANDIDATES]
        what = f"'{query.instance}' is not in a prefab instance that stands in {scene.path or 'the scene'}"
        raise unity_error("Not a prefab instance", what, instance=query.instance, candidates=candidates or None)


def _place(scene: Scene, query: Query) -> int:
    if query.one_file:
        return object_of(scene, query.instance, "instance")
    found = by_path(scene, query.instance)
    return found[0] if len(found) == 1 else -1


class _Rows:
    """One instance's."""

    def __init__(self, scene: Scene, instance: Instance, changes: Changes, found: Found) -> None:
        self._scene = scene
        self._instance = instance
        self._changes = changes
        self._found = found

    def add(self, changed: Iterator[Changed], changed_only: bool) -> None:
        for one in changed:
            if one.same and changed_only:
                self._found.unchanged += one.count
                continue
            self._found.unknown += one.count if one.is_unknown else 0
            self._row(one.kind, one.object, one.component, one.property, one.value, one.prefab_value)
        for at, part in self._instance.added:
            self._added(at, part)
        if self._instance.removed:
            prefab = self._changes.prefab
            for own in prefab.in_order(self._instance.removed):
                self._removed(own, prefab)

    def _row(self, kind: str, where: str, component: str | None, *cells: Any) -> None:
        self._found.rows.append(Row(self._changes.root, self._instance.prefab.text, kind, where, component, *cells))

    def _added(self, at: int, part: Part | None) -> None:
        one = self._scene.objects[at]
        where = below(one.path, self._changes.root)
        if part is not None:
            self._row("addedComponent", where, part.type)
        else:
            self._row("addedObject", where, None, None, one.prefab or None)

    def _removed(self, own: int, prefab: PrefabObjects) -> None:
        original = prefab.get(own)
        if original is None:
            is_object = own in self._instance.removed_objects
            self._found.unknown += not prefab.whole
            if prefab.whole:
                field = "m_RemovedGameObjects" if is_object else "m_RemovedComponents"
                self._row("missingTarget", ABSENT, ABSENT, field)
            else:
                self._row("removedObject" if is_object else "removedComponent", ABSENT, ABSENT)
        elif original.part is not None:
            self._row("removedComponent", prefab.path(original.at), original.part.type)
        else:
            self._row("removedObject", prefab.path(original.at), None)
