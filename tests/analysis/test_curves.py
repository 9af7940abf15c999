"""Curves and what particle systems have in their place, as cells."""

from __future__ import annotations

from typing import Any

import pytest

from editormcp.analysis.cells import cell
from editormcp.analysis.where import conditions, fits

KEY: dict[str, Any] = {"time": 0, "value": 0.5, "inSlope": 0}
CURVE: dict[str, Any] = {"serializedVersion": 2, "m_Curve": [KEY, {**KEY, "time": 1, "value": 2}], "m_PreInfinity": 2}
RED, BLUE = {"r": 1, "g": 0, "b": 0, "a": 1}, {"r": 0, "g": 0, "b": 1, "a": 1}


def particle(state: int) -> dict[str, Any]:
    return {"serializedVersion": 2, "minMaxState": state, "scalar": 8, "minScalar": 3, "maxCurve": CURVE}


def colour(state: int) -> dict[str, Any]:
    return {"minMaxState": state, "minColor": BLUE, "maxColor": RED}


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ({"m_Curve": [KEY]}, 0.5),
        (CURVE, [[0, 0.5], [1, 2]]),
        (particle(0), 8),
        (particle(3), [3, 8]),
        (colour(0), [1, 0, 0, 1]),
        (colour(2), [[0, 0, 1, 1], [1, 0, 0, 1]]),
    ],
)
def test_what_is_constant_is_shown_without_its_curve(value: Any, shown: Any) -> None:
    assert cell(value, lambda _value, _at: None, "").shown == shown


def test_a_curve_shows_its_mode_and_its_keys() -> None:
    shown = cell(particle(1), lambda _value, _at: None, "").shown
    assert shown["minMaxState"] == 1
    assert shown["maxCurve"] == [[0, 0.5], [1, 2]]


@pytest.mark.parametrize("value", [{"m_Curve": [KEY]}, particle(0), particle(3), particle(1)])
def test_it_is_compared_by_its_value_or_its_largest(value: Any) -> None:
    (limit,) = conditions(["x >= 0.5"])
    assert fits(limit, cell(value, lambda _value, _at: None, ""), lambda: False)
    (limit,) = conditions(["x > 8"])
    assert not fits(limit, cell(value, lambda _value, _at: None, ""), lambda: False)


def test_a_curve_of_several_keys_is_not_a_number() -> None:
    (limit,) = conditions(["x > 0"])
    assert not fits(limit, cell(CURVE, lambda _value, _at: None, ""), lambda: False)
