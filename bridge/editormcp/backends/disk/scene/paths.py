"""The hierarchy paths of a tree's nodes."""

from __future__ import annotations

from editormcp.analysis.paths import above, escape, split_path, steps_of
from editormcp.backends.disk.scene.nodes import Node


def child_paths(parent: str | None, children: list[Node]) -> list[str]:
    """The paths of all children of one parent (None for the roots; an object may have no name), in order."""
    prefix = above(parent)
    return [prefix + step for step in child_steps(children)]


def child_steps(children: list[Node]) -> list[str]:
    """The last step of each child's path."""
    if len(children) == 1:
        return [escape(children[0].name)]
    return steps_of([child.name for child in children])


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
