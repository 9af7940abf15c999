"""Reloads, Play Mode, stalls, slow ticks, lost daemons: the connection survives them, and no read is lost."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path

import pytest

import daemons
from clients import rpc
from daemons import Running, run
from editormcp.contract import PROTOCOL
from editormcp.home import Home
from shipped import TOOLS
from unity_host.host import SCENE, unity
from unity_host.stage import Stage, connected, editor_state, stage, until
from unity_host.test_tools import ALL, CALLS, paths, schema
from unity_host.toolchain.compiler import Target

SHIPPED = {file.stem for file in PROTOCOL.glob("tools/*/*.json")}


async def answers(level: Stage) -> bool:
    dump = await level.call("scene.hierarchy.dump", scenePath="active")
    return paths(dump["rootObjects"]) == ALL


async def test_a_reload_in_the_middle_of_a_call_loses_nothing(target: Target, quay: Path, home: Path) -> None:
    async with stage(target, quay, home, f"--scene={SCENE}") as level:
        await level.do("generate", count=20000)
        await level.do("callCost", us=20)
        call = await level.start("scene.objects.find", scenePath="active", namePattern="Object 19999")
        await level.do("reload", ms=300)
        found = await level.answer(call)
        assert found["total"] == 1
        state = await level.do("state")
        assert state["reloads"] == 1


async def test_many_reloads_leave_one_connection_and_no_threads(target: Target, quay: Path, home: Path) -> None:
    async with stage(target, quay, home, f"--scene={SCENE}") as level:
        assert await answers(level)
        tasks = Path(f"/proc/{level.host.process.pid}/task")
        await level.do("reload")
        assert await answers(level)
        before = len(list(tasks.iterdir()))
        for _ in range(5):
            await level.do("reload")
            assert await answers(level)

        async def no_more_threads() -> bool:
            # Pool threads come and go by the runtime's own counsel; two connections' worth would be ten.
            return len(list(tasks.iterdir())) <= before + 3

        await until(no_more_threads, "the threads of old domains are gone")
        assert (await level.do("state"))["teardownMs"] < 1000


async def test_play_mode_is_told_with_and_without_a_reload(target: Target, quay: Path, home: Path) -> None:
    async with stage(target, quay, home, f"--scene={SCENE}") as level:
        for reload in (False, True):
            await level.do("play", on=True, reload=reload)
            dump = await level.call("scene.hierarchy.dump", scenePath="active")
            assert dump["playing"] is True
            found = await level.call("scene.objects.find", scenePath="active", namePattern="Crane")
            assert found["matches"][0]["objectId"].startswith("s:")
            await level.do("play", on=False, reload=reload)
            after = await level.call("scene.hierarchy.dump", scenePath="active")
            assert after["playing"] is False
            assert after["revision"] != dump["revision"]


async def test_in_play_mode_every_answer_says_so(target: Target, quay: Path, home: Path) -> None:
    async with stage(target, quay, home, f"--scene={SCENE}") as level:
        await level.do("load", asset="Assets/Audio/Main.mixer")
        for is_playing in (False, True):
            await level.do("play", on=is_playing, reload=False)
            for tool, arguments in CALLS.items():
                answer = await level.call(tool, **arguments)
                assert answer.get("playing", False) is is_playing, tool
                assert "playing" in TOOLS[tool].outputs, tool


async def test_a_blocked_main_thread_is_told_as_a_stall_and_the_call_is_answered_after_it(
    mono: Target, quay: Path, home: Path
) -> None:
    async with stage(mono, quay, home, f"--scene={SCENE}") as level:
        await level.do("hang", ms=20000)
        call = await level.start("project.info")

        async def stalled() -> bool:
            return await level.state() == "stalled"

        await until(stalled, "the daemon sees the stall while it lasts")
        another = await level.start("editor.selection.info")
        assert (await level.answer(call))["projectName"] == "Quay"
        assert (await level.answer(another))["total"] == 0
        assert await answers(level)


async def test_an_unfocused_editor_is_woken_for_work(target: Target, quay: Path, home: Path) -> None:
    async with stage(target, quay, home, f"--scene={SCENE}") as level:
        await level.do("focus", on=False)
        await level.do("rate", hz=0.3)
        before = (await level.do("state"))["ticks"]
        for _ in range(20):
            assert await answers(level)
        # At 0.3 Hz alone twenty ticks would have taken a minute, and the calls would have timed out.
        assert (await level.do("state"))["ticks"] >= before + 20


async def test_a_daemon_that_dies_and_comes_back_is_found_again(target: Target, quay: Path, home: Path) -> None:
    serve = ("--port", "0", "--offline", "never")
    with daemons.as_process(home, *serve) as first, unity(target, quay, home, f"--scene={SCENE}") as host:
        async with rpc(Running(daemons.wait_for_daemon(home), Home(home)), "/rpc") as client:
            await connected(client, quay)
        first.kill()
        first.wait()
        # Killed, it left daemon.json behind: the Editor knocks at a port where nobody is, and goes on ticking.
        ticks = host.do("state")["ticks"]

        async def still_ticking() -> bool:
            return bool(host.do("state")["ticks"] > ticks)

        await until(still_ticking, "the Editor ticks without a daemon")
        with daemons.as_process(home, *serve):
            async with rpc(Running(daemons.wait_for_daemon(home), Home(home)), "/rpc") as client:
                await connected(client, quay)
                asked = {"tool": "project.info", "arguments": {"project": str(quay)}}
                answer = await client.ask("tools/call", asked)
                assert answer["result"]["output"]["projectName"] == "Quay"


async def test_two_editors_answer_for_their_own_projects(
    target: Target, quay: Path, home: Path, tmp_path: Path
) -> None:
    other = tmp_path / "Other"
    quay.rename(other)
    other_scene = "Assets/Scenes/Other.unity"
    shutil.copytree(other, quay)
    async with stage(target, quay, home, f"--scene={SCENE}") as level:
        with unity(target, other, home, f"--scene={other_scene}"):
            await connected(level.client, other)
            mine = await level.call("scene.hierarchy.dump", scenePath="active")
            theirs = await level.call("scene.hierarchy.dump", scenePath="active", project=str(other))
            assert (mine["scenePath"], theirs["scenePath"]) == (SCENE, other_scene)

        async def gone() -> bool:
            return await editor_state(level.client, other) in ("", "gone")

        await until(gone, "the other Editor is gone")
        assert await answers(level)


async def test_a_hundred_calls_in_flight_are_all_answered(target: Target, quay: Path, home: Path) -> None:
    async with stage(target, quay, home, f"--scene={SCENE}") as level:
        names = ["Crane", "Bulb", "Spawns", "Docks"]
        calls = [
            await level.start("scene.objects.find", scenePath="active", namePattern=names[i % 4]) for i in range(100)
        ]
        for i, call in enumerate(calls):
            assert (await level.answer(call))["matches"][0]["name"] == names[i % 4]


async def test_a_cancel_stops_a_large_dump_and_the_editor_goes_on(target: Target, quay: Path, home: Path) -> None:
    async with stage(target, quay, home, f"--scene={SCENE}") as level:
        await level.do("generate", count=50000)
        # A second's work, in slices: long enough to be in the middle of.
        await level.do("callCost", us=20)
        await level.do("resetLongestTick")
        async with rpc(level.daemon, "/rpc") as leaving:
            arguments = {"scenePath": "active", "include": ["transform", "tag", "layer"], "project": str(quay)}
            await leaving.start("tools/call", {"tool": "scene.hierarchy.dump", "arguments": arguments})

            async def begun() -> bool:
                return bool((await level.do("state"))["longestTickMs"] > 30)

            await until(begun, "the capture has begun")

        async def cancelled() -> bool:
            return "cancelled" in (await level.do("calls"))["problems"]

        await until(cancelled, "the Editor has stopped the call")
        assert (await level.call("editor.selection.info"))["total"] == 0


@pytest.mark.parametrize("tool", ["scene.hierarchy.dump", "scene.objects.find"])
async def test_a_scene_that_never_rests_is_answered_and_marked(
    target: Target, quay: Path, home: Path, tool: str
) -> None:
    """A capture of a second, in slices: begun anew once, then taken as it comes."""
    async with stage(target, quay, home, f"--scene={SCENE}") as level:
        await level.do("generate", count=20000)
        await level.do("callCost", us=20)
        quiet = await level.call(tool, scenePath="active")
        assert "consistent" not in quiet
        answer = asyncio.ensure_future(level.call(tool, scenePath="active"))
        while not answer.done():
            await level.do("changeHierarchy")
        assert (await answer)["consistent"] is False
        assert list(schema(tool).iter_errors(await answer)) == []


async def test_helper_processes_stay_out(target: Target, quay: Path, home: Path) -> None:
    for option in ("--import-worker", "--batchmode", "--virtual-project-clone"):
        with unity(target, quay, home, option) as host:
            assert host.do("state")["running"] is False, option


async def test_the_window_says_what_to_do(target: Target, quay: Path, home: Path) -> None:
    with unity(target, quay, home) as host:

        async def told() -> bool:
            return "The daemon is not running." in await asyncio.to_thread(lambda: host.do("window")["text"])

        await until(told, "the window says that there is no daemon")
        assert "pip install editormcp" in host.do("window")["text"]


async def test_own_tools_come_when_allowed_and_go_when_not(target: Target, quay: Path, home: Path) -> None:
    async with stage(target, quay, home, f"--scene={SCENE}") as level:
        refused = await level.error("project.echo.all", text="x")
        assert refused["code"] == -32001
        await level.do("allowOwnTools", on=True)

        async def known() -> bool:
            answer = await level.client.ask("tools/describe", {"tool": "project.echo.all"})
            return "result" in answer

        await until(known, "the daemon has heard of the own tools")
        asked = await level.client.ask("tools/call", {"tool": "mcp.tools.list", "arguments": {}})
        listed = asked["result"]["output"]["tools"]
        marked = {row["id"] for row in listed if row.get("own") is True}
        assert marked == {row["id"] for row in listed} - SHIPPED >= {"project.echo.all", "level.roots.count"}
        told = await asyncio.to_thread(run, home, "tools")
        assert {line.split()[0] for line in told.stdout.splitlines() if line.endswith("(the project's own)")} == marked
        echo = await level.call("project.echo.all", text="x", list=["a"], colour="Red")
        assert echo == {"text": "x", "number": 7, "ratio": 0.5, "flag": True, "colour": "Red", "list": ["a"]}
        roots = await level.call("level.roots.count", tag="Respawn")
        assert roots == {"total": 1, "byTag": {"Respawn": 1}}
        failed = await level.error("project.always.fails")
        assert (failed["code"], "this tool is broken" in failed["message"]) == (-32000, True)
        circle = await level.error("project.runs.in-circles")
        assert circle["data"]["details"]["reason"] == "not_serializable"
        assert await answers(level)
        await level.do("reload")
        assert (await level.call("project.echo.all", text="still here"))["text"] == "still here"
        await level.do("allowOwnTools", on=False)

        async def forgotten() -> bool:
            return not await known()

        await until(forgotten, "the daemon has forgotten them")
