"""Copies an expanded prefab into the file that holds an instance of it, with the instance's overrides."""

from __future__ import annotations

from editormcp.backends.disk.format.scalars import decode_scalar
from editormcp.backends.disk.scene.nodes import Component, Contents, Node, Opaque, seen_id
from editormcp.backends.disk.scene.objects import Instance, Modification, ObjectFile

MODEL_ROOTS = frozenset((100000, 919132149155446097))
MODEL_ROOT_TRANSFORMS = frozenset((400000, -8679921383154817045))
"""The ids that Unity's model importer gives to a model's root, before 2019.1 and since."""


def instantiate(contents: Contents, instance: Instance) -> list[Node]:
    """A copy of the prefab's nodes, in their order, with the instance's overrides of what a hierarchy shows."""
    chains: dict[tuple[Instance, ...], tuple[Instance, ...]] = {}
    copies: list[Node] = []
    for node in contents.nodes:
        chain = chains.get(node.chain)
        if chain is None:
            chain = chains[node.chain] = (*node.chain, instance)
        copy = Node(
            node.file, node.file_id, node.transform, chain, node.name, node.active, node.tag, node.layer,
            node.static_flags, node.components, [], node.order, node.prefab, node.opaque,
        )  # fmt: skip
        copies.append(copy)
    of = dict(zip(map(id, contents.nodes), copies, strict=True))
    for node, copy in zip(contents.nodes, copies, strict=True):
        if node.children:
            copy.children = [of[id(child)] for child in node.children]
    for root in contents.roots:
        of[id(root)].prefab = instance.source
    _override(contents, copies, instance)
    return copies


def opaque_node(file: ObjectFile, instance: Instance, reason: Opaque, stem: str) -> Node:
    """One node for an instance that cannot be expanded, with what the overrides tell about its root."""
    root = _overridden(instance, ("m_Name",), MODEL_ROOTS)
    transform = _overridden(instance, ("m_RootOrder", "m_LocalPosition.x"), MODEL_ROOT_TRANSFORMS)
    components = [Component("Transform", file, transform)]
    node = Node(
        file, root, transform, (instance,), stem, True, "Untagged", 0, 0, components, [],
        prefab=instance.source, opaque=reason,
    )  # fmt: skip
    for modification in instance.modifications:
        if modification.target.file_id in (root, transform):
            _apply(node, modification)
    return node


def _overridden(instance: Instance, paths: tuple[str, ...], usual: frozenset[int]) -> int:
    """The root of a prefab that cannot be read: every instance overrides its root's name and place."""
    targets = [change.target.file_id for change in instance.modifications if change.path in paths]
    return next((target for target in targets if target in usual), targets[0] if targets else 0)


def dangling_overrides(contents: Contents, instance: Instance) -> int:
    """How many overrides have no target in the prefab any more; none can be told apart inside a model."""
    if contents.has_opaque:
        return 0
    targets = (change.target.file_id for change in instance.modifications)
    return sum(target not in contents.positions and target not in contents.component_positions for target in targets)


def _override(contents: Contents, copies: list[Node], instance: Instance) -> None:
    for modification in instance.modifications:
        position = contents.positions.get(modification.target.file_id)
        if position is not None:
            _apply(copies[position], modification)


def _apply(node: Node, modification: Modification) -> None:
    match modification.path:
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
        case "m_RootOrder":
            node.order = _integer(modification.value, node.order)


def _integer(raw: bytes, default: int) -> int:
    try:
        return int(raw)
    except ValueError:
        return default


def remove(contents: Contents, copies: list[Node], instance: Instance) -> None:
    """Takes away the components and objects that the instance leaves out."""
    gone: set[int] = set()
    for removed in instance.removed:
        position = contents.positions.get(removed)
        if position is not None:
            gone.add(id(copies[position]))
            continue
        found = contents.component_positions.get(removed)
        if found is not None:
            node = copies[found[0]]
            node.components = [component for component in node.components if component is not found[1]]
    if gone:
        for copy in copies:
            copy.children = [child for child in copy.children if id(child) not in gone]


def index_positions(contents: Contents) -> None:
    """Fills in where each object and component stands, by its id as this file sees it."""
    roots = {id(root) for root in contents.roots}
    contents.root_positions = [position for position, node in enumerate(contents.nodes) if id(node) in roots]
    for position, node in enumerate(contents.nodes):
        contents.positions[seen_id(node.file_id, node.chain)] = position
        contents.positions[seen_id(node.transform, node.chain)] = position
        for component in node.components:
            key = seen_id(component.file_id, node.chain[component.skip :])
            contents.component_positions[key] = (position, component)
        if node.opaque:
            contents.has_opaque = True
            for usual in MODEL_ROOTS | MODEL_ROOT_TRANSFORMS:
                contents.positions.setdefault(seen_id(usual, node.chain), position)
