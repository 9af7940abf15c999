"""scene.components.list: one object's components with their serialized fields."""

from __future__ import annotations

from typing import Any

from editormcp.backends.disk.answering.component_types import full_type_name
from editormcp.backends.disk.answering.context import Context, Output
from editormcp.backends.disk.answering.scene_of import tree_of
from editormcp.backends.disk.answering.serialized import Serializer
from editormcp.backends.disk.scene.fields import component_fields
from editormcp.backends.disk.scene.nodes import Component, Contents, Node, object_id
from editormcp.backends.disk.scene.objects_by_id import node_by_id, node_by_path


def answer(context: Context, arguments: dict[str, Any]) -> Output:
    path, contents = tree_of(context, arguments["scenePath"])
    node = _node(contents, arguments)
    wanted = arguments.get("component")
    only = set(arguments["fields"]) if arguments.get("fields") else None
    serializer = Serializer(context, contents, arguments.get("maxEntries", 50))
    rows = [
        _row(context, serializer, node, index, part, only)
        for index, part in enumerate(node.components)
        if wanted is None or wanted in (part.name, full_type_name(context.scripts, part))
    ]
    node_path = serializer.path_of(node)
    if wanted is not None and not rows:
        names = ", ".join(dict.fromkeys(part.name for part in node.components))
        context.note(f"'{node_path}' has no component '{wanted}'; it has {names}.")
    if node.opaque:
        context.note(
            f"'{node_path}' stands for an instance that cannot be read ({node.opaque.value}): components are missing."
        )
    return {"gameObjectPath": node_path, "scenePath": path, "components": rows}


def _node(contents: Contents, arguments: dict[str, Any]) -> Node:
    path = arguments.get("gameObjectPath")
    if path is None:
        return node_by_id(contents, arguments["objectId"], "objectId")
    return node_by_path(contents, path, "gameObjectPath")


def _row(
    context: Context, serializer: Serializer, node: Node, index: int, part: Component, only: set[str] | None
) -> dict[str, Any]:
    values = component_fields(context.scenes, node, part)
    row: dict[str, Any] = {
        "type": part.name,
        "fullTypeName": full_type_name(context.scripts, part),
        "index": index,
        "objectId": object_id(part.file_id, node.chain[part.skip :]),
    }
    if "m_Enabled" in values.fields:
        row["enabled"] = values.fields["m_Enabled"] not in (0, "0")
    is_transform = part.file_id == node.transform and part.skip == 0
    row["serializedFields"] = serializer.fields(values, only, node if is_transform else None)
    return row
