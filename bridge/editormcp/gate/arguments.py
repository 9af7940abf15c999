"""A call's arguments against the tool's inputs: all faults at once, defaults filled in."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from typing import Any

import msgspec

from editormcp.catalogue.definition import Tool
from editormcp.catalogue.shape import Mismatch, mismatches
from editormcp.errors import ToolError
from editormcp.gate.meant import meant

_TYPES: dict[str, type] = {"string": str, "boolean": bool}
_BOUNDS = {"enum", "minimum", "maximum"}
MOST_TOLD = 20
"""Faults of one kind that are named; of a list with a million wrong items the others add nothing."""
LONGEST_NAME = 200


def check(tool: Tool, given: Mapping[str, Any], budgets: Mapping[str, int], by_model: bool = False) -> dict[str, Any]:
    """The arguments to call `tool` with, or a ToolError that names every fault.

    Null counts as absent. `budgets` are a face's own defaults (`maxNodes`, `maxResults`); they go before the tool's.
    What a model wrote counts as what it can only mean: "2" where a number is wanted, "" as absent.
    """
    plan = _plan(tool)
    by_model = by_model and not plan.is_own
    checked = plan.defaults.copy()
    for name, budget in budgets.items():
        if name in plan.optional:
            checked[name] = budget
    if plan.choices or not given.keys() >= plan.required:
        return _check_all(tool, plan, given, checked, by_model)
    for name, value in given.items():
        if type(value) is not plan.plain.get(name) or (by_model and value == ""):
            return _check_all(tool, plan, given, checked, by_model)
        checked[name] = value
    return checked


def _check_all(
    tool: Tool, plan: _Plan, given: Mapping[str, Any], checked: dict[str, Any], by_model: bool
) -> dict[str, Any]:
    """Where a look at the types does not do."""
    given = _meant(plan, given) if by_model else given
    unknown: list[str] = []
    invalid: list[Mismatch] = []
    for name, value in given.items():
        if name not in tool.inputs:
            unknown.append(name)
        elif value is not None:
            invalid += islice(mismatches(plan.schemas[name], value, name), MOST_TOLD + 1)
            is_whole = tool.inputs[name].type == "integer" and isinstance(value, float)
            checked[name] = int(value) if is_whole and value.is_integer() else value
    missing = [name for name, one in tool.inputs.items() if one.required and given.get(name) is None]
    choices = [group for group in plan.choices if sum(given.get(name) is not None for name in group) != 1]
    if missing or unknown or invalid or choices:
        places = list(tool.inputs)
        invalid.sort(key=lambda fault: places.index(fault.name.partition("[")[0].partition(".")[0]))
        raise _refusal(tool, missing, unknown, invalid, choices)
    return checked


def _meant(plan: _Plan, given: Mapping[str, Any]) -> dict[str, Any]:
    """An empty text for what need not be given is what models write who leave it out."""
    kept = {name: value for name, value in given.items() if value != "" or name not in plan.optional}
    return {name: meant(plan.schemas[name], value) if name in plan.schemas else value for name, value in kept.items()}


class _Plan(msgspec.Struct, frozen=True):
    """What of a tool's inputs is the same for every call."""

    required: frozenset[str]
    optional: frozenset[str]
    choices: tuple[tuple[str, ...], ...]
    """Of each group exactly one is given."""
    defaults: dict[str, Any]
    schemas: dict[str, dict[str, Any]]
    plain: dict[str, type]
    """The inputs whose Python type says all that there is to check."""
    is_own: bool
    """Whether it is not one of ours: what others mean by an empty text or a type, they alone know."""


def _plan(tool: Tool) -> _Plan:
    cached: _Plan | None = tool.__dict__.get("_plan")
    if cached is None:
        inputs = tool.inputs.items()
        schemas = {name: one.schema() for name, one in inputs}
        cached = tool.__dict__["_plan"] = _Plan(
            frozenset(name for name, one in inputs if one.required),
            frozenset(name for name, one in inputs if not one.required),
            tool.exactly_one_of,
            {name: one.default for name, one in inputs if not one.required and one.default is not None},
            schemas,
            {name: _TYPES[schema["type"]] for name, schema in schemas.items() if _is_plain(schema)},
            tool.own or type(tool) is not Tool,
        )
    return cached


def _is_plain(schema: Mapping[str, Any]) -> bool:
    return schema.get("type") in _TYPES and not _BOUNDS & schema.keys()


def _refusal(
    tool: Tool, missing: list[str], unknown: list[str], invalid: list[Mismatch], choices: list[tuple[str, ...]]
) -> ToolError:
    more = max(len(unknown), len(invalid)) > MOST_TOLD
    unknown, invalid = [_short(name) for name in unknown[:MOST_TOLD]], invalid[:MOST_TOLD]
    said = [f"{name} is required" for name in missing]
    said += [f"exactly one of {' and '.join(group)} is required" for group in choices]
    said += [f"{name} is not a parameter of this tool" for name in unknown]
    said += [f"it takes {', '.join([*tool.inputs][:MOST_TOLD]) or 'none'}"] if unknown else []
    said += [f"{fault.name} must be {fault.expected}, got {fault.got}" for fault in invalid]
    said += ["and more"] if more else []
    return ToolError(
        "arguments",
        "; ".join(said),
        missingParameters=missing or None,
        exactlyOneOf=[list(group) for group in choices] or None,
        unknownParameters=unknown or None,
        invalidParameters=[{"name": fault.name, "expected": fault.expected, "got": fault.got} for fault in invalid]
        or None,
    )


def _short(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…"
