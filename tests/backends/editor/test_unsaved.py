"""Unsaved changes beside the file index."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from clients import rpc
from daemons import in_this_loop
from fakes.editor import FakeEditor, Request

SAMPLE = Path(__file__).parents[3] / "bridge" / "editormcp" / "sample" / "Lighthouse"
SCENE = "Assets/Scenes/Harbour.unity"
ROW = {"path": SCENE, "gameObjectPath": "Docks/New", "componentIndex": 1, "context": "just now"}


async def missing(home: Path, dirty: bool, **arguments: Any) -> tuple[Any, FakeEditor]:
    async def answer(editor: FakeEditor, request: Request) -> None:
        await editor.answer(request, {"missingScripts": [ROW], "brokenReferences": [], "total": 1, "truncated": False})

    async with (
        in_this_loop(home, offline="fallback") as daemon,
        daemon.editor(SAMPLE) as editor,
        rpc(daemon, "/rpc") as client,
    ):
        editor.handlers["project.references.missing"] = answer
        await editor.scenes({"path": SCENE, "guid": "", "loaded": True, "dirty": dirty, "active": True})
        while (await client.ask("server/info"))["result"]["editors"] == []:
            pass
        params = {"tool": "project.references.missing", "arguments": arguments}
        return (await client.ask("tools/call", params))["result"], editor


async def test_saved_scenes_come_from_the_index_alone(home: Path) -> None:
    result, editor = await missing(home, dirty=False)
    assert editor.calls == []
    assert ROW not in result["output"]["missingScripts"]


async def test_an_unsaved_scene_comes_from_the_editor_and_the_rest_from_the_index(home: Path) -> None:
    saved, _ = await missing(home, dirty=False)
    result, _ = await missing(home, dirty=True)
    others = [row for row in saved["output"]["missingScripts"] if row["path"] != SCENE]
    assert result["output"]["missingScripts"] == [*others, ROW]
    assert SCENE in result["diagnostics"][0]


async def test_the_editor_is_asked_only_for_what_the_index_cannot_see(home: Path) -> None:
    _, editor = await missing(home, dirty=True)
    assert [call["params"]["arguments"]["scope"] for call in editor.calls] == ["unsaved"]


@pytest.mark.parametrize("scope", ["prefabs", "assets"])
async def test_unsaved_scenes_do_not_matter_to_a_question_about_others(home: Path, scope: str) -> None:
    result, editor = await missing(home, dirty=True, scope=scope)
    assert editor.calls == []
    assert not any("unsaved changes are" in line for line in result["diagnostics"])


@pytest.mark.parametrize("size", [1, 2])
async def test_the_merged_rows_have_pages(home: Path, size: int) -> None:
    whole, _ = await missing(home, dirty=True)
    page, _ = await missing(home, dirty=True, maxResults=size)
    rows = [*page["output"]["missingScripts"], *page["output"]["brokenReferences"]]
    assert rows == [*whole["output"]["missingScripts"], *whole["output"]["brokenReferences"]][:size]
    assert page["output"]["total"] == whole["output"]["total"]


async def test_an_editor_answers_alone_where_its_files_are_out_of_reach(home: Path, tmp_path: Path) -> None:
    """Its project lies on another machine, say: the index tools then ask the Editor."""
    async with (
        in_this_loop(home, offline="fallback") as daemon,
        daemon.editor(tmp_path / "Elsewhere") as editor,
        rpc(daemon, "/rpc") as client,
    ):
        params = {"tool": "project.assets.summary", "arguments": {}}
        assert "result" in await client.ask("tools/call", params)
    assert len(editor.calls) == 1


@pytest.mark.parametrize(("under", "asked"), [("assets/scenes", 1), ("Assets/**/*.unity", 1), ("Assets/Prefabs", 0)])
async def test_an_unsaved_scene_elsewhere_does_not_matter(home: Path, under: str, asked: int) -> None:
    result, editor = await missing(home, dirty=True, under=under)
    assert [call["params"]["arguments"] for call in editor.calls] == [{"scope": "unsaved"}] * asked
    assert (ROW in result["output"]["missingScripts"]) == bool(asked)


@pytest.mark.parametrize("arguments", [{"groupBy": "guid"}, {"under": str(SAMPLE / "Assets")}], ids=["groups", "path"])
async def test_what_cannot_be_laid_over_is_as_it_was_saved_and_says_so(home: Path, arguments: dict[str, str]) -> None:
    """The Editor knows no GUIDs, and the daemon does not look up where a path leads."""
    result, editor = await missing(home, dirty=True, **arguments)
    assert editor.calls == []
    assert f"count as they were last saved: {SCENE}." in result["diagnostics"][0]


async def test_only_findings_count_beside_the_editors_rows(home: Path) -> None:
    result, _ = await missing(home, dirty=True)
    output = result["output"]
    assert output["total"] == len(output["missingScripts"]) + len(output["brokenReferences"])
    assert output["undecided"] == []
