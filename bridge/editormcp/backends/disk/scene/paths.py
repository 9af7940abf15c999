"""Hierarchy paths: names joined by slashes, siblings of one name numbered from 1."""

from __future__ import annotations

import re
from collections import Counter

from editormcp.backends.disk.scene.nodes import Node

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
    prefix = f"{parent}/" if parent is not None else ""
    if len(children) == 1:
        return [prefix + escape(children[0].name)]
    names = [child.name for child in children]
    if len(set(names)) == len(names):
        return [prefix + escape(name) for name in names]
    counts, seen = Counter(names), Counter[str]()
    paths = []
    for name in names:
        seen[name] += 1
        number = f"[{seen[name]}]" if counts[name] > 1 else ""
        paths.append(prefix + escape(name) + number)
    return paths


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
