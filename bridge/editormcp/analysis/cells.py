"""Values as tables show them: enums by name, references as text, vectors as arrays, long lists cut."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from editormcp.analysis.curves import constants_of, keys_of, number_of
from editormcp.analysis.model import Target, Value, is_reference

ABSENT = "-"
"""The cell of an object that has no such field."""
MORE = "…"
MAX_ENTRIES = 10
MAX_DEPTH = 4
VECTORS = {("x", "y"): "xyz", ("x", "y", "z"): "xyz", ("x", "y", "z", "w"): "xyz", ("r", "g", "b", "a"): "rgb"}
EXACT = 1 << 53
NOT_FINITE = {
    "nan": "NaN", ".nan": "NaN", "inf": "Infinity", ".inf": "Infinity", "-inf": "-Infinity", "-.inf": "-Infinity",
}  # fmt: skip

Resolve = Callable[[dict[str, Value], str], Target | None]
"""What a reference points to, by its value and its property path."""
NameOf = Callable[[int, str], str | None]
"""The name of an enum's value, by its property path; None for every other number."""


class Cell(msgspec.Struct, frozen=True, gc=False):
    """A value: as it is shown, and as it is compared."""

    shown: Any
    number: float | None = None
    text: str = ""
    vector: str = ""
    """Of a vector or colour: which letters its parts have."""
    missing: bool = False


NOTHING = Cell(None)


def named(number: float, name: str) -> Cell:
    """A number with a name, such as an enum's: it can be compared with both."""
    return Cell(name, number, name)


class Reader(msgspec.Struct, frozen=True):
    """How what is inside of a value is shown."""

    resolve: Resolve
    name_of: NameOf
    most: int = MAX_ENTRIES
    """Entries of each list."""


def cell(
    value: Value, resolve: Resolve, path: str, name_of: NameOf = lambda _value, _path: None, most: int = MAX_ENTRIES
) -> Cell:
    """The cell of a value. Where the value itself is an enum, its name is the caller's."""
    if value is None:
        return NOTHING
    if isinstance(value, bool):
        return Cell(value, float(value), "true" if value else "false")
    if isinstance(value, (int, float)):
        return Cell(_exact(value), float(value), str(value))
    if isinstance(value, str):
        shown = NOT_FINITE.get(value.lower(), value)
        return Cell(shown, None, shown)
    reader = Reader(resolve, name_of, most)
    if isinstance(value, dict):
        return _of_mapping(value, reader, path)
    return Cell(_shown(value, reader, path, 0), float(len(value)), MORE, "xyz" if _is_vector(value) else "")


def _of_mapping(value: dict[str, Value], reader: Reader, path: str) -> Cell:
    if is_reference(value):
        target = reader.resolve(value, path)
        return NOTHING if target is None else Cell(target.text, None, target.text, missing=target.missing)
    if "$enum" in value:
        number = value.get("$value")
        return named(float(number) if isinstance(number, (int, float)) else 0.0, str(value["$enum"]))
    number = number_of(value)
    text = MORE if number is None else str(number)
    return Cell(_shown(value, reader, path, 0), number, text, VECTORS.get(tuple(value), ""))


def _shown(value: Value, reader: Reader, path: str, depth: int) -> Any:
    if isinstance(value, dict):
        return _shown_mapping(value, reader, path, depth)
    if isinstance(value, list):
        if value and depth >= MAX_DEPTH:
            return MORE
        most = reader.most
        rows = [_shown(part, reader, f"{path}.Array.data[{at}]", depth + 1) for at, part in enumerate(value[:most])]
        return [*rows, MORE] if len(value) > most else rows
    if isinstance(value, int) and not isinstance(value, bool) and (name := reader.name_of(value, path)) is not None:
        return name
    return cell(value, reader.resolve, path).shown


def _shown_mapping(value: dict[str, Value], reader: Reader, path: str, depth: int) -> Any:
    if is_reference(value) or "$enum" in value:
        return cell(value, reader.resolve, path).shown
    if (keys := keys_of(value)) is not None:
        number = number_of(value)
        return number if number is not None else [[key.get("time"), key.get("value")] for key in keys]
    if parts := constants_of(value):
        found = [_shown(value[part], reader, f"{path}.{part}", depth) for part in parts]
        return found[0] if len(found) == 1 else found
    if tuple(value) in VECTORS:
        return [cell(part, reader.resolve, path).shown for part in value.values()]
    if depth >= MAX_DEPTH:
        return MORE
    kept = [(name, part) for name, part in value.items() if name != "serializedVersion"]
    rows = {name: _shown(part, reader, f"{path}.{name}", depth + 1) for name, part in kept[:MAX_ENTRIES]}
    return rows | {MORE: MORE} if len(kept) > MAX_ENTRIES else rows


def _is_vector(value: list[Value]) -> bool:
    return 2 <= len(value) <= 4 and all(isinstance(part, (int, float)) and not isinstance(part, bool) for part in value)


def _exact(value: float) -> float | str:
    """JSON's numbers are exact up to 2^53; what is larger is a string."""
    return str(value) if isinstance(value, int) and abs(value) > EXACT else value
