"""scene.objects.find: the objects of a scene that fit every filter."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from editormcp.backends.disk.answering.component_types import full_type_name
from editormcp.backends.disk.answering.context import Context, Output
from editormcp.backends.disk.answering.layers import layer_name, layer_number
from editormcp.backends.disk.answering.notes import note_cut_paths
from editormcp.backends.disk.answering.pages import Listing
from editormcp.backends.disk.answering.scene_of import tree_of
from editormcp.backends.disk.scene.nodes import Component, Contents, Node, object_id
from editormcp.backends.disk.scene.paths import above, child_steps
from editormcp.backends.disk.scene.patterns import NamePattern, PathPattern, Places, checked
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
    path_fits = _PathFilter(chosen.get("pathPattern"))
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
        for node, node_path, active in _walk(contents.roots, path_fits)
        if fits(node, active)
    ]
    note_cut_paths(context, (str(row["path"]) for row in rows))
    return Listing(f"scene.objects.find {path} {sorted(chosen.items())}", rows, {}, [])


def _walk(roots: list[Node], fits: _PathFilter) -> Iterator[tuple[Node, str, bool]]:
    """Every node whose path fits, with the path and whether it is active in the hierarchy."""
    stack: list[tuple[Node, str, bool, Places]] = []

    def add(children: list[Node], parent: str | None, active: bool, places: Places) -> None:
        prefix = above(parent)
        for child, step in reversed(list(zip(children, child_steps(children), strict=True))):
            stack.append((child, prefix + step, active and child.active, fits.below(places, step)))

    add(roots, None, True, fits.start)
    while stack:
        node, path, active, places = stack.pop()
        if fits.is_end(places):
            yield node, path, active
        if node.children and places:
            add(node.children, path, active, places)


class _PathFilter:
    """A path pattern, or none, which every path fits."""

    def __init__(self, text: str | None) -> None:
        self._pattern = PathPattern(checked(text, "pathPattern")) if text is not None else None
        self.start: Places = self._pattern.start if self._pattern else 1

    def below(self, places: Places, step: str) -> Places:
        return self._pattern.below(places, step) if self._pattern else places

    def is_end(self, places: Places) -> bool:
        return self._pattern.is_end(places) if self._pattern else True


class _Filter:
    def __init__(self, context: Context, layers: list[str], chosen: dict[str, Any]) -> None:
        self.context = context
        self.component = chosen.get("componentType")
        self.name = NamePattern(checked(chosen["namePattern"], "namePattern")) if "namePattern" in chosen else None
        self.tag = chosen.get("tag")
        self.active = chosen.get("active")
        self.layer = _layer(layers, chosen["layer"]) if "layer" in chosen else None

    def __call__(self, node: Node, active: bool) -> bool:
        return (
            (self.active is None or self.active == active)
            and (self.tag is None or self.tag == node.tag)
            and (self.layer is None or self.layer == node.layer)
            and (self.component is None or any(map(self._is_type, node.components)))
            and (self.name is None or self.name.matches(node.name))
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
