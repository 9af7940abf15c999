"""Property paths: how they are shown, and what stands at them."""

from __future__ import annotations

from typing import Any

import pytest

from editormcp.analysis.columns import ABSENT
from editormcp.analysis.model import Value
from editormcp.analysis.property_paths import shown_path, value_at

FIELDS: dict[str, Value] = {"m_Size": {"x": 1, "y": 2}, "items": [{"name": "a"}, {"name": "b"}], "text": "hello"}


@pytest.mark.parametrize(
    ("path", "shown", "value"),
    [
        ("m_Size.y", "m_Size.y", 2),
        ("items.Array.data[1].name", "items[1].name", "b"),
        ("items.Array.size", "items.size", 2),
        ("items.Array.data[2].name", "items[2].name", ABSENT),
        ("text.Array.size", "text.size", ABSENT),
        ("text.x", "text.x", ABSENT),
        ("m_Size.z", "m_Size.z", ABSENT),
        ("items.Array.data[" + "9" * 5000 + "]", "items[" + "9" * 5000 + "]", ABSENT),
        ("gone", "gone", ABSENT),
    ],
)
def test_what_stands_at_a_path(path: str, shown: str, value: Any) -> None:
    assert shown_path(path) == shown
    assert value_at(FIELDS, path) == value
