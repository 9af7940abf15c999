"""Frames on a real connection to the daemon: whole ones that it reads by itself, and all others, which it does not."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from websockets.frames import Frame, Opcode

from daemons import Running, in_this_loop
from editormcp.wire.long_reply import LARGE
from editormcp.wire.text_frames import CLOSE, FINAL, PONG, WHOLE_TEXT, Frames

SECONDS = 20
PING = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "ping"}).encode()
PONG_TEXT = b'{"jsonrpc":"2.0","id":1,"result":{}}'


def masked(opcode: Opcode, data: bytes, *, fin: bool = True) -> bytes:
    return Frame(opcode, data, fin).serialize(mask=True)


class Raw:
    """A client that sends the bytes it is told to."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._frames = Frames(masked=False, largest=1 << 20)
        self._waiting: list[tuple[int, bytes]] = []
        self.send = writer.write

    async def next(self) -> tuple[int, bytes]:
        """The next frame's first byte and payload."""
        async with asyncio.timeout(SECONDS):
            while not self._waiting:
                data = await self._reader.read(1 << 16)
                if not data:
                    raise EOFError
                self._waiting += [(first, payload) for first, _, payload in self._frames.take(data)]
        return self._waiting.pop(0)

    async def close_code(self) -> int:
        first, payload = await self.next()
        assert first == FINAL | CLOSE
        return int.from_bytes(payload[:2])


@asynccontextmanager
async def raw(daemon: Running) -> AsyncIterator[Raw]:
    reader, writer = await asyncio.open_connection("127.0.0.1", daemon.port)
    asked = {
        "Host": f"127.0.0.1:{daemon.port}",
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
        "Authorization": f"Bearer {daemon.token}",
    }
    head = "".join(f"{name}: {value}\r\n" for name, value in asked.items())
    writer.write(f"GET /mcp HTTP/1.1\r\n{head}\r\n".encode())
    assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
    yield Raw(reader, writer)
    writer.close()


@pytest.fixture
async def daemon(home: Path) -> AsyncIterator[Running]:
    async with in_this_loop(home) as running:
        yield running


async def test_a_text_that_arrives_byte_by_byte_is_answered(daemon: Running) -> None:
    async with raw(daemon) as client:
        for byte in masked(Opcode.TEXT, PING):
            client.send(bytes([byte]))
            await asyncio.sleep(0)
        assert await client.next() == (WHOLE_TEXT, PONG_TEXT)


async def test_a_text_in_fragments_with_a_ping_between_them_is_one_text(daemon: Running) -> None:
    async with raw(daemon) as client:
        client.send(masked(Opcode.TEXT, PING[:9], fin=False))
        client.send(masked(Opcode.PING, b"there?"))
        client.send(masked(Opcode.CONT, PING[9:]))
        client.send(masked(Opcode.TEXT, PING))
        answers = [await client.next() for _ in range(3)]
        assert sorted(answers) == sorted([(FINAL | PONG, b"there?"), (WHOLE_TEXT, PONG_TEXT), (WHOLE_TEXT, PONG_TEXT)])


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (masked(Opcode.TEXT, b'{"method":"\xff"}'), 1007),
        (masked(Opcode.TEXT, b'"' + "ü".encode() * LARGE + b'\xc3"'), 1007),
        (Frame(Opcode.TEXT, PING).serialize(mask=False), 1002),
        (masked(Opcode.TEXT, PING[:9], fin=False) + masked(Opcode.TEXT, PING), 1002),
        (masked(Opcode.CONT, PING), 1002),
        (b"\x81\xff" + (1 << 40).to_bytes(8) + bytes(4), 1009),
        (masked(Opcode.BINARY, PING), 4400),
    ],
    ids=[
        "not UTF-8",
        "not UTF-8, and large",
        "no mask",
        "a text within a text",
        "a continuation of nothing",
        "a terabyte",
        "binary",
    ],
)
async def test_what_breaks_the_protocol_is_closed_with_its_code(daemon: Running, data: bytes, code: int) -> None:
    async with raw(daemon) as client:
        client.send(masked(Opcode.TEXT, PING))
        assert await client.next() == (WHOLE_TEXT, PONG_TEXT)
        client.send(data)
        assert await client.close_code() == code


@pytest.mark.parametrize("letter", ["a", "ü", "€", "😀"])
async def test_a_large_text_is_read_whatever_its_letters(daemon: Running, letter: str) -> None:
    params = {"_meta": {"note": "." + letter * (LARGE // 2)}}
    text = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "ping", "params": params}, ensure_ascii=False).encode()
    async with raw(daemon) as client:
        client.send(masked(Opcode.TEXT, text))
        assert await client.next() == (WHOLE_TEXT, PONG_TEXT)


async def test_what_follows_a_close_is_not_served(daemon: Running) -> None:
    async with raw(daemon) as client:
        client.send(masked(Opcode.CLOSE, (1000).to_bytes(2)) + masked(Opcode.TEXT, PING))
        assert await client.close_code() == 1000
        with pytest.raises((EOFError, ConnectionError)):
            await client.next()
