"""The box around a tilemap: the cells that it has, as large as its grid makes them."""

from __future__ import annotations

from editormcp.analysis.boxes import Box
from editormcp.analysis.model import Named, Part, Scene
from editormcp.analysis.numbers import number, vector

TILEMAP, RENDERER = "Tilemap", "TilemapRenderer"
_OF_TILEMAPS = Named("m_Origin", "m_Size")
_OF_GRIDS = Named("m_CellSize", "m_CellGap", "m_CellLayout", "m_CellSwizzle")
_ZERO = (0.0, 0.0, 0.0)


def tilemap_box(scene: Scene, at: int, tilemap: Part) -> Box | None:
    """In the space of its object. None where its grid is not made of rectangles that lie in x and y."""
    grid = _grid_above(scene, at)
    fields = scene.fields(tilemap, _OF_TILEMAPS)
    origin, cells = vector(fields.get("m_Origin")), vector(fields.get("m_Size"))
    if grid is None or origin is None or cells is None or not all(cells[:2]):
        return None
    of_grid = scene.fields(grid, _OF_GRIDS)
    if number(of_grid.get("m_CellLayout"), 0) or number(of_grid.get("m_CellSwizzle"), 0):
        return None
    size, gap = vector(of_grid.get("m_CellSize")), vector(of_grid.get("m_CellGap")) or _ZERO
    if size is None:
        return None
    x, y, z = (one + between for one, between in zip(size, gap, strict=True))
    wide, high, deep = cells[0] * x - gap[0], cells[1] * y - gap[1], (cells[2] - 1) * z
    left, low, near = origin[0] * x, origin[1] * y, origin[2] * z
    return Box((left + wide / 2, low + high / 2, near + deep / 2), (wide, high, deep))


def _grid_above(scene: Scene, at: int) -> Part | None:
    """The grid of an object or of what is above it."""
    while at >= 0:
        one = scene.objects[at]
        grid = next((part for part in one.parts if part.type == "Grid"), None)
        if grid is not None:
            return grid
        at = one.parent
    return None
