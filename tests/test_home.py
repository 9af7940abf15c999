"""The state folder: the user's alone, and no trap where its disk is full."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from clients import mcp
from daemons import Running, as_process, command, environment
from editormcp.home import Home
from editormcp.pump import starting
from editormcp.pump.attach import Unreachable

linux_only = pytest.mark.skipif(sys.platform != "linux", reason="only Linux can forbid a running process to write")


def limit_writing(pid: int) -> None:
    """From now on every write of this process to a file fails, as on a full disk."""
    import resource

    resource.prlimit(pid, resource.RLIMIT_FSIZE, (0, 0))


@linux_only
async def test_on_a_full_disk_editors_are_served_and_nothing_is_left_behind(home: Path, project: Path) -> None:
    with as_process(home) as process:
        limit_writing(process.pid)
        known = Home(home).daemon()
        assert known is not None
        daemon = Running(known, Home(home))
        async with mcp(daemon) as client, daemon.editor(project) as editor:
            answer = await client.ask("tools/call", {"name": "project_info", "arguments": {}})
        assert answer["result"]["isError"] is False
        assert len(editor.calls) == 1
        assert [file.name for file in home.iterdir() if file.name.startswith(".")] == []
        assert Home(home).remembered() == []


@linux_only
@pytest.mark.parametrize("what", ["serve", "token"])
def test_a_start_on_a_full_disk_says_so(home: Path, what: str) -> None:
    code = "import resource, os, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0)); os.execv(sys.argv[1], sys.argv[1:])"  # noqa: E501
    done = subprocess.run(
        [sys.executable, "-c", code, *command(what)],
        env=environment(home),
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 1
    assert f"editormcp: {home} cannot be written" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="modes are POSIX's; a Windows profile is closed by itself")
def test_what_the_daemon_keeps_is_the_users_alone(home: Path) -> None:
    with as_process(home):
        kept = [file for file in home.rglob("*") if file.is_file()]
        assert {"daemon.lock", "daemon.log", "token", "daemon.json"} <= {file.name for file in kept}
        assert [file.name for file in kept if file.stat().st_mode & 0o077] == []


def test_a_daemon_that_cannot_even_say_why_it_does_not_start_is_explained(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def spawn(home: Home) -> subprocess.Popen[bytes]:
        (home.folder / "start.log").touch()
        return subprocess.Popen([sys.executable, "-c", "raise SystemExit(1)"])

    monkeypatch.setattr(starting, "_spawn", spawn)
    monkeypatch.setattr(Home, "is_full", True)
    with pytest.raises(Unreachable, match="is full; make room on it"):
        starting.start(str(home), 20)


@pytest.mark.skipif(sys.platform == "win32", reason="made with a link that leads to itself")
@pytest.mark.parametrize("what", ["serve", "stop", "doctor", "stdio"])
def test_a_state_folder_that_cannot_be_written_is_named(home: Path, what: str) -> None:
    home.mkdir()
    for name in ("daemon.lock", "start.lock", "log"):
        (home / name).symlink_to(name)
    done = subprocess.run(
        command(what), env=environment(home), input='{"jsonrpc":"2.0","id":1,"method":"ping"}\n', capture_output=True,
        text=True, timeout=60,
    )  # fmt: skip
    assert str(home) in (done.stdout if what == "stdio" else done.stderr)
    assert "Traceback" not in done.stderr
