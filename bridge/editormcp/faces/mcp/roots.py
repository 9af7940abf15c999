"""A client's roots: asked for only where nothing else tells which project it means."""

from __future__ import annotations

from urllib.parse import urlsplit

import msgspec

from editormcp.errors import ToolError
from editormcp.faces.mcp.asking import ROOTS, NoAnswer, ask, can_answer
from editormcp.faces.mcp.core import Request

UNDECIDED = ("ambiguous_project", "no_project")


async def learn(request: Request, failed: ToolError) -> bool:
    """Whether asking again may help: the project was undecided, and the client has told its folders now."""
    peer = request.peer
    if failed.details.get("reason") not in UNDECIDED or not can_answer(request, ROOTS):
        return False
    try:
        answer = (await ask(request, {"roots": ROOTS}))["roots"]
    except NoAnswer:
        return False
    listed = answer.get("roots")
    uris = [row.get("uri") for row in listed if isinstance(row, dict)] if isinstance(listed, list) else []
    folders = tuple(path for uri in uris if isinstance(uri, str) and (path := _path(uri)))
    if not folders or set(folders) <= set(peer.caller.folders):
        return False
    peer.caller = msgspec.structs.replace(peer.caller, folders=(*peer.caller.folders, *folders))
    return True


def _path(url: str) -> str:
    """The path that a file: URL names, or nothing where the URL is not about this machine."""
    from urllib.request import url2pathname  # a megabyte, for the few clients that have to be asked

    try:
        parts = urlsplit(url)
    except ValueError:
        return ""
    return url2pathname(parts.path) if parts.scheme == "file" and parts.netloc in ("", "localhost") else ""
