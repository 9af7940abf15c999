"""The spine: one call from an MCP client through the daemon to an Editor that answers at once, and back.

Ratios to a bare WebSocket echo between two processes, measured in turns in the same run.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from benchmarks import messages
from benchmarks.daemon import Daemon, daemon
from benchmarks.echo import Echo, echo
from benchmarks.fake_editor import fake_editor
from benchmarks.http_client import HttpClient, http_client
from benchmarks.processes import module, tool
from benchmarks.rows import Rounds, Row
from benchmarks.start import start_seconds
from benchmarks.stdio_client import PING, StdioClient, stdio_client, tools_call

SMALL = tools_call(messages.SMALL_TOOL, messages.SMALL_ARGUMENTS)
LARGE = tools_call(messages.LARGE_TOOL, messages.LARGE_ARGUMENTS)
COUNT = tools_call(messages.COUNT_TOOL, b"{}")
NO_EDITOR = tools_call("editor_selection_info", b"{}")
UNITY_ERROR = b'"code":-32004'

WARM_UP = 300
ROUNDS = 25
"""Many short ones: what else the machine does then meets yardstick and subject alike."""
FEW_ROUNDS = 9
"""Where one measurement takes long."""
IN_FLIGHT = 64


def rows() -> Iterator[Row]:
    """Everything the spine promises, on one daemon, the cheap and the clean first."""
    with daemon() as subject, echo() as yardstick:
        yield _no_editor(subject)
        with fake_editor(subject), stdio_client(subject) as client:
            yield _idle_memory(subject)
            yield _memory_growth(subject, client)
            yield _editor_messages(client)
            with http_client(subject) as http:
                yield from _latency(yardstick, client, http)
            yield _throughput(yardstick, client)
            yield _large(yardstick, client)
            yield _start(subject)


def _no_editor(subject: Daemon) -> Row:
    """On a daemon that no Editor has connected to yet."""
    rounds = Rounds()
    with stdio_client(subject) as client:
        client.latency(NO_EDITOR, WARM_UP, expect=UNITY_ERROR)
        client.latency(PING, WARM_UP, expect=b'"result":{}')
        for _ in range(ROUNDS):
            rounds.add("ping", client.latency(PING, 150, expect=b'"result":{}'))
            rounds.add("error", client.latency(NO_EDITOR, 150, expect=UNITY_ERROR))
    return Row(
        name="an error because no Editor is there, against a ping",
        value=rounds.ratio("error", "ping"),
        limit=2,
        detail=_ms(rounds, "error", "ping"),
    )


def _idle_memory(subject: Daemon) -> Row:
    return Row(
        name="idle memory of the daemon, one Editor and one client",
        value=subject.memory_mb(),
        unit="MB",
        limit=45,
        goal=35,
        digits=1,
    )


def _memory_growth(subject: Daemon, client: StdioClient) -> Row:
    client.rate(SMALL, 1_000, IN_FLIGHT)
    before = subject.memory_mb()
    for _ in range(99):
        client.rate(SMALL, 1_000, IN_FLIGHT)
    after = subject.memory_mb()
    return Row(
        name="memory after 100,000 calls against after 1,000",
        value=(after / before - 1) * 100,
        unit="%",
        limit=5,
        goal=0,
        digits=1,
        detail=f"{after:.2f} MB / {before:.2f} MB",
    )


def _editor_messages(client: StdioClient) -> Row:
    """Counted by the fake Editor, whatever their kind."""
    times = 1_000
    before = _received(client)
    client.latency(SMALL, times // 2)
    client.rate(SMALL, times // 2, IN_FLIGHT)
    after = _received(client)
    return Row(
        name="Editor messages a call",
        value=(after - before - 1) / times,  # the second question for the count is one more
        unit="",
        direction="exactly",
        limit=1,
        digits=4,
        detail=f"{after - before - 1} for {times} calls",
    )


class _Count(msgspec.Struct):
    received: int


class _Result(msgspec.Struct, rename="camel"):
    structured_content: _Count


class _Reply(msgspec.Struct):
    result: _Result


def _received(client: StdioClient) -> int:
    return msgspec.json.decode(client.ask(COUNT), type=_Reply).result.structured_content.received


def _latency(yardstick: Echo, client: StdioClient, http: HttpClient) -> Iterator[Row]:
    rounds = Rounds()
    yardstick.latency(WARM_UP)
    http.latency(SMALL, WARM_UP)
    for _ in range(ROUNDS):
        rounds.add("echo", yardstick.latency(150))
        rounds.add("stdio", client.latency(SMALL, 150))
        rounds.add("http", http.latency(SMALL, 150))
    yield Row(
        name="200-byte tools/call through stdio, p50, against the echo",
        value=rounds.ratio("stdio", "echo"),
        limit=3.5,
        goal=2.5,
        detail=_ms(rounds, "stdio", "echo"),
    )
    yield Row(
        name="the same over HTTP, keep-alive",
        value=rounds.ratio("http", "echo"),
        limit=3,
        goal=2,
        detail=_ms(rounds, "http", "echo"),
    )


def _throughput(yardstick: Echo, client: StdioClient) -> Row:
    rounds = Rounds()
    yardstick.rate(2_000, IN_FLIGHT)
    for _ in range(ROUNDS):
        rounds.add("echo", yardstick.rate(3_000, IN_FLIGHT))
        rounds.add("stdio", client.rate(SMALL, 1_000, IN_FLIGHT))
    own, bare = rounds.median("stdio"), rounds.median("echo")
    return Row(
        name="64 in flight through stdio, calls/s, of the echo's pipelined rate",
        value=rounds.ratio("stdio", "echo"),
        direction="at least",
        limit=0.2,
        goal=0.3,
        digits=3,
        detail=f"{own:,.0f}/s / {bare:,.0f}/s, {rounds.spread('stdio', 'echo', max)}",
    )


def _large(yardstick: Echo, client: StdioClient) -> Row:
    rounds = Rounds()
    text = messages.hierarchy().decode()
    if len(client.ask(LARGE)) < 2 * len(text):  # it is in the answer twice: as text, and structured
        raise ValueError("the large answer did not come")
    yardstick.latency(2, text)
    for _ in range(FEW_ROUNDS):
        rounds.add("echo", yardstick.latency(3, text))
        rounds.add("stdio", client.latency(LARGE, 3))
    return Row(
        name="5 MB hierarchy through stdio, against the echo of the same bytes",
        value=rounds.ratio("stdio", "echo"),
        limit=5,
        goal=3,
        detail=_ms(rounds, "stdio", "echo"),
    )


def _start(subject: Daemon) -> Row:
    """Whole process starts, in turns; the first of each only fills the caches."""
    rounds = Rounds()
    ours = [str(tool("editormcp")), "stdio"]
    for number in range(FEW_ROUNDS):
        sdk = start_seconds(module("sdk_server"), subject.project, {})
        own = start_seconds(ours, subject.project, subject.env)
        if number:
            rounds.add("sdk", sdk)
            rounds.add("own", own)
    return Row(
        name="start of editormcp stdio to its first tools/list, times faster than a minimal SDK server",
        value=rounds.ratio("sdk", "own"),
        direction="at least",
        limit=4,
        goal=8,
        detail=_ms(rounds, "sdk", "own"),
    )


def _ms(rounds: Rounds, subject: str, yardstick: str) -> str:
    one, other = rounds.median(subject) * 1000, rounds.median(yardstick) * 1000
    return f"{one:.3g} ms / {other:.3g} ms, {rounds.spread(subject, yardstick)}"
