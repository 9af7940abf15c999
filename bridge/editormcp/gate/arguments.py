"""A call's arguments against the tool's inputs: all faults at once, defaults filled in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from editormcp.catalogue.definition import Tool
from editormcp.catalogue.shape import Mismatch, mismatches
from editormcp.errors import ToolError


def check(tool: Tool, given: Mapping[str, Any], budgets: Mapping[str, int]) -> dict[str, Any]:
    """The arguments to call `tool` with, or a ToolError that names every fault.

    Null counts as absent. `budgets` are a face's own defaults (`maxNodes`, `maxResults`); they go before the tool's.
    """
    checked: dict[str, Any] = {}
    missing: list[str] = []
    invalid: list[Mismatch] = []
    for name, wanted in tool.inputs.items():
        value = given.get(name)
        if value is not None:
            invalid += mismatches(_schemas(tool)[name], value, name)
            checked[name] = int(value) if wanted.type == "integer" and isinstance(value, float) else value
        elif wanted.required:
            missing.append(name)
        elif (default := budgets.get(name, wanted.default)) is not None:
            checked[name] = default
    unknown = [name for name in given if name not in tool.inputs]
    choices = [group for group in tool.exactly_one_of if sum(given.get(name) is not None for name in group) != 1]
    if missing or unknown or invalid or choices:
        raise _refusal(missing, unknown, invalid, choices)
    return checked


def _schemas(tool: Tool) -> dict[str, dict[str, Any]]:
    cached: dict[str, dict[str, Any]] | None = tool.__dict__.get("_schemas")
    if cached is None:
        cached = tool.__dict__["_schemas"] = {name: given.schema() for name, given in tool.inputs.items()}
    return cached


def _refusal(
    missing: list[str], unknown: list[str], invalid: list[Mismatch], choices: list[tuple[str, ...]]
) -> ToolError:
    said = [f"{name} is required" for name in missing]
    said += [f"exactly one of {' and '.join(group)} is required" for group in choices]
    said += [f"{name} is not a parameter of this tool" for name in unknown]
    said += [f"{fault.name} must be {fault.expected}, got {fault.got}" for fault in invalid]
    return ToolError(
        "arguments",
        "; ".join(said),
        missingParameters=missing or None,
        exactlyOneOf=[list(group) for group in choices] or None,
        unknownParameters=unknown or None,
        invalidParameters=[{"name": fault.name, "expected": fault.expected, "got": fault.got} for fault in invalid]
        or None,
    )
