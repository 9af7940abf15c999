"""Conditions: what they mean, and what a mistake in one is told."""

from __future__ import annotations

import pytest

from editormcp.analysis import where
from editormcp.analysis.cells import Cell, cell, named
from editormcp.analysis.patterns import NamePattern
from editormcp.analysis.where import Condition, conditions
from editormcp.errors import ToolError


def fits(condition: Condition, value: Cell) -> bool:
    return where.fits(condition, value, lambda: False)


def plain(value: object) -> Cell:
    return cell(value, lambda _value, _path: None, "field")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "value", "expected"),
    [
        ("mass > 10", 12, True),
        ("mass > 10", 10, False),
        ("mass >= 1e1", 10.0, True),
        ("mass == 10", 10, True),
        ("name==Lamp", "rock", False),
        ("mass<=-.5", -0.5, True),
        ("field of view = 60", 60, True),
        ("enabled = true", 1, True),
        ("enabled = true", True, True),
        ("enabled != false", 1, True),
        ("name = lamp", "Lamp", True),
        ('name = "Main Camera"', "main camera", True),
        ('name = "say \\"hi\\""', 'say "hi"', True),
        ("name ~ Lamp*", "lamp_01", True),
        ("name ~ Lamp", "Lamp_01", False),
        ("name !~ *01", "Lamp_01", False),
        ("name > 3", "Lamp", False),
        ("m_Items[0].count = 2", 2, True),
    ],
)
def test_a_value_fits_or_not(text: str, value: object, expected: bool) -> None:
    (condition,) = conditions([text])
    assert fits(condition, plain(value)) is expected


def test_an_enum_is_compared_by_name_and_by_number() -> None:
    spot = named(0, "Spot")
    assert all(fits(condition, spot) for condition in conditions(["type = spot", "type = 0", "type ~ S*", "type < 1"]))


def test_a_pattern_is_read_once_for_all_values(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []

    class Counting(NamePattern):
        def __init__(self, pattern: str) -> None:
            read.append(pattern)
            super().__init__(pattern)

    monkeypatch.setattr(where, "NamePattern", Counting)
    [condition] = conditions(["name ~ Counted*"])
    assert [fits(condition, plain(name)) for name in ("counted 1", "Lamp", "COUNTED 2")] == [True, False, True]
    assert read == ["counted*"]


def test_references_are_null_or_missing() -> None:
    nothing, gone = Cell(None), Cell("missing:ab", None, "missing:ab", missing=True)
    null, not_null, missing = conditions(["material is null", "material is not null", "material is missing"])
    assert [fits(null, nothing), fits(not_null, nothing), fits(missing, nothing)] == [True, False, False]
    assert [fits(null, gone), fits(not_null, gone), fits(missing, gone)] == [False, True, True]


@pytest.mark.parametrize(
    ("text", "position", "says"),
    [
        ("mass", 4, "an operator is missing"),
        ("", 0, "an operator is missing"),
        ("> 10", 0, "the name of a field"),
        ("*size* > 1", 0, "the name of a field"),
        ("mass >", 6, "a number, a word"),
        ("mass > heavy", 7, "compares numbers"),
        ("name = Main Camera", 7, '"Main Camera"'),
        ("mass > 1 and range > 2", 7, "several entries"),
        ('name = "Main', 7, "not closed"),
        ("mass => 10", 6, "not an operator"),
        ("mass === 10", 7, "not an operator"),
        ("material is nothing", 12, "null, missing, overridden"),
    ],
)
def test_a_mistake_says_where_and_what_would_be_right(text: str, position: int, says: str) -> None:
    with pytest.raises(ToolError) as raised:
        conditions([text])
    (row,) = raised.value.details["invalidParameters"]
    assert (row["name"], row["got"], row["position"]) == ("where", text, position)
    assert says in row["expected"]


@pytest.mark.parametrize(
    ("value", "part"), [({"x": 1, "y": 2, "z": 3}, "at.x"), ({"r": 1, "g": 1, "b": 1, "a": 1}, "at.r")]
)
def test_a_vector_is_compared_by_its_parts(value: object, part: str) -> None:
    (condition,) = conditions(["at > 1"])
    with pytest.raises(ToolError, match=part):
        fits(condition, plain(value))
