"""What the official Python client gets from the daemon, whichever way it comes in."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
from pathlib import Path
from typing import Any, Literal

import pydantic
import pytest
from mcp import Client, MCPError
from mcp.client.context import ClientRequestContext
from mcp.client.session import IncomingMessage
from mcp.client.subscriptions import ToolsListChanged
from mcp_types import (
    ElicitRequestParams,
    ElicitResult,
    ListRootsResult,
    Root,
    TextContent,
    ToolListChangedNotification,
)

from conftest import make_project
from daemons import Running
from fakes.editor import FakeEditor, Request, silence
from fakes.own_tool import own_tool
from real_clients.answers import PROJECT_INFO, project_info
from real_clients.python_sdk import SECONDS, Way, connected
from shipped import TOOLS


async def test_it_learns_who_it_speaks_to(daemon: Running, way: Way) -> None:
    async with connected(daemon, way) as client:
        assert client.protocol_version == way.version
        assert client.server_info is not None
        assert client.server_info.name == "editormcp"
        assert client.instructions is not None
        assert "never changes anything" in client.instructions


async def test_it_lists_the_tools(daemon: Running, way: Way) -> None:
    async with connected(daemon, way) as client:
        listed = await client.list_tools()
    assert len(listed.tools) == len(TOOLS)
    assert "scene_hierarchy_dump" in [tool.name for tool in listed.tools]
    assert all(tool.annotations and tool.annotations.read_only_hint for tool in listed.tools)
    assert all(tool.output_schema for tool in listed.tools)


async def test_a_call_returns_text_and_structure(daemon: Running, way: Way, editor: FakeEditor) -> None:
    editor.handlers["project.info"] = project_info
    async with connected(daemon, way) as client:
        result = await client.call_tool("project_info", {})
    assert result.is_error is False
    assert result.structured_content == PROJECT_INFO
    assert isinstance(result.content[0], TextContent)
    assert json.loads(result.content[0].text) == PROJECT_INFO
    assert len(editor.calls) == 1


async def test_a_call_that_fails_is_a_result_that_says_why(daemon: Running, way: Way) -> None:
    async with connected(daemon, way) as client:
        result = await client.call_tool("scene_hierarchy_dump", {"maxNodes": "many"})
    assert result.is_error is True
    assert result.structured_content is None
    assert isinstance(result.content[0], TextContent)
    assert "scenePath is required" in result.content[0].text


async def test_an_unknown_tool_is_an_error_of_the_protocol(daemon: Running, way: Way) -> None:
    async with connected(daemon, way) as client:
        with pytest.raises(MCPError) as refused:
            await client.call_tool("no_such_tool", {})
    assert refused.value.code == -32602


async def test_progress_arrives_before_the_result(daemon: Running, way: Way, editor: FakeEditor) -> None:
    heard: list[tuple[float, float | None, str | None]] = []

    async def scan(editor: FakeEditor, request: Request) -> None:
        await editor.progress(request, 1, 2, "half")
        await editor.progress(request, 2, 2, "all")
        await editor.answer(request, PROJECT_INFO)

    async def hear(progress: float, total: float | None, message: str | None) -> None:
        heard.append((progress, total, message))

    editor.handlers["project.info"] = scan
    async with connected(daemon, way) as client:
        result = await client.call_tool("project_info", {}, progress_callback=hear)
    assert result.structured_content == PROJECT_INFO
    assert heard == [(1, 2, "half"), (2, 2, "all")]


async def test_cancelling_reaches_the_editor(daemon: Running, way: Way, editor: FakeEditor) -> None:
    editor.handlers["project.info"] = silence
    async with connected(daemon, way) as client:
        call = asyncio.create_task(client.call_tool("project_info", {}))
        await editor.until(lambda: len(editor.calls) == 1)
        call.cancel()
        await editor.until(lambda: editor.cancelled == [editor.calls[0]["id"]])
        editor.handlers["project.info"] = project_info
        assert (await client.call_tool("project_info", {})).structured_content == PROJECT_INFO


async def test_many_calls_are_in_flight_at_once(daemon: Running, way: Way, editor: FakeEditor) -> None:
    waiting: list[Request] = []

    async def answer_in_reverse(editor: FakeEditor, request: Request) -> None:
        waiting.append(request)
        if len(waiting) == 8:
            for held in reversed(waiting):
                await editor.answer(held, PROJECT_INFO)

    editor.handlers["project.info"] = answer_in_reverse
    async with connected(daemon, way) as client:
        results = await asyncio.gather(*(client.call_tool("project_info", {}) for _ in range(8)))
    assert [result.structured_content for result in results] == [PROJECT_INFO] * 8


async def test_it_hears_of_tools_that_the_editor_brings(daemon: Running, way: Way, editor: FakeEditor) -> None:
    changed = asyncio.Event()

    async def hear(message: IncomingMessage) -> None:
        if isinstance(message, ToolListChangedNotification):
            changed.set()

    async with connected(daemon, way, message_handler=hear) as client:
        if way.mode == "legacy":
            await bring_own_tools(editor, until=changed)
        else:
            async with client.listen(tools_list_changed=True) as subscription:
                await bring_own_tool(editor)
                event = await asyncio.wait_for(anext(aiter(subscription)), SECONDS)
            assert event == ToolsListChanged()
        names = [tool.name for tool in (await client.list_tools(cache_mode="bypass")).tools]
    assert "scene_own_tool" in names


@pytest.mark.parametrize("action", ["accept", "decline"])
async def test_the_person_is_asked_before_a_tool_that_wants_it(
    daemon: Running, way: Way, editor: FakeEditor, action: Literal["accept", "decline"]
) -> None:
    asked: list[str] = []

    async def confirm(context: ClientRequestContext, params: ElicitRequestParams) -> ElicitResult:
        asked.append(params.message)
        return ElicitResult(action=action, content={} if action == "accept" else None)

    async def count(editor: FakeEditor, request: Request) -> None:
        await editor.answer(request, {"count": 3})

    editor.handlers["scene.own.tool"] = count
    await bring_own_tool(editor, confirmation=True)
    async with connected(daemon, way, elicitation_callback=confirm) as client:
        await until_listed(client, "scene_own_tool")
        result = await client.call_tool("scene_own_tool", {})
    assert len(asked) == 1
    assert "Own Tool" in asked[0]
    assert result.is_error is (action == "decline")
    assert len(editor.calls) == (1 if action == "accept" else 0)


async def test_a_reload_in_the_middle_of_a_call_is_not_noticed(daemon: Running, way: Way, editor: FakeEditor) -> None:
    editor.handlers["project.info"] = silence
    async with connected(daemon, way) as client:
        call = asyncio.create_task(client.call_tool("project_info", {}))
        await editor.until(lambda: len(editor.calls) == 1)
        editor.handlers["project.info"] = project_info
        await editor.reload()
        result = await asyncio.wait_for(call, SECONDS)
    assert result.structured_content == PROJECT_INFO
    assert len(editor.calls) == 2


async def test_its_roots_decide_between_two_editors(daemon: Running, way: Way, tmp_path: Path) -> None:
    harbour, lighthouse = (make_project(tmp_path / "projects" / name) for name in ("Harbour", "Lighthouse"))

    async def roots(context: ClientRequestContext) -> ListRootsResult:
        return ListRootsResult(roots=[Root(uri=pydantic.FileUrl(lighthouse.as_uri()))])

    async with daemon.editor(harbour) as other, daemon.editor(lighthouse, pid=4712) as meant:
        meant.handlers["project.info"] = project_info
        async with connected(daemon, way, list_roots_callback=roots) as client:
            result = await client.call_tool("project_info", {})
    assert result.structured_content == PROJECT_INFO
    assert (len(other.calls), len(meant.calls)) == (0, 1)


async def until_listed(client: Client, tool: str) -> None:
    async with asyncio.timeout(SECONDS):
        while tool not in [listed.name for listed in (await client.list_tools(cache_mode="bypass")).tools]:
            pass


async def bring_own_tool(editor: FakeEditor, number: int = 1, **changes: Any) -> None:
    described = f"Does what this project needs, version {number}."
    editor.tools = [own_tool(description=described, **changes)]
    editor.tools_hash = str(number)
    await editor.event("editormcp/toolschanged", {"toolsHash": editor.tools_hash})


async def bring_own_tools(editor: FakeEditor, until: asyncio.Event) -> None:
    """Change the tool again and again: nothing tells us when the client's own stream is open."""
    async with asyncio.timeout(SECONDS):
        for number in itertools.count(1):
            await bring_own_tool(editor, number)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(until.wait(), 0.2)
                return
