"""Copies an expanded prefab into the file that holds an instance of it, with the instance's overrides."""

from __future__ import annotations

from editormcp.backends.disk.format.scalars import decode_scalar
from editormcp.backends.disk.scene.instances import first_target, modifications
from editormcp.backends.disk.scene.nodes import MODEL_ROOT_TRANSFORMS, MODEL_ROOTS, Component, Contents, Node, Opaque
from editormcp.backends.disk.scene.objects import Instance, Modification, ObjectFile

_PLACE = frozenset(
    [f"m_LocalPosition.{axis}" for axis in "xyz"] + [f"m_LocalRotation.{axis}" for axis in "wxyz"]
)  # fmt: skip
_OLD_TRANSFORMS = range(400_000, 500_000)
_OLD_DISTANCE = 300_000


def instantiate(contents: Contents, instance: Instance) -> list[Node]:
    """A copy of the prefab's nodes, in their order, with the instance's overrides of what a hierarchy shows."""
    chains: dict[int, tuple[Instance, ...]] = {}
    """By the identity of the inner chain, which nodes of one prefab share: comparing long ones takes long."""
    copies: list[Node] = []
    for node in contents.nodes:
        chain = chains.get(id(node.chain))
        if chain is None:
            chain = chains[id(node.chain)] = (*node.chain, instance)
        copies.append(
            Node(
                node.file, node.file_id, node.transform, chain, node.name, node.active, node.tag, node.layer,
                node.static_flags, node.components, [], node.order, node.prefab, node.opaque, node.detached,
            )
        )  # fmt: skip
    places = contents.places
    for made, children in zip(copies, places.children, strict=True):
        if children:
            made.children = [copies[at] for at in children]
    for root in places.roots:
        copies[root].prefab = instance.source
    _override(places.objects, copies, instance)
    return copies


def opaque_node(file: ObjectFile, instance: Instance, reason: Opaque, stem: str) -> Node:
    """One node for an instance that cannot be expanded, with what the overrides tell about its root."""
    transform = _root_transform(instance)
    root = _root_object(instance, transform, reason)
    components = [Component("Transform", file, transform)]
    node = Node(
        file, root, transform, (instance,), stem, True, "Untagged", 0, 0, components, [],
        prefab=instance.source, opaque=reason,
    )  # fmt: skip
    for modification in instance.shown:
        if modification.target.file_id in (root, transform):
            _apply(node, modification)
    return node


def _root_transform(instance: Instance) -> int:
    """Of its root alone an instance says the order; else the root is what it places and turns as a whole."""
    ordered = first_target(instance, b"m_RootOrder")
    if ordered:
        return ordered
    changed: dict[int, set[str]] = {}
    for change in modifications(instance):
        if change.path in _PLACE:
            changed.setdefault(change.target.file_id, set()).add(change.path)
    return max(changed, key=lambda one: (len(changed[one]), one in MODEL_ROOT_TRANSFORMS), default=0)


def _root_object(instance: Instance, transform: int, reason: Opaque) -> int:
    """Before 2019.1 an object of a model and its Transform had numbers that go together: 100010 and 400010. Those of
    prefabs looked alike and did not, and of what is missing nobody knows which it was."""
    named = [change.target.file_id for change in instance.shown if change.path == "m_Name"]
    if transform in _OLD_TRANSFORMS and (reason is not Opaque.MISSING or transform - _OLD_DISTANCE in named):
        return transform - _OLD_DISTANCE
    return next((target for target in named if target in MODEL_ROOTS), named[0] if named else 0)


def _override(objects: dict[int, int], copies: list[Node], instance: Instance) -> None:
    for modification in instance.shown:
        position = objects.get(modification.target.file_id)
        if position is not None:
            _apply(copies[position], modification)


def _apply(node: Node, modification: Modification) -> None:
    match modification.path:
        case "m_RootOrder":  # Every instance has this one and the next.
            node.order = _integer(modification.value, node.order)
        case "m_Name":
            node.name = decode_scalar(modification.value)
        case "m_TagString":
            node.tag = decode_scalar(modification.value)
        case "m_IsActive":
            node.active = modification.value.strip() != b"0"
        case "m_Layer":
            node.layer = _integer(modification.value, node.layer)
        case "m_StaticEditorFlags":
            node.static_flags = _integer(modification.value, node.static_flags)


def _integer(raw: bytes, default: int) -> int:
    try:
        return int(raw)
    except ValueError:
        return default


def remove(contents: Contents, copies: list[Node], instance: Instance) -> None:
    """Takes away the components and objects that the instance leaves out."""
    gone: set[int] = set()
    parts: dict[int, set[int]] = {}
    for removed in instance.removed:
        position = contents.places.objects.get(removed)
        if position is not None:
            gone.add(id(copies[position]))
            continue
        found = contents.components.get(removed)
        if found is not None:
            parts.setdefault(found[0], set()).add(id(found[1]))
    for position, lost in parts.items():
        node = copies[position]
        node.components = [component for component in node.components if id(component) not in lost]
    if gone:
        for node in copies:
            node.children = [child for child in node.children if id(child) not in gone]
