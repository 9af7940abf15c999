"""Blueprints and confirmation with the official Python client, on every way in."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from mcp import Client
from mcp.client.context import ClientRequestContext
from mcp_types import ElicitRequestParams, ElicitResult, ResourceLink, TextContent

from daemons import Running, in_this_loop
from fakes.editor import FakeEditor
from fakes.own_tool import own_tool
from knowledge import file, tool, write
from real_clients.python_sdk import Way, connected

LINK = {"type": "resource_link", "uri": "https://example.com/doors", "name": "Doors"}

pytestmark = pytest.mark.filterwarnings("ignore::mcp.MCPDeprecationWarning")  # older revisions are what is tested here


@pytest.fixture
async def daemon(home: Path, tmp_path: Path) -> AsyncIterator[Running]:
    files = {"t.json": tool("door_rules", file("doors.md"), LINK), "doors.md": "1.6 m wide."}
    async with in_this_loop(home, kb_path=str(write(tmp_path / "kb", files))) as running:
        yield running


async def test_a_blueprint_is_listed_and_read(daemon: Running, way: Way) -> None:
    """The client holds the result against the tool's output schema by itself."""
    async with connected(daemon, way) as client:
        (row,) = [row for row in (await client.list_tools()).tools if row.name == "door_rules"]
        result = await client.call_tool("door_rules", {})
    assert row.title == "Door Rules"
    text, link = result.content
    assert isinstance(text, TextContent) and text.text == "1.6 m wide."
    assert isinstance(link, ResourceLink) and str(link.uri) == LINK["uri"]
    assert result.structured_content == {"content": [{"type": "text", "text": "1.6 m wide."}, LINK]}


@pytest.mark.parametrize("action", ["accept", "decline"])
async def test_its_user_is_asked_before_a_tool_runs_that_wants_it(
    daemon: Running, way: Way, editor: FakeEditor, action: Any
) -> None:
    asked: list[str] = []

    async def answer(context: ClientRequestContext, params: ElicitRequestParams) -> ElicitResult:
        asked.append(params.message)
        return ElicitResult(action=action, content={} if action == "accept" else None)

    async with connected(daemon, way, elicitation_callback=answer) as client:
        await bring(editor, client)
        result = await client.call_tool("scene_own_tool", {})
    assert asked == ["May Own Tool (scene.own.tool) run?"]
    assert result.is_error is (action == "decline")
    assert len(editor.calls) == (1 if action == "accept" else 0)


async def test_without_a_way_to_ask_it_is_refused(daemon: Running, way: Way, editor: FakeEditor) -> None:
    async with connected(daemon, way) as client:
        await bring(editor, client)
        result = await client.call_tool("scene_own_tool", {})
    assert result.is_error is True
    assert isinstance(result.content[0], TextContent)
    assert "cannot ask its user" in result.content[0].text
    assert editor.calls == []


async def bring(editor: FakeEditor, client: Client) -> None:
    """The Editor's tool, known to the daemon. The list is asked for anew each time: the client may keep an old one."""
    editor.tools = [own_tool(confirmation=True)]
    await editor.event("editormcp/toolschanged", {"toolsHash": "1"})
    for _ in range(500):
        described = await client.call_tool("mcp_tools_list", {"category": "scene"})
        rows = (described.structured_content or {})["tools"]
        if any(row["id"] == "scene.own.tool" for row in rows):
            return
    raise AssertionError("the tool did not come")
