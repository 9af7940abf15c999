"""scene.components.list: one object's components with their serialized fields."""

from __future__ import annotations

from typing import Any

from editormcp.analysis.columns import columns_of
from editormcp.analysis.enums import ANY
from editormcp.analysis.fieldnames import matching
from editormcp.analysis.nearest import nearest
from editormcp.backends.disk.answering.component_types import WantedType, full_type_name
from editormcp.backends.disk.answering.context import Context, Output
from editormcp.backends.disk.answering.scene_of import tree_of
from editormcp.backends.disk.answering.serialized import PLUMBING, Serializer
from editormcp.backends.disk.scene.fields import Fields, component_fields
from editormcp.backends.disk.scene.nodes import Component, Contents, Node, object_id
from editormcp.backends.disk.scene.objects_by_id import node_by_id, node_by_path
from editormcp.errors import ToolError


def answer(context: Context, arguments: dict[str, Any]) -> Output:
    path, contents = tree_of(context, arguments["scenePath"])
    node = _node(contents, arguments)
    serializer = Serializer(context, contents, arguments.get("maxEntries", 50))
    wanted = WantedType(context, arguments["component"]) if "component" in arguments else None
    parts = [
        (index, part, component_fields(context.scenes, node, part))
        for index, part in enumerate(node.components)
        if wanted is None or wanted.fits(part)
    ]
    fields = _Fields(context, arguments.get("fields") or [])
    rows = [
        _row(context, serializer, node, index, part, values, fields.of(part, values)) for index, part, values in parts
    ]
    fields.check()
    node_path = serializer.path_of(node)
    if wanted is not None and not rows:
        names = ", ".join(dict.fromkeys(part.name for part in node.components))
        context.note(wanted.unknown() or f"'{node_path}' has no component '{wanted.name}'; it has {names}.")
    if node.opaque:
        context.note(
            f"'{node_path}' stands for an instance that cannot be read ({node.opaque.value}): components are missing."
        )
    return {"gameObjectPath": node_path, "scenePath": path, "components": rows}


class _Fields:
    """The fields that a caller named, as people write them; all where none is named."""

    def __init__(self, context: Context, written: list[str]) -> None:
        self._context = context
        self._written = [
            (name, column.name) for name, column in zip(written, columns_of(written, "fields"), strict=True)
        ]
        self._found: set[str] = set()
        self._seen: dict[str, None] = {}

    def of(self, part: Component, values: Fields) -> set[str] | None:
        """The serialized names that are wanted of a component; None for all."""
        if not self._written:
            return None
        names = [name for name in values.fields if name not in PLUMBING]
        self._seen.update(dict.fromkeys(names))
        types = self._context.types.unity(full_type_name(self._context.scripts, part))
        only: set[str] = set()
        for written, top in self._written:
            matched = {field.name for field in matching(top, names, types)}
            only |= matched
            if matched:
                self._found.add(written)
        return only

    def check(self) -> None:
        """A field that no component has is a mistake; what it may have meant is told."""
        for written, top in self._written:
            if self._seen and written not in self._found:
                near = nearest(top, self._seen)
                told = (
                    f"nearest: {', '.join(map(repr, near))}" if near else f"there are {', '.join([*self._seen][:20])}"
                )
                row = {"name": "fields", "expected": told, "got": written}
                raise ToolError("arguments", f"no field '{written}'; {told}", invalidParameters=[row])


def _node(contents: Contents, arguments: dict[str, Any]) -> Node:
    path = arguments.get("gameObjectPath")
    if path is None:
        return node_by_id(contents, arguments["objectId"], "objectId")
    return node_by_path(contents, path, "gameObjectPath")


def _row(
    context: Context,
    serializer: Serializer,
    node: Node,
    index: int,
    part: Component,
    values: Fields,
    only: set[str] | None,
) -> dict[str, Any]:
    full = full_type_name(context.scripts, part)
    types = context.types.unity(full) or (ANY,)
    row: dict[str, Any] = {
        "type": part.name,
        "fullTypeName": full,
        "index": index,
        "objectId": object_id(part.file_id, node.chain[part.skip :]),
    }
    if "m_Enabled" in values.fields:
        row["enabled"] = values.fields["m_Enabled"] not in (0, "0")
    is_transform = part.file_id == node.transform and part.skip == 0
    row["serializedFields"] = serializer.fields(values, only, node if is_transform else None, types)
    return row
