"""Hierarchy paths: names joined by slashes, siblings of one name numbered from 1."""

from __future__ import annotations

import re
from collections import Counter

from editormcp.backends.disk.scene.nodes import Node

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


def child_paths(parent: str | None, children: list[Node]) -> list[str]:
    """The paths of all children of one parent (None for the roots; an object may have no name), in order."""
    prefix = above(parent)
    return [prefix + step for step in child_steps(children)]


def above(parent: str | None) -> str:
    """What the paths of a parent's children start with."""
    if parent is None:
        return ""
    return f"{parent}/" if len(parent) <= MAX_ABOVE else f"{CUT}{parent[-MAX_ABOVE:]}/"


def is_cut(path: str) -> bool:
    """Whether a path is only the end of one, and does not lead back to its object."""
    return len(path) > MAX_ABOVE and path.startswith(CUT)


def child_steps(children: list[Node]) -> list[str]:
    """The last step of each child's path: its name, and its number among siblings of that name."""
    if len(children) == 1:
        return [escape(children[0].name)]
    names = [child.name for child in children]
    if len(set(names)) == len(names):
        return [escape(name) for name in names]
    counts, seen = Counter(names), Counter[str]()
    steps = []
    for name in names:
        seen[name] += 1
        number = f"[{seen[name]}]" if counts[name] > 1 else ""
        steps.append(escape(name) + number)
    return steps


def all_paths(roots: list[Node]) -> list[tuple[Node, str]]:
    """Every node with its path, parents first, siblings in order."""
    found: list[tuple[Node, str]] = []
    stack = list(zip(roots, child_paths(None, roots), strict=True))[::-1]
    while stack:
        node, path = stack.pop()
        found.append((node, path))
        if node.children:
            stack.extend(reversed(list(zip(node.children, child_paths(path, node.children), strict=True))))
    return found


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


def find_by_path(roots: list[Node], path: str) -> list[Node]:
    """The nodes that a path fits: one, none, or several where it leaves a number out."""
    level = [roots]
    found: list[Node] = []
    for name, number in split_path(path):
        found = []
        for siblings in level:
            named = [node for node in siblings if node.name == name]
            found += named if number == 0 else named[number - 1 : number]
        level = [node.children for node in found]
    return found
