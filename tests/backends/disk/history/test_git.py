"""The git program as a process: it ends with the call that needs it, whatever it does."""

from __future__ import annotations

import os
import sys
import threading
import time
from pathlib import Path

import pytest

from editormcp.backends.disk.history import git
from editormcp.backends.disk.history.git import Objects, run
from editormcp.backends.disk.work import Cancelled, Work
from editormcp.errors import ToolError

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the programs that stand in for git are scripts")
SECONDS = 10.0


@pytest.fixture
def hanging(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A git that says nothing and does not end; the file that holds its process id."""
    program = tmp_path / "bin" / "git"
    program.parent.mkdir()
    program.write_text(
        f'#!/bin/sh\necho $$ > "{tmp_path}/new" && mv "{tmp_path}/new" "{tmp_path}/pid"\nexec sleep 600\n'
    )
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{program.parent}{os.pathsep}{os.environ['PATH']}")
    return tmp_path / "pid"


def wait_for(file: Path) -> int:
    last = time.monotonic() + SECONDS
    while not file.exists():
        assert time.monotonic() < last, "the program never started"
        threading.Event().wait(0.01)
    return int(file.read_text())


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_call_that_is_called_off_ends_it(hanging: Path, tmp_path: Path) -> None:
    work = Work()

    def call_off() -> None:
        wait_for(hanging)
        work.cancel()

    threading.Thread(target=call_off).start()
    with pytest.raises(Cancelled):
        run(tmp_path, work, "rev-parse", "HEAD")
    assert not is_alive(wait_for(hanging))


def test_one_that_is_asked_for_objects_too(hanging: Path, tmp_path: Path) -> None:
    work = Work()
    objects = Objects(tmp_path, work)
    pid = wait_for(hanging)
    threading.Thread(target=work.cancel).start()
    with pytest.raises(Cancelled):
        list(objects.read(["0" * 40]))
    objects.close()
    assert not is_alive(pid)


def test_one_that_takes_too_long_is_an_error(hanging: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(git, "SECONDS", 0.1)
    with pytest.raises(ToolError, match="did not answer") as caught:
        run(tmp_path, Work(), "rev-parse", "HEAD")
    assert caught.value.details["reason"] == "git_failed"
    assert not is_alive(wait_for(hanging))


def test_more_than_there_is_room_for_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "bin" / "git"
    program.parent.mkdir()
    program.write_text("#!/bin/sh\nexec yes\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{program.parent}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setattr(git, "_MOST_BYTES", 1 << 20)
    with pytest.raises(ToolError, match="says more than 1 MB"):
        run(tmp_path, Work(), "ls-tree")


def test_one_that_says_nonsense_about_objects_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "bin" / "git"
    program.parent.mkdir()
    program.write_text("#!/bin/sh\nread line\necho $line blob 99999999999999\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{program.parent}{os.pathsep}{os.environ['PATH']}")
    objects = Objects(tmp_path, Work())
    with pytest.raises(ToolError, match="too large"):
        list(objects.read(["0" * 40]))
    objects.close()
