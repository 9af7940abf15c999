"""With no Editor: logs and result files tell, through a real daemon; what cannot be told is said."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest

from clients import Rpc, rpc
from conftest import make_project
from daemons import in_this_loop
from editormcp.backends.told import asked
from editormcp.backends.told.tools import editor_tests_results
from editormcp.home import Home
from editormcp.projects import editor_log

ERROR = "Assets/Boat.cs(12,5): error CS1002: ; expected\n"


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HOME", str(tmp_path / "user"))
    monkeypatch.setenv("USERPROFILE", str(tmp_path / "user"))
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    return make_project(tmp_path / "Quay").resolve()


@pytest.fixture
async def client(home: Path, project: Path) -> AsyncIterator[Rpc]:
    async with in_this_loop(home, offline="fallback", projects=[str(project)]) as daemon, rpc(daemon, "/rpc") as made:
        yield made


def log(project: Path, text: str) -> Path:
    file = project / "Logs" / "Editor.log"
    file.parent.mkdir(exist_ok=True)
    file.write_text(f"Successfully changed project path to: {project}\n\n{text}", encoding="utf-8", newline="")
    return file


async def call(client: Rpc, tool: str, **arguments: Any) -> Any:
    answer = await client.ask("tools/call", {"tool": tool, "arguments": arguments})
    return answer["result"]


async def error(client: Rpc, tool: str, **arguments: Any) -> dict[str, Any]:
    answer = await client.ask("tools/call", {"tool": tool, "arguments": arguments})
    found: dict[str, Any] = answer["error"]
    return found


async def test_a_log_is_never_read_in_the_loop(client: Rpc, project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its last megabytes take seconds where each line of them is empty: every other client would wait for that."""
    where: list[threading.Thread] = []

    def noting(read: Callable[..., Any]) -> Callable[..., Any]:
        def noted(*given: Any) -> Any:
            where.append(threading.current_thread())
            return read(*given)

        return noted

    for name in ("lines", "last_compile", "projects_of"):
        monkeypatch.setattr(editor_log, name, noting(getattr(editor_log, name)))
    log(project, "[ScriptCompilation] Requested script compilation because: x\n" + ERROR)
    await call(client, "editor.compile.await")
    await call(client, "editor.console.read")
    assert len(where) >= 4
    assert threading.current_thread() not in where


async def test_of_many_calls_a_few_read_at_a_time(client: Rpc, project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each holds a file of up to 64 MB, and the interpreter that everybody needs."""
    more_than_allowed = threading.Barrier(asked.THREADS + 1, timeout=0.2)
    met: list[bool] = []

    def meeting(*_: object) -> list[str]:
        try:
            more_than_allowed.wait()
            met.append(True)
        except threading.BrokenBarrierError:
            met.append(False)
        return []

    monkeypatch.setattr(editor_tests_results, "newest", meeting)
    ids = [await client.start("tools/call", {"tool": "editor.tests.results", "arguments": {}}) for _ in range(6)]
    for id in ids:
        assert "error" in await client.answer(id)
    assert met == [False] * 6


async def test_in_safe_mode_the_log_tells_why_it_does_not_compile(client: Rpc, project: Path) -> None:
    log(project, "[ScriptCompilation] Requested script compilation because: x\n" + ERROR)
    told = await call(client, "editor.compile.await")
    assert (told["output"]["result"], told["output"]["source"]) == ("failed", "log")
    assert (told["output"]["errors"][0]["file"], "asOf" in told["output"]) == ("Assets/Boat.cs", True)
    assert "No Editor is connected" in told["diagnostics"][0]


async def test_the_console_of_a_log_goes_on_from_its_position_until_it_is_another_log(
    client: Rpc, project: Path
) -> None:
    file = log(project, ERROR + "\n")
    first = (await call(client, "editor.console.read", level="error"))["output"]
    assert [entry["line"] for entry in first["entries"]] == [12]
    with file.open("a") as more:
        more.write("Ready\nUnityEngine.Debug:Log (object)\n\n")
    new = (await call(client, "editor.console.read", since=first["position"]))["output"]
    assert [entry["message"] for entry in new["entries"]] == ["Ready"]
    file.rename(file.with_name("Editor-prev.log"))
    log(project, "Again\nUnityEngine.Debug:LogError (object)\n\n")
    after = (await call(client, "editor.console.read", since=new["position"]))["output"]
    assert (after["stale"], [entry["message"] for entry in after["entries"]]) == (True, ["Again"])
    assert (await call(client, "editor.console.read", since="4711.12"))["output"]["stale"] is True


async def test_where_an_editor_said_that_it_logs_is_remembered(client: Rpc, home: Path, project: Path) -> None:
    own = project.parent / "own.log"
    log(project, "").rename(own)
    own.write_text(own.read_text() + "[ScriptCompilation] Requested script compilation\n" + ERROR)
    Home(home).remember_log(str(project), str(own))
    told = await call(client, "editor.compile.await")
    assert (told["output"]["result"], str(own) in told["diagnostics"][0]) == ("failed", True)


async def test_without_editor_and_log_the_error_says_so(client: Rpc) -> None:
    for tool in ("editor.console.read", "editor.compile.await"):
        refused = await error(client, tool)
        assert (refused["code"], refused["data"]["details"]["reason"]) == (-32004, "no_log")


async def test_the_state_of_a_closed_project_and_of_one_in_safe_mode(client: Rpc, project: Path) -> None:
    closed = await call(client, "editor.state.info")
    assert (closed["output"]["connected"], closed["output"]["state"]) == (False, "closed")
    assert closed["output"]["dialog"] == "unknown" and "playing" not in closed["output"]
    (project / "Temp").mkdir()
    (project / "Temp" / "UnityLockfile").touch()
    assert (await call(client, "editor.state.info"))["output"]["state"] == "not_loaded"


RUN = (
    '<test-run total="2" passed="1" failed="1" skipped="0" inconclusive="0" end-time="2026-03-02 09:41:07Z">'
    '<test-case fullname="Harbour.Floats" result="Failed"><failure><message>wet</message></failure></test-case>'
    "</test-run>"
)


async def test_the_newest_whole_results_are_told(client: Rpc, project: Path) -> None:
    refused = await error(client, "editor.tests.results")
    assert (refused["code"], refused["data"]["details"]["reason"]) == (-32004, "no_results")
    assert "Test Runner window" in refused["message"]
    half = project / "TestResults-2.xml"
    half.write_text(RUN[:150])
    refused = await error(client, "editor.tests.results")
    assert refused["data"]["details"]["reason"] == "results_unreadable" and "half written" in refused["message"]
    whole = project / "TestResults-1.xml"
    whole.write_text(RUN)
    os.utime(whole, (1_000_000, 1_000_000))
    told = (await call(client, "editor.tests.results"))["output"]
    assert (told["file"], told["tests"], told["failed"]) == ("TestResults-1.xml", 2, 1)
    assert (told["ranAt"], told["failures"]) == ("2026-03-02T09:41:07Z", [{"name": "Harbour.Floats", "message": "wet"}])


async def test_a_newer_file_that_does_not_count_is_told(client: Rpc, project: Path) -> None:
    for number, text in enumerate((RUN, RUN[:150], "<testsuites/>"), 1):
        file = project / f"TestResults-{number}.xml"
        file.write_text(text)
        os.utime(file, (1_000_000 * number, 1_000_000 * number))
    (project / "TestResults-4.xml").mkdir()
    told = await call(client, "editor.tests.results")
    assert told["output"]["file"] == "TestResults-1.xml"
    assert [
        ("-4.xml cannot be read" in note, "NUnit 3" in note, "half written" in note) for note in told["diagnostics"]
    ] == [
        (True, False, False),
        (False, True, False),
        (False, False, True),
    ]


@pytest.mark.parametrize(
    ("ended", "year"),
    [("9999-12-31T23:59:59-23:59", "9999"), ("0001-01-01T00:00:00+23:59", "2001"), ("0001-01-01 00:00:00Z", "2001")],
)
async def test_a_run_may_end_outside_of_the_calendar(client: Rpc, project: Path, ended: str, year: str) -> None:
    file = project / "TestResults.xml"
    file.write_text(RUN.replace("2026-03-02 09:41:07Z", ended))
    os.utime(file, (1_000_000_000, 1_000_000_000))
    assert (await call(client, "editor.tests.results"))["output"]["ranAt"][:5] == f"{year}-"


async def test_a_file_whose_name_is_not_text_is_told(client: Rpc, project: Path) -> None:
    try:
        (project / os.fsdecode(b"TestResults-\xff.xml")).write_text(RUN)
    except (OSError, UnicodeError):
        pytest.skip("this system's names are text")
    assert (await call(client, "editor.tests.results"))["output"]["file"] == "TestResults-?.xml"


def ran_in(folder: Path | str) -> str:
    dll = f"{folder}/Library/ScriptAssemblies/Tests.dll"
    stack = f"<stack-trace>at Boat.Floats () [0x0] in {folder}/Assets/Boat.cs:14</stack-trace></failure>"
    return RUN.replace("<test-case", f'<test-suite type="Assembly" fullname="{dll}"><test-case').replace(
        "</failure></test-case>", f"{stack}</test-case></test-suite>"
    )


async def test_results_of_another_project_of_the_same_name_do_not_count(client: Rpc, project: Path) -> None:
    (project / "ProjectSettings" / "ProjectSettings.asset").write_text("  companyName: Us\n  productName: Quay\n")
    clone = make_project(project.parent / "Clone")
    shared = {
        "linux": ".config/unity3d",
        "darwin": "Library/Application Support",
        "win32": "AppData/LocalLow",
    }[sys.platform]
    file = project.parent.joinpath("user", shared, "Us", "Quay", "TestResults.xml")
    file.parent.mkdir(parents=True)
    file.write_text(ran_in(clone))
    refused = await error(client, "editor.tests.results")
    assert refused["data"]["details"]["reason"] == "results_unreadable" and f"is of {clone}" in refused["message"]
    file.write_text(ran_in(project))
    assert (await call(client, "editor.tests.results"))["output"]["failures"][0]["file"] == "Assets/Boat.cs"


async def test_results_that_were_brought_here_say_where_they_ran(client: Rpc, project: Path) -> None:
    clone = make_project(project.parent / "Clone")
    (project / "TestResults").mkdir()
    file = project / "TestResults" / "edit mode.xml"
    file.write_text(ran_in(clone))
    told = await call(client, "editor.tests.results")
    assert (told["output"]["failures"][0]["file"], str(clone) in told["diagnostics"][0]) == ("Assets/Boat.cs", True)
    for nowhere in ("/github/workspace", "//share/of/nobody", "C:/nowhere", "&#10;"):
        file.write_text(ran_in(nowhere))
        assert (await call(client, "editor.tests.results"))["output"]["failures"][0]["file"].endswith("Assets/Boat.cs")


async def test_what_fails_around_tests_is_told_as_that(client: Rpc, project: Path) -> None:
    suite = '<test-suite fullname="Boats" result="Failed"><failure><message>leaks</message></failure></test-suite>'
    (project / "TestResults.xml").write_text(f'<test-run total="1" passed="1" failed="0">{suite}</test-run>')
    told = await call(client, "editor.tests.results")
    assert (told["output"]["failed"], told["output"]["failures"]) == (0, [{"name": "Boats", "message": "leaks"}])
    assert "1 of the failures are of a class's set-up or tear-down" in told["diagnostics"][0]


async def test_a_log_that_is_older_than_a_script_does_not_tell_of_it(client: Rpc, project: Path) -> None:
    file = log(project, "[ScriptCompilation] Requested script compilation because: x\n" + ERROR)
    os.utime(file, (1_700_000_000, 1_700_000_000))
    script = project / "Assets" / "Boat.cs"
    script.write_text("class Boat {}\n", "utf-8")
    os.utime(script, (1_600_000_000, 1_600_000_000))
    assert (await call(client, "editor.compile.await"))["output"]["result"] == "failed"
    os.utime(script, (1_800_000_000, 1_800_000_000))
    told = await call(client, "editor.compile.await")
    assert (told["output"]["result"], told["output"]["partial"]) == ("unknown", True)
    assert "which failed: Assets/Boat.cs." in told["diagnostics"][0]


async def test_of_a_log_of_two_projects_the_others_files_are_left_out(
    client: Rpc, home: Path, project: Path, tmp_path: Path
) -> None:
    (project / "Assets" / "Boat.cs").touch()
    shared = tmp_path / "Editor.log"
    paths = "".join(f"Successfully changed project path to: {one}\n" for one in (project, tmp_path / "Other"))
    shared.write_text(f"{paths}\n{ERROR}Assets/Theirs.cs(1,1): error CS0103: x\n", "utf-8")
    Home(home).remember_log(str(project), str(shared))
    console = await call(client, "editor.console.read")
    assert [entry["file"] for entry in console["output"]["entries"]] == ["Assets/Boat.cs"]
    assert "Several projects write to this log" in console["diagnostics"][1]
    compile_ = await call(client, "editor.compile.await")
    assert (len(compile_["output"]["errors"]), compile_["output"]["partial"]) == (1, True)
