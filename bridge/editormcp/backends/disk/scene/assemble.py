"""Puts one file's objects together: its own, those of its instances, what is added to them, in the Editor's order."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import msgspec

from editormcp.backends.disk.format.references import Reference
from editormcp.backends.disk.index.script_names import MISSING_SCRIPT, UNRESOLVED_SCRIPT
from editormcp.backends.disk.scene.instantiate import (
    instantiate,
    opaque_node,
    remove,
)
from editormcp.backends.disk.scene.nodes import (
    MODEL_ROOT_TRANSFORMS,
    MODEL_ROOTS,
    Component,
    Contents,
    Node,
    Opaque,
    plain_node,
    preorder,
    seen_id,
)
from editormcp.backends.disk.scene.objects import Instance, ObjectFile
from editormcp.backends.disk.scene.scan import MONO_BEHAVIOUR

_TYPES = {23: "MeshRenderer", 92: "GUILayer", 124: "FlareLayer"}
"""Types that files name after their base class, always or in old versions."""
_NO_CLASS = -1
_LAST = 1 << 31
"""The order of an object whose Transform is lost: after all that have a place."""
Part = TypeVar("Part", Node, Component)
NameScript = Callable[[Reference, str], str]
"""The class of a script, by its reference and the class identifier that the component carries."""


class Source(msgspec.Struct, frozen=True, eq=False):
    """What an instance is made of: an expanded prefab, or the reason why there is none."""

    contents: Contents | None = None
    opaque: Opaque = Opaque.MISSING
    stem: str = ""


def assemble(file: ObjectFile, sources: dict[str, Source], name_script: NameScript) -> Contents:
    """The file's whole tree. `sources` holds every prefab that the file's instances are made of, by GUID."""
    return _Assembly(file, sources, name_script).run()


def _insert(among: list[Part], place: int, part: Part) -> None:
    """Puts a part where the file says; -1, and any number too large to be a place, is the end."""
    among.insert(place if 0 <= place < len(among) else len(among), part)


class _Assembly:
    def __init__(self, file: ObjectFile, sources: dict[str, Source], name_script: NameScript) -> None:
        self.file = file
        self.sources = sources
        self.name_script = name_script
        self.class_names = file.class_names | {one: name for one, name in _TYPES.items() if one in file.class_names}
        self.script_names: dict[tuple[int, str], str] = {}
        self.by_transform: dict[int, Node] = {}
        self.copies: dict[int, list[Node]] = {}
        self.opaque: dict[int, Node] = {}
        self.roots: list[tuple[int, Node]] = []
        self.additions: dict[int, list[tuple[int, Node]]] = {}
        self.stand_ins: dict[int, list[int]] = {}
        for stripped in file.stripped.values():
            self.stand_ins.setdefault(stripped.instance, []).append(stripped.file_id)

    def run(self) -> Contents:
        self._own_objects()
        objects = self.file.game_objects
        expanded = [instance for instance in self.file.instances.values() if instance.root not in objects]
        for instance in expanded:
            self._instance(instance)
        self._loose_components()
        self._own_parents()
        for instance in expanded:
            self._instance_parent(instance)
        if len(expanded) < len(self.file.instances):
            self._name_prefabs()
        self._listed_order()
        self._insert_additions()
        return self._contents()

    # The objects

    def _own_objects(self) -> None:
        transforms = {transform.game_object: transform for transform in self.file.transforms.values()}
        file, class_of, script = self.file, self.file.classes.get, self._component
        name_of = {one: name for one, name in self.class_names.items() if one != MONO_BEHAVIOUR}.get
        for source in file.game_objects.values():
            parts = [
                Component(name, file, one) if (name := name_of(class_of(one, _NO_CLASS))) is not None else script(one)
                for one in source.components
            ]
            transform = transforms.get(source.file_id)
            if transform is None:
                self.roots.append((0, plain_node(file, source, 0, _LAST, parts)))
                continue
            node = plain_node(file, source, transform.file_id, transform.root_order, parts)
            self.by_transform[transform.file_id] = node

    def _component(self, file_id: int, skip: int = 0, inner: bool = False) -> Component:
        class_id = self.file.classes.get(file_id)
        if class_id is None:
            return Component(MISSING_SCRIPT, self.file, file_id, skip, inner)
        if class_id != MONO_BEHAVIOUR:
            return Component(self.class_names[class_id], self.file, file_id, skip, inner)
        script, identifier = self.file.scripts[file_id], self.file.script_names.get(file_id, "")
        key = (id(script), identifier)  # Components of one script share the reference.
        name = self.script_names.get(key)
        if name is None:
            name = self.script_names[key] = self.name_script(script, identifier)
        return Component(name, self.file, file_id, skip, inner)

    def _instance(self, instance: Instance) -> None:
        source = self.sources.get(instance.source.guid, Source())
        if source.contents is None or not source.contents.roots:
            self.opaque[instance.file_id] = opaque_node(self.file, instance, source.opaque, source.stem)
            return
        copies = instantiate(source.contents, instance)
        remove(source.contents, copies, instance)
        self.copies[instance.file_id] = copies

    def _name_prefabs(self) -> None:
        """The prefabs of instances that are not expanded, because their objects stand in the file."""
        sources = {instance.root: instance.source for instance in self.file.instances.values()}
        for node in self.by_transform.values():
            node.prefab = sources.get(node.file_id)

    def _loose_components(self) -> None:
        for owner, components in self.file.loose_components.items():
            node = self._stripped_node(owner)
            if node is None:
                continue
            node.components = list(node.components)
            instance = self.file.instances.get(self.file.stripped[owner].instance)
            places = instance.insertions if instance else {}
            inner = not self._is_shown(owner, node)
            for file_id in components:
                place = places.get(file_id, -1)
                component = self._component(file_id, len(node.chain), inner)
                _insert(node.components, place, component)

    def _stripped_node(self, file_id: int) -> Node | None:
        """The node that a stripped document of this file stands for. All of a model is one node, and what no prefab
        knows is taken for a part of its first model."""
        stripped = self.file.stripped.get(file_id)
        if stripped is None:
            return None
        opaque = self.opaque.get(stripped.instance)
        if opaque is not None:
            return opaque
        instance = self.file.instances.get(stripped.instance)
        contents = self.sources[instance.source.guid].contents if instance else None
        if instance is None or contents is None:
            return None
        position = contents.places.objects.get(stripped.source.file_id, contents.places.first_opaque)
        copies = self.copies.get(instance.file_id)  # none of an instance that is written whole
        return copies[position] if copies is not None and position is not None else None

    # Who is under whom

    def _own_parents(self) -> None:
        transforms, by_transform = self.file.transforms, self.by_transform
        for file_id, node in by_transform.items():
            father = transforms[file_id].father
            above = by_transform.get(father)
            if above is not None:
                above.children.append(node)
            else:
                self._hang(file_id, node, father, node.order)

    def _instance_parent(self, instance: Instance) -> None:
        opaque = self.opaque.get(instance.file_id)
        if opaque is not None:
            self._hang(instance.file_id, opaque, instance.parent, opaque.order)
            return
        contents = self.sources[instance.source.guid].contents
        if contents is None:
            return
        for position in contents.places.roots:
            node = self.copies[instance.file_id][position]
            self._hang(instance.file_id, node, instance.parent, node.order)

    def _hang(self, file_id: int, node: Node, parent: int, order: int) -> None:
        """Under a Transform of this file, or under one inside an instance, or at the top."""
        above = self.by_transform.get(parent)
        if above is not None:
            above.children.append(node)
            return
        inside = self._stripped_node(parent)
        if inside is not None:
            node.detached = not self._is_shown(parent, inside)
            self.additions.setdefault(parent, []).append((file_id, node))
        else:
            node.detached = parent != 0
            self.roots.append((file_id, node))

    def _is_shown(self, stripped: int, node: Node) -> bool:
        """Whether a stripped document stands for the node itself: of what cannot be read the root alone is shown."""
        if node.opaque is None:
            return True
        object_ids = (node.file_id,) if node.file_id else MODEL_ROOTS
        transforms = (node.transform,) if node.transform else MODEL_ROOT_TRANSFORMS
        source = self.file.stripped[stripped].source.file_id
        return source in {seen_id(one, node.chain[:-1]) for one in (*object_ids, *transforms)}

    # In which order

    def _listed_order(self) -> None:
        """Children in the order that their parent's `m_Children` has, those it does not list after them."""
        for file_id, node in self.by_transform.items():
            if len(node.children) < 2:
                continue
            listed = self.file.transforms[file_id].children
            if [child.transform for child in node.children] == listed:  # as in most files, of their own objects
                continue
            place: dict[int, int] = {}
            for index, child in enumerate(listed):
                found = self.by_transform.get(child) or self._stripped_node(child)
                if found is not None:
                    place.setdefault(id(found), index)
            last = len(place)
            node.children.sort(key=lambda child: (place.get(id(child), last), child.order))

    def _insert_additions(self) -> None:
        for parent, additions in self.additions.items():
            above = self._stripped_node(parent)
            if above is None:
                continue
            instance = self.file.instances.get(self.file.stripped[parent].instance)
            places = instance.insertions if instance else {}
            for file_id, node in sorted(additions, key=lambda addition: addition[1].order):
                place = self._place(file_id, node, places)
                _insert(above.children, place, node)

    def _place(self, file_id: int, node: Node, places: dict[int, int]) -> int:
        """From 2022.2 the instance says where; before, the object's own root order does."""
        if not places:
            return node.order
        return next((places[name] for name in (file_id, *self.stand_ins.get(file_id, ())) if name in places), -1)

    def _contents(self) -> Contents:
        if self.file.roots is not None:
            place = {file_id: index for index, file_id in enumerate(self.file.roots)}
            self.roots.sort(key=lambda root: (self._listed(root[0], place), root[1].order))
        else:
            self.roots.sort(key=lambda root: root[1].order)
        roots = [node for _, node in self.roots]
        nodes = preorder(roots)
        contents = Contents(self.file, roots, nodes)
        inner = (source.contents for source in self.sources.values() if source.contents)
        contents.has_unresolved = UNRESOLVED_SCRIPT in self.script_names.values() or any(
            one.has_unresolved for one in inner
        )
        if len(nodes) < len(self.by_transform) or self.copies or self.opaque:
            contents.unreached = len(set(map(id, self.by_transform.values())) - set(map(id, nodes)))
        return contents

    def _listed(self, file_id: int, place: dict[int, int]) -> int:
        """SceneRoots names an instance by its own id or by the stripped Transform of its root."""
        names = (file_id, *self.stand_ins.get(file_id, ()))
        return next((place[name] for name in names if name in place), len(place))
