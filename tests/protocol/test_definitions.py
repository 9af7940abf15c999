"""The tool definitions."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from editormcp.contract import PROTOCOL
from protocol.schemas import faults, read

TOOLS = sorted((PROTOCOL / "tools").rglob("*.json"))
FIFTEEN = {
    "mcp.server.info", "mcp.tools.list", "mcp.tool.describe",
    "project.info", "project.scenes.list", "project.assets.summary", "project.references.missing",
    "scene.hierarchy.dump", "scene.objects.find", "scene.components.list",
    "asset.info", "asset.dependencies.graph",
    "audio.mixer.list", "audio.mixer.snapshot.read",
    "editor.selection.info",
}  # fmt: skip
BEYOND = {
    "scene.values.read", "scene.references.find", "scene.prefab.overrides", "scene.objects.near", "scene.statistics",
    "scene.lint", "scene.diff", "scene.plan.draw",
    "asset.search", "asset.fields.read",
    "project.settings.read", "project.packages.list",
    "editor.view.capture",
    "editor.compile.await", "editor.console.read", "editor.state.info", "editor.tests.results",
}  # fmt: skip

every_tool = pytest.mark.parametrize("path", TOOLS, ids=lambda path: path.stem)


def input_schema(tool: dict[str, Any]) -> dict[str, Any]:
    """A tool's inputs as JSON Schema, closed, with what exactlyOneOf says."""
    properties = {name: {k: v for k, v in given.items() if k != "required"} for name, given in tool["inputs"].items()}
    groups = [{"oneOf": [{"required": [name]} for name in group]} for group in tool.get("exactlyOneOf", [])]
    required = [name for name, given in tool["inputs"].items() if given["required"]]
    closed = {"type": "object", "properties": properties, "required": required, "additionalProperties": False}
    return {**closed, "allOf": groups} if groups else closed


def output_schema(tool: dict[str, Any]) -> dict[str, Any]:
    """A tool's outputs as JSON Schema, closed at the top so that an example cannot show what is not declared."""
    required = [name for name, given in tool["outputs"].items() if not given.get("optional")]
    return {"type": "object", "properties": tool["outputs"], "required": required, "additionalProperties": False}


def nested(schema: dict[str, Any]) -> list[dict[str, Any]]:
    """A schema and all schemas within it."""
    inner = [*schema.get("properties", {}).values()]
    inner += [schema[name] for name in ("items", "additionalProperties") if isinstance(schema.get(name), dict)]
    return [schema, *(deep for each in inner for deep in nested(each))]


def test_are_the_fifteen_of_v0_1_and_those_beyond() -> None:
    """No tool of v0.1 is missing and no other has crept in."""
    names = {path.stem for path in TOOLS}
    assert names >= FIFTEEN
    assert names <= FIFTEEN | BEYOND


@every_tool
def test_fits_the_schema_of_shipped_tools(path: Path) -> None:
    """Each file is a complete definition: core, read-only, with notes and one to three examples."""
    assert faults("tool-definition#/$defs/shipped", read(path)) == []


@every_tool
def test_lies_where_its_id_and_category_say(path: Path) -> None:
    """tools/<category>/<id>.json, and the id begins with the category's first word."""
    tool = read(path)
    assert (path.parent.name, path.stem) == (tool["category"], tool["id"])
    assert tool["id"].split(".")[0] == tool["category"].split(".")[0]


@every_tool
def test_examples_fit_inputs_and_outputs(path: Path) -> None:
    """An example could be sent as it stands, and its output is one the tool may give."""
    tool = read(path)
    for example in tool["examples"]:
        Draft202012Validator(input_schema(tool)).validate(example["input"])
        Draft202012Validator(output_schema(tool)).validate(example["output"])


@every_tool
def test_nested_required_names_are_declared(path: Path) -> None:
    """What a nested object requires is among its properties."""
    for output in read(path)["outputs"].values():
        for schema in nested(output):
            assert set(schema.get("required", [])) <= schema.get("properties", {}).keys()


@every_tool
def test_groups_name_optional_inputs(path: Path) -> None:
    """Of the inputs of which exactly one is to be given, none can be required by itself."""
    tool = read(path)
    for group in tool.get("exactlyOneOf", []):
        assert [tool["inputs"][name]["required"] for name in group] == [False] * len(group)


@every_tool
def test_says_where_the_answer_comes_from(path: Path) -> None:
    """Tools that ask about a project take `project` and tell their source; the platform's own do neither."""
    tool = read(path)
    asks_a_project = tool["category"] != "mcp.platform"
    assert ("project" in tool["inputs"]) == asks_a_project
    assert ("source" in tool["outputs"]) == asks_a_project
    longest = tool["inputs"].get("timeoutMs", {}).get("maximum")
    if longest:  # a caller says how long: the gate has to wait a little longer
        assert tool["timeoutMs"] == longest + 10_000
    else:
        assert tool.get("timeoutMs") == (None if asks_a_project else 10_000)


@every_tool
def test_pages_are_whole(path: Path) -> None:
    """Who takes maxResults tells total and truncated; who takes a cursor gives one."""
    tool = read(path)
    if "maxResults" in tool["inputs"]:
        assert {"total", "truncated"} <= tool["outputs"].keys()
    assert ("cursor" in tool["inputs"]) == ("nextCursor" in tool["outputs"])
