"""What the live page shows, in a real browser with a real daemon."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from clients import send
from daemons import in_this_loop
from fakes.editor import FakeEditor, Request
from page.browsers import Browser, needs_browser
from page.pages import HOSTILE, LEVEL, ROWS, SAMPLE, dumped, listed, row
from page.scenes import HEAD, root, write_scene

pytestmark = needs_browser


async def test_every_view_of_the_sample(home: Path, tmp_path: Path, chromium: Browser) -> None:
    game = shutil.copytree(SAMPLE, tmp_path / "Lighthouse")
    async with in_this_loop(home, offline="fallback", projects=(str(game),)) as daemon:
        used = await chromium.enter(daemon)
        await chromium.sees("53 objects")
        assert await chromium.value("location.hash") == ""
        assert used.partition("=")[2] not in await chromium.value("JSON.stringify(sessionStorage)")

        await chromium.click(row("Docks/Crane"))  # the inspector, and where a reference leads
        await chromium.sees("Missing Script")
        await chromium.click("#panel-object .link >> text=Docks")
        await chromium.until("document.querySelector('.object-head .path').textContent === 'Docks'")
        await chromium.click("#panel-object >> text=Copy path")
        assert await chromium.value("navigator.clipboard.readText()") == "Docks"

        await chromium("fill", selector=".filters input", text="bulb")
        await chromium.sees("7 of 53 objects")
        await chromium("fill", selector=".filters input", text="")
        await chromium("choose", selector="[aria-label='Filter by component']", value="Camera")
        await chromium.sees("1 of 53 objects")
        await chromium("choose", selector="[aria-label='Filter by component']", value="")
        await chromium.click(row("Main Camera"))
        await chromium("press", key="ArrowDown")
        await chromium("press", key="ArrowRight")
        await chromium.until("document.querySelector('.object-head .path').textContent === 'Lighting/Sun'")

        await chromium.sees("32 boxes")  # the plan, and a box around much of it
        await chromium("drag", selector="canvas", **{"from": [0.02, 0.02]}, to=[0.98, 0.98], shift=True)
        await chromium.sees("objects selected")

        await chromium.click("#tab-problems")
        await chromium.sees("Missing references, in the rest of the project")
        places = await chromium.value("[...document.querySelectorAll('.finding-place')].map((one) => one.textContent)")
        assert places.count("Spawns/Boat") == 1
        await chromium.click(".finding-place >> text=Spawns/Boat >> nth=0")
        await chromium.until("document.querySelector('.object-head .path').textContent === 'Spawns/Boat'")

        await chromium.click("#tab-activity")
        await send(
            daemon, "POST", "/rpc",
            {"jsonrpc": "2.0", "id": 1, "method": "tools/call",
             "params": {"tool": "project.info", "arguments": {"project": str(game)}}},
        )  # fmt: skip
        await chromium.until("document.querySelector('.call:not(.own) .call-tool')?.textContent === 'project.info'")
        await chromium.sees("command line or script")
        await chromium.click("#tab-console")
        await chromium.sees("There is no console to show")


async def test_names_are_text_and_places_that_are_nowhere_are_counted(
    home: Path, project: Path, chromium: Browser
) -> None:
    long = "L" * 100_000
    write_scene(project, root(1, f"'{HOSTILE}'"), root(2, long), root(3, "Far", x="1e30"), root(4, "Nowhere", x=".nan"))
    async with in_this_loop(home, offline="fallback", projects=(str(project),)) as daemon:
        await chromium.enter(daemon)
        await chromium.sees(HOSTILE)
        await chromium.click(".row >> nth=0")
        await chromium.until(f"document.querySelector('.object-head h2').textContent === {HOSTILE!r}")
        assert await chromium.value("[window.hurt ?? null, document.images.length]") == [None, 0]
        assert (
            await chromium.value("Math.max(...[...document.querySelectorAll('.row')].map(r => r.innerText.length))")
            < 1000
        )
        await chromium.sees("1 without a known place")
        await chromium.sees("1 left out: too far away")


async def test_of_fifty_thousand_objects_few_rows_exist(home: Path, project: Path, chromium: Browser) -> None:
    write_scene(project, *(root(at, f"Object {at}", x=at % 250, z=at // 250) for at in range(50_000)))
    async with in_this_loop(home, offline="fallback", projects=(str(project),)) as daemon:
        await chromium.enter(daemon)
        await chromium.sees("50,000 objects")
        a_screen = "Math.ceil(document.querySelector('.tree').clientHeight / 24)"
        assert 0 < await chromium.value(ROWS) <= 3 * await chromium.value(a_screen)
        await chromium.click(".row >> nth=0")
        await chromium("press", key="End")
        await chromium.sees("Object 49999")
        assert 0 < await chromium.value(ROWS) <= 3 * await chromium.value(a_screen)


async def test_two_hundred_thousand_objects(home: Path, project: Path, chromium: Browser) -> None:
    scene = dumped(LEVEL, *(f"Rock {at}" for at in range(200_000)))

    async def dump(editor: FakeEditor, request: Request) -> None:
        await editor.answer(request, scene)

    async def listing(editor: FakeEditor, request: Request) -> None:
        await editor.answer(request, listed(LEVEL))

    async with in_this_loop(home) as daemon, daemon.editor(project) as editor:
        editor.handlers |= {"project.scenes.list": listing, "scene.hierarchy.dump": dump}
        await editor.scenes({"path": LEVEL, "guid": "", "loaded": True, "dirty": False, "active": True})
        await chromium.enter(daemon)
        await chromium.sees("200,000 objects")
        await chromium.sees("200,000 without a known place")
        await chromium("fill", selector=".filters input", text="rock 199999")
        await chromium.sees("1 of 200,000 objects")
        assert 0 < await chromium.value(ROWS) < 200


async def test_a_scene_with_nothing_in_it_says_so(home: Path, project: Path, chromium: Browser) -> None:
    write_scene(project)
    async with in_this_loop(home, offline="fallback", projects=(str(project),)) as daemon:
        await chromium.enter(daemon)
        await chromium.sees("This scene is empty")
        await chromium.sees("Nothing to draw")


async def test_a_question_for_the_agent_is_copied(home: Path, tmp_path: Path, chromium: Browser) -> None:
    game = shutil.copytree(SAMPLE, tmp_path / "Lighthouse")
    async with in_this_loop(home, offline="fallback", projects=(str(game),)) as daemon:
        await chromium.enter(daemon)
        await chromium.click(row("Docks/Crane"))
        await chromium.click("#panel-object >> text=Copy as question")
        await chromium.sees("Question copied")
        said = await chromium.value("navigator.clipboard.readText()")
        asked = json.loads(said.rpartition("scene.components.list ")[2])
        assert "Docks/Crane" in said and asked["scenePath"] == "Assets/Scenes/Harbour.unity"
        answer = await send(
            daemon, "POST", "/rpc",
            {"jsonrpc": "2.0", "id": 1, "method": "tools/call",
             "params": {"tool": "scene.components.list", "arguments": asked}},
        )  # fmt: skip
        assert answer.json["result"]["output"]["gameObjectPath"] == "Docks/Crane"


async def test_a_scene_that_cannot_be_read_says_why(home: Path, project: Path, chromium: Browser) -> None:
    pointer = f"version https://git-lfs.github.com/spec/v1\noid sha256:{'0' * 64}\nsize 427987\n"
    (project / LEVEL).write_text(pointer, encoding="utf-8")
    async with in_this_loop(home, offline="fallback", projects=(str(project),)) as daemon:
        await chromium.enter(daemon)
        await chromium.sees("git lfs pull")


async def test_scenes_that_could_not_be_listed_are_not_still_looked_for(
    home: Path, project: Path, chromium: Browser
) -> None:
    async def listing(editor: FakeEditor, request: Request) -> None:
        await editor.refuse(request, -32003, "No list today")

    async with in_this_loop(home) as daemon, daemon.editor(project) as editor:
        editor.handlers |= {"project.scenes.list": listing}
        await editor.scenes({"path": LEVEL, "guid": "", "loaded": True, "dirty": False, "active": True})
        await chromium.enter(daemon)
        await chromium.sees("No list today")
        assert "Looking for scenes" not in await chromium.value("document.body.innerText")


async def test_a_long_list_of_scenes_can_be_searched(home: Path, project: Path, chromium: Browser) -> None:
    paths = [f"Assets/Worlds/{world}/Level {at}.unity" for world in ("Ice", "Fire") for at in range(40)]

    async def listing(editor: FakeEditor, request: Request) -> None:
        await editor.answer(request, listed(LEVEL, *paths))

    async def dump(editor: FakeEditor, request: Request) -> None:
        scene = request["params"]["arguments"]["scenePath"]
        await editor.answer(request, dumped(scene, f"In {scene}"))

    async with in_this_loop(home) as daemon, daemon.editor(project) as editor:
        editor.handlers |= {"project.scenes.list": listing, "scene.hierarchy.dump": dump}
        await editor.scenes({"path": LEVEL, "guid": "", "loaded": True, "dirty": False, "active": True})
        await chromium.enter(daemon)
        await chromium.sees(f"In {LEVEL}")
        await chromium.click("#scene button")
        for key in "fire 17":
            await chromium("press", key=key)
        await chromium.until("document.querySelectorAll('#scene [role=option]').length === 1")
        await chromium("press", key="Enter")
        await chromium.sees("In Assets/Worlds/Fire/Level 17.unity")
        await chromium.click("#scene button")
        await chromium("fill", selector="#scene input", text="nowhere")
        await chromium.sees("Nothing fits")
        await chromium("press", key="Escape")
        await chromium.until("document.activeElement === document.querySelector('#scene button')")


@pytest.mark.parametrize("width", [320, 800, 1280])
async def test_nothing_is_wider_than_the_window(home: Path, project: Path, chromium: Browser, width: int) -> None:
    folder = project / "Assets" / "A folder with a long name" / "And another that has a long name as well"
    folder.mkdir(parents=True)
    (folder / "The scene at the end of the long path.unity").write_text(HEAD + root(1, "Here"), encoding="utf-8")
    async with in_this_loop(home, offline="fallback", projects=(str(project),)) as daemon:
        await chromium("size", width=width, height=700)
        await chromium.enter(daemon)
        await chromium.sees("Here")
        for picker in ("#project", "#scene"):
            await chromium.click(f"{picker} button")
            right = f"document.querySelector('{picker} .choices').getBoundingClientRect().right"
            assert await chromium.value(right) <= width
            await chromium("press", key="Escape")
        assert await chromium.value("[document.body.scrollLeft, document.documentElement.scrollWidth]") == [0, width]


async def test_names_of_fields_are_words(home: Path, project: Path, chromium: Browser) -> None:
    async with in_this_loop(home, offline="fallback", projects=(str(project),)) as daemon:
        await chromium.enter(daemon)
        script = "import('/page/formats.js').then(({ label }) => NAMES.map((name) => label(name)))"
        names = ["m_LocalPosition", "m_audioClip", "boatPrefab", "_Glossiness"]
        words = await chromium.value(script.replace("NAMES", json.dumps(names)))
        assert words == ["Local Position", "Audio Clip", "Boat Prefab", "_Glossiness"]


async def test_a_transform_is_shown_as_in_unity(home: Path, project: Path, chromium: Browser) -> None:
    """Position, rotation in degrees, scale."""
    turned = root(1, "Turned", x=3).replace("{x: 0, y: 0, z: 0, w: 1}", "{x: 0, y: 0.7071068, z: 0, w: 0.7071068}")
    write_scene(project, turned)
    fields = "[...document.querySelectorAll('.field')].slice(0, 3).map((one) => one.innerText.replace(/\\s+/g, ' '))"
    async with in_this_loop(home, offline="fallback", projects=(str(project),)) as daemon:
        await chromium.enter(daemon)
        await chromium.click(row("Turned"))
        await chromium.sees("Local Scale")
        shown = await chromium.value(fields)
        assert shown == ["Local Position 3, 0, 0", "Local Rotation 0°, 90°, 0°", "Local Scale 1, 1, 1"]


async def test_from_a_prefab_there_is_a_way_back(home: Path, tmp_path: Path, chromium: Browser) -> None:
    game = shutil.copytree(SAMPLE, tmp_path / "Lighthouse")
    async with in_this_loop(home, offline="fallback", projects=(str(game),)) as daemon:
        await chromium.enter(daemon)
        await chromium.click(row("Docks/DockSegment/Lamp"))
        assert not await chromium.value("document.querySelector('.back').checkVisibility()")
        await chromium.click(".chip .link >> text=Lamp.prefab")
        await chromium.sees("3 objects")
        await chromium.click("text=Back to Harbour")
        await chromium.until("document.querySelector('.object-head .path')?.textContent === 'Docks/DockSegment/Lamp'")
        assert not await chromium.value("document.querySelector('.back').checkVisibility()")
