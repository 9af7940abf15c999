"""The box around a tilemap, from its cells and the grid above it."""

from __future__ import annotations

from typing import Any

import pytest

from analysis.models import MadeScene
from editormcp.analysis.assets import Assets
from editormcp.analysis.bounds import AllBounds
from editormcp.analysis.space import World

CELLS = {"m_Origin": {"x": -16, "y": -9, "z": 0}, "m_Size": {"x": 30, "y": 17, "z": 1}}


def bounds(grid: dict[str, Any], **components: Any) -> dict[str, Any] | None:
    """Of a tilemap at 0, 1, 0 below a grid at 10, 0, 0."""
    scene = MadeScene()
    scene.add("Grid", position=(10, 0, 0), Grid={"m_CellSize": {"x": 0.5, "y": 1, "z": 0}, **grid})
    scene.add("Tiles", parent=0, position=(0, 1, 0), **(components or {"Tilemap": CELLS, "TilemapRenderer": {}}))
    found = AllBounds(scene, World(scene), Assets()).of(1)
    return found.output() if found is not None else None


def test_it_is_around_all_cells() -> None:
    assert bounds({}) == {"center": [9.5, 0.5, 0], "size": [15, 17, 0], "of": "sprite"}


def test_a_gap_is_between_cells_and_not_behind_the_last() -> None:
    found = bounds({"m_CellGap": {"x": 0.5, "y": 0, "z": 0}})
    assert found is not None and found["size"] == [29.5, 17, 0]


@pytest.mark.parametrize("grid", [{"m_CellLayout": 1}, {"m_CellSwizzle": 1}, {"m_CellSize": None}])
def test_of_other_grids_it_is_not_known(grid: dict[str, Any]) -> None:
    assert bounds(grid) is None


def test_what_nothing_draws_and_what_has_no_cells_has_none() -> None:
    assert bounds({}, Tilemap=CELLS) is None
    assert bounds({}, Tilemap={**CELLS, "m_Size": {"x": 0, "y": 0, "z": 1}}, TilemapRenderer={}) is None
