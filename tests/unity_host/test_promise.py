"""The promise, proven around every tool: whatever is asked, in whatever order, the project and the Editor stay as they
were."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from backends.disk.tools.diffing import commit
from shipped import TOOLS
from unity_host.host import SCENE
from unity_host.promise import answered, changes, snapshot
from unity_host.stage import Stage, stage, until
from unity_host.toolchain.compiler import Target

Step = tuple[str, dict[str, Any]]
BAD = "project.breaks.promise"
OTHER = "Assets/Scenes/Other.unity"
LAMP = "Assets/Prefabs/Lamp.prefab"
MIXER = "Assets/Audio/Main.mixer"
RUN = '<test-run total="1" passed="1" failed="0" skipped="0" inconclusive="0"></test-run>'
EXAMPLES: dict[str, list[dict[str, Any]]] = {
    "mcp.server.info": [{}],
    "mcp.tools.list": [{}],
    "mcp.tool.describe": [{"toolId": "project.info"}],
    "project.info": [{}],
    "project.scenes.list": [{}, {"includeInBuild": True}],
    "project.assets.summary": [{"minSizeBytes": 10}],
    "project.references.missing": [{}, {"scope": "scenes", "groupBy": "guid"}],
    "project.settings.read": [{"section": name} for name in ("tags", "physics", "quality", "player", "build")],
    "project.packages.list": [{}, {"direct": False}],
    "scene.hierarchy.dump": [
        {"scenePath": "active", "include": ["ids", "transform", "prefab", "worldTransform", "bounds"]},
        {"scenePath": OTHER, "format": "outline"},
        {"scenePath": LAMP},
    ],
    "scene.objects.find": [
        {"scenePath": SCENE, "namePattern": "*", "include": ["bounds"]},
        {"scenePath": LAMP, "componentType": "Light"},
    ],
    "scene.components.list": [
        {"scenePath": SCENE, "gameObjectPath": "Spawns"},
        {"scenePath": SCENE, "gameObjectPath": "Docks/Crane"},
    ],
    "scene.values.read": [
        {"componentType": "GameObject", "fields": ["name", "tag", "position"]},
        {"scope": "all", "componentType": "Light", "fields": ["intensity", "*color*"]},
    ],
    "scene.references.find": [{"target": "Assets/Materials/Wood.mat"}, {"scope": "all", "kind": "event"}],
    "scene.prefab.overrides": [{}, {"scope": "all", "ignoreDefaults": False}],
    "scene.objects.near": [{"scenePath": "active", "of": "0, 0, 0"}, {"scenePath": SCENE, "of": "Docks", "radius": 50}],
    "scene.statistics": [{}, {"scope": "all"}],
    "scene.plan.draw": [{"scenePath": "active"}, {"scenePath": SCENE, "view": "side", "format": "svg"}],
    "scene.lint": [{}, {"scope": "all"}],
    "scene.diff": [
        {"scenePath": "active"},
        {"scenePath": SCENE, "from": OTHER, "to": "saved"},
        {"scenePath": SCENE, "from": "git:HEAD", "to": "live"},
    ],
    "asset.info": [{"assetPath": "Assets/Prefabs/Boat.prefab", "includeDependencies": True}, {"assetPath": OTHER}],
    "asset.dependencies.graph": [{"assetPath": "Assets/Materials/Wood.mat"}],
    "asset.search": [{}, {"type": "Material", "include": ["guid", "size"]}],
    "asset.fields.read": [{"assetPath": "Assets/Materials/Wood.mat"}],
    "audio.mixer.list": [{}],
    "audio.mixer.snapshot.read": [{"mixerPath": MIXER, "snapshotName": "Storm"}],
    "editor.selection.info": [{}],
    "editor.state.info": [{}],
    "editor.console.read": [{}, {"level": "error", "stacks": True}],
    "editor.compile.await": [{"timeoutMs": 100}],
    "editor.tests.results": [{}],
    "editor.view.capture": [
        {"width": 64},
        {"view": "game", "width": 64},
        {"view": "Main Camera", "width": 64, "marks": False},
        {"picture": False},
    ],
}
"""Calls of every tool; a tool without one fails the first test."""
CALLS = [(tool, arguments) for tool, examples in EXAMPLES.items() for arguments in examples]
WRONG: list[Step] = [
    ("scene.hierarchy.dump", {"scenePath": "Assets/Scenes/Nowhere.unity"}),
    ("scene.components.list", {"scenePath": SCENE, "gameObjectPath": "Docks/Nobody"}),
    ("asset.info", {"assetPath": "../outside"}),
    ("editor.view.capture", {"view": "Docks"}),
    ("scene.diff", {"scenePath": SCENE, "from": "git:--output=written", "to": "saved"}),
    ("scene.diff", {"scenePath": SCENE, "from": "git:nowhere", "to": "saved"}),
    ("project.info", {"nonsense": 1}),
]
DEEDS: list[Step] = [
    ("select", {"objects": ["Spawns"]}),
    ("select", {"assets": ["Assets/Materials/Wood.mat"]}),
    ("set", {"path": "Spawns", "component": "Transform", "property": "m_LocalPosition.x", "value": "3"}),
    ("play", {"on": True}),
    ("play", {"on": False}),
    ("stage", {"prefab": LAMP}),
    ("sceneView", {"width": 320, "height": 200}),
    ("gameView", {"width": 320, "height": 200}),
    ("closeGameView", {}),
    ("runTests", {"tests": [{"name": "Boats.Float", "status": "Passed"}]}),
    ("graphics", {"on": False}),
    ("graphics", {"on": True}),
    ("save", {}),
]
"""What a user does between two questions."""
HARMS = {
    "MarkSceneDirty": "dirtyScenes",
    "MarkObjectDirty": "dirtyObjects",
    "RecordUndo": "undo",
    "Select": "selection",
    "OpenScene": "openScenes",
    "LoadAsset": "loadedAssets",
    "ToggleConsole": "consoleFlags",
    "Log": "logged",
    "Rename": "contents",
    "LeaveObject": "made",
    "LeaveTextureActive": "activeTexture",
    "WriteFile": "files",
    "TouchFile": "files",
    "WriteAndDelete": "files",
    "DeleteFile": "files",
}
"""What a bad tool can do, and where it must be seen."""


@contextlib.asynccontextmanager
async def at_work(target: Target, project: Path, home: Path) -> AsyncIterator[Stage]:
    """An Editor in the middle of something: two scenes, unsaved changes, a selection, a loaded asset, tests run. The
    project is in a git repository, whose files no question may change either."""
    (project / "TestResults.xml").write_text(RUN, "utf-8")
    commit(project)
    async with stage(target, project, home, f"--scene={SCENE}", offline="fallback") as level:
        await level.do("open", scene=OTHER)
        await level.do("rename", path="Docks/Crane", name="Unsaved")
        await level.do("rename", path="Docks/Unsaved", name="Crane")
        await level.do("load", asset=MIXER)
        await level.do("select", objects=["Spawns"])
        await level.do("sceneView", width=320, height=200)
        yield level


def test_every_tool_has_an_example() -> None:
    assert set(EXAMPLES) == set(TOOLS), "give the new tool a call in EXAMPLES, so that the promise is proven for it"


async def test_every_tool_leaves_everything_as_it_was(target: Target, quay: Path, home: Path) -> None:
    async with at_work(target, quay, home) as level:
        before = await snapshot(level)
        for tool, arguments in CALLS:
            answer = await answered(level, tool, arguments)
            assert "result" in answer, (tool, arguments, answer)
            assert changes(before, await snapshot(level)) == {}, (tool, arguments)
        for tool, arguments in WRONG:
            assert "error" in await answered(level, tool, arguments)
            assert changes(before, await snapshot(level)) == {}, (tool, arguments)


async def test_any_sequence_of_questions_leaves_everything_as_it_was(mono: Target, quay: Path, home: Path) -> None:
    async with at_work(mono, quay, home) as level:
        await prove(level, st.one_of(*map(st.sampled_from, (CALLS, CALLS + WRONG, DEEDS))), examples=120)


async def test_a_sequence_with_a_bad_tool_fails(mono: Target, quay: Path, home: Path) -> None:
    """That the proof can fail, and names who is to blame."""
    async with at_work(mono, quay, home) as level:
        await allow_the_bad_tool(level)
        with pytest.raises(AssertionError, match=BAD):
            await prove(level, st.one_of(st.sampled_from(CALLS), st.just((BAD, {"deed": "Log"}))), examples=20)


async def prove(level: Stage, steps: st.SearchStrategy[Step], examples: int) -> None:
    """Random sequences; around each question everything is compared. What is drawn is not even, so all calls come once
    in their order and once the other way round, too."""
    loop = asyncio.get_running_loop()

    async def play(sequence: list[Step]) -> None:
        for name, details in sequence:
            if (name, details) in DEEDS:
                await _do(level, name, details)
                continue
            before = await snapshot(level)
            await answered(level, name, details)
            assert changes(before, await snapshot(level)) == {}, (name, details)
        await _leave_prefab(level)

    @settings(max_examples=examples, deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow])
    @given(st.lists(steps, min_size=2, max_size=8))
    @example(CALLS)
    @example(CALLS[::-1])
    def always(sequence: list[Step]) -> None:
        asyncio.run_coroutine_threadsafe(play(sequence), loop).result()

    await asyncio.to_thread(always)


@pytest.mark.parametrize("deed", HARMS)
async def test_a_tool_that_breaks_the_promise_is_found_out(mono: Target, quay: Path, home: Path, deed: str) -> None:
    async with at_work(mono, quay, home) as level:
        await level.do("save")
        await allow_the_bad_tool(level)
        before = await snapshot(level)
        assert (await level.call(BAD, deed="Nothing"))["value"] == "Nothing"
        assert changes(before, await snapshot(level)) == {}
        await level.call(BAD, deed=deed)
        assert HARMS[deed] in changes(before, await snapshot(level))


async def _do(level: Stage, deed: str, details: dict[str, Any]) -> None:
    """In Prefab Mode a user sees the prefab alone, and so leaves it first."""
    if deed in ("select", "set", "stage"):
        await _leave_prefab(level)
    await level.do(deed, **details)


async def _leave_prefab(level: Stage) -> None:
    if (await level.do("promise"))["stage"]:
        await level.do("closeStage")


async def allow_the_bad_tool(level: Stage) -> None:
    async def known() -> bool:
        return "result" in await level.client.ask("tools/describe", {"tool": BAD})

    await level.do("allowOwnTools", on=True)
    await until(known, "the daemon knows the bad tool")
