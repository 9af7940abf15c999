"""A daemon for tests: the real server on a real port, in the test's own event loop or as a process of its own."""

from __future__ import annotations

import asyncio
import contextlib
import os
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator, Mapping
from pathlib import Path
from typing import Any

from editormcp.app import serve
from editormcp.backends.editor.sessions import Limits
from editormcp.config import Settings
from editormcp.home import Daemon, Home
from fakes.editor import FakeEditor

START_SECONDS = 20


class Running:
    """A daemon that listens, and how to reach it."""

    def __init__(self, daemon: Daemon, home: Home) -> None:
        self.port = daemon.port
        self.pid = daemon.pid
        self.token = daemon.token
        self.gabp_port = daemon.gabp_port
        self.home = home
        self.headers = {"Authorization": f"Bearer {daemon.token}"}

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def socket(self, path: str) -> str:
        return f"ws://127.0.0.1:{self.port}{path}"

    def editor(self, project: Path, **how: Any) -> FakeEditor:
        return FakeEditor(self.port, self.token, project, **how)


@contextlib.asynccontextmanager
async def in_this_loop(folder: Path, limits: Limits | None = None, **settings: Any) -> AsyncIterator[Running]:
    """Serve in the running loop; stop cleanly at the end. Without `offline` only an Editor answers, never the disk."""
    loop = asyncio.get_running_loop()
    home = Home(folder)
    ready: asyncio.Future[Daemon] = loop.create_future()
    task = loop.create_task(
        serve(
            Settings(**{"port": 0, "offline": "never", **settings}),
            home,
            lambda told, _: ready.set_result(told),
            limits=limits or Limits(),
        )
    )
    waited: set[asyncio.Future[Any]] = {task, ready}
    await asyncio.wait(waited, return_when=asyncio.FIRST_COMPLETED)
    if task.done():
        await task
    try:
        yield Running(ready.result(), home)
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task


def environment(folder: Path, **more: str) -> dict[str, str]:
    """What a process of ours gets: its own state folder, and nothing of the user's settings or terminal."""
    terminal = ("COLUMNS", "LINES")
    kept = {
        name: value for name, value in os.environ.items() if not name.startswith("EDITORMCP_") and name not in terminal
    }
    return {**kept, "EDITORMCP_HOME": str(folder), **more}


def command(*args: str) -> list[str]:
    return [sys.executable, "-m", "editormcp", *args]


def run(
    folder: Path, *args: str, cwd: Path | None = None, input: str = "", env: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """One command to its end."""
    return subprocess.run(
        command(*args),
        input=input,
        text=True,
        capture_output=True,
        cwd=cwd or folder.parent,
        env=environment(folder, **(env or {})),
        timeout=60,
    )


@contextlib.contextmanager
def as_process(folder: Path, *args: str, env: Mapping[str, str] | None = None) -> Iterator[subprocess.Popen[str]]:
    """`editormcp serve` as a user starts it; stopped by its pid."""
    process = subprocess.Popen(
        command("serve", *args),
        env=environment(folder, **(env or {})),
        cwd=folder.parent,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        wait_for_daemon(folder, process)
        yield process
    finally:
        process.terminate()
        process.communicate(timeout=20)


def wait_for_daemon(folder: Path, process: subprocess.Popen[str] | None = None) -> Daemon:
    """The daemon that has announced itself in this state folder."""
    started = time.monotonic()
    while time.monotonic() - started < START_SECONDS:
        daemon = Home(folder).daemon()
        if daemon is not None and (process is None or daemon.pid == process.pid):
            return daemon
        if process is not None and process.poll() is not None:
            raise AssertionError(f"the daemon ended: {process.stderr.read() if process.stderr else ''}")
        time.sleep(0.01)
    raise AssertionError("the daemon did not start")
