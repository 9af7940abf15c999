"""The view that hosts show beside answers (MCP Apps): one self-contained page of the live page's modules."""

from __future__ import annotations

import asyncio
from typing import Any

from editormcp.faces.page.files import FOLDER
from editormcp.faces.page.inlining import inlined
from editormcp.wire import mcp
from editormcp.wire.jsonrpc import encode

URI = "ui://editormcp/view.html"
SCENE = "com.editormcp/scene"
"""In `_meta` of an answer: the address of the whole scene."""

ASKS: dict[str, Any] = {"csp": {"connectDomains": [], "resourceDomains": [], "frameDomains": [], "baseUriDomains": []}}
"""What the host has to let it load: nothing. Its data come through the host."""
TTL_MS = 60_000


async def read() -> mcp.Result:
    """The page, as `resources/read` gives it."""
    html = await asyncio.to_thread(inlined, FOLDER, "chat.html")
    content = {"uri": URI, "mimeType": mcp.VIEW_TYPE, "text": html, "_meta": {"ui": {**ASKS, "prefersBorder": True}}}
    return mcp.Result((encode({"contents": [content]})[1:-1],), cached_ms=TTL_MS)
