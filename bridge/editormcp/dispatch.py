"""The one gate for every call: known, tier, arguments, project, deadline; and where a fault becomes an error."""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import Callable, Mapping
from typing import Any

import structlog

from editormcp import arguments, tiers
from editormcp.backends import Answer, Call, Progress, Project
from editormcp.callers import Caller
from editormcp.catalogue.catalogue import Catalogue
from editormcp.catalogue.definition import Tool
from editormcp.errors import ToolError
from editormcp.platform_tools import PlatformTools
from editormcp.router import Router
from editormcp.wire.jsonrpc import encode

log = structlog.get_logger()


class Dispatch:
    """Every face calls through here; nothing reaches a backend another way."""

    def __init__(self, catalogue: Catalogue, platform: PlatformTools, router: Router, tier: str) -> None:
        self.catalogue = catalogue
        self.platform = platform
        self.router = router
        self.tier = tier

    async def call(
        self,
        name: str,
        given: Mapping[str, Any],
        caller: Caller,
        progress: Callable[[Progress], None] | None = None,
    ) -> Answer:
        """Run a tool by id or MCP name. Every failure is a ToolError that knows its tool."""
        try:
            return await self._call(name, given, caller, progress)
        except ToolError as error:
            known = self.catalogue.find(name)
            error.tool = known.id if known else name
            raise
        except Exception as fault:  # the boundary: no fault of ours reaches a client as a trace
            raise self.internal(fault, name) from fault

    def internal(self, fault: Exception, tool: str = "") -> ToolError:
        """A fault of ours: told in full to the log, by an id to the client."""
        error_id = uuid.uuid4().hex[:12]
        log.error("fault", error_id=error_id, tool=tool, exc_info=fault)
        error = ToolError("internal", f"look for {error_id} in the log", errorId=error_id)
        error.tool = tool
        return error

    async def _call(
        self, name: str, given: Mapping[str, Any], caller: Caller, progress: Callable[[Progress], None] | None
    ) -> Answer:
        tool = self.catalogue.find(name)
        if tool is None:
            raise ToolError("not_found", name)
        project = None
        if tool.own:  # each project may define it differently, so the project comes first
            project = self._project(given, caller)
            tool = self._as_known_to(project, name)
        tiers.check(self.tier, tool.tier)
        checked = arguments.check(tool, given, caller.face.budgets)
        if not tool.asks_a_project:
            return Answer(encode(self.platform.answer(tool.id, checked, self.unity_version(caller))))
        if caller.face.ids and "include" in tool.inputs:
            checked["include"] = list(dict.fromkeys(["ids", *checked.get("include", [])]))
        project = project or self._project(checked, caller)
        checked.pop("project", None)
        return await self._within_deadline(tool, project, checked, progress)

    async def _within_deadline(
        self, tool: Tool, project: Project, checked: dict[str, Any], progress: Callable[[Progress], None] | None
    ) -> Answer:
        now = asyncio.get_running_loop().time()
        deadline = now + tool.timeout_ms / 1000
        try:
            async with asyncio.timeout_at(deadline):
                return await self.router.answer(tool, project, Call(tool.id, checked, deadline, progress), now)
        except TimeoutError:
            state = self.router.state_of(project, deadline)
            what = f"{tool.id} was not answered within {tool.timeout_ms} ms"
            raise ToolError("timeout", what, timeoutMs=tool.timeout_ms, tool=tool.id, retryable=True, **state) from None

    def _project(self, given: Mapping[str, Any], caller: Caller) -> Project:
        named = given.get("project")
        return self.router.projects.choose(named if isinstance(named, str) else None, caller)

    def _as_known_to(self, project: Project, name: str) -> Tool:
        tool = self.catalogue.of(project.id, name)
        if tool is None:
            raise ToolError("not_found", f"{name} in {project.name}", candidates=self.catalogue.owners(name))
        return tool

    def unity_version(self, caller: Caller) -> str:
        """The Unity version of the project this caller means, or empty where nothing decides."""
        try:
            return self.router.projects.choose(None, caller).unity_version
        except ToolError:
            return ""
