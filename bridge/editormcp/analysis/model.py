"""One scene or prefab as every question sees it, whoever supplies it: the project's files or the open Editor."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Hashable, Iterator, Sequence
from typing import Any, TypeAlias

import msgspec

Value: TypeAlias = "bool | str | int | float | list[Value] | dict[str, Value] | None"
"""A serialized value in the shape of its source.

Vectors and colours are `{x, y, z}` or `[x, y, z]`, layer masks `{m_Bits}`, enums of scripts `{$enum, $value}` where the
Editor knows their names. What a reference points to only the scene knows: see `Scene.target`.
"""
Vector = tuple[float, float, float]
Pick = Callable[[Sequence[str]], Collection[str]]
"""From the names of a component's top-level fields, those that are wanted."""


class Named:
    """Picks the fields of these names. A source that knows that need not look for any other."""

    def __init__(self, *names: str) -> None:
        self.names = frozenset(names)

    def __call__(self, names: Sequence[str]) -> list[str]:
        return [name for name in names if name in self.names]


class Part(msgspec.Struct, eq=False, gc=False):
    """A component."""

    type: str
    """Its short name, as `components` shows it."""
    object_id: str
    source: Any = None
    """What its scene knows it by; nobody else's business."""
    inner: bool = False
    """Whether it is on an object inside of a model that cannot be read, and not on the one that stands for it."""


class Object(msgspec.Struct, eq=False, gc=False):
    """One GameObject. It knows its parent by its place in the scene's list, so that no cycle comes about."""

    name: str
    path: str
    object_id: str
    parent: int
    """Where its parent stands in the scene's objects; -1 for a root."""
    active: bool
    """Its own switch."""
    shown: bool
    """Whether it is active in the hierarchy."""
    tag: str
    layer: int
    static: int
    """Static flags."""
    prefab: str
    """Of the root of an instance: the prefab's asset path. Else empty."""
    parts: list[Part]
    source: Any = None


class Target(msgspec.Struct, frozen=True, gc=False):
    """What a reference points to."""

    text: str
    """As a cell shows it: `Assets/x.fbx#Mesh`, `Docks/Crane:Light`, `builtin:Cube`, `missing:<guid>`."""
    object: int = -1
    """Where in the scene's objects it stands, or the object that carries it; -1 for what is not in the scene."""
    part: str = ""
    """The component's objectId, where it is a component of the scene."""
    asset: str = ""
    guid: str = ""
    file_id: int = 0
    """Which object of the asset it is, or of the scene's own file where that is not part of the hierarchy."""
    missing: bool = False


class Place(msgspec.Struct, frozen=True, gc=False):
    """Position, rotation (a quaternion) and scale; None for what nobody who was asked knows."""

    position: Vector | None = None
    rotation: tuple[float, float, float, float] | None = None
    scale: Vector | None = None


class Change(msgspec.Struct, frozen=True, gc=False):
    """One override: what an instance sets a property of its prefab to."""

    target: int
    """The id, in the prefab's file, of the object or component; unsigned, as in objectIds."""
    path: str
    """The property, as Unity writes it: `m_Materials.Array.data[0]`."""
    value: Value
    """A number or a text; empty where it is a reference."""
    reference: dict[str, Value] | None = None
    """A reference that stands in this file; None for none, and where it is not one."""


class Instance(msgspec.Struct, eq=False):
    """A prefab instance that stands in this very file; those inside of prefabs are their files' own."""

    at: int
    """Where its root stands in the scene's objects; -1 where it is not among them."""
    number: str
    """What the ids of its objects end with: `<fileId>.<number>`."""
    prefab: Target
    changes: list[Change]
    """In the order of the file."""
    added: list[tuple[int, Part | None]]
    """Where an added object stands, or an object with the component that was added to it, in the scene's order."""
    removed: list[int]
    """The ids, in the prefab's file, of the components and objects that it leaves out."""
    removed_objects: list[int]
    """Those of them that are known to be objects without a look at the prefab."""
    known: dict[int, tuple[int, Part | None]] = {}
    """Where the changed objects and components stand, by their ids in the prefab's file, where the source says it."""


class Likeness:
    """Which components of two scenes need not be read, because they are written alike. Who knows nothing reads all."""

    def same(self, before: Part, after: Part) -> bool:
        return False

    def same_overrides(self, before: Part, after: Part) -> bool:
        """Whether what differs comes from the prefab's file: the instance in the scene overrides the same."""
        return False


class Hint(msgspec.Struct, frozen=True):
    """What a component must hold to be of interest: one of these words, or a reference to this object."""

    words: tuple[str, ...] = ()
    object: int = -1


class Scene(ABC):
    """The objects of one file, parents before children, siblings in order. What costs time is found when asked for."""

    path: str
    live: bool
    objects: list[Object]
    whole: bool = True
    """Whether all its objects are known. What is inside of a model is not in any file that could be read."""

    @abstractmethod
    def full_type(self, part: Part) -> str:
        """The component's type with its namespace."""

    def type_key(self, part: Part) -> Hashable:
        """What a type is told from all others by, where that costs less than its full name."""
        return self.full_type(part)

    @abstractmethod
    def types(self, part: Part) -> tuple[str, ...]:
        """The short names of Unity's own types among the component's type and its bases, nearest first; never none."""

    @abstractmethod
    def is_a(self, part: Part, wanted: str) -> bool:
        """Whether the component is of this type, named in short or in full, or of one derived from it."""

    def has_known_bases(self, part: Part) -> bool:
        """Whether it is known what the component's class is derived from: a package that is not here may have it."""
        return self.is_a(part, "Component")

    @abstractmethod
    def fields(self, part: Part, pick: Pick | None = None) -> dict[str, Value]:
        """The top-level serialized fields, or those that `pick` wants, with every override on the way applied."""

    def likeness(self, before: Scene) -> Likeness:
        """A quick look at which components are as they were in another scene."""
        return Likeness()

    def origin(self, one: Object | Part) -> object | None:
        """What in a prefab's file an object or component is a copy of; None for what stands in this very file."""
        return None

    def prefab_guid(self, one: Object) -> str:
        """Of the root of an instance: the prefab, whatever its path; empty where the source does not tell."""
        return ""

    def closed(self, at: int) -> bool:
        """Whether an object stands for a prefab instance whose inside this source cannot read, such as a model."""
        return False

    @abstractmethod
    def target(self, part: Part, value: dict[str, Value], path: str) -> Target | None:
        """What a reference among the fields points to; None for none. `path` is its property path."""

    def reference(self, part: Part, field: str) -> Target | None:
        """What a top-level field refers to; None for nothing."""
        value = self.fields(part, Named(field)).get(field)
        return self.target(part, value, field) if isinstance(value, dict) and is_reference(value) else None

    @abstractmethod
    def overridden(self, part: Part) -> Collection[str]:
        """The property paths of a component that an instance in this very file overrides."""

    @abstractmethod
    def local(self, at: int) -> Place | None:
        """An object's own place under its parent, as far as it is known."""

    def world(self, at: int) -> Place | None:
        """An object's place in the world, where the source knows it itself."""
        return None

    def drawn(self, at: int) -> tuple[Vector, Vector] | None:
        """Center and size of the box around what an object draws, where the source knows it itself."""
        return None

    def triangles(self, at: int) -> int | None:
        """How many triangles an object draws, where the source knows it itself."""
        return None

    @abstractmethod
    def instances(self) -> list[Instance]:
        """The prefab instances that stand in this file, by the order of their roots."""

    def rewritten(self, before: Scene) -> Iterator[tuple[Instance, Instance]]:
        """The prefab instances of this file, as they were and as they are, whose overrides are written differently, and
        of whose inside this source cannot read all."""
        return iter(())

    @abstractmethod
    def prefab(self, guid: str) -> Scene | None:
        """What a prefab is by itself, from its file; None for a model, and where there is no file that can be read."""

    @abstractmethod
    def own_target(self, reference: dict[str, Value]) -> Target | None:
        """What a reference that stands in this very file points to; None for none."""

    def object_part(self, at: int) -> Part | None:
        """An object's own serialized fields, to be read as a component's are; None where the source does not tell."""
        return None

    def parts_with(self, hint: Hint) -> Iterator[tuple[int, Part]]:
        """The components that may be of interest, each with where its object stands: all, if nobody knows better."""
        return ((at, part) for at, one in enumerate(self.objects) for part in one.parts)

    def settings(self) -> Sequence[Part]:
        """What a scene itself has and no object: RenderSettings with its skybox, and their like. Their fields can be
        read as a component's can."""
        return ()


def is_reference(value: Value) -> bool:
    """Whether a value is a reference, of either source."""
    return isinstance(value, dict) and ("fileID" in value or "$ref" in value)
