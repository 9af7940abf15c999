"""Resources, prompts, completion and roots, on the sample project and with a fake Editor."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from clients import Rpc, mcp, modern, rpc
from conftest import make_project
from daemons import Running, in_this_loop
from editormcp.faces.mcp.uris import BadUri, address, parse

SAMPLE = Path(__file__).parents[3] / "bridge" / "editormcp" / "sample" / "Lighthouse"


@pytest.fixture
def sample() -> Path:
    return SAMPLE


async def resources(client: Rpc) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = []
    cursor: dict[str, str] = {}
    while True:
        result = (await client.ask("resources/list", cursor))["result"]
        rows += result["resources"]
        if "nextCursor" not in result:
            return rows
        cursor = {"cursor": result["nextCursor"]}


async def read(client: Rpc, uri: str) -> Any:
    result = (await client.ask("resources/read", {"uri": uri}))["result"]
    (content,) = result["contents"]
    assert (content["uri"], content["mimeType"]) == (uri, "application/json")
    return json.loads(content["text"])


class TestAddresses:
    @pytest.mark.parametrize(
        ("project", "kind", "rest", "query"),
        [
            ("Harbour@12345678", "info", "", {}),
            ("Straße & Söhne@0000ffff", "scene", "Assets/Ünder the sea #1/Level 50%.unity", {}),
            ("P@1", "object", "Assets/A.unity", {"path": "Docks/Crane [2]/A&B=C"}),
            ("P@1", "component", "Assets/A.unity", {"path": "A?b", "component": "Light"}),
        ],
    )
    def test_an_address_survives_being_written_and_read(
        self, project: str, kind: str, rest: str, query: dict[str, str]
    ) -> None:
        got = parse(address(project, kind, rest, **query))
        assert (got.project, got.kind.name, got.rest, got.query) == (project, kind, rest, query)

    @pytest.mark.parametrize(
        "uri",
        [
            "", "unity:", "unity://", "http://a/info", "unity://p/nothing", "unity://p/info/more", "unity://p/scene",
            "unity://p/scene/../../etc/passwd", "unity://p/scene/Assets/%2e%2e/x", "unity://p/scene/Assets/..%5cx",
            "unity://p/object/A.unity", "unity://p/object/A.unity?nonsense=1", "unity://[bad/info",
            "unity://Harbour@1/asset//etc/passwd",
            "unity://Harbour@1/asset/%2Fetc/passwd",
            "unity://Harbour@1/asset/C%3A/Windows/win.ini",
            "unity://Harbour@1/asset/%5C%5Cserver/share",
            "unity://Harbour@1/asset/Assets/a%00.mat",
            "unity://Harbour@1/asset/Assets/" + "a" * 8192,
        ],
    )  # fmt: skip
    def test_what_names_nothing_is_refused(self, uri: str) -> None:
        with pytest.raises(BadUri):
            parse(uri)


class TestReading:
    async def test_every_listed_resource_of_the_sample_can_be_read(self, home: Path, sample: Path) -> None:
        async with in_this_loop(home, projects=(str(sample),), offline="fallback") as daemon, mcp(daemon) as client:
            rows = await resources(client)
            kinds = {row["uri"].split("/")[3] for row in rows}
            for row in rows:
                if row["uri"].split("/")[3] not in ("selection",):
                    assert await read(client, row["uri"])
        assert {"info", "scenes", "scene", "selection", "console"} <= kinds

    async def test_templates_name_what_can_be_asked(self, daemon: Running) -> None:
        async with mcp(daemon) as client:
            rows = (await client.ask("resources/templates/list"))["result"]["resourceTemplates"]
        assert "unity://{project}/component/{+scenePath}{?path,component}" in [row["uriTemplate"] for row in rows]

    @pytest.mark.parametrize(
        "uri",
        [
            "unity://nobody@00000000/info",
            "unity://p/scene/../x",
            "file:///etc/passwd",
            "unity://{id}/scene/Assets/No.unity",
        ],
    )
    async def test_what_is_not_there_has_each_eras_own_error(self, home: Path, sample: Path, uri: str) -> None:
        async with (
            in_this_loop(home, projects=(str(sample),), offline="fallback") as daemon,
            mcp(daemon) as old,
            rpc(daemon, "/mcp") as new,
        ):
            id = (await resources(old))[0]["uri"].split("/")[2]
            uri = uri.replace("{id}", id)
            assert (await old.ask("resources/read", {"uri": uri}))["error"]["code"] == -32002
            assert (await new.ask("resources/read", modern({"uri": uri})))["error"]["code"] == -32602

    async def test_a_project_that_nothing_decides_has_no_resources(self, daemon: Running) -> None:
        async with mcp(daemon) as client:
            assert await resources(client) == []

    async def test_a_cursor_nobody_gave_is_refused(self, home: Path, sample: Path) -> None:
        async with in_this_loop(home, projects=(str(sample),), offline="fallback") as daemon, mcp(daemon) as client:
            for cursor in ("x", "999", "-1", "9" * 5000, "٣"):
                assert (await client.ask("resources/list", {"cursor": cursor}))["error"]["code"] == -32602

    async def test_a_cut_hierarchy_links_to_the_whole(self, home: Path, sample: Path) -> None:
        async with in_this_loop(home, projects=(str(sample),), offline="fallback") as daemon, mcp(daemon) as client:
            arguments = {"scenePath": "active", "maxNodes": 2}
            result = (await client.ask("tools/call", {"name": "scene_hierarchy_dump", "arguments": arguments}))[
                "result"
            ]
            link = result["content"][1]
            whole = await read(client, link["uri"])
        assert link["type"] == "resource_link"
        assert result["structuredContent"]["truncated"] is True
        assert whole["truncated"] is False
        assert whole["totalObjects"] == result["structuredContent"]["totalObjects"]

    async def test_the_console_is_what_the_editor_said(self, daemon: Running, project: Path) -> None:
        async with mcp(daemon) as client, daemon.editor(project, channels=("console/log",)) as editor:
            uri = next(row["uri"] for row in await resources(client) if row["uri"].endswith("/console"))
            await client.ask("resources/subscribe", {"uri": uri})
            await editor.event("console/log", {"level": "error", "message": "NullReferenceException"})
            updated = await client.notified("notifications/resources/updated")
            said = await read(client, uri)
        assert updated["params"]["uri"] == uri
        assert said == {"lines": [{"level": "error", "message": "NullReferenceException"}]}


class TestSubscribing:
    async def test_a_changed_scene_is_told_once_however_often_it_changes(self, daemon: Running, project: Path) -> None:
        async with mcp(daemon) as client, daemon.editor(project, channels=("scene/hierarchy",)) as editor:
            id = (await resources(client))[0]["uri"].split("/")[2]
            scene = f"unity://{id}/scene/Assets/A.unity"
            crane = f"unity://{id}/object/Assets/A.unity?path=Crane"
            for uri in (scene, crane, f"unity://{id}/scene/Assets/B.unity"):
                assert "result" in await client.ask("resources/subscribe", {"uri": uri})
            for number in range(20):
                await editor.event("scene/hierarchy", {"scenePath": "Assets/A.unity", "revision": f"1.{number}"})
            told = [(await client.notified("notifications/resources/updated"))["params"]["uri"] for _ in range(2)]
            await client.ask("ping")
        assert sorted(told) == sorted([scene, crane])
        assert client.notifications == []

    async def test_a_file_saved_on_disk_is_told(
        self, home: Path, project: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("editormcp.faces.mcp.feed.LOOK_EVERY", 0.01)
        file = project / "Assets" / "A.unity"
        file.write_text("one", encoding="utf-8")
        async with (
            in_this_loop(home, projects=(str(project),), offline="fallback") as daemon,
            rpc(daemon, "/mcp") as client,
        ):
            listed = (await client.ask("resources/list", modern()))["result"]["resources"]
            uri = f"unity://{listed[0]['uri'].split('/')[2]}/scene/Assets/A.unity"
            params = modern({"notifications": {"resourceSubscriptions": [uri]}})
            await client.start("subscriptions/listen", params, id="s")
            await client.notified("notifications/subscriptions/acknowledged")
            for number in range(1000):
                file.write_text("x" * number, encoding="utf-8")
                await client.ask("server/discover", modern())
                if client.notifications:
                    break
            updated = await client.notified("notifications/resources/updated")
        assert updated["params"]["uri"] == uri

    async def test_a_subscription_to_nothing_is_an_error(self, daemon: Running) -> None:
        async with mcp(daemon) as client:
            assert (await client.ask("resources/subscribe", {"uri": "unity://x/nothing"}))["error"]["code"] == -32002

    async def test_an_ended_subscription_hears_nothing(self, daemon: Running, project: Path) -> None:
        async with mcp(daemon) as client, daemon.editor(project, channels=("scene/hierarchy",)) as editor:
            id = (await resources(client))[0]["uri"].split("/")[2]
            uris = [f"unity://{id}/scene/Assets/{name}.unity" for name in "AB"]
            for uri in uris:
                await client.ask("resources/subscribe", {"uri": uri})
            await client.ask("resources/unsubscribe", {"uri": uris[0]})
            for name in "AB":
                await editor.event("scene/hierarchy", {"scenePath": f"Assets/{name}.unity", "revision": "1.1"})
            assert (await client.notified("notifications/resources/updated"))["params"]["uri"] == uris[1]
        assert client.notifications == [] or client.notifications[0]["method"] != "notifications/resources/updated"


class TestPrompts:
    async def test_each_prompt_names_tools_that_exist(self, daemon: Running) -> None:
        async with mcp(daemon) as client:
            names = [tool["name"] for tool in (await client.ask("tools/list"))["result"]["tools"]]
            for prompt in (await client.ask("prompts/list"))["result"]["prompts"]:
                arguments = {argument["name"]: "Docks/Crane" for argument in prompt["arguments"]}
                got = (await client.ask("prompts/get", {"name": prompt["name"], "arguments": arguments}))["result"]
                text = got["messages"][0]["content"]["text"]
                assert any(name in text for name in names)
                assert all(value in text for value in arguments.values())

    async def test_a_missing_argument_and_an_unknown_prompt(self, daemon: Running) -> None:
        async with mcp(daemon) as client:
            assert (await client.ask("prompts/get", {"name": "explain_object"}))["error"]["code"] == -32602
            assert (await client.ask("prompts/get", {"name": "nothing"}))["error"]["code"] == -32602


class TestKnowledge:
    async def test_a_knowledge_base_adds_prompts_and_resources(self, home: Path) -> None:
        async with in_this_loop(home, kb_path="sample") as daemon, mcp(daemon) as client:
            listed = {row["name"]: row for row in (await client.ask("prompts/list"))["result"]["prompts"]}
            added = listed.keys() - {
                "review_scene",
                "find_broken",
                "explain_object",
                "prepare_build",
                "review_level_before_build",
            }
            for name in added:
                said = (await client.ask("prompts/get", {"name": name}))["result"]["messages"]
                assert said[0]["content"]["text"]
            blueprints = [row for row in await resources(client) if row["uri"].startswith("unity://kb/")]
            for row in blueprints:
                (content,) = (await client.ask("resources/read", {"uri": row["uri"]}))["result"]["contents"]
                assert content["mimeType"] == "text/markdown"
                assert len(content["text"]) > 100
            missing = await client.ask("resources/read", {"uri": "unity://kb/nothing"})
            shipped = await client.ask("resources/read", {"uri": "unity://kb/project_info"})
        assert added
        assert len(blueprints) >= 5
        assert missing["error"]["code"] == shipped["error"]["code"] == -32002


class TestCompletion:
    @pytest.mark.parametrize(
        ("argument", "value", "others", "expected"),
        [
            ("scenePath", "act", {}, "active"),
            ("scenePath", "Assets/", {}, ".unity"),
            ("assetPath", "Ass", {}, "Assets/"),
            ("assetPath", "Assets/Sc", {}, "Assets/Sc"),
            ("objectPath", "", {"scenePath": "active"}, ""),
            ("component", "Tran", {"scenePath": "active"}, "Transform"),
            ("project", "light", {}, "Lighthouse@"),
        ],
    )
    async def test_what_fits_is_offered(
        self, home: Path, sample: Path, argument: str, value: str, others: dict[str, str], expected: str
    ) -> None:
        params = {
            "ref": {"type": "ref/prompt", "name": "explain_object"},
            "argument": {"name": argument, "value": value},
            "context": {"arguments": others},
        }
        async with in_this_loop(home, projects=(str(sample),), offline="fallback") as daemon, mcp(daemon) as client:
            values = (await client.ask("completion/complete", params))["result"]["completion"]["values"]
        assert values and expected in values[0]

    @pytest.mark.parametrize("value", ["../", "/etc/", "Assets/../../", "C:/", "nowhere/"])
    async def test_no_file_outside_the_project_is_offered(self, home: Path, sample: Path, value: str) -> None:
        params = {
            "ref": {"type": "ref/resource", "uri": "unity://{project}/asset/{+assetPath}"},
            "argument": {"name": "assetPath", "value": value},
        }
        async with in_this_loop(home, projects=(str(sample),), offline="fallback") as daemon, mcp(daemon) as client:
            assert (await client.ask("completion/complete", params))["result"]["completion"]["values"] == []


class TestRoots:
    async def test_roots_decide_where_nothing_else_does(self, daemon: Running, project: Path, tmp_path: Path) -> None:
        other = make_project(tmp_path / "Other One")
        async with rpc(daemon, "/mcp") as client, daemon.editor(project), daemon.editor(other) as wanted:
            hello = {
                "protocolVersion": "2025-11-25",
                "capabilities": {"roots": {}},
                "clientInfo": {"name": "t", "version": "1"},
            }
            await client.ask("initialize", hello)
            await client.notify("notifications/initialized")
            id = await client.start("tools/call", {"name": "project_info"})
            asked = await client.notified("roots/list")
            answer = {"roots": [{"uri": (other / "Assets").as_uri()}]}
            await client.socket.send(json.dumps({"jsonrpc": "2.0", "id": asked["id"], "result": answer}))
            assert (await client.answer(id))["result"]["isError"] is False
        assert len(wanted.calls) == 1

    async def test_the_stateless_era_asks_with_its_result(self, daemon: Running, project: Path, tmp_path: Path) -> None:
        other = make_project(tmp_path / "Other")
        capabilities: dict[str, Any] = {"_meta": {"io.modelcontextprotocol/clientCapabilities": {"roots": {}}}}
        async with rpc(daemon, "/mcp") as client, daemon.editor(project), daemon.editor(other) as wanted:
            params = modern({"name": "project_info", **capabilities})
            paused = (await client.ask("tools/call", params))["result"]
            assert paused["resultType"] == "input_required"
            answers = {"roots": {"roots": [{"uri": other.as_uri()}]}}
            params |= {"inputResponses": answers, "requestState": paused["requestState"]}
            result = (await client.ask("tools/call", params))["result"]
        assert result["isError"] is False
        assert len(wanted.calls) == 1
