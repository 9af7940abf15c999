"""Pages that the daemon keeps: together they are the whole, whatever happens to the scene meanwhile."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from clients import mcp
from daemons import Running
from editormcp.backends import Answer
from editormcp.errors import ToolError
from editormcp.routing.pages import KeptPages
from fakes.editor import FakeEditor, Request
from shipped import call

TOOL = "scene.objects.find"


def answer(count: int) -> Answer:
    rows = [{"name": f"Lamp {number}", "path": f"Lamps/Lamp {number}"} for number in range(count)]
    return Answer(json.dumps({"scenePath": "A.unity", "matches": rows, "total": count, "truncated": False}).encode())


@given(st.integers(0, 60), st.lists(st.integers(1, 20), min_size=1, max_size=5))
def test_the_pages_together_are_the_whole(count: int, sizes: list[int]) -> None:
    """With any sizes of page, each asked for with the cursor of the one before."""
    pages, got, asked = KeptPages(), [], {"scenePath": "active"}
    page: Any = json.loads(pages.first("p", call(TOOL, {**asked, "maxResults": sizes[0]}), answer(count), 0.0).output)
    for number in range(1, count + 2):
        got += page["matches"]
        assert page["total"] == count
        if "nextCursor" not in page:
            assert page["truncated"] is False
            break
        arguments = {**asked, "maxResults": sizes[number % len(sizes)], "cursor": page["nextCursor"]}
        further = pages.further("p", call(TOOL, arguments), 1.0)
        assert further is not None
        page = json.loads(further.output)
    assert got == json.loads(answer(count).output)["matches"]


@given(st.lists(st.integers(0, 400), min_size=1, max_size=60), st.integers(1000, 3000), st.integers(1, 60))
def test_pages_within_a_length_together_are_the_whole(lengths: list[int], most: int, rows: int) -> None:
    """What is too long for one answer is kept, and at its end goes on where the one who gave it goes on."""
    given = [{"name": "ä" * length} for length in lengths]
    output = {"matches": given, "total": 900, "truncated": True, "nextCursor": "elsewhere.60"}
    pages, arguments = KeptPages(), {"scenePath": "active", "maxResults": rows}
    asked = msgspec.structs.replace(call(TOOL, arguments), max_chars=most)
    whole = Answer(msgspec.json.encode(output), ("From disk.",))
    page: Any = pages.cut("p", asked, whole, 0.0)
    got = []
    for _ in given:
        assert len(page.output.decode()) + len(',"diagnostics":["From disk."]') <= most
        told = json.loads(page.output)
        assert told["truncated"]
        got += told["matches"]
        if told["nextCursor"] == "elsewhere.60":
            break
        further = {**arguments, "cursor": told["nextCursor"]}
        page = pages.further("p", msgspec.structs.replace(asked, arguments=further), 1.0)
    assert got == given


def test_a_cursor_belongs_to_its_question() -> None:
    pages = KeptPages()
    first = json.loads(pages.first("p", call(TOOL, {"scenePath": "A", "maxResults": 2}), answer(5), 0.0).output)
    with pytest.raises(ToolError, match="cursor"):
        pages.further("p", call(TOOL, {"scenePath": "B", "maxResults": 2, "cursor": first["nextCursor"]}), 1.0)


def test_a_cursor_lives_ten_minutes() -> None:
    pages, asked = KeptPages(), {"scenePath": "A", "maxResults": 2}
    first = json.loads(pages.first("p", call(TOOL, asked), answer(5), 0.0).output)
    assert pages.further("p", call(TOOL, {**asked, "cursor": first["nextCursor"]}), 599.0) is not None
    assert pages.further("p", call(TOOL, {**asked, "cursor": first["nextCursor"]}), 1300.0) is None


async def test_one_message_to_the_editor_serves_every_page(daemon: Running, project: Path) -> None:
    async def find(editor: FakeEditor, request: Request) -> None:
        await editor.answer(request, json.loads(answer(250).output))

    async with mcp(daemon) as client, daemon.editor(project) as editor:
        editor.handlers[TOOL] = find
        names: list[str] = []
        arguments: dict[str, Any] = {"scenePath": "active"}
        while True:
            params = {"name": "scene_objects_find", "arguments": arguments}
            page = (await client.ask("tools/call", params))["result"]["structuredContent"]
            names += [row["name"] for row in page["matches"]]
            if "nextCursor" not in page:
                break
            arguments["cursor"] = page["nextCursor"]
    assert names == [f"Lamp {number}" for number in range(250)]
    assert len(editor.calls) == 1
    assert editor.calls[0]["params"]["arguments"]["maxResults"] == 0
