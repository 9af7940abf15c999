"""`POST /rpc` for a client that wants to see how far a call is: lines of JSON, of which the last is the answer."""

from __future__ import annotations

import asyncio
from typing import Any

from editormcp.backends import Progress
from editormcp.faces.native import NativeFace
from editormcp.gate.callers import Caller
from editormcp.serving.asgi import Headers, Receive, Send
from editormcp.wire.jsonrpc import notification
from editormcp.wire.native import LINES, PROGRESS

TYPE = LINES.encode()


def wanted(headers: Headers) -> bool:
    return TYPE in headers.get(b"accept", b"")


async def serve(face: NativeFace, content: bytes, caller: Caller, receive: Receive, send: Send) -> None:
    """The call ends with the client: it is called off where nobody is there to read its answer."""
    latest: list[Progress] = []
    news = asyncio.Event()

    def report(progress: Progress) -> None:
        latest[:] = [progress]
        news.set()

    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-type", TYPE)]})
    call = asyncio.ensure_future(face.handle(content, caller, report))
    gone = asyncio.ensure_future(receive())
    try:
        while not call.done():
            told = asyncio.ensure_future(news.wait())
            await asyncio.wait({call, gone, told}, return_when=asyncio.FIRST_COMPLETED)
            told.cancel()
            if gone.done():
                return
            news.clear()
            while latest and not call.done():
                await send(_line(notification(PROGRESS, _params(latest.pop())), more=True))
        await send(_line(bytes(call.result()), more=False))
    finally:
        call.cancel()
        gone.cancel()


def _line(message: bytes, *, more: bool) -> dict[str, Any]:
    return {"type": "http.response.body", "body": message + b"\n", "more_body": more}


def _params(progress: Progress) -> dict[str, Any]:
    return {"progress": progress.progress, "total": progress.total, "message": progress.message or ""}
