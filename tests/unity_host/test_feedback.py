"""Console, compiles and state through the real daemon and the real package, with reloads in the middle."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from unity_host.host import SCENE
from unity_host.stage import Stage, stage, until
from unity_host.test_tools import schema
from unity_host.toolchain.compiler import Target

GAME = "Library/ScriptAssemblies/Assembly-CSharp.dll"
WRONG: dict[str, Any] = {
    "message": "Assets/Boat.cs(7,2): error CS1002: ; expected",
    "file": "Assets\\Boat.cs",
    "line": 7,
    "column": 2,
}
LOUD: dict[str, Any] = {"message": "Assets/Boat.cs(9,1): warning CS0168: unused", "file": "Assets/Boat.cs", "line": 9}


@pytest.fixture
async def level(target: Target, quay: Path, home: Path) -> AsyncIterator[Stage]:
    async with stage(target, quay, home, f"--scene={SCENE}") as everything:
        yield everything


def fits(tool: str, output: Any) -> None:
    assert [f"{error.json_path} {error.message}" for error in schema(tool).iter_errors(output)] == []


async def console(level: Stage, /, **arguments: Any) -> Any:
    output = await level.call("editor.console.read", **arguments)
    fits("editor.console.read", output)
    return output


async def says(level: Stage, text: str, /, **arguments: Any) -> Any:
    """The console, once it holds this text."""
    found: list[Any] = []

    async def told() -> bool:
        found[:] = [await console(level, **arguments)]
        return any(text in entry["message"] for entry in found[0]["entries"])

    await until(told, f"the console says {text}")
    return found[0]


async def compiled(level: Stage, /, **arguments: Any) -> Any:
    output = await level.call("editor.compile.await", **arguments)
    fits("editor.compile.await", output)
    return output


async def compile_begins(level: Stage) -> None:
    """The daemon knows of it when this is over."""
    await level.do("compileBegins")

    async def compiling() -> bool:
        return bool((await level.call("editor.state.info"))["compiling"])

    await until(compiling, "the daemon hears of the compile")


async def compile_with(level: Stage, *messages: dict[str, Any], path: str = GAME) -> None:
    await level.do("compileBegins")
    await level.do("compileAssembly", path=path, messages=list(messages))
    await level.do("compileEnds")
    await level.do("log", message=f"done with {path}")
    await says(level, f"done with {path}")  # lines come behind the compile that they follow


async def test_equal_lines_are_folded_and_since_gives_what_is_new(level: Stage) -> None:
    for message in ("the tide is out", "the tide is in", "the tide is out", "the end"):
        await level.do("log", message=message)
    first = await says(level, "the end")
    entries = {entry["message"]: entry for entry in first["entries"]}
    assert [entry["message"] for entry in first["entries"]] == ["the end", "the tide is out", "the tide is in"]
    assert (entries["the tide is out"]["count"], entries["the tide is in"]["count"]) == (2, 1)
    assert (await console(level, since=first["position"]))["entries"] == []
    await level.do("log", message="a storm comes")
    new = await says(level, "a storm comes", since=first["position"])
    assert [entry["message"] for entry in new["entries"]] == ["a storm comes"]


async def test_a_position_from_before_a_reload_still_works_and_nothing_comes_twice(level: Stage) -> None:
    await level.do("log", message="before the reload")
    first = await says(level, "before the reload")
    await level.do("reload")
    await level.do("log", message="after the reload")
    new = await says(level, "after the reload", since=first["position"])
    assert [entry["message"] for entry in new["entries"]] == ["after the reload"]
    assert not new.get("stale") and not new.get("dropped")
    whole = await console(level)
    assert sorted((entry["message"], entry["count"]) for entry in whole["entries"]) == [
        ("after the reload", 1),
        ("before the reload", 1),
    ]


async def test_a_line_that_comes_just_before_a_reload_is_not_lost(level: Stage) -> None:
    level.host.send("log", message="the last word")
    level.host.send("reload")
    assert [(await asyncio.to_thread(level.host.answer))["did"] for _ in range(2)] == ["log", "reload"]
    assert (await says(level, "the last word"))["entries"][0]["count"] == 1


async def test_another_package_that_throws_before_the_reload_costs_no_number(level: Stage) -> None:
    await level.do("makeTrouble")
    await level.do("reload")
    await level.do("log", message="told")
    position = (await says(level, "told"))["position"]
    await level.do("reload")
    await level.do("log", message="told after it")
    new = await says(level, "told after it", since=position)
    assert [entry["message"] for entry in new["entries"]] == ["told after it"]


async def test_more_lines_than_the_editor_keeps_are_told_as_dropped(level: Stage) -> None:
    position = (await console(level))["position"]
    await level.do("logMany", message="wave", count=5000)
    told = await says(level, "wave 4999", since=position, maxResults=0)
    waves = sum(entry["count"] for entry in told["entries"])
    assert waves + told.get("dropped", 0) == 5000


async def test_levels_text_and_pages(level: Stage) -> None:
    await level.do("log", message="a Warning")
    await level.do("logFromThread", message="an Error from a thread")
    await says(level, "an Error")
    assert [entry["level"] for entry in (await console(level, level="error"))["entries"]] == ["error"]
    assert [entry["message"] for entry in (await console(level, contains="WARN"))["entries"]] == ["a Warning"]
    page = await console(level, maxResults=1)
    assert (len(page["entries"]), page["total"], page["truncated"]) == (1, 2, True)
    rest = await console(level, maxResults=1, cursor=page["nextCursor"])
    assert [entry["message"] for entry in rest["entries"]] == ["a Warning"]
    error = await level.error("editor.console.read", since="yesterday")
    assert (error["code"], "position" in error["message"]) == (-32002, True)


async def test_a_hidden_editor_tells_its_console(level: Stage) -> None:
    await level.do("park", on=True)
    await level.do("logFromThread", message="from behind")
    assert (await says(level, "from behind"))["source"] == "editor"


async def test_a_compile_error_is_structured_and_told_once(level: Stage) -> None:
    await compile_with(level, WRONG, LOUD)
    failed = await compiled(level)
    assert (failed["state"], failed["result"], failed["partial"], failed["warnings"]) == ("idle", "failed", False, 1)
    assert failed["errors"] == [
        {
            "file": "Assets/Boat.cs",
            "line": 7,
            "column": 2,
            "code": "CS1002",
            "message": "; expected",
            "assembly": "Assembly-CSharp",
        }
    ]
    assert failed["staleAssemblies"] == ["Assembly-CSharp", "Assembly-CSharp-Editor"]
    entry = (await says(level, "CS1002", level="error"))["entries"]
    assert [(line["count"], line["file"], line["line"]) for line in entry] == [(1, "Assets/Boat.cs", 7)]


async def test_waiting_lasts_through_compile_and_reload(level: Stage) -> None:
    await compile_begins(level)
    waiting = await level.start("editor.compile.await")
    await level.do("compileAssembly", path=GAME, messages=[LOUD])
    await level.do("compileEnds")
    await level.do("reload", ms=200)
    answer = await level.answer(waiting)
    assert (answer["state"], answer["result"], answer["errors"]) == ("idle", "succeeded", [])
    assert (answer["warnings"], "finishedAt" in answer, answer["staleAssemblies"]) == (1, True, [])
    assert (await level.do("state"))["reloads"] == 1


async def test_a_script_that_unity_has_not_compiled_yet_is_not_taken_for_compiled(level: Stage) -> None:
    await compile_with(level, LOUD)
    await level.do("reload", ms=50)
    assert (await compiled(level))["result"] == "succeeded"
    (level.project / "Assets" / "New.cs").write_text("class New {}\n", "utf-8")
    (level.project / "Assets" / "Samples~").mkdir()
    (level.project / "Assets" / "Samples~" / "Old.cs").write_text("class Old {}\n", "utf-8")
    arguments = {"project": str(level.project), "timeoutMs": 1000}
    answer = await level.client.ask("tools/call", {"tool": "editor.compile.await", "arguments": arguments})
    output, notes = answer["result"]["output"], answer["result"]["diagnostics"]
    assert (output["state"], output["result"], output["partial"]) == ("idle", "unknown", True)
    assert notes[0].endswith("after its last compile, which succeeded: Assets/New.cs.")
    waiting = await level.start("editor.compile.await")
    await compile_with(level, LOUD)
    await level.do("reload", ms=50)
    assert (await level.answer(waiting))["result"] == "succeeded"


async def test_a_compile_that_never_ends_is_not_an_error(level: Stage) -> None:
    await compile_begins(level)
    await level.do("compileAssembly", path=GAME, messages=[WRONG])
    await says(level, "CS1002")
    answer = await compiled(level, timeoutMs=100)
    assert (answer["state"], answer["result"], answer["partial"]) == ("compiling", "unknown", True)
    assert [error["code"] for error in answer["errors"]] == ["CS1002"]


async def test_an_end_that_nobody_told_is_seen(level: Stage) -> None:
    await compile_begins(level)
    await level.do("compileAssembly", path=GAME, messages=[WRONG])
    await level.do("compileEnds", lost=True)
    assert (await compiled(level))["result"] == "failed"


async def test_building_a_player_is_not_a_compile(level: Stage) -> None:
    before = await compiled(level)
    await level.do("build", on=True)
    await compile_with(level, WRONG, path="Library/PlayerScriptAssemblies/Assembly-CSharp.dll")
    await level.do("build", on=False)
    await compile_with(level, WRONG, path="Temp/Built/Own.dll")
    after = await compiled(level)
    assert (after["result"], after["errors"]) == (before["result"], []) == ("succeeded", [])


async def test_the_editor_that_ends_while_somebody_waits_leaves_its_log(target: Target, quay: Path, home: Path) -> None:
    log = quay.parent / "own.log"
    async with stage(target, quay, home, f"--scene={SCENE}", f"--log={log}") as level:
        await compile_begins(level)
        waiting = await level.start("editor.compile.await")
        log.write_text(
            f"Successfully changed project path to: {quay}\n"
            "[ScriptCompilation] Requested script compilation because: x\n" + WRONG["message"] + "\n"
        )
        await asyncio.to_thread(level.host.end)
        answer = await level.answer(waiting)
        assert (answer["source"], answer["result"], answer["errors"][0]["code"]) == ("log", "failed", "CS1002")
        fits("editor.compile.await", answer)


async def test_the_state_is_told_without_asking(level: Stage) -> None:
    output = await level.call("editor.state.info")
    fits("editor.state.info", output)
    assert (output["connected"], output["state"], output["dialog"]) == (True, "ready", "unknown")
    assert [(scene["path"], scene["active"], scene["dirty"]) for scene in output["scenes"]] == [(SCENE, True, False)]
    await level.do("play", on=True)

    async def playing() -> bool:
        return bool((await level.call("editor.state.info"))["playing"])

    await until(playing, "Play Mode is told")


async def test_a_stall_is_told_while_it_lasts(mono: Target, quay: Path, home: Path) -> None:
    async with stage(mono, quay, home, f"--scene={SCENE}") as level:
        await level.do("hang", ms=9000)
        call = await level.start("project.info")
        found: list[Any] = []

        async def likely() -> bool:
            found[:] = [await level.call("editor.state.info")]
            return bool(found[0]["dialog"] == "likely")

        await until(likely, "a dialog is likely")
        fits("editor.state.info", found[0])
        assert (found[0]["state"], found[0]["stallMs"] > 1000) == ("stalled", True)
        await level.answer(call)


FLOATS = {
    "name": "Harbour.Tests.BoatTests.Floats",
    "status": "Failed",
    "message": "Expected: True",
    "stackTrace": "at Harbour.Tests.BoatTests.Floats () [0x00001] in C:\\Game\\Assets\\Tests\\BoatTests.cs:14",
}
SINKS = {"name": "Harbour.Tests.BoatTests.Sinks", "status": "Passed"}
WAITS = {"name": "Harbour.Tests.BoatTests.Waits", "status": "Skipped"}


async def results(level: Stage, tests: int) -> Any:
    """The results, once they are of a run with so many tests."""
    found: list[Any] = []

    async def told() -> bool:
        answer = await level.client.ask(
            "tools/call", {"tool": "editor.tests.results", "arguments": {"project": str(level.project)}}
        )
        found[:] = [answer["result"]["output"]] if "result" in answer else []
        return bool(found) and found[0]["tests"] == tests

    await until(told, f"results of {tests} tests")
    fits("editor.tests.results", found[0])
    return found[0]


async def test_a_run_in_the_test_runner_window_is_heard(level: Stage, quay: Path) -> None:
    await level.do("runTests", tests=[SINKS, FLOATS, WAITS])
    told = await results(level, 3)
    assert (told["passed"], told["failed"], told["skipped"], told["source"]) == (1, 1, 1, "editor")
    assert told["failures"] == [
        {"name": FLOATS["name"], "message": "Expected: True", "file": "C:/Game/Assets/Tests/BoatTests.cs", "line": 14}
    ]
    assert "file" not in told
    assert (await level.do("promise"))["made"] == 0
    await level.do("reload")
    assert (await results(level, 3))["ranAt"] == told["ranAt"]
    await level.do("runTests", tests=[SINKS, WAITS])
    assert (await results(level, 2))["failures"] == []


async def test_a_fixture_that_fails_after_its_tests_is_told(level: Stage) -> None:
    await level.do("runTests", tests=[SINKS], tearDown="TearDown : leaks")
    told = await results(level, 1)
    assert (told["passed"], told["failed"]) == (1, 0)
    assert told["failures"] == [{"name": "Game.Fixture", "message": "TearDown : leaks"}]


async def test_the_newer_of_a_run_and_a_file_of_results_counts(level: Stage, quay: Path) -> None:
    file = quay / "TestResults.xml"
    file.write_text('<test-run total="7" passed="7" failed="0" skipped="0" inconclusive="0"></test-run>', "utf-8")
    os.utime(file, (1, 1))
    await level.do("runTests", tests=[SINKS])
    assert (await results(level, 1))["source"] == "editor"
    os.utime(file, (2**31, 2**31))
    assert (await results(level, 7))["file"] == "TestResults.xml"
