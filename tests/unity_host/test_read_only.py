"""The promise where the Editor alone answers: nothing is loaded for a question. test_promise has the whole of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from unity_host.host import SCENE
from unity_host.promise import files
from unity_host.stage import Stage, stage
from unity_host.test_tools import CALLS
from unity_host.toolchain.compiler import Target

COUNTERS = (
    "serializeCalls",
    "ticks",
    "longestTickMs",
    "signals",
    "nameReads",
    "slowIds",
    "mostFolderChecks",
    "renders",
)
"""What may grow: reading a value asks its object to serialize, as the Inspector does."""


async def snapshot(level: Stage) -> dict[str, Any]:
    """Dirty flags, selection, open scenes, undo, what was loaded, callbacks; and every file."""
    state = {key: value for key, value in (await level.do("state")).items() if key not in COUNTERS}
    return {**state, "files": files(level.project)}


async def test_every_tool_leaves_everything_as_it_was(target: Target, quay: Path, home: Path) -> None:
    async with stage(target, quay, home, f"--scene={SCENE}") as level:
        await level.do("open", scene="Assets/Scenes/Other.unity")
        await level.do("rename", path="Docks/Crane", name="Unsaved")
        await level.do("load", asset="Assets/Audio/Main.mixer")
        await level.do("select", objects=["Spawns"])
        before = await snapshot(level)
        for tool, arguments in CALLS.items():
            await level.call(tool, **arguments)
            assert await snapshot(level) == before, tool
        for tool in ("scene.hierarchy.dump", "scene.objects.find"):
            await level.call(tool, scenePath="active", include=["worldTransform", "bounds"])
            assert await snapshot(level) == before, tool
        for tool in ("scene.hierarchy.dump", "scene.objects.find", "scene.components.list"):
            more = {"gameObjectPath": "Lamp"} if tool == "scene.components.list" else {}
            error = await level.error(tool, scenePath="Assets/Prefabs/Lamp.prefab", **more)
            assert error["data"]["details"]["reason"] == "not_loaded"
            assert await snapshot(level) == before, tool
