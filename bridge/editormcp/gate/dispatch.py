"""The one gate for every call: known, tier, arguments, project, consent, deadline; where a fault becomes an error."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from typing import Any

import msgspec

from editormcp.backends import Answer, Backend, Call, Progress
from editormcp.backends.platform.tools import PlatformTools
from editormcp.boundary import Boundary
from editormcp.catalogue import tiers
from editormcp.catalogue.blueprints.blueprint import KnowledgeTool
from editormcp.catalogue.catalogue import Catalogue
from editormcp.catalogue.definition import Tool
from editormcp.errors import ToolError
from editormcp.gate import arguments
from editormcp.gate.activity import Activity
from editormcp.gate.callers import Caller
from editormcp.gate.consent import Confirm, keep_to, nobody_to_ask
from editormcp.gate.deadlines import Deadline, Deadlines
from editormcp.projects.project import Project
from editormcp.routing.cutting import cut, length
from editormcp.routing.router import Router
from editormcp.wire.jsonrpc import encode

BOUNDARY = Boundary(ToolError)


class _Checked(msgspec.Struct):
    """A call that may run. Without a project the daemon answers it by itself."""

    tool: Tool
    arguments: dict[str, Any]
    project: Project | None


class Dispatch:
    """Every face calls through here; nothing reaches a backend another way."""

    def __init__(
        self,
        catalogue: Catalogue,
        platform: PlatformTools,
        router: Router,
        tier: str,
        knowledge: Backend | None = None,
        max_chars: int = 0,
    ) -> None:
        self.catalogue = catalogue
        self.platform = platform
        self.router = router
        self.tier = tier
        self.max_chars = max_chars
        """How long the answers of a limited face may be; 0: as long as they are."""
        self.activity = Activity()
        self._deadlines = Deadlines(asyncio.get_running_loop())
        self._knowledge = knowledge

    def call(
        self,
        name: str,
        given: Mapping[str, Any],
        caller: Caller,
        progress: Callable[[Progress], None] | None = None,
        confirm: Confirm = nobody_to_ask,
    ) -> Coroutine[Any, Any, Answer]:
        """Run a tool by id or MCP name. Every failure is a ToolError that knows its tool."""
        run = self._call if not self.activity.watchers else self._watched
        return run(name, given, caller, progress, confirm)

    async def _watched(
        self,
        name: str,
        given: Mapping[str, Any],
        caller: Caller,
        progress: Callable[[Progress], None] | None,
        confirm: Confirm,
    ) -> Answer:
        with self.activity.of(name, given, caller) as seen:
            answer = await self._call(name, given, caller, progress, confirm)
            seen.answered(answer)
            return answer

    async def _call(
        self,
        name: str,
        given: Mapping[str, Any],
        caller: Caller,
        progress: Callable[[Progress], None] | None,
        confirm: Confirm,
    ) -> Answer:
        try:
            with BOUNDARY:
                checked = self._check(name, given, caller)
                if not checked.tool.confirmation:
                    return await self._run(checked, caller, progress)
            # outside of the boundary: a face may have to end the call in order to ask
            consent = await confirm(checked.tool, checked.arguments)
            with BOUNDARY:
                keep_to(consent, checked.tool, caller)
                return await self._run(checked, caller, progress)
        except ToolError as error:
            known = self.catalogue.find(name)
            error.tool = known.id if known else name
            raise

    def _check(self, name: str, given: Mapping[str, Any], caller: Caller) -> _Checked:
        tool = self.catalogue.find(name) or (self.catalogue.hidden(name) if caller.face.internal else None)
        if tool is None:
            raise self.catalogue.unknown(name)
        project = None
        if tool.own:  # each project may define it differently, so the project comes first
            project = self._project(given, caller)
            tool = self._as_known_to(project, name)
        tiers.check(self.tier, tool.tier)
        checked = arguments.check(tool, given, caller.face.budgets, caller.face.models)
        if not tool.asks_a_project:
            return _Checked(tool, checked, None)
        if caller.face.ids and _can_show_ids(tool, checked):
            checked["include"] = list(dict.fromkeys(["ids", *checked.get("include", [])]))
        project = project or self._project(checked, caller)
        checked.pop("project", None)
        return _Checked(tool, checked, project)

    async def _run(self, checked: _Checked, caller: Caller, progress: Callable[[Progress], None] | None) -> Answer:
        tool, project = checked.tool, checked.project
        most = self.max_chars if caller.face.limited and not tool.own else 0
        if project is None and not isinstance(tool, KnowledgeTool):
            answer = Answer(encode(self.platform.answer(tool.id, checked.arguments, self.unity_version(caller))))
            return cut(answer, most) if most and length(answer) > most else answer
        now = self._deadlines.now()
        deadline = now + tool.timeout_ms / 1000
        call = Call(tool, checked.arguments, deadline, progress, max_chars=most)
        try:
            with Deadline(self._deadlines, deadline):
                if project is None:
                    return await self._from_knowledge(call)
                answer = await self.router.answer(project, call, now)
                return answer if answer.image is None or caller.face.images else answer.with_data()
        except TimeoutError:
            state = self.router.state_of(project, deadline) if project is not None else {}
            what = f"{tool.id} was not answered within {tool.timeout_ms} ms"
            raise ToolError("timeout", what, timeoutMs=tool.timeout_ms, tool=tool.id, retryable=True, **state) from None

    async def _from_knowledge(self, call: Call) -> Answer:
        if self._knowledge is None:
            raise ToolError("not_found", call.tool.id)
        return await self._knowledge.call(call)

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


def _can_show_ids(tool: Tool, checked: Mapping[str, Any]) -> bool:
    """Whether ids are among what a tool can include; an outline is lines, and includes nothing."""
    include = tool.inputs.get("include")
    return include is not None and "ids" in (include.items or {}).get("enum", ()) and checked.get("format") != "outline"
