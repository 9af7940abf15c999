"""Scenes and prefabs with their prefab instances expanded: nested ones, variants, what is added and removed."""

from __future__ import annotations

from pathlib import PurePosixPath

from slow_reading.documents import Document, Reference
from slow_reading.ordering import order
from slow_reading.project import Project
from slow_reading.trees import LOW_63, Expanded, Instance, Node, Thing
from slow_reading.values import Change, Key, Origin

GAME_OBJECT, PREFAB_INSTANCE = 1, 1001
TRANSFORMS = (4, 224)
MODEL_ROOTS = {919132149155446097, -8679921383154817045}
"""The root object of a model and its Transform, from 2019 on."""
NOTHING = Reference(0)


class Expander:
    def __init__(self, project: Project) -> None:
        self.project = project
        self._expanded: dict[str, Expanded | None] = {}

    def expand(self, path: str) -> Expanded:
        found = self._source(path)
        assert found is not None, path
        return found

    def _source(self, path: str) -> Expanded | None:
        if path not in self._expanded:
            self._expanded[path] = None  # while it is expanded: a prefab in itself has nothing inside
            if path.endswith((".prefab", ".unity")) and self.project.documents(path):
                self._expanded[path] = self._build(path)
        return self._expanded[path]

    def _build(self, path: str) -> Expanded:
        file = Expanded(path)
        documents = self.project.documents(path)
        for document in documents.values():
            if document.class_id == PREFAB_INSTANCE and (instance := self._instance(document, path)):
                file.instances[document.file_id] = instance
        _own_things(file, documents)
        for instance in file.instances.values():
            _instantiate(file, instance)
        _ids(file, documents)
        file.files = {path: file.ids}
        for instance in file.instances.values():
            file.files |= instance.source.files if instance.source else {}
        _own_nodes(file, documents)
        _parents(file)
        order(file, documents)
        return file

    def _instance(self, document: Document, path: str) -> Instance | None:
        source = document.fields.get("m_SourcePrefab", document.fields.get("m_ParentPrefab", NOTHING))
        root = document.fields.get("m_RootGameObject", NOTHING).file_id
        if not source.guid or root in self.project.documents(path):
            return None  # a prefab's own object, or an instance whose objects all stand in the file
        what = document.fields["m_Modification"]
        origin = Origin(path)
        modifications = [
            (row["target"], Change(row["propertyPath"], row["value"], row["objectReference"], origin))
            for row in what.get("m_Modifications") or []
        ]
        added = [row for name in ("m_AddedGameObjects", "m_AddedComponents") for row in what.get(name) or []]
        return Instance(
            document.file_id,
            source.guid,
            self._source(self.project.paths.get(source.guid.lower(), "")),
            what["m_TransformParent"],
            modifications,
            [*(what.get("m_RemovedComponents") or []), *(what.get("m_RemovedGameObjects") or [])],
            PurePosixPath(self.project.paths.get(source.guid.lower(), "")).stem,
            {row["addedObject"].file_id: row["insertIndex"] for row in added},
        )


def stand_in(document: Document) -> tuple[int, Reference] | None:
    """Of a stripped document: its instance, and the object of the prefab that it stands for."""
    fields = document.fields
    instance = fields.get("m_PrefabInstance", fields.get("m_PrefabInternal", NOTHING)).file_id
    source = fields.get("m_CorrespondingSourceObject", fields.get("m_PrefabParentObject", NOTHING))
    unmarked = source.file_id and not ("m_Component" in fields or "m_GameObject" in fields)  # as Unity 5 wrote them
    return (instance, source) if instance and (document.stripped or unmarked) else None


def _own_things(file: Expanded, documents: dict[int, Document]) -> None:
    for document in documents.values():
        if document.class_id != PREFAB_INSTANCE and not stand_in(document):
            file.things[(document.file_id,)] = Thing((document.file_id,), document, Origin(file.path))


def _instantiate(file: Expanded, instance: Instance) -> None:
    if instance.source is None:
        _placeholder(file, instance)
        return
    changes: dict[Key, list[Change]] = {}
    for target, change in instance.modifications:
        key = instance.key(target)
        if key is not None:
            changes.setdefault(key, []).append(change)
    removed = {instance.key(one) for one in instance.removed}
    for thing in instance.source.things.values():
        key = (instance.file_id, *thing.key)
        file.things[key] = thing.under(instance.file_id, changes.get(key, []))
    for node in instance.source.in_order():
        new = node.under(instance.file_id)
        gone = new.parent is not None and new.parent not in file.nodes
        if gone or new.key in removed:
            for part in (new.key, *new.parts):
                file.things.pop(part, None)
            continue
        for part in [part for part in new.parts if part in removed]:
            new.parts.remove(part)
            file.things.pop(part, None)
        if new.parent is None:
            new.prefab = instance.guid
        file.nodes[new.key] = new
        file.owners[new.transform] = new.key
    for node in file.nodes.values():
        node.children = [child for child in node.children if child in file.nodes]


def _placeholder(file: Expanded, instance: Instance) -> None:
    """One object for what cannot be looked into: its name and place are what the instance changes of them."""
    transform = _root_transform(instance)
    keys = [(instance.file_id, target) for target in (_root_object(instance, transform), transform)]
    for key in keys:
        changes = tuple(change for one, change in instance.modifications if one.file_id == key[1])
        file.things[key] = Thing(key, None, Origin(file.path), changes)
    instance.placeholder = tuple(keys)
    file.nodes[keys[0]] = Node(keys[0], keys[1], [keys[1]], opaque=True, prefab=instance.guid, stem=instance.stem)
    file.owners[keys[1]] = keys[0]


def _root_transform(instance: Instance) -> int:
    """Only of its root an instance changes the order; else it is the one that is placed and turned as a whole."""
    by_path: dict[str, list[int]] = {}
    for target, change in instance.modifications:
        by_path.setdefault(change.path, []).append(target.file_id)
    whole = [f"m_LocalPosition.{letter}" for letter in "xyz"] + [f"m_LocalRotation.{letter}" for letter in "wxyz"]
    placed = [one for one in by_path.get(whole[0], []) if all(one in by_path.get(path, []) for path in whole)]
    known = [one for one in by_path.get(whole[0], []) if one in MODEL_ROOTS]
    return next(iter([*by_path.get("m_RootOrder", []), *known, *placed, *by_path.get(whole[0], [])]), 0)


def _root_object(instance: Instance, transform: int) -> int:
    """In the old numbering of models the object of Transform 400010 is 100010; in the new one the root has its own.
    Prefabs once had numbers in that range too: where no file has the GUID, it may have been either."""
    named = [target.file_id for target, change in instance.modifications if change.path == "m_Name"]
    if 400000 <= transform < 500000 and (instance.stem or transform - 300000 in named):
        return transform - 300000
    return next(iter([*(one for one in named if one in MODEL_ROOTS), *named]), 0)


def _ids(file: Expanded, documents: dict[int, Document]) -> None:
    if file.path.endswith(".prefab"):
        for instance in file.instances.values():
            inner = instance.source.ids if instance.source else _of_placeholder(file, instance)
            for seen, key in inner.items():
                file.ids[(instance.file_id ^ seen) & LOW_63] = (instance.file_id, *key)
    for document in documents.values():
        stripped = stand_in(document)
        if stripped is None:
            file.ids[document.file_id] = (document.file_id,)
        elif stripped[0] in file.instances and (seen_key := file.instances[stripped[0]].key(stripped[1])):
            file.ids[document.file_id] = seen_key


def _of_placeholder(file: Expanded, instance: Instance) -> dict[int, Key]:
    keys = [key[1:] for key in file.things if key[0] == instance.file_id]
    return {key[-1]: key for key in keys if key != (0,)}


def _own_nodes(file: Expanded, documents: dict[int, Document]) -> None:
    old = [
        one.fields for one in documents.values() if one.class_id == PREFAB_INSTANCE and "m_RootGameObject" in one.fields
    ]
    whole = {one["m_RootGameObject"].file_id: one["m_ParentPrefab"].guid for one in old}
    for thing in [thing for thing in file.things.values() if thing.class_id == GAME_OBJECT and len(thing.key) == 1]:
        rows = thing.fields.get("m_Component") or []
        parts: list[Key] = [(next(iter(row.values())).reference.file_id,) for row in rows]
        transforms = [part for part in parts if part in file.things and _is_transform(file.things[part])]
        transform = transforms[0] if transforms else ()
        file.nodes[thing.key] = Node(thing.key, transform, parts, prefab=whole.get(thing.key[0], ""))
        if transform:
            file.owners[transform] = thing.key
    for document in documents.values():
        owner = file.ids.get(document.fields.get("m_GameObject", NOTHING).file_id)
        if owner is None or len(owner) == 1 or stand_in(document):
            continue
        node = file.nodes.get(owner)
        if node is None:
            node = next((one for one in file.nodes.values() if one.opaque and one.key[:-1] == owner[:-1]), None)
        if node is not None and not _is_transform(file.things[(document.file_id,)]):
            node.parts.append((document.file_id,))


def _is_transform(thing: Thing) -> bool:
    return thing.class_id in TRANSFORMS


def _parents(file: Expanded) -> None:
    def hang(node: Node, father: Reference) -> None:
        transform = file.ids.get(father.file_id)
        if transform is not None:
            node.parent, node.inside = file.owner(transform)

    for node in file.nodes.values():
        if len(node.key) == 1 and node.transform:
            document = file.things[node.transform].document
            hang(node, document.fields.get("m_Father", NOTHING) if document else NOTHING)
    for instance in file.instances.values():
        for node in file.nodes.values():
            if node.key[0] == instance.file_id and node.parent is None:
                hang(node, instance.parent)
