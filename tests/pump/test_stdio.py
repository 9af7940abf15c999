"""`editormcp stdio` as a client runs it: a real process that finds, starts and outlives daemons."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import subprocess
import time
import urllib.request
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest

from clients import modern
from conftest import make_project
from daemons import Running, as_process, command, environment, in_this_loop, wait_for_daemon
from editormcp.home import Daemon, Home
from fakes import editor as behave
from shipped import TOOLS

HELLO = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}}


class Pump:
    """A client's end of the pipes."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process

    async def write(self, message: dict[str, Any] | bytes) -> None:
        assert self.process.stdin is not None
        line = message if isinstance(message, bytes) else json.dumps(message).encode()
        self.process.stdin.write(line + b"\n")
        await self.process.stdin.drain()

    async def read(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        async with asyncio.timeout(20):
            line = await self.process.stdout.readline()
        message: dict[str, Any] = json.loads(line)
        return message

    async def answer(self, id: Any) -> dict[str, Any]:
        while (message := await self.read()).get("id") != id:
            pass
        return message

    async def ask(self, id: Any, method: str, params: Any = None) -> dict[str, Any]:
        await self.write({"jsonrpc": "2.0", "id": id, "method": method, "params": params or {}})
        return await self.answer(id)

    async def initialize(self) -> dict[str, Any]:
        answer = await self.ask("hello", "initialize", HELLO)
        await self.write({"jsonrpc": "2.0", "method": "notifications/initialized"})
        return answer


@contextlib.asynccontextmanager
async def pump(home: Path, *args: str, cwd: Path | None = None, **env: str) -> AsyncIterator[Pump]:
    process = await asyncio.create_subprocess_exec(
        *command("stdio", *args),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(home, **env),
        cwd=cwd or home.parent,
        limit=64 * 1024 * 1024,
    )
    try:
        yield Pump(process)
    finally:
        if process.returncode is None:
            assert process.stdin is not None
            process.stdin.close()
        await asyncio.wait_for(process.wait(), 20)


@pytest.fixture
def stop_daemon(home: Path) -> Iterator[None]:
    """End the daemon that a pump has left running."""
    yield
    if (daemon := Home(home).daemon()) is not None:
        stop(daemon)
        wait_until_gone(daemon.pid)


def stop(daemon: Daemon) -> None:
    headers = {"Authorization": f"Bearer {daemon.token}", "Content-Type": "application/json"}
    urllib.request.urlopen(
        urllib.request.Request(f"http://127.0.0.1:{daemon.port}/stop", b"{}", headers), timeout=10
    ).close()


def wait_until_gone(pid: int) -> None:
    """Until no process has this id; one that has ended counts even where nobody collects it."""
    with contextlib.suppress(ProcessLookupError):
        for _ in range(1000):
            os.kill(pid, 0)
            if Path(f"/proc/{pid}/stat").exists() and ") Z " in Path(f"/proc/{pid}/stat").read_text(encoding="utf-8"):
                return
            time.sleep(0.01)


class TestWithADaemon:
    async def test_it_attaches_and_only_messages_are_on_stdout(
        self, daemon: Running, home: Path, project: Path
    ) -> None:
        async with daemon.editor(project), pump(home) as client:
            assert (await client.initialize())["result"]["serverInfo"]["name"] == "editormcp"
            answer = await client.ask(2, "tools/call", {"name": "project_info"})
        assert answer["result"]["structuredContent"]["name"] == "project/info"

    async def test_the_stateless_era_works_the_same(self, daemon: Running, home: Path) -> None:
        async with pump(home) as client:
            answer = await client.ask(1, "server/discover", modern())
        assert answer["result"]["resultType"] == "complete"

    async def test_its_working_directory_chooses_the_project(
        self, daemon: Running, home: Path, project: Path, tmp_path: Path
    ) -> None:
        other = make_project(tmp_path / "Öther Prøject")
        async with daemon.editor(project), daemon.editor(other) as wanted, pump(home, cwd=other / "Assets") as client:
            await client.initialize()
            assert (await client.ask(1, "tools/call", {"name": "project_info"}))["result"]["isError"] is False
        assert len(wanted.calls) == 1

    async def test_a_project_can_be_named(self, daemon: Running, home: Path, project: Path, tmp_path: Path) -> None:
        other = make_project(tmp_path / "Other")
        args = ("--project", str(other))
        async with daemon.editor(project), daemon.editor(other) as wanted, pump(home, *args, cwd=project) as client:
            await client.initialize()
            await client.ask(1, "tools/call", {"name": "project_info"})
        assert len(wanted.calls) == 1

    @pytest.mark.parametrize(
        "bad", [b"nonsense", b"\xff\xfe", b'{"jsonrpc":"2.0","id":1,"method":', b"[" * 9000, b"42"]
    )
    async def test_a_bad_line_is_answered_and_the_next_is_served(self, daemon: Running, home: Path, bad: bytes) -> None:
        async with pump(home) as client:
            await client.initialize()
            await client.write(bad)
            assert (await client.read())["error"]["code"] in (-32700, -32600)
            assert (await client.ask(1, "ping"))["result"] == {}

    async def test_a_line_over_the_limit_is_answered_here(self, daemon: Running, home: Path) -> None:
        async with pump(home) as client:
            await client.initialize()
            await client.write(b'{"jsonrpc":"2.0","id":1,"method":"ping","params":{"x":"' + b"x" * 5_000_000 + b'"}}')
            assert (await client.read())["error"]["code"] == -32600
            assert (await client.ask(2, "ping"))["result"] == {}

    async def test_empty_lines_and_crlf_are_taken(self, daemon: Running, home: Path) -> None:
        async with pump(home) as client:
            await client.write(b"\n\r\n" + json.dumps({"jsonrpc": "2.0", "id": 1, "method": "ping"}).encode() + b"\r")
            assert (await client.answer(1))["result"] == {}

    async def test_a_large_answer_comes_through_whole(self, home: Path, project: Path) -> None:
        unbounded = in_this_loop(home, mcp_max_chars=0)
        async with unbounded as daemon, daemon.editor(project) as editor, pump(home) as client:
            editor.handlers["project.info"] = behave.huge(10)
            await client.initialize()
            answer = await client.ask(1, "tools/call", {"name": "project_info"})
        assert len(answer["result"]["structuredContent"]["text"]) == 10 * 1024 * 1024

    async def test_what_was_asked_before_the_end_of_input_is_answered(
        self, daemon: Running, home: Path, project: Path
    ) -> None:
        async with daemon.editor(project):
            lines = [
                {"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": HELLO},
                *(
                    {"jsonrpc": "2.0", "id": n, "method": "tools/call", "params": {"name": "project_info"}}
                    for n in (1, 2)
                ),
            ]
            process = await asyncio.create_subprocess_exec(
                *command("stdio"),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                env=environment(home),
                cwd=home.parent,
            )
            out, _ = await process.communicate("\n".join(map(json.dumps, lines)).encode() + b"\n")
        assert sorted(json.loads(line)["id"] for line in out.splitlines()) == [0, 1, 2]


class TestLife:
    async def test_a_daemon_is_started_where_none_runs(self, home: Path, stop_daemon: None) -> None:
        async with pump(home) as client:
            await client.initialize()
            assert len((await client.ask(1, "tools/list"))["result"]["tools"]) == len(TOOLS)
        assert Home(home).daemon() is not None

    async def test_ten_at_once_end_with_one_daemon(self, home: Path, stop_daemon: None) -> None:
        async with contextlib.AsyncExitStack() as stack:
            clients = [await stack.enter_async_context(pump(home)) for _ in range(10)]
            answers = await asyncio.gather(*(client.initialize() for client in clients))
            servers = await asyncio.gather(
                *(client.ask(1, "tools/call", {"name": "mcp_server_info"}) for client in clients)
            )
        assert all("result" in answer for answer in [*answers, *servers])
        log = (home / "log" / "daemon.log").read_text(encoding="utf-8")
        assert log.count("daemon.ready") == 1

    async def test_it_survives_a_restart_of_the_daemon(self, home: Path, project: Path, stop_daemon: None) -> None:
        async with contextlib.AsyncExitStack() as stack:
            async with in_this_loop(home) as first:
                client = await stack.enter_async_context(pump(home))
                await client.initialize()
                async with first.editor(project) as editor:
                    editor.handlers["project.info"] = behave.silence
                    params = {"name": "project_info", "arguments": {"project": str(project)}}
                    await client.write({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params})
                    await editor.until(lambda: len(editor.calls) == 1)
            answer = await client.answer(1)
            assert answer["result"]["isError"] is True
            assert (await client.ask(2, "ping"))["result"] == {}

    async def test_an_older_daemon_makes_room(self, home: Path, stop_daemon: None) -> None:
        with as_process(home, "--port", "0") as old:
            found = wait_for_daemon(home)
            Home(home).announce(Daemon(found.port, found.token, found.pid, "0.0.1"))
            async with pump(home) as client:
                await client.initialize()
                assert old.wait(10) == 0
        now = Home(home).daemon()
        assert now is not None and now.pid != found.pid

    async def test_a_stale_daemon_json_is_no_obstacle(self, home: Path, stop_daemon: None) -> None:
        Home(home).announce(Daemon(1, "x" * 43, 999_999, "0.1.0"))
        async with pump(home) as client:
            assert "result" in await client.initialize()

    async def test_a_daemon_that_cannot_start_is_explained_to_the_client(self, home: Path) -> None:
        async with pump(home, EDITORMCP_TIER="platinum") as client:
            answer = await client.ask(1, "initialize", HELLO)
        assert "platinum" in answer["error"]["message"]

    async def test_a_daemon_started_for_clients_ends_itself(self, home: Path) -> None:
        async with pump(home, EDITORMCP_IDLE="0.2") as client:
            await client.initialize()
            daemon = wait_for_daemon(home)
        async with asyncio.timeout(20):
            while Home(home).daemon() is not None:
                await asyncio.sleep(0.02)
        await asyncio.to_thread(wait_until_gone, daemon.pid)
