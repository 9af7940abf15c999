"""Agent in front, Unity behind: a hidden Editor that has stopped ticking is asked, woken, and answers at its pace."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from unity_host.host import SCENE, UnityHost, unity
from unity_host.legs import Leg, do
from unity_host.stage import Stage, stage, until
from unity_host.test_tools import CALLS
from unity_host.toolchain.compiler import Target

WORLDS = ("thread", "anywhere")
"""Where SignalTick wakes the Editor: from another thread alone, or from its own update too."""


@pytest.fixture(params=WORLDS)
async def hidden(request: pytest.FixtureRequest, target: Target, quay: Path, home: Path) -> AsyncIterator[Stage]:
    """An Editor that its user has covered with another window, and that does not tick there."""
    options = (f"--scene={SCENE}", f"--signal={request.param}")
    async with stage(target, quay, home, *options, offline="fallback") as level:
        await level.do("load", asset="Assets/Audio/Main.mixer")
        await level.do("park", on=True)
        yield level


@pytest.fixture
async def editor(leg: Leg, target: Target, quay: Path, home: Path) -> AsyncIterator[UnityHost]:
    with unity(target, quay, home, f"--scene={SCENE}") as host:
        yield host
        await asyncio.to_thread(host.end)
        await leg.all_closed()


async def next_beat(leg: Leg) -> dict[str, Any]:
    """The next heartbeat from now on."""
    heard = len(leg.events["editor/state"])

    async def beaten() -> bool:
        return len(leg.events["editor/state"]) > heard

    await until(beaten, "the Editor's heart beats")
    payload: dict[str, Any] = leg.events["editor/state"][heard]["payload"]
    return payload


async def test_a_hidden_editor_answers_every_tool(hidden: Stage) -> None:
    from_files = {"project.assets.summary", "project.references.missing", "asset.dependencies.graph"}
    for tool, arguments in CALLS.items():
        output = await hidden.call(tool, **arguments)
        assert output["source"] == ("disk" if tool in from_files else "editor"), tool
    assert await hidden.state() == "ready"


async def test_a_long_scan_goes_on_in_a_hidden_editor(hidden: Stage) -> None:
    await hidden.do("generate", count=20000)
    await hidden.do("callCost", us=20)
    found = await hidden.call("scene.objects.find", scenePath="active", namePattern="Object 19999")
    assert (found["total"], found["source"]) == (1, "editor")


async def test_silence_is_not_a_stall(leg: Leg, editor: UnityHost) -> None:
    await leg.ready()
    await leg.event("editor/state")
    await do(editor, "park", on=True)
    assert "stallMs" not in await next_beat(leg)
    answer = await leg.ask("tools/call", {"name": "project/info", "arguments": {}})
    assert answer["result"]["output"]["projectName"] == "Quay"


async def test_a_wake_that_is_not_answered_is_a_stall_until_the_next_tick(leg: Leg, editor: UnityHost) -> None:
    await leg.ready()
    await leg.event("editor/state")
    await do(editor, "hold", ms=4000)
    asked = asyncio.ensure_future(leg.ask("tools/call", {"name": "project/info", "arguments": {}}))

    async def told() -> bool:
        return any("stallMs" in event["payload"] for event in leg.events["editor/state"])

    await until(told, "the Editor tells of the stall")
    assert not asked.done()
    await asked

    async def over() -> bool:
        return "stallMs" not in leg.events["editor/state"][-1]["payload"]

    await until(over, "the Editor tells that it moves again")


async def test_nobody_wakes_an_editor_that_has_nothing_to_do(leg: Leg, editor: UnityHost) -> None:
    await leg.ready()
    await leg.event("editor/state")
    await do(editor, "park", on=True)
    before = await do(editor, "state")
    await next_beat(leg)
    after = await do(editor, "state")
    assert (after["signals"], after["ticks"]) == (before["signals"], before["ticks"])
