"""The official Python SDK's client, on either transport and in either era."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import AsyncIterator
from typing import Any, NamedTuple

import httpx2
from mcp import Client, StdioServerParameters
from mcp.client.streamable_http import streamable_http_client

from daemons import Running, command, environment

SECONDS = 20.0


class Way(NamedTuple):
    """How a client comes in. `mode` is the SDK's: legacy initializes, auto asks what the server can do."""

    transport: str
    mode: str
    version: str

    def __str__(self) -> str:
        return f"{self.transport}-{self.mode}"


WAYS = [
    Way("stdio", "legacy", "2025-11-25"),
    Way("stdio", "auto", "2026-07-28"),
    Way("http", "legacy", "2025-11-25"),
    Way("http", "auto", "2026-07-28"),
]


@contextlib.asynccontextmanager
async def connected(server: Running, way: Way, **callbacks: Any) -> AsyncIterator[Client]:
    """A client that has said hello; `callbacks` are the SDK's."""
    if way.transport == "stdio":
        environ = environment(server.home.folder)
        pump = StdioServerParameters(
            command=sys.executable, args=command("stdio")[1:], env=environ, cwd=server.home.folder.parent
        )
        async with Client(pump, mode=way.mode, read_timeout_seconds=SECONDS, **callbacks) as client:
            yield client
    else:
        async with httpx2.AsyncClient(headers=server.headers, timeout=SECONDS) as http:
            transport = streamable_http_client(f"{server.url}/mcp", http_client=http)
            async with Client(transport, mode=way.mode, read_timeout_seconds=SECONDS, **callbacks) as client:
                yield client
