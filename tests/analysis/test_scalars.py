"""Which serialized texts are numbers."""

from __future__ import annotations

import pytest

from editormcp.analysis.scalars import overriding, scalar


@pytest.mark.parametrize(
    ("text", "number"),
    [("0", 0), ("-12", -12), ("1.5", 1.5), (".5", 0.5), ("-.5", -0.5), ("1e-05", 1e-05), ("2.5E+10", 2.5e10)],
)
def test_numbers(text: str, number: float) -> None:
    assert scalar(text) == number


@pytest.mark.parametrize("text", ["", "-", ".", "e-0", "-e-5", "E+1", "02000000", "1e000000", "1.", "٣.٤", "1.5f"])
def test_what_only_looks_like_one(text: str) -> None:
    assert scalar(text) == text


def test_an_override_of_text_is_text() -> None:
    assert overriding("m_Text", "1.50") == "1.50"
    assert overriding("m_Options.m_Options.Array.data[0].m_Text", "007") == "007"
    assert overriding("m_Size", "1.50") == 1.5
