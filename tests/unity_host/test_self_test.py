"""The self-test: one click, and a report about this Editor that names nothing of its project."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from daemons import run
from unity_host.host import SCENE, UnityHost
from unity_host.promise import files
from unity_host.stage import Stage, stage, until
from unity_host.test_tools import CALLS
from unity_host.toolchain.compiler import Target

QUICK = 0.02
"""Phases in which nothing is done but measure are this much shorter."""


async def told(host: UnityHost, words: str) -> None:
    async def shown() -> bool:
        return words in (await asyncio.to_thread(host.do, "window"))["text"]

    await until(shown, words)


async def report(level: Stage, home: Path, *, hide: bool = True) -> dict[str, Any]:
    """Run the test as a user does who switches to another program when asked to, and read what it left."""
    await level.do("selfTest", pace=QUICK)
    if hide:
        await told(level.host, "switch to another program")
        await level.do("focus", on=False)
    await told(level.host, "The report is in")
    found: dict[str, Any] = json.loads((home / "self-test.json").read_text(encoding="utf-8"))
    return found


@pytest.mark.parametrize("unity", ["2021.3", "6000.4"])
async def test_it_says_what_became_of_every_tool_and_that_nothing_changed(
    unity: str, mono: Target, quay: Path, home: Path
) -> None:
    async with stage(Target(mono.runtime, unity), quay, home, f"--scene={SCENE}") as level:
        await level.do("sceneView", width=800, height=500)
        before = files(quay)
        found = await report(level, home)
        assert files(quay) == before
    assert found["unchanged"] == {"dirtyFlags": True, "openScenes": True, "selection": True, "files": True}
    assert {row["tool"] for row in found["tools"]} == {
        *CALLS,
        "editormcp/scene",
        "editormcp/settings",
        "editormcp/view",
    }
    assert not any("exception" in row for row in found["tools"]) and found["exceptions"] == []
    assert found["internals"]["signalTick"] is True
    assert found["internals"]["logEntries"] is False  # which the stand-in does not have
    assert found["callbacks"]["probe"] is True and found["callbacks"]["onValidate"] == 0
    assert found["costs"]["captureObjects"] > 0 and found["costs"]["sample"] > 0
    # The report is made to be sent away: it names nothing of the project.
    for name in ("Quay", "Crane", "Saltwater", "Assets/", str(quay.parent)):
        assert name not in json.dumps(found)
    read = run(home, "doctor", "--read", str(home / "self-test.json"))
    assert (read.returncode, read.stderr) == (0, "")
    # The mixer is not loaded, and is not loaded for a question.
    assert "13 of 15 tools answered." in read.stdout and "Nothing changed while the tools ran" in read.stdout
    assert "With Built-in on Vulkan a view was rendered by a hidden camera" in read.stdout
    assert "In front" in read.stdout and "Hidden" in read.stdout


async def test_it_measures_the_tick_in_front_and_hidden(target: Target, quay: Path, home: Path) -> None:
    async with stage(target, quay, home, f"--scene={SCENE}") as level:
        ticks = (await report(level, home))["ticks"]
    assert (ticks["front"]["focused"], ticks["hidden"]["focused"]) == (True, False)
    for place in ticks.values():
        for phase in ("alone", "signalledInside", "signalledFromThread"):
            assert place[phase]["ticks"] > 0
            assert 0 <= place[phase]["medianMs"] <= place[phase]["longestMs"]


async def test_without_a_switch_the_background_is_left_out(mono: Target, quay: Path, home: Path) -> None:
    async with stage(mono, quay, home, f"--scene={SCENE}") as level:
        assert set((await report(level, home, hide=False))["ticks"]) == {"front"}


async def test_a_users_own_deeds_are_not_taken_for_ours(mono: Target, quay: Path, home: Path) -> None:
    """A step that can be undone is the user's: no tool makes one."""
    async with stage(mono, quay, home, f"--scene={SCENE}") as level:
        assert "undoGroup" not in (await report(level, home))["unchanged"]


async def test_a_change_is_told(mono: Target, quay: Path, home: Path) -> None:
    """That the comparison can fail: somebody saves a file and selects something while the tools run."""
    async with stage(mono, quay, home, f"--scene={SCENE}") as level:
        await level.do("rate", hz=4)
        await level.do("selfTest", pace=QUICK)
        await told(level.host, "The self-test asks")
        (quay / "Assets" / "New.txt").write_text("x", encoding="utf-8")
        await level.do("select", objects=["Spawns"])
        await level.do("changeProject")
        await level.do("rate", hz=100)
        await told(level.host, "switch to another program")
        await level.do("focus", on=False)
        await told(level.host, "The report is in")
        found = json.loads((home / "self-test.json").read_text(encoding="utf-8"))
    assert (found["callbacks"]["selectionChanged"], found["callbacks"]["projectChanged"]) == (1, 1)
    assert (found["unchanged"]["selection"], found["unchanged"]["files"]) == (False, False)


async def test_a_reload_in_the_middle_of_it_ends_it(target: Target, quay: Path, home: Path) -> None:
    async with stage(target, quay, home, f"--scene={SCENE}") as level:
        await level.do("selfTest", pace=1)
        await level.do("reload")
        assert (await level.call("project.info"))["projectName"] == "Quay"
        assert not (home / "self-test.json").exists()
