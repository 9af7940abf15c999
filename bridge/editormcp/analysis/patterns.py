"""Patterns over names (`*`, `?`) and paths (`*` within a level, `**` over any number of levels), in linear time.

All places of a pattern that a text can have come to are the bits of one number: a character moves them all at once.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from editormcp.errors import ToolError

MAX_LENGTH = 1000
"""Characters of a pattern."""
_ANY, _ONE = object(), object()
_SLASH = "/"
_UNIT = re.compile(r"\\.|.", re.DOTALL)
_NAME_UNIT = re.compile(r"\\[*?]|.", re.DOTALL)
_LEVEL = re.compile(r"((?:[^\\/]|\\.|\\\Z)*+)(?:/|\Z)", re.DOTALL)

Places = int
"""The places of a pattern that are reached, one bit each; the last is the pattern's end."""


class _Steps:
    """What moves a place on to the next, and where it may stay."""

    def __init__(self, separator: str = "") -> None:
        self.end = 0
        self._separator = separator
        self._by_unit: dict[str, Places] = {}
        self._by_any = 0
        self._stays = 0
        self._stays_over_levels = 0
        self._skips = 0

    def add(self, units: Iterable[object]) -> None:
        for unit in units:
            if unit is _ANY:
                self._stays |= 1 << self.end
                continue
            if unit is _ONE:
                self._by_any |= 1 << self.end
            else:
                self._by_unit[str(unit)] = self._by_unit.get(str(unit), 0) | 1 << self.end
            self.end += 1

    def add_levels(self, is_last: bool) -> None:
        """Any number of levels; at the end of a pattern at least one: `Docks/**` is what is below Docks."""
        if not is_last:
            self._skips |= 1 << self.end
        self.add((_SLASH,))
        self._stays |= 1 << self.end
        self._stays_over_levels |= 1 << self.end

    def move(self, places: Places, units: Iterable[str]) -> Places:
        for unit in units:
            fits = self._by_unit.get(unit, 0)
            if unit == self._separator:
                moved = (places & fits) << 1 | (places & self._skips) << 2 | places & self._stays_over_levels
            else:
                moved = (places & (fits | self._by_any)) << 1 | places & self._stays
            places = moved
            if not places:
                break
        return places


class NamePattern:
    """`\\*` and `\\?` are the characters themselves."""

    def __init__(self, pattern: str) -> None:
        units = [_token(unit) for unit in _NAME_UNIT.findall(pattern)]
        self._steps = _Steps()
        self._steps.add(units)
        self._parts = _parts(units) if _ONE not in units else None
        """The texts between stars: to find one after the other is quicker than to go over every character."""

    def matches(self, name: str) -> bool:
        if self._parts is None:
            return bool(self._steps.move(1, name) >> self._steps.end)
        first, *rest = self._parts
        if not rest or not name.startswith(first):
            return not rest and name == first
        *middle, last = rest
        at = len(first)
        for part in middle:
            at = name.find(part, at)
            if at < 0:
                return False
            at += len(part)
        return len(name) - at >= len(last) and name.endswith(last)


class PathPattern:
    """Compared with a path as it is written, so an escaped character of a name counts as one.

    A path is followed from the root on, so that an object costs only its own name, however deep it is.
    """

    def __init__(self, pattern: str) -> None:
        self._steps = _Steps(_SLASH)
        self.start: Places = 1
        levels = _levels(pattern)
        for index, level in enumerate(levels):
            if level != "**":
                self._steps.add((_SLASH, *map(_token, _UNIT.findall(level))))
            elif levels[index + 1 : index + 2] != ["**"]:
                self._steps.add_levels(index == len(levels) - 1)

    def below(self, places: Places, name: str) -> Places:
        """From the places that a parent has come to, those that its child of this name (as in a path) comes to."""
        return self._steps.move(places, (_SLASH, *_UNIT.findall(name))) if places else 0

    def is_end(self, places: Places) -> bool:
        return bool(places >> self._steps.end)

    def matches(self, path: str) -> bool:
        return self.is_end(self.below(self.start, path))


def _parts(units: list[object]) -> list[str]:
    parts = [""]
    for unit in units:
        if unit is _ANY:
            parts.append("")
        else:
            parts[-1] += str(unit)
    return parts


def literals(pattern: str) -> list[str]:
    """What stands in every text that a pattern fits: to look for these first is many times quicker."""
    plain = "".join(
        unit[-1] if len(unit) > 1 else "\0" if unit in "*?" else unit for unit in _NAME_UNIT.findall(pattern)
    )
    return [part for part in plain.split("\0") if part]


def checked(pattern: str, parameter: str) -> str:
    """The pattern, if it is not too long."""
    if len(pattern) > MAX_LENGTH:
        row = {"name": parameter, "expected": f"at most {MAX_LENGTH} characters", "got": f"{len(pattern)} characters"}
        what = f"{parameter} has {len(pattern)} characters; a pattern has at most {MAX_LENGTH}"
        raise ToolError("arguments", what, invalidParameters=[row])
    return pattern


def _levels(path: str) -> list[str]:
    found: list[str] = []
    position = 0
    while position <= len(path):
        match = _LEVEL.match(path, position)
        if match is None:
            return [*found, path[position:]]
        found.append(match[1])
        if match.end() == match.end(1):
            break
        position = match.end()
    return found


def _token(unit: str) -> object:
    if unit in ("\\*", "\\?"):
        return unit[1]
    if unit == "*":
        return _ANY
    return _ONE if unit == "?" else unit
