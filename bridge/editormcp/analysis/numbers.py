"""Serialized values as numbers: of a file, where vectors are mappings, and of the Editor, where they are lists."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from editormcp.analysis.model import Value, Vector

Flat: TypeAlias = tuple[float, float]


def number(value: Value, usual: float) -> float:
    """A number, or what is usual where there is none."""
    return float(value) if isinstance(value, (int, float)) else usual


def vector(value: Value) -> Vector | None:
    found = _numbers(value, "xyz")
    return (found[0], found[1], found[2]) if found is not None else None


def flat(value: Value) -> Flat | None:
    """A vector of two."""
    found = _numbers(value, "xy")
    return (found[0], found[1]) if found is not None else None


def part(value: Value, name: str) -> Value:
    """A member of a structure."""
    return value.get(name) if isinstance(value, dict) else None


def flats(value: Value) -> Iterator[Flat]:
    """Every vector of two in lists, however deep they are in each other."""
    stack = [value]
    while stack:
        one = stack.pop()
        found = flat(one)
        if found is not None:
            yield found
        elif isinstance(one, list):
            stack.extend(one)


def _numbers(value: Value, axes: str) -> list[float] | None:
    values = [value.get(axis) for axis in axes] if isinstance(value, dict) else value
    if not isinstance(values, list) or len(values) < len(axes):
        return None
    found = [float(one) for one in values[: len(axes)] if isinstance(one, (int, float)) and not isinstance(one, bool)]
    return found if len(found) == len(axes) else None
