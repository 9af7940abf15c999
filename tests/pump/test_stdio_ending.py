"""When `editormcp stdio` ends: as soon as its client has closed the pipe and has all the answers it will get."""

from __future__ import annotations

import asyncio
import json
import subprocess
from pathlib import Path
from typing import Any

from clients import modern
from daemons import Running, command, environment, in_this_loop
from fakes.editor import huge, silence


async def said_and_closed(home: Path, *messages: dict[str, Any]) -> list[dict[str, Any]]:
    """What comes back before the pump ends by itself, which it does long before its patience is over."""
    process = await asyncio.create_subprocess_exec(
        *command("stdio"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment(home),
        cwd=home.parent,
    )
    lines = "".join(json.dumps({"jsonrpc": "2.0", **message}) + "\n" for message in messages)
    try:
        said, _ = await asyncio.wait_for(process.communicate(lines.encode()), 30)
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    assert process.returncode == 0
    return [json.loads(line) for line in said.splitlines()]


async def test_it_waits_for_an_answer_that_is_owed(daemon: Running) -> None:
    call = {"id": 1, "method": "tools/call", "params": modern({"name": "mcp_server_info", "arguments": {}})}
    said = await said_and_closed(daemon.home.folder, call)
    assert [message.get("id") for message in said] == [1]


async def test_a_large_answer_is_written_to_its_end(home: Path, project: Path) -> None:
    async with in_this_loop(home, mcp_max_chars=0) as daemon, daemon.editor(project) as editor:
        editor.handlers["project.info"] = huge(10)
        call = {"id": 1, "method": "tools/call", "params": modern({"name": "project_info", "arguments": {}})}
        (said,) = await said_and_closed(home, call)
    assert len(said["result"]["structuredContent"]["text"]) == 10 * 1024 * 1024


async def test_it_does_not_wait_for_what_was_cancelled(daemon: Running, project: Path) -> None:
    async with daemon.editor(project) as editor:
        editor.handlers["project.info"] = silence
        call = {"id": 1, "method": "tools/call", "params": modern({"name": "project_info", "arguments": {}})}
        cancel = {"method": "notifications/cancelled", "params": {"requestId": 1}}
        assert await said_and_closed(daemon.home.folder, call, cancel) == []


async def test_it_does_not_wait_for_a_subscription(daemon: Running) -> None:
    listen = {"id": 1, "method": "subscriptions/listen", "params": modern({"notifications": {}})}
    said = await said_and_closed(daemon.home.folder, listen)
    assert all(message["method"] == "notifications/subscriptions/acknowledged" for message in said)
