"""Why nothing fits `where`."""

from __future__ import annotations

from editormcp.analysis.cells import Cell, named
from editormcp.analysis.unfit import Unfit, added, why_nothing_fits
from editormcp.analysis.where import conditions


def met(*cells: Cell) -> list[Unfit]:
    one = Unfit()
    for cell in cells:
        one.met(cell, False)
    return [one]


def test_the_values_there_are_come_with_how_often() -> None:
    limits = conditions(["renderMode = overlay"])
    found = added([met(*[named(0, "ScreenSpaceOverlay")] * 3), met(named(2, "WorldSpace"), Cell(None))], limits)
    assert why_nothing_fits(5, "Canvas components", limits, found) == (
        "None of 5 Canvas components fits `where`: renderMode is ScreenSpaceOverlay (3), WorldSpace (1), null (1)."
    )


def test_many_or_long_values_are_cut() -> None:
    limits = conditions(["text = Start"])
    many = [Cell(str(number), None, str(number)) for number in range(500)]
    told = why_nothing_fits(500, "Text components", limits, added([met(*many)], limits))
    assert told.endswith("text is 0 (1), 1 (1), 10 (1), 11 (1), 12 (1) ….")
    long = Cell("x" * 500, None, "x" * 500)
    assert len(why_nothing_fits(1, "Text components", limits, added([met(long)], limits))) < 120


def test_conditions_that_fit_alone_are_told_apart() -> None:
    limits = conditions(["mass > 1", "name = Door"])
    found = added([[Unfit(2, {"0.5": 1}), Unfit(1, {"Wall": 2})]], limits)
    assert why_nothing_fits(3, "Rigidbody components", limits, found) == (
        "None of 3 Rigidbody components fits `where`: some fit each condition, none fits all."
    )
