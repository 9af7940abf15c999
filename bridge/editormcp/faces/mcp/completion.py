"""Completing what a person types: projects, scenes, objects, components, assets."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from editormcp.errors import ToolError
from editormcp.faces.mcp.core import Method, Request
from editormcp.faces.mcp.uris import KINDS
from editormcp.gate.callers import RESOURCE, Caller
from editormcp.gate.dispatch import Dispatch
from editormcp.projects.files import is_inside
from editormcp.projects.project import Project
from editormcp.wire import mcp
from editormcp.wire.jsonrpc import encode

MOST = 100


class _Named(msgspec.Struct):
    path: str = ""
    components: list[str] = []


class _Rows(msgspec.Struct):
    scenes: list[_Named] = []
    matches: list[_Named] = []


class Completion:
    """completion/complete for prompts and resource templates alike: what counts is the argument's name."""

    def __init__(self, dispatch: Dispatch) -> None:
        self._dispatch = dispatch

    def methods(self) -> dict[str, Method]:
        return {"completion/complete": Method(self.complete, mcp.CompleteParams)}

    async def complete(self, request: Request) -> mcp.Result:
        params: mcp.CompleteParams = request.params
        try:
            values = await self._values(params.argument, params.context.arguments, request.peer.caller)
        except ToolError:
            values = []  # while someone types, having nothing to offer is not an error
        found = {"values": values[:MOST], "total": len(values), "hasMore": len(values) > MOST}
        return mcp.Result((b'"completion":', encode(found)))

    async def _values(self, argument: mcp.Argument, others: dict[str, str], caller: Caller) -> list[str]:
        typed = argument.value
        projects = self._dispatch.router.projects
        if argument.name == "project":
            return _fitting((project.id for project in projects.known(caller)), typed)
        project = projects.choose(others.get("project"), caller)
        if argument.name == "scenePath":
            rows = await self._ask(KINDS["scenes"].tool, {}, project, caller)
            return _fitting(["active", *(scene.path for scene in rows.scenes)], typed)
        if argument.name == "assetPath":
            return await asyncio.to_thread(_files, Path(project.path), typed)
        if argument.name in ("path", "objectPath", "component", "componentType"):
            arguments = {"scenePath": others.get("scenePath") or "active"}
            rows = await self._ask("scene.objects.find", arguments, project, caller)
            if argument.name in ("path", "objectPath"):
                return _fitting((row.path for row in rows.matches), typed)
            return _fitting((name for row in rows.matches for name in row.components), typed)
        return []

    async def _ask(self, tool: str, arguments: dict[str, Any], project: Project, caller: Caller) -> _Rows:
        answer = await self._dispatch.call(tool, arguments, Caller(RESOURCE, project.id, caller.folders))
        return msgspec.json.decode(answer.output, type=_Rows)


def _fitting(values: Iterable[str], typed: str) -> list[str]:
    """Those that begin with what was typed, then those that hold it; none twice."""
    wanted = typed.lower()
    held = [value for value in dict.fromkeys(values) if wanted in value.lower()]
    return sorted(held, key=lambda value: not value.lower().startswith(wanted))


def _files(root: Path, typed: str) -> list[str]:
    """Files and folders of the project that continue a path, without leaving it."""
    folder, _, start = typed.replace("\\", "/").rpartition("/")
    if ".." in folder.split("/") or folder.startswith("/") or ":" in folder:
        return []
    top = folder or "."
    try:
        if not is_inside(root, root / top):
            return []
        with os.scandir(root / top) as entries:
            names = [
                f"{entry.name}/" if entry.is_dir() else entry.name
                for entry in entries
                if not entry.name.startswith(".") and not entry.name.endswith(".meta")
            ]
    except (OSError, ValueError):  # a name that no folder can have
        return []
    if not folder:
        names = [name for name in names if name in ("Assets/", "Packages/")]
    prefix = f"{folder}/" if folder else ""
    return sorted(f"{prefix}{name}" for name in names if name.lower().startswith(start.lower()))
