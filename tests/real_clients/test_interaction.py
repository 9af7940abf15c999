"""What a server of ours can ask of the official Python client and tell it, in either era: the fixture's tools do it."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import mcp_types
import pydantic
import pytest
from mcp import Client, MCPError
from mcp.client.context import ClientRequestContext
from mcp.client.session import IncomingMessage
from mcp.client.subscriptions import PromptsListChanged, ResourceUpdated
from mcp_types import ElicitRequestParams, ElicitResult, TextContent

from conformance.serving import fixture_server
from daemons import Running
from real_clients.python_sdk import SECONDS, WAYS, Way, connected

WATCHED, OTHER = "test://watched-resource", "test://static-text"
FORM: dict[str, str | bool] = {
    "username": "ada",
    "email": "ada@example.org",
    "name": "Ada",
    "color": "blue",
    "ok": True,
}

pytestmark = pytest.mark.filterwarnings("ignore::mcp.MCPDeprecationWarning")  # older revisions are what is tested here


@pytest.fixture
async def server(home: Path) -> AsyncIterator[Running]:
    async with fixture_server(home) as running:
        yield running


async def fill_in(context: ClientRequestContext, params: ElicitRequestParams) -> ElicitResult:
    """A person who fills in every field that they are asked for."""
    assert isinstance(params, mcp_types.ElicitRequestFormParams)
    fields = params.requested_schema["properties"]
    return ElicitResult(action="accept", content={name: FORM[name] for name in fields})


async def decline(context: ClientRequestContext, params: ElicitRequestParams) -> ElicitResult:
    return ElicitResult(action="decline")


async def sample(context: ClientRequestContext, params: Any) -> mcp_types.CreateMessageResult:
    content = TextContent(type="text", text="Paris")
    return mcp_types.CreateMessageResult(role="assistant", content=content, model="m", stop_reason="endTurn")


async def roots(context: ClientRequestContext) -> mcp_types.ListRootsResult:
    return mcp_types.ListRootsResult(roots=[mcp_types.Root(uri=pydantic.FileUrl("file:///projects/Harbour"))])


async def called(client: Client, tool: str, **arguments: Any) -> str:
    """The text of a tool's result."""
    content = (await client.call_tool(tool, arguments)).content[0]
    assert isinstance(content, TextContent)
    return content.text


class TestAsking:
    async def test_the_person_fills_in_a_form(self, server: Running, way: Way) -> None:
        async with connected(server, way, elicitation_callback=fill_in) as client:
            said = await called(client, "test_elicitation", message="Who are you?")
        assert said == 'User response: action=accept, content={"username": "ada", "email": "ada@example.org"}'

    async def test_the_person_declines(self, server: Running, way: Way) -> None:
        async with connected(server, way, elicitation_callback=decline) as client:
            said = await called(client, "test_elicitation", message="Who are you?")
        assert said == "User response: action=decline, content=null"

    async def test_one_question_after_the_other(self, server: Running, way: Way) -> None:
        async with connected(server, way, elicitation_callback=fill_in) as client:
            assert await called(client, "test_input_required_result_multi_round") == "Ada likes blue"

    async def test_several_questions_at_once(self, server: Running, way: Way) -> None:
        callbacks = {"elicitation_callback": fill_in, "sampling_callback": sample, "list_roots_callback": roots}
        async with connected(server, way, **callbacks) as client:
            assert await called(client, "test_input_required_result_multiple_inputs") == "3 answers"
            assert "Paris" in await called(client, "test_sampling", prompt="The capital of France?")
            assert "file:///projects/Harbour" in await called(client, "test_input_required_result_list_roots")

    async def test_a_client_that_cannot_be_asked_is_told_what_is_missing(self, server: Running, way: Way) -> None:
        async with connected(server, way) as client:
            with pytest.raises(MCPError) as refused:
                await called(client, "test_elicitation", message="Who are you?")
        assert refused.value.code == (-32600 if way.mode == "legacy" else -32021)
        assert refused.value.error.data == {"requiredCapabilities": {"elicitation": {}}}

    async def test_the_state_of_one_request_is_of_no_use_in_another(self, server: Running) -> None:
        async with connected(server, WAYS[3], elicitation_callback=fill_in) as client:
            paused = await client.session.call_tool(
                "test_input_required_result_multi_round", {}, allow_input_required=True
            )
            assert isinstance(paused, mcp_types.InputRequiredResult)
            with pytest.raises(MCPError) as refused:
                await client.session.call_tool("test_elicitation", {"message": "?"}, request_state=paused.request_state)
        assert refused.value.code == -32602


class TestLogs:
    @pytest.mark.parametrize(("level", "count"), [("info", 3), ("error", 0)])
    async def test_it_gets_the_level_it_wants(
        self, server: Running, way: Way, level: mcp_types.LoggingLevel, count: int
    ) -> None:
        heard: list[Any] = []

        async def hear(params: mcp_types.LoggingMessageNotificationParams) -> None:
            heard.append(params.data)

        async with connected(server, way, logging_callback=hear, log_level=level) as client:
            if way.mode == "legacy":
                await client.set_logging_level(level)
            await called(client, "test_tool_with_logging")
        assert len(heard) == count


class TestChanges:
    async def test_it_hears_of_the_resource_it_subscribed_to(self, server: Running, way: Way) -> None:
        heard: asyncio.Queue[str] = asyncio.Queue()

        async def hear(message: IncomingMessage) -> None:
            if isinstance(message, mcp_types.ResourceUpdatedNotification):
                heard.put_nowait(str(message.params.uri))

        async with connected(server, way, message_handler=hear) as client:
            if way.mode == "legacy":
                await client.subscribe_resource(WATCHED)
                await touch(client, until=heard)
            else:
                async with client.listen(resource_subscriptions=[WATCHED]) as subscription:
                    await called(client, "touch_resource", uri=OTHER)
                    await called(client, "touch_resource", uri=WATCHED)
                    event = await asyncio.wait_for(anext(aiter(subscription)), SECONDS)
                assert event == ResourceUpdated(uri=WATCHED)

    async def test_a_subscription_outlives_the_server(self, home: Path) -> None:
        heard: asyncio.Queue[str] = asyncio.Queue()

        async def hear(message: IncomingMessage) -> None:
            if isinstance(message, mcp_types.ResourceUpdatedNotification):
                heard.put_nowait(str(message.params.uri))

        async with contextlib.AsyncExitStack() as servers:
            first = contextlib.AsyncExitStack()
            server = await first.enter_async_context(fixture_server(home))
            async with connected(server, WAYS[0], message_handler=hear) as client:
                await client.subscribe_resource(WATCHED)
                await servers.enter_async_context(fixture_server(home))
                await first.aclose()
                await touch(client, until=heard)

    async def test_a_subscription_hears_only_what_it_asked_for(self, server: Running) -> None:
        async with (
            connected(server, WAYS[3]) as client,
            client.listen(prompts_list_changed=True) as subscription,
        ):
            await called(client, "test_trigger_tool_change")
            await called(client, "touch_resource", uri=WATCHED)
            await called(client, "test_trigger_prompt_change")
            assert await asyncio.wait_for(anext(aiter(subscription)), SECONDS) == PromptsListChanged()


async def touch(client: Client, until: asyncio.Queue[str]) -> None:
    """Touch two resources until the watched one is heard of: the client's stream opens when it will."""
    async with asyncio.timeout(SECONDS):
        while True:
            await called(client, "touch_resource", uri=OTHER)
            await called(client, "touch_resource", uri=WATCHED)
            with contextlib.suppress(TimeoutError):
                assert await asyncio.wait_for(until.get(), 0.2) == WATCHED
                return
