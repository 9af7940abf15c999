"""Judgement about Unity: the reasons why an open Editor is not connected are told apart."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from conftest import make_project
from editormcp import __version__
from editormcp.doctor.package import PackageFacts
from editormcp.doctor.unity import UnityFacts, gather, judge
from editormcp.projects.editor_log import compile_errors, editor_log
from editormcp.setup.places import Places

HAS = PackageFacts("", True, "there", __version__, __version__)
NONE = PackageFacts()
BROKEN = PackageFacts("line 3: x")
OLD = PackageFacts("", True, "", "0", "0")
WELL = UnityFacts(Path("/games/Harbour"), "6000.0.78f1", HAS, True, True, True, 0, "ready", True, False)
OPEN = msgspec.structs.replace(WELL, state="")


def found(facts: UnityFacts, check: str) -> tuple[str, str]:
    finding = next(one for one in judge(facts) if one.check == check)
    return finding.level, finding.code


def test_a_connected_editor_is_well() -> None:
    assert {one.level for one in judge(WELL)} == {"ok"}


@pytest.mark.parametrize(
    ("facts", "level", "code"),
    [
        ({}, "problem", "unknown"),
        ({"open": False}, "note", "closed"),
        ({"state": "stalled"}, "problem", "stalled"),
        ({"state": "reloading"}, "ok", "connected"),
        ({"package": NONE}, "problem", "package_missing"),
        ({"package": BROKEN}, "problem", "manifest_broken"),
        ({"switched_on": False}, "problem", "switched_off"),
        ({"compile_errors": 3}, "problem", "compile_errors"),
        ({"compiled": False}, "problem", "not_compiled"),
        ({"daemon_runs": False}, "problem", "waiting"),
        ({"across_wsl": True}, "problem", "windows_unity"),
        # The surest reason goes first
        ({"package": NONE, "compile_errors": 3, "compiled": False}, "problem", "package_missing"),
        ({"compile_errors": 3, "compiled": False, "daemon_runs": False}, "problem", "compile_errors"),
        ({"across_wsl": True, "compiled": False}, "problem", "windows_unity"),
    ],
)
def test_the_editor(facts: dict[str, Any], level: str, code: str) -> None:
    assert found(msgspec.structs.replace(OPEN, **facts), "editor") == (level, code)


@pytest.mark.parametrize(
    ("version", "old"),
    [("2020.3.1f1", True), ("2021.2.0f1", True), ("2021.3.0f1", False), ("6000.5.0b1", False), ("", False)],
)
def test_a_unity_that_is_too_old(version: str, old: bool) -> None:
    facts = msgspec.structs.replace(WELL, unity_version=version)
    assert ("too_old" in {one.code for one in judge(facts)}) is old


def test_every_problem_says_what_to_do() -> None:
    for change in (
        {"package": NONE},
        {"compiled": False},
        {"state": "stalled"},
        {"package": PackageFacts("", True, "", "0", "0")},
    ):
        for finding in judge(msgspec.structs.replace(OPEN, **change)):
            assert finding.mend or finding.level != "problem"


class TestGather:
    @pytest.fixture
    def places(self, tmp_path: Path) -> Places:
        return Places(tmp_path / "person", "linux")

    def test_a_bare_project(self, project: Path, places: Places) -> None:
        assert gather(project, None, places) == UnityFacts(project, "6000.0.78f1")

    def test_a_project_with_everything(self, project: Path, places: Places, tmp_path: Path) -> None:
        package = tmp_path / "package"
        for folder in ("Temp", "Packages", "UserSettings", "Library/ScriptAssemblies"):
            (project / folder).mkdir(parents=True)
        package.mkdir()
        (package / "package.json").write_text('{"name": "com.editormcp.bridge", "version": "9.9.9"}', encoding="utf-8")
        manifest = {"dependencies": {"com.editormcp.bridge": f"file:{package.as_posix()}"}}
        (project / "Packages" / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
        (project / "Temp" / "UnityLockfile").touch()
        (project / "UserSettings" / "EditorMcp.json").write_text('{"enabled": false}', encoding="utf-8")
        (project / "Library" / "ScriptAssemblies" / "EditorMcp.Editor.dll").touch()
        editors = [{"path": "/elsewhere", "state": "stalled"}, {"path": str(project), "state": "ready"}]
        facts = gather(project, editors, places)
        assert (facts.package.is_there, facts.package.version, facts.switched_on) == (True, "9.9.9", False)
        assert (facts.open, facts.compiled, facts.state, facts.daemon_runs) == (True, True, "ready", True)

    @pytest.mark.parametrize("manifest", ["{", "[]", "\x00", ""])
    def test_a_broken_manifest_is_told(self, project: Path, places: Places, manifest: str) -> None:
        (project / "Packages").mkdir()
        (project / "Packages" / "manifest.json").write_text(manifest, encoding="utf-8")
        facts = gather(project, [], places)
        assert not facts.package.is_there
        assert bool(facts.package.manifest_problem) == (manifest in ("{", "\x00"))

    def test_an_embedded_package_counts(self, project: Path, places: Places) -> None:
        folder = project / "Packages" / "com.editormcp.bridge"
        folder.mkdir(parents=True)
        (folder / "package.json").write_text('{"name": "com.editormcp.bridge", "version": "0.2.0"}', encoding="utf-8")
        facts = gather(project, [], places)
        assert (facts.package.is_there, facts.package.version) == (True, "0.2.0")

    def test_the_log_is_that_of_the_last_editor(self, project: Path, places: Places) -> None:
        log = editor_log(places)
        log.parent.mkdir(parents=True)
        log.write_text(f"-projectPath\n{project}\nA.cs(1,2): error CS0103: x\n", encoding="utf-8")
        assert gather(project, [], places).compile_errors == 1


class TestCompileErrors:
    START = "-projectPath\n/games/Harbour\n"
    ERRORS = "Assets/A.cs(1,2): error CS0103: x\nAssets/B.cs(3,4): error CS1002: y\nAssets/A.cs(1,2): error CS0103: x\n"

    @pytest.mark.parametrize(
        ("text", "count"),
        [
            (START + ERRORS, 2),
            (START + ERRORS + "Domain Reload Profiling: 500ms\n", 0),
            (START + "Domain Reload Profiling: 500ms\n" + ERRORS, 2),
            (START, 0),
            ("-projectPath\n/games/Other\n" + ERRORS, 0),
            ("", 0),
        ],
    )
    def test_those_that_still_hold_are_counted(self, tmp_path: Path, text: str, count: int) -> None:
        log = tmp_path / "Editor.log"
        log.write_text(text, encoding="utf-8")
        assert compile_errors(log, Path("/games/Harbour")) == count

    def test_without_a_log_there_are_none(self, tmp_path: Path) -> None:
        assert compile_errors(tmp_path / "none", Path("/games/Harbour")) == 0


def test_projects_with_spaces_can_be_pasted() -> None:
    facts = msgspec.structs.replace(OPEN, package=NONE, root=Path("/games/My Game"))
    assert 'unity "/games/My Game"' in next(one for one in judge(facts) if one.check == "editor").mend


def test_the_logs_of_the_systems() -> None:
    home = Path("/h")
    assert editor_log(Places(home, "darwin")) == Path("/h/Library/Logs/Unity/Editor.log")
    assert editor_log(Places(home, "win32")) == Path("/h/AppData/Local/Unity/Editor/Editor.log")


def test_make_project_is_what_the_doctor_sees(tmp_path: Path) -> None:
    assert (
        gather(make_project(tmp_path / "P", "2022.3.1f1"), None, Places(tmp_path, "linux")).unity_version
        == "2022.3.1f1"
    )
