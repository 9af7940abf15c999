"""scene.statistics: what a scene is made of, counted."""

from __future__ import annotations

from collections import Counter

import msgspec

from editormcp.analysis.bounds import mesh_of
from editormcp.analysis.enums import enum_name, enum_of
from editormcp.analysis.facts import STATIC
from editormcp.analysis.kit import Kit
from editormcp.analysis.model import Named, Object, Part, Scene, Target, Value, is_reference

TYPES = ("Light", "Renderer", "Collider", "Collider2D")
FIELDS = ("m_Type", "m_Lightmapping", "m_Materials", "m_IsTrigger")
"""What a live scene has to be asked for."""
_MESHES = ("MeshFilter", "SkinnedMeshRenderer")
_LEVELS = 2
"""So many levels of objects count as the tops of subtrees."""
_BITS = 32


class Query(msgspec.Struct, frozen=True):
    top: int


class Counts(msgspec.Struct):
    """Of one file, or of several together."""

    objects: int = 0
    active: int = 0
    """In the hierarchy."""
    max_depth: int = 0
    """Levels below the roots."""
    components: dict[str, int] = msgspec.field(default_factory=Counter)
    prefabs: dict[str, int] = msgspec.field(default_factory=Counter)
    materials: dict[str, int] = msgspec.field(default_factory=Counter)
    """By what a cell shows of one; a material counts once for every slot it is in."""
    lights: dict[str, int] = msgspec.field(default_factory=Counter)
    """By type and mode, a space between them."""
    colliders: dict[str, int] = msgspec.field(default_factory=Counter)
    triggers: dict[str, int] = msgspec.field(default_factory=Counter)
    static: dict[str, int] = msgspec.field(default_factory=Counter)
    subtrees: list[tuple[str, int]] = []
    """Objects of the first two levels that have children, with how many there are from them down, all included."""
    triangles: int = 0
    meshes: int = 0
    """How many meshes the triangles are of."""
    unknown_meshes: int = 0
    whole: bool = True
    """Whether nothing is inside of models that cannot be read."""

    def add(self, other: Counts) -> None:
        """All but the subtrees, which are of a file."""
        for name in ("objects", "active", "triangles", "meshes", "unknown_meshes"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.max_depth = max(self.max_depth, other.max_depth)
        self.whole = self.whole and other.whole
        for name in ("components", "prefabs", "materials", "lights", "colliders", "triggers", "static"):
            mine: dict[str, int] = getattr(self, name)
            for key, count in getattr(other, name).items():
                mine[key] = mine.get(key, 0) + count


def ask(scene: Scene, query: Query, kit: Kit) -> Counts:
    found = Counts(objects=len(scene.objects), whole=scene.whole)
    kinds = _Kinds(scene)
    for at, one in enumerate(scene.objects):
        found.active += one.shown
        if one.prefab:
            found.prefabs[one.prefab] += 1
        for flag in _flags(one.static):
            found.static[flag] += 1
        for part in one.parts:
            found.components[part.type] += 1
            _count_part(found, scene, part, kinds.of(part))
        _count_triangles(found, scene, at, kit)
    _count_levels(found, scene.objects, query.top)
    return found


class _Kinds:
    """Which of the types that are looked into a component is of."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._known: dict[str, str] = {}

    def of(self, part: Part) -> str:
        if part.type not in self._known:
            self._known[part.type] = next((kind for kind in TYPES if self._scene.is_a(part, kind)), "")
        return self._known[part.type]


def _count_part(found: Counts, scene: Scene, part: Part, kind: str) -> None:
    if kind == "Light":
        fields = _fields(scene, part, "m_Type", "m_Lightmapping")
        found.lights[f"{_named(fields, 'm_Type')} {_named(fields, 'm_Lightmapping')}"] += 1
    elif kind == "Renderer":
        materials = _fields(scene, part, "m_Materials").get("m_Materials")
        for slot, value in enumerate(materials if isinstance(materials, list) else ()):
            target = _target(scene, part, value, f"m_Materials.Array.data[{slot}]")
            if target is not None:
                found.materials[target.text] += 1
    elif kind:
        found.colliders[part.type] += 1
        found.triggers[part.type] += bool(_fields(scene, part, "m_IsTrigger").get("m_IsTrigger"))


def _fields(scene: Scene, part: Part, *names: str) -> dict[str, Value]:
    return scene.fields(part, Named(*names))


def _target(scene: Scene, part: Part, value: Value, path: str) -> Target | None:
    return scene.target(part, value, path) if isinstance(value, dict) and is_reference(value) else None


def _named(fields: dict[str, Value], name: str) -> str:
    value = fields.get(name)
    return enum_name("Light", (), name, value) or str(value)


def _flags(flags: int) -> list[str]:
    known = enum_of("GameObject", (), STATIC)
    names = known.names if known is not None else {}
    return [names[1 << bit] for bit in range(_BITS) if flags >> bit & 1 and 1 << bit in names]


def _count_triangles(found: Counts, scene: Scene, at: int, kit: Kit) -> None:
    told = scene.triangles(at)
    if told is not None:
        found.triangles += told
        found.meshes += told > 0
        return
    types = {part.type for part in scene.objects[at].parts}
    for part in scene.objects[at].parts:
        if part.type not in _MESHES or (part.type == "MeshFilter" and "MeshRenderer" not in types):
            continue
        if scene.reference(part, "m_Mesh") is None:
            continue
        mesh = mesh_of(scene, part, kit.assets)
        found.meshes += mesh is not None
        found.triangles += mesh.triangles if mesh is not None else 0
        found.unknown_meshes += mesh is None


def _count_levels(found: Counts, objects: list[Object], top: int) -> None:
    depths: list[int] = []
    for one in objects:
        depths.append(depths[one.parent] + 1 if one.parent >= 0 else 0)
    below = [1] * len(objects)
    for at in range(len(objects) - 1, -1, -1):
        if objects[at].parent >= 0:
            below[objects[at].parent] += below[at]
    found.max_depth = max(depths, default=0)
    tops = [(one.path, below[at]) for at, one in enumerate(objects) if depths[at] < _LEVELS and below[at] > 1]
    found.subtrees = sorted(tops, key=lambda row: -row[1])[:top]
