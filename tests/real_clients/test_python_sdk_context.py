"""What the official Python client can read, be prompted with and complete, whichever way it comes in."""

from __future__ import annotations

import asyncio
import json

import pytest
from mcp import Client, MCPError
from mcp.client.session import IncomingMessage
from mcp.client.subscriptions import ResourceUpdated
from mcp_types import PromptReference, ResourceUpdatedNotification, TextContent, TextResourceContents

from daemons import Running
from fakes.editor import FakeEditor, Request
from real_clients.answers import PROJECT_INFO, project_info
from real_clients.python_sdk import SECONDS, Way, connected

pytestmark = pytest.mark.filterwarnings("ignore::mcp.MCPDeprecationWarning")  # older revisions are what is tested here


async def uri_of(client: Client, kind: str) -> str:
    listed = await client.list_resources()
    return next(resource.uri for resource in listed.resources if resource.uri.endswith(f"/{kind}"))


async def test_it_reads_what_it_finds_listed(daemon: Running, way: Way, editor: FakeEditor) -> None:
    editor.handlers["project.info"] = project_info
    async with connected(daemon, way) as client:
        read = await client.read_resource(await uri_of(client, "info"))
        templates = (await client.list_resource_templates()).resource_templates
    assert isinstance(read.contents[0], TextResourceContents)
    assert json.loads(read.contents[0].text) == PROJECT_INFO
    *of_projects, of_knowledge = [template.uri_template for template in templates]
    assert all(template.startswith("unity://{project}/") for template in of_projects)
    assert of_knowledge == "unity://kb/{id}"


async def test_what_cannot_be_read_is_an_error_that_names_it(daemon: Running, way: Way, editor: FakeEditor) -> None:
    async with connected(daemon, way) as client:
        with pytest.raises(MCPError) as refused:
            await client.read_resource("unity://Harbour/nothing")
    assert refused.value.code == (-32002 if way.mode == "legacy" else -32602)
    assert refused.value.error.data["uri"] == "unity://Harbour/nothing"


async def test_it_hears_when_the_selection_changes(daemon: Running, way: Way, editor: FakeEditor) -> None:
    heard: asyncio.Queue[str] = asyncio.Queue()

    async def hear(message: IncomingMessage) -> None:
        if isinstance(message, ResourceUpdatedNotification):
            heard.put_nowait(str(message.params.uri))

    async with connected(daemon, way, message_handler=hear) as client:
        selection = await uri_of(client, "selection")
        if way.mode == "legacy":
            await client.subscribe_resource(selection)
            assert await first(heard, editor) == selection
        else:
            async with client.listen(resource_subscriptions=[selection]) as subscription:
                await editor.event("editor/selection", {})
                event = await asyncio.wait_for(anext(aiter(subscription)), SECONDS)
            assert event == ResourceUpdated(uri=selection)


async def test_it_gets_a_prompt_with_its_arguments(daemon: Running, way: Way) -> None:
    async with connected(daemon, way) as client:
        names = [prompt.name for prompt in (await client.list_prompts()).prompts]
        prompt = await client.get_prompt("explain_object", {"objectPath": "Docks/Crane"})
    assert "explain_object" in names
    content = prompt.messages[0].content
    assert isinstance(content, TextContent)
    assert "Docks/Crane" in content.text


async def test_it_completes_a_scene(daemon: Running, way: Way, editor: FakeEditor) -> None:
    async def scenes(editor: FakeEditor, request: Request) -> None:
        await editor.answer(request, {"scenes": [{"path": "Assets/Docks.unity"}, {"path": "Assets/Town.unity"}]})

    editor.handlers["project.scenes.list"] = scenes
    async with connected(daemon, way) as client:
        typed = {"name": "scenePath", "value": "Assets/D"}
        offered = await client.complete(PromptReference(type="ref/prompt", name="review_scene"), typed)
    assert offered.completion.values == ["Assets/Docks.unity"]


async def first(heard: asyncio.Queue[str], editor: FakeEditor) -> str:
    """Change the selection again and again: nothing tells us when the client's own stream is open."""
    async with asyncio.timeout(SECONDS):
        while True:
            await editor.event("editor/selection", {})
            try:
                return await asyncio.wait_for(heard.get(), 0.3)
            except TimeoutError:
                continue
