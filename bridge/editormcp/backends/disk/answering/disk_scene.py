"""A scene or prefab of the project's files, as the model that questions are asked of."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator

from editormcp.analysis.cells import MORE
from editormcp.analysis.enums import ANY
from editormcp.analysis.model import Hint, Instance, Likeness, Object, Part, Pick, Place, Scene, Target, Value
from editormcp.analysis.types import TypeTree
from editormcp.backends.disk.answering.asset_names import AssetNames
from editormcp.backends.disk.answering.component_types import full_type_name, is_of_type
from editormcp.backends.disk.answering.disk_hints import parts_with, plain_words, words_for
from editormcp.backends.disk.answering.disk_likeness import DiskLikeness
from editormcp.backends.disk.answering.disk_overrides import closed_instances, instances_of
from editormcp.backends.disk.answering.disk_places import DiskPlaces
from editormcp.backends.disk.answering.targets import scene_key
from editormcp.backends.disk.answering.view import View
from editormcp.backends.disk.format.documents import raw_field, text_field
from editormcp.backends.disk.format.references import Reference, reference_at
from editormcp.backends.disk.index.names import extension
from editormcp.backends.disk.scene.fields import Fields, Placed, component_fields, outermost_changes
from editormcp.backends.disk.scene.library import Unreadable
from editormcp.backends.disk.scene.nodes import Component, Contents, Node, object_id
from editormcp.backends.disk.scene.objects import ObjectFile
from editormcp.backends.disk.work import Work

_OBJECT = "GameObject"
_MESH = "m_Mesh"
_OWNER = b"\n  m_GameObject: "
_SETTINGS = frozenset((29, 104, 157, 196))
"""What a scene has once: OcclusionCullingSettings, RenderSettings, LightmapSettings, NavMeshSettings."""


class DiskScene(Scene):
    """Everything is read when it is asked for; what was read once is kept as long as the question lasts."""

    live = False

    def __init__(self, view: View, contents: Contents, names: AssetNames, tree: TypeTree) -> None:
        self.path = contents.file.path
        self._view = view
        self._contents = contents
        self._names = names
        self._tree = tree
        self._types: dict[Hashable, tuple[str, ...]] = {}
        self._fields: tuple[Part, Fields] | None = None
        """Those of the component that was read last: its references are asked for next."""
        self._assets: dict[bytes | None, Target] = {}
        """What references with a GUID point to, as they are written."""
        self._prefabs: dict[str, DiskScene | None] = {}
        self._places = DiskPlaces(self, view.scenes, contents)
        self.objects = view.objects.of(contents)
        self.whole = not any(node.opaque for node in contents.nodes)

    def full_type(self, part: Part) -> str:
        return full_type_name(self._view.scripts, _source(part)[1])

    def type_key(self, part: Part) -> Hashable:
        component: Component = part.source[1]
        script = component.file.scripts.get(component.file_id)
        return part.type if script is None else (part.type, script)

    def types(self, part: Part) -> tuple[str, ...]:
        key = self.type_key(part)
        known = self._types.get(key)
        if known is None:
            known = self._types[key] = self._tree.unity(self.full_type(part)) or (ANY,)
        return known

    def is_a(self, part: Part, wanted: str) -> bool:
        return is_of_type(self._tree, self._view.scripts, _source(part)[1], wanted)

    def has_known_bases(self, part: Part) -> bool:
        return self._tree.is_a(self.full_type(part), "Component")

    def fields(self, part: Part, pick: Pick | None = None) -> dict[str, Value]:
        node, component = part.source
        found = component_fields(self._view.scenes, node, component, pick)
        self._fields = (part, found)
        return found.fields

    def likeness(self, before: Scene) -> Likeness:
        if not isinstance(before, DiskScene):
            return Likeness()
        return DiskLikeness(before._view.scenes, self._view.scenes)

    def origin(self, one: Object | Part) -> object | None:
        if isinstance(one, Object):
            node: Node = one.source
            return (node.file.path, node.file_id) if node.chain else None
        node, component = _source(one)
        return (component.file.path, component.file_id) if node.chain[component.skip :] else None

    def prefab_guid(self, one: Object) -> str:
        node: Node = one.source
        return node.prefab.guid if node.prefab is not None else ""

    def closed(self, at: int) -> bool:
        return self._contents.nodes[at].opaque is not None

    def target(self, part: Part, value: dict[str, Value], path: str) -> Target | None:
        if self._fields is None or self._fields[0] is not part:
            self.fields(part, lambda names: names)
        assert self._fields is not None
        fields = self._fields[1]
        if not fields.overridden and (found := _reference(value)).guid and found:
            return self._names.target(found)
        placed = self._placed(fields, value, path)
        if not placed.reference:
            return None
        return self._names.target(placed.reference) if placed.reference.guid else self._in_scene(placed)

    def reference(self, part: Part, field: str) -> Target | None:
        """Many objects refer to the same few assets, in the very same words."""
        node, component = _source(part)
        written = None if node.chain or node.opaque else self._written(component, field)
        if written in self._assets:
            return self._assets[written]
        outside = reference_at(written, 0) if written is not None else None
        if outside is None or not outside or not outside.guid:
            return super().reference(part, field)
        found = self._assets[written] = self._names.target(outside)
        return found

    def _written(self, component: Component, field: str) -> bytes | None:
        """A field as it stands in the file, where that is in memory."""
        if field == _MESH and (mesh := component.file.meshes.get(component.file_id)) is not None:
            return mesh
        file = self._view.scenes.kept(component.file.path)
        body = file.get(component.file_id) if file is not None else None
        return raw_field(body, field.encode()) if body is not None else None

    def overridden(self, part: Part) -> Collection[str]:
        node, component = _source(part)
        return {change.path for change in outermost_changes(node, component)}

    def local(self, at: int) -> Place | None:
        return self._places.local(at)

    def instances(self) -> list[Instance]:
        return instances_of(self._contents, self.objects, self._names)

    def rewritten(self, before: Scene) -> Iterator[tuple[Instance, Instance]]:
        if not isinstance(before, DiskScene):
            return
        old, new = before._contents.file.instances, self._contents.file.instances
        numbers = {
            number
            for number, one in new.items()
            if number in old and old[number].raw_modifications != one.raw_modifications
        }
        was = closed_instances(before._contents, numbers, before._names)
        now = closed_instances(self._contents, numbers, self._names)
        yield from ((was[number], one) for number, one in now.items() if number in was)

    def prefab(self, guid: str) -> DiskScene | None:
        if guid not in self._prefabs:
            self._prefabs[guid] = prefab_scene(self._view, self._names, self._tree, guid)
        return self._prefabs[guid]

    def object_part(self, at: int) -> Part | None:
        node = self._contents.nodes[at]
        return Part(_OBJECT, self.objects[at].object_id, (node, Component(_OBJECT, node.file, node.file_id)))

    def parts_with(self, hint: Hint) -> Iterator[tuple[int, Part]]:
        scenes = self._view.scenes
        words = words_for(scenes, self._contents.nodes[hint.object]) if hint.object >= 0 else plain_words(hint.words)
        return parts_with(scenes, self._contents, self.objects, words)

    def settings(self) -> list[Part]:
        file = self._contents.file
        held = sorted(file_id for file_id, class_id in file.classes.items() if class_id in _SETTINGS)
        nobody = Node(file, 0, 0, (), "", True, "", 0, 0, [], [])
        return [
            Part(name, str(one), (nobody, Component(name, file, one))) for one in held if (name := file.class_name(one))
        ]

    def own_target(self, reference: dict[str, Value]) -> Target | None:
        found = _reference(reference)
        if not found:
            return None
        if found.guid:
            return self._names.target(found)
        return self._in_scene(Placed(found, self._contents.file, self.path, ()))

    @staticmethod
    def _placed(fields: Fields, value: dict[str, Value], path: str) -> Placed:
        placed = fields.overridden.get(path)
        return placed or Placed(_reference(value), fields.file, fields.file.path, fields.chain)

    def _in_scene(self, placed: Placed) -> Target:
        file = placed.file
        if file is None:
            try:
                file = self._view.scenes.object_file(placed.path)
            except Unreadable:
                file = None
        key = scene_key(file, placed.reference.file_id, placed.chain)
        found = self._contents.components.get(key)
        if found is not None:
            at, component = found
            own = object_id(component.file_id, self._contents.nodes[at].chain[component.skip :])
            return Target(f"{self.objects[at].path}:{component.name}", at, own)
        position = self._contents.places.objects.get(key)
        if position is not None:
            return Target(self.objects[position].path, position)
        return self._held(file, placed) or self._inside(file, placed)

    def _held(self, file: ObjectFile | None, placed: Placed) -> Target | None:
        """What a file holds that belongs to no object: a mesh that was made in the scene."""
        file_id = placed.reference.file_id
        if file is None or file_id in file.stripped or not file.class_name(file_id):
            return None
        try:
            body = self._view.scenes.bodies(file.path, (file_id,)).get(file_id) or b""
        except Unreadable:
            return None
        if _OWNER in body or file_id in file.game_objects:
            return None  # an instance leaves it out
        name = text_field(body, b"m_Name") or file.class_name(file_id)
        return Target(f"{file.path}#{name}", asset=file.path, file_id=file_id)

    def _inside(self, file: ObjectFile | None, placed: Placed) -> Target:
        """What nobody can see: an object inside of an instance that cannot be read, such as a model; or nothing."""
        file_id = placed.reference.file_id
        stripped = file.stripped.get(file_id) if file is not None else None
        if file is not None and stripped is not None:
            for at, node in enumerate(self._contents.nodes):
                if node.opaque and node.chain[0].file_id == stripped.instance and node.chain[1:] == placed.chain:
                    name = file.class_name(stripped.file_id)
                    return Target(f"{self.objects[at].path}/{MORE}" + (f":{name}" if name != _OBJECT else ""), at)
        if self._contents.places.first_opaque is not None:
            return Target(f"unresolved:{file_id}")
        return Target(f"missing:{file_id}", missing=True)


def prefab_scene(view: View, names: AssetNames, tree: TypeTree, guid: str) -> DiskScene | None:
    """A prefab by itself; None for a model, and where there is no file that can be read."""
    path = view.index.paths.get(guid, "")
    return saved_scene(view, names, tree, path) if extension(path) == ".prefab" else None


def saved_scene(view: View, names: AssetNames, tree: TypeTree, path: str) -> DiskScene | None:
    """A scene or prefab; None where there is no file that can be read."""
    try:
        contents = view.scenes.contents(path, Work())
    except Unreadable:
        return None
    return DiskScene(view, contents, names, tree)


def _reference(value: dict[str, Value]) -> Reference:
    file_id, guid = value.get("fileID"), value.get("guid")
    return Reference(file_id if isinstance(file_id, int) else 0, str(guid) if guid else "")


def _source(part: Part) -> tuple[Node, Component]:
    source: tuple[Node, Component] = part.source
    return source
