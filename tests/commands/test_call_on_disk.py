"""`editormcp call` on a project without Unity: as the README shows it, and as a pipeline uses it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from backends.disk.asking import SAMPLE
from backends.disk.writing import SceneText, TestProject
from daemons import as_process, run
from editormcp.commands.tables import as_tables

PROJECT = ("--project", str(SAMPLE))


def test_the_readmes_first_example_shows_the_sample_scene(home: Path) -> None:
    done = run(home, "call", "scene.hierarchy.dump", '{"scenePath": "active"}', *PROJECT)
    answer = json.loads(done.stdout)
    assert (done.returncode, answer["scenePath"], answer["totalObjects"]) == (0, "Assets/Scenes/Harbour.unity", 53)
    assert "note: Read from disk as of" in done.stderr


def test_a_daemon_answers_the_same_as_no_daemon(home: Path) -> None:
    question = ("call", "scene.objects.find", '{"scenePath": "active", "tag": "Lamp"}', *PROJECT)
    alone = json.loads(run(home, *question).stdout)
    with as_process(home, "--port", "0"):
        served = json.loads(run(home, *question).stdout)
    assert {**served, "asOf": ""} == {**alone, "asOf": ""}
    assert served["total"] == 6


def test_findings_fail_a_pipeline_that_asks_for_it(home: Path) -> None:
    question = ("call", "project.references.missing")
    assert run(home, *question, *PROJECT).returncode == 0
    failed = run(home, *question, *PROJECT, "--fail-on-findings")
    assert failed.returncode == 2
    assert json.loads(failed.stdout)["total"] == 2


def test_a_clean_project_passes(home: Path, tmp_path: Path) -> None:
    project = TestProject(tmp_path / "Clean")
    file = SceneText()
    file.add(10, "Fine")
    project.scene("Assets/Main.unity", file)
    done = run(home, "call", "project.references.missing", "--project", str(project.root), "--fail-on-findings")
    assert done.returncode == 0


def test_what_is_undecided_is_no_finding(home: Path, tmp_path: Path) -> None:
    project = TestProject(tmp_path / "Partial")
    project.write("Packages/manifest.json", '{"dependencies": {"com.studio.props": "1.0.0"}}')
    file = SceneText()
    file.add(10, "Wall", components={12: f"33 MeshFilter\n  m_Mesh: {{fileID: 4300000, guid: {'a' * 32}, type: 3}}\n"})
    project.scene("Assets/Main.unity", file)
    done = run(home, "call", "project.references.missing", "--project", str(project.root), "--fail-on-findings")
    answer = json.loads(done.stdout)
    assert (done.returncode, answer["total"], len(answer["undecided"])) == (0, 0, 1)


def test_findings_by_guid_fail_a_pipeline_too(home: Path) -> None:
    question = ("call", "project.references.missing", '{"groupBy": "guid"}', *PROJECT, "--fail-on-findings")
    assert run(home, *question).returncode == 2


def test_an_error_is_no_finding(home: Path, tmp_path: Path) -> None:
    question = ("call", "project.references.missing", "--fail-on-findings")
    assert run(home, *question, "--project", str(tmp_path)).returncode == 1


def test_a_tool_without_findings_refuses_the_flag(home: Path) -> None:
    assert run(home, "call", "project.info", *PROJECT, "--fail-on-findings").returncode == 64


def test_a_table_is_for_people(home: Path) -> None:
    done = run(home, "call", "project.references.missing", *PROJECT, "--table")
    assert "missingScripts (1)" in done.stdout
    assert "Assets/Scenes/Harbour.unity  Docks/Crane" in done.stdout


@pytest.mark.parametrize("width", [40, 100])
def test_a_table_is_as_wide_as_the_terminal(home: Path, width: int) -> None:
    question = '{"componentType": "Light", "fields": ["intensity", "range", "color"]}'
    done = run(home, "call", "scene.values.read", question, *PROJECT, "--table", env={"COLUMNS": str(width)})
    lines = done.stdout.splitlines()
    assert max(map(len, lines)) <= width
    assert any("Sun" in line and "1.1" in line for line in lines)


@pytest.mark.parametrize(
    ("output", "text"),
    [
        ({"a": 1, "b": True, "c": "x"}, "a: 1\nb: yes\nc: x"),
        ({"rows": []}, "rows: none"),
        ({"names": ["x", "y"]}, "names: x, y"),
        (
            {"rows": [{"a": "x", "b": 1}, {"a": "long", "c": [{"name": "n"}]}]},
            "\nrows (2)\na     b  c\n----  -  -\nx     1\nlong     n\n",
        ),
        (
            {"columns": ["a", "b"], "rows": [["x", None], ["long", [1, 2]]], "total": 2},
            "\nrows (2)\na     b\n----  ----\nx     none\nlong  1, 2\n\ntotal: 2",
        ),
        ({"columns": ["a"], "rows": [], "total": 0}, "rows: none (a)\ntotal: 0"),
        (
            {"settings": {"on": True, "deep": {"x": 1, "none": {}}}},
            "settings.on: yes\nsettings.deep.x: 1\nsettings.deep.none: {}",
        ),
        (
            {
                "tree": [
                    {"name": "A", "active": False, "components": ["T"], "children": [{"name": "B", "children": []}]}
                ]
            },
            "\ntree (1)\nA *inactive  [T]\n  B  []\n",
        ),
    ],
)
def test_an_output_is_laid_out(output: dict[str, object], text: str) -> None:
    assert as_tables(json.dumps(output).encode()) == text
