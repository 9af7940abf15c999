"""What a reference points to, in words: an object of the scene, or an asset of the project."""

from __future__ import annotations

from typing import Any

from editormcp.analysis.builtins import builtin, builtin_path
from editormcp.backends.disk.answering.asset_types import asset_type
from editormcp.backends.disk.answering.context import Context
from editormcp.backends.disk.format.documents import text_field
from editormcp.backends.disk.format.references import Reference
from editormcp.backends.disk.index.names import stem
from editormcp.backends.disk.scene.fields import Placed
from editormcp.backends.disk.scene.library import Unreadable
from editormcp.backends.disk.scene.nodes import Contents, Node, object_id, seen_id
from editormcp.backends.disk.scene.objects import Instance, ObjectFile

_LOW_63 = 0x7FFF_FFFF_FFFF_FFFF
_LARGE = 8 << 20
_TRANSFORMS = ("Transform", "RectTransform")


class Targets:
    """Resolves references of one scene. Where nothing is found, the reference itself is told."""

    def __init__(self, context: Context, contents: Contents, paths: dict[int, str]) -> None:
        self._context = context
        self._contents = contents
        self._paths = paths

    def describe(self, placed: Placed) -> dict[str, Any] | None:
        reference = placed.reference
        if not reference:
            return None
        if not reference.guid:
            return self._in_scene(placed)
        path = self._context.index.paths.get(reference.guid)
        if path is None:
            return _outside(reference)
        return self._in_asset(path, reference.file_id)

    def _in_scene(self, placed: Placed) -> dict[str, Any]:
        file = placed.file or self._file(placed.path)
        key = scene_key(file, placed.reference.file_id, placed.chain)
        found = self._contents.components.get(key)
        if found is not None:
            node, part = self._contents.nodes[found[0]], found[1]
            own = object_id(part.file_id, node.chain[part.skip :])
            return {"objectId": own, "name": node.name, "type": part.name, "path": self._paths[id(node)]}
        position = self._contents.places.objects.get(key)
        if position is None:
            return {"fileId": str(placed.reference.file_id)}
        node = self._contents.nodes[position]
        own = object_id(node.file_id, node.chain)
        return {"objectId": own, "name": node.name, "type": "GameObject", "path": self._paths[id(node)]}

    def transform(self, node: Node) -> dict[str, Any]:
        """A node's Transform."""
        kind = next((part.name for part in node.components if part.name in _TRANSFORMS), "Transform")
        own = object_id(node.transform, node.chain)
        return {"objectId": own, "name": node.name, "type": kind, "path": self._paths[id(node)]}

    def _file(self, path: str) -> ObjectFile | None:
        try:
            return self._context.scenes.object_file(path)
        except Unreadable:
            return None

    def _in_asset(self, path: str, file_id: int) -> dict[str, Any]:
        """An asset, or an object inside one: named by its own document where the asset is text."""
        entry = self._context.index.entries.get(path)
        document = None
        if entry is not None and entry.kind == "yaml" and entry.size < _LARGE:
            try:
                document = self._context.scenes.document(path, file_id)
            except Unreadable:
                document = None
        main = {"name": stem(path), "type": asset_type(self._context.index, self._context.scripts, path), "path": path}
        if document is None or path.endswith((".prefab", ".unity")):
            return main
        name = text_field(document.body, b"m_Name")
        kind = document.class_name if document.class_name != "MonoBehaviour" else main["type"]
        return {"name": name or main["name"], "type": kind or main["type"], "path": path}


def _outside(reference: Reference) -> dict[str, Any]:
    """What no folder of the project has: something built into Unity, or what only its GUID is known of."""
    path = builtin_path(reference.guid)
    found = builtin(reference.guid, reference.file_id)
    named = {"name": found.name, "type": found.type} if found is not None else {}
    return {**named, **({"path": path} if path else {}), "guid": reference.guid, "fileId": str(reference.file_id)}


def scene_key(file: ObjectFile | None, file_id: int, chain: tuple[Instance, ...]) -> int:
    """An object's id as the scene at the top sees it; a stripped stand-in counts as the object it stands for."""
    stripped = file.stripped.get(file_id) if file is not None else None
    if stripped is not None:
        file_id = (stripped.source.file_id ^ stripped.instance) & _LOW_63
    return seen_id(file_id, chain)
