"""One definition, shown the way each protocol wants it."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from editormcp.catalogue.definition import DEFAULT_TIMEOUT_MS, Tool

DRAFT_7 = "http://json-schema.org/draft-07/schema#"
GABP_NAME = re.compile(r"[a-z][a-z0-9_-]*(/[a-z][a-z0-9_-]*)+")
"""A plain GABP peer may call its tools what it likes; what we list has to be GABP."""
OWN_META = "com.editormcp/own"
OWN_TAG = "own"
DIAGNOSTICS = {"type": "array", "items": {"type": "string"}}


def summary(tool: Tool) -> dict[str, Any]:
    """A row of the v0.1 tools/list; a project's own tool says that it is one."""
    row: dict[str, Any] = {
        "id": tool.id,
        "name": tool.name,
        "description": tool.description,
        "category": tool.category,
        "safetyLevel": tool.safety_level,
        "tier": tool.tier,
    }
    return {**row, "own": True} if tool.own else row


def description(tool: Tool) -> dict[str, Any]:
    """The v0.1 tools/describe: inputs and outputs as written, and those of our additions that it has."""
    additions = {
        "timeoutMs": tool.timeout_ms if tool.timeout_ms != DEFAULT_TIMEOUT_MS else None,
        "confirmation": tool.confirmation,
        "tags": list(tool.tags),
        "exactlyOneOf": [list(group) for group in tool.exactly_one_of],
    }
    return {
        **summary(tool),
        "inputs": msgspec.to_builtins(tool.inputs),
        "outputs": tool.outputs,
        "notes": tool.notes,
        "examples": list(tool.examples),
        **{name: value for name, value in additions.items() if value},
    }


def mcp(tool: Tool, *, structured: bool = True, view: str = "") -> dict[str, Any]:
    """A row of MCP's tools/list. Revisions before 2025-06-18 (`structured` false) know no output schema; `view` is
    where the view of answers is, for clients that show one."""
    shown: dict[str, Any] = {
        "name": tool.mcp_name,
        "title": tool.name,
        "description": tool.description,
        "inputSchema": input_schema(tool),
        "annotations": {
            "readOnlyHint": True,
            "destructiveHint": False,
            "idempotentHint": True,
            "openWorldHint": False,
        },
    }
    if structured:
        shown["outputSchema"] = output_schema(tool)
    if tool.own:
        shown["_meta"] = {OWN_META: True}
    if tool.in_chat and view:
        shown["_meta"] = {"ui": {"resourceUri": view, "visibility": ["model", "app"]}}
    return shown


def gabp(tool: Tool) -> dict[str, Any]:
    """A row of GABP's tools/list. GABP has no categories, so a tool's category is one of its tags."""
    top = tool.category.partition(".")[0]
    return {
        "name": tool.gabp_name if GABP_NAME.fullmatch(tool.gabp_name) else tool.id.replace(".", "/"),
        "title": tool.name,
        "description": tool.description,
        "inputSchema": input_schema(tool),
        "outputSchema": output_schema(tool),
        "tags": list(dict.fromkeys([top, tool.category, *_tags(tool)])),
    }


def appendix_b(tool: Tool) -> dict[str, Any]:
    """A row of Appendix B's tool/list. Every tool is read-only, so none is destructive."""
    shown: dict[str, Any] = {
        "id": tool.id,
        "label": tool.name,
        "description": tool.description,
        "parameters": {"$schema": DRAFT_7, **input_schema(tool)},
        "confirmation": tool.confirmation,
        "destructive": False,
        "category": tool.category,
    }
    if tool.examples:
        shown["examples"] = [example["input"] for example in tool.examples]
    if tags := _tags(tool):
        shown["tags"] = tags
    return shown


def _tags(tool: Tool) -> list[str]:
    """Where a protocol has no better place for it, a project's own tool is told by a tag."""
    return [*([OWN_TAG] if tool.own else []), *tool.tags]


def input_schema(tool: Tool) -> dict[str, Any]:
    """The inputs as JSON Schema. Dispatch keeps `exactlyOneOf`: some clients drop a tool with a oneOf at the top."""
    schema: dict[str, Any] = {
        "type": "object",
        "properties": {name: given.schema() for name, given in tool.inputs.items()},
    }
    if required := [name for name, given in tool.inputs.items() if given.required]:
        schema["required"] = required
    schema["additionalProperties"] = False
    return schema


def output_schema(tool: Tool) -> dict[str, Any]:
    """The outputs as an open JSON Schema, without prose: a model reads the answer, not its schema."""
    properties = {name: _bare(given) for name, given in tool.outputs.items()}
    required = [name for name, given in tool.outputs.items() if not given.get("optional")]
    return {"type": "object", "properties": {**properties, "diagnostics": DIAGNOSTICS}, "required": required}


def _bare(schema: dict[str, Any]) -> dict[str, Any]:
    """The type alone, and that of an array's items: all tools have to fit into 46 KB of a model's context."""
    bare = {"type": schema["type"]} if "type" in schema else {}
    if "items" in schema:
        bare["items"] = _bare(schema["items"])
    return bare
