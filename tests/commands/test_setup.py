"""`editormcp setup` as a person runs it: a home folder of its own, real files, exit codes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from conftest import make_project
from daemons import environment, run
from editormcp.home import Home
from editormcp.setup.clients import BY_ID
from pumps import initialize

posix_only = pytest.mark.skipif(os.name != "posix", reason="a fake command as a shell script, and links")
ALL = list(BY_ID)


class Person:
    """Someone with a home folder, and clients in it."""

    def __init__(self, folder: Path, state: Path) -> None:
        self.home = folder
        self.state = state
        self.bin = folder / "bin"
        self.bin.mkdir(parents=True)

    def setup(self, *args: str) -> subprocess.CompletedProcess[str]:
        env = {
            "HOME": str(self.home),
            "USERPROFILE": str(self.home),
            "APPDATA": str(self.home / "Roaming"),
            "LOCALAPPDATA": str(self.home / "Local"),
            "XDG_CONFIG_HOME": str(self.home / ".config"),
            "CODEX_HOME": str(self.home / ".codex"),
            "CLAUDE_CONFIG_DIR": str(self.home),
            "PATH": str(self.bin),
        }
        return run(self.state, "setup", *args, cwd=self.home, env=env)

    def has(self, path: str, text: str) -> Path:
        file = self.home / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text.encode())
        return file

    def made(self) -> list[str]:
        """Every file in the home folder."""
        return sorted(file.relative_to(self.home).as_posix() for file in self.home.rglob("*") if file.is_file())

    def has_claude(self, exit_code: int = 0) -> Path:
        """A fake `claude` that keeps what it was told, and its user file as the real one does."""
        told = self.home / "told"
        script = self.bin / "claude"
        script.write_text(
            f"#!{sys.executable}\n"
            "import json, pathlib, sys\n"
            f"told = pathlib.Path({str(told)!r})\n"
            "with told.open('a') as log: log.write(json.dumps(sys.argv[1:]) + '\\n')\n"
            f"if {exit_code}: sys.exit('claude says no')\n"
            f"file = pathlib.Path({str(self.home / '.claude.json')!r})\n"
            "servers = json.loads(file.read_text())['mcpServers'] if file.exists() else {}\n"
            "verb, name, rest = sys.argv[2], sys.argv[5], sys.argv[7:]\n"
            "if verb == 'remove': del servers[name]\n"
            "else: servers[name] = {'type': 'stdio', 'command': rest[0], 'args': rest[1:], 'env': {}}\n"
            "file.write_text(json.dumps({'mcpServers': servers}))\n",
            encoding="utf-8",
        )
        script.chmod(0o755)
        return told


@pytest.fixture
def person(tmp_path: Path, home: Path) -> Person:
    return Person(tmp_path / "person", home)


def entry(file: Path, key: str = "mcpServers") -> dict[str, Any]:
    made: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))[key]["unity"]
    return made


class TestOneClient:
    def test_a_named_client_is_created(self, person: Person) -> None:
        done = person.setup("cursor")
        assert done.returncode == 0
        assert person.made() == [".cursor/mcp.json"]
        made = entry(person.home / ".cursor" / "mcp.json")
        assert Path(made["command"]).is_absolute()
        assert made["args"][-1] == "stdio"

    def test_the_entry_that_is_written_starts_an_mcp_server(self, person: Person) -> None:
        person.setup("cursor")
        made = entry(person.home / ".cursor" / "mcp.json")
        answer = initialize([made["command"], *made["args"]], person.state, environment(person.state, PATH=""))
        assert answer["serverInfo"]["name"] == "editormcp"

    def test_the_change_is_shown_and_the_old_file_kept(self, person: Person) -> None:
        before = '{\n  // mine\n  "mcpServers": {\n    "docs": {"url": "x"}, // keep\n  },\n}\n'
        file = person.has(".cursor/mcp.json", before)
        done = person.setup("cursor")
        assert '+    "unity": {' in done.stdout
        assert "mcp.json.bak" in done.stdout
        assert (file.parent / "mcp.json.bak").read_text(encoding="utf-8") == before
        after = file.read_text(encoding="utf-8")
        assert after.startswith(before[: before.index("  },\n")]) and after.endswith("  },\n}\n")

    def test_twice_is_once(self, person: Person) -> None:
        person.setup("zed")
        made = person.made()
        again = person.setup("zed")
        assert (again.returncode, person.made()) == (0, made)
        assert "already set up" in again.stdout

    def test_a_rehearsal_writes_nothing(self, person: Person) -> None:
        done = person.setup("codex", "vscode", "--dry-run")
        assert (done.returncode, person.made()) == (0, [])
        assert "+[mcp_servers.unity]" in done.stdout

    def test_it_can_be_removed(self, person: Person) -> None:
        before = '# mine\nmodel = "x"\n'
        file = person.has(".codex/config.toml", before)
        person.setup("codex")
        assert person.setup("codex", "--remove").returncode == 0
        assert file.read_text(encoding="utf-8") == before
        assert "nothing to remove" in person.setup("codex", "--remove").stdout

    def test_removing_makes_no_file(self, person: Person) -> None:
        assert person.setup("cursor", "--remove").returncode == 0
        assert person.made() == []

    def test_another_server_of_that_name_stays(self, person: Person) -> None:
        before = '{"mcpServers": {"unity": {"command": "other-bridge"}}}'
        file = person.has(".cursor/mcp.json", before)
        done = person.setup("cursor")
        assert done.returncode == 1
        assert "--name" in done.stderr
        assert file.read_text(encoding="utf-8") == before
        assert person.setup("cursor", "--name", "editormcp").returncode == 0
        assert json.loads(file.read_text(encoding="utf-8"))["mcpServers"]["unity"] == {"command": "other-bridge"}


class TestAll:
    def test_only_clients_that_are_there_are_touched(self, person: Person) -> None:
        person.has(".gemini/settings.json", "{}")
        person.has(".codex/config.toml", "")
        assert person.setup("--all").returncode == 0
        assert [name for name in person.made() if not name.endswith(".bak")] == [
            ".codex/config.toml",
            ".gemini/settings.json",
        ]

    def test_with_none_nothing_is_made(self, person: Person) -> None:
        done = person.setup("--all")
        assert (done.returncode, person.made()) == (0, [])
        assert "No client" in done.stdout

    def test_one_that_fails_does_not_stop_the_others(self, person: Person) -> None:
        broken = person.has(".cursor/mcp.json", '{\n  "mcpServers": {\n')
        (person.home / ".codeium" / "windsurf" / "mcp_config.json").mkdir(parents=True)
        good = person.has(".gemini/settings.json", "{}")
        done = person.setup("--all")
        assert done.returncode == 1
        assert "line 3" in done.stderr and "a folder stands in its place" in done.stderr
        assert broken.read_text(encoding="utf-8") == '{\n  "mcpServers": {\n'
        assert entry(good)

    def test_every_client_can_be_named_at_once(self, person: Person) -> None:
        done = person.setup(*ALL[1:])
        assert done.returncode == 0
        assert len(person.made()) == len(ALL) - 1

    def test_without_a_word_it_tells_what_there_is(self, person: Person) -> None:
        person.has(".cursor/mcp.json", "{}")
        person.has(".gemini/settings.json", "{")
        person.setup("zed")
        made = person.made()
        done = person.setup()
        states = {line.split()[0]: line.split()[1] for line in done.stdout.splitlines()[: len(ALL)]}
        assert (done.returncode, person.made()) == (0, made)
        assert (states["cursor"], states["zed"], states["codex"], states["gemini"]) == (
            "found",
            "set",
            "not",
            "unreadable",
        )


class TestBadInput:
    @pytest.mark.parametrize(
        ("content", "told"),
        [
            (b'{"mcpServers": {', "line 1"),
            (b'{\n"a": 1\n"b": 2}', "line 3"),
            (b"[]", "must be a JSON object"),
            (b'{"mcpServers": 5}', "must be a JSON object"),
            (b"\xff\xfe{\x00}\x00", "UTF-8"),
            (b"{" * 100_000, "line 1"),
            (b'{"a":' * 5_000, "nested deeper"),
        ],
    )
    def test_a_broken_file_is_left_alone(self, person: Person, content: bytes, told: str) -> None:
        file = person.home / ".cursor" / "mcp.json"
        file.parent.mkdir()
        file.write_bytes(content)
        done = person.setup("cursor")
        assert done.returncode == 1
        assert told in done.stderr and "Traceback" not in done.stderr
        assert file.read_bytes() == content
        assert person.made() == [".cursor/mcp.json"]

    @pytest.mark.parametrize("content", [b"", b"\n", b"\xef\xbb\xbf", b"\xef\xbb\xbf{}\r\n", b"{\r\n}\r\n"])
    def test_odd_files_are_edited(self, person: Person, content: bytes) -> None:
        file = person.home / ".cursor" / "mcp.json"
        file.parent.mkdir()
        file.write_bytes(content)
        assert person.setup("cursor").returncode == 0
        after = file.read_bytes()
        assert after.startswith(b"\xef\xbb\xbf") == content.startswith(b"\xef\xbb\xbf")
        assert (b"\r\n" in after) == (b"\r\n" in content)
        assert json.loads(after.decode("utf-8-sig"))["mcpServers"]["unity"]

    def test_a_read_only_file_is_left_alone(self, person: Person) -> None:
        file = person.has(".cursor/mcp.json", "{}")
        file.chmod(0o444)
        done = person.setup("cursor")
        file.chmod(0o644)
        assert done.returncode == 1
        assert "read-only" in done.stderr
        assert file.read_text(encoding="utf-8") == "{}"

    @posix_only
    def test_a_link_is_followed(self, person: Person) -> None:
        real = person.has("dotfiles/cursor.json", "{}")
        link = person.home / ".cursor" / "mcp.json"
        link.parent.mkdir()
        link.symlink_to(real)
        assert person.setup("cursor").returncode == 0
        assert link.is_symlink()
        assert entry(real)

    @pytest.mark.parametrize(
        "args",
        [
            ("emacs",),
            ("cursor", "--all"),
            ("cursor", "--git", "x"),
            ("cursor", "--project", "."),
            ("cursor", "--name", "my unity"),
            ("cursor", "--name", "x" * 21),
            ("unity",),
            ("--remove",),
            ("--dry-run",),
        ],
    )
    def test_wrong_usage_exits_64(self, person: Person, args: tuple[str, ...]) -> None:
        assert person.setup(*args).returncode == 64
        assert person.made() == []


def test_the_help_names_every_client(person: Person) -> None:
    assert all(id in person.setup("--help").stdout for id in ALL)


class TestProject:
    def test_the_projects_own_files_are_used(self, person: Person, tmp_path: Path) -> None:
        project = make_project(tmp_path / "Pier")
        done = person.setup("cursor", "vscode", "zed", "claude-code", "gemini", "codex", "--project", str(project))
        assert done.returncode == 0
        assert done.stdout.count("keep it out of version control") == 6
        assert person.made() == []
        assert entry(project / ".vscode" / "mcp.json", "servers")["args"][-2:] == ["--project", str(project)]
        assert entry(project / ".mcp.json")["type"] == "stdio"
        assert entry(project / ".zed" / "settings.json", "context_servers")

    def test_a_client_without_a_file_in_projects_gets_the_project_as_an_argument(
        self, person: Person, tmp_path: Path
    ) -> None:
        project = make_project(tmp_path / "Pier")
        person.setup("windsurf", "--project", str(project))
        made = entry(person.home / ".codeium" / "windsurf" / "mcp_config.json")
        assert made["args"][-2:] == ["--project", str(project)]

    def test_the_project_may_lie_below_the_folder_that_is_opened(self, person: Person, tmp_path: Path) -> None:
        project = make_project(tmp_path / "repo" / "client" / "Pier")
        person.setup("cursor", "--project", str(tmp_path / "repo"))
        assert entry(tmp_path / "repo" / ".cursor" / "mcp.json")["args"][-1] == str(project)

    def test_all_touches_only_what_the_project_has(self, person: Person, tmp_path: Path) -> None:
        project = make_project(tmp_path / "Pier")
        (project / ".vscode").mkdir()
        (project / ".vscode" / "mcp.json").write_text("{}", encoding="utf-8")
        person.setup("--all", "--project", str(project))
        assert sorted(file.name for file in project.iterdir()) == [".vscode", "Assets", "ProjectSettings"]

    def test_no_token_gets_into_a_file(self, person: Person, tmp_path: Path) -> None:
        project = make_project(tmp_path / "Pier")
        token = Home(person.state).token()
        person.setup(*ALL, "--project", str(project))
        written = [file for folder in (project, person.home) for file in folder.rglob("*") if file.is_file()]
        assert len(written) > len(ALL)
        assert all(token.encode() not in file.read_bytes() for file in written)


@posix_only
class TestClaudeCode:
    def test_its_own_command_does_it_and_is_shown(self, person: Person) -> None:
        told = person.has_claude()
        done = person.setup("claude-code")
        assert done.returncode == 0
        (asked,) = map(json.loads, told.read_text(encoding="utf-8").splitlines())
        assert asked[:6] == ["mcp", "add", "--scope", "user", "unity", "--"]
        assert Path(asked[6]).is_absolute() and asked[-1] == "stdio"
        assert "claude mcp add --scope user unity -- /" in done.stdout

    def test_twice_is_once_and_it_can_be_removed(self, person: Person) -> None:
        told = person.has_claude()
        person.setup("claude-code")
        assert "already set up" in person.setup("claude-code").stdout
        person.setup("claude-code", "--remove")
        assert "nothing to remove" in person.setup("claude-code", "--remove").stdout
        assert [json.loads(line)[1] for line in told.read_text(encoding="utf-8").splitlines()] == ["add", "remove"]

    def test_without_the_command_it_says_what_to_run(self, person: Person) -> None:
        done = person.setup("claude-code")
        assert done.returncode == 1
        assert "claude mcp add --scope user unity -- " in done.stderr
        assert done.stderr.endswith("stdio\n")
        assert person.made() == []

    def test_a_refusal_of_the_command_is_passed_on(self, person: Person) -> None:
        person.has_claude(exit_code=1)
        done = person.setup("claude-code")
        assert done.returncode == 1
        assert "claude says no" in done.stderr

    def test_a_rehearsal_runs_nothing(self, person: Person) -> None:
        told = person.has_claude()
        assert "would run" in person.setup("claude-code", "--dry-run").stdout
        assert not told.exists()


class TestUnity:
    SOURCE = "https://git.example/editormcp.git"

    @pytest.fixture
    def project(self, tmp_path: Path) -> Path:
        project = make_project(tmp_path / "Pier")
        (project / "Packages").mkdir()
        text = '{\n  "dependencies": {\n    "com.unity.ugui": "2.0.0"\n  }\n}\n'
        (project / "Packages" / "manifest.json").write_text(text, encoding="utf-8")
        return project

    @pytest.fixture
    def package(self, tmp_path: Path) -> Path:
        folder = tmp_path / "unity-package"
        folder.mkdir()
        (folder / "package.json").write_text('{"name": "com.editormcp.bridge", "version": "0.1.0"}', encoding="utf-8")
        return folder

    def test_from_a_repository(self, person: Person, project: Path) -> None:
        done = person.setup("unity", str(project), "--git", self.SOURCE)
        assert done.returncode == 0
        assert '+    "com.editormcp.bridge"' in done.stdout
        assert self.dependencies(project) == {
            "com.unity.ugui": "2.0.0",
            "com.editormcp.bridge": f"{self.SOURCE}?path=/unity-package",
        }

    def test_a_revision_stays_behind_the_path(self, person: Person, project: Path) -> None:
        person.setup("unity", str(project), "--git", f"{self.SOURCE}#v1")
        assert self.dependencies(project)["com.editormcp.bridge"] == f"{self.SOURCE}?path=/unity-package#v1"

    def test_from_a_folder(self, person: Person, project: Path, package: Path) -> None:
        assert person.setup("unity", str(project / "Assets"), "--package", str(package)).returncode == 0
        assert self.dependencies(project)["com.editormcp.bridge"] == f"file:{package.resolve().as_posix()}"
        assert "already set up" in person.setup("unity", str(project), "--package", str(package)).stdout

    def test_it_can_be_removed(self, person: Person, project: Path) -> None:
        before = (project / "Packages" / "manifest.json").read_bytes()
        person.setup("unity", str(project), "--git", self.SOURCE)
        assert person.setup("unity", str(project), "--remove").returncode == 0
        assert (project / "Packages" / "manifest.json").read_bytes() == before

    def test_an_embedded_package_needs_nothing(self, person: Person, project: Path, package: Path) -> None:
        package.rename(project / "Packages" / "com.editormcp.bridge")
        assert "embedded" in person.setup("unity", str(project)).stdout
        assert "com.editormcp.bridge" not in self.dependencies(project)

    def test_a_folder_that_is_not_the_package_is_refused(self, person: Person, project: Path, tmp_path: Path) -> None:
        done = person.setup("unity", str(project), "--package", str(tmp_path))
        assert done.returncode == 1
        assert "com.editormcp.bridge" in done.stderr

    def test_a_project_without_a_manifest_gets_none(self, person: Person, tmp_path: Path) -> None:
        project = make_project(tmp_path / "Bare")
        done = person.setup("unity", str(project), "--git", self.SOURCE)
        assert done.returncode == 1
        assert "open the project in Unity once" in done.stderr
        assert not (project / "Packages").exists()

    @pytest.mark.parametrize("content", ["{", "[]", '{"dependencies": []}', "\x00"])
    def test_a_broken_manifest_is_left_alone(self, person: Person, project: Path, content: str) -> None:
        manifest = project / "Packages" / "manifest.json"
        manifest.write_text(content, encoding="utf-8")
        assert person.setup("unity", str(project), "--git", self.SOURCE).returncode == 1
        assert manifest.read_text(encoding="utf-8") == content

    def test_a_folder_that_is_no_project_is_usage(self, person: Person, tmp_path: Path) -> None:
        assert person.setup("unity", str(tmp_path), "--git", self.SOURCE).returncode == 64

    @staticmethod
    def dependencies(project: Path) -> dict[str, str]:
        text = (project / "Packages" / "manifest.json").read_text(encoding="utf-8")
        found: dict[str, str] = json.loads(text)["dependencies"]
        return found
