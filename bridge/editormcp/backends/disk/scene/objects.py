"""The objects of one scene or prefab file, as they stand in it: nothing expanded, nothing resolved."""

from __future__ import annotations

import msgspec

from editormcp.backends.disk.format.references import NOWHERE, Reference


class GameObject(msgspec.Struct, frozen=True, gc=False):
    file_id: int
    name: str
    components: list[int]
    layer: int
    tag: str
    active: bool
    static_flags: int


class Transform(msgspec.Struct, frozen=True, gc=False):
    file_id: int
    game_object: int
    father: int
    children: list[int]
    root_order: int
    pose: bytes = b""
    """The lines of its rotation, position and scale, where it has them as usual; a RectTransform has them elsewhere."""


class Stripped(msgspec.Struct, frozen=True, gc=False):
    """A stand-in, in this file, for an object that lives in a prefab."""

    file_id: int
    class_id: int
    source: Reference
    instance: int


class Modification(msgspec.Struct, frozen=True, gc=False):
    """One overridden property. `value` is the raw scalar; an object's reference stands beside it."""

    target: Reference
    path: str
    value: bytes
    reference: Reference = NOWHERE


class Instance(msgspec.Struct, eq=False):
    """A prefab instance. `source` is the prefab, `parent` the Transform it hangs under (0: it is a root)."""

    path: str
    """The file that holds the instance."""
    file_id: int
    source: Reference
    parent: int
    shown: list[Modification]
    """Overrides of what a hierarchy shows; their targets, always in `source`, go without its GUID."""
    raw_modifications: bytes
    """All overrides, as they stand in the file: there are thousands in a scene, and few questions need them."""
    removed: frozenset[int]
    """Components and objects of the prefab that this instance leaves out, by their id in the prefab."""
    removed_objects: frozenset[int]
    """Those of them that are objects."""
    insertions: dict[int, int]
    """Where what is added goes among its siblings, by the id of what is added; from Unity 2022.2."""
    root: int = 0
    """Its root, where the file names it: files of Unity 4 and the first 5 hold an instance's objects themselves."""
    parsed: list[Modification] | None = None
    """All overrides, once they have been asked for."""
    by_target: dict[int, list[Modification]] | None = None
    """The same by the id of what they change."""


class ObjectFile(msgspec.Struct):
    """What a hierarchy needs of one file."""

    path: str
    game_objects: dict[int, GameObject] = {}
    transforms: dict[int, Transform] = {}
    scripts: dict[int, Reference] = {}
    """The script of each MonoBehaviour."""
    script_names: dict[int, str] = {}
    """`m_EditorClassIdentifier` of each MonoBehaviour that has one."""
    stripped: dict[int, Stripped] = {}
    instances: dict[int, Instance] = {}
    meshes: dict[int, bytes] = {}
    """What each MeshFilter refers to, as it is written there."""
    classes: dict[int, int] = {}
    """The class id of every document."""
    class_names: dict[int, str] = {}
    """The name of every class id that occurs."""
    loose_components: dict[int, list[int]] = {}
    """Components that a stripped GameObject got in this file, in file order."""
    roots: list[int] | None = None
    """Transforms and instances of the top level, in order, where the file lists them (SceneRoots)."""
    malformed: int = 0
    """Documents whose header or fields could not be read."""

    def class_name(self, file_id: int) -> str:
        return self.class_names.get(self.classes.get(file_id, 0), "")
