"""The plan of the live page."""

from __future__ import annotations

import asyncio
from pathlib import Path

from daemons import in_this_loop
from fakes.editor import FakeEditor, Request
from page.browsers import Browser, needs_browser
from page.pages import LEVEL, dumped, listed

pytestmark = needs_browser


async def test_a_plan_that_is_looked_at_while_the_scene_is_read_is_drawn(
    home: Path, project: Path, chromium: Browser
) -> None:
    asked, may_answer = asyncio.Event(), asyncio.Event()
    places = {"worldTransform": {"position": [1, 2, 3], "rotation": [0, 0, 0], "scale": [1, 1, 1]}}

    async def listing(editor: FakeEditor, request: Request) -> None:
        await editor.answer(request, listed(LEVEL, "Assets/Other.unity"))

    async def dump(editor: FakeEditor, request: Request) -> None:
        scene = request["params"]["arguments"]["scenePath"]
        if scene == "Assets/Other.unity":
            asked.set()
            await may_answer.wait()
        await editor.answer(request, dumped(scene, "Crane", **places))

    async with in_this_loop(home) as daemon, daemon.editor(project) as editor:
        editor.handlers |= {"project.scenes.list": listing, "scene.hierarchy.dump": dump}
        await editor.scenes(
            {"path": LEVEL, "guid": "", "loaded": True, "dirty": False, "active": True},
            {"path": "Assets/Other.unity", "guid": "", "loaded": True, "dirty": False, "active": False},
        )
        await chromium.enter(daemon)
        await chromium.sees("1 without a size")
        await chromium.click("#tab-activity")
        await chromium.click("#scene button")
        await chromium.click("#scene .choices >> text=Other")
        await editor.until(asked.is_set)
        await chromium.click("#tab-plan")
        may_answer.set()
        await chromium.sees("1 without a size")


async def test_what_has_a_rotation_alone_has_no_known_place(home: Path, project: Path, chromium: Browser) -> None:
    """Part of a model that is not read: it is not far away."""

    async def listing(editor: FakeEditor, request: Request) -> None:
        await editor.answer(request, listed(LEVEL))

    async def dump(editor: FakeEditor, request: Request) -> None:
        await editor.answer(request, dumped(LEVEL, "Door", worldTransform={"rotation": [0, 90, 0]}))

    async with in_this_loop(home) as daemon, daemon.editor(project) as editor:
        editor.handlers |= {"project.scenes.list": listing, "scene.hierarchy.dump": dump}
        await editor.scenes({"path": LEVEL, "guid": "", "loaded": True, "dirty": False, "active": True})
        await chromium.enter(daemon)
        await chromium.sees("1 without a known place")


async def test_a_plan_that_could_not_be_read_says_so_and_is_asked_for_again(
    home: Path, project: Path, chromium: Browser
) -> None:
    fails = [True]
    place = {"position": [1, 2, 3], "rotation": [0, 0, 0], "scale": [1, 1, 1]}

    async def listing(editor: FakeEditor, request: Request) -> None:
        await editor.answer(request, listed(LEVEL))

    async def dump(editor: FakeEditor, request: Request) -> None:
        if fails[0] and "bounds" in request["params"]["arguments"]["include"]:
            await editor.refuse(request, -32003, "The level is too large today")
        else:
            await editor.answer(request, dumped(LEVEL, "Crane", worldTransform=place))

    async with in_this_loop(home) as daemon, daemon.editor(project) as editor:
        editor.handlers |= {"project.scenes.list": listing, "scene.hierarchy.dump": dump}
        await editor.scenes({"path": LEVEL, "guid": "", "loaded": True, "dirty": False, "active": True})
        await chromium.enter(daemon)
        await chromium.sees("No plan")
        assert await chromium.value("document.querySelector('#panel-tree .problem')") is None
        fails[0] = False
        await chromium.click("text=Try again")
        await chromium.sees("1 without a size")
