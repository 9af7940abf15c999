"""A page as a browser would be one: with an Origin, a code, a secret and a socket."""

from __future__ import annotations

import contextlib
import json
from collections.abc import AsyncIterator
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from clients import Rpc, send
from daemons import Running


async def new_code(daemon: Running) -> str:
    answer = await send(daemon, "POST", "/page/code", {})
    assert answer.status == 200
    code: str = answer.json["code"]
    assert answer.json["url"] == f"{daemon.url}/#code={code}"
    return code


async def enter(daemon: Running, code: str, **headers: str | None) -> Any:
    given: dict[str, str | None] = {"Authorization": None, "Origin": daemon.url, **headers}
    return await send(daemon, "POST", "/page/enter", {"code": code}, **given)


async def new_secret(daemon: Running) -> str:
    secret: str = (await enter(daemon, await new_code(daemon))).json["secret"]
    return secret


@contextlib.asynccontextmanager
async def socket(daemon: Running, origin: str | None = None) -> AsyncIterator[ClientConnection]:
    """The page's socket, before its first message."""
    headers = {"Origin": daemon.url if origin is None else origin}
    async with connect(daemon.socket("/page/live"), additional_headers=headers, compression=None) as opened:
        yield opened


@contextlib.asynccontextmanager
async def page(daemon: Running, secret: str = "") -> AsyncIterator[Rpc]:
    """A page that has been let in; its welcome is the first notification."""
    async with socket(daemon) as opened:
        await opened.send(json.dumps({"secret": secret or await new_secret(daemon)}))
        yield Rpc(opened)
