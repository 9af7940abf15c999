"""What the prefab instances of a file change: every entry, with the value that the prefab has."""

from __future__ import annotations

from typing import Any, NamedTuple

from slow_reading.documents import Reference
from slow_reading.trees import Expanded, Instance
from slow_reading.values import Change, Key, Placed, placed, value_at

UNKNOWN = "-"


class Override(NamedTuple):
    """One thing that an instance changes."""

    root: Key
    """The instance's root, as the file sees it."""
    kind: str
    target: Key | None
    """The object or component of the prefab; None where there is none, or nobody knows."""
    path: str = ""
    value: Any = None
    original: Any = None


def overrides(file: Expanded) -> list[Override]:
    found: list[Override] = []
    for instance in file.instances.values():
        root = _root(file, instance)
        if root is not None:
            found += _changes(instance, root)
            found += [_removed(instance, root, reference.file_id) for reference in instance.removed]
            found += _added(file, instance, root)
    return found


def owners(file: Expanded) -> dict[Key, Key]:
    """Every object and component, those too that instances leave out → the GameObject."""
    found: dict[Key, Key] = {}
    for instance in file.instances.values():
        for node in instance.source.nodes.values() if instance.source else ():
            for part in (node.key, node.transform, *node.parts):
                found[(instance.file_id, *part)] = (instance.file_id, *node.key)
    for node in file.nodes.values():
        for part in (node.key, node.transform, *node.parts):
            found[part] = node.key
    return found


def _root(file: Expanded, instance: Instance) -> Key | None:
    inner = [node for node in file.nodes.values() if node.key[0] == instance.file_id and len(node.key) > 1]
    keys = {node.key for node in inner}
    return next((node.key for node in inner if node.parent not in keys), None)


def _changes(instance: Instance, root: Key) -> list[Override]:
    rows: dict[tuple[int, str], Override] = {}
    for target, change in instance.modifications:
        key = instance.key(target)
        before = value_at(_prefab_fields(instance, key), change.path) if key is not None else None
        kind = "property" if _may_be(instance, key) else "missingTarget"
        known = key if key is not None and _is(instance, key) else None
        original = UNKNOWN if before is None else before
        rows[target.file_id, change.path] = Override(root, kind, known, change.path, _value(change, before), original)
    return list(rows.values())


def _value(change: Change, before: Any) -> Any:
    if change.reference.file_id or isinstance(before, Placed):
        return placed(change.reference, change.origin)
    return change.value


def _is(instance: Instance, key: Key) -> bool:
    """Whether the prefab is known to have an object: of a model that is the root that stands for it."""
    if instance.source is not None:
        return key[1:] in instance.source.things
    return key in instance.placeholder  # Transform and GameObject


def _may_be(instance: Instance, key: Key | None) -> bool:
    """What is inside of a model nobody knows."""
    if key is None or instance.source is None:
        return key is not None
    opaque = (node.key[:-1] for node in instance.source.nodes.values() if node.opaque)
    return key[1:] in instance.source.things or key[1:-1] in opaque


def _prefab_fields(instance: Instance, key: Key) -> dict[str, Any]:
    """What the prefab has by itself, through its own instances."""
    thing = instance.source.things.get(key[1:]) if instance.source else None
    return thing.fields if thing is not None else {}


def _removed(instance: Instance, root: Key, file_id: int) -> Override:
    key = instance.key(Reference(file_id))
    if not _may_be(instance, key):
        return Override(root, "missingTarget", None, "m_RemovedComponents")
    thing = instance.source.things.get(key[1:]) if instance.source and key else None
    kind = "removedObject" if thing is not None and thing.class_id == 1 else "removedComponent"
    return Override(root, kind, key if thing is not None else None)


def _added(file: Expanded, instance: Instance, root: Key) -> list[Override]:
    """Components of this file on an object of the instance, and objects that hang under one."""
    found = []
    for node in file.nodes.values():
        if node.key[0] == instance.file_id and len(node.key) > 1:
            own = [part for part in node.parts if len(part) == 1]
            found += [Override(root, "addedComponent", part) for part in own]
            found += [Override(root, "addedObject", child) for child in node.children if _is_new(child, instance)]
    return found


def _is_new(child: Key, instance: Instance) -> bool:
    return child[0] != instance.file_id
