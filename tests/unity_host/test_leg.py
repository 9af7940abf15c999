"""The package on the wire: what it sends fits the contract, what it gets harms nothing."""

from __future__ import annotations

import asyncio
import json
import uuid
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from unity_host.host import SCENE, UnityHost, unity
from unity_host.legs import HELLO, TOKEN, Leg, do
from unity_host.stage import until
from unity_host.toolchain.compiler import Target


@pytest.fixture
async def editor(leg: Leg, target: Target, quay: Path, home: Path) -> AsyncIterator[UnityHost]:
    """The Editor of these tests: it quits while the daemon still listens."""
    with unity(target, quay, home, f"--scene={SCENE}") as host:
        yield host
        await asyncio.to_thread(host.end)
        await leg.all_closed()


async def test_events_tell_what_changes(leg: Leg, editor: UnityHost) -> None:
    socket = await leg.ready()
    assert (socket.subprotocol, leg.headers) == ("gabp.1", [f"Bearer {TOKEN}"])
    assert (await leg.event("editor/state"))["state"] == "idle"
    scenes = await leg.event("editor/scenes", playing=False)
    assert [(scene["path"], scene["loaded"], scene["dirty"], scene["active"]) for scene in scenes["open"]] == [
        (SCENE, True, False, True)
    ]
    await do(editor, "select", objects=["Docks/Crane"])
    assert (await leg.event("editor/selection", count=1))["active"] == {"name": "Crane", "path": "Docks/Crane"}
    await do(editor, "rename", path="Docks/Crane", name="Tall")
    revision = (await leg.event("scene/hierarchy", scenePath=SCENE))["revision"]
    await do(editor, "rename", path="Docks/Tall", name="Taller")

    async def dirty() -> bool:
        return any(scene["dirty"] for scene in leg.events["editor/scenes"][-1]["payload"]["open"])

    await until(dirty, "the scene is told to be dirty")

    async def moved() -> bool:
        return bool(leg.events["scene/hierarchy"][-1]["payload"]["revision"] != revision)

    await until(moved, "the revision moves")
    await do(editor, "log", message="the tide is out")
    assert (await leg.event("console/log", message="the tide is out"))["level"] == "warning"
    fault = {"message": "Assets/Boat.cs(7,2): error CS1002: ; expected", "file": "Assets\\Boat.cs", "line": 7}
    await do(editor, "compileAssembly", path="Library/ScriptAssemblies/Assembly-CSharp.dll", messages=[fault])
    compiled = await leg.event("console/log", message=fault["message"])
    assert (compiled["level"], compiled["file"], compiled["line"]) == ("error", "Assets/Boat.cs", 7)
    assert (await leg.event("editor/compile", phase="compiling"))["errors"][0]["code"] == "CS1002"
    await do(editor, "stage", prefab="Assets/Prefabs/Lamp.prefab")
    await leg.event("editor/scenes", stage="Assets/Prefabs/Lamp.prefab")
    await do(editor, "play", on=True)
    await leg.event("editor/scenes", playing=True)
    await leg.event("editor/state", state="playing")


async def test_a_burst_of_changes_is_told_once(leg: Leg, editor: UnityHost) -> None:
    await leg.ready()
    await do(editor, "changeHierarchy")
    await leg.event("scene/hierarchy")
    await do(editor, "rate", hz=5)
    told = len(leg.events["scene/hierarchy"])
    for number in range(100):
        editor.send("rename", path="Spawns" if number == 0 else f"Spawns {number - 1}", name=f"Spawns {number}")
    for _ in range(100):
        await asyncio.to_thread(editor.answer)
    await do(editor, "rate", hz=100)

    async def more() -> bool:
        return len(leg.events["scene/hierarchy"]) > told

    await until(more, "the change is told")
    assert len(leg.events["scene/hierarchy"]) - told < 50


async def test_a_reload_is_announced_and_the_editor_comes_back_at_once(leg: Leg, editor: UnityHost) -> None:
    await leg.ready()
    await leg.event("editor/state")
    states = leg.events["editor/state"]
    await do(editor, "reload")
    again = await leg.ready()
    assert states[-1]["payload"]["state"] == "reloading"
    assert (leg.closed, again.close_code) == ([1001], None)
    assert (await leg.event("editor/state"))["state"] in ("idle", "compiling")


async def test_tools_are_listed_as_plain_gabp_too(leg: Leg, editor: UnityHost) -> None:
    await leg.ready()
    listed = await leg.ask("tools/list", {})
    leg.check("listResult", listed)
    tools = {tool["name"]: tool for tool in listed["result"]["tools"]}
    assert len(tools) == 12
    dump = tools["scene/hierarchy/dump"]["inputSchema"]
    assert (dump["required"], dump["additionalProperties"]) == (["scenePath"], False)
    for tool in tools.values():
        Draft202012Validator.check_schema(tool["inputSchema"])
        Draft202012Validator.check_schema(tool["outputSchema"])


async def test_what_breaks_the_protocol_ends_one_connection_only(leg: Leg, editor: UnityHost) -> None:
    for bad in (
        "no JSON",
        "[]",
        '"text"',
        "{}",
        json.dumps({"v": "gabp/1", "type": "request", "method": "tools/list"}),
    ):
        await leg.ready()
        closed = len(leg.closed)
        await leg.say(bad)

        async def over(before: int = closed) -> bool:
            return len(leg.closed) > before

        await until(over, f"the connection ends after {bad}")
        assert leg.closed[-1] == 4400
    await leg.ready()
    call = await leg.ask("tools/call", {"name": "project/info", "arguments": {}})
    leg.check("callResult", call)


async def test_bad_requests_are_answered_and_the_connection_stays(leg: Leg, editor: UnityHost) -> None:
    await leg.ready()
    for method, params, code in (
        ("no/such", {}, -32601),
        ("tools/call", {}, -32602),
        ("tools/call", {"name": "project/info", "arguments": []}, -32602),
        ("tools/call", {"name": "no/tool", "arguments": {}}, -32001),
        ("tools/call", {"name": "scene/hierarchy/dump", "arguments": {}}, -32002),
        ("tools/call", {"name": "scene/hierarchy/dump", "arguments": {"scenePath": 7}}, -32002),
        ("tools/call", {"name": "project/info", "arguments": {"colour": "red"}}, -32002),
        ("editormcp/cancel", {}, -32602),
        ("events/subscribe", {"channels": "all"}, -32602),
        ("session/hello", HELLO, -32600),
    ):
        answer = await leg.ask(method, params)
        assert answer["error"]["code"] == code, (method, params)
    assert (await leg.ask("editormcp/ping", {}))["result"] == {}
    assert leg.closed == []


async def test_a_daemon_that_does_not_know_the_token_is_refused(leg: Leg, editor: UnityHost) -> None:
    await leg.connection()
    answer = await leg.ask("session/hello", {**HELLO, "token": "x" * 40})
    assert answer["error"]["code"] == -32101

    async def over() -> bool:
        return leg.closed == [4401]

    await until(over, "the Editor closes")


@pytest.mark.parametrize(("code", "word"), [(4401, "token"), (4406, "version"), (1001, "stopping")])
async def test_a_close_is_told_as_a_sentence_and_the_editor_tries_again(
    code: int, word: str, leg: Leg, mono: Target, quay: Path, home: Path
) -> None:
    with unity(mono, quay, home) as host:
        socket = await leg.connection()
        (home / "daemon.json").unlink()
        await socket.close(code, "as the test wants it")
        seen: list[str] = []

        async def told() -> bool:
            seen.append((await do(host, "status"))["status"])
            return any(word in sentence for sentence in seen) or "The daemon is not running." in seen

        await until(told, "the window says why")
        leg.announce()
        await leg.ready()
        await asyncio.to_thread(host.end)
        await leg.all_closed()


async def test_a_daemon_of_a_newer_protocol_is_told(leg: Leg, editor: UnityHost) -> None:
    await leg.connection()
    id = str(uuid.uuid4())
    await leg.say({"v": "gabp/2", "id": id, "type": "request", "method": "session/hello", "params": HELLO})
    assert (await leg.answer(id))["error"]["code"] == -32200

    async def over() -> bool:
        return leg.closed == [4406]

    await until(over, "the Editor closes")


async def test_a_message_in_many_frames_is_one_message(leg: Leg, editor: UnityHost) -> None:
    socket = await leg.ready()
    id = str(uuid.uuid4())
    long = "Assets/" + "x" * 100000 + ".unity"
    params = {"name": "scene/hierarchy/dump", "arguments": {"scenePath": long}}
    text = json.dumps({"v": "gabp/1", "id": id, "type": "request", "method": "tools/call", "params": params})
    await socket.send(text[start : start + 1000] for start in range(0, len(text), 1000))
    answer = await leg.answer(id)
    leg.check("callError", answer)
    assert answer["error"]["data"]["details"]["scenePath"] == long


async def test_asked_for_what_is_not_saved_the_editor_checks_nothing_else(leg: Leg, editor: UnityHost) -> None:
    await leg.ready()
    asked = {"name": "project/references/missing", "arguments": {"scope": "unsaved"}}
    assert (await leg.ask("tools/call", asked))["result"]["output"]["total"] == 0
    await do(editor, "rename", path="Docks/Crane", name="Unsaved")
    result = (await leg.ask("tools/call", asked))["result"]
    assert [row["gameObjectPath"] for row in result["output"]["missingScripts"]] == ["Docks/Unsaved"]
    assert "diagnostics" not in result


async def test_own_tools_say_that_they_are(leg: Leg, editor: UnityHost) -> None:
    await leg.ready()
    await do(editor, "allowOwnTools", on=True)
    answer = await leg.ask("editormcp/tools", {})
    leg.check("ownToolsResult", answer)
    assert {tool["own"] for tool in answer["result"]["tools"]} == {True}
