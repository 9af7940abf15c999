"""The project as MCP resources: what there is to read, reading it, and hearing of its changes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from editormcp.backends import Answer
from editormcp.catalogue.blueprints.blueprint import KnowledgeTool
from editormcp.errors import ToolError
from editormcp.faces.mcp import changes, views
from editormcp.faces.mcp.console import Console
from editormcp.faces.mcp.core import Method, Request
from editormcp.faces.mcp.faults import RpcError
from editormcp.faces.mcp.uris import (
    KINDS,
    KNOWLEDGE,
    KNOWLEDGE_TEMPLATE,
    Address,
    BadUri,
    address,
    knowledge_address,
    parse,
)
from editormcp.gate.callers import RESOURCE, Caller
from editormcp.gate.dispatch import Dispatch
from editormcp.projects.project import Project
from editormcp.wire import mcp
from editormcp.wire.jsonrpc import Code, encode
from editormcp.wire.long_reply import quoted

JSON = "application/json"
MARKDOWN = "text/markdown"
PAGE = 100
LONGEST_CURSOR = 20
READ_TTL_MS = 1_000
LIST_TTL_MS = 5_000


class _Scene(msgspec.Struct):
    path: str
    name: str = ""


class _Scenes(msgspec.Struct):
    scenes: list[_Scene] = []


class Resources:
    """resources/list, templates, read, subscribe."""

    def __init__(self, dispatch: Dispatch, console: Console) -> None:
        self._dispatch = dispatch
        self._console = console

    def methods(self) -> dict[str, Method]:
        old = mcp.INITIALIZE_ERA
        return {
            "resources/list": Method(self.list, mcp.ListParams),
            "resources/templates/list": Method(_templates, mcp.ListParams),
            "resources/read": Method(self.read, mcp.ReadParams),
            "resources/subscribe": Method(self._subscribe, mcp.UriParams, old),
            "resources/unsubscribe": Method(changes.unsubscribe, mcp.UriParams, old),
        }

    async def list(self, request: Request) -> mcp.Result:
        """The client's project: what it is, its scenes, and what its Editor shows."""
        try:
            project = self._dispatch.router.projects.choose(None, request.peer.caller)
        except ToolError:
            rows = []
        else:
            rows = [_row(project, name) for name in ("info", "scenes", "selection", "console")]
            rows += [_row(project, "scene", scene.path, scene.name) for scene in await self._scenes(project, request)]
        rows += [_blueprint(tool) for tool in self._dispatch.catalogue.all() if isinstance(tool, KnowledgeTool)]
        start = _offset(request.params.cursor, len(rows))
        more = {"nextCursor": str(start + PAGE)} if start + PAGE < len(rows) else {}
        return mcp.Result((encode({"resources": rows[start : start + PAGE], **more})[1:-1],), cached_ms=LIST_TTL_MS)

    async def read(self, request: Request) -> mcp.Result:
        """One resource, whole."""
        uri = request.params.uri
        if uri == views.URI:
            return await views.read()
        try:
            asked = parse(uri)
        except BadUri as bad:
            raise _no_such(request, uri, str(bad)) from None
        kind = JSON
        if asked.kind.name == "console":
            text = self._console.read(self._project(asked, request)).encode()
        elif asked.kind is KNOWLEDGE:
            kind, text = MARKDOWN, (await self._knowledge(asked, request)).encode()
        else:
            text = (await self._call(asked.kind.tool, asked, request)).output
        head = encode({"uri": uri, "mimeType": kind})[:-1]
        return mcp.Result((b'"contents":[', head, b',"text":', quoted(text), b"}]"), cached_ms=READ_TTL_MS)

    async def _call(self, tool: str, asked: Address, request: Request) -> Answer:
        caller = Caller(RESOURCE, asked.project, request.peer.caller.folders)
        arguments = asked.arguments() if asked.kind is not KNOWLEDGE else {}
        try:
            return await self._dispatch.call(tool, arguments, caller)
        except ToolError as failed:
            raise _no_such(request, request.params.uri, f"{failed}. {failed.next_step}", failed) from None

    async def _knowledge(self, asked: Address, request: Request) -> str:
        """A blueprint's texts, one after the other; of a link, where it leads."""
        known = self._dispatch.catalogue.find(asked.rest)
        if not isinstance(known, KnowledgeTool):
            raise _no_such(request, request.params.uri, f"no blueprint {asked.rest!r} is known")
        answer = await self._call(known.id, asked, request)
        return "\n\n".join(block.get("text") or f"<{block.get('uri')}>" for block in answer.blocks)

    async def _scenes(self, project: Project, request: Request) -> Sequence[_Scene]:
        caller = Caller(RESOURCE, project.id, request.peer.caller.folders)
        try:
            answer = await self._dispatch.call(KINDS["scenes"].tool, {}, caller)
        except ToolError:
            return []  # a list of resources without the scenes is better than none
        return msgspec.json.decode(answer.output, type=_Scenes).scenes

    def _project(self, asked: Address, request: Request) -> Project:
        try:
            return self._dispatch.router.projects.choose(asked.project, request.peer.caller)
        except ToolError as failed:
            raise _no_such(request, request.params.uri, str(failed), failed) from None

    async def _subscribe(self, request: Request) -> mcp.Result:
        try:
            parse(request.params.uri)
        except BadUri as bad:
            raise _no_such(request, request.params.uri, str(bad)) from None
        return await changes.subscribe(request)


async def _templates(request: Request) -> mcp.Result:
    rows = [
        {
            "uriTemplate": kind.template if kind is not KNOWLEDGE else KNOWLEDGE_TEMPLATE,
            "name": kind.name,
            "title": kind.title,
            "description": kind.description,
            "mimeType": JSON if kind is not KNOWLEDGE else MARKDOWN,
        }
        for kind in (*KINDS.values(), KNOWLEDGE)
    ]
    return mcp.Result((b'"resourceTemplates":', encode(rows)), cached_ms=LIST_TTL_MS)


def link(project: Project, scene: str) -> dict[str, Any]:
    """A link to a scene's whole hierarchy, for an answer that had to be cut."""
    return {"type": "resource_link", **_row(project, "scene", scene)}


def _row(project: Project, kind: str, rest: str = "", name: str = "") -> dict[str, Any]:
    known = KINDS[kind]
    return {
        "uri": address(project.id, kind, rest),
        "name": rest or f"{project.name} {known.name}",
        "title": name or known.title,
        "description": known.description,
        "mimeType": JSON,
    }


def _blueprint(tool: KnowledgeTool) -> dict[str, Any]:
    return {
        "uri": knowledge_address(tool.mcp_name),
        "name": tool.mcp_name,
        "title": tool.name,
        "description": tool.description,
        "mimeType": MARKDOWN,
    }


def _offset(cursor: str | None, count: int) -> int:
    if cursor is None:
        return 0
    if not (len(cursor) < LONGEST_CURSOR and cursor.isascii() and cursor.isdigit() and int(cursor) < count):
        raise RpcError(Code.PARAMS, "Invalid params: this cursor was not given out; start over without one")
    return int(cursor)


def _no_such(request: Request, uri: str, why: str, failed: ToolError | None = None) -> RpcError:
    """A resource that cannot be read; each era has its own code for it."""
    data: dict[str, Any] = {"uri": uri}
    if failed is not None:
        data |= failed.data()
    return RpcError(Code.PARAMS if request.stateless else mcp.NOT_FOUND, f"Resource not found: {why}", data)
