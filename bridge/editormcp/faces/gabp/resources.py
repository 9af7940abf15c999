"""The project as GABP resources, under the same `unity://` addresses as on MCP."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fnmatch import fnmatchcase

import msgspec

from editormcp.errors import ToolError
from editormcp.faces.gabp.answers import with_diagnostics
from editormcp.faces.gabp.failures import refused
from editormcp.faces.mcp.uris import KINDS, BadUri, address, parse
from editormcp.gate.callers import RESOURCE, Caller
from editormcp.gate.dispatch import Dispatch
from editormcp.projects.project import Project
from editormcp.wire.gabp import Code
from editormcp.wire.gabp_server import ReadParams, Refused, ResourcesParams
from editormcp.wire.jsonrpc import encode

Row = dict[str, str]

MAX_ROWS = 1000
"""The most scenes in a list. A list that is cut still has the address under which all scenes are listed."""


class _Scene(msgspec.Struct):
    path: str


class _Scenes(msgspec.Struct):
    scenes: list[_Scene] = []


class Resources:
    """resources/list and resources/read."""

    def __init__(self, dispatch: Dispatch) -> None:
        self._dispatch = dispatch

    def addresses(self) -> list[str]:
        """What the welcome names: where the scenes of each known project are listed."""
        return [address(project.id, "scenes") for project in self._dispatch.router.projects.known()]

    async def list(self, params: ResourcesParams, caller: Caller) -> bytes:
        """Every known project, and each scene of the one the bridge is about. A namespace is a project's id."""
        rows = [row for project in self._dispatch.router.projects.known() for row in _project_rows(project)]
        rows += await self._scenes(caller)
        kept = [row for row in rows if not params.namespace or row["uri"].startswith(address(params.namespace, ""))]
        return encode({"resources": [row for row in kept if fnmatchcase(row["uri"], params.pattern or "*")][:MAX_ROWS]})

    async def read(self, params: ReadParams) -> bytes:
        """The output of the tool that the address stands for, as text."""
        try:
            asked = parse(params.uri)
        except BadUri as bad:
            raise _no_such(params.uri, str(bad)) from None
        if not asked.kind.tool:
            raise _no_such(params.uri, f"{asked.kind.name} is told by events, subscribe to console/log")
        try:
            answer = await self._dispatch.call(asked.kind.tool, asked.arguments(), Caller(RESOURCE, asked.project))
        except ToolError as error:
            raise _unreadable(error) from None
        content = b"".join(with_diagnostics(answer)).decode()
        return encode({"content": content, "mimeType": "application/json", "encoding": "utf-8"})

    async def _scenes(self, caller: Caller) -> Sequence[Row]:
        try:
            project = self._dispatch.router.projects.choose(None, caller)
            answer = await self._dispatch.call(KINDS["scenes"].tool, {}, Caller(RESOURCE, project.id))
        except ToolError:
            return []  # a list of resources without the scenes is better than none
        scenes = msgspec.json.decode(answer.output, type=_Scenes).scenes
        return [_row(project, "scene", scene.path) for scene in scenes]


def _project_rows(project: Project) -> Iterator[Row]:
    for kind in ("info", "scenes"):
        yield _row(project, kind)


def _row(project: Project, kind: str, rest: str = "") -> Row:
    return {
        "uri": address(project.id, kind, rest),
        "name": rest or f"{project.name} {kind}",
        "description": KINDS[kind].description,
        "mimeType": "application/json",
    }


def _no_such(uri: str, why: str) -> Refused:
    return Refused(Code.RESOURCE_NOT_FOUND, f"Resource not found: {why}", {"uri": uri})


def _unreadable(error: ToolError) -> Refused:
    """On this face an address that names nothing is a resource not found, not a bad argument and not a failed tool."""
    told = refused(error)
    if error.details.get("reason") == "outside_project":
        told.code = Code.RESOURCE_DENIED
    elif told.code in (Code.PARAMS, Code.TOOL_FAILED):
        told.code = Code.RESOURCE_NOT_FOUND
    return told
