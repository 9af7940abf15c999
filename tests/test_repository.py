"""The files for those who report and those who work on the project: they name commands and places that are there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from editormcp.cli import main

ROOT = Path(__file__).parent.parent
FORMS = sorted(file for file in (ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml") if file.name != "config.yml")


def read(file: Path) -> Any:
    return yaml.safe_load(file.read_text(encoding="utf-8"))


@pytest.mark.parametrize("file", FORMS, ids=lambda file: file.stem)
def test_a_form_has_what_github_asks_of_one(file: Path) -> None:
    form = read(file)
    assert form["name"] and form["description"]
    fields = [field for field in form["body"] if field["type"] != "markdown"]
    assert len({field["id"] for field in fields}) == len(fields)
    assert all(field["attributes"]["label"] for field in fields)


def test_whoever_reports_a_fault_is_asked_for_the_report_and_the_self_test(capsys: pytest.CaptureFixture[str]) -> None:
    (form,) = (read(file) for file in FORMS if file.stem == "wrong")
    (doctor,) = (field for field in form["body"] if field.get("id") == "doctor")
    assert doctor["validations"]["required"]
    assert "editormcp doctor --report" in doctor["attributes"]["label"]
    with pytest.raises(SystemExit):
        main(["doctor", "--help"])
    assert "--report" in capsys.readouterr().out
    window = ROOT / "unity-package" / "Editor" / "Window" / "WindowPage.cs"
    assert "Self-test" in doctor["attributes"]["description"]
    assert '"Self-test"' in window.read_text(encoding="utf-8")


def test_the_hook_runs_the_quick_part_of_lint() -> None:
    (repository,) = read(ROOT / ".pre-commit-config.yaml")["repos"]
    (hook,) = repository["hooks"]
    script, option = hook["entry"].split()
    assert option in (ROOT / script).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["README.md", "SECURITY.md"])
def test_links_lead_somewhere(name: str) -> None:
    links = re.findall(r"\]\(([^)#:]+)(?:#([^)]+))?\)", (ROOT / name).read_text(encoding="utf-8"))
    assert links
    for path, anchor in links:
        assert (ROOT / path).is_file(), path
        if not anchor:
            continue
        text = (ROOT / path).read_text(encoding="utf-8")
        headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
        assert anchor in [re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in headings]
