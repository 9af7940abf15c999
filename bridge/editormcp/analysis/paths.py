"""Hierarchy paths: names joined by slashes, siblings of one name numbered from 1."""

from __future__ import annotations

import re
from collections import Counter

MAX_ABOVE = 1000
"""Characters of a path before its last step. Of a longer one only the end is shown: the paths of objects nested in each
other 40,000 times would be gigabytes."""
CUT = "..."
_SPECIAL = re.compile(r"[\\/]|\[(?=\d+\]\Z)")
_STEP = re.compile(r"(?:[^\\/]|\\.)*", re.DOTALL)
_NUMBER = re.compile(r"(?<!\\)((?:\\\\)*)\[(\d{1,9})\]\Z")
_ESCAPED = re.compile(r"\\(.)", re.DOTALL)


def escape(name: str) -> str:
    """A name as it stands in a path."""
    if "/" in name or "\\" in name or name.endswith("]"):
        return _SPECIAL.sub(r"\\\g<0>", name)
    return name


def above(parent: str | None) -> str:
    """What the paths of a parent's children start with; of the roots (None) nothing. An object may have no name."""
    if parent is None:
        return ""
    return f"{parent}/" if len(parent) <= MAX_ABOVE else f"{CUT}{parent[-MAX_ABOVE:]}/"


def is_cut(path: str) -> bool:
    """Whether a path is only the end of one, and does not lead back to its object."""
    return len(path) > MAX_ABOVE and path.startswith(CUT)


def steps_of(names: list[str]) -> list[str]:
    """The last step of each sibling's path: its name, and its number among siblings of that name."""
    if len(set(names)) == len(names):
        return [escape(name) for name in names]
    counts, seen = Counter(names), Counter[str]()
    steps = []
    for name in names:
        seen[name] += 1
        number = f"[{seen[name]}]" if counts[name] > 1 else ""
        steps.append(escape(name) + number)
    return steps


def split_path(path: str) -> list[tuple[str, int]]:
    """The steps of a path: a name, and which of the siblings of that name (0 where none is said)."""
    steps, position = [], 0
    while True:
        match = _STEP.match(path, position)
        end = match.end() if match else len(path)
        steps.append(_step(path[position:end]))
        if end >= len(path):
            return steps
        position = end + 1


def _step(text: str) -> tuple[str, int]:
    number = _NUMBER.search(text)
    if number is None or int(number[2]) == 0:
        return _ESCAPED.sub(r"\1", text), 0
    return _ESCAPED.sub(r"\1", text[: number.start(2) - 1]), int(number[2])
