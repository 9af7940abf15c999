"""Which objects of a scene a question is about: by name, path, component, tag, layer and activity."""

from __future__ import annotations

from collections.abc import Hashable, Iterator

import msgspec

from editormcp.analysis.model import Part, Scene
from editormcp.analysis.paths import above
from editormcp.analysis.patterns import NamePattern, PathPattern, Places, checked


class WantedPart:
    """Which components of a scene are of a type; of a derived one too, unless `derived` is false."""

    def __init__(self, scene: Scene, name: str, derived: bool) -> None:
        self._scene = scene
        self._name = name
        self._derived = derived
        self._known: dict[Hashable, bool] = {}
        """Two scripts may have one short name."""

    def fits(self, part: Part) -> bool:
        key = self._scene.type_key(part)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._is(part)
        return known

    def _is(self, part: Part) -> bool:
        if self._name in (part.type, self._scene.full_type(part)):
            return True
        return self._derived and self._scene.is_a(part, self._name)


class ObjectFilter(msgspec.Struct, frozen=True):
    """All that is given must fit."""

    name_pattern: str | None = None
    path_pattern: str | None = None
    active: bool | None = None
    """Whether active in the hierarchy."""
    component: str | None = None
    derived: bool = True
    """Whether components of derived types fit too."""
    tag: str | None = None
    layer: int | None = None

    def places(self, scene: Scene) -> Iterator[int]:
        """Where the objects that fit stand in the scene's list."""
        name = NamePattern(checked(self.name_pattern, "namePattern")) if self.name_pattern is not None else None
        on_path = self._on_path(scene)
        wanted = WantedPart(scene, self.component, self.derived) if self.component is not None else None
        for at, one in enumerate(scene.objects):
            if (
                (self.active is None or one.shown == self.active)
                and (self.tag is None or one.tag == self.tag)
                and (self.layer is None or one.layer == self.layer)
                and (on_path is None or on_path[at])
                and (wanted is None or any(map(wanted.fits, one.parts)))
                and (name is None or name.matches(one.name))
            ):
                yield at

    def _on_path(self, scene: Scene) -> list[bool] | None:
        if self.path_pattern is None:
            return None
        pattern = PathPattern(checked(self.path_pattern, "pathPattern"))
        reached: list[Places] = []
        for one in scene.objects:
            parent = scene.objects[one.parent].path if one.parent >= 0 else None
            places = reached[one.parent] if one.parent >= 0 else pattern.start
            reached.append(pattern.below(places, one.path[len(above(parent)) :]))
        return [pattern.is_end(places) for places in reached]
