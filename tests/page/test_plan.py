"""The plan of the live page."""

from __future__ import annotations

import asyncio
from pathlib import Path

from daemons import in_this_loop
from fakes.editor import FakeEditor, Request
from page.browsers import Browser, needs_browser
from page.pages import LEVEL, boxed, dumped, listed, placed, showing

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
        await chromium.sees("1 of unknown size")
        await chromium.click("#tab-activity")
        await chromium.click("#scene button")
        await chromium.click("#scene .choices >> text=Other")
        await editor.until(asked.is_set)
        await chromium.click("#tab-plan")
        may_answer.set()
        await chromium.sees("1 of unknown size")


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
        await chromium.sees("1 of unknown size")


async def test_models_of_unknown_size_are_crosses_and_what_cannot_be_seen_are_dots(
    home: Path, project: Path, chromium: Browser
) -> None:
    objects = [
        placed("House", [1, 0, 2], unexpanded="model"),
        placed("Tree", [2, 0, 2], "MeshRenderer"),
        placed("Spawn", [3, 0, 2], "SpawnPoint"),
        placed("Lamp", [3, 0, 3], "Light"),
        placed("Folder", [0, 0, 0]),
        placed("Canvas", [960, 540, 0], "RectTransform", "Canvas"),
    ]
    async with showing(home, project, chromium, *objects):
        await chromium.sees("2 of unknown size (crosses)")
        await chromium.sees("1 with nothing to see (dots)")
        await chromium.sees("1 of the user interface")
        await chromium("drag", selector="canvas", **{"from": [0.01, 0.01]}, to=[0.99, 0.99], shift=True)
        await chromium.sees("4 objects selected")


ACROSS = "Number(document.querySelector('canvas').ariaLabel.match(/([\\d.]+) m across/)[1])"


async def test_what_is_far_away_from_all_else_does_not_make_it_small(
    home: Path, project: Path, chromium: Browser
) -> None:
    houses = [boxed(f"House {at}", [at, 0, at % 7]) for at in range(30)]
    lost = [boxed("Parked", [9000, 0, 0]), placed("Music", [400, 0, 0], "AudioSource")]
    async with showing(home, project, chromium, *houses, *lost):
        await chromium.sees("31 boxes")
        assert 25 < await chromium.value(ACROSS) < 80


async def test_a_level_of_sprites_is_seen_from_the_front(home: Path, project: Path, chromium: Browser) -> None:
    tiles = [boxed(f"Tile {at}", [at, at % 3, 0], component="SpriteRenderer") for at in range(9)]
    pressed = "document.querySelector('.segments [aria-pressed=true]').textContent"
    async with showing(home, project, chromium, *tiles, placed("Camera", [0, 0, -10], "Camera")):
        await chromium.sees("9 boxes")
        assert await chromium.value(pressed) == "Front"
        await chromium.click(".segments >> text=Top")
        assert await chromium.value(pressed) == "Top"


async def test_a_scene_that_cannot_be_read_has_no_plan(home: Path, project: Path, chromium: Browser) -> None:
    (project / LEVEL).write_bytes(b"\0\0\0\x01 binary")
    async with in_this_loop(home, offline="fallback", projects=(str(project),)) as daemon:
        await chromium.enter(daemon)
        await chromium.sees("No plan")


async def test_the_name_beside_the_pointer_goes_when_the_plan_moves(
    home: Path, project: Path, chromium: Browser
) -> None:
    named = "document.querySelector('.plan-tip').checkVisibility()"
    async with showing(home, project, chromium, boxed("House", [0, 0, 0], 5)):
        await chromium.sees("1 box")
        await chromium("hover", selector="canvas")
        assert await chromium.value(named)
        await chromium.value("document.querySelector('canvas').focus()")
        await chromium("press", key="ArrowLeft")
        assert not await chromium.value(named)
        await chromium("drag", selector="canvas", **{"from": [0.5, 0.5]}, to=[0.8, 0.8])
        assert not await chromium.value(named)


async def test_a_scene_of_user_interface_alone_says_why_nothing_is_drawn(
    home: Path, project: Path, chromium: Browser
) -> None:
    async with showing(home, project, chromium, placed("Menu", [960, 540, 0], "RectTransform", "Canvas")):
        await chromium.sees("All that is here belongs to the user interface")
