"""scene.objects.find: the objects of a scene that fit every filter."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from editormcp.backends.disk.answering.component_types import full_type_name
from editormcp.backends.disk.answering.context import Context, Output
from editormcp.backends.disk.answering.layers import layer_name, layer_number
from editormcp.backends.disk.answering.pages import Listing
from editormcp.backends.disk.answering.scene_of import tree_of
from editormcp.backends.disk.scene.nodes import Component, Contents, Node, object_id
from editormcp.backends.disk.scene.paths import child_paths
from editormcp.backends.disk.scene.patterns import NamePattern, PathPattern
from editormcp.errors import unity_error

_FILTERS = ("componentType", "namePattern", "pathPattern", "tag", "layer", "active")


def answer(context: Context, arguments: dict[str, Any]) -> Output:
    path, contents = tree_of(context, arguments["scenePath"])
    chosen = {name: arguments[name] for name in _FILTERS if arguments.get(name) is not None}
    page = context.pages.page(
        f"scene.objects.find {path} {sorted(chosen.items())}",
        arguments,
        arguments.get("maxResults") or 0,
        context.now,
        lambda: _list(context, path, contents, chosen),
    )
    output: Output = {
        "scenePath": path,
        "matches": page.rows,
        "total": len(page.listing.rows),
        "truncated": page.truncated,
    }
    if page.next_cursor:
        output["nextCursor"] = page.next_cursor
    return output


def _list(context: Context, path: str, contents: Contents, chosen: dict[str, Any]) -> Listing:
    layers = context.settings.layer_names()
    fits = _Filter(context, layers, chosen)
    rows = [
        {
            "name": node.name,
            "path": node_path,
            "objectId": object_id(node.file_id, node.chain),
            "active": node.active,
            "components": [part.name for part in node.components],
            "tag": node.tag,
            "layer": layer_name(layers, node.layer),
        }
        for node, node_path, active in _walk(contents.roots)
        if fits(node, node_path, active)
    ]
    return Listing(f"scene.objects.find {path} {sorted(chosen.items())}", rows, {}, [])


def _walk(roots: list[Node]) -> Iterator[tuple[Node, str, bool]]:
    """Every node with its path and whether it is active in the hierarchy."""
    stack = [(node, path, node.active) for node, path in zip(roots, child_paths(None, roots), strict=True)][::-1]
    while stack:
        node, path, active = stack.pop()
        yield node, path, active
        below = [
            (child, child_path, active and child.active)
            for child, child_path in zip(node.children, child_paths(path, node.children), strict=True)
        ]
        stack.extend(reversed(below))


class _Filter:
    def __init__(self, context: Context, layers: list[str], chosen: dict[str, Any]) -> None:
        self.context = context
        self.component = chosen.get("componentType")
        self.name = NamePattern(chosen["namePattern"]) if "namePattern" in chosen else None
        self.path = PathPattern(chosen["pathPattern"]) if "pathPattern" in chosen else None
        self.tag = chosen.get("tag")
        self.active = chosen.get("active")
        self.layer = _layer(layers, chosen["layer"]) if "layer" in chosen else None

    def __call__(self, node: Node, path: str, active: bool) -> bool:
        return (
            (self.active is None or self.active == active)
            and (self.tag is None or self.tag == node.tag)
            and (self.layer is None or self.layer == node.layer)
            and (self.component is None or any(map(self._is_type, node.components)))
            and (self.name is None or self.name.matches(node.name))
            and (self.path is None or self.path.matches(path))
        )

    def _is_type(self, part: Component) -> bool:
        if part.name == self.component:
            return True
        return "." in str(self.component) and full_type_name(self.context.scripts, part) == self.component


def _layer(names: list[str], text: str) -> int:
    number = layer_number(names, text)
    if number is None:
        known = [name for name in names if name]
        raise unity_error("Layer not found", f"The project has no layer '{text}'", layer=text, candidates=known)
    return number
