"""Blueprints as clients see them: listed, called, reloaded."""

from __future__ import annotations

import contextlib
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from clients import mcp, modern, rpc
from daemons import Running, in_this_loop
from gabp_client import bridge
from knowledge import file, tool, write
from shipped import TOOLS

LINK = {"type": "resource_link", "uri": "https://example.com/doors", "name": "Doors", "description": "All of it."}
BLOCKS = [{"type": "text", "text": "Doors are 1.6 m wide."}, {"type": "text", "text": "Written down."}, LINK]


@pytest.fixture
def kb(tmp_path: Path) -> Path:
    content = ({"type": "text", "text": "Doors are 1.6 m wide."}, file("doors.md"), LINK)
    return write(tmp_path / "kb", {"t.json": tool("door_rules", *content), "doors.md": "Written down."})


@contextlib.asynccontextmanager
async def serving(home: Path, kb: Path) -> AsyncIterator[Running]:
    async with in_this_loop(home, kb_path=str(kb)) as daemon:
        yield daemon


def names(reply: dict[str, Any]) -> list[str]:
    return [row["name"] for row in reply["result"]["tools"]]


class TestOnMcp:
    async def test_the_blocks_are_the_content_and_the_structure(self, home: Path, kb: Path) -> None:
        async with serving(home, kb) as daemon, mcp(daemon) as client:
            result = (await client.ask("tools/call", {"name": "door_rules"}))["result"]
            (row,) = [row for row in (await client.ask("tools/list"))["result"]["tools"] if row["name"] == "door_rules"]
        assert result == {"content": BLOCKS, "structuredContent": {"content": BLOCKS}, "isError": False}
        assert (row["title"], row["inputSchema"]["properties"]) == ("Door Rules", {})
        assert row["outputSchema"]["required"] == ["content"]
        assert row["annotations"]["readOnlyHint"] is True

    async def test_it_is_the_same_in_the_stateless_era(self, home: Path, kb: Path) -> None:
        async with serving(home, kb) as daemon, rpc(daemon, "/mcp") as client:
            result = (await client.ask("tools/call", modern({"name": "door_rules", "arguments": {}})))["result"]
        assert result["content"] == BLOCKS and result["structuredContent"] == {"content": BLOCKS}

    async def test_an_old_revision_gets_links_in_words(self, home: Path, kb: Path) -> None:
        async with serving(home, kb) as daemon, mcp(daemon, "2025-03-26") as client:
            result = (await client.ask("tools/call", {"name": "door_rules"}))["result"]
        told = {"type": "text", "text": "Doors\nhttps://example.com/doors\nAll of it."}
        assert result == {"content": [*BLOCKS[:2], told], "isError": False}

    async def test_no_project_is_needed_and_no_argument_taken(self, home: Path, kb: Path) -> None:
        async with serving(home, kb) as daemon, mcp(daemon) as client:
            reply = await client.ask("tools/call", {"name": "door_rules", "arguments": {"depth": 3}})
        assert "depth is not a parameter" in reply["result"]["content"][0]["text"]

    async def test_a_file_that_is_gone_is_a_tool_error(self, home: Path, kb: Path) -> None:
        async with serving(home, kb) as daemon, mcp(daemon) as client:
            (kb / "doors.md").unlink()
            result = (await client.ask("tools/call", {"name": "door_rules"}))["result"]
        assert result["isError"] is True
        assert "doors.md in the knowledge base cannot be read" in result["content"][0]["text"]
        assert "editormcp check" in result["content"][0]["text"]


class TestOnTheNativeFace:
    @pytest.mark.parametrize("name", ["kb.door-rules", "door_rules"])
    async def test_a_call_by_either_name(self, home: Path, kb: Path, name: str) -> None:
        async with serving(home, kb) as daemon, rpc(daemon, "/rpc") as client:
            reply = await client.ask("tools/call", {"tool": name, "arguments": {}})
        assert reply["result"] == {"tool": "kb.door-rules", "output": {"content": BLOCKS}}

    async def test_it_is_listed_and_described(self, home: Path, kb: Path) -> None:
        async with serving(home, kb) as daemon, rpc(daemon, "/rpc") as client:
            rows = (await client.ask("tools/list", {"category": "project"}))["result"]["tools"]
            described = (await client.ask("tools/describe", {"tool": "kb.door-rules"}))["result"]["tool"]
        (row,) = [row for row in rows if row["id"] == "kb.door-rules"]
        assert row == {
            "id": "kb.door-rules",
            "name": "Door Rules",
            "description": "How doors are built.",
            "category": "project",
            "safetyLevel": "read-only",
            "tier": "core",
        }
        assert (described["inputs"], list(described["outputs"])) == ({}, ["content"])


async def test_on_gabp_it_has_its_name_with_a_slash(home: Path, kb: Path) -> None:
    async with in_this_loop(home, kb_path=str(kb), gabp=True, gabp_port=0) as daemon, bridge(daemon) as client:
        rows = (await client.ask("tools/list", {"filter": {"namePattern": "kb/*"}}))["result"]["tools"]
        answer = await client.ask("tools/call", {"name": "kb/door_rules", "arguments": {}})
    assert [row["name"] for row in rows] == ["kb/door_rules"]
    assert answer["result"] == {"content": BLOCKS}


async def test_the_shipped_tools_alone_count_for_the_size_of_the_list(home: Path) -> None:
    """The sample's rows come on top of the shipped ones and change nothing about them."""
    async with in_this_loop(home, kb_path="sample") as daemon, mcp(daemon) as client:
        rows = (await client.ask("tools/list"))["result"]["tools"]
    shipped = rows[: len(TOOLS)]
    assert len(json.dumps(shipped, separators=(",", ":"), ensure_ascii=False).encode()) <= 46_000
    assert [row["name"] for row in rows[len(TOOLS) :]] == [
        "hierarchy_rules", "level_review_checklist", "lighting_rules", "naming_rules", "navigation_rules",
        "performance_budgets", "prefab_hygiene", "scale_and_metrics",
    ]  # fmt: skip


class TestLiveReload:
    async def test_a_new_definition_is_announced_in_the_initialize_era(self, home: Path, kb: Path) -> None:
        async with serving(home, kb) as daemon, mcp(daemon) as client:
            write(kb, {"new.json": tool("window_rules")})
            await client.notified("notifications/tools/list_changed")
            assert {"door_rules", "window_rules"} <= set(names(await client.ask("tools/list")))

    async def test_and_in_the_stateless_era(self, home: Path, kb: Path) -> None:
        async with serving(home, kb) as daemon, rpc(daemon, "/mcp") as client:
            await client.start("subscriptions/listen", modern({"notifications": {"toolsListChanged": True}}))
            await client.notified("notifications/subscriptions/acknowledged")
            (kb / "t.json").unlink()
            await client.notified("notifications/tools/list_changed")
            assert "door_rules" not in names(await client.ask("tools/list", modern()))

    async def test_half_written_json_changes_nothing(self, home: Path, kb: Path) -> None:
        """What is whole in the end is announced; what was half written before never was."""
        async with serving(home, kb) as daemon, mcp(daemon) as client:
            write(kb, {"t.json": '{"id": "door_ru'})
            assert "door_rules" in names(await client.ask("tools/list"))
            write(kb, {"t.json": [tool("door_rules"), tool("window_rules")]})
            await client.notified("notifications/tools/list_changed")
            assert {"door_rules", "window_rules"} <= set(names(await client.ask("tools/list")))


async def test_a_daemon_with_a_broken_knowledge_base_serves_the_rest_and_heals(home: Path, tmp_path: Path) -> None:
    """As it comes from the environment or config.toml: a typo there must not take the Editor's tools away."""
    kb = write(tmp_path / "kb", {"t.json": "{"})
    async with serving(home, kb) as daemon, mcp(daemon) as client:
        assert len(names(await client.ask("tools/list"))) == len(TOOLS)
        write(kb, {"t.json": tool("door_rules")})
        await client.notified("notifications/tools/list_changed")
        assert "door_rules" in names(await client.ask("tools/list"))
