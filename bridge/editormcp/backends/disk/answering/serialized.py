"""Serialized fields as the wire shows them: references by name and path, vectors as arrays, depth bounded."""

from __future__ import annotations

from typing import Any

from editormcp.analysis.cells import EXACT, MAX_DEPTH, MORE, NOT_FINITE, VECTORS
from editormcp.analysis.columns import PLUMBING as FILE_PLUMBING
from editormcp.analysis.enums import enum_name
from editormcp.backends.disk.answering.context import Context
from editormcp.backends.disk.answering.targets import Targets
from editormcp.backends.disk.format.references import Reference
from editormcp.backends.disk.format.values import Value
from editormcp.backends.disk.scene.fields import Fields, Placed
from editormcp.backends.disk.scene.nodes import Contents, Node
from editormcp.backends.disk.scene.paths import all_paths

PLUMBING = FILE_PLUMBING | {"m_Script"}


class Serializer:
    """Turns a component's fields into rows of name, type and value. On disk a field's type is not known."""

    def __init__(self, context: Context, contents: Contents, max_entries: int) -> None:
        self._paths = {id(node): path for node, path in all_paths(contents.roots)}
        self._targets = Targets(context, contents, self._paths)
        self._most = max_entries
        self._parents = {id(child): node for node in contents.nodes for child in node.children}

    def path_of(self, node: Node) -> str:
        return self._paths[id(node)]

    def fields(
        self, values: Fields, only: set[str] | None, node: Node | None, types: tuple[str, ...]
    ) -> list[dict[str, Any]]:
        """The rows of a component. `node` is given for that node's Transform: the tree knows its place better.

        `types` are its type and the bases of it, whose enums have names.
        """
        managed = _managed(values.fields.get("references"))
        shown = _Shown(self._targets, self._most, values, managed, types)
        family = self._family(node) if node is not None else {}
        return [
            {"name": name, "type": "unknown", "value": family[name] if name in family else shown.of(value, name)}
            for name, value in values.fields.items()
            if name not in PLUMBING and (only is None or name in only)
        ]

    def _family(self, node: Node) -> dict[str, Any]:
        """Parent and children as they are in the scene, not as the prefab alone has them."""
        parent = self._parents.get(id(node))
        children = [self._targets.transform(child) for child in node.children[: self._most]]
        more = [MORE] if len(node.children) > self._most else []
        return {"m_Father": self._targets.transform(parent) if parent else None, "m_Children": [*children, *more]}


class _Shown:
    """One field's value. `path` is the property path, by which overridden references are known."""

    def __init__(
        self,
        targets: Targets,
        most: int,
        values: Fields,
        managed: dict[str, dict[str, Value]],
        types: tuple[str, ...],
    ) -> None:
        self.targets = targets
        self.most = most
        self.values = values
        self.managed = managed
        self.types = types

    def of(self, value: Value, path: str, depth: int = 0, open_ids: frozenset[str] = frozenset()) -> Any:
        if isinstance(value, dict):
            return self._mapping(value, path, depth, open_ids)
        if isinstance(value, list):
            return self._sequence(value, path, depth, open_ids)
        if isinstance(value, int):
            name = enum_name(self.types[0], self.types[1:], path, value)
            if name is not None:
                return {"name": name, "value": value}
            return str(value) if abs(value) > EXACT else value
        return NOT_FINITE.get(value.lower(), value) if isinstance(value, str) else value

    def _mapping(self, value: dict[str, Value], path: str, depth: int, open_ids: frozenset[str]) -> Any:
        if "fileID" in value:
            return self._reference(value, path)
        if set(value) == {"rid"}:
            return self._managed_reference(str(value["rid"]), path, depth, open_ids)
        if tuple(value) in VECTORS:
            return [self.of(part, path) for part in value.values()]
        if depth >= MAX_DEPTH:
            return MORE
        rows = {
            name: self.of(part, f"{path}.{name}", depth + 1, open_ids)
            for name, part in list(value.items())[: self.most]
            if name != "serializedVersion"
        }
        return rows | {MORE: MORE} if len(value) > self.most else rows

    def _sequence(self, value: list[Value], path: str, depth: int, open_ids: frozenset[str]) -> Any:
        if value and depth >= MAX_DEPTH:
            return MORE
        shown = [
            self.of(part, f"{path}.Array.data[{index}]", depth + 1, open_ids)
            for index, part in enumerate(value[: self.most])
        ]
        return [*shown, MORE] if len(value) > self.most else shown

    def _reference(self, value: dict[str, Value], path: str) -> Any:
        placed = self.values.overridden.get(path)
        if placed is None:
            file_id, guid = value.get("fileID"), value.get("guid")
            reference = Reference(file_id if isinstance(file_id, int) else 0, str(guid) if guid else "")
            placed = Placed(reference, self.values.file, self.values.file.path, self.values.chain)
        return self.targets.describe(placed)

    def _managed_reference(self, rid: str, path: str, depth: int, open_ids: frozenset[str]) -> Any:
        """A [SerializeReference] object, by type name and fields; one that holds itself is cut."""
        target = self.managed.get(rid)
        if target is None or rid in open_ids or depth >= MAX_DEPTH:
            return None if target is None else MORE
        kind, data = target.get("type"), target.get("data")
        name = ".".join(str(kind[part]) for part in ("ns", "class") if kind.get(part)) if isinstance(kind, dict) else ""
        fields = data if isinstance(data, dict) else {}
        shown = {key: self.of(part, f"{path}.{key}", depth + 1, open_ids | {rid}) for key, part in fields.items()}
        return {"type": name, **shown}


def _managed(value: Value) -> dict[str, dict[str, Value]]:
    """The objects behind [SerializeReference] fields, by id: `references: {version, RefIds: [{rid, type, data}]}`."""
    rows = value.get("RefIds") if isinstance(value, dict) else None
    return (
        {str(row["rid"]): row for row in rows if isinstance(row, dict) and "rid" in row}
        if isinstance(rows, list)
        else {}
    )
