"""Who may open a page, and what nobody gets with its secret."""

from __future__ import annotations

import json
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from clients import mcp, send
from daemons import Running, in_this_loop
from editormcp.faces.page import face
from faces.page.visits import enter, new_code, new_secret, page, socket

HTML = "text/html,application/xhtml+xml"


async def test_a_page_is_welcomed_and_can_call_tools(daemon: Running) -> None:
    async with page(daemon) as visitor:
        welcome = (await visitor.notified("page/welcome"))["params"]
        assert [row["name"] for row in welcome["projects"]] == ["Lighthouse"]
        answer = await visitor.ask("tools/call", {"tool": "mcp.server.info", "arguments": {}})
        assert answer["result"]["tool"] == "mcp.server.info"
        assert (await visitor.ask("tools/list"))["result"]["tools"]


async def test_the_sample_answers_by_its_id_if_there_is_nothing_else(home: Path) -> None:
    async with in_this_loop(home, offline="fallback") as daemon, page(daemon) as visitor:
        sample = (await visitor.notified("page/welcome"))["params"]["projects"][0]["id"]
        answer = await visitor.ask("tools/call", {"tool": "project.scenes.list", "arguments": {"project": sample}})
        assert answer["result"]["output"]["scenes"]


async def test_a_code_works_once(daemon: Running) -> None:
    code = await new_code(daemon)
    assert (await enter(daemon, code)).status == 200
    again = await enter(daemon, code)
    assert (again.status, again.json["error"]["reason"]) == (403, "code_used")
    assert "editormcp open" in again.json["error"]["message"]


async def test_an_unknown_code_is_refused(daemon: Running) -> None:
    assert (await enter(daemon, "x" * 43)).json["error"]["reason"] == "code_unknown"


async def test_wrong_codes_are_rate_limited_and_a_good_one_is_not(daemon: Running) -> None:
    answers = [(await enter(daemon, str(number))).status for number in range(face.WRONG_CODES + 1)]
    assert answers == [403] * face.WRONG_CODES + [429]
    assert (await enter(daemon, await new_code(daemon))).status == 200


@pytest.mark.parametrize("origin", [None, "null", "http://evil.example", "https://127.0.0.1:{port}"])
async def test_only_the_page_itself_may_enter(daemon: Running, origin: str | None) -> None:
    code = await new_code(daemon)
    told = origin and origin.format(port=daemon.port)
    assert (await enter(daemon, code, Origin=told)).status == 403
    assert (await enter(daemon, code)).status == 200, "the code has not been used up"


@pytest.mark.parametrize("name", ["localhost", "[::1]", "127.0.0.1"])
async def test_every_name_of_this_machine_is_the_page(daemon: Running, name: str) -> None:
    host = f"{name}:{daemon.port}"
    answer = await enter(daemon, await new_code(daemon), Host=host, Origin=f"http://{host}")
    assert answer.status == 200


@pytest.mark.parametrize("path", ["/", "/page/index.html", "/page/enter", "/page/code"])
async def test_a_foreign_host_gets_nothing(daemon: Running, path: str) -> None:
    assert (await send(daemon, "GET", path, Host=f"evil.example:{daemon.port}", Accept=HTML)).status == 403


async def test_a_code_needs_the_token(daemon: Running) -> None:
    assert (await send(daemon, "POST", "/page/code", {}, Authorization=None)).status == 401
    secret = await new_secret(daemon)
    assert (await send(daemon, "POST", "/page/code", {}, Authorization=f"Bearer {secret}")).status == 401


@pytest.mark.parametrize("path", ["/rpc", "/mcp", "/stop", "/page/code", "/tool/list"])
async def test_the_secret_opens_no_other_door(daemon: Running, path: str) -> None:
    secret = await new_secret(daemon)
    assert (await send(daemon, "POST", path, {}, Authorization=f"Bearer {secret}")).status == 401


@pytest.mark.parametrize("first", ["{}", "nonsense", '{"secret": 1}', '{"secret": "1.2.3"}', '{"secret": "ä"}', "[]"])
async def test_a_page_without_a_good_secret_is_closed(daemon: Running, first: str) -> None:
    async with socket(daemon) as visitor:
        await visitor.send(first)
        await visitor.wait_closed()
    assert visitor.close_code == 4401
    assert visitor.close_reason


async def test_a_page_that_says_nothing_is_closed(daemon: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(face, "FIRST_SECONDS", 0.05)
    async with socket(daemon) as visitor:
        await visitor.wait_closed()
    assert visitor.close_code == 4401


async def test_sockets_that_say_nothing_keep_nobody_out(daemon: Running) -> None:
    """Whoever forges an Origin needs no token for them."""
    async with AsyncExitStack() as stack:
        silent = [await stack.enter_async_context(socket(daemon)) for _ in range(40)]
        await silent[0].wait_closed()
        assert silent[0].close_code == 4429
        async with page(daemon) as visitor, mcp(daemon) as client:
            await visitor.notified("page/welcome")
            assert "result" in await client.ask("ping")


@pytest.mark.parametrize("content", [b'{"code": "\xff"}', b"[" * 4000, b'{"x": ' + b"[" * 4000])
async def test_an_entry_that_cannot_be_read_is_refused(daemon: Running, content: bytes) -> None:
    told = await send(daemon, "POST", "/page/enter", content, Origin=daemon.url, Authorization=None)
    assert (told.status, told.json["error"]["reason"]) == (400, "malformed")


async def test_a_first_message_that_cannot_be_read_is_told_so(daemon: Running) -> None:
    async with socket(daemon) as visitor:
        await visitor.send('{"x": ' + "[" * 50_000)
        await visitor.wait_closed()
    assert visitor.close_code == 4401


async def test_the_token_itself_is_not_a_secret(daemon: Running) -> None:
    async with socket(daemon) as visitor:
        await visitor.send(json.dumps({"secret": daemon.token}))
        await visitor.wait_closed()
    assert visitor.close_code == 4401


@pytest.mark.parametrize("origin", ["null", "http://evil.example"])
async def test_a_socket_of_a_foreign_page_is_closed(daemon: Running, origin: str) -> None:
    async with socket(daemon, origin) as visitor:
        await visitor.wait_closed()
    assert visitor.close_code == 4403


async def test_the_same_secret_is_good_after_a_restart(home: Path) -> None:
    async with in_this_loop(home) as daemon:
        secret = await new_secret(daemon)
    async with in_this_loop(home) as daemon, page(daemon, secret) as visitor:
        assert await visitor.notified("page/welcome")


async def test_the_secret_of_another_daemon_is_refused(daemon: Running, tmp_path: Path) -> None:
    async with in_this_loop(tmp_path / "other") as other:
        secret = await new_secret(other)
    async with socket(daemon) as visitor:
        await visitor.send(json.dumps({"secret": secret}))
        await visitor.wait_closed()
    assert visitor.close_code == 4401


async def test_sixteen_pages_are_open_at_most(daemon: Running) -> None:
    secret = await new_secret(daemon)
    async with AsyncExitStack() as stack:
        for _ in range(16):
            visitor = await stack.enter_async_context(page(daemon, secret))
            await visitor.notified("page/welcome")
        one_more = await stack.enter_async_context(socket(daemon))
        await one_more.send(json.dumps({"secret": secret}))
        await one_more.wait_closed()
        assert one_more.close_code == 4429
        assert (await visitor.ask("tools/list"))["result"]


async def test_garbage_is_answered_and_the_page_goes_on(daemon: Running) -> None:
    async with page(daemon) as visitor:
        await visitor.notified("page/welcome")
        assert (await visitor.raw("garbage"))["error"]["code"] == -32700
        assert (await visitor.ask("page/follow", {"project": 7}))["error"]["code"] == -32602
        assert (await visitor.ask("page/follow", {"project": "Nowhere"}))["error"]["data"]["details"]["candidates"]
        assert (await visitor.ask("page/cancel", {"id": 99}))["result"] == {"cancelled": False}
        assert (await visitor.ask("tools/list"))["result"]


async def test_the_token_is_in_no_answer(daemon: Running) -> None:
    code = await send(daemon, "POST", "/page/code", {})
    entered = await enter(daemon, code.json["code"])
    assert daemon.token not in json.dumps([code.json, entered.json])


async def test_a_program_is_greeted_as_before(daemon: Running) -> None:
    assert (await send(daemon, "GET", "/", Authorization=None)).json["name"] == "editormcp"
