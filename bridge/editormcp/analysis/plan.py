"""scene.plan.draw: what of a scene a plan shows, in plan coordinates: across and up, in the units of the world."""

from __future__ import annotations

import math

import msgspec

from editormcp.analysis.bounds import AllBounds
from editormcp.analysis.filters import ObjectFilter
from editormcp.analysis.kit import Kit
from editormcp.analysis.layouts import RECT_TRANSFORM
from editormcp.analysis.model import Object, Part, Scene, Value, Vector
from editormcp.analysis.numbers import number
from editormcp.analysis.places import object_of
from editormcp.analysis.plan_area import Spot, area_of
from editormcp.analysis.space import World, matrix

VIEWS = {"top": (0, 2, 1), "front": (0, 1, 2), "side": (2, 1, 0)}
"""Which axis of the world goes across, which up, and along which one looks: down, from behind, from the right."""
TYPES = ("Light", "Camera")
FIELDS = (
    "m_Type", "m_Range", "m_SpotAngle", "field of view", "far clip plane", "orthographic", "orthographic size",
)  # fmt: skip
"""What a live scene has to be asked for, beside what bounds are made of."""
CAMERA, LIGHT, UNKNOWN, EMPTY = "camera", "light", "unknown", "empty"
"""Kinds beside those that bounds have: something to see whose size nobody knows, and nothing to see at all."""
FARTHEST = 1e7
"""Beyond, a single-precision number is too coarse for a level: such an object is lost, not placed."""
_SPOT, _DIRECTIONAL, _POINT = range(3)
_LONGEST_NAME = 200


class Query(msgspec.Struct, frozen=True, kw_only=True):
    view: str
    root: str | None = None
    filter: ObjectFilter


class Item(msgspec.Struct, array_like=True, gc=False):
    """One object of the plan."""

    path: str
    name: str
    kind: str
    shown: bool
    """Whether it is active in the hierarchy."""
    at: tuple[float, float]
    size: tuple[float, float] = (0.0, 0.0)
    toward: tuple[float, float] | None = None
    """Where it looks or shines, as far as that lies in the plan: at most 1 long."""
    reach: float = 0.0
    """How far a light or a camera reaches; 0 without end."""
    angle: float = 0.0
    """How wide it looks or shines, in degrees; 0: all around, or straight ahead."""


class Plan(msgspec.Struct, array_like=True):
    items: list[Item]
    low: Vector
    high: Vector
    """The part of the world that is worth drawing."""
    fitting: int
    """How many objects fit the filter."""
    unknown: int
    """Of these, those with something to see whose size is not known."""
    on_screen: int
    """Of these, those of the user interface."""
    lost: int
    """Of these, those whose place is not known, or not a place."""
    beyond: int
    """Of these, those that are so far away from all others that they are not in the area."""
    names: list[str] = []
    """Of all objects, where none fits the filter."""


def ask(scene: Scene, query: Query, kit: Kit) -> Plan:
    """The plan of one scene or prefab, or of what is below one of its objects."""
    below = _below(scene, query.root) if query.root is not None else None
    found = _Found(scene, query, kit)
    for at in query.filter.places(scene):
        if below is None or below[at]:
            found.add(at)
    low, high, inside = area_of(found.spots)
    items = [item for item, is_inside in zip(found.items, inside, strict=True) if is_inside]
    beyond = len(found.items) - len(items)
    unknown = sum(item.kind == UNKNOWN for item in items)
    names = [] if found.fitting else [one.name for one in scene.objects]
    return Plan(items, low, high, found.fitting, unknown, found.on_screen, found.lost, beyond, names)


def _below(scene: Scene, root: str) -> list[bool]:
    """Which objects are the root or below it: parents stand before their children."""
    top = object_of(scene, root, "root")
    inside: list[bool] = []
    for at, one in enumerate(scene.objects):
        inside.append(at == top or (one.parent >= 0 and inside[one.parent]))
    return inside


class _Found:
    """Makes items of objects, and counts what cannot be one."""

    def __init__(self, scene: Scene, query: Query, kit: Kit) -> None:
        self._scene = scene
        self._world = World(scene)
        self._bounds = AllBounds(scene, self._world, kit.assets)
        self._axes = VIEWS[query.view]
        self._parents = {one.parent for one in scene.objects}
        self._is_renderer: dict[str, bool] = {}
        self.items: list[Item] = []
        self.spots: list[Spot] = []
        self.fitting = self.on_screen = self.lost = 0

    def add(self, at: int) -> None:
        one = self._scene.objects[at]
        self.fitting += 1
        special = None
        for part in one.parts:
            if part.type == RECT_TRANSFORM:
                self.on_screen += 1
                return
            if special is None and part.type in TYPES:
                special = part
        bounds = self._bounds.of(at)
        known = self._world.position(at) if bounds is None or special is not None else None
        position, size = known, (0.0, 0.0, 0.0)
        if known is None and bounds is not None:
            position, size = bounds.box.center, bounds.box.size
        kind = special.type.lower() if special is not None else bounds.of if bounds is not None else self._other(at)
        if not kind:
            return
        if position is None or not _is_place(position, size):
            self.lost += 1
            return
        self.items.append(self._item(at, kind, position, size, special))
        self.spots.append((position, size))

    def _item(self, at: int, kind: str, position: Vector, size: Vector, special: Part | None) -> Item:
        across, up, _ = self._axes
        one = self._scene.objects[at]
        item = Item(one.path, one.name[:_LONGEST_NAME], kind, one.shown, (position[across], position[up]))
        item.size = (size[across], size[up])
        if special is not None:
            self._aim(item, at)
            fields = self._scene.fields(special, lambda names: [name for name in names if name in FIELDS])
            (_of_camera if kind == CAMERA else _of_light)(item, fields)
        return item

    def _aim(self, item: Item, at: int) -> None:
        rotation = self._world.place(at).rotation
        if rotation is not None and all(map(math.isfinite, rotation)):
            rows = matrix(rotation)
            across, up, _ = self._axes
            item.toward = (rows[across][2], rows[up][2])

    def _other(self, at: int) -> str:
        """What an object without a box is. One that only holds others is left out: it would be a mark on nothing."""
        one = self._scene.objects[at]
        if self._scene.closed(at) or any(map(self._draws, one.parts)):
            return UNKNOWN
        return EMPTY if at not in self._parents and not _is_folder(one) else ""

    def _draws(self, part: Part) -> bool:
        if part.type not in self._is_renderer:
            wanted = ("Renderer", "Collider", "Collider2D", "Terrain")
            self._is_renderer[part.type] = any(self._scene.is_a(part, name) for name in wanted)
        return self._is_renderer[part.type]


def _is_folder(one: Object) -> bool:
    """An empty root is a heading in the hierarchy, and stands nowhere in particular."""
    return one.parent < 0 and len(one.parts) < 2  # its Transform alone


def _is_place(position: Vector, size: Vector) -> bool:
    (x, y, z), (wide, tall, deep) = position, size
    far = FARTHEST
    is_near = -far <= x <= far and -far <= y <= far and -far <= z <= far  # NaN is not
    return is_near and -far <= wide <= far and -far <= tall <= far and -far <= deep <= far


def _of_camera(item: Item, fields: dict[str, Value]) -> None:
    item.reach = _length(fields.get("far clip plane"), 1000.0)
    item.angle = min(max(_length(fields.get("field of view"), 60.0), 1.0), 179.0)
    if number(fields.get("orthographic"), 0.0):
        item.angle, item.size = 0.0, (2 * _length(fields.get("orthographic size"), 5.0), 0.0)


def _of_light(item: Item, fields: dict[str, Value]) -> None:
    kind = int(_length(fields.get("m_Type"), _POINT))
    item.reach = 0.0 if kind == _DIRECTIONAL else _length(fields.get("m_Range"), 10.0)
    item.angle = min(_length(fields.get("m_SpotAngle"), 30.0), 179.0) if kind == _SPOT else 0.0
    if kind == _POINT:
        item.toward = None


def _length(value: Value, usual: float) -> float:
    found = number(value, usual)
    return found if 0 <= found <= FARTHEST else usual
