"""Who may come in, on every path."""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from clients import rpc, send
from daemons import Running, in_this_loop

PING = {"jsonrpc": "2.0", "id": 1, "method": "server/info"}
INITIALIZE = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}},
}


@pytest.mark.parametrize("path", ["/mcp", "/rpc", "/stop"])
@pytest.mark.parametrize("token", [None, "Bearer wrong", "Bearer ", "Basic x", "Bearer " + "ä" * 5])
async def test_http_needs_the_token(daemon: Running, path: str, token: str | None) -> None:
    encoded = token.encode().decode("latin-1") if token else None
    assert (await send(daemon, "POST", path, PING, Authorization=encoded)).status == 401


async def test_mcp_over_http_can_do_without_the_token(home: Path) -> None:
    async with in_this_loop(home, http_token=False) as daemon:
        assert (await send(daemon, "POST", "/mcp", INITIALIZE, Authorization=None)).status == 200
        assert (await send(daemon, "POST", "/rpc", PING, Authorization=None)).status == 401


@pytest.mark.parametrize("path", ["/", "/mcp", "/rpc", "/nothing"])
@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://localhost:1", "https://127.0.0.1"])
async def test_http_with_a_foreign_origin_is_forbidden(daemon: Running, path: str, origin: str) -> None:
    assert (await send(daemon, "POST", path, PING, Origin=origin)).status == 403


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example:{port}", "localhost:1", ""])
async def test_http_with_a_foreign_host_is_forbidden(daemon: Running, host: str) -> None:
    assert (await send(daemon, "POST", "/rpc", PING, Host=host.format(port=daemon.port))).status == 403


@pytest.mark.parametrize(("name", "status"), [("Host", 403), ("Origin", 403), ("Authorization", 401)])
async def test_what_the_door_looks_at_may_come_once(daemon: Running, name: str, status: int) -> None:
    host = f"127.0.0.1:{daemon.port}"
    fine = {"Host": host, "Origin": f"http://{host}", "Authorization": f"Bearer {daemon.token}"}
    rows = [*fine.items(), (name, fine[name]), ("Content-Length", "0"), ("Connection", "close")]
    reader, writer = await asyncio.open_connection("127.0.0.1", daemon.port)
    writer.write(b"POST /rpc HTTP/1.1\r\n" + b"".join(f"{key}: {value}\r\n".encode() for key, value in rows) + b"\r\n")
    assert (await reader.readline()).startswith(f"HTTP/1.1 {status} ".encode())
    writer.close()


@pytest.mark.parametrize("name", ["127.0.0.1", "localhost", "[::1]", "LOCALHOST"])
async def test_our_own_names_are_let_in(daemon: Running, name: str) -> None:
    host = f"{name}:{daemon.port}"
    assert (await send(daemon, "POST", "/rpc", PING, Host=host, Origin=f"http://{host}")).status == 200


async def test_an_allowed_origin_is_let_in(home: Path) -> None:
    async with in_this_loop(home, allowed_origins=("https://studio.example",)) as daemon:
        assert (await send(daemon, "POST", "/rpc", PING, Origin="https://studio.example")).status == 200


@pytest.mark.parametrize("kind", [None, "text/plain", "application/x-www-form-urlencoded", "application/jsonx"])
async def test_only_json_is_taken(daemon: Running, kind: str | None) -> None:
    assert (await send(daemon, "POST", "/rpc", b"{}", Content_Type=kind)).status == 415


async def test_json_with_a_charset_is_taken(daemon: Running) -> None:
    kind = "application/json; charset=utf-8"
    assert (await send(daemon, "POST", "/rpc", PING, Content_Type=kind)).status == 200


@pytest.mark.parametrize("size", [4 * 1024 * 1024 + 1, 100_000_000])
async def test_a_body_over_the_limit_is_refused_and_the_daemon_lives(daemon: Running, size: int) -> None:
    with contextlib.suppress(ConnectionError):  # refused while we were still sending
        assert (await send(daemon, "POST", "/rpc", b"x" * size)).status == 413
    assert (await send(daemon, "POST", "/rpc", PING)).status == 200


async def test_what_is_not_there_is_not_found(daemon: Running) -> None:
    assert (await send(daemon, "POST", "/nothing", PING)).status == 404
    assert (await send(daemon, "GET", "/rpc")).status == 405


async def test_the_front_page_says_who_listens(daemon: Running) -> None:
    assert (await send(daemon, "GET", "/", Authorization=None)).json["name"] == "editormcp"


@pytest.mark.parametrize("path", ["/mcp", "/rpc", "/editor"])
@pytest.mark.parametrize(
    ("headers", "code"),
    [
        ({"Authorization": "Bearer wrong"}, 4401),
        ({"Authorization": ""}, 4401),
        ({"Origin": "http://evil.example"}, 4403),
        ({"Host": "evil.example"}, 4403),
    ],
)
async def test_a_websocket_is_refused_with_a_code(
    daemon: Running, path: str, headers: dict[str, str], code: int
) -> None:
    async with connect(daemon.socket(path), additional_headers={**daemon.headers, **headers}) as socket:
        with pytest.raises(ConnectionClosed):
            await socket.recv()
    assert socket.close_code == code
    assert socket.close_reason


async def test_a_websocket_to_nowhere_is_closed(daemon: Running) -> None:
    async with connect(daemon.socket("/nothing"), additional_headers=daemon.headers) as socket:
        await socket.wait_closed()
    assert socket.close_code == 4400


async def test_a_frame_cut_in_half_ends_only_its_connection(daemon: Running) -> None:
    async with rpc(daemon, "/rpc") as broken, rpc(daemon, "/rpc") as other:
        broken.socket.transport.write(b"\x81\xfe\x10\x00\x00\x00\x00\x00{")
        broken.socket.transport.abort()
        assert "result" in await other.ask("server/info")


async def test_invalid_utf8_in_a_text_frame_closes_with_1007(daemon: Running) -> None:
    async with rpc(daemon, "/rpc") as client:
        client.socket.transport.write(b"\x81\x81\x00\x00\x00\x00\xff")
        await client.socket.wait_closed()
        assert client.socket.close_code == 1007


async def test_stopping_says_goodbye_to_everyone(home: Path, project: Path) -> None:
    async with in_this_loop(home) as daemon:
        client = await connect(daemon.socket("/rpc"), additional_headers=daemon.headers)
        editor = daemon.editor(project)
        await editor.connect()
    async with asyncio.timeout(10):
        await client.wait_closed()
        await editor.until(lambda: editor.closed is not None)
    assert (client.close_code, client.close_reason) == (1001, "The daemon is stopping.")
    assert editor.closed is not None and editor.closed[0] == 1001
    assert daemon.home.daemon() is None


async def test_connections_are_limited_and_clients_leave_room_for_editors(
    daemon: Running, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("editormcp.faces.entrance.MAX_CONNECTIONS", 18)
    async with contextlib.AsyncExitStack() as stack:
        for _ in range(2):
            await stack.enter_async_context(rpc(daemon, "/rpc"))
        late = await stack.enter_async_context(rpc(daemon, "/rpc"))
        await late.socket.wait_closed()
        assert late.socket.close_code == 1013
        editor = await stack.enter_async_context(daemon.editor(project))
        await editor.until(lambda: bool(editor.subscribed))
        assert (await send(daemon, "POST", "/rpc", PING)).status == 200
