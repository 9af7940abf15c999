"""scene.objects.near: the objects of one scene by their distance from a place, nearest first."""

from __future__ import annotations

import math

import msgspec

from editormcp.analysis.bounds import AllBounds
from editormcp.analysis.filters import ObjectFilter
from editormcp.analysis.kit import Kit
from editormcp.analysis.layouts import OVERLAY, RECT_TRANSFORM, canvas_modes
from editormcp.analysis.model import Scene, Vector
from editormcp.analysis.places import place_of
from editormcp.analysis.space import World
from editormcp.errors import unity_error


class Query(msgspec.Struct, frozen=True, kw_only=True):
    of: str
    """A place: an object, or a point."""
    radius: float | None = None
    """Only what is not farther away, by its pivot or by its bounds."""
    filter: ObjectFilter


class Row(msgspec.Struct, array_like=True, gc=False):
    path: str
    distance: float
    """To the object's own position."""
    edge: float | None
    """To the box around it; None where that is not known."""
    position: Vector


class Near(msgspec.Struct, array_like=True):
    origin: Vector
    rows: list[Row]
    fitting: int
    """How many objects fit the filter, however far away they are."""
    on_screen: int
    """Of these, those in a canvas whose place no file says, or that is measured in pixels."""
    unplaced: int
    """Of these, those whose place is not known for another reason."""
    names: list[str] = []
    """Of all objects, where none fits the filter."""


def ask(scene: Scene, query: Query, kit: Kit) -> Near:
    """The rows of one scene. The object that is asked about is not its own neighbour."""
    world, modes = World(scene), canvas_modes(scene)
    place = place_of(scene, query.of, "of")
    origin = place if isinstance(place, tuple) else _position(scene, world, modes, place)
    if origin is None:
        raise _nowhere(scene, query.of)
    found = Near(origin, [], 0, 0, 0)
    bounds = AllBounds(scene, world, kit.assets)
    for at in query.filter.places(scene):
        if at == place:
            continue
        found.fitting += 1
        position = _position(scene, world, modes, at)
        if position is None:
            in_canvas = any(part.type == RECT_TRANSFORM for part in scene.objects[at].parts)
            found.on_screen += in_canvas
            found.unplaced += not in_canvas
            continue
        row = Row(scene.objects[at].path, math.dist(origin, position), _edge(bounds, at, origin), position)
        if query.radius is None or min(row.distance, row.distance if row.edge is None else row.edge) <= query.radius:
            found.rows.append(row)
    if not found.fitting:
        found.names = [one.name for one in scene.objects]
    found.rows.sort(key=lambda row: row.distance)
    return found


def _position(scene: Scene, world: World, modes: list[int], at: int) -> Vector | None:
    """Where an object is; None for one in an overlay canvas too, whose positions are pixels."""
    return world.position(at) if modes[at] != OVERLAY else None


def _edge(bounds: AllBounds, at: int, origin: Vector) -> float | None:
    found = bounds.of(at)
    return found.box.distance(origin) if found is not None else None


def _nowhere(scene: Scene, text: str) -> Exception:
    what = f"Where '{text}' is in the world is not known: it is on a canvas of the screen, or inside of a model"
    return unity_error("Position not known", what, of=text, scenePath=scene.path)
