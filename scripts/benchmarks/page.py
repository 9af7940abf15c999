"""The live page in a real browser: how soon it shows something, how it scrolls, how soon a change is there."""

from __future__ import annotations

import asyncio
import json
import shutil
import sys
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tests"))

from benchmarks.daemon import Daemon, daemon
from benchmarks.diff import opened
from benchmarks.disk import ask, seconds
from benchmarks.disk_projects import guid, write_project, write_scene
from benchmarks.page_scripts import BYTES, FIRST_VIEW, ROUND_TRIP, SCROLL, TEXT
from benchmarks.processes import cpu_seconds
from benchmarks.rows import Rounds, Row
from editormcp.commands.open_page import link
from editormcp.config import SAMPLE_KNOWLEDGE
from editormcp.home import Daemon as Announced
from fakes.editor import FakeEditor, Request
from page.browsers import CHROMIUM, Browser, browser
from page.scenes import root
from page.scenes import write_scene as write_roots

ROUNDS = 7
MANY = 50_000
IDLE_SECONDS = 20.0
GATHERING_MS = 120
"""The daemon tells after at most 100 ms, and the page waits for 20 before it asks."""
SCENE, SCENE_BYTES = "Assets/Big.unity", 50 << 20
PLAN_AND_DUMPS: dict[str, tuple[str, dict[str, Any]]] = {
    "plan": ("scene.plan.draw", {}),
    "dump": ("scene.hierarchy.dump", {"maxNodes": 0}),
    "placed": ("scene.hierarchy.dump", {"maxNodes": 0, "include": ["worldTransform", "bounds"]}),
}
SAMPLE = SAMPLE_KNOWLEDGE.parent / "Lighthouse"


def rows() -> Iterator[Row]:
    if CHROMIUM is None:
        print("bench: the rows of the page in a browser are left out: no chromium; run scripts/setup", file=sys.stderr)
    else:
        for measure in (_first_view, _many_objects, _live, _idle):
            yield from asyncio.run(_all(measure()))
    yield _plan()


async def _all(measured: AsyncIterator[Row]) -> list[Row]:
    return [row async for row in measured]


async def _enter(page: Browser, subject: Daemon) -> None:
    url = link(Announced(port=subject.port, token=subject.token, pid=subject.pid, version=""))
    assert url is not None
    await page("goto", url=url)
    await page.until("sessionStorage.length > 0")


async def _first_view() -> AsyncIterator[Row]:
    """From the beginning of a visit to the tree and the plan, beside a file of the same server that loads nothing."""
    rounds = Rounds()
    with daemon("--project", ".") as subject:
        shutil.copytree(SAMPLE, subject.project, dirs_exist_ok=True)
        async with browser() as page:
            await page("init", script=FIRST_VIEW)
            await _enter(page, subject)
            for number in range(ROUNDS + 1):
                for name, path in (("empty", "/page/page.css"), ("view", "/?again")):
                    await page("goto", url=f"http://127.0.0.1:{subject.port}{path}")
                    await page.until("window.seenAt > 0")
                    if number:  # the first round fills caches
                        rounds.add(name, await page.value("window.seenAt"))
    yield Row(
        name="first view of the sample, tree and plan, against an empty page of the same server",
        value=rounds.ratio("view", "empty"),
        limit=3,
        detail=f"{rounds.median('view'):.0f} ms / {rounds.median('empty'):.0f} ms, {rounds.spread('view', 'empty')}",
    )


async def _many_objects() -> AsyncIterator[Row]:
    rounds = Rounds()
    with daemon("--project", ".") as subject:
        (subject.project / "Assets").mkdir()
        write_roots(subject.project, *(root(at, f"Object {at}", x=at % 250, z=at // 250) for at in range(MANY)))
        async with browser() as page:
            await page("init", script=BYTES)
            await _enter(page, subject)
            for _ in range(ROUNDS):
                await page("goto", url=f"http://127.0.0.1:{subject.port}/?again")
                await page.until("window.usableAt > 0")
                asked, arrived, usable = await page.value("[window.askedAt, window.arrivedAt, window.usableAt]")
                rounds.add("arrived", arrived - asked)
                rounds.add("usable", usable - asked)
            shown, screen = await page.value(
                "[document.querySelectorAll('.row').length, document.querySelector('.tree').clientHeight / 24]"
            )
            for _ in range(ROUNDS):
                rounds.add("empty", await page.value(SCROLL % "true"))
                rounds.add("scroll", await page.value(SCROLL % "false"))
    yield Row(
        name=f"{MANY:,} objects: the tree can be used, against the arrival of its bytes",
        value=rounds.ratio("usable", "arrived"),
        limit=2,
        detail=f"{rounds.median('usable'):.0f} ms / {rounds.median('arrived'):.0f} ms after it was asked for",
    )
    yield Row(
        name=f"{MANY:,} objects: rows that exist, in screens", value=shown / screen, unit="", limit=3,
        detail=f"{shown} rows, {screen:.1f} on a screen",
    )  # fmt: skip
    yield Row(
        name=f"{MANY:,} objects: the longest frame while scrolling, against an empty list",
        value=rounds.ratio("scroll", "empty"),
        limit=2,
        detail=f"{rounds.median('scroll'):.1f} ms / {rounds.median('empty'):.1f} ms",
    )


async def _live() -> AsyncIterator[Row]:
    """From an event of the Editor to the page's text; events that follow each other are gathered."""
    rounds = Rounds()
    with daemon("--project", ".") as subject:
        editor = FakeEditor(subject.port, subject.token, subject.project, channels=("scene/hierarchy",))
        async with editor, browser() as page:
            names = ["Crane"]
            editor.handlers |= _answers(names)
            await editor.scenes(
                {"path": "Assets/Level.unity", "guid": "", "loaded": True, "dirty": False, "active": True}
            )
            await page("init", script=TEXT)
            await _enter(page, subject)
            await page.sees("Crane")
            for number in range(3 * ROUNDS):
                await asyncio.sleep(0.3)
                names[0] = f"Crane {number}"
                rounds.add("trip", await page.value(ROUND_TRIP))
                started = time.time() * 1000
                await editor.event("scene/hierarchy", {"scenePath": "Assets/Level.unity", "revision": str(number)})
                await page.until(f"window.textAt?.[{json.dumps(names[0])}] > 0")
                rounds.add("change", await page.value(f"window.textAt[{json.dumps(names[0])}]") - started)
    allowed = GATHERING_MS + 3 * rounds.median("trip")
    yield Row(
        name=f"a change in the Editor in the page's text, against {GATHERING_MS} ms of gathering and three round trips",
        value=rounds.median("change") / allowed,
        limit=1,
        detail=f"{rounds.median('change'):.1f} ms; a bare round trip of its socket {rounds.median('trip'):.2f} ms",
    )


def _answers(names: list[str]) -> dict[str, Any]:
    scene = "Assets/Level.unity"

    async def dump(editor: FakeEditor, request: Request) -> None:
        objects = [
            {"name": name, "path": name, "objectId": "1", "active": True, "components": ["Transform"], "children": []}
            for name in names
        ]
        told = {"scenePath": scene, "rootObjects": objects, "totalObjects": 1, "truncated": False, "revision": names[0]}
        await editor.answer(request, {**told, "source": "editor"})

    async def listing(editor: FakeEditor, request: Request) -> None:
        listed = [{"path": scene, "name": "Level", "enabledInBuild": True, "buildIndex": 0}]
        told = {"scenes": listed, "list": "global", "total": 1, "truncated": False, "source": "editor"}
        await editor.answer(request, told)

    return {"scene.hierarchy.dump": dump, "project.scenes.list": listing}


async def _idle() -> AsyncIterator[Row]:
    with daemon("--project", ".") as subject:
        shutil.copytree(SAMPLE, subject.project, dirs_exist_ok=True)
        async with browser() as page:
            await _enter(page, subject)
            await page.sees("53 objects")
            await asyncio.sleep(2)
            before = cpu_seconds(subject.pid)
            await asyncio.sleep(IDLE_SECONDS)
            used = cpu_seconds(subject.pid) - before
    yield Row(
        name="the daemon's share of a core while an idle page is open",
        value=100 * used / IDLE_SECONDS,
        unit="%",
        limit=0.15,
        detail=f"{1000 * used:.0f} ms of {IDLE_SECONDS:.0f} s; a tick of the clock is 10 ms",
    )


def _plan() -> Row:
    rounds = Rounds()
    with TemporaryDirectory(prefix="editormcp-bench-") as folder:
        project = Path(folder).resolve() / "Large"
        write_project(project)
        write_scene(project / SCENE, SCENE_BYTES, guid("material"), guid("script"))
        for number in range(3):
            cache = Path(folder) / f"cache{number}"
            for name, (tool, more) in PLAN_AND_DUMPS.items():
                rounds.add(name, _first_answer(project, cache, tool, {"scenePath": SCENE, **more}))
    plan, dump, placed = map(rounds.median, PLAN_AND_DUMPS)
    return Row(
        name="scene.plan.draw of a 50 MB scene, against its dump",
        value=rounds.ratio("plan", "dump"),
        limit=2,
        detail=f"{plan:.2f} s / {dump:.2f} s; a dump with places and boxes {placed:.2f} s",
    )


def _first_answer(project: Path, cache: Path, tool: str, asked: dict[str, Any]) -> float:
    """Of who has not read the scene yet."""
    reader = opened(project, cache)
    try:
        return seconds(lambda: ask(reader, tool, asked))
    finally:
        reader.close()
