"""`editormcp setup --project`: for one project instead of the whole machine."""

from __future__ import annotations

from pathlib import Path

from commands.person import Person, entry
from conftest import make_project
from editormcp.home import Home
from editormcp.setup.clients import BY_ID

ALL = list(BY_ID)


def test_the_projects_own_files_are_used(person: Person, tmp_path: Path) -> None:
    project = make_project(tmp_path / "Pier")
    done = person.setup("cursor", "vscode", "zed", "claude-code", "gemini", "codex", "--project", str(project))
    assert done.returncode == 0
    assert done.stdout.count("keep it out of version control") == 6
    assert person.made() == []
    assert entry(project / ".vscode" / "mcp.json", "servers")["args"][-2:] == ["--project", str(project)]
    assert entry(project / ".mcp.json")["type"] == "stdio"
    assert entry(project / ".zed" / "settings.json", "context_servers")


def test_a_client_without_a_file_in_projects_gets_the_project_as_an_argument(person: Person, tmp_path: Path) -> None:
    project = make_project(tmp_path / "Pier")
    person.setup("windsurf", "--project", str(project))
    made = entry(person.home / ".codeium" / "windsurf" / "mcp_config.json")
    assert made["args"][-2:] == ["--project", str(project)]


def test_the_project_may_lie_below_the_folder_that_is_opened(person: Person, tmp_path: Path) -> None:
    project = make_project(tmp_path / "repo" / "client" / "Pier")
    person.setup("cursor", "--project", str(tmp_path / "repo"))
    assert entry(tmp_path / "repo" / ".cursor" / "mcp.json")["args"][-1] == str(project)


def test_all_touches_only_what_the_project_has(person: Person, tmp_path: Path) -> None:
    project = make_project(tmp_path / "Pier")
    (project / ".vscode").mkdir()
    (project / ".vscode" / "mcp.json").write_text("{}", encoding="utf-8")
    person.setup("--all", "--project", str(project))
    assert sorted(file.name for file in project.iterdir()) == [".vscode", "Assets", "ProjectSettings"]


def test_no_token_gets_into_a_file(person: Person, tmp_path: Path) -> None:
    project = make_project(tmp_path / "Pier")
    token = Home(person.state).token()
    person.setup(*ALL, "--project", str(project))
    written = [file for folder in (project, person.home) for file in folder.rglob("*") if file.is_file()]
    assert len(written) > len(ALL)
    assert all(token.encode() not in file.read_bytes() for file in written)
