"""Values against the part of JSON Schema that definitions use."""

from __future__ import annotations

from typing import Any

import pytest

from editormcp.catalogue.shape import mismatches


@pytest.mark.parametrize("wanted", ["integer", "number"])
@pytest.mark.parametrize("value", [10**30, -(10**30), 1 << 63])
def test_a_whole_number_has_64_bits(wanted: str, value: int) -> None:
    assert [fault.expected for fault in mismatches({"type": wanted}, value, "a")] == ["within 64 bits"]


@pytest.mark.parametrize(("wanted", "value"), [("integer", (1 << 63) - 1), ("number", 1e300), ("integer", -(1 << 63))])
def test_a_number_of_another_kind_may_be_large(wanted: str, value: Any) -> None:
    assert list(mismatches({"type": wanted}, value, "a")) == []


def test_a_float_is_no_way_around() -> None:
    assert [fault.expected for fault in mismatches({"type": "integer"}, 1e300, "a")] == ["within 64 bits"]
