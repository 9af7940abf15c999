"""Patterns over names (`*`, `?`) and paths (`*` within a level, `**` over any number of levels), in bounded time."""

from __future__ import annotations

import re

_ANY, _ONE = object(), object()
_UNIT = re.compile(r"\\.|.", re.DOTALL)
_LEVEL = re.compile(r"((?:[^\\/]|\\.|\\\Z)*)(?:/|\Z)", re.DOTALL)


class NamePattern:
    """`\\*` and `\\?` are the characters themselves."""

    def __init__(self, pattern: str) -> None:
        self._units = [_token(unit) for unit in re.findall(r"\\[*?]|.", pattern, re.DOTALL)]

    def matches(self, name: str) -> bool:
        return _fits(self._units, list(name))


class PathPattern:
    """Compared with a path as it is written, so an escaped character of a name counts as one."""

    def __init__(self, pattern: str) -> None:
        self._levels = [
            None if level == "**" else [_token(unit) for unit in _UNIT.findall(level)] for level in _levels(pattern)
        ]

    def matches(self, path: str) -> bool:
        steps = [_UNIT.findall(level) for level in _levels(path)]
        reached = {0}
        for index, level in enumerate(self._levels):
            if level is None:
                below = 1 if 0 < index == len(self._levels) - 1 else 0  # `Docks/**` is what is below Docks.
                reached = set(range(min(reached) + below, len(steps) + 1)) if reached else reached
            else:
                reached = {place + 1 for place in reached if place < len(steps) and _fits(level, steps[place])}
        return len(steps) in reached


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
    if unit in ("*", "**"):
        return _ANY
    return _ONE if unit == "?" else unit


def _fits(pattern: list[object], text: list[str]) -> bool:
    """Greedy, going back only to the last star: time is at most the product of the lengths."""
    place, at, star, resume = 0, 0, -1, 0
    while at < len(text):
        if place < len(pattern) and pattern[place] is _ANY:
            star, resume = place, at
            place += 1
        elif place < len(pattern) and (pattern[place] is _ONE or pattern[place] == text[at]):
            place += 1
            at += 1
        elif star >= 0:
            resume += 1
            place, at = star + 1, resume
        else:
            return False
    return all(unit is _ANY for unit in pattern[place:])
