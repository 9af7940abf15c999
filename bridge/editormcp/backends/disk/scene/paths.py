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
    return [(node, path) for node, path, _ in paths_and_parents(roots)]


def paths_and_parents(roots: list[Node]) -> list[tuple[Node, str, int]]:
    """The same, with where in this list a node's parent stands; -1 for a root."""
    found: list[tuple[Node, str, int]] = []
    stack = [(node, path, -1) for node, path in zip(roots, child_paths(None, roots), strict=True)][::-1]
    while stack:
        one = stack.pop()
        node, path, _ = one
        if node.children:
            at, paths = len(found), child_paths(path, node.children)
            stack.extend([(child, below, at) for child, below in zip(node.children, paths, strict=True)][::-1])
        found.append(one)
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
