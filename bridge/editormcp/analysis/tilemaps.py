"""The boxes of tilemaps: the cells that each says it has, as large as its grid makes them."""

from __future__ import annotations

from editormcp.analysis.boxes import Box
from editormcp.analysis.model import Named, Part, Scene, Vector
from editormcp.analysis.numbers import number, vector

TILEMAP = "Tilemap"
DRAWN, SOLID = "TilemapRenderer", "TilemapCollider2D"
"""The components that show a tilemap's cells, and that make them solid."""
_GRID = "Grid"
_OF_MAPS = Named("m_Origin", "m_Size")
_OF_GRIDS = Named("m_CellSize", "m_CellGap", "m_CellLayout", "m_CellSwizzle")
_RECTANGLES = 0
_SWIZZLES = {0: (0, 1, 2), 1: (0, 2, 1), 2: (1, 0, 2), 5: (2, 1, 0)}
"""Which axis of the cells each axis of the object is; of those that change all three nobody has told the direction."""
_NONE = (0.0, 0.0, 0.0)


def cells_of(scene: Scene, at: int, part: Part) -> Box | None:
    """The box of a tilemap's cells beside its object; None for hexagons and rhombs, and without a grid."""
    grid = _grid_above(scene, at)
    if grid is None:
        return None
    shape, fields = scene.fields(grid, _OF_GRIDS), scene.fields(part, _OF_MAPS)
    order = _SWIZZLES.get(int(number(shape.get("m_CellSwizzle"), 0)))
    cell, first, count = vector(shape.get("m_CellSize")), vector(fields.get("m_Origin")), vector(fields.get("m_Size"))
    if number(shape.get("m_CellLayout"), _RECTANGLES) != _RECTANGLES or order is None:
        return None
    if cell is None or first is None or count is None or not all(count):
        return None
    gap = vector(shape.get("m_CellGap")) or _NONE
    low = [first[axis] * (cell[axis] + gap[axis]) for axis in order]
    wide = [count[axis] * (cell[axis] + gap[axis]) - gap[axis] for axis in order]
    middle: Vector = (low[0] + wide[0] / 2, low[1] + wide[1] / 2, low[2] + wide[2] / 2)
    return Box(middle, (wide[0], wide[1], wide[2]))


def _grid_above(scene: Scene, at: int) -> Part | None:
    """The grid of an object or of the nearest above it."""
    while at >= 0:
        one = scene.objects[at]
        for part in one.parts:
            if part.type == _GRID:
                return part
        at = one.parent
    return None
