"""The prefab instances of a file as the model has them: what they change, add and leave out."""

from __future__ import annotations

from collections.abc import Collection

from editormcp.analysis.model import Change, Instance, Object, Part, Value
from editormcp.analysis.scalars import overriding
from editormcp.backends.disk.answering.asset_names import AssetNames
from editormcp.backends.disk.format.references import Reference
from editormcp.backends.disk.format.scalars import decode_scalar
from editormcp.backends.disk.scene import objects
from editormcp.backends.disk.scene.instances import modifications
from editormcp.backends.disk.scene.nodes import Contents

_UNSIGNED = 0xFFFF_FFFF_FFFF_FFFF

Added = list[tuple[int, Part | None]]


def instances_of(contents: Contents, all_objects: list[Object], names: AssetNames) -> list[Instance]:
    """The instances that stand in the file itself, by the order of their roots; those that hang under no root last."""
    named = {one.root: one for one in contents.file.instances.values() if one.root}
    roots: dict[int, int] = {}
    added: dict[int, Added] = {}
    for at, one in enumerate(all_objects):
        chain = contents.nodes[at].chain
        instance = chain[-1] if chain else named.get(contents.nodes[at].file_id)
        if instance is not None:
            roots.setdefault(id(instance), at)
        _note_added(contents, all_objects, at, one, added)
    found = [
        _instance(one, roots.get(id(one), -1), added.get(id(one), []), names)
        for one in contents.file.instances.values()
    ]
    return sorted(found, key=lambda one: one.at if one.at >= 0 else len(all_objects))


def closed_instances(contents: Contents, numbers: Collection[int], names: AssetNames) -> dict[int, Instance]:
    """Those of these instances that bring an object whose inside nobody can read."""
    roots: dict[int, int] = {}
    closed: set[int] = set()
    for at, node in enumerate(contents.nodes):
        number = node.chain[-1].file_id if node.chain else 0
        if number in numbers:
            roots.setdefault(number, at)
            if node.opaque is not None:
                closed.add(number)
    return {
        number: _instance(contents.file.instances[number], roots[number], [], names)
        for number in roots
        if number in closed
    }


def _note_added(contents: Contents, all_objects: list[Object], at: int, one: Object, added: dict[int, Added]) -> None:
    """An object under one of another instance was added to that, as was a component whose document is in this file."""
    node = contents.nodes[at]
    above = contents.nodes[one.parent].chain if one.parent >= 0 else ()
    if above and (not node.chain or node.chain[-1] is not above[-1]):
        added.setdefault(id(above[-1]), []).append((at, None))
    if node.chain:
        for component, part in zip(node.components, one.parts, strict=True):
            if component.skip == len(node.chain):
                added.setdefault(id(node.chain[-1]), []).append((at, part))


def _instance(source: objects.Instance, at: int, added: Added, names: AssetNames) -> Instance:
    return Instance(
        at,
        str(source.file_id & _UNSIGNED),
        names.target(source.source),
        [_change(one) for one in modifications(source)],
        added,
        [own & _UNSIGNED for own in source.removed],
        [own & _UNSIGNED for own in source.removed_objects],
    )


def _change(source: objects.Modification) -> Change:
    value = overriding(source.path, decode_scalar(source.value))
    return Change(source.target.file_id & _UNSIGNED, source.path, value, _as_value(source.reference))


def _as_value(reference: Reference) -> dict[str, Value] | None:
    if not reference:
        return None
    guid: dict[str, Value] = {"guid": reference.guid} if reference.guid else {}
    return {"fileID": reference.file_id, **guid}
