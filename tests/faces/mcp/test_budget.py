"""No answer on MCP is longer than its budget, whatever is asked; what was cut can be read on."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from backends.disk.writing import HEADER, SceneText, TestProject
from clients import Rpc, mcp, modern, rpc
from daemons import Running, in_this_loop
from fakes.editor import FakeEditor, Request
from fakes.own_tool import own_tool

BUDGET = 80_000
MAIN, MANY, NAMED = "Assets/Main.unity", "Assets/Many.unity", "Assets/Named.unity"
MEGABYTE = "x" * (1 << 20)
pytestmark = pytest.mark.asyncio(loop_scope="module")  # one daemon for nearly all: it has much to read

Ask = Callable[..., Awaitable[dict[str, Any]]]


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Long values, long names, many rows, many notes."""
    project = TestProject(tmp_path_factory.mktemp("hostile") / "Game")
    lists = "".join(
        f"  - {{fileID: 2100000, guid: {number:032x}, type: 2}}\n" for number in range(1 << 72, (1 << 72) + 20_000)
    )
    text = f"114 MonoBehaviour\n  text: {MEGABYTE}\n  entries:\n" + "  - a rather long entry of a list\n" * 9000
    main = SceneText()
    main.add(10, "Sign", components={12: text})
    main.add(20, "Wall", components={22: f"23 MeshRenderer\n  m_Materials:\n{lists}"})
    project.scene(MAIN, main)
    many = SceneText()
    for number in range(3000):
        parent = many.add(100 + number * 10, f"Lantern with a name that is long enough, ähnlich wie № {number}", 0)
        many.add(105 + number * 10, "Flame", parent)
    project.scene(MANY, many)
    named = SceneText()
    named.add(10, MEGABYTE)
    project.scene(NAMED, named)
    importer = f"TextureImporter:\n  spriteSheet: {MEGABYTE}\n  userData: \n"
    project.asset("Assets/Wall.png", b"\x89PNG", importer)
    project.asset("Assets/Broken.mixer", HEADER)
    return project.root


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def served(tmp_path_factory: pytest.TempPathFactory, hostile: Path) -> AsyncIterator[Running]:
    home = tmp_path_factory.mktemp("served") / "home"
    async with in_this_loop(home, offline="only", projects=(str(hostile),)) as daemon:
        yield daemon


@pytest_asyncio.fixture(loop_scope="module", params=["2025-11-25", "2024-11-05", "2026-07-28"])
async def ask(served: Running, request: pytest.FixtureRequest) -> AsyncIterator[Ask]:
    """A call in one of the eras; the whole result."""
    if request.param == "2026-07-28":
        async with rpc(served, "/mcp") as client:
            yield asking(client, modern)
    else:
        async with mcp(served, request.param) as client:
            yield asking(client, lambda params: params)


def asking(client: Rpc, dressed: Callable[[dict[str, Any]], dict[str, Any]]) -> Ask:
    async def ask(tool: str, **arguments: Any) -> dict[str, Any]:
        params = dressed({"name": tool, "arguments": arguments})
        result: dict[str, Any] = (await client.answer(await client.start("tools/call", params), 60))["result"]
        return result

    return ask


def output(result: dict[str, Any], budget: int = BUDGET) -> dict[str, Any]:
    """What the model reads, which is within its budget and the same in both forms."""
    text = result["content"][0]["text"]
    assert len(text) <= budget
    assert not result["isError"], text
    found: dict[str, Any] = json.loads(text)
    assert result.get("structuredContent", found) == found
    return found


async def whole(daemon: Running, tool: str, **arguments: Any) -> dict[str, Any]:
    """The same from the native face, which has no budget."""
    async with rpc(daemon, "/rpc") as client:
        answer = await client.answer(await client.start("tools/call", {"tool": tool, "arguments": arguments}), 60)
    found: dict[str, Any] = answer["result"]["output"]
    return found


QUESTIONS: dict[str, dict[str, Any]] = {
    "objects": {"tool": "scene.objects.find", "scenePath": MANY},
    "findings": {"tool": "project.references.missing", "under": MAIN},
    "groups": {"tool": "project.references.missing", "under": MAIN, "groupBy": "guid"},
    "assets": {"tool": "project.assets.summary", "minSizeBytes": 0},
    "scenes": {"tool": "project.scenes.list"},
}


@pytest.mark.parametrize("size", [0, 100, 5000])
@pytest.mark.parametrize("question", QUESTIONS)
async def test_pages_of_a_list_are_within_the_budget_and_together_the_whole(
    served: Running, ask: Ask, question: str, size: int
) -> None:
    asked = {"maxResults": size, **QUESTIONS[question]}
    all_of_it = await whole(served, **{**asked, "maxResults": 0})
    lists = [name for name in all_of_it if isinstance(all_of_it[name], list)]
    pages = [output(await ask(**asked))]
    while "nextCursor" in pages[-1] and len(pages) < 40:
        assert pages[-1]["truncated"]
        pages.append(output(await ask(**asked, cursor=pages[-1]["nextCursor"])))
    for name in lists:
        rows = [row for page in pages for row in page[name]]
        assert rows == all_of_it[name][: len(rows)]
        assert len(rows) == len(all_of_it[name]) or len(pages) == 40
    assert {page["total"] for page in pages} == {all_of_it["total"]}
    assert all(len(page[name]) <= size for page in pages for name in lists if size)


def names(rows: list[dict[str, Any]]) -> int:
    return sum(1 + names(row["children"]) for row in rows)


@pytest.mark.parametrize("arguments", [{}, {"maxNodes": 0}, {"maxNodes": 0, "include": ["ids", "transform", "tag"]}])
async def test_a_hierarchy_is_cut_by_nodes_and_has_a_link_to_the_whole(ask: Ask, arguments: dict[str, Any]) -> None:
    result = await ask("scene.hierarchy.dump", scenePath=MANY, **arguments)
    dump = output(result)
    shown = names(dump["rootObjects"])
    hidden = sum(row.get("hiddenDescendants", 0) for row in dump["rootObjects"])
    assert dump["truncated"]
    assert dump["totalObjects"] == 6000
    assert shown > 100
    assert shown + hidden <= 6000
    if "structuredContent" in result:
        assert [block["type"] for block in result["content"]] == ["text", "resource_link"]
    more = output(await ask("scene.hierarchy.dump", scenePath=MANY, **arguments, cursor=dump["nextCursor"]))
    assert more["rootObjects"][0]["path"] not in [row["path"] for row in dump["rootObjects"]]


async def test_an_outline_too(ask: Ask) -> None:
    dump = output(await ask("scene.hierarchy.dump", scenePath=MANY, maxNodes=0, format="outline"))
    lines = dump["outline"].splitlines()
    assert dump["truncated"]
    assert len(lines) > 500
    assert all(line.endswith(("№ " + line.split()[-2], "+1", "Flame")) or "№" in line for line in lines)


async def test_a_resource_is_read_whole(served: Running) -> None:
    async with mcp(served) as client:
        (project,) = {row["uri"].split("/")[2] for row in (await client.ask("resources/list"))["result"]["resources"]}
        uri = f"unity://{project}/scene/{MANY}"
        text = (await client.ask("resources/read", {"uri": uri}))["result"]["contents"][0]["text"]
    assert len(text) > BUDGET
    assert json.loads(text)["truncated"] is False


@pytest.mark.parametrize(
    "arguments", [{}, {"maxEntries": 100_000}, {"component": "Missing Script", "maxEntries": 9000}]
)
async def test_long_values_are_cut_and_end_in_an_ellipsis(ask: Ask, arguments: dict[str, Any]) -> None:
    found = output(await ask("scene.components.list", scenePath=MAIN, gameObjectPath="Sign", **arguments))
    fields = {field["name"]: field["value"] for field in found["components"][-1]["serializedFields"]}
    assert fields["text"].endswith("x…")
    assert fields["entries"][-1] == "…"
    assert len(fields["entries"]) > 5
    assert any(note.startswith("Cut to 80000 characters") for note in found["diagnostics"])


async def test_importer_settings_too(ask: Ask) -> None:
    found = output(await ask("asset.info", assetPath="Assets/Wall.png"))
    assert found["importSettings"]["spriteSheet"].endswith("x…")
    assert found["path"] == "Assets/Wall.png"


async def test_one_row_that_is_too_long_alone(ask: Ask) -> None:
    found = output(await ask("scene.objects.find", scenePath=NAMED))
    assert found["matches"][0]["name"].endswith("x…")
    dump = output(await ask("scene.hierarchy.dump", scenePath=NAMED))
    assert dump["rootObjects"][0]["name"].endswith("x…")


@pytest.mark.parametrize("tool", ["scene.objects.find", "asset.info"])
async def test_an_error_that_repeats_what_was_said_is_short(ask: Ask, tool: str) -> None:
    name = "scenePath" if tool == "scene.objects.find" else "assetPath"
    result = await ask(tool, **{name: f"Assets/{MEGABYTE}"})
    assert result["isError"]
    assert len(result["content"][0]["text"]) <= BUDGET
    assert len(json.dumps(result)) < 3 * BUDGET


async def test_it_can_be_turned_off_and_set(home: Path, tmp_path: Path, hostile: Path) -> None:
    for number, most in enumerate((0, 5000)):
        settings: dict[str, Any] = {"offline": "only", "projects": (str(hostile),), "mcp_max_chars": most}
        async with in_this_loop(tmp_path / str(number), **settings) as daemon, mcp(daemon) as client:
            result = await asking(client, lambda params: params)("scene.objects.find", scenePath=MANY, maxResults=0)
            if most:
                output(result, most)
            else:
                assert len(result["content"][0]["text"]) > BUDGET


class TestLive:
    """The Editor gives whole answers; the daemon cuts them."""

    @pytest_asyncio.fixture(loop_scope="module")
    async def client(self, home: Path) -> AsyncIterator[tuple[Running, Rpc]]:
        async with in_this_loop(home) as daemon, mcp(daemon) as client:
            yield daemon, client

    async def test_a_hundred_thousand_rows(self, client: tuple[Running, Rpc], project: Path) -> None:
        rows = [{"name": f"Lamp {number}", "path": f"Lamps/Lamp {number}"} for number in range(100_000)]

        async def answer(editor: FakeEditor, request: Request) -> None:
            await editor.answer(request, {"matches": rows, "total": len(rows), "truncated": False, "source": "editor"})

        daemon, calling = client
        async with daemon.editor(project) as editor:
            editor.handlers["scene.objects.find"] = answer
            ask = asking(calling, lambda params: params)
            found: list[Any] = []
            page = output(await ask("scene.objects.find", scenePath="active", maxResults=0))
            for _ in range(3):
                found += page["matches"]
                page = output(
                    await ask("scene.objects.find", scenePath="active", maxResults=0, cursor=page["nextCursor"])
                )
            found += page["matches"]
        assert found == rows[: len(found)]
        assert len(found) > 4 * 1000
        assert page["total"] == 100_000

    async def test_a_hierarchy_is_asked_for_again_with_fewer_nodes(
        self, client: tuple[Running, Rpc], project: Path
    ) -> None:
        async def answer(editor: FakeEditor, request: Request) -> None:
            most = request["params"]["arguments"]["maxNodes"] or 10_000
            rows = [{"name": "x" * 500, "path": "y" * 500, "children": []} for _ in range(min(most, 10_000))]
            tail = {"totalObjects": 10_000, "truncated": most < 10_000, "source": "editor"}
            await editor.answer(request, {"scenePath": "Assets/A.unity", "rootObjects": rows, **tail})

        daemon, calling = client
        async with daemon.editor(project) as editor:
            editor.handlers["scene.hierarchy.dump"] = answer
            result = await asking(calling, lambda params: params)("scene.hierarchy.dump", scenePath="active")
        assert 50 < len(output(result)["rootObjects"]) < 80
        assert result["content"][1]["type"] == "resource_link"

    async def test_notes_count_too(self, client: tuple[Running, Rpc], project: Path) -> None:
        async def answer(editor: FakeEditor, request: Request) -> None:
            notes = [f"{number} {MEGABYTE[:300]}" for number in range(1000)]
            rows = [{"name": "x" * 1000} for _ in range(1000)]
            await editor.answer(request, {"matches": rows, "total": 1000, "truncated": False}, notes)

        daemon, calling = client
        async with daemon.editor(project) as editor:
            editor.handlers["scene.objects.find"] = answer
            found = output(await asking(calling, lambda params: params)("scene.objects.find", scenePath="active"))
        assert len(found["matches"]) > 20
        assert found["diagnostics"][0].startswith("0 ")
        assert found["diagnostics"][-1].endswith("more notes.")

    async def test_what_a_project_answers_itself_is_not_cut(self, client: tuple[Running, Rpc], project: Path) -> None:
        async def answer(editor: FakeEditor, request: Request) -> None:
            await editor.answer(request, {"text": MEGABYTE})

        daemon, calling = client
        async with daemon.editor(project) as editor:
            editor.handlers["scene.own.tool"] = answer
            editor.tools, editor.tools_hash = [own_tool()], "1"
            await editor.event("editormcp/toolschanged", {"toolsHash": "1"})
            await calling.notified("notifications/tools/list_changed")
            result = await asking(calling, lambda params: params)("scene.own.tool")
        assert len(result["content"][0]["text"]) > len(MEGABYTE)
