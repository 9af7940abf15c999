"""Whether a JSON value fits a schema, for the part of JSON Schema that tool definitions use."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

MOST = 1 << 63
TYPES = ("string", "integer", "number", "boolean", "array", "object")


class Mismatch(msgspec.Struct, frozen=True):
    """One value that does not fit: where, what was expected, what was there."""

    name: str
    expected: str
    got: str


def mismatches(schema: Mapping[str, Any], value: Any, at: str) -> Iterator[Mismatch]:
    """Every place in `value` that does not fit `schema`; `at` is the name of the value itself."""
    wanted = schema.get("type")
    if wanted is not None and not is_a(value, wanted):
        yield Mismatch(at, wanted, describe(value))
        return
    if wanted in ("integer", "number") and _is_beyond(value, wanted):
        yield Mismatch(at, "within 64 bits", describe(value))
    elif (choices := schema.get("enum")) is not None and value not in choices:
        yield Mismatch(at, f"one of {', '.join(map(str, choices))}", describe(value))
    elif wanted in ("integer", "number") and (bounds := _outside(schema, value)):
        yield Mismatch(at, bounds, describe(value))
    elif wanted == "array" and (items := schema.get("items")):
        for number, item in enumerate(value):
            yield from mismatches(items, item, f"{at}[{number}]")
    elif wanted == "object":
        yield from _members(schema, value, at)


def _members(schema: Mapping[str, Any], value: Mapping[str, Any], at: str) -> Iterator[Mismatch]:
    for name in schema.get("required", ()):
        if name not in value:
            yield Mismatch(f"{at}.{name}", "a value", "nothing")
    for name, member in schema.get("properties", {}).items():
        if name in value:
            yield from mismatches(member, value[name], f"{at}.{name}")


def is_a(value: Any, wanted: str) -> bool:
    """JSON Schema's notion of type: 2.0 is an integer, true is not."""
    if isinstance(value, bool):
        return wanted == "boolean"
    if isinstance(value, int | float):
        return wanted == "number" or (wanted == "integer" and value == value // 1)
    return (
        (wanted == "string" and isinstance(value, str))
        or (wanted == "array" and isinstance(value, list))
        or (wanted == "object" and isinstance(value, dict))
    )


def _is_beyond(value: float, wanted: str) -> bool:
    """Nobody behind us reads a whole number that is larger."""
    return (wanted == "integer" or isinstance(value, int)) and not -MOST <= value < MOST


def _outside(schema: Mapping[str, Any], value: float) -> str:
    low, high = schema.get("minimum"), schema.get("maximum")
    if (low is None or value >= low) and (high is None or value <= high):
        return ""
    if low is None or high is None:
        return f"at most {high:.15g}" if low is None else f"at least {low:.15g}"
    return f"{low:.15g} to {high:.15g}"


def describe(value: Any) -> str:
    """A value in a few words, for an error message."""
    text = msgspec.json.encode(value).decode()
    return text if len(text) <= 60 else f"{text[:57]}…"
