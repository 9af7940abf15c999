"""Fields of an object with the changes of prefab instances made to them."""

from __future__ import annotations

import copy
import re
from typing import Any, NamedTuple

from slow_reading.documents import Reference

Key = tuple[int, ...]
"""An object as a file sees it: the instances that lead to it, outermost first, and its id in the last one's prefab."""

_STEP = re.compile(r"\.?Array\.data\[(\d+)\]|\.?(Array\.size)|\.?([^.\[]+)|\[(-?\d+)\]")


class Origin(NamedTuple):
    """Where something is written: the file, and the instances through which the file is seen."""

    path: str
    prefix: Key = ()

    def under(self, instance: int) -> Origin:
        return Origin(self.path, (instance, *self.prefix))


class Placed(NamedTuple):
    """A reference, and where it is written."""

    reference: Reference
    origin: Origin


class Change(NamedTuple):
    """One entry of m_Modifications."""

    path: str
    value: Any
    reference: Reference
    origin: Origin

    def under(self, instance: int) -> Change:
        return self._replace(origin=self.origin.under(instance))


class Unknown:
    """What an array's new entry is before a change names its parts: the prefab has none to copy."""

    def __repr__(self) -> str:
        return "unknown"


UNKNOWN = Unknown()


def with_changes(fields: dict[str, Any], origin: Origin, changes: tuple[Change, ...]) -> dict[str, Any]:
    """A copy of the fields, its references with their origin, and each change made in order."""
    found: dict[str, Any] = placed(fields, origin)
    for change in changes:
        make(found, change)
    return found


def placed(value: Any, origin: Origin) -> Any:
    if isinstance(value, Reference):
        return Placed(value, origin)
    if isinstance(value, dict):
        return {name: placed(part, origin) for name, part in value.items()}
    return [placed(part, origin) for part in value] if isinstance(value, list) else value


def steps(path: str) -> list[str | int]:
    """`a.Array.data[1].b` → a, 1, b; `a.Array.size` → a, Array.size."""
    found: list[str | int] = []
    for step in _STEP.finditer(path):
        number = step[1] or step[4]
        found.append(int(number) if number else step[2] or step[3])
    return found


def make(fields: dict[str, Any], change: Change) -> bool:
    """Makes one change. False where there is nothing of that path: an entry behind the end of its array."""
    way = steps(change.path)
    container: Any = fields
    for at, step in enumerate(way[:-1]):
        inner = _inner(container, step)
        if inner is UNKNOWN or inner is None:
            inner = [] if isinstance(way[at + 1], int) or way[at + 1] == "Array.size" else {}
            if not _put(container, step, inner):
                return False
        if way[at + 1] == "Array.size":
            return _resize(container, step, inner, change.value)
        container = inner
    return _put(container, way[-1], _new(_inner(container, way[-1]), change))


def value_at(fields: Any, path: str) -> Any:
    """The value of a property path; None where there is none."""
    for step in steps(path):
        if step == "Array.size":
            return len(fields) if isinstance(fields, list) else None
        fields = _inner(fields, step)
        if fields is None or fields is UNKNOWN:
            return None
    return fields


def _inner(container: Any, step: str | int) -> Any:
    if isinstance(container, dict):
        return container.get(str(step))
    if isinstance(container, list) and isinstance(step, int) and step < len(container):
        return container[step]
    return None


def _put(container: Any, step: str | int, value: Any) -> bool:
    if isinstance(container, dict):
        container[str(step)] = value
        return True
    if isinstance(container, list) and isinstance(step, int) and step < len(container):
        container[step] = value
        return True
    return False


def _new(old: Any, change: Change) -> Any:
    """A reference where there was one, or where the change has one; else the value."""
    if isinstance(old, Placed) or change.reference.file_id:
        return Placed(change.reference, change.origin)
    return change.value


def _resize(container: Any, step: str | int, old: Any, size: Any) -> bool:
    """A longer array repeats its last entry, as Unity does."""
    old = [] if old == "" else old  # an empty array of whole numbers
    if not isinstance(old, list) or not isinstance(size, int):
        return False
    last = old[-1] if old else UNKNOWN
    new = [*old[:size], *(copy.deepcopy(last) if last is not UNKNOWN else last for _ in range(size - len(old)))]
    return _put(container, step, new)
