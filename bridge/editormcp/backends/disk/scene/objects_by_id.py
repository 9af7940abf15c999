"""Finds a node by what a caller calls it: a hierarchy path or an object id."""

from __future__ import annotations

import re

from editormcp.analysis.places import MOST_CANDIDATES, similar
from editormcp.backends.disk.scene.nodes import Contents, Node, object_id
from editormcp.backends.disk.scene.paths import all_paths, find_by_path
from editormcp.errors import ToolError, unity_error

_OBJECT_ID = re.compile(r"\d{1,20}(?:\.\d{1,20})?\Z")


def node_by_path(contents: Contents, path: str, parameter: str) -> Node:
    """The one node of that path; none or several is an error that names what there is."""
    found = find_by_path(contents.roots, path)
    if len(found) == 1:
        return found[0]
    if found:
        wanted = {id(node) for node in found}
        candidates = [name for node, name in all_paths(contents.roots) if id(node) in wanted]
        what = f"{len(found)} GameObjects have the path '{path}'"
        raise unity_error("Ambiguous object path", what, **{parameter: path}, candidates=candidates[:MOST_CANDIDATES])
    raise unity_error(
        "GameObject not found",
        f"No GameObject '{path}' is in {contents.file.path}",
        **{parameter: path},
        candidates=similar(path, [(node.name, name) for node, name in all_paths(contents.roots)]) or None,
    )


def node_by_id(contents: Contents, text: str, parameter: str) -> Node:
    """The node of that object id: of the GameObject itself, or of one of its components."""
    if not _OBJECT_ID.match(text):
        row = {"name": parameter, "expected": "<fileId> or <fileId>.<prefabInstanceId>", "got": text}
        raise ToolError("arguments", f"{text!r} is not the object id of a saved object", invalidParameters=[row])
    for node in contents.nodes:
        if object_id(node.file_id, node.chain) == text:
            return node
    for node in contents.nodes:
        if any(object_id(part.file_id, node.chain[part.skip :]) == text for part in node.components):
            return node
    raise unity_error("Object not found", f"No object '{text}' is in {contents.file.path}", **{parameter: text})


def node_by_root(contents: Contents, text: str) -> Node:
    """`root` takes either: a path first, then an object id."""
    found = find_by_path(contents.roots, text)
    if not found and _OBJECT_ID.match(text):
        return node_by_id(contents, text, "root")
    return found[0] if len(found) == 1 else node_by_path(contents, text, "root")
