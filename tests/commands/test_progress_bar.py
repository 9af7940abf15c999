"""A progress bar on a terminal, and nothing anywhere else."""

from __future__ import annotations

import asyncio
import io
import os
import signal
import sys
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from daemons import Running, command, environment, in_this_loop
from editormcp.backends import Call, Progress
from editormcp.backends.disk.in_thread import InThread
from editormcp.catalogue.loading import load_shipped
from editormcp.commands.progress_bar import ProgressBar, on_terminal
from editormcp.exits import INTERRUPTED, OK
from editormcp.projects.finding import describe_project
from fakes.editor import FakeEditor, Request
from page.scenes import root, write_scene

posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals that Python knows")
TOOL = "editor.selection.info"
SECONDS = 30.0


class Terminal(io.StringIO):
    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_short_call_shows_nothing_and_a_long_one_is_cleared_away() -> None:
    clock, terminal = Clock(), Terminal()
    bar = ProgressBar(terminal, clock)
    bar.show(1, 4, "Indexing")
    bar.clear()
    assert terminal.getvalue() == ""
    clock.now = 1.0
    bar.show(2, 4, "Assets/\x1b[31mred\n.prefab")
    shown = terminal.getvalue()
    assert shown.startswith("\r[============            ]  50%  Assets/ [31mred .prefab")
    bar.clear()
    assert terminal.getvalue() == shown + "\r" + " " * (len(shown) - 1) + "\r"


def test_a_narrow_terminal_has_a_shorter_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "31")
    clock, terminal = Clock(), Terminal()
    bar = ProgressBar(terminal, clock)
    clock.now = 1.0
    bar.show(2, 4, "Assets/Level.unity")
    assert terminal.getvalue() == "\r[====    ]  50%  Assets/Level."


def test_it_is_drawn_ten_times_a_second_at_most() -> None:
    clock, terminal = Clock(), Terminal()
    bar = ProgressBar(terminal, clock)
    for step in range(1000):
        clock.now = 1 + step / 1000
        bar.show(step, None, "Reading")
    assert terminal.getvalue().count("\r") == 10


def test_only_a_terminal_that_can_show_it_has_one() -> None:
    assert on_terminal(Terminal(), {}) is not None
    assert on_terminal(Terminal(), {"NO_COLOR": "1"}) is None
    assert on_terminal(Terminal(), {"TERM": "dumb"}) is None
    assert on_terminal(io.StringIO(), {}) is None


async def test_what_is_answered_in_this_process_reports_too(project: Path, tmp_path: Path) -> None:
    write_scene(project, root(1, "Crane"))
    tool = next(tool for tool in load_shipped() if tool.id == "project.references.missing")
    told: list[Progress] = []
    reader = InThread(describe_project(project), tmp_path / "cache")
    deadline = asyncio.get_running_loop().time() + SECONDS
    await reader.call(Call(tool, {}, deadline, told.append))
    await reader.close()
    assert told and told[-1].total


class OnTerminal:
    """`editormcp call` with a pseudo-terminal for standard error."""

    def __init__(self, process: asyncio.subprocess.Process, screen: int) -> None:
        self.process, self.screen, self.seen = process, screen, ""
        os.set_blocking(screen, False)
        asyncio.get_running_loop().add_reader(screen, self._read)

    def _read(self) -> None:
        try:
            self.seen += os.read(self.screen, 65536).decode()
        except OSError:  # Linux, once the other end is closed
            self.close()

    def close(self) -> None:
        asyncio.get_running_loop().remove_reader(self.screen)

    async def ended(self) -> tuple[int, str]:
        said, _ = await asyncio.wait_for(self.process.communicate(), SECONDS)
        return self.process.returncode or 0, said.decode()


@pytest.fixture
async def daemon(home: Path) -> AsyncIterator[Running]:
    async with in_this_loop(home) as running:
        yield running


async def call_on_terminal(home: Path, project: Path, **env: str) -> OnTerminal:
    import pty

    screen, other_end = pty.openpty()
    process = await asyncio.create_subprocess_exec(
        *command("call", TOOL, "--project", str(project)),
        stdout=asyncio.subprocess.PIPE,
        stderr=other_end,
        env={**environment(home), "TERM": "xterm", "COLUMNS": "80", **env},
    )
    os.close(other_end)
    return OnTerminal(process, screen)


def reporting(until: Callable[[], bool], *, answer: bool = True) -> Callable[[FakeEditor, Request], object]:
    """An Editor that is at half until somebody has seen it."""

    async def handle(editor: FakeEditor, request: Request) -> None:
        done = 0.0
        while not until():
            done += 0.001
            await editor.progress(request, 50 + done, 100, "Looking")
            await asyncio.sleep(0.02)
        if answer:
            told = {"selectedObjects": [], "activeScene": "", "total": 0, "truncated": False, "source": "editor"}
            await editor.answer(request, told)

    return handle


@posix
async def test_a_terminal_sees_how_far_the_call_is(home: Path, project: Path, daemon: Running) -> None:
    async with daemon.editor(project) as editor:
        shown: list[OnTerminal] = []
        editor.handlers[TOOL] = reporting(lambda: bool(shown) and "50%  Looking" in shown[0].seen)  # type: ignore[assignment]
        shown.append(await call_on_terminal(home, project))
        code, said = await shown[0].ended()
        assert (code, '"selectedObjects"' in said) == (OK, True)
        assert "Looking" not in said


@posix
async def test_ctrl_c_calls_it_off_and_leaves_a_clean_line(home: Path, project: Path, daemon: Running) -> None:
    async with daemon.editor(project) as editor:
        shown: list[OnTerminal] = []

        def visible() -> bool:
            return bool(shown) and "Looking" in shown[0].seen

        editor.handlers[TOOL] = reporting(visible, answer=False)  # type: ignore[assignment]
        shown.append(await call_on_terminal(home, project))
        async with asyncio.timeout(SECONDS):
            while not visible():
                await asyncio.sleep(0.02)
        shown[0].process.send_signal(signal.SIGINT)
        code, said = await shown[0].ended()
        assert (code, said) == (INTERRUPTED, "")
        assert "Traceback" not in shown[0].seen
        assert shown[0].seen.endswith(" \r")
        await editor.until(lambda: bool(editor.cancelled), SECONDS)
