"""What the Editor told, asked of the daemon: a full console, and how soon a compile error is in an answer."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tests"))

from benchmarks import messages
from benchmarks.daemon import daemon
from benchmarks.fake_editor import fake_editor
from benchmarks.processes import wait_until
from benchmarks.rows import Rounds, Row
from benchmarks.stdio_client import stdio_client, tools_call
from unity_host.host import unity
from unity_host.toolchain import install
from unity_host.toolchain.compiler import Runtime, Target

ENTRIES = 10_000
ROUNDS = 15
CONSOLE = tools_call("editor_console_read", b'{"maxResults":0}')
SAME_BYTES = tools_call(messages.LARGE_TOOL, messages.LARGE_ARGUMENTS)
AWAIT = tools_call("editor_compile_await", b'{"timeoutMs":10000}')
STATE = tools_call("editor_state_info", b"{}")
WRONG = {"message": "Assets/Boat.cs(7,2): error CS1002: ; expected", "file": "Assets/Boat.cs", "line": 7}
SOON_MS = 100


def rows() -> Iterator[Row]:
    yield _console()
    if (reason := install.missing()) is None:
        yield from (_compile_error(Target(runtime, "2021.3")) for runtime in Runtime)
    else:
        print(f"bench: the rows of a compile are left out: {reason}; to have them, {install.HOW}", file=sys.stderr)


def _console() -> Row:
    """Beside an answer of the same size that an Editor gives at once, through the same daemon and pipe."""
    rounds = Rounds()
    with daemon() as subject, stdio_client(subject) as client:
        with fake_editor(subject, lines=ENTRIES):
            wait_until(lambda: f"Boat {ENTRIES} ".encode() in client.ask(CONSOLE), "the console's lines")
            size = len(client.ask(CONSOLE)) // 2  # it is in the answer twice: as text, and structured
        with fake_editor(subject, large_bytes=size, lines=ENTRIES):
            wait_until(lambda: f"Boat {ENTRIES} ".encode() in client.ask(CONSOLE), "the console's lines")
            client.latency(SAME_BYTES, 3)
            for _ in range(ROUNDS):
                rounds.add("same", client.latency(SAME_BYTES, 3))
                rounds.add("console", client.latency(CONSOLE, 3))
    one, other = rounds.median("console") * 1000, rounds.median("same") * 1000
    return Row(
        name=f"console of {ENTRIES:,} entries, against an Editor's answer of the same bytes",
        value=rounds.ratio("console", "same"),
        limit=2,
        detail=f"{one:.3g} ms / {other:.3g} ms, {size >> 10:,} KiB, {rounds.spread('console', 'same')}",
    )


def _compile_error(target: Target) -> Row:
    """From the moment in which Unity is told of the error to the end of the answer that somebody waits for."""
    rounds = Rounds()
    with (
        daemon() as subject,
        stdio_client(subject) as client,
        unity(target, subject.project, Path(subject.env["EDITORMCP_HOME"])) as host,
    ):
        wait_until(lambda: b'"state":"idle"' in client.ask(AWAIT), "the Editor's connection")
        for _ in range(ROUNDS):
            wait_until(lambda: b'"compiling":false' in client.ask(STATE), "the end of the last compile")
            host.do("compileBegins")
            wait_until(lambda: b'"compiling":true' in client.ask(STATE), "the compile")
            client.begin(AWAIT)
            started = time.perf_counter()
            host.send("compileAssembly", path="Library/ScriptAssemblies/Game.dll", messages=[WRONG])
            host.send("compileEnds")
            if b"CS1002" not in client.end():
                raise ValueError("the answer does not hold the error")
            rounds.add("error", (time.perf_counter() - started) * 1000)
            host.answer()
            host.answer()
    return Row(
        name=f"{target.runtime.value}: from a compile error in Unity to the answer that holds it, median",
        value=rounds.median("error"),
        unit="ms",
        digits=1,
        limit=SOON_MS,
        detail=f"{ROUNDS} rounds; the answer waits for the end of the compile",
    )
