"""Bytes no bridge should send: each gets its error, and everyone else is served on."""

from __future__ import annotations

import asyncio
import contextlib
import json
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from daemons import Running, in_this_loop
from editormcp.faces.gabp import server
from editormcp.serving import held
from fakes import editor as behave
from gabp_client import NOBODY, Bridge, bridge, stranger

ID = "4f6d2f06-8f3b-4c0e-9a57-0b1c2d3e4f50"
REQUEST = {"v": "gabp/1", "id": ID, "type": "request", "method": "tools/list"}
DEEP = "[" * 50_000 + "]" * 50_000

BAD_FRAMES = [
    b"Content-Length: -5\r\n\r\n{}",
    b"Content-Length: 104857600\r\n\r\n{}",
    b"Content-Length: 99999999999999999999\r\n\r\n",
    b"Content-Length: two\r\n\r\n{}",
    b"Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
    b"Content-Type: application/json\r\n\r\n{}",
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    b'{"v":"gabp/1"}\n',
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    b"\0" * 100,
    b"X: " + b"y" * 8192,
]
BAD_MESSAGES: list[tuple[bytes | str, int, str]] = [
    (b"", -32700, NOBODY),
    (b"{", -32700, NOBODY),
    (b"\xff\xfe", -32700, NOBODY),
    (json.dumps({**REQUEST, "params": {"name": "x"}}).encode().replace(b'"x"', b'"\xc3\x28"'), -32700, NOBODY),
    (json.dumps(REQUEST)[:-1] + f',"params":{DEEP}}}', -32700, ID),
    ("null", -32600, NOBODY),
    ("5", -32600, NOBODY),
    (json.dumps([REQUEST]), -32600, NOBODY),
    ("[]", -32600, NOBODY),
    ("{}", -32202, NOBODY),
    (json.dumps({**REQUEST, "id": 5}), -32203, NOBODY),
    (json.dumps({**REQUEST, "id": None}), -32203, NOBODY),
    (json.dumps({**REQUEST, "id": ""}), -32202, NOBODY),
    (json.dumps({name: value for name, value in REQUEST.items() if name != "id"}), -32202, NOBODY),
    (json.dumps({name: value for name, value in REQUEST.items() if name != "v"}), -32202, ID),
    (json.dumps({name: value for name, value in REQUEST.items() if name != "type"}), -32202, ID),
    (json.dumps({name: value for name, value in REQUEST.items() if name != "method"}), -32202, ID),
    (json.dumps({**REQUEST, "method": 5}), -32203, ID),
    (json.dumps({**REQUEST, "type": "question"}), -32201, ID),
    (json.dumps({**REQUEST, "method": "no/such"}), -32601, ID),
    (json.dumps({**REQUEST, "method": "Tools/List"}), -32601, ID),
    (json.dumps({**REQUEST, "params": []}), -32602, ID),
    (json.dumps({**REQUEST, "params": "x"}), -32602, ID),
    (json.dumps({**REQUEST, "params": {"filter": 5}}), -32602, ID),
    (json.dumps({**REQUEST, "method": "tools/call"}), -32602, ID),
    (json.dumps({**REQUEST, "method": "tools/call", "params": {"name": 5}}), -32602, ID),
    (json.dumps({**REQUEST, "method": "tools/call", "params": {"name": "a/b", "arguments": []}}), -32602, ID),
]


async def test_what_is_no_frame_is_told_and_ends_the_connection(daemon: Running) -> None:
    async with bridge(daemon) as other:
        for bad in BAD_FRAMES:
            for come in (stranger, bridge):
                async with come(daemon) as client:
                    client.write(bad)
                    answer = await client.answer(NOBODY)
                    await client.end()
                assert answer["error"]["code"] == -32700, bad
        assert await other.result("tools/list")


async def test_a_bad_message_is_told_and_the_session_goes_on(daemon: Running) -> None:
    async with bridge(daemon) as client:
        for bad, code, id in BAD_MESSAGES:
            client.write_frame(bad)
            assert (await client.answer(id))["error"]["code"] == code, bad[:200]
        assert await client.result("tools/list")


async def test_another_version_is_told_and_ends_the_connection(daemon: Running) -> None:
    async with stranger(daemon) as client:
        client.write_frame(json.dumps({**REQUEST, "v": "gabp/2"}))
        client.write_frame(json.dumps(REQUEST))
        assert (await client.answer(ID))["error"]["code"] == -32200
        await client.end()
    assert client.order == [ID]


@pytest.mark.parametrize("more", [{"result": {}}, {"error": {"code": 1, "message": "x"}}, {}])
async def test_a_response_of_the_bridge_is_nothing(daemon: Running, more: dict[str, Any]) -> None:
    async with bridge(daemon) as client:
        client.write_frame(json.dumps({"v": "gabp/1", "id": ID, "type": "response", **more}))
        client.write_frame(json.dumps({"v": "gabp/1", "id": ID, "type": "event", "channel": "a/b", "seq": 0}))
        await client.result("tools/list")
        assert len(client.order) == 2


async def test_members_nobody_knows_are_passed_over(daemon: Running) -> None:
    async with bridge(daemon) as client:
        client.asked[ID] = "tools/list"
        client.write_frame(json.dumps({**REQUEST, "jsonrpc": "2.0", "timestamp": 5, "params": {"cursor": 1}}))
        assert "result" in await client.answer(ID)


async def test_an_id_that_is_no_uuid_is_echoed(daemon: Running) -> None:
    async with bridge(daemon) as client:
        assert "result" in await client.answer(client.start("tools/list", id='17 "ä"'))


async def test_params_may_be_null(daemon: Running) -> None:
    async with bridge(daemon) as client:
        client.asked[ID] = "tools/list"
        client.write_frame(json.dumps({**REQUEST, "params": None}))
        assert "result" in await client.answer(ID)


async def test_frames_in_single_bytes(daemon: Running) -> None:
    async with bridge(daemon) as client:
        body = json.dumps(REQUEST).encode()
        client.asked[ID] = "tools/list"
        for byte in b"content-length:%d\n\n" % len(body) + body:
            client.write(bytes([byte]))
            await client.drain()
        assert "result" in await client.answer(ID)


async def test_a_length_in_characters_is_understood(daemon: Running, project: Path) -> None:
    async with bridge(daemon) as client, daemon.editor(project) as editor:
        params = {"name": "scene/objects/find", "arguments": {"scenePath": "active", "namePattern": "Krän 😀"}}
        text = json.dumps({**REQUEST, "method": "tools/call", "params": params}, ensure_ascii=False)
        client.asked[ID] = "tools/call"
        client.write(b"Content-Length: %d\r\n\r\n%b" % (len(text.encode("utf-16-le")) // 2, text.encode()))
        assert "result" in await client.answer(ID)
        assert editor.calls[0]["params"]["arguments"]["namePattern"] == "Krän 😀"


async def test_a_message_at_the_limit_is_taken_and_one_byte_more_is_not(daemon: Running) -> None:
    async with bridge(daemon) as client:
        client.asked[ID] = "tools/list"
        client.write_frame(_of_size(4 * 1024 * 1024))
        assert "result" in await client.answer(ID)
        client.write_frame(_of_size(4 * 1024 * 1024 + 1))
        assert (await client.answer(NOBODY))["error"]["code"] == -32700


async def test_a_stranger_is_not_trusted_with_a_large_message(daemon: Running) -> None:
    async with stranger(daemon) as client:
        client.write_frame(_of_size(64 * 1024 + 1))
        assert (await client.answer(NOBODY))["error"]["code"] == -32700


async def test_right_after_the_hello_a_large_message_may_follow(daemon: Running) -> None:
    async with stranger(daemon) as client:
        hello = client.start("session/hello", {"token": daemon.token})
        client.asked[ID] = "tools/list"
        client.write_frame(_of_size(1024 * 1024))
        assert "result" in await client.answer(hello)
        assert "result" in await client.answer(ID)


async def test_half_a_frame_and_gone(daemon: Running) -> None:
    async with bridge(daemon) as other:
        for cut in (b"Content-Le", b"Content-Length: 100\r\n", b"Content-Length: 100\r\n\r\n{"):
            async with bridge(daemon) as client:
                client.write(cut)
                await client.drain()
                client.leave()
        assert await other.result("tools/list")


async def test_connections_are_limited(daemon: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("editormcp.faces.gabp.server.MAX_CONNECTIONS", 1)
    async with bridge(daemon) as first:
        async with stranger(daemon) as second:
            await second.end()
        assert await first.result("tools/list")


async def test_a_bridge_that_never_reads_holds_up_nobody_and_not_the_daemons_end(home: Path, project: Path) -> None:
    async with asyncio.timeout(60), contextlib.AsyncExitStack() as stack:
        async with in_this_loop(home, gabp=True, gabp_port=0) as daemon, daemon.editor(project) as editor:
            editor.handlers["project.info"] = behave.huge(8)
            deaf = await stack.enter_async_context(bridge(daemon))
            deaf.transport.pause_reading()
            for _ in range(4):
                deaf.start("tools/call", {"name": "project/info"})
            await editor.until(lambda: len(editor.calls) == 4)
            async with bridge(daemon) as other:
                await other.call("project/info")  # answered after the four, so these wait in the daemon now
            deaf.start("tools/call", {"name": "project/info"})
            await editor.until(lambda: len(editor.calls) == 6)
        assert daemon.home.daemon() is None
        deaf.transport.resume_reading()
        await deaf.end()
        assert len(deaf.order) < 5


async def test_a_changed_byte_anywhere_is_answered_or_ends_the_connection(daemon: Running) -> None:
    body = json.dumps(REQUEST).encode()
    whole = b"Content-Length: %d\r\n\r\n" % len(body) + body
    for at in range(len(whole)):
        async with bridge(daemon) as client:
            client.write(whole[:at] + bytes([whole[at] ^ 0x15]) + whole[at + 1 :])
            client.finish()
            await _read_to_the_end(client)


async def _read_to_the_end(client: Bridge) -> None:
    """Every message on the way is checked; ids that were changed on the wire are whatever they are."""
    async with asyncio.timeout(20):
        try:
            while True:
                message = await client.read()
                assert ("result" in message) != ("error" in message)
        except asyncio.IncompleteReadError as end:
            assert end.partial == b""


def _of_size(size: int) -> bytes:
    empty = json.dumps({**REQUEST, "params": {"pad": ""}}).encode()
    return empty.replace(b'""', b'"' + b"x" * (size - len(empty)) + b'"')


async def test_who_shows_no_token_takes_no_place_from_others(daemon: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "MAX_UNKNOWN", 3)
    monkeypatch.setattr(server, "MAX_CONNECTIONS", 3)
    silent = await asyncio.gather(*(asyncio.open_connection("127.0.0.1", daemon.gabp_port) for _ in range(12)))
    async with bridge(daemon) as other:
        assert await other.result("tools/list")
        async with asyncio.timeout(5):  # far less than the hello's deadline
            while sum(reader.at_eof() for reader, _ in silent) < len(silent) - 3:
                await other.result("tools/list")
    for _, writer in silent:
        writer.close()


async def test_the_backlogs_of_all_bridges_are_bounded(
    daemon: Running, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those who do not read are cut before they fill the daemon, each within its own limit."""
    monkeypatch.setattr(held, "MOST_OF_ALL", 24 << 20)  # one answer of the Editor, and no second one
    async with daemon.editor(project) as editor, AsyncExitStack() as stack:
        editor.handlers["project.info"] = behave.huge(16)  # more than the system itself keeps
        slow = [await stack.enter_async_context(bridge(daemon)) for _ in range(4)]
        for one in slow:
            one.transport.pause_reading()
            one.start("tools/call", {"name": "project/info", "arguments": {}})
        await editor.until(lambda: len(editor.calls) == len(slow))
        editor.handlers["project.info"] = behave.echo
        async with bridge(daemon) as other:
            assert await other.call("project/info")  # answered after the others, whose answers wait by then
        cut = 0
        for one in slow:
            one.transport.resume_reading()
            try:
                await one.read()
            except (OSError, asyncio.IncompleteReadError):
                cut += 1
    assert cut > 0


async def test_whoever_says_everything_but_the_hello_is_ended(daemon: Running) -> None:
    """Without the token a flood of requests, each refused, would keep everybody waiting."""
    async with stranger(daemon) as client:
        for _ in range(1000):
            client.write_frame(json.dumps(REQUEST))
        await client.end()
        assert len(client.order) < 100
    assert set(client.order) == {ID}
