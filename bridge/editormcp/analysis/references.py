"""scene.references.find: who refers to an object or an asset, and which events call which methods."""

from __future__ import annotations

from collections import deque
from typing import Any

import msgspec

from editormcp.analysis.cells import ABSENT, cell
from editormcp.analysis.kit import Kit
from editormcp.analysis.links import Call, calls, is_event, links
from editormcp.analysis.model import Hint, Part, Scene, Target, Value, is_reference
from editormcp.analysis.patterns import NamePattern, checked
from editormcp.analysis.places import by_path, object_of
from editormcp.analysis.property_paths import shown_path

EVENT, REFERENCE = "event", "reference"
WORDS = ("m_MethodName", "methodName")
"""What every component with an event that calls something holds."""
_MOST_METHODS = 200


class Query(msgspec.Struct, frozen=True, kw_only=True):
    """What is asked of every file: what all of it fits, is found."""

    guid: str = ""
    """The asset that is referred to."""
    part: str = ""
    """The part of it alone, as cells show it: `Assets/x.fbx#Mesh`."""
    prefabs: tuple[str, ...] = ()
    """Asset paths of the asset and its variants: their instances refer to it too."""
    place: str = ""
    """The object that is referred to."""
    method: str = ""
    """The method that is called, or a pattern of its name."""
    kind: str = ""
    """Events or references alone; both where it is empty."""

    @property
    def wants_references(self) -> bool:
        return self.kind != EVENT and not self.method


class Row(msgspec.Struct, array_like=True, gc=False):
    path: str
    component: str
    property: str
    target: str | None
    method: str = ABSENT
    argument: Any = ABSENT
    state: str = ABSENT
    """Of an event these three too."""


class Found(msgspec.Struct, array_like=True):
    """What one file has."""

    rows: list[Row]
    empty: int = 0
    """Calls without a target and a method, left out."""
    methods: list[str] = []
    """Methods that are called by events that were looked at, to choose from."""


class _Wanted(msgspec.Struct, frozen=True):
    """What is referred to, in this scene."""

    query: Query
    object: int = -1
    path: str = ""
    """Its path, of one component alone with that."""

    @property
    def is_any(self) -> bool:
        return not self.query.guid and self.object < 0

    def fits(self, target: Target | None) -> bool:
        if self.is_any:
            return True
        if target is None:
            return False
        if self.object >= 0:  # what is inside of a model has its root's place, and is not the root
            return target.object == self.object and (
                target.text == self.path or target.text.startswith(f"{self.path}:")
            )
        return target.guid == self.query.guid and (not self.query.part or target.text == self.query.part)


def ask(scene: Scene, query: Query, kit: Kit) -> Found:
    """The rows of one file, in hierarchy order."""
    return _Search(scene, _wanted(scene, query)).run()


def _wanted(scene: Scene, query: Query) -> _Wanted:
    if not query.place:
        return _Wanted(query)
    if not by_path(scene, query.place) and ":" in query.place:
        owner, _, component = query.place.rpartition(":")
        found = by_path(scene, owner)
        if len(found) == 1 and any(part.type == component for part in scene.objects[found[0]].parts):
            return _Wanted(query, found[0], f"{scene.objects[found[0]].path}:{component}")
    at = object_of(scene, query.place, "target")
    return _Wanted(query, at, scene.objects[at].path)


def words_of(method: str) -> tuple[str, ...]:
    """What a component whose events call this method holds; without one, or of a pattern, whose events call any."""
    is_name = method.isascii() and not any(letter in method for letter in "*?")
    return (method,) if method and is_name else WORDS


class _Search:
    """Looks through one scene."""

    def __init__(self, scene: Scene, wanted: _Wanted) -> None:
        self._scene = scene
        self._wanted = wanted
        self._query = wanted.query
        self._method = NamePattern(checked(self._query.method or "*", "method"))
        self._found = Found([])
        self._methods: dict[str, None] = {}

    def run(self) -> Found:
        for part in self._scene.settings() if self._query.wants_references and not self._wanted.is_any else ():
            self._look(part, "")
        roots = deque(self._instances())
        for at, part in self._scene.parts_with(self._hint()):
            while roots and roots[0] <= at:
                self._instance(roots.popleft())
            self._look(part, self._scene.objects[at].path)
        for at in roots:
            self._instance(at)
        self._found.methods = list(self._methods)[:_MOST_METHODS]
        return self._found

    def _hint(self) -> Hint:
        if self._wanted.object >= 0:
            return Hint(object=self._wanted.object)
        return Hint((self._query.guid,) if self._query.guid else words_of(self._query.method))

    def _instances(self) -> list[int]:
        """Where instances of the wanted prefab stand: they refer to it too."""
        if not self._query.guid or not self._query.wants_references or self._query.part:
            return []
        if self._query.prefabs:
            return [at for at, one in enumerate(self._scene.objects) if one.prefab in self._query.prefabs]
        return [one.at for one in self._scene.instances() if one.prefab.guid == self._query.guid and one.at >= 0]

    def _instance(self, at: int) -> None:
        one = self._scene.objects[at]
        prefab = one.prefab or f"missing:{self._query.guid}"
        self._found.rows.append(Row(one.path, "PrefabInstance", "m_SourcePrefab", prefab))

    def _look(self, part: Part, owner: str) -> None:
        for path, value in links(self._scene.fields(part)):
            if is_event(value):
                self._event(part, owner, path, value)
            elif self._query.wants_references and not self._wanted.is_any:
                target = self._scene.target(part, value, path)
                if target is not None and self._wanted.fits(target):
                    self._found.rows.append(Row(owner, part.type, shown_path(path), target.text))

    def _event(self, part: Part, owner: str, path: str, event: dict[str, Value]) -> None:
        for call in calls(event, path) if self._query.kind != REFERENCE else ():
            target = self._target(part, call.target, call.target_path)
            if target is None and not call.method:
                self._found.empty += 1
                continue
            self._methods[call.method] = None
            if not self._method.matches(call.method):
                continue
            passed = self._target(part, call.argument, call.argument_path)
            if self._wanted.fits(target) or (passed is not None and self._wanted.fits(passed)):
                text = target.text if target is not None else None
                cells = (call.method, self._argument(part, call), call.state)
                self._found.rows.append(Row(owner, part.type, shown_path(path), text, *cells))

    def _target(self, part: Part, value: Value, path: str) -> Target | None:
        if isinstance(value, dict) and is_reference(value):
            return self._scene.target(part, value, path)
        return None

    def _argument(self, part: Part, call: Call) -> Any:
        if call.is_dynamic:
            return ABSENT
        return cell(call.argument, lambda value, path: self._scene.target(part, value, path), call.argument_path).shown
