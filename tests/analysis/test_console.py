"""Lines of a console are filtered, folded and located."""

from __future__ import annotations

import pytest

from editormcp.analysis.console import Line, fold, place_of

LINES = [
    Line("log", "Ready", "", 1),
    Line("warning", "Low tide", "", 2),
    Line("exception", "Null", "Sea:Rise () (at Packages/sea/Sea.cs:3)\nBoat:Start () (at Assets\\Boat.cs:12)\n", 3),
    Line("warning", "Low tide", "", 4),
    Line("assert", "Depth", "", 5),
]


def test_equal_lines_become_one_that_stands_where_the_last_was() -> None:
    folded = fold(LINES, "log", "", stacks=False)
    assert [(entry.message, entry.count, entry.first, entry.last) for entry in folded] == [
        ("Depth", 1, 5, 5),
        ("Low tide", 2, 2, 4),
        ("Null", 1, 3, 3),
        ("Ready", 1, 1, 1),
    ]


@pytest.mark.parametrize(
    ("level", "contains", "found"),
    [
        ("error", "", ["Depth", "Null"]),
        ("warning", "", ["Depth", "Low tide", "Null"]),
        ("log", "LOW", ["Low tide"]),
        ("error", "low", []),
    ],
)
def test_level_is_at_least_and_text_is_in_any_case(level: str, contains: str, found: list[str]) -> None:
    assert [entry.message for entry in fold(LINES, level, contains, stacks=False)] == found


def test_a_line_is_where_the_first_frame_of_the_project_is() -> None:
    entry = fold(LINES, "error", "Null", stacks=False)[0]
    assert (entry.file, entry.line, entry.stack) == ("Assets/Boat.cs", 12, "")
    assert fold(LINES, "error", "Null", stacks=True)[0].stack.startswith("Sea:Rise")
    assert place_of("Sea:Rise () (at Packages/sea/Sea.cs:3)") == ("Packages/sea/Sea.cs", 3)
    assert place_of("nowhere") is None


def test_lines_of_two_places_are_two() -> None:
    lines = [Line("error", "CS0103", "", 1, "A.cs", 1), Line("error", "CS0103", "", 2, "A.cs", 2)]
    assert len(fold(lines, "log", "", stacks=False)) == 2
