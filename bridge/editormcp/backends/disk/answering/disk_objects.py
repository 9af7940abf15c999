"""The objects of expanded files, as the model lists them."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping

from editormcp.analysis.model import Object, Part
from editormcp.backends.disk.index.view import IndexView
from editormcp.backends.disk.scene.nodes import UNSIGNED, Contents, object_id
from editormcp.backends.disk.scene.paths import paths_and_parents

_KEEP_OBJECTS = 50_000
"""What stays in memory between two questions, the one asked for last in any case."""


class DiskObjects:
    """Lists are kept as long as their trees are the present ones: the next question is mostly about the same scene."""

    def __init__(self, index: IndexView) -> None:
        self._index = index
        self._kept: OrderedDict[str, tuple[Contents, list[Object]]] = OrderedDict()
        self._count = 0

    def of(self, contents: Contents) -> list[Object]:
        path = contents.file.path
        kept = self._kept.get(path)
        if kept is None or kept[0] is not contents:
            before = len(kept[1]) if kept else 0
            kept = (contents, _objects(self._index.paths, contents))
            self._count += len(contents.nodes) - before
        self._kept[path] = kept
        self._kept.move_to_end(path)
        while self._count > _KEEP_OBJECTS and len(self._kept) > 1:
            self._count -= len(self._kept.popitem(last=False)[1][1])
        return kept[1]


def _objects(paths: Mapping[str, str], contents: Contents) -> list[Object]:
    found: list[Object] = []
    for node, path, parent in paths_and_parents(contents.roots):
        if node.chain:
            parts = [
                Part(one.name, object_id(one.file_id, node.chain[one.skip :]), (node, one), one.inner)
                for one in node.components
            ]
        else:  # as object_id does it, without a call for each
            parts = [Part(one.name, str(one.file_id & UNSIGNED), (node, one), one.inner) for one in node.components]
        shown = node.active and (parent < 0 or found[parent].shown)
        prefab = paths.get(node.prefab.guid, "") if node.prefab is not None else ""
        own = object_id(node.file_id, node.chain)
        one = Object(
            node.name, path, own, parent, node.active, shown, node.tag, node.layer, node.static_flags, prefab, parts,
            node,
        )  # fmt: skip
        found.append(one)
    return found
