"""Views beside answers (MCP Apps): offered to those who announce that they show them, and to nobody else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from clients import Rpc, modern, rpc
from daemons import in_this_loop
from page.scenes import root, write_scene

VIEWS = "io.modelcontextprotocol/ui"
TYPE = "text/html;profile=mcp-app"
ANNOUNCED: dict[str, Any] = {"extensions": {VIEWS: {"mimeTypes": [TYPE]}}}
NOT_ANNOUNCED: list[dict[str, Any]] = [
    {},
    {"extensions": None},
    {"extensions": []},
    {"extensions": {VIEWS: {}}},
    {"extensions": {VIEWS: {"mimeTypes": ["text/html"]}}},
    {"extensions": {VIEWS: {"mimeTypes": TYPE}}},
    {"extensions": {"com.example/other": {"mimeTypes": [TYPE]}}},
]
URI = "ui://editormcp/view.html"
SHOWN = {"scene_hierarchy_dump", "scene_objects_find", "scene_plan_draw", "scene_values_read", "scene_diff"}
ERAS = ["2025-11-25", "2026-07-28"]


class Asking:
    """One client of either era, with these capabilities."""

    def __init__(self, client: Rpc, era: str, capabilities: dict[str, Any]) -> None:
        self.client, self.era, self.capabilities = client, era, capabilities

    async def start(self) -> dict[str, Any]:
        if self.era == "2026-07-28":
            return await self("server/discover")
        info = {"name": "t", "version": "1"}
        asked = {"protocolVersion": self.era, "capabilities": self.capabilities, "clientInfo": info}
        started: dict[str, Any] = (await self.client.ask("initialize", asked))["result"]
        return started

    async def __call__(self, method: str, **params: Any) -> dict[str, Any]:
        if self.era == "2026-07-28":
            params = modern(params)
            params["_meta"]["io.modelcontextprotocol/clientCapabilities"] = self.capabilities
        answered: dict[str, Any] = (await self.client.ask(method, params))["result"]
        return answered


@pytest.mark.parametrize("era", ERAS)
async def test_who_announces_it_is_offered_the_view(home: Path, project: Path, era: str) -> None:
    write_scene(project, root(1, "Crane"))
    async with (
        in_this_loop(home, offline="fallback", projects=(str(project),)) as daemon,
        rpc(daemon, "/mcp") as client,
    ):
        ask = Asking(client, era, ANNOUNCED)
        assert (await ask.start())["capabilities"]["extensions"] == {VIEWS: {}}
        tools = {tool["name"]: tool.get("_meta") for tool in (await ask("tools/list"))["tools"]}
        view = {"ui": {"resourceUri": URI, "visibility": ["model", "app"]}}
        assert {name: meta for name, meta in tools.items() if meta} == dict.fromkeys(SHOWN, view)

        [page] = (await ask("resources/read", uri=URI))["contents"]
        assert (page["uri"], page["mimeType"]) == (URI, TYPE)
        assert not any(page["_meta"]["ui"]["csp"].values())
        assert "<link" not in page["text"] and " src=" not in page["text"]

        asked = {"scenePath": "Assets/Level.unity"}
        answered = await ask("tools/call", name="scene_hierarchy_dump", arguments=asked)
        whole = await ask("resources/read", uri=answered["_meta"]["com.editormcp/scene"])
        assert '"worldTransform"' in whole["contents"][0]["text"]
        assert "com.editormcp/scene" not in (await ask("tools/call", name="project_info")).get("_meta", {})


@pytest.mark.parametrize("era", ERAS)
@pytest.mark.parametrize("capabilities", NOT_ANNOUNCED, ids=str)
async def test_nobody_else_is(home: Path, project: Path, era: str, capabilities: dict[str, Any]) -> None:
    write_scene(project, root(1, "Crane"))
    async with (
        in_this_loop(home, offline="fallback", projects=(str(project),)) as daemon,
        rpc(daemon, "/mcp") as client,
    ):
        ask = Asking(client, era, capabilities)
        assert "extensions" not in (await ask.start())["capabilities"]
        assert not any("_meta" in tool for tool in (await ask("tools/list"))["tools"])
        asked = {"scenePath": "Assets/Level.unity"}
        answered = await ask("tools/call", name="scene_hierarchy_dump", arguments=asked)
        assert "com.editormcp/scene" not in answered.get("_meta", {})
        assert answered["structuredContent"]["rootObjects"][0]["name"] == "Crane"
