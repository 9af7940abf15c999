"""The daemon's tools as MCP methods."""

from __future__ import annotations

import time
from functools import partial
from typing import Any

import msgspec

from editormcp.backends import Answer, Progress
from editormcp.catalogue import projections
from editormcp.errors import ToolError
from editormcp.faces.mcp import logs, resources, roots, views
from editormcp.faces.mcp.confirming import confirm
from editormcp.faces.mcp.core import Method, Request
from editormcp.faces.mcp.faults import RpcError
from editormcp.faces.mcp.uris import KINDS, address
from editormcp.gate.dispatch import Dispatch
from editormcp.projects.project import Project
from editormcp.routing.cutting import MORE, shortened
from editormcp.wire import mcp
from editormcp.wire.jsonrpc import Code, encode, notification

LIST_TTL_MS = 5_000

CUT = b'"truncated":true'
"""Stands near the end of a hierarchy's output; within a string the quotes would be escaped."""
NEAR_THE_END = 4096


class _Dumped(msgspec.Struct, rename="camel"):
    scene_path: str = ""


class Tools:
    """tools/list from bytes encoded once, tools/call through dispatch."""

    def __init__(self, dispatch: Dispatch) -> None:
        self._dispatch = dispatch
        self._encoded: dict[tuple[bool, str], mcp.Result] = {}

    def methods(self) -> dict[str, Method]:
        return {"tools/list": Method(self.list, mcp.ListParams), "tools/call": Method(self.call, mcp.CallParams)}

    def forget(self) -> None:
        """The catalogue has changed."""
        self._encoded.clear()

    async def list(self, request: Request) -> mcp.Result:
        if request.params.cursor is not None:
            raise RpcError(Code.PARAMS, "Invalid params: the tools fit on one page, there is no cursor")
        structured = request.version not in mcp.WITHOUT_STRUCTURE
        view = views.URI if request.shows_views() else ""
        if (structured, view) not in self._encoded:
            listed = self._dispatch.catalogue.listed(self._dispatch.tier)
            rows = [projections.mcp(tool, structured=structured, view=view) for tool in listed]
            self._encoded[structured, view] = mcp.Result((b'"tools":', encode(rows)), cached_ms=LIST_TTL_MS)
        return self._encoded[structured, view]

    async def call(self, request: Request) -> mcp.Result:
        """Run a tool. What the model can act on, it gets as a result, errors included."""
        try:
            answer = await self._run(request)
        except ToolError as failed:
            if not await roots.learn(request, failed):
                return _failure(failed, self._dispatch.max_chars)
            try:
                answer = await self._run(request)
            except ToolError as again:
                return _failure(again, self._dispatch.max_chars)
        structured = request.version not in mcp.WITHOUT_STRUCTURE
        if answer.blocks:
            return mcp.content_result(answer.output, answer.blocks, structured=structured)
        links = self._links(request, answer) if structured and CUT in answer.output[-NEAR_THE_END:] else ()
        if answer.image is not None:
            links = (mcp.picture_block(answer.image.mime_type, answer.image.data), *links)
        result = mcp.tool_result(answer.output, answer.diagnostics, links, structured=structured)
        result.meta = self._for_the_view(request, answer)
        return result

    async def _run(self, request: Request) -> Answer:
        params: mcp.CallParams = request.params
        started = time.perf_counter()
        answer = await self._dispatch.call(
            params.name, params.arguments or {}, request.peer.caller, _reporter(request), partial(confirm, request)
        )
        if logs.wants(request, "debug"):  # asked first: the text costs more than the question
            logs.tell(request, "debug", f"{params.name} took {(time.perf_counter() - started) * 1000:.1f} ms")
        return answer

    def _links(self, request: Request, answer: Answer) -> tuple[dict[str, Any], ...]:
        """A hierarchy that was cut comes with a link to the whole."""
        tool = self._dispatch.catalogue.find(request.params.name)
        if tool is None or tool.id != KINDS["scene"].tool:
            return ()
        scene = msgspec.json.decode(answer.output, type=_Dumped).scene_path
        return (resources.link(self._project(request), scene),) if scene else ()

    def _for_the_view(self, request: Request, answer: Answer) -> dict[str, Any]:
        """Where the view can read the whole scene: an answer for a model holds less, and no model reads this."""
        tool = self._dispatch.catalogue.find(request.params.name)
        if tool is None or not tool.in_chat or not request.shows_views():
            return {}
        scene = msgspec.json.decode(answer.output, type=_Dumped).scene_path
        return {views.SCENE: address(self._project(request).id, "places", scene)} if scene else {}

    def _project(self, request: Request) -> Project:
        named = (request.params.arguments or {}).get("project")
        return self._dispatch.router.projects.choose(named, request.peer.caller)


def _failure(failed: ToolError, most: int) -> mcp.Result:
    """An unknown tool and a fault of ours are the protocol's errors; all else the model should read and act on."""
    if failed.kind == "not_found":
        raise RpcError(Code.PARAMS, str(failed), failed.data())
    if failed.kind == "internal":
        raise RpcError(Code.INTERNAL, str(failed), failed.data())
    details = encode(failed.details)
    if most and len(details) > most // 2:  # an argument of a megabyte, say
        details = shortened(details, most // 2)
    said = _cut(f"{failed}. {failed.next_step}", most // 4)
    if failed.details:
        said += f"\n{details.decode()}"
    data = {**failed.data(), "details": msgspec.Raw(details)}
    return mcp.tool_failure(said, {"com.editormcp/error": {"code": failed.row.code, **data}})


def _cut(text: str, most: int) -> str:
    return text if not most or len(text) <= most else text[: most - 1] + MORE


def _reporter(request: Request) -> Any:
    """Progress as notifications, where the client asked for them: only growing, as MCP wants it."""
    token = request.params.meta.progress_token
    if token is None:
        return None
    last = float("-inf")

    def report(progress: Progress) -> None:
        nonlocal last
        if progress.progress <= last:
            return
        last = progress.progress
        params: dict[str, Any] = {"progressToken": token, "progress": progress.progress}
        if progress.total is not None:
            params["total"] = progress.total
        if progress.message is not None:
            params["message"] = progress.message
        request.notify(notification("notifications/progress", params))

    return report
