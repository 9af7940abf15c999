"""What changes on disk or in the Editor changes the live page."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path

from clients import send
from conftest import make_project
from daemons import in_this_loop
from fakes.editor import FakeEditor, Request
from page.browsers import Browser, needs_browser
from page.pages import LEVEL, SAMPLE, dumped, listed, row
from page.scenes import HEAD, root, write_scene

pytestmark = needs_browser


async def test_a_file_that_changes_on_disk_changes_the_page(home: Path, project: Path, chromium: Browser) -> None:
    write_scene(project, root(1, "Before"))
    async with in_this_loop(home, offline="fallback", projects=(str(project),)) as daemon:
        await chromium.enter(daemon)
        await chromium.sees("Before")
        write_scene(project, root(1, "Afterwards"), root(2, "Another"))
        await chromium.sees("Afterwards")
        await chromium.sees("2 objects")


async def test_what_is_gone_is_shown_no_more(home: Path, project: Path, chromium: Browser) -> None:
    write_scene(project, root(1, "Stays"), root(2, "Goes"))
    async with in_this_loop(home, offline="fallback", projects=(str(project),)) as daemon:
        await chromium.enter(daemon)
        await chromium.click(row("Goes"))
        await chromium.sees("Local Position")
        write_scene(project, root(1, "Stays"))
        await chromium.sees("Nothing is selected")


async def test_an_asset_that_is_looked_at_is_read_again(home: Path, tmp_path: Path, chromium: Browser) -> None:
    game = shutil.copytree(SAMPLE, tmp_path / "Lighthouse")
    stone = game / "Assets" / "Materials" / "Stone.mat"
    async with in_this_loop(home, offline="fallback", projects=(str(game),)) as daemon:
        await chromium.enter(daemon)
        await chromium.click(row("Docks/Crane"))
        await chromium.click("#panel-object .link >> text=Stone")
        await chromium.sees("_Glossiness")
        before = stone.read_text(encoding="utf-8")
        assert "_Glossiness: 0.1" in before
        stone.write_text(before.replace("_Glossiness: 0.1", "_Glossiness: 0.875"), encoding="utf-8")
        await chromium.sees("0.875")


async def test_what_an_editor_tells_is_shown(home: Path, project: Path, chromium: Browser) -> None:
    names = ["Crane"]

    async def dump(editor: FakeEditor, request: Request) -> None:
        await editor.answer(request, dumped(LEVEL, *names))

    async def listing(editor: FakeEditor, request: Request) -> None:
        await editor.answer(request, listed(LEVEL))

    async def components(editor: FakeEditor, request: Request) -> None:
        read = {"gameObjectPath": "Boat", "scenePath": LEVEL, "components": [], "source": "editor"}
        await editor.answer(request, read)

    async def selection(editor: FakeEditor, request: Request) -> None:
        chosen = {"name": "Boat", "type": "GameObject", "kind": "sceneObject", "path": "Boat",
                  "scenePath": LEVEL, "objectId": "1"}  # fmt: skip
        await editor.answer(request, {
            "selectedObjects": [chosen], "activeScene": LEVEL, "total": 1, "truncated": False,
            "source": "editor",
        })  # fmt: skip

    write_scene(project, root(1, "Crane"))
    channels = ("scene/hierarchy", "editor/selection", "console/log")
    async with in_this_loop(home) as daemon, daemon.editor(project, channels=channels) as editor:
        editor.handlers |= {
            "project.scenes.list": listing,
            "scene.hierarchy.dump": dump,
            "scene.components.list": components,
            "editor.selection.info": selection,
        }
        await editor.scenes({"path": LEVEL, "guid": "", "loaded": True, "dirty": False, "active": True})
        await chromium.enter(daemon)
        await chromium.sees("Crane")
        await chromium.sees("from the Editor")
        names.append("Boat")
        await editor.event("scene/hierarchy", {"scenePath": LEVEL, "revision": "2"})
        await chromium.sees("2 objects")
        await chromium.click("#follow")
        await editor.event("editor/selection", {"count": 1, "active": {"name": "Boat", "path": "Boat"}})
        await chromium.until("document.querySelector('.object-head .path')?.textContent === 'Boat'")
        await chromium.click("#tab-console")
        await editor.event(
            "console/log", {"level": "error", "message": f"{'The boat sinks. ' * 60}It has sunk", "number": 1}
        )
        await chromium.sees("It has sunk")


async def test_what_was_chosen_last_stays_chosen(home: Path, project: Path, tmp_path: Path, chromium: Browser) -> None:
    """Also when the scenes of the project before are told only then."""
    asked, may_answer, answered = asyncio.Event(), asyncio.Event(), asyncio.Event()
    other = make_project(tmp_path / "Other")
    write_scene(other, root(1, "In the level"))
    (other / "Assets" / "Zoo.unity").write_text(HEAD + root(1, "In the zoo"), encoding="utf-8")

    async def listing(editor: FakeEditor, request: Request) -> None:
        asked.set()
        await may_answer.wait()
        await editor.answer(request, listed("Assets/Late.unity"))
        answered.set()

    async with (
        in_this_loop(home, offline="fallback", projects=(str(other),)) as daemon,
        daemon.editor(project) as editor,
    ):
        editor.handlers["project.scenes.list"] = listing
        await chromium.enter(daemon)
        await editor.until(asked.is_set)
        await chromium.click("#project button")
        await chromium.click("#project .choices .choice-title >> text=Other")
        await chromium.sees("In the level")
        await chromium.click("#scene button")
        await chromium.click("#scene .choices .choice-title >> text=Zoo")
        await chromium.sees("In the zoo")
        may_answer.set()
        await answered.wait()
        await send(
            daemon, "POST", "/rpc",
            {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"tool": "mcp.server.info", "arguments": {}}},
        )  # fmt: skip
        await chromium.click("#tab-activity")
        await chromium.sees("mcp.server.info")
        await chromium.sees("In the zoo")


async def test_the_first_scene_of_a_project_is_opened_when_it_is_made(
    home: Path, project: Path, chromium: Browser
) -> None:
    async with in_this_loop(home, offline="fallback", projects=(str(project),)) as daemon:
        await chromium.enter(daemon)
        await chromium.sees("This project has no scene")
        write_scene(project, root(1, "The first"))
        await chromium.sees("The first")


async def test_what_changed_while_unity_reloaded_is_shown(home: Path, project: Path, chromium: Browser) -> None:
    names = ["Crane"]

    async def listing(editor: FakeEditor, request: Request) -> None:
        await editor.answer(request, listed(LEVEL))

    async def dump(editor: FakeEditor, request: Request) -> None:
        await editor.answer(request, dumped(LEVEL, *names))

    async with in_this_loop(home) as daemon, daemon.editor(project) as editor:
        editor.handlers |= {"project.scenes.list": listing, "scene.hierarchy.dump": dump}
        await editor.scenes({"path": LEVEL, "guid": "", "loaded": True, "dirty": False, "active": True})
        await chromium.enter(daemon)
        await chromium.sees("1 without a known place")
        names[0] = "After the reload"
        await editor.reload()
        await chromium.sees("After the reload")
