"""The Unity package on the stand-in Editor: each figure against the least the same runtime must spend."""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from websockets.asyncio.server import ServerConnection

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tests"))

from benchmarks import unity_real, unity_views
from benchmarks.daemon import daemon
from benchmarks.processes import wait_until
from benchmarks.rows import Rounds, Row, p50
from benchmarks.stdio_client import stdio_client, tools_call
from benchmarks.unity_socket import CONNECT_SECONDS, editor_of_ours, request
from unity_host.host import UnityHost, unity
from unity_host.toolchain import install
from unity_host.toolchain.compiler import Runtime, Target

OBJECTS = 50_000
LIGHTS = 5_000
IDLE_TICKS = 10_000
PINGS = 300
ROUNDS = 5
WATCHED_BUDGET_MS = 8
FRAME_MS = 17
SELECTION: dict[str, object] = {"name": "editor/selection/info", "arguments": {}}
HIERARCHY = {"scenePath": "active"}
DUMP: dict[str, object] = {"name": "scene/hierarchy/dump", "arguments": HIERARCHY}


def rows() -> Iterator[Row]:
    """Everything the package promises, on both runtimes."""
    if (reason := install.missing()) is not None:
        print(f"bench: the Unity rows are left out: {reason}; to have them, {install.HOW}", file=sys.stderr)
        return
    for runtime in Runtime:
        yield from _rows(Target(runtime, "2021.3"))


def _rows(target: Target) -> Iterator[Row]:
    name = target.runtime.value
    with daemon() as subject:
        home = Path(subject.env["EDITORMCP_HOME"])
        with unity(target, subject.project, home) as host, stdio_client(subject) as client:
            host.do("generate", count=OBJECTS)
            rounds = Rounds()
            for _ in range(ROUNDS):
                rounds.add("walk", host.do("bareWalk", times=3)["ms"])
                rounds.add("dump", host.do("runTool", tool="scene.hierarchy.dump", arguments=HIERARCHY, times=3)["ms"])
            yield Row(
                name=f"{name}: hierarchy of {OBJECTS:,} objects to JSON, times the bare walk",
                value=rounds.ratio("dump", "walk"),
                limit=2,
                detail=_ms(rounds, "dump", "walk"),
            )
            wait_until(lambda: host.do("status")["status"] == "Connected.", "the Editor's connection")
            asked = tools_call("scene_hierarchy_dump", json.dumps({**HIERARCHY, "maxNodes": 0}).encode())
            client.latency(asked, 1)
            host.do("longTicks")
            trips = asyncio.run(_measure_trips(target, lambda: client.latency(asked, 1) * 1000))
            yield Row(
                name=f"{name}: the same through daemon and stdio client, times the same at the Editor's own socket",
                value=trips.ratio("trip", "own"),
                limit=1.5,
                detail=f"{_ms(trips, 'trip', 'own')}; the tool alone {rounds.median('dump'):.3g} ms",
            )
            yield _longest_tick(name, host)
        yield from _pings(name, target)
    yield _idle(name, target)
    yield _values(name, target)
    yield from unity_real.rows_of(target)
    yield from unity_views.rows_of(target)


async def _measure_trips(target: Target, trip: Callable[[], float]) -> Rounds:
    """Two Editors with the same scene: one is asked through everything, one by whoever holds its socket."""
    rounds = Rounds()
    with TemporaryDirectory(prefix="editormcp-bench-") as folder:
        async with editor_of_ours(target, Path(folder)) as (editor, host, _):
            await asyncio.to_thread(host.do, "generate", count=OBJECTS)
            await request(editor, "tools/call", DUMP)
            for _ in range(2 * ROUNDS):
                started = time.perf_counter()
                await request(editor, "tools/call", DUMP)
                rounds.add("own", (time.perf_counter() - started) * 1000)
                rounds.add("trip", trip())
    return rounds


def _longest_tick(name: str, host: UnityHost) -> Row:
    """The ticks of those dumps: one each is the capture, which may take 100 ms; the others keep their budget."""
    ticks = sorted(host.do("longTicks")["ms"])
    others, captures = ticks[: -2 * ROUNDS] or [0.0], ticks[-2 * ROUNDS :]
    return Row(
        name=f"{name}: longest tick of those dumps outside the capture (budget {WATCHED_BUDGET_MS} ms)",
        value=others[-1],
        unit="ms",
        digits=1,
        limit=FRAME_MS,
        goal=WATCHED_BUDGET_MS + 2,
        detail=f"{len(ticks)} with work, median {p50(others):.1f} ms; captures {captures[0]:.0f}-{captures[-1]:.0f} ms",
    )


def _pings(name: str, target: Target) -> Iterator[Row]:
    with TemporaryDirectory(prefix="editormcp-bench-") as folder:
        rounds = asyncio.run(_measure_pings(target, Path(folder)))
    for subject, what in (("ping", "editormcp/ping"), ("call", "a call on the main thread, ticking freely")):
        yield Row(
            name=f"{name}: round trip of {what}, times a bare ClientWebSocket echo",
            value=rounds.ratio(subject, "echo"),
            limit=3,
            detail=_ms(rounds, subject, "echo"),
        )


async def _measure_pings(target: Target, folder: Path) -> Rounds:
    """One server measures both: the package that answers pings, and a bare socket that sends back what it gets."""
    rounds = Rounds()
    async with editor_of_ours(target, folder) as (editor, host, server):
        (folder / "home" / "daemon.json").unlink()
        with unity(target, folder / "Harbour", folder / "other") as bare:
            bare.send("echoTo", port=server.port)
            echo = await asyncio.wait_for(server.connections.get(), CONNECT_SECONDS)
            await asyncio.to_thread(host.do, "rate", hz=0)
            for _ in range(ROUNDS):
                rounds.add("echo", await _latency(lambda: _echo(echo)))
                rounds.add("ping", await _latency(lambda: request(editor, "editormcp/ping", {})))
                rounds.add("call", await _latency(lambda: request(editor, "tools/call", SELECTION)))
            await echo.close()
            await asyncio.to_thread(bare.answer)
    return rounds


async def _latency(once: Callable[[], Awaitable[None]]) -> float:
    """Milliseconds of one round trip, p50."""
    samples = []
    for _ in range(PINGS):
        started = time.perf_counter()
        await once()
        samples.append((time.perf_counter() - started) * 1000)
    return p50(samples)


async def _echo(connection: ServerConnection) -> None:
    await connection.send("x" * 200)
    await connection.recv()


def _values(name: str, target: Target) -> Row:
    """The Editor gives a model, a worker reads it: beside a dump, which the Editor answers by itself."""
    rounds = Rounds()
    dump = tools_call("scene_hierarchy_dump", json.dumps({**HIERARCHY, "maxNodes": 0}).encode())
    asked = {"scope": "active", "componentType": "Light", "fields": ["intensity"], "maxResults": 0}
    read = tools_call("scene_values_read", json.dumps(asked).encode())
    with daemon() as subject:
        home = Path(subject.env["EDITORMCP_HOME"])
        with unity(target, subject.project, home) as host, stdio_client(subject) as client:
            host.do("generate", count=OBJECTS, lights=LIGHTS)
            host.do("costs", on=True)
            wait_until(lambda: host.do("status")["status"] == "Connected.", "the Editor's connection")
            client.latency(read, 1)
            for _ in range(ROUNDS):
                rounds.add("dump", client.latency(dump, 1) * 1000)
                rounds.add("read", client.latency(read, 1) * 1000)
    return Row(
        name=f"{name}: one field of {LIGHTS:,} components among {OBJECTS:,} objects, times the dump, all costs on",
        value=rounds.ratio("read", "dump"),
        limit=3,
        detail=_ms(rounds, "read", "dump"),
    )


def _idle(name: str, target: Target) -> Row:
    with TemporaryDirectory(prefix="editormcp-bench-") as folder:
        project = Path(folder) / "Harbour"
        (project / "ProjectSettings").mkdir(parents=True)
        with unity(target, project, Path(folder) / "home") as host:
            allocated = host.do("idleAllocation", ticks=IDLE_TICKS)["bytes"]
    return Row(
        name=f"{name}: bytes allocated on the main thread over {IDLE_TICKS:,} idle ticks",
        value=allocated,
        unit="bytes",
        direction="exactly",
        limit=0,
        digits=0,
    )


def _ms(rounds: Rounds, subject: str, yardstick: str) -> str:
    one, other = rounds.median(subject), rounds.median(yardstick)
    return f"{one:.3g} ms / {other:.3g} ms, {rounds.spread(subject, yardstick)}"


if __name__ == "__main__":
    from benchmarks import table

    print(table.as_text({"unity": list(rows())}))
