"""scene.hierarchy.dump: the whole tree, or as much of it as the caller can hold."""

from __future__ import annotations

from typing import Any

import msgspec

from editormcp.backends.disk.answering.context import Context, Output
from editormcp.backends.disk.answering.layers import layer_name
from editormcp.backends.disk.answering.notes import note_cut_paths
from editormcp.backends.disk.answering.object_space import SPACE, ObjectSpace
from editormcp.backends.disk.answering.pages import Listing
from editormcp.backends.disk.answering.revisions import WHOLE_DUMP_BYTES
from editormcp.backends.disk.answering.saved_revision import keep_saved, revision_of
from editormcp.backends.disk.answering.scene_of import tree_of
from editormcp.backends.disk.scene.nodes import Contents, Node, object_id
from editormcp.backends.disk.scene.objects_by_id import node_by_root
from editormcp.backends.disk.scene.outline import outline
from editormcp.backends.disk.scene.paths import all_paths, child_paths

MAX_LEVELS = 200
"""JSON readers give up near 500 levels, and a level of the tree is two of JSON."""


class Place(msgspec.Struct, eq=False, gc=False):
    """A node in breadth-first order."""

    node: Node
    path: str
    parent: int
    """Where in the order its parent stands, -1 for a root."""
    below: int = 0
    """How many descendants it has, shown or not; counted where any may be hidden."""


def answer(context: Context, arguments: dict[str, Any]) -> Output:
    path, contents = tree_of(context, arguments["scenePath"])
    limit = arguments.get("maxNodes") or 0
    page = context.pages.page(
        f"scene.hierarchy.dump {path}",
        arguments,
        limit,
        context.now,
        lambda: _list(context, contents, arguments, limit),
    )
    total = page.listing.shared["totalObjects"]
    note_cut_paths(context, (place.path for place in page.rows))
    as_outline = arguments.get("format") == "outline"
    include = set(arguments.get("include") or ())
    if include and as_outline:
        context.note("include has no effect with format outline.")
    extras = _Extras(context, page.listing.source, set() if as_outline else include)
    rows, cut = _rows(extras, page.rows, page.start, total)
    output: Output = {"scenePath": path, "rootObjects": [] if as_outline else rows}
    if as_outline:
        output["outline"] = outline(rows)
    output |= page.listing.shared
    output["truncated"] = page.truncated or cut or total > len(page.listing.rows)
    if page.next_cursor:
        output["nextCursor"] = page.next_cursor
    output["revision"] = revision_of(context, contents)
    if not output["truncated"] and not arguments.get("root"):
        keep_saved(context, contents, WHOLE_DUMP_BYTES)
    return output


def _list(context: Context, contents: Contents, arguments: dict[str, Any], limit: int) -> Listing:
    """Every node that may be shown, breadth first; those below `maxDepth` are counted and left out."""
    root = arguments.get("root")
    if root:
        node = node_by_root(contents, root)
        tops = [(node, next(path for other, path in all_paths(contents.roots) if other is node))]
    else:
        tops = list(zip(contents.roots, child_paths(None, contents.roots), strict=True))
    with_inactive = arguments.get("includeInactive", True)
    places = [Place(node, path, -1) for node, path in tops if with_inactive or node.active]
    depth, max_depth, start = 0, arguments.get("maxDepth"), 0
    shown = len(places)
    while start < len(places):
        end = len(places)
        if max_depth is not None and depth == max_depth:
            shown = end
        for index in range(start, end):
            place = places[index]
            children = place.node.children
            if children:
                for child, path in zip(children, child_paths(place.path, children), strict=True):
                    if with_inactive or child.active:
                        places.append(Place(child, path, index))
        start, depth = end, depth + 1
        context.work.check()
    if max_depth is None or depth <= max_depth:
        shown = len(places)
    if shown < len(places) or 0 < limit < shown or depth > MAX_LEVELS:  # else nothing is hidden below anything
        for place in reversed(places):
            if place.parent >= 0:
                places[place.parent].below += place.below + 1
    return Listing(
        f"scene.hierarchy.dump {contents.file.path}", places[:shown], {"totalObjects": len(places)}, [], contents
    )


def _rows(extras: _Extras, places: list[Place], start: int, total: int) -> tuple[list[dict[str, Any]], bool]:
    """The page as a forest: a node whose parent is on an earlier page stands at the top; its path says where."""
    tops: list[dict[str, Any]] = []
    rows: list[dict[str, Any] | None] = []
    levels: list[int] = []
    for place in places:
        parent = place.parent - start
        above = rows[parent] if parent >= 0 else None
        level = levels[parent] + 1 if parent >= 0 else 0
        levels.append(level)
        if level >= MAX_LEVELS:
            rows.append(None)
            continue
        row = _row(place, extras)
        rows.append(row)
        (tops if above is None else above["children"]).append(row)
    cut = None in rows
    if cut or len(places) < total:
        _count_hidden(places, rows, start)
    if extras.space is not None:
        extras.space.note()
    return tops, cut


def _row(place: Place, extras: _Extras) -> dict[str, Any]:
    node = place.node
    row: dict[str, Any] = {
        "name": node.name,
        "path": place.path,
        "active": node.active,
        "components": [part.name for part in node.components],
    }
    if extras.include:
        extras.add(row, node)
    if node.opaque:
        row["unexpanded"] = node.opaque.value
    row["children"] = []
    return row


def _count_hidden(places: list[Place], rows: list[dict[str, Any] | None], start: int) -> None:
    """On each node that lost children: how many objects are below it in those. All of them add up to what is hidden."""
    hidden = [place.below for place in places]
    for index, place in enumerate(places):
        parent = place.parent - start
        if parent >= 0 and rows[index] is not None:
            hidden[parent] -= place.below + 1
    for row, count in zip(rows, hidden, strict=True):
        if row is not None and count:
            row["hiddenDescendants"] = count


class _Extras:
    """What `include` adds to a row."""

    def __init__(self, context: Context, contents: Contents, include: set[str]) -> None:
        self.context = context
        self.include = include
        self.layers = context.settings.layer_names()
        self.space = ObjectSpace(context, contents, include) if include.intersection(SPACE) else None

    def add(self, row: dict[str, Any], node: Node) -> None:
        if "ids" in self.include:
            row["objectId"] = object_id(node.file_id, node.chain)
        if self.space is not None:
            self.space.add(row, node)
        if "tag" in self.include:
            row["tag"] = node.tag
        if "layer" in self.include:
            row["layer"] = layer_name(self.layers, node.layer)
        if "static" in self.include:
            row["static"] = node.static_flags != 0
        if "prefab" in self.include and node.prefab is not None:
            row["prefab"] = self.context.index.paths.get(node.prefab.guid, "")
