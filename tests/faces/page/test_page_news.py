"""What an open page is told: projects, Editors' events, files, and what others ask."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from clients import Rpc, rpc
from daemons import Running, in_this_loop
from faces.page.visits import page
from fakes.editor import FakeEditor, Request

Row = dict[str, Any]


async def told(visitor: Rpc, method: str, wanted: Callable[[Row], bool]) -> Row:
    """The first notification of this kind that is as wanted."""
    while True:
        params: Row = (await visitor.notified(method))["params"]
        if wanted(params):
            return params


async def test_an_editors_project_its_state_and_its_events_are_told(daemon: Running, project: Path) -> None:
    async with page(daemon) as visitor:
        await visitor.notified("page/welcome")
        async with daemon.editor(project) as editor:
            rows = await told(visitor, "page/projects", lambda told: any(row["connected"] for row in told["projects"]))
            mine = next(row for row in rows["projects"] if row["name"] == "Harbour")
            await editor.event("editor/selection", {"count": 1, "active": {"name": "Crane"}})
            event = await told(visitor, "page/event", lambda told: told["channel"] == "editor/selection")
            assert (event["project"], event["payload"]["active"]) == (mine["id"], {"name": "Crane"})
            for number in range(300):
                await editor.event("console/log", {"level": "log", "message": str(number)})
            heard = 0
            while heard < 300:
                lines = await told(visitor, "page/event", lambda told: told["channel"] == "console/log")
                heard += len(lines["payload"]["lines"]) + lines["payload"]["dropped"]
        await told(visitor, "page/projects", lambda told: not any(row["connected"] for row in told["projects"]))


async def test_a_reload_too_short_to_be_seen_is_told(daemon: Running, project: Path) -> None:
    """What changed meanwhile, no event has told: a page has to ask again."""
    async with daemon.editor(project) as editor, page(daemon) as visitor:
        [row] = (await visitor.notified("page/welcome"))["params"]["projects"]
        for _ in range(3):
            await editor.reload()
        await told(visitor, "page/projects", lambda told: told["projects"][0]["arrivals"] == row["arrivals"] + 3)


async def test_files_of_the_followed_project_are_told_and_of_no_other(home: Path, project: Path) -> None:
    assets = project / "Assets"
    async with (
        in_this_loop(home, offline="fallback", projects=[str(project)]) as daemon,
        page(daemon) as visitor,
        page(daemon) as other,
    ):
        await visitor.ask("page/follow", {"project": "Harbour"})
        found: Row | None = None
        while found is None:  # the watch begins a moment after it was asked for
            (assets / "New.unity").write_text("x", "utf-8")
            with contextlib.suppress(TimeoutError):
                found = (await visitor.notified("page/files", 0.5))["params"]
        assert (found["paths"], found["more"]) == (["Assets/New.unity"], 0)
        (assets / ".hidden").write_text("x", "utf-8")
        names = {f"Assets/{number}.txt" for number in range(20)}
        for name in names:
            (project / name).write_text("x", "utf-8")
        seen: set[str] = set()
        while not names <= seen:
            seen.update((await visitor.notified("page/files"))["params"]["paths"])
        assert seen <= {*names, "Assets/New.unity"}
        await other.ask("tools/call", {"tool": "mcp.server.info", "arguments": {}})
        assert [told["method"] for told in other.notifications] == ["page/welcome"]


async def test_what_others_ask_is_told_from_beginning_to_end(daemon: Running, project: Path) -> None:
    release = asyncio.Event()

    async def slowly(editor: FakeEditor, request: Request) -> None:
        await release.wait()
        await editor.answer(request, {"name": "Harbour"})

    async with daemon.editor(project) as editor, page(daemon) as visitor, rpc(daemon, "/mcp") as agent:
        editor.handlers["project.info"] = slowly
        info = {"name": "Cody", "version": "1"}
        await agent.ask("initialize", {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": info})
        call = await agent.start("tools/call", {"name": "project_info", "arguments": {"project": "Harbour"}})
        running = (await visitor.notified("page/activity"))["params"]["calls"][0]
        assert (running["client"], running["face"], running["tool"]) == ("Cody", "mcp", "project_info")
        assert (running["state"], running["arguments"]) == ("running", '{"project":"Harbour"}')
        release.set()
        await agent.answer(call)
        ended = (await visitor.notified("page/activity"))["params"]["calls"][0]
        assert (ended["id"], ended["state"], ended["bytes"] > 0) == (running["id"], "done", True)
        await agent.ask("tools/call", {"name": "scene_hierarchy_dump", "arguments": {"scenePath": {}}})
        failed = (await visitor.notified("page/activity"))["params"]["calls"][0]
        assert (failed["state"], "scenePath" in failed["error"]) == ("failed", True)
        await visitor.ask("tools/call", {"tool": "mcp.server.info", "arguments": {}})
        async with page(daemon) as second:
            welcome = (await second.notified("page/welcome"))["params"]
        assert [row["tool"] for row in welcome["activity"]] == ["project_info", "scene_hierarchy_dump"]


async def test_without_a_page_nothing_is_kept(daemon: Running) -> None:
    async with rpc(daemon, "/rpc") as client:
        await client.ask("tools/call", {"tool": "mcp.server.info", "arguments": {}})
        async with page(daemon) as visitor:
            assert (await visitor.notified("page/welcome"))["params"]["activity"] == []
