"""`editormcp doctor` as a person runs it, with real daemons, a fake Editor and strangers on ports."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest

from conftest import make_project
from daemons import Running, as_process, run
from editormcp import __version__
from editormcp.home import Daemon, Home
from fakes.stranger import Stranger, free_port


class Doctor:
    """Runs the command for one person, and reads what it says."""

    def __init__(self, person: Path, state: Path) -> None:
        self.person = person
        self.state = state
        self.port = free_port()
        person.mkdir()

    def env(self) -> dict[str, str]:
        folders = {"HOME": "", "USERPROFILE": "", "APPDATA": "Roaming", "LOCALAPPDATA": "Local", "CODEX_HOME": ".codex"}
        folders |= {"XDG_CONFIG_HOME": ".config", "CLAUDE_CONFIG_DIR": ""}
        return {name: str(self.person / folder) for name, folder in folders.items()}

    def ask(self, *args: str, **env: str) -> tuple[int, dict[str, dict[str, Any]]]:
        """The exit code, and the findings by check and code."""
        (self.state).mkdir(mode=0o700, exist_ok=True)
        if not (self.state / "config.toml").exists():
            (self.state / "config.toml").write_text(f"port = {self.port}\n", encoding="utf-8")
        done = run(self.state, "doctor", "--json", *args, cwd=self.person, env={**self.env(), **env})
        assert "Traceback" not in done.stderr
        told = json.loads(done.stdout)
        assert told["problems"] == sum(one["level"] == "problem" for one in told["findings"])
        return done.returncode, {f"{one['check']}.{one['code']}": one for one in told["findings"]}


@pytest.fixture
def doctor(tmp_path: Path, home: Path) -> Doctor:
    return Doctor(tmp_path / "person", home)


def test_a_new_machine_has_notes_and_no_problem(doctor: Doctor) -> None:
    code, found = doctor.ask()
    assert code == 0
    assert set(found) == {"state.folder", "daemon.none", "project.none", "client.none"}


def test_packages_outside_of_the_project_are_named(doctor: Doctor, project: Path, tmp_path: Path) -> None:
    for folder in (tmp_path / "shared", project / "Packages" / "com.example.inside"):
        folder.mkdir(parents=True)
        (folder / "package.json").write_text(json.dumps({"name": f"com.example.{folder.name.split('.')[-1]}"}))
    wanted = {"com.example.shared": f"file:{(tmp_path / 'shared').as_posix()}"}
    (project / "Packages" / "manifest.json").write_text(json.dumps({"dependencies": wanted}))
    _, found = doctor.ask("--project", str(project))
    assert "Packages/com.example.shared" in found["files.outside"]["what"]
    assert str((tmp_path / "shared").resolve()) in found["files.outside"]["what"]


def test_for_people_each_finding_has_its_command(doctor: Doctor, project: Path) -> None:
    done = run(doctor.state, "doctor", "--project", str(project), cwd=doctor.person, env=doctor.env())
    assert done.returncode == 0
    assert f"-> editormcp setup unity {project}" in done.stdout
    assert done.stdout.endswith("Nothing is wrong.\n")


async def test_a_connected_editor(doctor: Doctor, daemon: Running, project: Path) -> None:
    async with daemon.editor(project):
        code, found = await asyncio.to_thread(doctor.ask, "--project", str(project))
    assert found["daemon.runs"]["facts"] == {"version": __version__}
    assert found["editor.connected"]["level"] == "ok"
    assert code == 0


async def test_an_open_editor_without_the_package(doctor: Doctor, daemon: Running, project: Path) -> None:
    (project / "Temp").mkdir()
    (project / "Temp" / "UnityLockfile").touch()
    code, found = await asyncio.to_thread(doctor.ask, "--project", str(project))
    assert code == 2
    assert found["editor.package_missing"]["mend"] == f"editormcp setup unity {project}"


def test_a_stale_daemon_json(doctor: Doctor) -> None:
    home = Home(doctor.state)
    home.announce(Daemon(free_port(), home.token(), 1, __version__))
    code, found = doctor.ask()
    assert (code, found["daemon.stale"]["level"]) == (0, "note")


def test_a_stranger_on_the_port_of_a_stale_daemon_json(doctor: Doctor) -> None:
    home = Home(doctor.state)
    with Stranger(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}") as stranger:
        home.announce(Daemon(stranger.port, home.token(), 1, __version__))
        code, found = doctor.ask()
    assert (code, found["daemon.stale_and_taken"]["level"]) == (2, "problem")
    assert all(home.token().encode() not in heard for heard in stranger.heard)


def test_a_port_that_someone_else_uses(doctor: Doctor) -> None:
    with Stranger(b"220 mail\r\n") as stranger:
        doctor.port = stranger.port
        code, found = doctor.ask()
    assert (code, found["port.taken"]["level"]) == (2, "problem")


async def test_a_daemon_of_another_version(doctor: Doctor, daemon: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("editormcp.faces.entrance.__version__", "99.0.0")
    code, found = await asyncio.to_thread(doctor.ask)
    assert code == 2
    assert found["daemon.newer"]["facts"] == {"daemon": "99.0.0", "command": __version__}


def test_broken_settings_are_named_and_the_rest_is_done(doctor: Doctor) -> None:
    doctor.state.mkdir(mode=0o700)
    (doctor.state / "config.toml").write_text("tier = 5", encoding="utf-8")
    code, found = doctor.ask()
    assert code == 2
    assert "config.toml" in found["settings.invalid"]["what"]
    assert "client.none" in found


@pytest.mark.skipif(os.name != "posix", reason="file modes of POSIX")
def test_a_token_that_others_can_read(doctor: Doctor) -> None:
    Home(doctor.state).token()
    (doctor.state / "token").chmod(0o644)
    code, found = doctor.ask()
    assert code == 2
    assert found["state.open_to_others"]["mend"] == f"chmod 600 {doctor.state / 'token'}"


class TestClients:
    def has(self, doctor: Doctor, file: str, text: str) -> None:
        path = doctor.person / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def test_one_that_is_set_up(self, doctor: Doctor) -> None:
        assert run(doctor.state, "setup", "codex", "zed", cwd=doctor.person, env=doctor.env()).returncode == 0
        code, found = doctor.ask()
        assert (code, found["client.set_up"]["level"]) == (0, "ok")

    def test_one_whose_command_is_gone(self, doctor: Doctor) -> None:
        self.has(doctor, ".cursor/mcp.json", '{"mcpServers": {"u": {"command": "/gone/editormcp", "args": ["stdio"]}}}')
        code, found = doctor.ask()
        assert code == 2
        assert found["client.command_gone"]["mend"] == "editormcp setup cursor"

    @pytest.mark.parametrize(("file", "text"), [(".cursor/mcp.json", "{\n{"), (".codex/config.toml", "a = 1\nb = \n")])
    def test_one_whose_file_is_broken(self, doctor: Doctor, file: str, text: str) -> None:
        self.has(doctor, file, text)
        code, found = doctor.ask()
        assert code == 2
        assert "line" in found["client.unreadable"]["what"]

    def test_one_that_was_set_up_around_the_project(self, doctor: Doctor, tmp_path: Path) -> None:
        make_project(tmp_path / "repo" / "Pier")
        run(doctor.state, "setup", "vscode", "--project", str(tmp_path / "repo"), cwd=doctor.person, env=doctor.env())
        code, found = doctor.ask("--project", str(tmp_path / "repo"))
        assert (code, found["client.set_up"]["facts"]) == (0, {"client": "vscode", "scope": "project"})

    def test_a_token_in_a_projects_file(self, doctor: Doctor, project: Path) -> None:
        token = Home(doctor.state).token()
        entry = {"type": "http", "url": "http://127.0.0.1:8730/mcp", "headers": {"Authorization": f"Bearer {token}"}}
        (project / ".mcp.json").write_text(json.dumps({"mcpServers": {"unity": entry}}), encoding="utf-8")
        code, found = doctor.ask("--project", str(project))
        assert code == 2
        assert "token --new" in found["client.token_in_project"]["mend"]


class TestReport:
    def test_it_helps_us_and_tells_no_names(self, doctor: Doctor, project: Path, tmp_path: Path) -> None:
        token = Home(doctor.state).token()
        (project / "Temp").mkdir()
        (project / "Temp" / "UnityLockfile").touch()
        self_test = {
            "unityVersion": "6000.0.78f1",
            "unchanged": {"selection": True},
            "tools": [{"tool": "project.info", "ms": 1.5, "slices": 1, "bytes": 20, "leak": str(project)}],
            "scene": "Assets/SecretLevel.unity",
        }
        (doctor.state / "self-test.json").write_text(json.dumps(self_test), encoding="utf-8")
        run(doctor.state, "setup", "cursor", cwd=doctor.person, env=doctor.env())
        file = tmp_path / "report.json"
        code, _ = doctor.ask("--project", str(project), "--report", str(file))
        assert code == 2
        text = file.read_text(encoding="utf-8")
        for name in (token, project.name, str(tmp_path), "SecretLevel", str(Path.home()) + os.sep):
            assert name not in text
        told = json.loads(text)
        assert told["editormcp"] == __version__
        assert told["packages"]["msgspec"]
        assert told["selfTest"]["tools"] == [{"tool": "project.info", "ms": 1.5, "slices": 1, "bytes": 20}]
        assert {"check": "editor", "level": "problem"}.items() <= next(
            one for one in told["findings"] if one["code"] == "package_missing"
        ).items()

    @pytest.mark.parametrize("content", [b"{", b"[]", b"\xff", b" " * (2 * 1024 * 1024)])
    def test_a_broken_self_test_is_left_out(self, doctor: Doctor, tmp_path: Path, content: bytes) -> None:
        doctor.state.mkdir(mode=0o700)
        (doctor.state / "self-test.json").write_bytes(content)
        doctor.ask("--report", str(tmp_path / "report.json"))
        assert json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))["selfTest"] is None

    def test_a_place_that_cannot_be_written_exits_1(self, doctor: Doctor, tmp_path: Path) -> None:
        code, _ = doctor.ask("--report", str(tmp_path / "none" / "report.json"))
        assert code == 1


class TestReading:
    def read(self, doctor: Doctor, file: Path) -> subprocess.CompletedProcess[str]:
        return run(doctor.state, "doctor", "--read", str(file), cwd=doctor.person, env=doctor.env())

    def test_a_report_is_read_back(self, doctor: Doctor, project: Path, tmp_path: Path) -> None:
        (project / "Temp").mkdir()
        (project / "Temp" / "UnityLockfile").touch()
        doctor.ask("--project", str(project), "--report", str(tmp_path / "report.json"))
        done = self.read(doctor, tmp_path / "report.json")
        assert (done.returncode, done.stderr) == (0, "")
        assert f"EditorMCP {__version__} with Python" in done.stdout
        assert "Problem: editor, package missing (unity 6000.0.78f1)." in done.stdout
        assert "No self-test is in it" in done.stdout

    def test_so_is_one_with_a_self_test(self, doctor: Doctor, tmp_path: Path) -> None:
        doctor.state.mkdir(mode=0o700)
        test = {"unityVersion": "6000.0.78f1", "unchanged": {"files": False}, "tools": [{"tool": "project.info"}]}
        (doctor.state / "self-test.json").write_text(json.dumps(test), encoding="utf-8")
        doctor.ask("--report", str(tmp_path / "report.json"))
        for file in (tmp_path / "report.json", doctor.state / "self-test.json"):
            done = self.read(doctor, file)
            assert done.returncode == 0
            assert "in Unity 6000.0.78f1" in done.stdout and "1 of 1 tools answered." in done.stdout

    @pytest.mark.parametrize("content", [None, b"", b"{", b"[]", b"{}", b"\xff", b'{"tools": 7}', b" " * 2**21])
    def test_what_is_not_one_is_said(self, doctor: Doctor, tmp_path: Path, content: bytes | None) -> None:
        file = tmp_path / "report.json"
        if content is not None:
            file.write_bytes(content)
        done = self.read(doctor, file)
        assert (done.returncode, done.stdout) == (1, "")
        assert "is not a report" in done.stderr


def test_a_project_that_is_none_is_usage(doctor: Doctor) -> None:
    done = run(doctor.state, "doctor", "--project", str(doctor.person), cwd=doctor.person, env=doctor.env())
    assert done.returncode == 64


def test_what_the_files_cannot_tell_is_named_in_full(doctor: Doctor, project: Path) -> None:
    names = [f"com.studio.package-{number}" for number in range(9)]
    (project / "Packages").mkdir()
    (project / "Packages" / "manifest.json").write_text(json.dumps({"dependencies": dict.fromkeys(names, "1.0.0")}))
    done = run(doctor.state, "doctor", "--project", str(project), cwd=doctor.person, env=doctor.env())
    assert "what is changed in an Editor and not saved is not seen" in done.stdout
    assert all(name in done.stdout for name in names)
    report = doctor.person / "report.json"
    doctor.ask("--project", str(project), "--report", str(report))
    assert "com.studio" not in report.read_text("utf-8")


def test_a_daemon_that_has_read_the_files_knows_more(doctor: Doctor, project: Path) -> None:
    (project / "Assets").mkdir(exist_ok=True)
    pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:1\nsize 1\n"
    (project / "Assets" / "Big.unity").write_text(pointer, encoding="utf-8")
    with as_process(doctor.state, "--port", "0"):
        assert run(doctor.state, "call", "project.assets.summary", "--project", str(project)).returncode == 0
        done = run(doctor.state, "doctor", "--project", str(project), cwd=doctor.person, env=doctor.env())
    assert "Git LFS pointers whose content has not been downloaded: Assets/Big.unity" in done.stdout
