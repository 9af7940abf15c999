"""The Editor leg with an Editor that misbehaves: each fault has a clear end, and everyone else is served on."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from clients import Rpc, mcp, rpc
from conftest import make_project
from daemons import Running, in_this_loop
from editormcp.backends.editor.sessions import Limits
from fakes import editor as behave
from fakes.editor import FakeEditor, Handler, Request
from shipped import TOOLS


async def call(client: Rpc, tool: str = "project.info", **arguments: Any) -> Any:
    return await client.ask("tools/call", {"tool": tool, "arguments": arguments})


async def begin(client: Rpc, tool: str = "project.info", **arguments: Any) -> Any:
    return await client.start("tools/call", {"tool": tool, "arguments": arguments})


class TestFaults:
    @pytest.mark.parametrize(
        ("fault", "code", "reason"),
        [
            (behave.garbage, -32004, "gone"),
            (behave.half_a_frame, -32004, "gone"),
            (behave.close_in_the_middle, -32004, "gone"),
            (behave.garbled_answer, -32000, "not_serializable"),
            (behave.too_deep, -32000, "not_serializable"),
        ],
    )
    async def test_a_fault_fails_its_call_and_nothing_else(
        self, daemon: Running, project: Path, tmp_path: Path, fault: Handler, code: int, reason: str
    ) -> None:
        other = make_project(tmp_path / "Other")
        async with rpc(daemon, "/rpc") as client, daemon.editor(project) as editor, daemon.editor(other):
            editor.handlers["project.info"] = fault
            failed = await call(client, project="Harbour")
            fine = await call(client, project="Other")
        assert (failed["error"]["code"], failed["error"]["data"]["details"]["reason"]) == (code, reason)
        assert "result" in fine

    @pytest.mark.parametrize("fault", [behave.twice, behave.somebody_else])
    async def test_an_answer_nobody_waits_for_is_ignored(self, daemon: Running, project: Path, fault: Handler) -> None:
        async with rpc(daemon, "/rpc") as client, daemon.editor(project) as editor:
            editor.handlers["project.info"] = fault
            assert "result" in await call(client)
            assert "result" in await call(client)

    @pytest.mark.parametrize("output", [[1], "text", None, 5])
    async def test_an_output_that_is_no_object(self, daemon: Running, project: Path, output: Any) -> None:
        async def answer(editor: FakeEditor, request: Request) -> None:
            await editor.answer(request, output)

        async with rpc(daemon, "/rpc") as client, daemon.editor(project) as editor:
            editor.handlers["project.info"] = answer
            failed = await call(client)
        assert failed["error"]["data"]["details"]["reason"] == "not_serializable"

    async def test_an_answer_of_20_megabytes(self, daemon: Running, project: Path) -> None:
        async with rpc(daemon, "/rpc") as client, daemon.editor(project) as editor:
            editor.handlers["project.info"] = behave.huge(20)
            assert len((await call(client))["result"]["output"]["text"]) == 20 * 1024 * 1024

    async def test_an_answer_over_the_limit(self, daemon: Running, project: Path) -> None:
        async with rpc(daemon, "/rpc") as client, daemon.editor(project) as editor:
            editor.handlers["project.info"] = behave.huge(65)
            failed = await call(client)
            await editor.until(lambda: editor.closed is not None)
        assert failed["error"]["data"]["details"]["reason"] == "too_large"
        assert editor.closed is not None and editor.closed[0] == 1009

    async def test_an_answer_with_line_breaks_stays_one_message(self, daemon: Running, project: Path) -> None:
        async def pretty(editor: FakeEditor, request: Request) -> None:
            await editor.send(
                f'{{"v":"gabp/1","id":"{request["id"]}","type":"response","result":{{"output":{{\n "a": "b\\n"\n}}}}}}'
            )

        async with mcp(daemon) as client, daemon.editor(project) as editor:
            editor.handlers["project.info"] = pretty
            await client.start("tools/call", {"name": "project_info", "arguments": {}}, id="pretty")
            text = str(await client.socket.recv())
        assert "\n" not in text
        assert '{"a":"b\\n"}' in text

    async def test_events_that_make_no_sense_are_passed_over(self, daemon: Running, project: Path) -> None:
        async with rpc(daemon, "/rpc") as client, daemon.editor(project) as editor:
            await editor.event("editor/state", {"state": 5})
            await editor.event("editor/scenes", {"open": "none"})
            await editor.event("editormcp/progress", {"id": "nobody", "progress": 1})
            await editor.event("no/such", {})
            assert "result" in await call(client)

    async def test_a_request_of_the_editor_is_refused(self, daemon: Running, project: Path) -> None:
        async with rpc(daemon, "/rpc") as client, daemon.editor(project) as editor:
            await editor.send({"v": "gabp/1", "id": "1", "type": "request", "method": "state/get", "params": {}})
            assert "result" in await call(client)

    async def test_an_editor_that_never_welcomes_is_closed(
        self, daemon: Running, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("editormcp.backends.editor.leg.HELLO_SECONDS", 0.05)
        async with connect(daemon.socket("/editor"), additional_headers=daemon.headers) as socket:
            await socket.recv()
            with pytest.raises(ConnectionClosed):
                await socket.recv()
        assert socket.close_code == 4400

    async def test_a_binary_frame_is_a_protocol_error(self, daemon: Running) -> None:
        async with connect(daemon.socket("/editor"), additional_headers=daemon.headers) as socket:
            await socket.recv()
            await socket.send(b"{}")
            with pytest.raises(ConnectionClosed):
                await socket.recv()
        assert socket.close_code == 4400


class TestCalls:
    async def test_many_in_flight_are_answered_out_of_order(self, daemon: Running, project: Path) -> None:
        async with rpc(daemon, "/rpc") as client, daemon.editor(project) as editor:
            editor.handlers["scene.objects.find"] = behave.backwards(64)
            ids = [await begin(client, "scene.objects.find", scenePath="active", namePattern=str(n)) for n in range(64)]
            answers = [await client.answer(id) for id in ids]
        patterns = [answer["result"]["output"]["arguments"]["namePattern"] for answer in answers]
        assert patterns == [str(number) for number in range(64)]

    async def test_a_call_is_exactly_one_message(self, daemon: Running, project: Path) -> None:
        async with rpc(daemon, "/rpc") as client, daemon.editor(project) as editor:
            await editor.until(lambda: editor.received == 3)  # hello, subscribe, tools
            await call(client)
            assert editor.received == 4
            assert editor.calls[0]["params"] == {"name": "project/info", "arguments": {}}

    async def test_a_client_that_disappears_cancels_its_call(self, daemon: Running, project: Path) -> None:
        async with daemon.editor(project) as editor:
            editor.handlers["project.info"] = behave.silence
            async with rpc(daemon, "/rpc") as client:
                await begin(client)
                await editor.until(lambda: len(editor.calls) == 1)
            await editor.until(lambda: editor.cancelled == [editor.calls[0]["id"]])

    async def test_a_slow_reader_holds_up_nobody_else(self, daemon: Running, project: Path) -> None:
        async with (
            daemon.editor(project) as editor,
            rpc(daemon, "/rpc", buffered=1) as slow,
            rpc(daemon, "/rpc") as quick,
        ):
            editor.handlers["scene.hierarchy.dump"] = behave.huge(8)
            ids = [await begin(slow, "scene.hierarchy.dump", scenePath="active") for _ in range(4)]
            await editor.until(lambda: len(editor.calls) == 4)
            assert "result" in await call(quick)
            for id in ids:
                assert "result" in await slow.answer(id)


class TestReload:
    async def test_a_read_in_flight_is_asked_again(self, daemon: Running, project: Path) -> None:
        async with rpc(daemon, "/rpc") as client, daemon.editor(project) as editor:
            editor.handlers["project.info"] = behave.silence
            id = await begin(client)
            await editor.until(lambda: len(editor.calls) == 1)
            del editor.handlers["project.info"]
            await editor.reload()
            assert "result" in await client.answer(id)
        assert [request["id"] for request in editor.calls] == [editor.calls[0]["id"]] * 2

    async def test_a_call_during_a_reload_waits(self, daemon: Running, project: Path) -> None:
        async with rpc(daemon, "/rpc") as client, daemon.editor(project) as editor:
            await editor.leave_for_reload()
            id = await begin(client)
            assert (await client.ask("server/info"))["result"]["editors"][0]["state"] == "reloading"
            await editor.connect()
            assert "result" in await client.answer(id)

    async def test_a_call_survives_an_editor_that_comes_only_to_reload_again(
        self, daemon: Running, project: Path
    ) -> None:
        async with rpc(daemon, "/rpc") as client, daemon.editor(project) as editor:
            await editor.leave_for_reload()
            id = await begin(client)
            await editor.pass_by()
            await editor.connect()
            assert "result" in await client.answer(id)

    async def test_a_reload_that_takes_too_long_says_so(self, home: Path, project: Path) -> None:
        async with (
            in_this_loop(home, Limits(reloading=0.05)) as daemon,
            rpc(daemon, "/rpc") as client,
            daemon.editor(project) as editor,
        ):
            await editor.leave_for_reload()
            failed = await call(client, "editor.selection.info")
        details = failed["error"]["data"]["details"]
        assert (failed["error"]["code"], details["reason"], details["retryable"]) == (-32004, "gone", True)


class TestNobodyThere:
    async def test_never_connected(self, daemon: Running, project: Path) -> None:
        async with rpc(daemon, "/rpc") as client:
            failed = await call(client, "editor.selection.info", project=str(project))
        assert failed["error"]["data"]["details"]["reason"] in ("never_connected", "needs_editor")

    async def test_open_in_unity_without_our_package(self, home: Path, project: Path) -> None:
        (project / "Temp").mkdir()
        (project / "Temp" / "UnityLockfile").touch()
        async with in_this_loop(home, Limits(connecting=0), offline="never") as daemon, rpc(daemon, "/rpc") as client:
            failed = await call(client, project=str(project))
        assert failed["error"]["data"]["details"]["reason"] == "not_loaded_in_editor"

    async def test_a_fresh_daemon_waits_for_the_editor_that_holds_the_project(self, home: Path, project: Path) -> None:
        (project / "Temp").mkdir()
        (project / "Temp" / "UnityLockfile").touch()
        async with in_this_loop(home, Limits(connecting=30)) as daemon, rpc(daemon, "/rpc") as client:
            id = await begin(client, project=str(project))
            async with daemon.editor(project):
                assert "result" in await client.answer(id)

    async def test_gone(self, daemon: Running, project: Path) -> None:
        async with rpc(daemon, "/rpc") as client:
            async with daemon.editor(project):
                await call(client)
            failed = await call(client, "editor.selection.info", project=str(project))
        assert failed["error"]["data"]["details"]["reason"] in ("gone", "needs_editor")

    async def test_a_stalled_main_thread_is_told_with_its_time(self, daemon: Running, project: Path) -> None:
        async with rpc(daemon, "/rpc") as client, daemon.editor(project) as editor:
            await editor.state("compiling", stallMs=60_000)
            while (await client.ask("server/info"))["result"]["editors"][0]["state"] != "stalled":
                await asyncio.sleep(0)
            failed = await call(client, "editor.selection.info")
        assert failed["error"]["data"]["details"]["reason"] == "stalled"
        assert "main thread busy for 60 s, compiling" in failed["error"]["message"]


class TestSeveral:
    async def test_two_editors_need_a_name(self, daemon: Running, project: Path, tmp_path: Path) -> None:
        other = make_project(tmp_path / "Other")
        async with rpc(daemon, "/rpc") as client, daemon.editor(project) as first, daemon.editor(other) as second:
            unclear = await call(client)
            await call(client, project="other")
            await call(client, project=str(project / "Assets"))
            unknown = await call(client, project="Atlantis")
        details = unclear["error"]["data"]["details"]
        assert (unclear["error"]["code"], details["reason"]) == (-32002, "ambiguous_project")
        assert [row["project"] for row in details["candidates"]] == ["Harbour", "Other"]
        assert (len(first.calls), len(second.calls)) == (1, 1)
        assert unknown["error"]["data"]["details"]["reason"] == "unknown_project"

    async def test_the_working_directory_decides(self, daemon: Running, project: Path, tmp_path: Path) -> None:
        other = make_project(tmp_path / "Other")
        headers = {"X-EditorMCP-Cwd": str(other / "Assets")}
        async with daemon.editor(project), daemon.editor(other) as second, rpc(daemon, "/rpc", headers) as client:
            assert "result" in await call(client)
        assert len(second.calls) == 1

    async def test_a_newer_connection_of_one_project_replaces_the_older(self, daemon: Running, project: Path) -> None:
        async with rpc(daemon, "/rpc") as client, daemon.editor(project) as old:
            async with daemon.editor(project) as new:
                await old.until(lambda: old.closed is not None)
                assert "result" in await call(client)
            assert old.closed is not None and old.closed[0] == 4409
            assert (len(old.calls), len(new.calls)) == (0, 1)


DEFINITION: dict[str, Any] = {
    "id": "scene.doors.check",
    "name": "Check Doors",
    "description": "Checks every door.",
    "category": "scene",
    "safetyLevel": "read-only",
    "tier": "core",
    "inputs": {"wide": {"type": "boolean", "required": False, "description": "Also wide ones.", "default": True}},
    "outputs": {"doors": {"type": "integer", "description": "How many."}},
}


class TestOwnTools:
    async def test_own_tools_come_and_go_with_their_editor(self, daemon: Running, project: Path) -> None:
        async with mcp(daemon) as client:
            async with daemon.editor(project) as editor:
                editor.tools, editor.tools_hash = [DEFINITION], "1"
                await editor.event("editormcp/toolschanged", {"toolsHash": "1"})
                await client.notified("notifications/tools/list_changed")
                listed = (await client.ask("tools/list"))["result"]["tools"]
                answer = await client.ask("tools/call", {"name": "scene_doors_check", "arguments": {}})
            await client.notified("notifications/tools/list_changed")
            assert len((await client.ask("tools/list"))["result"]["tools"]) == len(TOOLS)
        assert listed[-1]["name"] == "scene_doors_check"
        assert listed[-1]["_meta"] == {"com.editormcp/own": True}
        assert not any("_meta" in tool for tool in listed[:-1])
        assert answer["result"]["structuredContent"]["arguments"] == {"wide": True}

    async def test_a_flood_of_changes_is_one_change(self, daemon: Running, project: Path) -> None:
        async with mcp(daemon) as client, daemon.editor(project) as editor:
            editor.tools = [DEFINITION]
            for number in range(1000):
                editor.tools_hash = str(number)
                await editor.event("editormcp/toolschanged", {"toolsHash": editor.tools_hash})
            await client.notified("notifications/tools/list_changed")
            listed = (await client.ask("tools/list"))["result"]["tools"]
            assert editor.times_listed < 100
            editor.tools, editor.tools_hash = [], "last"
            await editor.event("editormcp/toolschanged", {"toolsHash": "last"})
            while len(listed) > len(TOOLS):
                await client.notified("notifications/tools/list_changed")
                listed = (await client.ask("tools/list"))["result"]["tools"]

    async def test_a_bad_definition_does_not_take_the_others_down(self, daemon: Running, project: Path) -> None:
        async with mcp(daemon) as client, daemon.editor(project) as editor:
            bad = {**DEFINITION, "id": "Bad Id"}
            writer = {**DEFINITION, "id": "scene.doors.open", "safetyLevel": "safe-write"}
            editor.tools, editor.tools_hash = [bad, writer, DEFINITION], "2"
            await editor.event("editormcp/toolschanged", {"toolsHash": "2"})
            await client.notified("notifications/tools/list_changed")
            listed = (await client.ask("tools/list"))["result"]["tools"]
        assert [tool["name"] for tool in listed[len(TOOLS) :]] == ["scene_doors_check"]

    async def test_a_shipped_name_wins(self, daemon: Running, project: Path) -> None:
        async with mcp(daemon) as client, daemon.editor(project) as editor:
            usurper = {**DEFINITION, "id": "project.info"}
            editor.tools, editor.tools_hash = [usurper, DEFINITION], "3"
            await editor.event("editormcp/toolschanged", {"toolsHash": "3"})
            await client.notified("notifications/tools/list_changed")
            listed = (await client.ask("tools/list"))["result"]["tools"]
        assert next(tool for tool in listed if tool["name"] == "project_info")["title"] != "Check Doors"

    async def test_one_id_in_two_projects_is_checked_against_the_chosen_one(
        self, daemon: Running, project: Path, tmp_path: Path
    ) -> None:
        other = make_project(tmp_path / "Other")
        strict = {**DEFINITION, "inputs": {}}
        async with mcp(daemon) as client, daemon.editor(project) as first, daemon.editor(other) as second:
            for editor, definition in ((first, DEFINITION), (second, strict)):
                editor.tools, editor.tools_hash = [definition], "4"
                await editor.event("editormcp/toolschanged", {"toolsHash": "4"})
                await client.notified("notifications/tools/list_changed")
            arguments = {"wide": False, "project": "Other"}
            refused = await client.ask("tools/call", {"name": "scene_doors_check", "arguments": arguments})
            arguments["project"] = "Harbour"
            taken = await client.ask("tools/call", {"name": "scene_doors_check", "arguments": arguments})
        assert refused["result"]["isError"] is True
        assert taken["result"]["structuredContent"]["arguments"] == {"wide": False}

    async def test_a_plain_gabp_peer_is_served_under_its_name(self, daemon: Running, project: Path) -> None:
        async with mcp(daemon) as client, daemon.editor(project, plain=True) as peer:
            peer.handlers["inventory.get_items"] = behave.echo
            peer.tools = [
                {
                    "name": "inventory/get_items",
                    "title": "Get Items",
                    "description": "The player's items.",
                    "inputSchema": {"type": "object", "properties": {"slot": {"type": "integer"}}},
                    "outputSchema": {"type": "object"},
                }
            ]
            await peer.disconnect()
            await peer.connect()
            await client.notified("notifications/tools/list_changed")
            answer = await client.ask("tools/call", {"name": "inventory_get_items", "arguments": {"slot": 3}})
        assert answer["result"]["structuredContent"]["name"] == "inventory/get_items"
        assert answer["result"]["structuredContent"]["arguments"] == {"slot": 3}


async def test_an_editor_that_dies_in_a_reload_is_not_waited_for(daemon: Running, project: Path) -> None:
    """Killed between its goodbye and its return: whoever asks hears of it at once, not after the reload's patience."""
    process = await asyncio.create_subprocess_exec(sys.executable, "-c", "input()", stdin=subprocess.PIPE)
    editor = daemon.editor(project, pid=process.pid)
    async with rpc(daemon, "/rpc") as client:
        await editor.connect()
        await editor.leave_for_reload()
        waiting = await begin(client)
        process.kill()
        await process.wait()
        answer = await client.answer(waiting)
    assert answer["error"]["data"]["details"]["reason"] == "gone"


async def test_a_connection_that_is_torn_is_waited_for_while_the_editor_runs(daemon: Running, project: Path) -> None:
    """A reload that came too fast to be announced looks like this."""
    editor = daemon.editor(project, pid=os.getpid())
    editor.handlers["project.info"] = behave.silence
    async with rpc(daemon, "/rpc") as client:
        await editor.connect()
        waiting = await begin(client)
        await editor.until(lambda: bool(editor.calls))
        await editor.vanish()
        editor.handlers["project.info"] = behave.echo
        await editor.connect()
        assert "result" in await client.answer(waiting)
        await editor.disconnect()
