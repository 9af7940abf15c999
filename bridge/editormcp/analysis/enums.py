"""Names for the enum values of Unity's own types, from one table that both backends read."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, lru_cache
from pathlib import Path

import msgspec

from editormcp.contract import PROTOCOL

TABLE = PROTOCOL / "fields" / "enums.tsv"
ANY = "*"
"""The type of rows that hold for every type."""
_ELEMENT = re.compile(r"(?:\.Array\.data)?\[\d++\]")
_SIGN = 1 << 31
_EVERYTHING = -1
_MASKED = 1 << 30
"""A mask from here on began as Everything and had bits taken away: those without a name mean nothing in it."""


class Enum(msgspec.Struct):
    """The values of one field."""

    names: dict[int, str] = {}
    flags: bool = False

    def name(self, value: int) -> str | None:
        """The name of a value, of flags all their names joined by `|`; None where it has none."""
        value = value - 2 * _SIGN if value >= _SIGN else value
        if value in self.names or not self.flags:
            return self.names.get(value)
        if value == _EVERYTHING:
            return "Everything"
        return self._joined(value)

    def _joined(self, value: int) -> str | None:
        """The largest names first, as .NET puts a flags value together."""
        left, found = value, []
        for bits, name in sorted(self.names.items(), reverse=True):
            if bits > 0 and left & bits == bits:
                left &= ~bits
                found.append(name)
        if left and 0 < value < _MASKED:
            return None
        return "|".join(reversed(found)) or None


class Enums(msgspec.Struct):
    """All fields of the table: type → field → values. Fields that begin or end with `*` have a place of their own."""

    whole: dict[str, dict[str, Enum]] = {}
    endings: dict[str, dict[str, Enum]] = {}
    beginnings: dict[str, dict[str, Enum]] = {}

    def add(self, type_name: str, field: str) -> Enum:
        kind, key = self.whole, field
        if field.startswith("*."):
            kind, key = self.endings, field[1:]
        elif field.endswith(".*"):
            kind, key = self.beginnings, field[:-1]
        return kind.setdefault(type_name, {}).setdefault(key, Enum())

    def find(self, type_name: str, field: str) -> Enum | None:
        if found := self.whole.get(type_name, {}).get(field):
            return found
        for ending, enum in self.endings.get(type_name, {}).items():
            if f".{field}".endswith(ending):
                return enum
        return self.beginnings.get(type_name, {}).get(field[: field.rfind(".") + 1])


def enum_of(type_name: str, bases: Iterable[str], field: str) -> Enum | None:
    """The values of a serialized field, as the type or one of its bases has it; `[3]` counts as any element."""
    return _of_types((type_name, *bases, ANY), _ELEMENT.sub("[]", field))


@lru_cache(maxsize=4096)
def _of_types(types: tuple[str, ...], field: str) -> Enum | None:
    """Most are asked for again: of every entry of a list, of every component of a type."""
    return next((found for one in types if (found := enums().find(one, field))), None)


def enum_name(type_name: str, bases: Iterable[str], field: str, value: object) -> str | None:
    """The name of a field's value, or None where the field is not an enum of the table or the value has no name."""
    if not isinstance(value, int):
        return None
    found = enum_of(type_name, bases, field)
    return found.name(int(value)) if found is not None else None


@cache
def enums() -> Enums:
    return read_enums(TABLE)


def read_enums(path: Path) -> Enums:
    """Reads a table: type, field, value, name, and `flags` where bits may be combined."""
    table = Enums()
    for line in path.read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            type_name, field, value, name, *flags = line.split("\t")
            enum = table.add(type_name, field)
            enum.names[int(value)] = name
            enum.flags = enum.flags or flags == ["flags"]
    return table
