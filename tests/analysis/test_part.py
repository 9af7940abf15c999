"""A part of a project: the cases of the Unity package's ProjectPart, and paths that may lead out."""

from __future__ import annotations

import pytest

from editormcp.analysis.part import Part

DOCKS = "Assets/Levels/Docks.unity"
OLD = "Assets/Levels/Old/Docks Old.unity"


@pytest.mark.parametrize(
    ("part", "path", "held"),
    [
        ("Assets/Levels/Docks.unity", DOCKS, True),
        ("assets/levels/docks.UNITY", DOCKS, True),
        ("Assets/Levels", OLD, True),
        ("Assets\\Levels\\", DOCKS, True),
        ("Assets/Lev", DOCKS, False),
        ("Assets/Levels/Old", DOCKS, False),
        ("Assets/Levels/*.unity", DOCKS, True),
        ("Assets/Levels/*.unity", OLD, False),
        ("assets/**/docks*", DOCKS, True),
        ("assets/**/docks*", OLD, True),
        ("**/Doc?s.unity", DOCKS, True),
        ("Assets/**", OLD, True),
        ("**", OLD, True),
        ("Assets/**/Levels/Docks.unity", DOCKS, True),
        ("Assets?Levels/Docks.unity", DOCKS, False),
        ("Assets/**Docks.unity", DOCKS, False),
        ("Assets/Levels/**cks.unity", DOCKS, True),
    ],
)
def test_a_part_holds_what_is_in_it(part: str, path: str, held: bool) -> None:
    assert Part(part).holds(path) == held


@pytest.mark.parametrize("text", ["/etc", "C:\\Games", "C:/Games", "../Other", "Assets/../../x"])
def test_what_may_lead_out_of_the_project_says_so(text: str) -> None:
    assert Part(text).leads_out
    assert not Part("Assets/a..b").leads_out
