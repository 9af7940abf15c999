"""The collision matrix, bit by bit."""

from __future__ import annotations

from typing import Any

import pytest

from editormcp.analysis.settings.collisions import ignored, layer_number, matrix, pairs
from editormcp.errors import ToolError

NAMES = ["Default", "TransparentFX", "Ignore Raycast", "", "Water", "UI", "", "", "Boats", *[""] * 22, "Last"]
ALL = "f" * 256


def without(*pairs: tuple[int, int]) -> str:
    """The digits of a matrix in which these layers do not collide, put together the slow way."""
    rows = [0xFFFFFFFF] * 32
    for a, b in pairs:
        rows[a] &= ~(1 << b)
        rows[b] &= ~(1 << a)
    return "".join(row.to_bytes(4, "little").hex() for row in rows)


def test_a_row_is_a_little_endian_number() -> None:
    """As Unity 2022 writes it after switching off Default against Water."""
    text = "efffffff" + "ffffffff" * 3 + "feffffff" + "ffffffff" * 27
    assert without((0, 4)) == text
    found = matrix(text)
    assert found is not None
    assert ignored(found, NAMES) == [["Default", "Water"]]


@pytest.mark.parametrize("pair", [(8, 31), (0, 31), (31, 31), (4, 4)])
def test_every_corner_of_the_matrix(pair: tuple[int, int]) -> None:
    found = matrix(without(pair))
    assert found is not None
    assert ignored(found, NAMES) == [[NAMES[pair[0]], NAMES[pair[1]]]]


def test_nothing_collides_where_all_is_zero() -> None:
    found = matrix("0" * 256)
    assert found is not None
    named = sum(bool(name) for name in NAMES)
    assert len(ignored(found, NAMES)) == named * (named + 1) // 2


def test_layers_without_a_name_are_not_told() -> None:
    found = matrix(without((3, 4), (6, 7)))
    assert found is not None
    assert ignored(found, NAMES) == []


@pytest.mark.parametrize("value", [None, "", "ff", "f" * 255, "f" * 257, "x" * 256, 12, ["f"], {"a": 1}])
def test_what_is_not_a_matrix_is_none(value: Any) -> None:
    assert matrix(value) is None


def test_pairs_are_those_that_were_asked_for() -> None:
    found = matrix(without((8, 4)))
    assert found is not None
    assert pairs(found, NAMES, ["Boats", "Water"]) == [{"a": "Boats", "b": "Water", "collide": False}]
    assert [row["collide"] for row in pairs(found, NAMES, ["Boats", "Water", "UI"])] == [False, True, True]
    assert pairs(found, NAMES, ["Boats", "Boats"]) == [{"a": "Boats", "b": "Boats", "collide": True}]
    assert pairs(found, NAMES, ["8", "3"]) == [{"a": "Boats", "b": "3", "collide": True}]


def test_one_layer_is_paired_with_every_named_one() -> None:
    found = matrix(without((8, 4)))
    assert found is not None
    told = {row["b"]: row["collide"] for row in pairs(found, NAMES, ["Boats"])}
    assert told == {name: name != "Water" for name in NAMES if name}


def test_case_matters_only_where_it_decides() -> None:
    assert layer_number(["boats", "Boats"], "Boats") == 1
    assert layer_number(NAMES, "WATER") == 4


@pytest.mark.parametrize("text", ["Boat", "", "32", "-1", "٣", "8.0"])
def test_an_unknown_layer_is_an_error_with_the_layers_there_are(text: str) -> None:
    with pytest.raises(ToolError) as caught:
        layer_number(NAMES, text)
    assert caught.value.row.code == -32004
    assert caught.value.details["candidates"] == [name for name in NAMES if name]
