"""Questions over many files whose time is up: the guard's clock goes on by what is done, not by waiting."""

from __future__ import annotations

import json
from typing import Any

import pytest

from backends.disk.asking import Asker
from backends.disk.writing import SceneText, TestProject, guid
from editormcp.backends.disk.answering import away
from editormcp.backends.disk.answering.away import Asking, Outcome
from editormcp.backends.disk.linting import missing
from editormcp.backends.disk.missing.in_scenes import missing_in_scene
from editormcp.backends.disk.scene.library import SceneLibrary
from editormcp.backends.disk.work import Guard, Work

FILES = 6
LINT = "scene.lint"


class Clock:
    """Goes on by what each thing costs, in seconds."""

    def __init__(self) -> None:
        self.now = 0.0
        self.cost = dict.fromkeys(("asking", "missing", "lines"), 0.0)

    def spend(self, what: str) -> None:
        self.now += self.cost[what]


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    asked, looked, found = Asking.__call__, missing_in_scene, SceneLibrary.lines

    def asking(self: Asking, path: str) -> Outcome:
        clock.spend("asking")
        return asked(self, path)

    def looking(*arguments: Any) -> Any:
        clock.spend("missing")
        return looked(*arguments)

    def finding(*arguments: Any) -> Any:
        clock.spend("lines")
        return found(*arguments)

    monkeypatch.setattr(away.Asking, "__call__", asking)
    monkeypatch.setattr(missing, "missing_in_scene", looking)
    monkeypatch.setattr(SceneLibrary, "lines", finding)
    return clock


@pytest.fixture
def levels(project: TestProject) -> TestProject:
    """Each has a wall whose mesh is gone."""
    for number in range(FILES):
        file = SceneText()
        gone = f"{{fileID: 4300000, guid: {guid('Assets/Gone.asset')}, type: 2}}"
        file.add(10, "Wall", components={12: f"33 MeshFilter\n  m_Mesh: {gone}\n"})
        project.scene(f"Assets/Levels/Level{number}.unity", file)
    return project


def answer(ask: Asker, clock: Clock, tool: str, **arguments: Any) -> tuple[dict[str, Any], tuple[str, ...]]:
    work = Work(guard=Guard(15, lambda: clock.now))
    found = ask.reader.answer(tool, {"scope": "all", **arguments}, work)
    return json.loads(bytes(found.output)), found.diagnostics


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("scene.values.read", {"componentType": "MeshFilter", "fields": ["mesh"]}),
        ("scene.statistics", {}),
        ("scene.references.find", {"target": guid("Assets/Gone.asset")}),
        (LINT, {}),
    ],
)
def test_a_guard_is_looked_at_between_the_files_of_a_batch(
    levels: TestProject, ask: Asker, clock: Clock, tool: str, arguments: dict[str, Any]
) -> None:
    clock.cost["asking"] = 6
    output, said = answer(ask, clock, tool, **arguments)
    assert (output["filesSearched"], output["filesLeft"]) == (3, 3)
    assert "Scan stopped after 15000ms. Processed 3 of 6 items. Results may be partial." in said


def test_one_file_is_asked_in_any_case(levels: TestProject, ask: Asker, clock: Clock) -> None:
    clock.now = 99
    output, _ = answer(ask, clock, "scene.statistics")
    assert (output["filesSearched"], output["filesLeft"]) == (1, 5)


def test_lint_tells_what_is_missing_in_files_that_other_rules_had_no_time_for(
    levels: TestProject, ask: Asker, clock: Clock
) -> None:
    clock.cost["asking"] = 99
    output, _ = answer(ask, clock, LINT)
    assert (output["filesSearched"], output["filesLeft"]) == (1, 5)
    assert output["byRule"]["missing-reference"] == FILES


def test_lint_leaves_the_files_that_it_had_no_time_to_look_for_what_is_missing_in(
    levels: TestProject, ask: Asker, clock: Clock
) -> None:
    clock.cost["missing"] = 4
    output, said = answer(ask, clock, LINT)
    assert (output["filesSearched"], output["filesLeft"]) == (2, 4)
    assert output["byRule"]["missing-reference"] == 2
    assert "Scan stopped after 15000ms. Processed 2 of 6 items. Results may be partial." in said


def test_lint_finds_lines_as_far_as_there_is_time(levels: TestProject, ask: Asker, clock: Clock) -> None:
    clock.now, clock.cost["lines"] = 5, 7
    output, said = answer(ask, clock, LINT, rules=["missing-reference"])
    assert ["line" in row for row in output["findings"]] == [True, True] + [False] * 4
    assert "In 4 files there was no time to find the lines of findings." in said
