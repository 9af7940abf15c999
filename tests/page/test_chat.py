"""Views inside of a chat: the official host side, in a real browser, in both eras, for each tool that has one."""

from __future__ import annotations

import shutil
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

import editormcp
from daemons import Running, in_this_loop
from page.browsers import Browser, chat, needs_browser
from page.scenes import root, write_scene

pytestmark = needs_browser
SAMPLE = Path(editormcp.__file__).parent / "sample" / "Lighthouse"
HARBOUR = "Assets/Scenes/Harbour.unity"
HOSTILE = '<img src=x onerror="window.hurt=1">'
ERAS = [("legacy", "2025-11-25"), ({"pin": "2026-07-28"}, "2026-07-28")]
ALL: dict[str, Any] = {"serverTools": {}, "serverResources": {}, "updateModelContext": {"text": {}}}
PICTURE = "document.querySelector('canvas').getContext('2d').getImageData(0, 0, 1400, 900).data.some((one) => one > 0)"


@pytest.fixture
async def sample(home: Path, tmp_path: Path) -> AsyncIterator[Running]:
    game = shutil.copytree(SAMPLE, tmp_path / "Lighthouse")
    async with in_this_loop(home, offline="fallback", projects=(str(game),)) as daemon:
        yield daemon


def row(path: str) -> str:
    return f'.row[data-path="{path}"]'


async def show(opened: Browser, tool: str, **asked: Any) -> dict[str, Any]:
    shown: dict[str, Any] = await opened("show", tool=tool, arguments=asked, theme="light")
    return shown


async def told(opened: Browser) -> dict[str, Any]:
    """What the model was told last."""
    await opened.sees("The assistant knows")
    last: dict[str, Any] = (await opened("said"))[-1]
    return last


@pytest.mark.parametrize(("mode", "version"), ERAS, ids=["2025-11-25", "2026-07-28"])
async def test_each_tool_has_its_view(sample: Running, mode: Any, version: str) -> None:
    async with chat(sample, mode, **ALL) as opened:
        shown = await show(opened, "scene_hierarchy_dump", scenePath=HARBOUR, maxDepth=0)
        assert shown["version"] == version
        assert shown["server"]["extensions"] == {"io.modelcontextprotocol/ui": {}}
        assert not any(shown["asks"]["ui"]["csp"].values())
        await opened.sees("53 objects")  # all, though the answer holds the roots alone
        await opened.sees("32 boxes")
        await opened.until(PICTURE)
        await opened.click(row("Docks/Crane"))
        context = await told(opened)
        assert context["structuredContent"]["selected"][0]["path"] == "Docks/Crane"
        assert '"Docks/Crane" in "Assets/Scenes/Harbour.unity"' in context["content"][0]["text"]
        await opened("teardown")

        shown = await show(opened, "scene_objects_find", scenePath=HARBOUR, componentType="Light")
        total = shown["result"]["structuredContent"]["total"]
        await opened.sees(f"{total} of 53 objects")
        await opened.sees("32 boxes")
        assert await opened.value("document.querySelectorAll('.row[aria-selected=true]').length") > 0

        shown = await show(opened, "scene_plan_draw", scenePath=HARBOUR, view="front")
        assert [block["type"] for block in shown["result"]["content"]] == ["text", "image"]
        await opened.sees("32 boxes")
        assert await opened.value("document.querySelector('[aria-pressed=true]').textContent") == "Front"

        await show(opened, "scene_values_read", scope=HARBOUR, componentType="Light", fields=["type", "range", "color"])
        await opened.sees("Lighting/Sun")
        colour = "getComputedStyle(document.querySelector('tbody td:nth-child(4)')).whiteSpace"
        assert await opened.value(colour) == "nowrap"  # in a narrow chat it is one line, and paths break between names
        assert await opened.value("document.querySelectorAll('tbody tr:first-child wbr').length") == 1
        await opened.click("td >> text=Lighting/Sun")
        assert (await told(opened))["structuredContent"]["selected"] == [{"scenePath": HARBOUR, "path": "Lighting/Sun"}]

        boat = {"scenePath": "Assets/Prefabs/Rowboat.prefab", "from": "Assets/Prefabs/RowboatStorm.prefab"}
        shown = await show(opened, "scene_diff", **boat, to="saved")
        changes = shown["result"]["structuredContent"]
        await opened.sees(f"{changes['total']} change")
        first = next(one for name in ("added", "removed", "changed") for one in changes[name] if one["path"])
        await opened.click(f'.diff button >> text="{first["path"]}" >> nth=0')
        assert (await told(opened))["structuredContent"]["selected"][0]["path"] == first["path"]


async def test_without_more_than_the_answer_a_view_shows_the_answer(sample: Running) -> None:
    async with chat(sample, "auto") as opened:
        await show(opened, "scene_hierarchy_dump", scenePath=HARBOUR)
        await opened.sees("53 objects")
        await opened.sees("No plan")
        await opened.click(row("Docks/Crane"))
        await opened.sees("Selected: Docks/Crane")
        assert await opened("said") == []
        await show(opened, "scene_plan_draw", scenePath=HARBOUR)
        await opened.until("document.querySelector('.chat-picture')?.naturalWidth > 100")
        await show(opened, "scene_hierarchy_dump", scenePath="Assets/NoSuch.unity")
        await opened.sees("Assets/NoSuch.unity")
        assert await opened.value("document.querySelectorAll('.problem').length") == 1


async def test_a_host_without_resources_lets_the_view_ask_the_tool(sample: Running) -> None:
    async with chat(sample, "auto", serverTools={}) as opened:
        await show(opened, "scene_hierarchy_dump", scenePath=HARBOUR, root="Docks")
        await opened.sees("boxes")
        await opened.until(PICTURE)


async def test_names_are_text_here_too(home: Path, project: Path) -> None:
    write_scene(project, root(1, f"'{HOSTILE}'"), root(2, "L" * 100_000))
    async with (
        in_this_loop(home, offline="fallback", projects=(str(project),)) as daemon,
        chat(daemon, "auto", **ALL) as opened,
    ):
        hurt = "[window.hurt ?? null, document.images.length]"
        await show(opened, "scene_hierarchy_dump", scenePath="Assets/Level.unity")
        await opened.sees(HOSTILE)
        assert await opened.value(hurt) == [None, 0]
        asked = {"scope": "Assets/Level.unity", "componentType": "GameObject", "fields": ["name", "position"]}
        await show(opened, "scene_values_read", **asked)
        await opened.sees(HOSTILE)
        assert await opened.value(hurt) == [None, 0]
        assert len(await opened.value("document.body.innerText")) < 3000


async def test_a_view_looks_as_its_host_does(sample: Running) -> None:
    async with chat(sample, "auto", **ALL) as opened:
        await show(opened, "scene_hierarchy_dump", scenePath=HARBOUR)
        await opened.sees("32 boxes")
        colour = "getComputedStyle(document.body).backgroundColor"
        light = await opened.value(colour)
        await opened("theme", theme="dark")
        await opened.until(f"{colour} !== {light!r}")
