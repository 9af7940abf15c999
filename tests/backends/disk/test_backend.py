"""Disk answers come from a process that can be ended: whatever it does, the next call works."""

from __future__ import annotations

import asyncio
import errno
import json
import os
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from backends.disk.asking import SAMPLE
from conftest import make_project
from editormcp.backends import Answer, Progress
from editormcp.backends.disk.backend import DiskBackend, Terms
from editormcp.backends.disk.messages import Open
from editormcp.backends.disk.worker_process import COMMAND, Lost, WorkerProcess
from editormcp.backends.live import LegRequest, Live, Wanted
from editormcp.errors import ToolError
from editormcp.projects.finding import describe_project
from fakes.careless_worker import COMMAND_MODULE
from processes import is_alive
from shipped import call

SCENE = {"scenePath": "Assets/Scenes/Harbour.unity"}
BOUND = 20.0
"""Seconds within which everything here ends on the slowest machine."""


class Level:
    """A project with a worker that follows the orders in it."""

    def __init__(self, project: Path, cache: Path, monkeypatch: pytest.MonkeyPatch, memory_mb: int = 3072) -> None:
        monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[2]))
        self.project = project
        (project / "Temp").mkdir(exist_ok=True)
        self.terms = Terms(cache, memory_mb, command=(sys.executable, "-m", COMMAND_MODULE))
        self.backend = DiskBackend(describe_project(project), self.terms)

    def order(self, text: str) -> None:
        (self.project / "Assets" / "orders.txt").write_text(text, encoding="utf-8")

    async def misbehave(self) -> Answer:
        return await self.backend.call(call("project.scenes.list", {}))

    async def began(self) -> int:
        """The process that has begun to misbehave."""
        mark = self.project / "Temp" / "began"
        async with asyncio.timeout(BOUND):
            while not mark.exists() or not mark.read_text(encoding="utf-8"):
                await asyncio.sleep(0.01)
        pid = int(mark.read_text(encoding="utf-8"))
        mark.unlink()
        return pid

    async def works(self) -> None:
        async with asyncio.timeout(BOUND):
            answer = await self.backend.call(call("project.info", {}))
        assert json.loads(answer.output)["projectName"] == self.project.name


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return make_project(tmp_path / "Harbour")


@pytest.fixture
async def level(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Level]:
    made = Level(folder, tmp_path / "cache", monkeypatch)
    yield made
    await made.backend.close()


async def gone(pid: int) -> None:
    async with asyncio.timeout(BOUND):
        while is_alive(pid):
            await asyncio.sleep(0.01)


async def test_what_a_call_wants_of_the_editor_is_asked_for_and_given(level: Level) -> None:
    level.order("want")
    asked = call("project.scenes.list", {})
    with pytest.raises(Wanted) as wanted:
        await level.backend.call(asked)
    params = {"scenePath": "Assets/Docks.unity", "components": ["Light"], "fields": ["intensity"], "want": []}
    assert wanted.value.requests == (LegRequest("Assets/Docks.unity", "editormcp/scene", params, "Open scenes"),)
    live = Live(given={"Assets/Docks.unity": b"the model"})
    answer = await level.backend.call(msgspec.structs.replace(asked, live=live))
    assert json.loads(answer.output) == {"model": "the model", "source": "editor"}
    assert answer.diagnostics == ()


@pytest.mark.parametrize("orders", ["sleep", "match"])
async def test_work_that_does_not_end_is_ended_and_the_next_call_works(level: Level, orders: str) -> None:
    """Also where it holds the interpreter, so that no thread of the worker can do anything."""
    level.order(orders)
    hanging = asyncio.ensure_future(level.misbehave())
    pid = await level.began()
    hanging.cancel()
    with pytest.raises(asyncio.CancelledError):
        await hanging
    await gone(pid)
    await level.works()


async def test_a_scan_that_is_called_off_ends_and_the_worker_stays(level: Level) -> None:
    level.order("scan")
    scanning = asyncio.ensure_future(level.misbehave())
    pid = await level.began()
    scanning.cancel()
    await level.works()
    level.order("answer")
    await level.misbehave()
    assert await level.began() == pid


async def test_calls_behind_one_that_hangs_are_answered(level: Level) -> None:
    level.order("sleep")
    hanging = asyncio.ensure_future(level.misbehave())
    await level.began()
    behind = [asyncio.ensure_future(level.works()) for _ in range(3)]
    await asyncio.sleep(0)
    hanging.cancel()
    await asyncio.gather(*behind)


async def test_a_call_that_is_called_off_while_it_waits_disturbs_nobody(level: Level) -> None:
    level.order("scan")
    scanning = asyncio.ensure_future(level.misbehave())
    pid = await level.began()
    waiting = asyncio.ensure_future(level.works())
    await asyncio.sleep(0.05)
    waiting.cancel()
    await asyncio.sleep(0.05)
    assert is_alive(pid)
    assert not scanning.done()
    scanning.cancel()
    await level.works()


async def test_who_ends_a_worker_from_here_does_so_for_no_fault_of_the_calls_behind(
    folder: Path, tmp_path: Path
) -> None:
    """The call that it was ended for may be over before it is gone, and the next one be the first that waits."""
    project = describe_project(folder)
    opening = Open(project.id, project.name, project.path, project.unity_version, str(tmp_path), 3072)
    worker = await WorkerProcess.start(opening, COMMAND, lambda _: None)
    behind = asyncio.ensure_future(worker.ask(call("project.info", {})))
    await asyncio.sleep(0)
    worker.end()
    with pytest.raises(Lost) as lost:
        await behind
    assert not lost.value.working


async def test_of_many_projects_one_process_is_started_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each start holds the loop: between two of them it serves everybody else."""
    terms = Terms(tmp_path / "cache")
    backends = [DiskBackend(describe_project(make_project(tmp_path / f"Level{n}")), terms) for n in range(4)]
    start, starting = WorkerProcess.start, [0]

    async def counted(*given: Any) -> WorkerProcess:
        starting[0] += 1
        await asyncio.sleep(0)
        assert starting == [1]
        worker = await start(*given)
        starting[0] -= 1
        return worker

    monkeypatch.setattr(WorkerProcess, "start", counted)
    try:
        async with asyncio.timeout(BOUND):
            await asyncio.gather(*(backend.call(call("project.info", {})) for backend in backends))
    finally:
        for backend in backends:
            await backend.close()


async def test_a_system_that_starts_no_more_processes_is_told_of(level: Level, monkeypatch: pytest.MonkeyPatch) -> None:
    async def refuse(*_: object, **__: object) -> None:
        raise OSError(errno.EMFILE, "Too many open files")

    with monkeypatch.context() as full, pytest.raises(ToolError, match="Too many open files") as refused:
        full.setattr(asyncio.get_running_loop(), "subprocess_exec", refuse)
        await level.works()
    assert refused.value.details["reason"] == "worker_refused"
    await level.works()


async def test_a_worker_that_takes_too_much_memory_says_so(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    level = Level(folder, tmp_path / "cache", monkeypatch, memory_mb=256)
    level.order("eat")
    try:
        with pytest.raises(ToolError, match="took more than 256 MB") as told:
            await level.misbehave()
        assert told.value.details["reason"] == "too_much_memory"
        await level.works()
    finally:
        await level.backend.close()


@pytest.mark.skipif(sys.platform == "win32", reason="there a worker has no console, and so no Ctrl-C")
async def test_ctrl_c_in_a_terminal_is_not_for_the_worker(level: Level) -> None:
    level.order("answer")
    await level.misbehave()
    assert os.getpgid(await level.began()) != os.getpgrp()


async def test_a_worker_that_dies_is_replaced(level: Level) -> None:
    level.order("crash")
    with pytest.raises(ToolError, match="ended") as told:
        await level.misbehave()
    assert told.value.details == {"reason": "worker_lost", "retryable": True}
    await level.works()


async def test_a_fault_of_ours_goes_to_the_log_and_the_worker_stays(level: Level) -> None:
    level.order("break")
    with pytest.raises(ToolError) as told:
        await level.misbehave()
    assert told.value.kind == "internal"
    pid = await level.began()
    level.order("answer")
    await level.misbehave()
    assert await level.began() == pid


async def test_an_error_comes_back_whole(level: Level) -> None:
    with pytest.raises(ToolError) as told:
        await level.backend.call(call("scene.hierarchy.dump", {"scenePath": "Assets/None.unity"}))
    assert told.value.kind == "unity"
    assert told.value.details["scenePath"] == "Assets/None.unity"
    assert told.value.details["unityError"]


async def test_progress_is_told(tmp_path: Path) -> None:
    backend = DiskBackend(describe_project(SAMPLE), Terms(tmp_path))
    heard: list[Progress] = []
    asked = call("project.references.missing", {})
    try:
        await backend.call(type(asked)(asked.tool, {}, asked.deadline, heard.append))
    finally:
        await backend.close()
    assert heard
    assert heard[0].message


async def test_an_idle_worker_leaves_and_comes_back(tmp_path: Path) -> None:
    """It keeps its index: the next worker finds it."""
    backend = DiskBackend(describe_project(SAMPLE), Terms(tmp_path, idle=0.05))
    try:
        first = await backend.call(call("scene.hierarchy.dump", SCENE))
        async with asyncio.timeout(BOUND):
            while not list(tmp_path.glob("*.index")):
                await asyncio.sleep(0.01)
        again = await backend.call(call("scene.hierarchy.dump", SCENE))
    finally:
        await backend.close()
    assert _without_time(first) == _without_time(again)


async def test_the_index_is_kept_while_its_worker_stays(tmp_path: Path) -> None:
    """It may be killed later, over another call: what it has read is not lost with it."""
    backend = DiskBackend(describe_project(SAMPLE), Terms(tmp_path))
    try:
        await backend.call(call("scene.hierarchy.dump", SCENE))
        async with asyncio.timeout(BOUND):
            while not list(tmp_path.glob("*.index")):
                await asyncio.sleep(0.01)
    finally:
        await backend.close()


async def test_closing_ends_whatever_runs(level: Level) -> None:
    level.order("match")
    hanging = asyncio.ensure_future(level.misbehave())
    pid = await level.began()
    hanging.cancel()
    async with asyncio.timeout(BOUND):
        await level.backend.close()
    await gone(pid)


@pytest.mark.skipif(sys.platform == "win32", reason="kill -9 is a POSIX thing; on Windows the pipe ends alike")
@pytest.mark.parametrize("orders", ["sleep", "answer"])
async def test_no_worker_outlives_its_daemon(level: Level, orders: str, tmp_path: Path) -> None:
    """However the daemon ends: here it is killed, and can say nothing."""
    level.order(orders)
    code = f"""
import asyncio
from pathlib import Path
from editormcp.backends.disk.backend import DiskBackend, Terms
from editormcp.projects.finding import describe_project
from shipped import call

async def main():
    terms = Terms(Path({str(tmp_path)!r}), command=({sys.executable!r}, "-m", {COMMAND_MODULE!r}))
    backend = DiskBackend(describe_project(Path({str(level.project)!r})), terms)
    await backend.call(call("project.scenes.list", {{}}))
    await asyncio.sleep(600)

asyncio.run(main())
"""
    daemon = subprocess.Popen([sys.executable, "-c", code])  # noqa: ASYNC220  # it is not waited for
    try:
        pid = await level.began()
    finally:
        daemon.kill()
        daemon.wait()
    await gone(pid)


def _without_time(answer: Answer) -> dict[str, Any]:
    output: dict[str, Any] = json.loads(answer.output)
    output.pop("asOf")
    return output
