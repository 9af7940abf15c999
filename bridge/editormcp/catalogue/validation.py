"""The six validation rules of the v0.1 definition document, each broken one with field and what is expected."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from editormcp.catalogue.definition import ANSWERERS, STANDARD_CATEGORIES, Tool, mcp_name
from editormcp.catalogue.shape import TYPES, mismatches
from editormcp.catalogue.tiers import TIERS

ID = re.compile(r"[a-z][a-z0-9-]*(\.[a-z][a-z0-9-]*)+")
PARAMETER = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
MAX_ID = 40
MAX_TIMEOUT_MS = 600_000
RESERVED_OUTPUT = "diagnostics"
TEXTS = ("id", "name", "description", "category", "safetyLevel", "tier")


class Problem(msgspec.Struct, frozen=True):
    """One broken rule. Rules are numbered as in the definition document; 0 is for what it does not speak of."""

    rule: int
    field: str
    expected: str
    file: str = ""
    line: int = 0

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" if self.line else self.file
        where = f"{place}: " if place else ""
        rule = f" (rule {self.rule})" if self.rule else ""
        return f"{where}{self.field}: {self.expected}{rule}"


def problems(definition: Any, *, shipped: bool) -> list[Problem]:
    """All that is wrong with one definition. Shipped tools must be core; a project's own may ask for any tier."""
    if not isinstance(definition, dict):
        return [Problem(1, "(root)", "an object")]
    found = list(_required(definition))
    if found:
        return found  # the other rules would only repeat what is missing
    return [
        *_identity(definition),
        *_safety(definition, shipped=shipped),
        *_category(definition),
        *_inputs(definition),
        *_outputs(definition),
        *_groups(definition),
        *_extras(definition),
        *_traits(definition),
        *_examples(definition),
    ]


def duplicates(tools: list[tuple[str, Tool]]) -> Iterator[Problem]:
    """Rule 2 over (file, tool): two tools with one id, or two ids that become one MCP name."""
    seen: dict[str, tuple[str, str]] = {}
    for file, tool in tools:
        name = mcp_name(tool.id)
        if name in seen:
            other_id, other_file = seen[name]
            yield Problem(
                2, "id", f"a name of its own: {tool.id} and {other_id} ({other_file}) are both {name} on MCP", file
            )
        seen.setdefault(name, (tool.id, file))


def _required(definition: Mapping[str, Any]) -> Iterator[Problem]:
    for name in TEXTS:
        value = definition.get(name)
        if not isinstance(value, str) or not value.strip():
            yield Problem(1, name, "a string that is not empty")
    if not isinstance(definition.get("inputs"), dict):
        yield Problem(1, "inputs", "an object")
    if not isinstance(definition.get("outputs"), dict) or not definition["outputs"]:
        yield Problem(1, "outputs", "an object that is not empty")


def _identity(definition: Mapping[str, Any]) -> Iterator[Problem]:
    id = definition["id"]
    if not ID.fullmatch(id) or len(id) > MAX_ID:
        expected = (
            f"two or more lowercase parts joined by dots, each starting with a letter, at most {MAX_ID} characters"
        )
        yield Problem(2, "id", f"{expected}; got {id!r}")


def _safety(definition: Mapping[str, Any], *, shipped: bool) -> Iterator[Problem]:
    if definition["safetyLevel"] != "read-only":
        yield Problem(4, "safetyLevel", f"read-only; got {definition['safetyLevel']!r}")
    tiers = ("core",) if shipped else TIERS
    if definition["tier"] not in tiers:
        yield Problem(4, "tier", f"{' or '.join(tiers)}; got {definition['tier']!r}")


def _category(definition: Mapping[str, Any]) -> Iterator[Problem]:
    category = definition["category"]
    if not any(category == known or category.startswith(f"{known}.") for known in STANDARD_CATEGORIES):
        yield Problem(5, "category", f"one of {', '.join(STANDARD_CATEGORIES)}, or a part of one; got {category!r}")


def _inputs(definition: Mapping[str, Any]) -> Iterator[Problem]:
    for name, given in definition["inputs"].items():
        field = f"inputs.{name}"
        if not PARAMETER.fullmatch(name):
            yield Problem(6, field, "a name of letters, digits and underscores")
        if not isinstance(given, dict):
            yield Problem(6, field, "an object with type, required and description")
            continue
        yield from _typed(given, field)
        if not isinstance(given.get("required"), bool):
            yield Problem(6, f"{field}.required", "true or false")
        default = given.get("default")
        if given.get("required") is True and "default" in given:
            yield Problem(6, f"{field}.default", "no default, because the parameter is required")
        elif default is not None:
            yield from _fits(given, default, f"{field}.default")


def _outputs(definition: Mapping[str, Any]) -> Iterator[Problem]:
    for name, given in definition["outputs"].items():
        field = f"outputs.{name}"
        if name == RESERVED_OUTPUT:
            yield Problem(6, field, "another name: diagnostics stand beside the output")
        if not isinstance(given, dict):
            yield Problem(6, field, "an object with type and description")
            continue
        yield from _typed(given, field)
        if "optional" in given and not isinstance(given["optional"], bool):
            yield Problem(6, f"{field}.optional", "true or false")


def _typed(given: Mapping[str, Any], field: str) -> Iterator[Problem]:
    if given.get("type") not in TYPES:
        yield Problem(3, f"{field}.type", f"one of {', '.join(TYPES)}; got {given.get('type')!r}")
    description = given.get("description")
    if not isinstance(description, str) or not description.strip():
        yield Problem(6, f"{field}.description", "a string that is not empty")
    for name, kind in (("enum", list), ("items", dict), ("properties", dict)):
        if given.get(name) is not None and not isinstance(given[name], kind):
            yield Problem(3, f"{field}.{name}", "an array" if kind is list else "an object")
    for name in ("minimum", "maximum"):
        bound = given.get(name)
        if bound is not None and (isinstance(bound, bool) or not isinstance(bound, int | float)):
            yield Problem(3, f"{field}.{name}", "a number")


def _groups(definition: Mapping[str, Any]) -> Iterator[Problem]:
    groups = definition.get("exactlyOneOf", [])
    if not isinstance(groups, list):
        yield Problem(6, "exactlyOneOf", "an array of arrays of parameter names")
        return
    for number, group in enumerate(groups):
        known = isinstance(group, list) and all(
            isinstance(name, str) and name in definition["inputs"] for name in group
        )
        if not known or len(group) < 2:
            yield Problem(6, f"exactlyOneOf[{number}]", "two or more names of inputs")


def _extras(definition: Mapping[str, Any]) -> Iterator[Problem]:
    timeout = definition.get("timeoutMs", 1)
    if isinstance(timeout, bool) or not isinstance(timeout, int) or not 1 <= timeout <= MAX_TIMEOUT_MS:
        yield Problem(6, "timeoutMs", f"a whole number from 1 to {MAX_TIMEOUT_MS}")
    for name in ("confirmation", "own"):
        if not isinstance(definition.get(name, False), bool):
            yield Problem(6, name, "true or false")
    if not isinstance(definition.get("notes", ""), str):
        yield Problem(6, "notes", "a string")
    tags = definition.get("tags", [])
    if not isinstance(tags, list) or not all(isinstance(tag, str) for tag in tags):
        yield Problem(6, "tags", "an array of strings")


def _traits(definition: Mapping[str, Any]) -> Iterator[Problem]:
    """What the daemon reads of a definition and no client is shown."""
    answerers = definition.get("answeredBy", [ANSWERERS[0]])
    if not isinstance(answerers, list) or not answerers or any(who not in ANSWERERS for who in answerers):
        yield Problem(6, "answeredBy", f"an array of {', '.join(ANSWERERS)}")
    lists = definition.get("lists", [])
    if not isinstance(lists, list) or any(definition["outputs"].get(name, {}).get("type") != "array" for name in lists):
        yield Problem(6, "lists", "an array of names of outputs that are arrays")
    guard = definition.get("guardMs", 1)
    if isinstance(guard, bool) or not isinstance(guard, int) or not 1 <= guard <= MAX_TIMEOUT_MS:
        yield Problem(6, "guardMs", f"a whole number from 1 to {MAX_TIMEOUT_MS}")
    findings = definition.get("findings", [])
    if not isinstance(findings, list) or not isinstance(lists, list) or any(name not in lists for name in findings):
        yield Problem(6, "findings", "an array of names of lists")


def _examples(definition: Mapping[str, Any]) -> Iterator[Problem]:
    examples = definition.get("examples", [])
    if not isinstance(examples, list):
        yield Problem(3, "examples", "an array")
        return
    for number, example in enumerate(examples):
        field = f"examples[{number}]"
        if not isinstance(example, dict):
            yield Problem(3, field, "an object with description, input and output")
            continue
        for part, declared in (("input", definition["inputs"]), ("output", definition["outputs"])):
            yield from _example_part(example.get(part), declared, f"{field}.{part}")


def _example_part(given: Any, declared: Mapping[str, Any], field: str) -> Iterator[Problem]:
    if not isinstance(given, dict):
        yield Problem(3, field, "an object")
        return
    for name, schema in declared.items():
        if not isinstance(schema, dict):
            continue
        if name in given:
            yield from _fits(schema, given[name], f"{field}.{name}")
        elif schema.get("required") is True:
            yield Problem(3, f"{field}.{name}", "a value, because the parameter is required")
    for name in given.keys() - declared.keys():
        yield Problem(3, f"{field}.{name}", "a name that is declared")


def _fits(schema: Mapping[str, Any], value: Any, field: str) -> Iterator[Problem]:
    # v0.1 marks a parameter with `required: true`; in JSON Schema the same word holds a list of names.
    schema = {name: given for name, given in schema.items() if name != "required" or isinstance(given, list)}
    for mismatch in mismatches(schema, value, field):
        yield Problem(3, mismatch.name, f"{mismatch.expected}; got {mismatch.got}")
