"""The line of every value of a JSON text."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from editormcp.catalogue.lines import Places, line_of_fault, lines

TEXT = """{
  "tools": [
    {"id": "a",
     "content": [
       {"type": "text", "text": "x\\ny { [ , :"},
       {"type": "file",
        "path": "p"}]},
    {
      "id": "b"
    }
  ]
}
"""


def line_of(text: str, field: str) -> int:
    places = Places()
    places.add("a.json", text)
    assert places.line("other.json", field) == 0
    return places.line("a.json", field)


@pytest.mark.parametrize(
    ("field", "line"),
    [
        ("", 1),
        ("tools", 2),
        ("tools[0]", 3),
        ("tools[0].id", 3),
        ("tools[0].content", 4),
        ("tools[0].content[0].text", 5),
        ("tools[0].content[1]", 6),
        ("tools[0].content[1].path", 7),
        ("tools[1].id", 9),
    ],
)
def test_each_value_is_found_on_its_line(field: str, line: int) -> None:
    assert line_of(TEXT, field) == line


@pytest.mark.parametrize(("field", "line"), [("tools[1].title", 8), ("tools[7].id", 2), ("(root)", 1), ("x.y[3]", 1)])
def test_what_is_missing_is_told_where_it_should_be(field: str, line: int) -> None:
    assert line_of(TEXT, field) == line


@pytest.mark.parametrize(
    ("text", "line"), [("{\n\n  nonsense}", 3), ('{\n"a": 1,\n', 2), ("", 1), ('{"a": 1}\n\nx', 3)]
)
def test_broken_json_is_told_where_it_breaks(text: str, line: int) -> None:
    with pytest.raises(msgspec.DecodeError) as broken:
        msgspec.json.decode(text)
    assert line_of_fault(text, broken.value) == line


def paths(value: Any, at: str = "") -> set[str]:
    found = {at}
    if isinstance(value, dict):
        for name, member in value.items():
            found |= paths(member, f"{at}.{name}" if at else name)
    elif isinstance(value, list):
        for number, item in enumerate(value):
            found |= paths(item, f"{at}[{number}]")
    return found


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text("abc", min_size=1, max_size=4), inner),
    max_leaves=15,
)


@settings(deadline=None, max_examples=60)
@given(JSON, st.sampled_from([None, 0, 2]))
def test_every_value_of_any_json_has_a_line(value: Any, indent: int | None) -> None:
    """Every path is there, none is invented, and no line lies outside of the text."""
    text = json.dumps(value, indent=indent)
    found = lines(text)
    assert set(found) == paths(value)
    assert all(1 <= line <= text.count("\n") + 1 for line in found.values())
