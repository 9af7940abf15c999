"""The expanded tree: every object of a scene or prefab as the Editor's Hierarchy window shows it."""

from __future__ import annotations

from enum import Enum

import msgspec

from editormcp.backends.disk.format.references import Reference
from editormcp.backends.disk.scene.objects import GameObject, Instance, ObjectFile

MODEL_ROOTS = frozenset((100000, 919132149155446097))
MODEL_ROOT_TRANSFORMS = frozenset((400000, -8679921383154817045))
"""The ids that Unity's model importer gives to a model's root, before 2019.1 and since."""

_LOW_63 = 0x7FFF_FFFF_FFFF_FFFF
UNSIGNED = 0xFFFF_FFFF_FFFF_FFFF


class Opaque(Enum):
    """Why an instance is one node: what is inside cannot be read from here."""

    MODEL = "model"
    MISSING = "missing prefab"
    CYCLE = "prefab that contains itself"
    UNREADABLE = "unreadable prefab"
    TOO_LARGE = "prefab too large to expand"
    TOO_DEEP = "prefabs nested too deeply to expand"


class Component(msgspec.Struct, frozen=True, eq=False, gc=False):
    """A component: the document it is, and how far up the chain of its GameObject it was added."""

    name: str
    file: ObjectFile
    file_id: int
    skip: int = 0
    """How many of the GameObject's inner instances do not hold this component."""
    inner: bool = False
    """Whether it is on an object inside of an instance that cannot be read, which one node stands for."""


class Node(msgspec.Struct, eq=False, gc=False):
    """One GameObject. It knows its children and not its parent, so that no cycle comes about (gc=False needs that)."""

    file: ObjectFile
    file_id: int
    transform: int
    chain: tuple[Instance, ...]
    """The instances it came through, from the innermost prefab outwards."""
    name: str
    active: bool
    tag: str
    layer: int
    static_flags: int
    components: list[Component]
    children: list[Node]
    order: int = 0
    """Its place among its siblings, where the file says so."""
    prefab: Reference | None = None
    """Of an instance's root: the prefab it is an instance of; of a variant's, the variant."""
    opaque: Opaque | None = None
    detached: bool = False
    """Whether what it really hangs under is not shown: an object inside of an instance that cannot be read."""


class Contents(msgspec.Struct, eq=False):
    """One file, expanded. `nodes` has parents before children; `unreached` objects have no way to a root."""

    file: ObjectFile
    roots: list[Node]
    nodes: list[Node]
    unreached: int = 0
    paths: frozenset[str] = frozenset()
    """Every file that the tree is made of."""
    has_unresolved: bool = False
    """Whether some script could not be known from here."""
    nesting: int = 0
    """How many prefabs are inside each other at most, this one not counted."""
    found_places: Places | None = None
    """Where everything stands, once that has been asked for: a scene that is only shown does without."""
    found_components: dict[int, tuple[int, Component]] | None = None

    @property
    def places(self) -> Places:
        if self.found_places is None:
            self.found_places = _find_places(self)
        return self.found_places

    @property
    def components(self) -> dict[int, tuple[int, Component]]:
        """Components and where in `nodes` they stand, by their ids as this file sees them."""
        if self.found_components is None:
            self.found_components = _find_components(self)
        return self.found_components


class Places(msgspec.Struct, eq=False):
    """Where in a file's `nodes` things stand."""

    roots: list[int]
    objects: dict[int, int]
    """GameObjects and Transforms, by their ids as this file sees them."""
    children: list[list[int]]
    """Of each node."""
    first_opaque: int | None = None


def _find_places(contents: Contents) -> Places:
    at_of = {id(node): at for at, node in enumerate(contents.nodes)}
    places = Places([at_of[id(root)] for root in contents.roots], {}, [])
    objects = places.objects
    chain: tuple[Instance, ...] = ()
    mask, low = 0, -1
    for at, node in enumerate(contents.nodes):
        if node.chain is not chain:  # Neighbours mostly share theirs.
            chain = node.chain
            mask, low = _seen_through(chain)
        objects[(node.file_id ^ mask) & low] = at
        objects[(node.transform ^ mask) & low] = at
        children = node.children
        places.children.append([at_of[id(child)] for child in children] if children else [])
        if node.opaque:
            places.first_opaque = at if places.first_opaque is None else places.first_opaque
            for usual in () if node.transform else MODEL_ROOTS | MODEL_ROOT_TRANSFORMS:
                objects.setdefault(seen_id(usual, node.chain), at)
    return places


def _find_components(contents: Contents) -> dict[int, tuple[int, Component]]:
    found: dict[int, tuple[int, Component]] = {}
    chain: tuple[Instance, ...] = ()
    mask, low = 0, -1
    for at, node in enumerate(contents.nodes):
        if node.chain is not chain:
            chain = node.chain
            mask, low = _seen_through(chain)
        for component in node.components:
            seen = (component.file_id ^ mask) & low
            if component.skip:
                seen = seen_id(component.file_id, chain[component.skip :])
            found[seen] = (at, component)
    return found


def plain_node(file: ObjectFile, source: GameObject, transform: int, order: int, components: list[Component]) -> Node:
    """A GameObject that stands in the file itself."""
    return Node(
        file, source.file_id, transform, (), source.name, source.active, source.tag, source.layer,
        source.static_flags, components, [], order,
    )  # fmt: skip


def seen_id(file_id: int, chain: tuple[Instance, ...]) -> int:
    """The id of an object as the file that holds the outermost instance of its chain sees it."""
    mask, low = _seen_through(chain)
    return (file_id ^ mask) & low


def seen_through(inner: int, instance: int) -> int:
    """The id of an object `<inner>.<instance>` as files see it that hold an instance of its file."""
    return (inner ^ instance) & _LOW_63


def _seen_through(chain: tuple[Instance, ...]) -> tuple[int, int]:
    """What turns an id into the one that is seen through a chain: `(id ^ mask) & low`."""
    mask = 0
    for instance in chain:
        mask ^= instance.file_id
    return mask, _LOW_63 if chain else -1


def object_id(file_id: int, chain: tuple[Instance, ...]) -> str:
    """The opaque id on the wire: `<fileId>`, or `<fileId>.<prefabInstanceId>` for what comes from a prefab."""
    if not chain:
        return str(file_id & UNSIGNED)
    inner = seen_id(file_id, chain[:-1])
    return f"{inner & UNSIGNED}.{chain[-1].file_id & UNSIGNED}"


def preorder(roots: list[Node]) -> list[Node]:
    """Every node below the roots, parents first, siblings in order."""
    found: list[Node] = []
    stack = roots[::-1]
    while stack:
        node = stack.pop()
        found.append(node)
        if node.children:
            stack.extend(node.children[::-1])
    return found
