"""installation.json and `serve --background`: what Unity's window needs to start a daemon."""

from __future__ import annotations

import subprocess
import time
from pathlib import Path

import pytest

from commands.person import Person
from conftest import make_project
from daemons import as_process, command, environment, run, wait_for_daemon
from editormcp import __version__
from editormcp.home import Home, Installation

SECONDS = 10


def told(home: Path) -> Installation:
    """What was left in the state folder, within a bound: a daemon writes it after it has announced itself."""
    started = time.monotonic()
    while time.monotonic() - started < SECONDS:
        if (found := Home(home).installation()) is not None:
            return found
        time.sleep(0.01)
    raise AssertionError("installation.json was never written")


@pytest.fixture
def no_port(home: Path) -> Path:
    """A state folder whose daemons take any port."""
    home.mkdir(mode=0o700)
    (home / "config.toml").write_text("port = 0\n", encoding="utf-8")
    return home


def test_a_daemon_tells_the_command_that_starts_it_and_it_stays(home: Path) -> None:
    with as_process(home, "--port", "0"):
        found = told(home)
    assert found.version == __version__
    assert Path(found.command[0]).is_absolute() and Path(found.command[0]).is_file()
    said = subprocess.run([*found.command, "--version"], capture_output=True, text=True, check=True)
    assert said.stdout == f"editormcp {__version__}\n"
    assert told(home) == found


def test_setting_up_tells_which_clients_are(person: Person) -> None:
    person.setup("cursor", "--dry-run")
    assert Home(person.state).installation() is None
    person.setup("cursor", "codex")
    assert told(person.state).clients == ("cursor", "codex")
    person.setup("cursor", "--remove")
    assert told(person.state).clients == ("codex",)


def test_a_daemon_forgets_no_client(person: Person) -> None:
    person.setup("cursor")
    with as_process(person.state, "--port", "0"):
        pass
    assert told(person.state).clients == ("cursor",)


def test_adding_the_package_tells_it_too(person: Person, tmp_path: Path) -> None:
    project = make_project(tmp_path / "Pier")
    (project / "Packages").mkdir()
    (project / "Packages" / "manifest.json").write_text('{"dependencies": {}}', encoding="utf-8")
    person.setup("unity", str(project))
    assert told(person.state).version == __version__


class TestBackground:
    def test_it_returns_when_the_daemon_answers_and_the_daemon_stays(self, no_port: Path) -> None:
        done = run(no_port, "serve", "--background")
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
        first = wait_for_daemon(no_port)
        assert run(no_port, "serve", "--background").returncode == 0
        assert wait_for_daemon(no_port) == first
        assert run(no_port, "stop").returncode == 0

    def test_it_holds_no_pipe_of_who_started_it(self, no_port: Path) -> None:
        """An Editor that reads what the command says must come to its end while the daemon runs."""
        pipe = subprocess.PIPE
        start = command("serve", "--background")
        with subprocess.Popen(start, env=environment(no_port), stdout=pipe, stderr=pipe) as started:
            said = started.communicate(timeout=60)
        assert said == (b"", b"")
        assert run(no_port, "stop").returncode == 0

    def test_one_that_cannot_start_says_why(self, no_port: Path) -> None:
        (no_port / "config.toml").write_text("tier = 5", encoding="utf-8")
        done = run(no_port, "serve", "--background")
        assert done.returncode == 1 and "config.toml" in done.stderr
        assert "config.toml" in (no_port / "start.log").read_text(encoding="utf-8")

    def test_other_options_do_not_go_with_it(self, no_port: Path) -> None:
        assert run(no_port, "serve", "--background", "--port", "0").returncode == 64
