"""Starts a daemon for a pump that has found none."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

from editormcp.exits import ALREADY_RUNNING
from editormcp.home import Home, Lock
from editormcp.pump.attach import Unreachable
from editormcp.pump.stopping import POLL


def start(folder: str, seconds: float) -> None:
    """Start a daemon and wait until it answers or ends; if another process is starting one, only wait a little."""
    home = Home(Path(folder))
    lock = Lock(home.folder / "start.lock")
    if not lock.take():
        time.sleep(POLL)
        return
    try:
        before = home.daemon()
        process = _spawn(home)
        started = time.monotonic()
        while time.monotonic() - started < seconds:
            if (now := home.daemon()) is not None and now != before:
                return
            if process.poll() is not None:
                if process.returncode != ALREADY_RUNNING:
                    raise Unreachable(f"the EditorMCP daemon did not start: {_tail(_start_log(home))}")
                time.sleep(POLL)
                return
            time.sleep(POLL)
    finally:
        lock.release()


def _spawn(home: Home) -> subprocess.Popen[bytes]:
    """A daemon of its own session, so that it outlives the client that needed it first."""
    command = [sys.executable, "-m", "editormcp", "serve", "--spawned"]
    with _start_log(home).open("wb") as told:
        if sys.platform != "win32":
            return subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=told, stderr=told, cwd=home.folder, start_new_session=True
            )
        detached = subprocess.DETACHED_PROCESS | subprocess.CREATE_NEW_PROCESS_GROUP
        for flags in (detached | subprocess.CREATE_BREAKAWAY_FROM_JOB, detached):
            try:
                return subprocess.Popen(
                    command, stdin=subprocess.DEVNULL, stdout=told, stderr=told, cwd=home.folder, creationflags=flags
                )
            except PermissionError:  # the job does not let processes leave: try again inside of it
                continue
        raise Unreachable("Windows does not let the EditorMCP daemon start from this job")


def _start_log(home: Home) -> Path:
    return home.folder / "start.log"


def _tail(file: Path) -> str:
    lines = file.read_text(encoding="utf-8", errors="replace").strip().splitlines()
    if lines:
        return lines[-1]
    return f"the disk of {file.parent} is full; make room on it" if Home(file.parent).is_full else "it said nothing"
