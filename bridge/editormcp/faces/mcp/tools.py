"""The daemon's tools as MCP methods."""

from __future__ import annotations

from typing import Any

from editormcp import __version__
from editormcp.backends import Progress
from editormcp.catalogue import projections
from editormcp.dispatch import Dispatch
from editormcp.errors import ToolError
from editormcp.faces.mcp.changes import TOOLS_CHANGED
from editormcp.faces.mcp.confirming import confirming
from editormcp.faces.mcp.core import Core, Method, Request, RpcError, ServerInfo
from editormcp.wire import mcp
from editormcp.wire.jsonrpc import encode, notification

INFO = ServerInfo(
    "editormcp", "EditorMCP", __version__, "Asks the Unity Editor, or a Unity project's files. Read-only."
)
INSTRUCTIONS = (
    "Answers questions about a Unity project, from the open Unity Editor or from the project's files; it never "
    "changes anything. Start with project_scenes_list, then scene_hierarchy_dump with scenePath 'active' and format "
    "'outline' to see the level, then scene_components_list for one object's values. Search with scene_objects_find "
    "instead of dumping large scenes. Read 'diagnostics' in a result: it tells what is partial or comes from disk."
)
LIST_TTL_MS = 5_000


def mcp_core(dispatch: Dispatch) -> Core:
    """The MCP server that offers what dispatch can call."""
    tools = Tools(dispatch)
    methods = {
        "tools/list": Method(tools.list, mcp.ListParams),
        "tools/call": Method(tools.call, mcp.CallParams),
    }
    core = Core(INFO, INSTRUCTIONS, {"tools": {"listChanged": True}}, methods)

    def changed() -> None:
        tools.forget()
        core.changes.announce(TOOLS_CHANGED)

    dispatch.catalogue.watchers.append(changed)
    return core


class Tools:
    """tools/list from bytes encoded once, tools/call through dispatch."""

    def __init__(self, dispatch: Dispatch) -> None:
        self._dispatch = dispatch
        self._encoded: dict[bool, mcp.Result] = {}

    def forget(self) -> None:
        """The catalogue has changed."""
        self._encoded.clear()

    async def list(self, request: Request) -> mcp.Result:
        if request.params.cursor is not None:
            raise RpcError(-32602, "Invalid params: the tools fit on one page, there is no cursor")
        structured = request.version not in mcp.WITHOUT_STRUCTURE
        if structured not in self._encoded:
            listed = self._dispatch.catalogue.listed(self._dispatch.tier)
            rows = [projections.mcp(tool, structured=structured) for tool in listed]
            self._encoded[structured] = mcp.Result((b'"tools":', encode(rows)), cached_ms=LIST_TTL_MS)
        return self._encoded[structured]

    async def call(self, request: Request) -> mcp.Result:
        params: mcp.CallParams = request.params
        report = _reporter(request)
        caller = request.peer.caller
        try:
            answer = await self._dispatch.call(params.name, params.arguments or {}, caller, report, confirming(request))
        except ToolError as failed:
            return _failure(failed)
        structured = request.version not in mcp.WITHOUT_STRUCTURE
        return mcp.tool_result(answer.output, answer.diagnostics, structured=structured, blocks=answer.blocks)


def _failure(failed: ToolError) -> mcp.Result:
    """An unknown tool and a fault of ours are the protocol's errors; all else the model should read and act on."""
    if failed.kind == "not_found":
        raise RpcError(-32602, str(failed), failed.data())
    if failed.kind == "internal":
        raise RpcError(-32603, str(failed), failed.data())
    said = f"{failed}. {failed.next_step}"
    if failed.details:
        said += f"\n{encode(failed.details).decode()}"
    return mcp.tool_failure(said, {"com.editormcp/error": {"code": failed.row.code, **failed.data()}})


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
