"""Any JSON can be made as short as it has to be, and stays JSON of the same kind."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from editormcp.backends import Answer
from editormcp.routing.cutting import MORE, cut, length, shortened, with_few_notes

LEAST = 1000
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=20) | st.dictionaries(st.text(max_size=8), inner, max_size=20),
    max_leaves=60,
)


@given(st.dictionaries(st.sampled_from(["components", "path", "truncated", "notes"]), VALUES), st.integers(1, 400))
def test_it_is_as_short_as_it_has_to_be(output: dict[str, Any], times: int) -> None:
    output = {name: [value] * times if isinstance(value, list) else value for name, value in output.items()}
    short = cut(Answer(json.dumps(output).encode(), ("A note.",)), LEAST)
    assert length(short) <= LEAST or len(json.dumps(output)) < LEAST * 2
    assert json.loads(short.output).keys() == output.keys()


@pytest.mark.parametrize(
    "value",
    [
        {"text": "x" * 10**6},
        {"list": ["entry"] * 10**5},
        {"rows": [{"name": "x" * 100}] * 10**5},
        {"map": {f"key {number}": number for number in range(10**5)}},
        {"table": [[1, 2, 3]] * 10**5},
        {"keys": {"x" * 10**6: 1}},
        {f"field {number}": "y" * 9000 for number in range(30)},
    ],
    ids=lambda value: next(iter(value)),
)
def test_hostile_values(value: dict[str, Any]) -> None:
    short = shortened(json.dumps(value).encode(), 80_000)
    assert len(short.decode()) <= 80_000
    assert json.loads(short).keys() == value.keys()
    assert len(short) > 500


def test_a_deep_value_is_cut_below_what_can_be_read() -> None:
    deep: Any = "end"
    for _ in range(400):
        deep = {"children": [deep], "name": "n" * 1000}
    assert len(shortened(json.dumps(deep).encode(), 80_000)) <= 80_000


def test_what_is_short_stays_as_it_is() -> None:
    answer = Answer(b'{"a":1}', ("A note.",))
    assert with_few_notes(answer, LEAST) is answer
    assert shortened(b'{"a":1}', 10) == b'{"a":1}'


def test_long_values_end_in_an_ellipsis_and_the_answer_says_that_it_was_cut() -> None:
    whole = {"text": "x" * 5000, "list": [1] * 5000, "rows": [{"a": 1}] * 5000, "truncated": False}
    short = cut(Answer(json.dumps(whole).encode()), LEAST)
    told = json.loads(short.output)
    assert told["text"].endswith(f"x{MORE}")
    assert told["list"][-1] == MORE
    assert told["rows"][-1] == {"a": 1}
    assert told["truncated"] is True
    assert short.diagnostics == ("Cut to 1000 characters: long values and lists end in ….",)


def test_of_many_notes_the_first_are_told_and_the_others_counted() -> None:
    few = with_few_notes(Answer(b"{}", tuple(f"Note {number}." for number in range(1000))), LEAST)
    assert few.diagnostics[:2] == ("Note 0.", "Note 1.")
    assert few.diagnostics[-1] == f"And {1000 - len(few.diagnostics) + 1} more notes."
    (long,) = with_few_notes(Answer(b"{}", ("x" * 10**6,)), 80_000).diagnostics
    assert len(long) == 1001
