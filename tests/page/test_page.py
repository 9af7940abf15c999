"""The live page in a real browser, with a real daemon."""

from __future__ import annotations

import asyncio
import json
import shutil
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

import editormcp
from clients import send
from conftest import make_project
from daemons import in_this_loop
from fakes.editor import FakeEditor, Request
from page.browsers import Browser, browser, needs_browser
from page.scenes import HEAD, root, write_scene

pytestmark = needs_browser
SAMPLE = Path(editormcp.__file__).parent / "sample" / "Lighthouse"
HOSTILE = '<img src=x onerror="window.hurt=1">'
ROWS = "document.querySelectorAll('.row').length"


@pytest.fixture
async def chromium() -> AsyncIterator[Browser]:
    async with browser() as opened:
        yield opened


def row(path: str) -> str:
    return f'.row[data-path="{path}"]'


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
        await chromium.click(".finding-place >> text=Spawns/Boat >> nth=0")
        await chromium.until("document.querySelector('.object-head .path').textContent === 'Spawns/Boat'")

        await chromium.click("#tab-activity")
        await send(
            daemon, "POST", "/rpc",
            {"jsonrpc": "2.0", "id": 1, "method": "tools/call",
             "params": {"tool": "project.info", "arguments": {"project": str(game)}}},
        )  # fmt: skip
        await chromium.until("document.querySelector('.call:not(.own) .call-tool')?.textContent === 'project.info'")
        await chromium.click("#tab-console")
        await chromium.sees("There is no console to show")


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


CONTRASTS = """
(() => {
  const shade = (part) => (part /= 255) <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  const light = ([r, g, b]) => 0.2126 * shade(r) + 0.7152 * shade(g) + 0.0722 * shade(b);
  const colour = (said) => said.match(/[\\d.]+/g).map(Number);
  const back = (one) => {
    const found = one ? colour(getComputedStyle(one).backgroundColor) : [255, 255, 255];
    return found.length < 4 || found[3] === 1 ? found : back(one.parentElement);
  };
  const ratio = (one) => {
    const [low, high] = [light(colour(getComputedStyle(one).color)), light(back(one))].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  return [...document.querySelectorAll("body *")]
    .filter((one) => one.checkVisibility({ opacityProperty: true }))
    .filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
    .filter((one) => ratio(one) < 4.5)
    .map((one) => `${one.className} ${one.textContent.slice(0, 40)} ${ratio(one).toFixed(2)}`);
})()
"""
"""Text that has less contrast to what is behind it than WCAG asks for."""


@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_all_text_can_be_read(home: Path, tmp_path: Path, chromium: Browser, scheme: str) -> None:
    game = shutil.copytree(SAMPLE, tmp_path / "Lighthouse")
    async with in_this_loop(home, offline="fallback", projects=(str(game),)) as daemon:
        await chromium("media", colorScheme=scheme, reducedMotion="reduce")  # what flashes has another colour
        await chromium.enter(daemon)
        await chromium.sees("32 boxes")
        await chromium.click(row("Docks/Crane"))
        await chromium.sees("Local Position")
        await chromium.click("#tab-activity")
        for tool in ("project.info", "scene.nothing"):
            await send(
                daemon, "POST", "/rpc",
                {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"tool": tool, "arguments": {}}},
            )  # fmt: skip
            await chromium.sees(tool)
        for view in ("plan", "problems", "activity", "console"):
            await chromium.click(f"#tab-{view}")
            assert await chromium.value(CONTRASTS) == []


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


async def test_what_an_editor_tells_is_shown(home: Path, project: Path, chromium: Browser) -> None:
    names = ["Crane"]

    async def dump(editor: FakeEditor, request: Request) -> None:
        objects = [
            {
                "name": name,
                "path": name,
                "objectId": str(at),
                "active": True,
                "components": ["Transform"],
                "children": [],
            }
            for at, name in enumerate(names)
        ]
        await editor.answer(request, {
            "scenePath": "Assets/Level.unity", "rootObjects": objects, "totalObjects": len(objects),
            "truncated": False, "revision": str(len(names)), "source": "editor",
        })  # fmt: skip

    async def listing(editor: FakeEditor, request: Request) -> None:
        scene = {"path": "Assets/Level.unity", "name": "Level", "enabledInBuild": True, "buildIndex": 0}
        listed = {"scenes": [scene], "list": "global", "total": 1, "truncated": False, "source": "editor"}
        await editor.answer(request, listed)

    async def components(editor: FakeEditor, request: Request) -> None:
        read = {"gameObjectPath": "Boat", "scenePath": "Assets/Level.unity", "components": [], "source": "editor"}
        await editor.answer(request, read)

    async def selection(editor: FakeEditor, request: Request) -> None:
        chosen = {"name": "Boat", "type": "GameObject", "kind": "sceneObject", "path": "Boat",
                  "scenePath": "Assets/Level.unity", "objectId": "1"}  # fmt: skip
        await editor.answer(request, {
            "selectedObjects": [chosen], "activeScene": "Assets/Level.unity", "total": 1, "truncated": False,
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
        await editor.scenes({"path": "Assets/Level.unity", "guid": "", "loaded": True, "dirty": False, "active": True})
        await chromium.enter(daemon)
        await chromium.sees("Crane")
        await chromium.sees("from the Editor")
        names.append("Boat")
        await editor.event("scene/hierarchy", {"scenePath": "Assets/Level.unity", "revision": "2"})
        await chromium.sees("2 objects")
        await chromium.click("#follow")
        await editor.event("editor/selection", {"count": 1, "active": {"name": "Boat", "path": "Boat"}})
        await chromium.until("document.querySelector('.object-head .path')?.textContent === 'Boat'")
        await chromium.click("#tab-console")
        await editor.event("console/log", {"level": "error", "message": "The boat has sunk", "number": 1})
        await chromium.sees("The boat has sunk")


LEVEL = "Assets/Level.unity"


def listed(*paths: str) -> dict[str, Any]:
    """What project.scenes.list answers."""
    scenes = [{"path": path, "name": Path(path).stem, "enabledInBuild": True, "buildIndex": 0} for path in paths]
    return {"scenes": scenes, "list": "global", "total": len(paths), "truncated": False, "source": "editor"}


def dumped(scene: str, *names: str, **more: Any) -> dict[str, Any]:
    """What scene.hierarchy.dump answers of a scene with these objects."""
    objects = [
        {"name": name, "path": name, "objectId": str(at), "active": True, "components": ["Transform", "MeshRenderer"],
         "children": [], **more}
        for at, name in enumerate(names)
    ]  # fmt: skip
    return {
        "scenePath": scene, "rootObjects": objects, "totalObjects": len(objects), "truncated": False,
        "revision": str(names), "source": "editor",
    }  # fmt: skip


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


async def test_an_open_page_goes_on_with_the_next_daemon(home: Path, project: Path, chromium: Browser) -> None:
    write_scene(project, root(1, "Before"))
    async with in_this_loop(home, offline="fallback", projects=(str(project),)) as daemon:
        await chromium.enter(daemon)
        await chromium.sees("Before")
    await chromium.sees("Connection lost")
    write_scene(project, root(1, "Afterwards"))
    async with in_this_loop(home, offline="fallback", projects=(str(project),), port=daemon.port):
        await chromium.sees("Afterwards")
        await chromium.sees("Live")


async def test_who_is_not_let_in_is_told_what_to_do(home: Path, project: Path, chromium: Browser) -> None:
    async with in_this_loop(home, offline="fallback", projects=(str(project),)) as daemon:
        await chromium("goto", url=daemon.url)
        await chromium.sees("Open this page from a terminal")
        await chromium.sees("editormcp open")
        used = await chromium.enter(daemon)
        await chromium.sees("This project has no scene")
        await chromium("goto", url=f"{daemon.url}/page/page.css")
        await chromium("goto", url=used)
        await chromium.sees("This link does not work")
        await chromium.value("sessionStorage.setItem('editormcp.secret', 'of another daemon')")
        await chromium("goto", url=f"{daemon.url}/?again")
        await chromium.sees("This page is not let in any more")
        assert await chromium.value("sessionStorage.getItem('editormcp.secret')") is None


ASLEEP = """
(() => {
  const Before = window.WebSocket;
  window.opened = 0;
  window.WebSocket = class extends Before {
    constructor(...given) {
      super(...given);
      this.number = ++window.opened;
      this.addEventListener("message", (event) => this.number <= window.dead && event.stopImmediatePropagation());
    }
    send(text) {
      if (!(this.number <= window.dead)) super.send(text);
    }
  };
  window.WebSocket.OPEN = Before.OPEN;
})();
"""
"""A socket that is dead without saying so, as after a sleep of the machine: nothing comes, and nothing arrives."""


async def test_a_page_that_slept_comes_back(home: Path, project: Path, chromium: Browser) -> None:
    write_scene(project, root(1, "Before"))
    async with in_this_loop(home, offline="fallback", projects=(str(project),)) as daemon:
        await chromium("init", script=ASLEEP)
        await chromium.enter(daemon)
        await chromium.sees("Before")
        await chromium.value("(window.dead = window.opened, null)")
        write_scene(project, root(1, "Afterwards"))
        await chromium.value("(document.dispatchEvent(new Event('visibilitychange')), null)")
        await chromium.sees("Afterwards")
        assert await chromium.value("window.opened") == 2


async def test_two_hundred_thousand_objects(home: Path, project: Path, chromium: Browser) -> None:
    count = 200_000
    objects = [
        {"name": f"Rock {at}", "path": f"Rock {at}", "objectId": str(at), "active": True,
         "components": ["Transform"], "children": []}
        for at in range(count)
    ]  # fmt: skip
    listed = {"path": "Assets/Level.unity", "name": "Level", "enabledInBuild": True, "buildIndex": 0}

    async def dump(editor: FakeEditor, request: Request) -> None:
        await editor.answer(request, {
            "scenePath": "Assets/Level.unity", "rootObjects": objects, "totalObjects": count, "truncated": False,
            "revision": "1", "source": "editor",
        })  # fmt: skip

    async def listing(editor: FakeEditor, request: Request) -> None:
        told = {"scenes": [listed], "list": "global", "total": 1, "truncated": False, "source": "editor"}
        await editor.answer(request, told)

    async with in_this_loop(home) as daemon, daemon.editor(project) as editor:
        editor.handlers |= {"project.scenes.list": listing, "scene.hierarchy.dump": dump}
        await editor.scenes({"path": "Assets/Level.unity", "guid": "", "loaded": True, "dirty": False, "active": True})
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


async def test_it_can_be_used_by_keys_alone(home: Path, tmp_path: Path, chromium: Browser) -> None:
    game = shutil.copytree(SAMPLE, tmp_path / "Lighthouse")
    at = "document.querySelector('.object-head .path')?.textContent"
    async with in_this_loop(home, offline="fallback", projects=(str(game),)) as daemon:
        await chromium.enter(daemon)
        await chromium.sees("32 boxes")
        for key in ("/", "S", "u", "n", "Enter", "Home", "ArrowDown"):  # search, into the tree, to the second row
            await chromium("press", key=key)
        await chromium.until(f"{at} === 'Lighting/Sun'")
        await chromium.value("document.querySelector('#tab-plan').focus()")
        for key in ("ArrowRight", "ArrowRight"):
            await chromium("press", key=key)
        await chromium.until("document.body.dataset.view === 'activity'")
        await chromium.value("document.querySelector('#scene button').focus()")
        await chromium("press", key="Enter")
        await chromium.until("document.querySelector('#scene .choices').hidden === false")
        await chromium("press", key="Escape")
        await chromium.until("document.activeElement === document.querySelector('#scene button')")
        unnamed = (
            "[...document.querySelectorAll('button, input, select, canvas, [role=tree], [tabindex=\\'0\\']')]"
            ".filter((one) => !(one.getAttribute('aria-label') || one.labels?.length || one.textContent.trim()))"
            ".map((one) => one.outerHTML.slice(0, 200))"
        )
        assert await chromium.value(unnamed) == []


async def test_who_wants_no_motion_sees_none(home: Path, project: Path, chromium: Browser) -> None:
    write_scene(project, root(1, "Before"))
    async with in_this_loop(home, offline="fallback", projects=(str(project),)) as daemon:
        await chromium("media", reducedMotion="reduce")
        await chromium.enter(daemon)
        await chromium.sees("Before")
        write_scene(project, root(1, "Afterwards"))
        await chromium.sees("Afterwards")
        moving = "document.getAnimations().filter((one) => one.effect.getComputedTiming().duration > 1).length"
        assert await chromium.value(moving) == 0


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


@pytest.mark.parametrize("name", ["localhost", "[::1]"])
async def test_the_page_opens_by_every_name_that_is_listened_on(
    home: Path, project: Path, chromium: Browser, name: str
) -> None:
    """On [::1] nobody listens unless told so: the browser says that, and nothing hangs."""
    async with in_this_loop(home, offline="fallback", projects=(str(project),)) as daemon:
        url: str = (await send(daemon, "POST", "/page/code", {})).json["url"]
        try:
            await chromium("goto", url=url.replace("127.0.0.1", name))
        except AssertionError as refused:
            assert name == "[::1]" and "ERR_CONNECTION_REFUSED" in str(refused)
        else:
            await chromium.sees("This project has no scene")


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
