"""Work on project files: whom it disturbs, how many cores it uses, and what it costs to do it in another process."""

from __future__ import annotations

import asyncio
import os
import shutil
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from benchmarks.daemon import Daemon, daemon
from benchmarks.disk import METAS, YAML_BYTES
from benchmarks.disk_projects import write_large_project
from benchmarks.processes import wait_until
from benchmarks.rows import Rounds, Row
from benchmarks.stdio_client import PING, StdioClient, stdio_client, tools_call
from editormcp.backends import Call
from editormcp.backends.disk.backend import DiskBackend, Terms
from editormcp.backends.disk.crew import Crew
from editormcp.backends.disk.in_thread import InThread
from editormcp.backends.disk.opened import Closing
from editormcp.backends.disk.reader import ProjectReader
from editormcp.backends.disk.work import Work
from editormcp.catalogue.loading import load_shipped
from editormcp.config import SAMPLE_KNOWLEDGE
from editormcp.projects.finding import describe_project

SAMPLE = SAMPLE_KNOWLEDGE.parent / "Lighthouse"
PINGS = 300


def rows() -> Iterator[Row]:
    with TemporaryDirectory(prefix="editormcp-bench-") as folder:
        project = Path(folder).resolve() / "Large"
        write_large_project(project, METAS, YAML_BYTES)
        yield _neighbour(project)
        yield _cores(project, Path(folder))
        yield _without_index(project)
    yield asyncio.run(_small_call())
    yield _idle()


def _neighbour(project: Path) -> Row:
    """Another client's pings while the whole project is checked, again and again from nothing."""
    with daemon() as subject, stdio_client(subject) as scanning, stdio_client(subject) as other:
        other.latency(PING, PINGS, expect=b"result")
        quiet = _p95(other, PINGS)
        check = tools_call("project_references_missing", _about(project))
        scan = threading.Thread(target=scanning.ask, args=(check,))
        scan.start()
        beside: list[float] = []
        while scan.is_alive():
            beside += pings(other, 20)
        scan.join()
    beside.sort()
    p95, worst = beside[len(beside) * 95 // 100], beside[-1]
    return Row(
        name="ping of another client beside project.references.missing, p95 against quiet",
        value=p95 / quiet,
        limit=5,
        goal=2,
        detail=f"{p95 * 1e3:.2f} ms against {quiet * 1e3:.2f} ms, at worst {worst * 1e3:.0f} ms, {len(beside)} pings",
    )


def _cores(project: Path, folder: Path) -> Row:
    """The detail has processor time too: where others use the cores, it tells what a quiet machine would."""
    rounds, used = Rounds(), Rounds()
    for number in range(3):
        for size in (1, 2):
            cache = folder / f"cores{number}-{size}"
            before = os.times()
            rounds.add(str(size), _first_check(project, cache, size))
            after = os.times()
            used.add(f"own {size}", after.user + after.system - before.user - before.system)
            theirs = after.children_user + after.children_system - before.children_user - before.children_system
            used.add(f"crew {size}", theirs)
            shutil.rmtree(cache)
    return Row(
        name="index and project.references.missing, first time, one core against two",
        value=rounds.ratio("1", "2"),
        direction="at least",
        limit=1.6,
        goal=1.8,
        detail=f"{rounds.median('1'):.1f} s against {rounds.median('2'):.1f} s on {os.cpu_count()} cores; "
        f"of processors {used.median('own 1'):.1f} s against {used.median('own 2'):.1f} s "
        f"beside {used.median('crew 2'):.1f} s",
    )


def _first_check(project: Path, cache: Path, size: int) -> float:
    reader = ProjectReader(describe_project(project), cache)
    started = time.perf_counter()
    reader.answer("project.references.missing", {}, Work(crew=Crew(size)))
    taken = time.perf_counter() - started
    reader.close()
    return taken


def _without_index(project: Path) -> Row:
    """The first call of all, of a daemon and a worker that know nothing."""
    rounds = Rounds()
    for _ in range(3):
        for name, root in (("large", project), ("sample", SAMPLE)):
            with daemon() as subject, stdio_client(subject) as client:
                started = time.perf_counter()
                client.latency(tools_call("project_scenes_list", _about(root)), 1)
                rounds.add(name, time.perf_counter() - started)
    return Row(
        name=f"first call that needs no index on {2 * METAS} files, against the same on the sample",
        value=rounds.ratio("large", "sample"),
        limit=5,
        goal=2,
        detail=f"{rounds.median('large') * 1000:.0f} ms against {rounds.median('sample') * 1000:.0f} ms",
    )


async def _small_call() -> Row:
    """A call that is answered from memory: by a worker, and in a thread of the asking process."""
    find = next(tool for tool in load_shipped() if tool.id == "scene.objects.find")
    call = Call(find, {"scenePath": "Assets/Scenes/Harbour.unity", "componentType": "Light"}, float("inf"))
    rounds = Rounds()
    with TemporaryDirectory(prefix="editormcp-bench-") as folder:
        project = describe_project(SAMPLE)
        worker, thread = DiskBackend(project, Terms(Path(folder) / "worker")), InThread(project, Path(folder))
        backends: dict[str, Closing] = {"worker": worker, "thread": thread}
        for backend in backends.values():
            for _ in range(3):
                size = len((await backend.call(call)).output)
        for _ in range(200):
            for name, backend in backends.items():
                started = time.perf_counter()
                await backend.call(call)
                rounds.add(name, time.perf_counter() - started)
        for backend in backends.values():
            await backend.close()
    return Row(
        name="a small disk call from memory, in a worker process against a thread",
        value=rounds.ratio("worker", "thread"),
        limit=1.5,
        goal=1.1,
        detail=f"{size} bytes, {rounds.median('worker') * 1e3:.2f} ms against {rounds.median('thread') * 1e3:.2f} ms",
    )


def _idle() -> Row:
    """A daemon that has answered from files, after its worker has left."""
    os.environ["EDITORMCP_DISK_IDLE"] = "0.5"
    try:
        with daemon() as subject, stdio_client(subject) as client:
            client.latency(tools_call("project_info", _about(SAMPLE)), 3)
            wait_until(lambda: not _children(subject), "the worker to leave")
            held = subject.memory_mb()
    finally:
        del os.environ["EDITORMCP_DISK_IDLE"]
    return Row(name="idle daemon whose workers have left", value=held, unit="MB", limit=37, goal=32, digits=1)


def _children(subject: Daemon) -> bool:
    tasks = Path(f"/proc/{subject.pid}/task").glob("*/children")
    return any(task.read_text().split() for task in tasks)


def _about(root: Path) -> bytes:
    return msgspec.json.encode({"project": str(root)})


def pings(client: StdioClient, times: int) -> list[float]:
    """How long each of so many pings takes."""
    found = []
    for _ in range(times):
        started = time.perf_counter()
        client.ask(PING)
        found.append(time.perf_counter() - started)
    return found


def _p95(client: StdioClient, times: int) -> float:
    return sorted(pings(client, times))[times * 95 // 100]
