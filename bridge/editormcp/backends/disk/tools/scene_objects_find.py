"""scene.objects.find: the objects of a scene that fit every filter."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from editormcp.analysis.paths import above
from editormcp.analysis.patterns import NamePattern, PathPattern, Places, checked
from editormcp.backends.disk.answering.component_types import WantedType
from editormcp.backends.disk.answering.context import Context, Output
from editormcp.backends.disk.answering.layers import layer_name
from editormcp.backends.disk.answering.notes import note_cut_paths
from editormcp.backends.disk.answering.object_filters import FILTERS, note_unknown, wanted_layer
from editormcp.backends.disk.answering.object_space import ObjectSpace
from editormcp.backends.disk.answering.pages import Listing, Page
from editormcp.backends.disk.answering.scene_of import tree_of
from editormcp.backends.disk.scene.nodes import Contents, Node, object_id
from editormcp.backends.disk.scene.paths import child_steps


def answer(context: Context, arguments: dict[str, Any]) -> Output:
    path, contents = tree_of(context, arguments["scenePath"])
    chosen = {name: arguments[name] for name in FILTERS if arguments.get(name) is not None}
    key = f"scene.objects.find {path} {sorted(chosen.items())}"
    limit = arguments.get("maxResults") or 0
    page = context.pages.page(key, arguments, limit, context.now, lambda: _list(context, key, contents, chosen))
    output: Output = {
        "scenePath": path,
        "matches": _rows(context, page, set(arguments.get("include") or ())),
        "total": len(page.listing.rows),
        "truncated": page.truncated,
    }
    if page.next_cursor:
        output["nextCursor"] = page.next_cursor
    names = () if page.listing.rows else {node.name for node in contents.nodes}
    note_unknown(context, chosen, not page.listing.rows, names)
    return output


def _list(context: Context, key: str, contents: Contents, chosen: dict[str, Any]) -> Listing:
    fits = _Filter(context, context.settings.layer_names(), chosen)
    path_fits = _PathFilter(chosen.get("pathPattern"))
    found = [(node, path) for node, path, active in _walk(contents.roots, path_fits) if fits(node, active)]
    note_cut_paths(context, (path for _, path in found))
    return Listing(key, found, {}, [], contents)


def _rows(context: Context, page: Page, include: set[str]) -> list[dict[str, Any]]:
    layers = context.settings.layer_names()
    rows = [_row(node, path, layers) for node, path in page.rows]
    if include:
        space = ObjectSpace(context, page.listing.source, include)
        for row, (node, _) in zip(rows, page.rows, strict=True):
            space.add(row, node)
        space.note()
    return rows


def _row(node: Node, path: str, layers: list[str]) -> dict[str, Any]:
    return {
        "name": node.name,
        "path": path,
        "objectId": object_id(node.file_id, node.chain),
        "active": node.active,
        "components": [part.name for part in node.components],
        "tag": node.tag,
        "layer": layer_name(layers, node.layer),
    }


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
        self.component = (
            WantedType(context, chosen["componentType"], chosen.get("derived", True))
            if "componentType" in chosen
            else None
        )
        self.name = NamePattern(checked(chosen["namePattern"], "namePattern")) if "namePattern" in chosen else None
        self.tag = chosen.get("tag")
        self.active = chosen.get("active")
        self.layer = wanted_layer(context.settings, chosen["layer"]) if "layer" in chosen else None

    def __call__(self, node: Node, active: bool) -> bool:
        return (
            (self.active is None or self.active == active)
            and (self.tag is None or self.tag == node.tag)
            and (self.layer is None or self.layer == node.layer)
            and (self.component is None or any(map(self.component.fits, node.components)))
            and (self.name is None or self.name.matches(node.name))
        )
