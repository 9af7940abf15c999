"""The most used peer beside ours: PyPI `mcpforunityserver`, in an environment of its own.

Each has a fake Unity of its own protocol that answers at once. Both are asked through stdio, the peer's faster
transport, in turns. A row is how many times ours is better.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from benchmarks import fake_peer_unity as unity
from benchmarks import spine
from benchmarks.daemon import Daemon, daemon
from benchmarks.fake_editor import fake_editor
from benchmarks.processes import module, read_line, running, tool
from benchmarks.rows import Rounds, Row
from benchmarks.start import start_seconds
from benchmarks.stdio_client import StdioClient, stdio_client, tools_call

PEER = "mcpforunityserver==10.3.0"
CACHE = Path.home() / ".cache" / "editormcp-bench"
LARGE_BYTES = 1_000_000
ROUNDS = 5


def _scene(action: str) -> bytes:
    return tools_call("manage_scene", b'{"action":"%s"}' % action.encode())


SMALL, LARGE, COUNT = _scene(unity.SMALL), _scene(unity.LARGE), _scene(unity.COUNT)


class Peer(msgspec.Struct, frozen=True):
    """How the peer is started, with a home folder of its own in which it finds the fake Unity."""

    command: list[str]
    folder: Path
    env: dict[str, str]


def rows() -> Iterator[Row]:
    with _peer() as peer, daemon() as subject, fake_editor(subject, LARGE_BYTES):
        yield _start(peer, subject)
        with stdio_client(subject) as ours, _client(peer) as theirs:
            yield from _speed(ours, theirs)
            yield _messages(theirs)


def _start(peer: Peer, subject: Daemon) -> Row:
    rounds = Rounds()
    for _ in range(ROUNDS):
        rounds.add("theirs", start_seconds(peer.command, peer.folder, peer.env))
        rounds.add("ours", start_seconds([str(tool("editormcp")), "stdio"], subject.project, subject.env))
    return _beside("start to the first tools/list, our daemon running", rounds, "ms", 1000)


def _speed(ours: StdioClient, theirs: StdioClient) -> Iterator[Row]:
    def turns(our_measure: Callable[[], float], their_measure: Callable[[], float]) -> Rounds:
        rounds = Rounds()
        for number in range(ROUNDS + 1):
            one, other = our_measure(), their_measure()
            if number:  # the first round warms up
                rounds.add("ours", one)
                rounds.add("theirs", other)
        return rounds

    measured = turns(lambda: ours.latency(spine.SMALL, 200), lambda: theirs.latency(SMALL, 50))
    yield _beside("call p50", measured, "ms", 1000)
    for in_flight in (8, 64):
        our_rate, their_rate = _rate(ours, spine.SMALL, 1_000, in_flight), _rate(theirs, SMALL, 128, in_flight)
        yield _beside(f"calls/s with {in_flight} in flight", turns(our_rate, their_rate), "/s", 1, more_is_better=True)
    measured = turns(lambda: ours.latency(spine.LARGE, 5), lambda: theirs.latency(LARGE, 3))
    yield _beside("1 MB reply", measured, "ms", 1000)


def _rate(client: StdioClient, request: bytes, times: int, in_flight: int) -> Callable[[], float]:
    return lambda: client.rate(request, times, in_flight)


def _beside(name: str, rounds: Rounds, unit: str, scale: float, *, more_is_better: bool = False) -> Row:
    better, worse = ("ours", "theirs") if more_is_better else ("theirs", "ours")
    ours, theirs = rounds.median("ours") * scale, rounds.median("theirs") * scale
    return Row(
        name=f"{name}, times better",
        value=rounds.ratio(better, worse),
        direction="at least",
        digits=1,
        detail=f"ours {ours:,.4g} {unit}, {PEER} {theirs:,.4g} {unit}",
    )


class _Count(msgspec.Struct):
    received: int


class _Data(msgspec.Struct):
    data: _Count


class _Result(msgspec.Struct, rename="camel"):
    structured_content: _Data


class _Reply(msgspec.Struct):
    result: _Result


def _messages(theirs: StdioClient) -> Row:
    times = 100
    before = _received(theirs)
    theirs.latency(SMALL, times)
    after = _received(theirs)
    return Row(
        name="Editor messages a call",
        value=(after - before) / (times + 1),  # the question for the count is a call too
        unit="",
        detail=f"{PEER}; for ours see the spine",
    )


def _received(client: StdioClient) -> int:
    return msgspec.json.decode(client.ask(COUNT), type=_Reply).result.structured_content.data.received


# The peer's processes


@contextmanager
def _peer() -> Iterator[Peer]:
    command = [str(_installed()), "--transport", "stdio"]
    with TemporaryDirectory(prefix="editormcp-bench-peer-") as folder:
        status = Path(folder) / ".unity-mcp"
        status.mkdir()
        env = {
            "DISABLE_TELEMETRY": "true",
            "HOME": folder,
            "USERPROFILE": folder,
            "UNITY_MCP_STATUS_DIR": str(status),
        }
        with running([*module("fake_peer_unity"), status, str(LARGE_BYTES)]) as process:
            if read_line(process).strip() != b"ready":
                raise ConnectionError("the peer's fake Unity did not start")
            yield Peer(command, Path(folder), env)


@contextmanager
def _client(peer: Peer) -> Iterator[StdioClient]:
    with running(peer.command, cwd=peer.folder, env=peer.env) as process:
        client = StdioClient(process)
        client.initialize()
        yield client


def _installed() -> Path:
    """The peer's command, installed on first use outside of the repository."""
    environment = CACHE / PEER.replace("==", "-")
    binaries = environment / ("Scripts" if sys.platform == "win32" else "bin")
    command = binaries / ("mcp-for-unity.exe" if sys.platform == "win32" else "mcp-for-unity")
    if not command.exists():
        print(f"installing {PEER} into {environment} …", file=sys.stderr)
        subprocess.run([sys.executable, "-m", "venv", str(environment)], check=True)
        subprocess.run([str(binaries / "python"), "-m", "pip", "install", "--quiet", PEER], check=True)
    return command
