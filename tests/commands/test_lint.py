"""`editormcp lint`: for people, for pipelines, for code hosts."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import msgspec
import pytest

from backends.disk.asking import SAMPLE
from backends.disk.writing import SceneText, TestProject
from daemons import as_process, run
from editormcp import cli
from editormcp.analysis.lint.rules import RULES
from editormcp.commands import lint as lint_command
from editormcp.commands.ask import Reply

PROJECT = ("--project", str(SAMPLE))
URL = "https://example.com/docs/lint.md"


def lint(home: Path, *args: str) -> subprocess.CompletedProcess[str]:
    return run(home, "lint", *args, *PROJECT)


def log_of(done: subprocess.CompletedProcess[str]) -> dict[str, Any]:
    log: dict[str, Any] = json.loads(done.stdout)
    return log


def test_a_line_a_finding_as_compilers_write_them(home: Path) -> None:
    done = lint(home)
    lines = done.stdout.splitlines()
    assert done.returncode == 0
    assert lines[0] == (
        "Assets/Scenes/Harbour.unity:394: error: Docks/Crane: component 3 has a script that does not exist "
        "[missing-script]"
    )
    assert lines[-1] == "3 findings in 7 files (2 error, 1 warning)"
    assert "note: Read from disk as of" in done.stderr


def test_findings_fail_a_pipeline_that_asks_for_it(home: Path) -> None:
    assert lint(home, "--fail-on-findings").returncode == 2
    assert lint(home, "--fail-on-findings", "--rule", "duplicate").returncode == 0
    ignored = ("--ignore", "missing-script", "--ignore", "missing-reference:Spawns/*", "--ignore", "static-moves")
    assert lint(home, "--fail-on-findings", *ignored).returncode == 0
    assert lint(home, "Assets/Prefabs", "--min-severity", "error", "--fail-on-findings").returncode == 0


def test_a_daemon_answers_the_same_as_no_daemon(home: Path) -> None:
    alone = lint(home, "--fail-on-findings")
    with as_process(home, "--port", "0"):
        served = lint(home, "--fail-on-findings")
    assert (served.returncode, served.stdout) == (alone.returncode, alone.stdout)


def test_json_is_the_tools_answer(home: Path) -> None:
    answer = log_of(lint(home, "Assets/Scenes", "--format", "json"))
    assert (answer["total"], answer["filesSearched"]) == (4, 2)
    assert answer["byRule"] == {"missing-script": 1, "missing-reference": 1, "static-moves": 2}


def test_sarif_has_all_that_code_hosts_ask_for(home: Path) -> None:
    log = log_of(lint(home, "--format", "sarif", "--help-url", URL))
    (entry,) = log["runs"]
    driver = entry["tool"]["driver"]
    assert (log["version"], driver["name"], log["$schema"][:8]) == ("2.1.0", "EditorMCP", "https://")
    assert [rule["id"] for rule in driver["rules"]] == list(RULES)
    for rule in driver["rules"]:
        assert rule["helpUri"] == f"{URL}#{rule['id']}"
        assert rule["shortDescription"]["text"] and rule["help"]["text"] and rule["help"]["markdown"]
        assert rule["defaultConfiguration"]["level"] in ("error", "warning", "note")
    assert len(entry["results"]) == 3
    for result in entry["results"]:
        assert driver["rules"][result["ruleIndex"]]["id"] == result["ruleId"]
        assert result["level"] in ("error", "warning", "note")
        (place,) = result["locations"]
        uri = place["physicalLocation"]["artifactLocation"]["uri"]
        assert uri.startswith("bridge/editormcp/sample/Lighthouse/Assets/"), "relative to the repository"
        text = (SAMPLE.parents[3] / uri).read_text().splitlines()
        assert text[place["physicalLocation"]["region"]["startLine"] - 1].startswith("--- !u!1")
    assert len({result["partialFingerprints"]["editormcp/v1"] for result in entry["results"]}) == 3
    assert entry["invocations"] == [{"executionSuccessful": True}]


def test_sarif_of_a_project_without_git_and_with_odd_names(home: Path, tmp_path: Path) -> None:
    project = TestProject(tmp_path / "Project")
    file = SceneText()
    file.add(10, "Lamp")
    file.add(20, "lamp")
    project.scene("Assets/Ölhafen #1.unity", file)
    done = run(home, "lint", "--format", "sarif", "--project", str(project.root))
    (result,) = log_of(done)["runs"][0]["results"]
    place = result["locations"][0]
    assert place["physicalLocation"]["artifactLocation"]["uri"] == "Assets/%C3%96lhafen%20%231.unity"
    assert place["logicalLocations"] == [{"fullyQualifiedName": "lamp", "kind": "object"}]
    assert result["level"] == "note"
    rules = log_of(done)["runs"][0]["tool"]["driver"]["rules"]
    assert rules[0]["helpUri"] == "urn:editormcp:lint:missing-script"


@pytest.mark.parametrize(
    ("args", "code", "said"),
    [
        (("--rule", "dupl"), 1, "there is no rule 'dupl'; nearest: duplicate"),
        (("Assets/Nowhere",), 1, "Nothing found there"),
        (("--format", "xml"), 64, "invalid choice: 'xml'"),
        (("--min-severity", "grave"), 64, "invalid choice: 'grave'"),
    ],
)
def test_bad_input_is_an_error_that_says_what_to_do(args: tuple[str, ...], code: int, said: str, home: Path) -> None:
    done = lint(home, *args, "--fail-on-findings")
    assert (done.returncode, said in done.stderr) == (code, True), done.stderr


def test_a_pipeline_does_not_pass_on_a_part_of_the_files(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    part = {"findings": [], "total": 0, "filesSearched": 3, "filesLeft": 4}
    answer = msgspec.json.encode({"output": part, "diagnostics": ["Stopped after 15 s."]})
    monkeypatch.setattr(lint_command, "ask", lambda *asked: Reply(msgspec.Raw(answer)))
    assert cli.main(["lint", "--fail-on-findings", *PROJECT]) == 1
    assert "4 files were not looked at" in capsys.readouterr().err
    assert cli.main(["lint", *PROJECT]) == 0
