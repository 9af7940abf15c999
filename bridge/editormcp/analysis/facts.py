"""What every GameObject can be asked for: name, tag, layer, place in the world …"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from editormcp.analysis.bounds import AllBounds
from editormcp.analysis.cells import NOTHING, Cell, named
from editormcp.analysis.enums import enum_name
from editormcp.analysis.fieldnames import field_path, folded
from editormcp.analysis.kit import Kit
from editormcp.analysis.model import Object, Place, Scene
from editormcp.analysis.space import World, euler_degrees, rounded

STATIC = "m_StaticEditorFlags"
BOUNDS = "bounds"
"""What the Editor tells boxes for; for those of colliders it has to be asked for their shapes too."""


class Asked:
    """One object of a scene, with what its facts are found by."""

    def __init__(self, scene: Scene, world: World, kit: Kit) -> None:
        self.scene = scene
        self.world = world
        self.kit = kit
        self.at = 0
        self.boxes = AllBounds(scene, world, kit.assets)

    @property
    def object(self) -> Object:
        return self.scene.objects[self.at]


Fact = Callable[[Asked], Cell]


def fact(name: str) -> Fact | None:
    """The fact of this name, however it is written."""
    return _FACTS.get(folded(name))


def wants(names: Iterable[str]) -> list[str]:
    """What the Editor has to be asked for, beyond what it tells of every object, to know these facts."""
    paths = filter(None, map(field_path, names))
    asked = {folded(path.name) for path in paths}
    return [want for want, told in _WANTS.items() if not asked.isdisjoint(map(folded, told))]


def _text(value: str) -> Cell:
    return Cell(value, None, value)


def _switch(value: bool) -> Cell:
    return Cell(value, float(value), "true" if value else "false")


def _static(asked: Asked) -> Cell:
    flags = asked.object.static
    if not flags:
        return _switch(False)
    return named(1, enum_name("GameObject", (), STATIC, flags) or str(flags))


def _prefab(asked: Asked) -> Cell:
    return _text(asked.object.prefab) if asked.object.prefab else NOTHING


def _components(asked: Asked) -> Cell:
    names = [part.type for part in asked.object.parts]
    return Cell(names, float(len(names)), "|".join(names))


def _bounds(asked: Asked) -> Cell:
    """The box around the object, so that `bounds.size.y` is how tall it is; null where nobody knows that."""
    found = asked.boxes.of(asked.at)
    return Cell(found.output(), None, "") if found is not None else NOTHING


def _vector(values: Sequence[float]) -> Cell:
    return Cell(rounded(values), vector="xyz")


def _of(place: Callable[[Asked], Place | None], vector: Callable[[Place], Sequence[float] | None]) -> Fact:
    def read(asked: Asked) -> Cell:
        found = place(asked)
        values = vector(found) if found is not None else None
        return _vector(values) if values is not None else NOTHING

    return read


def _world(asked: Asked) -> Place | None:
    return asked.world.place(asked.at)


def _local(asked: Asked) -> Place | None:
    return asked.scene.local(asked.at)


def _angles(place: Place) -> Sequence[float] | None:
    return euler_degrees(place.rotation) if place.rotation is not None else None


_NAMED: dict[str, Fact] = {
    "name": lambda asked: _text(asked.object.name),
    "path": lambda asked: _text(asked.object.path),
    "objectId": lambda asked: _text(asked.object.object_id),
    "tag": lambda asked: _text(asked.object.tag),
    "tagString": lambda asked: _text(asked.object.tag),
    "layer": lambda asked: named(asked.object.layer, asked.kit.layer(asked.object.layer)),
    "active": lambda asked: _switch(asked.object.shown),
    "activeInHierarchy": lambda asked: _switch(asked.object.shown),
    "activeSelf": lambda asked: _switch(asked.object.active),
    "isActive": lambda asked: _switch(asked.object.active),
    "static": _static,
    "isStatic": _static,
    "staticEditorFlags": _static,
    "prefab": _prefab,
    "components": _components,
    "position": _of(_world, lambda place: place.position),
    "rotation": _of(_world, _angles),
    "eulerAngles": _of(_world, _angles),
    "scale": _of(_world, lambda place: place.scale),
    "lossyScale": _of(_world, lambda place: place.scale),
    "localPosition": _of(_local, lambda place: place.position),
    "localRotation": _of(_local, _angles),
    "localEulerAngles": _of(_local, _angles),
    "localScale": _of(_local, lambda place: place.scale),
    "bounds": _bounds,
}
_FACTS = {folded(name): fact for name, fact in _NAMED.items()}
_WANTS = {
    "ids": ("objectId",),
    "prefabs": ("prefab",),
    "world": (
        "position", "rotation", "eulerAngles", "scale", "lossyScale", "localPosition", "localRotation",
        "localEulerAngles", "localScale", "bounds",
    ),
    BOUNDS: ("bounds",),
}  # fmt: skip
NAMES = (
    "name", "path", "objectId", "tag", "layer", "active", "static", "prefab", "components", "position", "rotation",
    "scale", "localPosition", "localRotation", "localScale", "bounds",
)  # fmt: skip
"""Those that are offered to people; the others are only understood."""
