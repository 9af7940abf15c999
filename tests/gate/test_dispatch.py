"""The one gate, without a socket: behind it stands a router that writes down what reaches it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
import pytest

from conftest import make_project
from editormcp.backends import Answer, Backend, Call, Progress
from editormcp.backends.editor.editors import Editors
from editormcp.backends.editor.sessions import Limits
from editormcp.backends.platform.tools import PlatformTools
from editormcp.catalogue.blueprints.blueprint import Blueprint, as_tool
from editormcp.catalogue.catalogue import Catalogue
from editormcp.catalogue.definition import Tool
from editormcp.catalogue.loading import load_shipped, parse
from editormcp.errors import ToolError
from editormcp.gate.callers import MCP, NATIVE, RESOURCE, Caller
from editormcp.gate.consent import Consent
from editormcp.gate.dispatch import Dispatch
from editormcp.projects.choosing import Projects
from editormcp.projects.finding import describe_project
from editormcp.projects.project import Project
from editormcp.routing.router import Router
from editormcp.serving.clients import Clients
from fakes.own_tool import own_tool

DUMP = "scene.hierarchy.dump"


class Recording(Router):
    """Answers everything, after `seconds`; with a `fault`, it raises that instead."""

    def __init__(self, projects: Projects) -> None:
        self.projects = projects
        self.asked: list[tuple[Project, Call]] = []
        self.seconds = 0.0
        self.fault: Exception | None = None

    async def answer(self, project: Project, call: Call, now: float) -> Answer:
        self.asked.append((project, call))
        await asyncio.sleep(self.seconds)
        if self.fault is not None:
            raise self.fault
        if call.progress is not None:
            call.progress(Progress(1.0))
        return Answer(b'{"answered":true}')

    def state_of(self, project: Project, now: float) -> dict[str, Any]:
        return {"editor": "nobody"}


class Knowledge:
    """A knowledge base that has whatever it is asked for."""

    async def call(self, call: Call) -> Answer:
        return Answer(b'{"known":true}')


class Gate:
    """A gate before one project, and what came through."""

    def __init__(self, root: Path, tier: str = "core", knowledge: Backend | None = None) -> None:
        self.project = describe_project(root)
        self.catalogue = Catalogue(load_shipped())
        self.router = Recording(Projects(list, [root], list))
        editors = Editors(self.catalogue, Limits(), 0, Clients(), lambda project: None)
        platform = PlatformTools(self.catalogue, editors, tier, Clients())
        self.dispatch = Dispatch(self.catalogue, platform, self.router, tier, knowledge)

    async def call(self, tool: str, given: Mapping[str, Any], caller: Caller | None = None, **more: Any) -> Answer:
        return await self.dispatch.call(tool, given, caller or Caller(RESOURCE), **more)

    async def refused(self, tool: str, given: Mapping[str, Any], **more: Any) -> ToolError:
        """The error that a call ends in."""
        with pytest.raises(ToolError) as caught:
            await self.call(tool, given, **more)
        return caught.value

    def bring(self, **changes: Any) -> Tool:
        """Let the project have a tool of its own."""
        tool = msgspec.structs.replace(parse(own_tool(**changes), shipped=False), own=True)
        self.catalogue.bring(self.project.id, [tool])
        return tool

    @property
    def arguments(self) -> dict[str, Any]:
        """What the only call so far was asked with."""
        ((_, call),) = self.router.asked
        return call.arguments


@pytest.fixture
async def gate(project: Path) -> Gate:
    return Gate(project)


@pytest.mark.parametrize("name", [DUMP, "scene_hierarchy_dump", "scene/hierarchy/dump"])
async def test_a_tool_goes_by_any_of_its_names(gate: Gate, name: str) -> None:
    assert (await gate.call(name, {"scenePath": "active"})).output == b'{"answered":true}'
    assert [project.id for project, _ in gate.router.asked] == [gate.project.id]


async def test_an_unknown_tool_reaches_nobody(gate: Gate) -> None:
    error = await gate.refused("scene.paint", {})
    assert (error.kind, error.tool, gate.router.asked) == ("not_found", "scene.paint", [])


async def test_an_error_knows_its_tool_by_the_id(gate: Gate) -> None:
    error = await gate.refused("scene_hierarchy_dump", {})
    assert (error.kind, error.tool, error.details["missingParameters"]) == ("arguments", DUMP, ["scenePath"])


async def test_a_tool_above_the_tier_is_refused_before_its_arguments_are_read(gate: Gate) -> None:
    tool = gate.bring(tier="tier2")
    error = await gate.refused(tool.id, {"nonsense": 1})
    assert (error.kind, error.details["requiredTier"], gate.router.asked) == ("permission", "tier2", [])


async def test_the_faces_budgets_fill_in_and_the_call_goes_before_them(gate: Gate) -> None:
    await gate.call(DUMP, {"scenePath": "active"}, Caller(MCP))
    assert gate.arguments["maxNodes"] == 400
    gate.router.asked.clear()
    await gate.call(DUMP, {"scenePath": "active", "maxNodes": 7}, Caller(MCP))
    assert gate.arguments["maxNodes"] == 7


async def test_on_a_face_with_ids_objects_carry_theirs(gate: Gate) -> None:
    await gate.call(DUMP, {"scenePath": "active", "include": ["tag", "ids"]}, Caller(NATIVE))
    assert gate.arguments["include"] == ["ids", "tag"]
    gate.router.asked.clear()
    await gate.call("scene.objects.find", {"scenePath": "active"}, Caller(NATIVE))
    assert "include" not in gate.arguments, "its include knows no ids"


async def test_what_cannot_show_ids_is_not_asked_to(gate: Gate) -> None:
    await gate.call("scene.objects.find", {"scenePath": "active", "include": ["bounds"]}, Caller(NATIVE))
    assert gate.arguments["include"] == ["bounds"]
    await gate.call(DUMP, {"scenePath": "active", "format": "outline"}, Caller(NATIVE))
    assert "include" not in gate.router.asked[-1][1].arguments


async def test_the_project_is_chosen_here_and_not_passed_on(gate: Gate) -> None:
    await gate.call("project.info", {"project": "Harbour"})
    assert "project" not in gate.arguments
    error = await gate.refused("project.info", {"project": "Atlantis"})
    assert error.details["reason"] == "unknown_project"


async def test_the_daemons_own_tools_need_no_project(tmp_path: Path) -> None:
    gate = Gate(make_project(tmp_path / "Gone"))
    gate.router.projects = Projects(list, [], list)
    answer = json.loads((await gate.call("mcp.tools.list", {})).output)
    assert len(answer["tools"]) == len(load_shipped())
    assert gate.router.asked == []


class TestOwnTools:
    async def test_one_is_asked_of_the_project_that_has_it(self, gate: Gate) -> None:
        tool = gate.bring()
        await gate.call(tool.id, {})
        assert [project.id for project, _ in gate.router.asked] == [gate.project.id]

    async def test_another_project_does_not_have_it(self, gate: Gate, tmp_path: Path) -> None:
        tool = gate.bring()
        other = make_project(tmp_path / "Other")
        error = await gate.refused(tool.id, {"project": str(other) + "/"})
        assert (error.kind, error.details["candidates"]) == ("not_found", [gate.project.id])


class TestConsent:
    async def test_who_agrees_lets_it_run(self, gate: Gate) -> None:
        tool = gate.bring(confirmation=True)
        await gate.call(tool.id, {}, confirm=self.user(True))
        assert len(gate.router.asked) == 1

    async def test_who_does_not_agree_stops_it(self, gate: Gate) -> None:
        tool = gate.bring(confirmation=True)
        error = await gate.refused(tool.id, {}, confirm=self.user(False))
        assert (error.kind, error.details["confirmation"], gate.router.asked) == ("confirmation", True, [])

    async def test_where_nobody_can_be_asked_it_does_not_run(self, gate: Gate) -> None:
        assert (await gate.refused(gate.bring(confirmation=True).id, {})).kind == "confirmation"

    async def test_nobody_is_asked_about_a_call_that_cannot_run(self, gate: Gate) -> None:
        tool = gate.bring(confirmation=True)
        asked: list[str] = []
        error = await gate.refused(tool.id, {"nonsense": 1}, confirm=self.user(True, asked))
        assert (error.kind, asked) == ("arguments", [])

    async def test_what_the_question_raises_reaches_the_face_as_it_is(self, gate: Gate) -> None:
        async def interrupt(tool: Tool, arguments: Mapping[str, Any]) -> Consent:
            raise KeyError("asked elsewhere")

        with pytest.raises(KeyError, match="asked elsewhere"):
            await gate.call(gate.bring(confirmation=True).id, {}, confirm=interrupt)

    @staticmethod
    def user(agrees: bool, asked: list[str] | None = None) -> Any:
        async def confirm(tool: Tool, arguments: Mapping[str, Any]) -> Consent:
            if asked is not None:
                asked.append(tool.id)
            return Consent(agrees, "they were asked")

        return confirm


class TestEnds:
    async def test_a_deadline_that_passes_is_an_error_that_says_how_it_stood(self, gate: Gate) -> None:
        tool = gate.bring(timeoutMs=1)
        gate.router.seconds = 60
        error = await gate.refused(tool.id, {})
        assert (error.kind, error.details["timeoutMs"], error.details["editor"]) == ("timeout", 1, "nobody")

    async def test_the_deadline_is_the_tools_own(self, gate: Gate) -> None:
        now = asyncio.get_running_loop().time()
        await gate.call(DUMP, {"scenePath": "active"})
        ((_, call),) = gate.router.asked
        found = gate.catalogue.find(DUMP)
        assert found is not None
        assert call.deadline >= now + found.timeout_ms / 1000

    async def test_an_error_of_a_backend_comes_through(self, gate: Gate) -> None:
        gate.router.fault = ToolError("unity", "no such scene")
        error = await gate.refused("project.info", {})
        assert (error.kind, error.what, error.tool) == ("unity", "no such scene", "project.info")

    async def test_a_fault_of_ours_is_told_only_by_an_id(self, gate: Gate) -> None:
        gate.router.fault = ZeroDivisionError("a secret")
        error = await gate.refused("project.info", {})
        assert (error.kind, error.tool) == ("internal", "project.info")
        assert error.details["errorId"] in str(error)
        assert "secret" not in str(error) + str(error.data())

    async def test_progress_reaches_whoever_asked(self, gate: Gate) -> None:
        heard: list[Progress] = []
        await gate.call("project.info", {}, progress=heard.append)
        assert heard == [Progress(1.0)]


class TestKnowledge:
    TOOL = as_tool(Blueprint("rules", "Rules", "Rules.", ()))

    async def test_its_tools_are_asked_of_the_knowledge_base(self, project: Path) -> None:
        gate = Gate(project, knowledge=Knowledge())
        gate.catalogue.bring("knowledge", [self.TOOL])
        assert (await gate.call("kb.rules", {})).output == b'{"known":true}'
        assert gate.router.asked == []

    async def test_without_a_knowledge_base_there_is_no_such_tool(self, gate: Gate) -> None:
        gate.catalogue.bring("knowledge", [self.TOOL])
        assert (await gate.refused("kb.rules", {})).kind == "not_found"


async def test_the_unity_version_is_that_of_the_project_the_caller_means(gate: Gate) -> None:
    assert gate.dispatch.unity_version(Caller(RESOURCE)) == "6000.0.78f1"
    assert gate.dispatch.unity_version(Caller(RESOURCE, project="Atlantis")) == ""
