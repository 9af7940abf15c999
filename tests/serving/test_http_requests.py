"""Requests that are endless, half sent or many: refused or cut, at nobody else's expense."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path

import pytest

from clients import FAR_OVER, mcp, pour, send
from daemons import Running
from editormcp.serving import http_requests

PING = {"jsonrpc": "2.0", "id": 1, "method": "server/info"}
PATIENCE = 10

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@asynccontextmanager
async def connected(daemon: Running) -> AsyncIterator[Streams]:
    reader, writer = await asyncio.open_connection("127.0.0.1", daemon.port)
    try:
        yield reader, writer
    finally:
        writer.close()
        with suppress(OSError):
            await writer.wait_closed()


async def told(reader: asyncio.StreamReader) -> bytes:
    """All that comes until the other side closes."""
    found = b""
    async with asyncio.timeout(PATIENCE):
        with suppress(ConnectionError):
            while part := await reader.read(65536):
                found += part
    return found


@pytest.mark.parametrize(
    ("start", "piece"),
    [
        (b"POST /rpc HTTP/1.1\r\n", b"X-More: " + b"a" * 1000 + b"\r\n"),
        (b"POST /rpc HTTP/1.1\r\nX-Long: ", b"a" * 65536),
        (b"GET /", b"a" * 65536),
        (b"", b"\r\n" * 30000),
    ],
    ids=["headers", "value", "url", "empty lines"],
)
async def test_an_endless_head_is_cut(daemon: Running, start: bytes, piece: bytes) -> None:
    async with connected(daemon) as (_, writer):
        writer.write(start)
        assert await pour(writer, piece) < FAR_OVER
    assert (await send(daemon, "POST", "/rpc", PING)).status == 200


async def test_a_head_over_the_limit_is_told_so(daemon: Running) -> None:
    async with connected(daemon) as (reader, writer):
        writer.write(b"GET / HTTP/1.1\r\nX-Long: " + b"a" * http_requests.MAX_HEAD + b"\r\n\r\n")
        answer = await told(reader)
    assert answer.startswith(b"HTTP/1.1 431 ")
    assert b"65536" in answer


async def test_a_head_within_the_limit_is_served(daemon: Running) -> None:
    assert (await send(daemon, "POST", "/rpc", PING, X_Long="a" * 60_000)).status == 200


@pytest.mark.parametrize(
    "half",
    [b"", b"POST /rpc HTTP/1.1\r\nHost:", b"POST /rpc HTTP/1.1\r\nHost: {host}\r\n{token}Content-Length: 9\r\n\r\n{}"],
    ids=["nothing", "head", "body"],
)
async def test_a_request_that_stays_half_sent_is_cut(
    daemon: Running, half: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http_requests, "PATIENCE", 0.2)
    host, token = f"127.0.0.1:{daemon.port}".encode(), f"Authorization: Bearer {daemon.token}\r\n".encode()
    async with connected(daemon) as (reader, writer):
        writer.write(half.replace(b"{host}", host).replace(b"{token}", token + b"Content-Type: application/json\r\n"))
        await told(reader)


async def test_a_request_that_comes_slowly_and_a_long_answer_are_not_cut(
    daemon: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http_requests, "PATIENCE", 0.5)
    content = b'{"jsonrpc": "2.0", "id": 1, "method": "server/info"}'
    head = f"POST /rpc HTTP/1.1\r\nHost: 127.0.0.1:{daemon.port}\r\nAuthorization: Bearer {daemon.token}\r\n"
    head += f"Connection: close\r\nContent-Type: application/json\r\nContent-Length: {len(content)}\r\n\r\n"
    async with connected(daemon) as (reader, writer):
        writer.write(head.encode())
        for letter in range(len(content)):
            await asyncio.sleep(0.02)
            writer.write(content[letter : letter + 1])
        assert (await told(reader)).startswith(b"HTTP/1.1 200 ")


async def test_connections_that_ask_nothing_make_room_for_those_that_do(
    daemon: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The longest silent one goes first; who drips letters counts as silent."""
    monkeypatch.setattr(http_requests, "MAX_SILENT", 4)
    async with connected(daemon) as (first, writer):
        writer.write(b"POST /r")
        silent = [await asyncio.open_connection("127.0.0.1", daemon.port) for _ in range(4)]
        await told(first)
        assert (await send(daemon, "POST", "/rpc", PING)).status == 200
        for _, writer in silent:
            writer.close()


def request(daemon: Running, *more: str, token: bool = True) -> bytes:
    lines = ["POST /rpc HTTP/1.1", f"Host: 127.0.0.1:{daemon.port}", "Content-Type: application/json", *more]
    if token:
        lines.append(f"Authorization: Bearer {daemon.token}")
    return "\r\n".join([*lines, "", ""]).encode()


async def test_requests_that_are_piled_up_behind_one_another_are_cut(daemon: Running) -> None:
    """Without a token, and without reading a single answer."""
    async with connected(daemon) as (_, writer):
        assert await pour(writer, f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{daemon.port}\r\n\r\n".encode() * 1000) < FAR_OVER
    assert (await send(daemon, "POST", "/rpc", PING)).status == 200


async def test_a_few_requests_behind_one_another_are_answered(daemon: Running) -> None:
    asked = f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{daemon.port}\r\n\r\n".encode() * 5
    async with connected(daemon) as (reader, writer):
        writer.write(asked)
        async with asyncio.timeout(PATIENCE):
            for _ in range(5):
                assert (await reader.readuntil(b'"}')).startswith(b"HTTP/1.1 200 ")


@pytest.mark.parametrize(
    ("start", "piece"),
    [
        (b"1\r\n{\r\n0\r\n", b"X-More: " + b"a" * 60000 + b"\r\n"),
        (b"1\r\n{\r\n0\r\nX-Long: ", b"a" * 65536),
        (b"", b"1;" + b"a" * 60000 + b"\r\n \r\n"),
    ],
    ids=["trailers", "trailer", "extensions"],
)
async def test_what_comes_around_a_body_is_bounded_as_its_head_is(daemon: Running, start: bytes, piece: bytes) -> None:
    async with connected(daemon) as (_, writer):
        writer.write(request(daemon, "Transfer-Encoding: chunked") + start)
        assert await pour(writer, piece) < FAR_OVER


async def test_a_body_in_single_bytes_is_read(daemon: Running) -> None:
    content = b'{"jsonrpc": "2.0", "id": 1, "method": "server/info"}' + b" " * 40_000
    async with connected(daemon) as (reader, writer):
        writer.write(request(daemon, "Transfer-Encoding: chunked", "Connection: close"))
        writer.write(b"".join(b"1\r\n%c\r\n" % byte for byte in content) + b"0\r\n\r\n")
        assert (await told(reader)).startswith(b"HTTP/1.1 200 ")


async def drip(writer: asyncio.StreamWriter) -> None:
    """A byte now and then, for as long as the other side takes it."""
    with suppress(OSError):
        while not writer.is_closing():
            writer.write(b" ")
            await writer.drain()
            await asyncio.sleep(0.02)


@pytest.mark.parametrize("token", [True, False], ids=["token", "refused"])
async def test_a_body_without_end_is_cut_however_it_drips(
    daemon: Running, monkeypatch: pytest.MonkeyPatch, token: bool
) -> None:
    monkeypatch.setattr(http_requests, "PATIENCE", 0.2)
    monkeypatch.setattr(http_requests, "BODY_PATIENCE", 0.5)
    async with connected(daemon) as (_, writer), asyncio.timeout(PATIENCE):
        writer.write(request(daemon, "Content-Length: 1000000", token=token))
        await drip(writer)


async def test_a_refused_client_that_goes_on_sending_counts_as_silent(
    daemon: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http_requests, "MAX_SILENT", 4)
    async with connected(daemon) as (first, writer):
        writer.write(request(daemon, "Content-Length: 1000000", token=False))
        await first.readuntil(b"}")
        others = [await asyncio.open_connection("127.0.0.1", daemon.port) for _ in range(4)]
        await told(first)
        for _, writer in others:
            writer.close()


async def test_stop_and_status_have_places_though_every_other_is_taken(
    daemon: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http_requests, "MAX_SERVED", 3)
    half = request(daemon, "Content-Length: 1000").replace(b"/rpc", b"/mcp")
    async with AsyncExitStack() as stack:
        for _ in range(3):
            _, writer = await stack.enter_async_context(connected(daemon))
            writer.write(half)
            await asyncio.sleep(0.05)
        refused = await send(daemon, "POST", "/tool/list", {})
        assert (refused.status, refused.headers["connection"]) == (503, "close")
        assert (await send(daemon, "POST", "/rpc", PING)).status == 200


async def test_a_head_of_many_lines_is_refused_before_all_are_read(
    daemon: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A short line costs as much as a long one; a flood of heads with thousands of them keeps others waiting."""
    kept: list[int] = []
    on_header = http_requests.HttpRequests.on_header

    def counting(self: http_requests.HttpRequests, name: bytes, value: bytes) -> None:
        kept.append(0)
        on_header(self, name, value)

    monkeypatch.setattr(http_requests.HttpRequests, "on_header", counting)
    async with connected(daemon) as (reader, writer):
        writer.write(b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * 9000 + b"\r\n")
        assert (await told(reader)).startswith(b"HTTP/1.1 431 ")
    assert len(kept) <= http_requests.MAX_LINES + 1


@pytest.mark.parametrize("path", ["/page/index.html", "/page/main.js"])
async def test_requests_of_one_that_has_gone_end_without_a_word(
    daemon: Running, caplog: pytest.LogCaptureFixture, path: str
) -> None:
    """Else who has no token fills the log."""
    asked = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{daemon.port}\r\n\r\n".encode()
    for _ in range(10):
        async with connected(daemon) as (_, writer):
            await pour(writer, asked * 1000)
        async with connected(daemon) as (_, writer):
            writer.write(asked * 5)
            await writer.drain()
            writer.transport.abort()
    assert (await send(daemon, "POST", "/rpc", PING)).status == 200
    assert [record.name for record in caplog.records if record.name.startswith(("uvicorn", "asyncio"))] == []


async def test_an_editor_has_a_place_though_every_request_waits(
    daemon: Running, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http_requests, "MAX_SERVED", 3)
    async with AsyncExitStack() as stack:
        for _ in range(3):
            _, writer = await stack.enter_async_context(connected(daemon))
            writer.write(request(daemon, "Content-Length: 1000").replace(b"/rpc", b"/mcp"))
        while (await send(daemon, "POST", "/tool/list", {})).status != 503:
            await asyncio.sleep(0)
        async with daemon.editor(project), mcp(daemon) as client:
            assert "result" in await client.ask("ping")
