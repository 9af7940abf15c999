"""In which order objects stand: as files list them, and where they do not, by their root order."""

from __future__ import annotations

from slow_reading.documents import Document
from slow_reading.trees import Expanded, Node
from slow_reading.values import Key

SCENE_ROOTS = 1660057539


def order(file: Expanded, documents: dict[int, Document]) -> None:
    below: dict[Key | None, list[Key]] = {}
    for node in sorted(file.nodes.values(), key=lambda node: len(node.key) > 1):  # the file's own come first in a tie
        below.setdefault(node.parent, []).append(node.key)
    for node in file.nodes.values():
        listed = _listed(file, node)
        missing = [child for child in below.get(node.key, []) if child not in set(listed)]
        node.children = listed
        for child in sorted(missing, key=lambda key: _root_order(file, key)):
            _insert(file, node.children, child)
    roots = below.get(None, [])
    lists = [one.fields["m_Roots"] for one in documents.values() if one.class_id == SCENE_ROOTS]
    if not lists:
        file.roots = sorted(roots, key=lambda key: _root_order(file, key))
        return
    places = {_root(file, one.file_id): at for at, one in enumerate(lists[0])}
    file.roots = sorted(roots, key=lambda key: places.get(key, len(places)))


def _listed(file: Expanded, node: Node) -> list[Key]:
    """The children that the prefab gives, or the object's own Transform lists."""
    if len(node.key) > 1 or not node.transform:
        return node.children
    document = file.things[node.transform].document
    rows = document.fields.get("m_Children") if document else None
    transforms = [file.ids.get(row.file_id) for row in rows or []]
    owners = [file.owner(transform)[0] for transform in transforms if transform]
    return [owner for owner in owners if owner is not None and file.nodes[owner].parent == node.key]


def _root(file: Expanded, file_id: int) -> Key | None:
    if file_id in file.instances:
        return next((key for key, node in file.nodes.items() if key[0] == file_id and node.parent is None), None)
    transform = file.ids.get(file_id)
    return file.owners.get(transform) if transform else None


def _root_order(file: Expanded, key: Key) -> int:
    transform = file.things.get(file.nodes[key].transform)
    own = transform.field("m_RootOrder", 0) if transform else 0
    return own if isinstance(own, int) else 0


def _insert(file: Expanded, children: list[Key], child: Key) -> None:
    """Among the children that come from a prefab, at the place that the file says."""
    transform = file.nodes[child].transform
    for instance in file.instances.values():
        at = instance.added.get(transform[-1] if len(transform) == 1 else 0)
        if at is not None:
            children.insert(len(children) if at < 0 else at, child)
            return
    own = _root_order(file, child)
    children.insert(own if 0 <= own <= len(children) else len(children), child)
