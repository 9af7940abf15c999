"""Reload after reload with calls in flight: not a single one fails. EDITORMCP_RELOADS sets another number of them."""

from __future__ import annotations

import os
from pathlib import Path

from unity_host.host import SCENE
from unity_host.stage import stage
from unity_host.toolchain.compiler import Target

RELOADS = int(os.environ.get("EDITORMCP_RELOADS", "50"))
IN_ONE_PROCESS = 50
"""The stand-in keeps the assemblies of every domain it has had, and grows slower with each."""
IN_FLIGHT = 8
QUESTIONS = [
    ("scene.objects.find", {"scenePath": "active", "namePattern": "Crane"}),
    ("scene.hierarchy.dump", {"scenePath": "active"}),
    ("editor.selection.info", {}),
    ("project.info", {}),
]


async def test_no_call_fails_through_many_reloads(mono: Target, quay: Path, home: Path) -> None:
    for done in range(0, RELOADS, IN_ONE_PROCESS):
        await reload(mono, quay, home, min(IN_ONE_PROCESS, RELOADS - done))


async def reload(target: Target, quay: Path, home: Path, times: int) -> None:
    async with stage(target, quay, home, f"--scene={SCENE}") as level:
        await level.do("generate", count=500)
        for number in range(times):
            asked = [QUESTIONS[(number + place) % len(QUESTIONS)] for place in range(IN_FLIGHT)]
            before = [await level.start(tool, **arguments) for tool, arguments in asked]
            level.host.send("reload", ms=number % 5 * 20)
            during = [await level.start(tool, **arguments) for tool, arguments in asked]
            for call in before + during:
                await level.answer(call)  # an error fails here
            assert level.host.answer()["did"] == "reload"
        assert (await level.do("state"))["reloads"] == times
