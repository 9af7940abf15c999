"""The tools an Editor brings: v0.1 definitions from our package, GABP tools from a plain peer."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import msgspec

from editormcp.boundary import Boundary
from editormcp.catalogue.definition import Input, Tool
from editormcp.catalogue.loading import InvalidDefinitions, parse
from editormcp.catalogue.shape import TYPES
from editormcp.errors import ToolError

PROJECT = Input("string", False, "Project name, path or id, if not your own.")


def own_tools(listed: Iterable[dict[str, Any]], *, ours: bool) -> tuple[list[Tool], list[str]]:
    """The tools that can be served, and a sentence for each that cannot: a bad one does not take the others down."""
    tools: dict[str, Tool] = {}
    problems: list[str] = []
    for given in listed:
        try:
            with Boundary(InvalidDefinitions):
                tool = parse({**given, "own": True} if ours else _from_gabp(given), shipped=False)
        except (InvalidDefinitions, ToolError) as error:
            problems.append(f"{given.get('id') or given.get('name')}: {error}")
            continue
        if tool.mcp_name in tools:
            problems.append(f"{tool.id}: a second tool named {tool.mcp_name} on MCP")
        tools.setdefault(tool.mcp_name, _with_project(tool))
    return list(tools.values()), problems


def _with_project(tool: Tool) -> Tool:
    """Every tool about a project takes `project`; it chooses the Editor and never reaches the tool."""
    return msgspec.structs.replace(tool, inputs={**tool.inputs, "project": PROJECT})


def _from_gabp(given: dict[str, Any]) -> dict[str, Any]:
    """A GABP tool as a definition: its name's slashes become dots, its underscores hyphens."""
    name = str(given.get("name", ""))
    schema = given.get("inputSchema")
    schema = schema if isinstance(schema, dict) else {}
    required, properties = schema.get("required"), schema.get("properties")
    required = required if isinstance(required, list) else []
    properties = properties if isinstance(properties, dict) else {}
    return {
        "id": re.sub(r"[^a-z0-9.-]", "-", name.replace("/", ".").lower()),
        "name": given.get("title") or name,
        "description": given.get("description") or given.get("title") or name,
        "category": "editor",
        "safetyLevel": "read-only",
        "tier": "core",
        "inputs": {key: _input(value, key in required) for key, value in properties.items()},
        "outputs": {"value": {"type": "object", "description": "What the peer answers.", "optional": True}},
        "own": True,
        "peerName": name,
    }


def _input(schema: Any, required: bool) -> dict[str, Any]:
    schema = schema if isinstance(schema, dict) else {}
    kind = schema.get("type")
    given = {name: schema[name] for name in ("enum", "minimum", "maximum", "items") if name in schema}
    return {
        **given,
        "type": kind if kind in TYPES else "object",
        "required": required,
        "description": schema.get("description") or f"{kind or 'value'}",
    }
