"""The boxes of tilemaps, from the cells that they have and the grid that they are in."""

from __future__ import annotations

from typing import Any

import pytest

from analysis.models import MadeScene
from editormcp.analysis.assets import Assets
from editormcp.analysis.bounds import AllBounds
from editormcp.analysis.space import World

MAP = {"m_Origin": {"x": -2, "y": -1, "z": 0}, "m_Size": {"x": 6, "y": 4, "z": 1}}
GRID = {"m_CellSize": {"x": 0.5, "y": 0.25, "z": 0}, "m_CellGap": {"x": 0, "y": 0, "z": 0}, "m_CellLayout": 0}


def of_map(grid: dict[str, Any] | None, tiles: dict[str, Any] = MAP, **components: Any) -> dict[str, Any] | None:
    """The bounds of a tilemap at 10, 0, 0 below a grid, with an object between them."""
    scene = MadeScene()
    above = scene.add("Grid") if grid is None else scene.add("Grid", Grid=grid)
    between = scene.add("Layers", parent=above)
    at = scene.add("Ground", parent=between, position=(10, 0, 0), Tilemap=tiles, **components)
    found = AllBounds(scene, World(scene), Assets()).of(at)
    return found.output() if found is not None else None


def box(center: tuple[float, ...], size: tuple[float, ...], of: str = "renderer") -> dict[str, Any]:
    return {"center": pytest.approx(center), "size": pytest.approx(size), "of": of}


def test_a_map_is_as_large_as_its_cells() -> None:
    assert of_map(GRID, TilemapRenderer={}) == box((10.5, 0.25, 0), (3, 1, 0))


def test_gaps_are_between_the_cells_alone() -> None:
    gaps = GRID | {"m_CellGap": {"x": 0.5, "y": 0, "z": 0}}
    assert of_map(gaps, TilemapRenderer={}) == box((10.75, 0.25, 0), (5.5, 1, 0))


def test_a_grid_on_the_floor() -> None:
    assert of_map(GRID | {"m_CellSwizzle": 1}, TilemapRenderer={}) == box((10.5, 0, 0.25), (3, 0, 1))


def test_a_map_that_is_not_drawn_may_be_solid() -> None:
    assert of_map(GRID, TilemapCollider2D={}) == box((10.5, 0.25, 0), (3, 1, 0), "collider")
    assert of_map(GRID) is None


@pytest.mark.parametrize("grid", [None, GRID | {"m_CellLayout": 1}, GRID | {"m_CellSwizzle": 3}, {}])
def test_a_grid_that_nobody_can_measure(grid: dict[str, Any] | None) -> None:
    assert of_map(grid, TilemapRenderer={}) is None


def test_a_map_without_cells_has_no_box() -> None:
    assert of_map(GRID, MAP | {"m_Size": {"x": 0, "y": 0, "z": 1}}, TilemapRenderer={}) is None
