"""What a real Editor makes dear: being hidden, many siblings, large arrays, and being woken for nothing."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from websockets.asyncio.server import ServerConnection

from benchmarks.rows import Rounds, Row
from benchmarks.unity_socket import CONNECT_SECONDS, editor_of_ours, request
from unity_host.host import UnityHost, unity
from unity_host.toolchain.compiler import Target

CALLS = 100
ROUNDS = 5
SIBLINGS = 10_000
SELECTED = 1_000
SELECTION_MS = 20
NUMBERS = 1_000_000
BUDGET_MS = 8
FRAME_MS = 17
BEATS = 2
INFO: dict[str, object] = {"name": "project/info", "arguments": {}}
MISSING: dict[str, object] = {"name": "project/references/missing", "arguments": {}}


def rows_of(target: Target) -> Iterator[Row]:
    with TemporaryDirectory(prefix="editormcp-bench-") as folder:
        yield from asyncio.run(_connected(target, Path(folder)))
    yield _selection(target)


async def _connected(target: Target, folder: Path) -> list[Row]:
    name = target.runtime.value
    async with editor_of_ours(target, folder) as (editor, host, _):
        await asyncio.to_thread(host.do, "costs", on=True)
        return [await _hidden(name, editor, host), await _numbers(name, editor, host), await _wakes(name, editor, host)]


async def _hidden(name: str, editor: ServerConnection, host: UnityHost) -> Row:
    """In front the Editor ticks by itself; hidden it stands still until it is signalled, for each call anew."""
    rounds = Rounds()
    for _ in range(ROUNDS):
        for what, parks in (("front", False), ("hidden", True)):
            await asyncio.to_thread(host.do, "park", on=parks)
            rounds.add(what, await _p95(editor))
    await asyncio.to_thread(host.do, "park", on=False)
    return Row(
        name=f"{name}: a small call to a hidden Editor that does not tick, times the same in front, p95",
        value=rounds.ratio("hidden", "front"),
        limit=2,
        detail=f"{rounds.median('hidden'):.3g} / {rounds.median('front'):.3g} ms, {rounds.spread('hidden', 'front')}",
    )


async def _p95(editor: ServerConnection) -> float:
    samples = []
    for _ in range(CALLS):
        started = time.perf_counter()
        await request(editor, "tools/call", INFO)
        samples.append((time.perf_counter() - started) * 1000)
    return sorted(samples)[CALLS * 95 // 100]


async def _numbers(name: str, editor: ServerConnection, host: UnityHost) -> Row:
    await asyncio.to_thread(host.do, "generate", numbers=NUMBERS, count=SIBLINGS)
    await request(editor, "tools/call", MISSING)
    await asyncio.to_thread(host.do, "longTicks")
    await request(editor, "tools/call", MISSING)
    ticks = sorted((await asyncio.to_thread(host.do, "longTicks"))["ms"])
    # The capture of the structure may take 100 ms in one go, and is a tick of its own.
    others = ticks[:-1] or [0.0]
    return Row(
        name=f"{name}: longest tick of project.references.missing over {NUMBERS:,} integers (budget {BUDGET_MS} ms)",
        value=others[-1],
        unit="ms",
        digits=1,
        limit=FRAME_MS,
        goal=BUDGET_MS + 2,
        detail=f"{len(ticks)} ticks with work, the capture {ticks[-1]:.0f} ms",
    )


async def _wakes(name: str, editor: ServerConnection, host: UnityHost) -> Row:
    """No call is open: nothing but heartbeats, from a thread that leaves the main one alone."""
    await request(editor, "events/subscribe", {"channels": ["editor/state"]})
    await asyncio.to_thread(host.do, "park", on=True)
    before = (await asyncio.to_thread(host.do, "state"))["signals"]
    for _ in range(BEATS + 1):
        async with asyncio.timeout(CONNECT_SECONDS):
            while json.loads(await editor.recv()).get("channel") != "editor/state":
                pass
    after = (await asyncio.to_thread(host.do, "state"))["signals"]
    return Row(
        name=f"{name}: times an Editor without work was woken over {BEATS} heartbeats",
        value=after - before,
        unit="times",
        direction="exactly",
        limit=0,
        digits=0,
    )


def _selection(target: Target) -> Row:
    with TemporaryDirectory(prefix="editormcp-bench-") as folder:
        project = Path(folder) / "Harbour"
        (project / "ProjectSettings").mkdir(parents=True)
        with unity(target, project, Path(folder) / "home") as host:
            host.do("generate", count=SIBLINGS + 1, branch=SIBLINGS)
            host.do("select", parent="Object 0", all=SELECTED)
            host.do("costs", on=True)
            measured = host.do("runTool", tool="editor.selection.info", arguments={}, times=ROUNDS)["ms"]
    return Row(
        name=f"{target.runtime.value}: {SELECTED:,} selected of {SIBLINGS:,} siblings, on the main thread",
        value=measured,
        unit="ms",
        digits=1,
        limit=SELECTION_MS,
    )
