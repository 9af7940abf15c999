"""The official TypeScript client against the daemon: it checks every result against the tool's outputSchema."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from daemons import Running, in_this_loop
from editormcp.catalogue.loading import load_shipped
from editormcp.config import SAMPLE_KNOWLEDGE
from fakes.editor import FakeEditor, Request
from nodes import MODULES, needs_npm
from real_clients.npm import node, pump
from shipped import TOOLS

SAMPLE = SAMPLE_KNOWLEDGE.parent / "Lighthouse"
PINNED = {"pin": "2026-07-28"}
SCRIPT = str(MODULES.parent / "typescript_client.mjs")

QUESTIONS: dict[str, dict[str, Any]] = {
    "scene.values.read": {"scope": "all", "componentType": "Light", "fields": ["type", "position", "*"]},
    "scene.references.find": {"scope": "all", "target": "Assets/Prefabs/Lamp.prefab"},
    "scene.prefab.overrides": {"scope": "scenes"},
    "scene.objects.near": {"scenePath": "active", "of": "Main Camera"},
    "scene.statistics": {"scope": "build"},
    "scene.plan.draw": {"scenePath": "active"},
    "scene.lint": {"scope": "all"},
    "scene.diff": {
        "scenePath": "Assets/Prefabs/Rowboat.prefab",
        "from": "Assets/Prefabs/RowboatStorm.prefab",
        "to": "saved",
    },
    "asset.search": {"kind": "variant", "include": ["guid", "size", "base", "class"]},
    "asset.fields.read": {"assetPath": "Assets/Settings/Storm.asset"},
    "project.settings.read": {"section": "quality"},
    "project.packages.list": {"direct": False},
    "editor.state.info": {},
    "editor.console.read": {},
    "editor.compile.await": {},
    "editor.tests.results": {},
}
LOG = "[ScriptCompilation] Requested script compilation\nAssets/Boat.cs(12,5): error CS1002: ; expected\n\n"
RUN = (
    '<test-run total="1" passed="0" failed="1" skipped="0" inconclusive="0">'
    '<test-case fullname="Boat.Floats" result="Failed"><failure><message>wet</message></failure></test-case></test-run>'
)

pytestmark = needs_npm


async def converse(daemon: Running, transport: str, mode: Any, *calls: dict[str, Any]) -> dict[str, Any]:
    """List the tools, make the calls, one after the other."""
    way = {"stdio": pump(daemon)} if transport == "stdio" else {"http": http(daemon)}
    ended = await node(daemon.home.folder, SCRIPT, json.dumps({"mode": mode, "calls": calls, **way}))
    assert ended.code == 0, ended.err
    said: dict[str, Any] = json.loads(ended.out)
    return said


def http(daemon: Running) -> dict[str, Any]:
    return {"url": f"{daemon.url}/mcp", "headers": daemon.headers}


@pytest.mark.parametrize(
    ("mode", "version"),
    [("legacy", "2025-11-25"), (PINNED, "2026-07-28"), ("auto", "2026-07-28")],
    ids=["legacy", "pinned", "auto"],
)
@pytest.mark.parametrize("transport", ["stdio", "http"])
async def test_it_lists_and_calls(daemon: Running, transport: str, mode: Any, version: str) -> None:
    tools = ("mcp_server_info", "scene_hierarchy_dump", "no_such_tool")
    said = await converse(daemon, transport, mode, *({"name": tool, "arguments": {}} for tool in tools))
    assert said["version"] == version
    assert said["server"]["name"] == "editormcp"
    assert len(said["tools"]) == len(TOOLS)
    answered, failed, unknown = said["results"]
    assert json.loads(answered["content"][0]["text"]) == answered["structuredContent"]
    assert failed["isError"] is True
    assert unknown["refused"] == -32602


@pytest.mark.parametrize("mode", ["legacy", PINNED], ids=["legacy", "pinned"])
@pytest.mark.parametrize("transport", ["stdio", "http"])
async def test_it_hears_of_progress_and_can_abort(daemon: Running, project: Path, transport: str, mode: Any) -> None:
    async def report_and_wait(editor: FakeEditor, request: Request) -> None:
        await editor.progress(request, 1, 2, "half")

    async with daemon.editor(project) as editor:
        editor.handlers["project.info"] = report_and_wait
        call = {"name": "project_info", "arguments": {}, "abortOnProgress": True}
        after = {"name": "mcp_server_info", "arguments": {}}  # a client that closes at once takes its cancel back
        aborted, answered = (await converse(daemon, transport, mode, call, after))["results"]
        await editor.until(lambda: editor.cancelled == [editor.calls[0]["id"]])
    assert "content" not in aborted
    assert answered["isError"] is False
    assert aborted["progress"] == [{"progress": 1, "total": 2, "message": "half"}]


async def test_every_example_fits_the_schema_that_the_client_was_given(home: Path, project: Path) -> None:
    """What the definitions promise is what a strict client takes: nothing of it is refused."""
    alone = [tool for tool in load_shipped() if tool.by_editor and not tool.over_views]
    asked = [*alone, *(tool for tool in load_shipped() if not tool.asks_a_project)]
    examples = [(tool, example) for tool in asked for example in tool.examples]
    outputs = {tool.id: [example["output"] for known, example in examples if known is tool] for tool, _ in examples}

    async def answer_as_the_example(editor: FakeEditor, request: Request) -> None:
        await editor.answer(request, outputs[request["params"]["name"].replace("/", ".")].pop(0), ["A note."])

    async with in_this_loop(home, offline="never") as daemon, daemon.editor(project) as editor:
        editor.handlers = dict.fromkeys(outputs, answer_as_the_example)
        calls = [{"name": tool.mcp_name, "arguments": without_project(example["input"])} for tool, example in examples]
        said = await converse(daemon, "http", PINNED, *calls)
    faults = [(call, result) for call, result in zip(calls, said["results"], strict=True) if "isError" not in result]
    assert faults == []
    assert not any(result["isError"] for result in said["results"])
    assert len(editor.calls) == sum(tool.asks_a_project for tool, _ in examples)


@pytest.mark.parametrize("mode", ["legacy", PINNED], ids=["legacy", "pinned"])
async def test_every_question_is_answered_as_its_schema_says(home: Path, tmp_path: Path, mode: Any) -> None:
    """What the daemon answers by itself, from the sample's files: each result is checked by the client."""
    project = shutil.copytree(SAMPLE, tmp_path / "Lighthouse")
    (project / "Logs").mkdir()
    (project / "Logs" / "Editor.log").write_text(LOG, "utf-8")
    (project / "TestResults.xml").write_text(RUN, "utf-8")
    alone = [tool.id for tool in load_shipped() if tool.asks_a_project and not tool.by_editor]
    assert sorted(QUESTIONS) == sorted(alone)
    async with in_this_loop(home, offline="only", projects=(str(project),)) as daemon:
        calls = [{"name": TOOLS[tool].mcp_name, "arguments": given} for tool, given in QUESTIONS.items()]
        said = await converse(daemon, "http", mode, *calls)
    wrong = [(call, result) for call, result in zip(calls, said["results"], strict=True) if result.get("isError", True)]
    assert wrong == []


def without_project(given: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in given.items() if name != "project"}
