"""scripts/soak: the cast, and how the time is shared between kills and calm."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Coroutine
from pathlib import Path

from editormcp.home import Daemon, Home
from soaking import neighbours
from soaking.figures import Figures, Kill, Sample
from soaking.pumps import PumpClient

SHARE_OF_KILLS = 0.6
BETWEEN_KILLS = (2.0, 5.0)
WARM_SHARE = 0.25
"""Of the calm part: what a daemon needs once is there by then."""
CLIENTS = 3


class Soak:
    """One run in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.home = Home(folder / "home")
        self.project = folder / "Project"
        self.env = {**os.environ, "EDITORMCP_HOME": str(self.home.folder), "EDITORMCP_ANY_PORT": "1"}
        self.figures = Figures()
        self.editor: subprocess.Popen[bytes] | None = None
        self.clients = [PumpClient(f"client {n}", self.project, self.env, self.figures) for n in range(CLIENTS)]

    async def run(self, seconds: float) -> None:
        (self.project / "ProjectSettings").mkdir(parents=True)
        (self.project / "Assets").mkdir()
        (self.project / "ProjectSettings" / "ProjectVersion.txt").write_text("m_EditorVersion: 6000.0.78f1\n")
        self._start_editor()
        stop = asyncio.Event()
        cast = [asyncio.create_task(part) for part in self._cast(stop)]
        try:
            await self._kill_for(seconds * SHARE_OF_KILLS)
            await self._watch_for(seconds * (1 - SHARE_OF_KILLS))
        finally:
            stop.set()
            for ended in await asyncio.gather(*cast, return_exceptions=True):
                if isinstance(ended, BaseException):
                    self.figures.fail(f"the soak itself: {ended!r}")
            self._end()

    def _cast(self, stop: asyncio.Event) -> list[Coroutine[None, None, None]]:
        others = (neighbours.slow, neighbours.vanishing, neighbours.forgetful)
        return [
            *(client.run(stop) for client in self.clients),
            *(other(self.home.daemon, self.figures, stop) for other in others),
            neighbours.asking_files(self.home.daemon, self.project, self.figures, stop),
            neighbours.changing_files(self.project, self.figures, stop),
        ]

    async def _kill_for(self, seconds: float) -> None:
        ends = time.monotonic() + seconds
        while time.monotonic() < ends:
            await asyncio.sleep(random.uniform(*BETWEEN_KILLS))
            what = random.choice(("daemon", "Editor", "pump"))
            if self._kill(what):
                self.figures.kills.append(Kill(what, time.monotonic()))

    def _kill(self, what: str) -> bool:
        if what == "Editor":
            self._end_editor()
            self._start_editor()
            return True
        if what == "daemon":
            return (daemon := self.home.daemon()) is not None and _kill(daemon.pid)
        process = random.choice(self.clients).process
        if process is None or process.returncode is not None:
            return False
        process.kill()
        return True

    async def _watch_for(self, seconds: float) -> None:
        started = time.monotonic()
        while (passed := time.monotonic() - started) < seconds:
            await asyncio.sleep(1)
            daemon = self.home.daemon()
            if passed > seconds * WARM_SHARE and daemon is not None and (seen := _look(daemon)):
                self.figures.calm.append(seen)

    def _start_editor(self) -> None:
        command = [sys.executable, "-m", "soaking.editor", str(self.project)]
        self.editor = subprocess.Popen(command, env=self.env, stderr=subprocess.DEVNULL)

    def _end_editor(self) -> None:
        if self.editor is not None:
            self.editor.kill()
            self.editor.wait()

    def _end(self) -> None:
        self._end_editor()
        subprocess.run([sys.executable, "-m", "editormcp", "stop"], env=self.env, capture_output=True, check=False)


def _kill(pid: int) -> bool:
    try:
        os.kill(pid, 9)
    except OSError:
        return False
    return True


def _look(daemon: Daemon) -> Sample | None:
    """On Linux; elsewhere a soak watches answers only."""
    with contextlib.suppress(OSError):
        status = Path(f"/proc/{daemon.pid}/status").read_text()
        descriptors = len(list(Path(f"/proc/{daemon.pid}/fd").iterdir()))
        return Sample(int(status.partition("VmRSS:")[2].split()[0]) / 1024, descriptors)
    return None


def main() -> int:
    parser = argparse.ArgumentParser(prog="scripts/soak", description=__doc__)
    parser.add_argument("minutes", nargs="?", type=float, default=10.0)
    minutes = parser.parse_args().minutes
    with tempfile.TemporaryDirectory(prefix="editormcp-soak-") as folder:
        soak = Soak(Path(folder).resolve())
        asyncio.run(soak.run(minutes * 60))
        print(soak.figures.table())
    problems = soak.figures.problems()
    for problem in problems:
        print(f"FAILED  {problem}")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
