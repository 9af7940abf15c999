"""Outputs for people: tables that are aligned, fit the terminal, and can be read."""

from __future__ import annotations

import json
from typing import Any

import pytest

from editormcp.commands.cells import columns_of
from editormcp.commands.tables import as_tables

WIDE = 60


def shown(output: dict[str, Any], width: int = 0) -> list[str]:
    return as_tables(json.dumps(output).encode(), width).splitlines()


def test_columns_and_rows_are_one_table_with_numbers_to_the_right() -> None:
    output = {
        "columns": ["file", "path", "intensity", "shadows", "target"],
        "rows": [
            ["Assets/A.unity", "Docks/Lamp", 2, True, None],
            ["Assets/B.unity", "Sun", 10.5, False, "Assets/Cookie.png"],
            ["Assets/B.unity", "Moon", "-", False, None],
        ],
        "total": 3,
    }
    assert shown(output) == [
        "",
        "rows (3)",
        "file            path        intensity  shadows  target",
        "--------------  ----------  ---------  -------  -----------------",
        "Assets/A.unity  Docks/Lamp          2  yes      none",
        "Assets/B.unity  Sun              10.5  no       Assets/Cookie.png",
        "Assets/B.unity  Moon                -  no       none",
        "",
        "total: 3",
    ]


def test_no_rows_still_say_what_was_asked() -> None:
    assert shown({"columns": ["path", "mass"], "rows": [], "total": 0}) == ["rows: none (path, mass)", "total: 0"]


@pytest.mark.parametrize("width", [30, 60, 90, 200])
def test_no_line_is_wider_than_the_terminal(width: int) -> None:
    output = {
        "scenePath": "Assets/" + "Levels/" * 30 + "Docks.unity",
        "columns": ["path", "component", "value"],
        "rows": [["Docks/" * 40 + "Lamp", "Light", "x" * 500], ["Sun", "Light", [1.5, 2, 3]]],
        "matches": [{"name": "Crane", "path": "Docks/" * 20, "components": ["Transform", "MeshFilter"] * 9}],
    }
    lines = shown(output, width)
    assert max(map(len, lines)) <= width
    assert any("Sun" in line for line in lines)


def test_of_a_path_the_middle_is_cut_and_of_other_texts_the_end() -> None:
    output = {"columns": ["path", "text"], "rows": [["Assets/Levels/Harbour/Docks/Crane.unity", "lorem ipsum " * 9]]}
    row = shown(output, 40)[4]
    assert row.startswith("Assets/")
    assert "…" in row.split("  ")[0] and row.split("  ")[0].endswith(".unity")
    assert row.endswith("…")


def test_a_narrow_column_is_not_cut_for_a_wide_one() -> None:
    output = {"columns": ["type", "path"], "rows": [["MeshRenderer", "x/" * 100]]}
    assert shown(output, WIDE)[4].startswith("MeshRenderer  x/")


def test_a_guid_is_cut_last() -> None:
    rows = [{"guid": "a" * 32, "count": 1, "files": ["Assets/" + "Levels/" * 20]}]
    assert "a" * 32 in shown({"groups": rows}, WIDE)[4]
    assert max(map(len, shown({"groups": rows}, 30))) <= 30


def test_without_a_terminal_only_very_long_cells_are_cut() -> None:
    output = {"columns": ["a", "b", "c"], "rows": [["x" * 79, "y" * 80, "z" * 81]]}
    assert shown(output)[4] == f"{'x' * 79}  {'y' * 80}  {'z' * 79}…"


def test_groups_have_a_line_for_each_file() -> None:
    group = {
        "guid": "a" * 32,
        "count": 41,
        "expectedType": "Material",
        "fields": ["MeshRenderer.m_Materials[]"],
        "files": ["Assets/Docks.unity", "Assets/Pier.unity"],
    }
    assert shown({"groups": [group, {**group, "count": 3, "files": ["Assets/Sea.unity"]}]}) == [
        "",
        "groups (2)",
        f"guid{' ' * 28}  count  expectedType  fields                      files",
        f"{'-' * 32}  -----  ------------  {'-' * 26}  ------------------",
        f"{'a' * 32}     41  Material      MeshRenderer.m_Materials[]  Assets/Docks.unity",
        f"{' ' * 32}                       {' ' * 26}  Assets/Pier.unity",
        f"{'a' * 32}      3  Material      MeshRenderer.m_Materials[]  Assets/Sea.unity",
    ]


def test_characters_count_as_wide_as_they_are_shown() -> None:
    assert (columns_of("Lampe"), columns_of("灯塔"), columns_of("e\u0301"), columns_of("𝄞")) == (5, 4, 1, 1)
    lines = shown({"columns": ["name", "n"], "rows": [["灯塔", 1], ["Lamp", 12]]})
    assert lines[4:] == ["灯塔   1", "Lamp  12"]


def test_numbers_are_short_and_exact_enough() -> None:
    rows = [[0.30000001192092896, [1.0, 2.5, 0.1]], [123456789, [0, 0, 0]], [1234567.25, [1e-7, 0, 0]]]
    lines = shown({"columns": ["a", "b"], "rows": rows})[4:]
    assert [line.split() for line in lines] == [
        ["0.3", "1,", "2.5,", "0.1"],
        ["123456789", "0,", "0,", "0"],
        ["1234567.25", "1e-07,", "0,", "0"],
    ]


def test_settings_are_shown_level_by_level() -> None:
    output = {
        "section": "physics",
        "settings": {
            "gravity": [0, -9.81, 0],
            "pairs": [{"a": "Player", "b": "Water", "collide": True}],
            "values": {"x": 1},
        },
    }
    assert shown(output) == [
        "section: physics",
        "settings.gravity: 0, -9.81, 0",
        "",
        "settings.pairs (1)",
        "a       b      collide",
        "------  -----  -------",
        "Player  Water  yes",
        "",
        "settings.values.x: 1",
    ]


def test_control_characters_do_not_reach_the_terminal() -> None:
    """A name out of a project could move the cursor, or change what was printed before."""
    (line,) = shown({"name": "a\x1b[2Jb\rc\td\u202ee\x9b"})
    assert line == "name: a\\x1b[2Jb\\rc\\td\\u202ee\\x9b"


def test_rows_that_do_not_fit_the_columns_are_shown_all_the_same() -> None:
    lines = shown({"columns": ["a", "b"], "rows": [[1], [1, 2, 3], "x"]})
    assert len(lines) == 7
    assert shown({"columns": "a", "rows": 5}) == ["columns: a", "rows: 5"]
