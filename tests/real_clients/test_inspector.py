"""The official Inspector's command line against the daemon, on both transports and in both eras."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from daemons import Running
from nodes import module, needs_npm
from real_clients.answers import PROJECT_INFO, project_info
from real_clients.npm import Ended, node, pump
from shipped import TOOLS

TOOL_FAILED = 5
"""The Inspector's exit code for a result with isError."""

WAYS = [("stdio", "legacy"), ("stdio", "modern"), ("http", "legacy"), ("http", "modern")]

pytestmark = needs_npm


async def inspect(daemon: Running, transport: str, era: str, *method: str) -> Ended:
    entry = pump(daemon) if transport == "stdio" else http(daemon)
    config = daemon.home.folder / "inspector.json"
    config.write_text(json.dumps({"mcpServers": {"unity": entry}}), encoding="utf-8")
    launcher = module("inspector", "clients", "launcher", "build", "index.js")
    server = ["--cli", "--config", str(config), "--server", "unity", "--protocol-era", era]
    return await node(daemon.home.folder, launcher, *server, "--format", "json", "--method", *method)


def http(daemon: Running) -> dict[str, Any]:
    return {"type": "streamable-http", "url": f"{daemon.url}/mcp", "headers": daemon.headers}


@pytest.mark.parametrize(("transport", "era"), WAYS)
async def test_it_lists_the_tools_and_finds_no_fault_with_their_schemas(
    daemon: Running, transport: str, era: str
) -> None:
    ended = await inspect(daemon, transport, era, "tools/list", "--strict")
    assert ended.code == 0, ended.err
    assert len(json.loads(ended.out)["result"]["tools"]) == len(TOOLS)


@pytest.mark.parametrize(("transport", "era"), WAYS)
async def test_it_calls_a_tool_of_the_editor(daemon: Running, project: Path, transport: str, era: str) -> None:
    async with daemon.editor(project) as editor:
        editor.handlers["project.info"] = project_info
        ended = await inspect(daemon, transport, era, "tools/call", "--tool-name", "project_info")
    assert ended.code == 0, ended.err
    result = json.loads(ended.out)["result"]
    assert result["structuredContent"] == PROJECT_INFO
    assert json.loads(result["content"][0]["text"]) == PROJECT_INFO


@pytest.mark.parametrize(("transport", "era"), [WAYS[0], WAYS[3]])
async def test_it_shows_a_call_that_failed(daemon: Running, transport: str, era: str) -> None:
    ended = await inspect(daemon, transport, era, "tools/call", "--tool-name", "scene_hierarchy_dump")
    assert ended.code == TOOL_FAILED, ended.err
    assert "scenePath is required" in json.loads(ended.out)["result"]["content"][0]["text"]
