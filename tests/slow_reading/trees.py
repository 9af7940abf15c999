"""Scenes and prefabs as trees: what they hold, and how instances change it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from slow_reading.documents import Document, Reference
from slow_reading.values import Change, Key, Origin, Placed, with_changes

LOW_63 = 0x7FFF_FFFF_FFFF_FFFF


class Thing(NamedTuple):
    """A GameObject or component, with the changes that instances make to it, innermost first."""

    key: Key
    document: Document | None
    """None for what only a model or a prefab that is gone would know."""
    origin: Origin
    changes: tuple[Change, ...] = ()

    @property
    def class_id(self) -> int:
        return self.document.class_id if self.document else 0

    @property
    def fields(self) -> dict[str, Any]:
        return with_changes(self.document.fields if self.document else {}, self.origin, self.changes)

    def field(self, name: str, default: Any = None) -> Any:
        """One field that is not a structure."""
        for change in reversed(self.changes):
            if change.path == name:
                return change.value
        return self.document.fields.get(name, default) if self.document else default

    def under(self, instance: int, changes: list[Change]) -> Thing:
        moved = tuple(change.under(instance) for change in self.changes)
        return Thing((instance, *self.key), self.document, self.origin.under(instance), (*moved, *changes))


@dataclass
class Node:
    """A GameObject in the tree."""

    key: Key
    transform: Key
    parts: list[Key]
    """Components; the key of one that is not there leads to no thing."""
    parent: Key | None = None
    children: list[Key] = field(default_factory=list)
    opaque: bool = False
    """A model, or a prefab that is gone: what is inside is not known."""
    inside: bool = False
    """It hangs somewhere inside an opaque one."""
    prefab: str = ""
    """Of an instance's root: the guid of its prefab."""
    stem: str = ""
    """Of an opaque one: what the file is called that it is an instance of."""

    def under(self, instance: int) -> Node:
        parent = (instance, *self.parent) if self.parent else None
        return Node(
            (instance, *self.key), (instance, *self.transform), [(instance, *part) for part in self.parts], parent,
            [(instance, *child) for child in self.children], self.opaque, self.inside, self.prefab,
            self.stem,
        )  # fmt: skip


@dataclass
class Instance:
    """A prefab instance of a file."""

    file_id: int
    guid: str
    source: Expanded | None
    """None where the prefab is a model, binary or gone."""
    parent: Reference
    modifications: list[tuple[Reference, Change]]
    removed: list[Reference]
    stem: str
    added: dict[int, int]
    """Added object or component → where it is put in."""

    placeholder: tuple[Key, ...] = ()
    """What stands for a source that cannot be looked into: its root and the root's Transform."""

    def key(self, reference: Reference) -> Key | None:
        """An object of the source, as the file of the instance sees it."""
        if self.source is None:
            return (self.file_id, reference.file_id)
        inner = self.source.ids.get(reference.file_id) or self.source.inside_opaque(reference.file_id)
        return (self.file_id, *inner) if inner is not None else None


@dataclass
class Expanded:
    """A scene or prefab."""

    path: str
    things: dict[Key, Thing] = field(default_factory=dict)
    nodes: dict[Key, Node] = field(default_factory=dict)
    ids: dict[int, Key] = field(default_factory=dict)
    """Every id that a reference to this file may have → the object."""
    instances: dict[int, Instance] = field(default_factory=dict)
    roots: list[Key] = field(default_factory=list)
    owners: dict[Key, Key] = field(default_factory=dict)
    """Transform → its GameObject."""
    files: dict[str, dict[int, Key]] = field(default_factory=dict)
    """The ids of this file and of all files that it is made of."""

    def resolve(self, placed: Placed) -> Key | None:
        """What a reference without a guid points to: an object of the file it stands in, as this file sees it."""
        inner = self.files.get(placed.origin.path, {}).get(placed.reference.file_id)
        return (*placed.origin.prefix, *inner) if inner is not None else None

    def in_order(self) -> list[Node]:
        """Parents before children."""
        found, waiting = [], list(reversed(self.roots))
        while waiting:
            node = self.nodes[waiting.pop()]
            found.append(node)
            waiting += reversed(node.children)
        return found

    def inside_opaque(self, file_id: int) -> Key | None:
        """An object that no file knows: where there is a model, it is taken for one of the first model's."""
        opaque = next((node for node in self.in_order() if node.opaque), None)
        return (*opaque.key[:-1], file_id) if opaque else None

    def owner(self, transform: Key) -> tuple[Key | None, bool]:
        """The GameObject of a Transform, and whether it is only known to be somewhere inside of that."""
        if transform in self.owners:
            return self.owners[transform], False
        opaque = [key for key, node in self.nodes.items() if node.opaque and key[:-1] == transform[:-1]]
        return (opaque[0], True) if opaque else (None, False)
