"""A view of the Editor: rendered off screen, marked where the pixels are, and nothing left behind."""

from __future__ import annotations

import asyncio
import base64
import io
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from mcp_types import ImageContent, TextContent
from PIL import Image

from daemons import run
from editormcp.errors import TABLE
from real_clients.python_sdk import WAYS, Way, connected
from unity_host.both import LIGHTHOUSE, copy_of
from unity_host.host import SCENE, UnityHost
from unity_host.legs import Leg
from unity_host.stage import Stage, stage
from unity_host.toolchain.compiler import Runtime, Target

HARBOUR = "Assets/Scenes/Harbour.unity"
SKY = (96, 128, 168)
VIEW = {"width": 960, "height": 600, "pivot": [0, 2, 0], "distance": 8, "pitch": 25}
TOOL = "editor.view.capture"
LEFT_BEHIND = ("objects", "made", "activeTexture", "undoGroup", "selection", "scenes", "encodedOnMainThread")


@pytest.fixture
async def harbour(target: Target, tmp_path: Path, home: Path) -> AsyncIterator[Stage]:
    """The sample's harbour in a Scene view; whatever a test does, nothing of ours stays in the Editor."""
    async with stage(target, copy_of(LIGHTHOUSE, tmp_path), home, f"--scene={HARBOUR}") as level:
        await level.do("sceneView", **VIEW)
        yield level
        state = await level.do("state")
        assert (state["activeTexture"], state["encodedOnMainThread"]) == (False, 0)


def picture(output: dict[str, Any]) -> Image.Image:
    with Image.open(io.BytesIO(base64.b64decode(output["image"]["data"]))) as opened:
        opened.load()
        return opened


def painted(image: Image.Image, colour: list[int]) -> list[int] | None:
    """The smallest rect around an object's pixels: left, top, width, height."""
    _, green, blue = image.split()
    masks = [
        band.point([255 if level == wanted else 0 for level in range(256)])
        for band, wanted in zip((green, blue), colour, strict=True)
    ]
    black = Image.new("L", image.size)
    box = Image.composite(masks[0], black, masks[1]).getbbox()
    return None if box is None else [box[0], box[1], box[2] - box[0], box[3] - box[1]]


def edges(rect: list[int]) -> list[int]:
    left, top, width, height = rect
    return [left, top, left + width, top + height]


def kept(state: dict[str, Any]) -> dict[str, Any]:
    return {name: state[name] for name in LEFT_BEHIND}


async def test_marks_are_where_the_pixels_are(harbour: Stage) -> None:
    marks = [mark for mark in (await harbour.call(TOOL, picture=False))["marks"] if "[" not in mark["path"]]
    colours = (await harbour.do("colours"))["colours"]
    assert len(marks) >= 12
    for mark in marks:
        await harbour.do("drawOnly", path=mark["path"])
        box = painted(picture(await harbour.call(TOOL, marks=False)), colours[mark["path"]])
        assert box is not None and edges(box) == pytest.approx(edges(mark["rect"]), abs=1), mark


async def test_an_object_behind_another_is_within_its_mark(harbour: Stage) -> None:
    image = picture(await harbour.call(TOOL, marks=False))
    colours = (await harbour.do("colours"))["colours"]
    seen = 0
    for mark in (await harbour.call(TOOL, picture=False))["marks"]:
        left, top, width, height = mark["rect"]
        if "[" in mark["path"] or (box := painted(image, colours[mark["path"]])) is None:
            continue  # one of several of its name, or quite hidden
        assert left <= box[0] and top <= box[1], mark
        assert left + width >= box[0] + box[2] and top + height >= box[1] + box[3], mark
        seen += 1
    assert seen > 8


async def test_the_picture_has_the_views_proportions_and_marks_drawn_on_it(harbour: Stage) -> None:
    plain, marked = await harbour.call(TOOL, marks=False), await harbour.call(TOOL)
    assert (plain["marks"], marked["source"]) == ([], "editor")
    assert picture(plain).size == picture(marked).size == (1000, 625)
    assert [mark["mark"] for mark in marked["marks"]] == list(range(1, len(marked["marks"]) + 1))
    areas = [mark["rect"][2] * mark["rect"][3] for mark in marked["marks"]]
    assert areas[0] == max(areas)
    left, top, *_ = marked["marks"][1]["rect"]
    assert picture(plain).getpixel((left, top)) != picture(marked).getpixel((left, top))


async def test_a_view_without_perspective(harbour: Stage) -> None:
    await harbour.do("sceneView", **VIEW | {"orthographicSize": 6})
    output = await harbour.call(TOOL, width=320)
    assert output["camera"]["orthographicSize"] == 6 and "fieldOfView" not in output["camera"]
    assert (output["camera"]["width"], output["camera"]["height"]) == (320, 200)


async def test_a_tall_view_is_capped_as_a_wide_one_is(harbour: Stage) -> None:
    await harbour.do("sceneView", **VIEW | {"width": 300, "height": 3000})
    assert (await harbour.call(TOOL, width=1600, marks=False))["image"]["height"] == 1600


async def test_a_scene_view_that_has_not_repainted_is_rendered_from_where_it_looks_now(harbour: Stage) -> None:
    before = await harbour.call(TOOL)
    await harbour.do("sceneView", **VIEW | {"pivot": [3, 2, 0], "repainted": False})
    after = await harbour.call(TOOL)
    assert after["camera"]["position"][0] == before["camera"]["position"][0] + 3
    without = await harbour.call(TOOL, picture=False)
    assert (without["camera"], without["marks"]) == (after["camera"], after["marks"])


async def test_a_camera_by_path_and_by_id(harbour: Stage) -> None:
    found = (await harbour.call("scene.objects.find", scenePath="active", componentType="Camera"))["matches"][0]
    by_path, by_id = [await harbour.call(TOOL, view=found[key], width=200) for key in ("path", "objectId")]
    assert by_path["image"] == by_id["image"]
    assert by_path["view"] == found["path"]


async def test_the_game_views_last_picture_has_the_overlay(harbour: Stage) -> None:
    for upside_down in (False, True):
        await harbour.do("gameView", width=640, height=360, upsideDown=upside_down)
        output = await harbour.call(TOOL, view="game", marks=False, width=640)
        image = picture(output)
        assert image.size == (640, 360)
        assert image.getpixel((320, 5)) == (255, 0, 255), "the overlay lies along the upper edge"
        assert image.getpixel((320, 355)) != (255, 0, 255)
    assert [line for line in (await harbour.do("state"))["renders"] if not line.startswith("bare")] == []


async def test_without_a_drawn_game_view_its_camera_is_rendered(harbour: Stage) -> None:
    answer = await harbour.client.answer(await harbour.start(TOOL, view="game", width=200), 30)
    assert "without overlay UI" in answer["result"]["diagnostics"][0]
    assert (await harbour.do("state"))["renders"] == ["render:EditorMCP Camera"]


async def test_prefab_mode_shows_the_prefab_alone(harbour: Stage) -> None:
    await harbour.do("stage", prefab="Assets/Prefabs/Lamp.prefab")
    marks = (await harbour.call(TOOL))["marks"]
    assert marks and all(mark["path"].startswith("Lamp") for mark in marks)


async def test_a_scriptable_pipeline_renders_the_source_camera_on_request(
    tmp_path: Path, home: Path, toolchain: None
) -> None:
    target = Target(Runtime.CORE, "2022.3")
    async with stage(target, copy_of(LIGHTHOUSE, tmp_path), home, f"--scene={HARBOUR}") as level:
        await level.do("sceneView", **VIEW)
        await level.do("pipeline", on=True)
        built_in = (await level.do("state"))["made"]
        output = await level.call(TOOL, width=320)
        state = await level.do("state")
        assert (state["renders"], state["made"]) == (["request:SceneCamera"], built_in)
        assert len(output["marks"]) > 5


async def test_before_2022_a_scriptable_pipeline_renders_the_hidden_camera(
    mono: Target, tmp_path: Path, home: Path
) -> None:
    async with stage(mono, copy_of(LIGHTHOUSE, tmp_path), home, f"--scene={HARBOUR}") as level:
        await level.do("sceneView", **VIEW)
        await level.do("pipeline", on=True)
        await level.call(TOOL, width=320)
        assert (await level.do("state"))["renders"] == ["render:EditorMCP Camera"]


async def test_nothing_stays_and_no_change_is_told(harbour: Stage) -> None:
    before = await harbour.do("state")
    revision = (await harbour.call("scene.hierarchy.dump", scenePath="active", maxNodes=1))["revision"]
    for view in ("scene", "game", "scene"):
        await harbour.call(TOOL, view=view, width=100)
    await harbour.do("changeSetting", **{"class": "TagManager", "property": "layers.Array.data[9]", "value": "x"})
    after = await harbour.do("state")
    assert kept(after) == kept(before)
    assert (await harbour.call("scene.hierarchy.dump", scenePath="active", maxNodes=1))["revision"] == revision
    await harbour.do("rename", path="Water", name="Sea")
    assert (await harbour.call("scene.hierarchy.dump", scenePath="active", maxNodes=1))["revision"] != revision


async def test_picture_false_renders_nothing_and_works_without_graphics(harbour: Stage) -> None:
    await harbour.do("graphics", on=False)
    output = await harbour.call(TOOL, picture=False)
    assert "image" not in output and output["marks"][0]["path"] == "Water"
    assert (await harbour.do("state"))["renders"] == []


async def test_shaders_that_compile_are_told(harbour: Stage) -> None:
    await harbour.do("shadersCompile", on=True)
    answer = await harbour.client.answer(await harbour.start(TOOL, width=100), 30)
    assert "placeholder colours" in answer["result"]["diagnostics"][0]


@pytest.mark.parametrize(
    ("command", "details", "view", "reason"),
    [
        ("closeSceneView", {}, "scene", "no_view"),
        ("sceneView", VIEW | {"width": 0}, "scene", "no_size"),
        ("sceneView", VIEW | {"height": 0}, "scene", "no_size"),
        ("sceneView", VIEW | {"orthographicSize": 0}, "scene", "no_size"),
        ("graphics", {"on": False}, "scene", "no_graphics"),
        ("destroyWhileRendering", {}, "scene", "camera_gone"),
        ("destroyWhileRendering", {"path": "Main Camera"}, "Main Camera", "camera_gone"),
        ("destroy", {"path": "Main Camera"}, "game", "no_view"),
        ("focus", {"on": True}, "Docks", "no_view"),
        ("focus", {"on": True}, "1, 2, 3", "no_view"),
    ],
)
async def test_what_cannot_be_shown_is_told(
    harbour: Stage, command: str, details: dict[str, Any], view: str, reason: str
) -> None:
    await harbour.do(command, **details)
    made = (await harbour.do("state"))["made"]
    error = await harbour.error(TOOL, view=view)
    assert (error["code"], error["data"]["details"]["reason"]) == (-32004, reason)
    assert reason in TABLE.reasons, "what to do next is not what to do about a wrong path"
    assert (await harbour.do("state"))["made"] == made
    if reason == "no_view" and command == "focus":
        assert "Main Camera" in error["data"]["details"]["candidates"]


async def test_a_projection_without_a_size_has_no_marks_either(harbour: Stage) -> None:
    await harbour.do("sceneView", **VIEW | {"orthographicSize": 0})
    assert (await harbour.error(TOOL, picture=False))["data"]["details"]["reason"] == "no_size"


async def test_batch_mode_says_that_there_are_no_windows(
    mono: Target, quay: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EDITORMCP_BATCHMODE", "1")
    async with stage(mono, quay, home, f"--scene={SCENE}", "--batchmode") as level:
        error = await level.error(TOOL)
        assert "batch mode" in error["message"]


async def test_bad_arguments_are_refused(harbour: Stage) -> None:
    for bad in ({"width": 15}, {"width": 1601}, {"view": 3}, {"picture": False, "marks": False}):
        assert (await harbour.error(TOOL, **bad))["code"] == -32002, bad
    assert (await harbour.do("state"))["renders"] == []


async def test_the_editors_view_fits_the_contract(leg: Leg, editor: UnityHost) -> None:
    await leg.ready()
    editor.do("sceneView", **VIEW)
    leg.check(
        "viewResult", await leg.ask("editormcp/view", {"view": "scene", "width": 64, "picture": True, "objects": True})
    )
    assert (await leg.ask("editormcp/view", {"view": "scene", "colour": "red"}))["error"]["code"] == -32002


@pytest.mark.parametrize("way", WAYS, ids=str)
async def test_on_mcp_the_picture_is_an_image_beside_the_answer(
    mono: Target, tmp_path: Path, home: Path, way: Way
) -> None:
    async with stage(mono, copy_of(LIGHTHOUSE, tmp_path), home, f"--scene={HARBOUR}") as level:
        await level.do("sceneView", **VIEW)
        async with connected(level.daemon, way) as client:
            await client.list_tools()  # so that the SDK checks the answer against its schema
            result = await client.call_tool("editor_view_capture", {"project": str(level.project), "width": 400})
    text, image = result.content
    assert isinstance(text, TextContent) and isinstance(image, ImageContent)
    assert (image.mime_type, "data" in text.text) == ("image/png", False)
    with Image.open(io.BytesIO(base64.b64decode(image.data))) as opened:
        assert opened.size == (400, 250)
    assert result.structured_content is not None
    assert result.structured_content["image"] == {"mimeType": "image/png", "width": 400, "height": 250}
    assert len(text.text) < 6_000


async def test_the_command_line_writes_the_picture_to_a_named_file(harbour: Stage, tmp_path: Path) -> None:
    home, file = harbour.daemon.home.folder, tmp_path / "view.png"
    asked = ("call", TOOL, '{"width": 100}', "--project", str(harbour.project))
    done = await asyncio.to_thread(run, home, *asked, "-o", str(file))
    assert (done.returncode, done.stderr) == (0, "")
    told = json.loads(done.stdout)["image"]
    assert told == {"mimeType": "image/png", "width": 100, "height": 62, "file": str(file)}
    with Image.open(file) as opened:
        assert opened.size == (100, 62)
    plain = await asyncio.to_thread(run, home, *asked)
    assert json.loads(plain.stdout)["image"]["data"]
    nowhere = await asyncio.to_thread(run, home, *asked, "-o", str(tmp_path / "none" / "view.png"))
    assert nowhere.returncode == 1 and "could not be written" in nowhere.stderr
    words = await asyncio.to_thread(
        run, home, "call", "project.info", "--project", str(harbour.project), "-o", str(file)
    )
    assert words.returncode == 1 and "has no picture" in words.stderr


async def test_without_an_editor_the_call_says_that_it_needs_one(quay: Path, home: Path) -> None:
    done = await asyncio.to_thread(run, home, "call", TOOL, "--project", str(quay))
    assert done.returncode == 1 and json.loads(done.stdout)["error"]["data"]["details"]["reason"] == "needs_editor"
