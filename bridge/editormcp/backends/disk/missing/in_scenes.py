"""Missing scripts, missing prefabs and broken references of a scene or prefab: of what stands in the file itself.

What an instance inherits is found once, in the prefab it comes from.
"""

from __future__ import annotations

from collections.abc import Iterator

from editormcp.backends.disk.answering.context import Context
from editormcp.backends.disk.answering.reference_checks import ReferenceChecks
from editormcp.backends.disk.format.documents import Document
from editormcp.backends.disk.format.references import Reference
from editormcp.backends.disk.format.values import read_fields
from editormcp.backends.disk.index.script_names import MISSING_SCRIPT
from editormcp.backends.disk.missing.in_assets import Finding, reference_row, suspects, suspicious
from editormcp.backends.disk.scene.broken import broken_paths
from editormcp.backends.disk.scene.instances import modifications
from editormcp.backends.disk.scene.nodes import Component, Contents, Node, Opaque, seen_id
from editormcp.backends.disk.scene.objects import Instance
from editormcp.backends.disk.scene.paths import all_paths
from editormcp.backends.disk.scene.scan import PREFAB_INSTANCE


def missing_in_scene(context: Context, checks: ReferenceChecks, path: str) -> Iterator[Finding]:
    references = checks.of(context, path)
    faults = suspects(context, checks, references)
    if not faults and not references.unscripted:
        return  # most files: what is in order need not be expanded
    contents = context.scenes.contents(path, context.work)
    scripts = list(_own_missing_scripts(contents))
    search = _Search(context, contents, faults)
    for node, index, part in scripts:
        yield "script", search.script_row(node, index, part)
    if faults:
        yield from search.broken()


def _own_missing_scripts(contents: Contents) -> Iterator[tuple[Node, int, Component]]:
    for node in contents.nodes:
        for index, part in enumerate(node.components):
            if part.name == MISSING_SCRIPT and part.skip == len(node.chain):
                yield node, index, part


class _Search:
    """Goes through the documents of one file that hold a suspect reference."""

    def __init__(self, context: Context, contents: Contents, faults: dict[tuple[int, str], str]) -> None:
        self.context = context
        self.contents = contents
        self.faults = faults
        self.paths = {id(node): path for node, path in all_paths(contents.roots)}
        self.instance_roots: dict[int, Node] | None = None

    def script_row(self, node: Node, index: int, part: Component) -> dict[str, object]:
        script = part.file.scripts.get(part.file_id)
        path = self.paths[id(node)]
        row: dict[str, object] = {"path": self.contents.file.path, "gameObjectPath": path, "componentIndex": index}
        if script is not None and script.guid:
            row["guid"] = script.guid
        row["context"] = f"Missing script component at index {index} on GameObject '{path}'"
        return row

    def broken(self) -> Iterator[Finding]:
        for document in suspicious(self.context, self.contents.file.path, self.faults):
            if document.stripped:
                continue
            if document.class_id == PREFAB_INSTANCE:
                yield from self._in_instance(document)
                continue
            node, kind = self._owner(document)
            for place, reference in broken_paths(read_fields(document.body), self._is_suspect):
                if place != "m_Script":
                    yield "reference", self._row(node, kind, place, reference)

    def _is_suspect(self, reference: Reference) -> bool:
        return (reference.file_id, reference.guid) in self.faults

    def _owner(self, document: Document) -> tuple[Node | None, str]:
        """The object that a document belongs to, and the component's name; settings of a scene belong to none."""
        found = self.contents.components.get(document.file_id)
        if found is not None:
            return self.contents.nodes[found[0]], found[1].name
        position = self.contents.places.objects.get(document.file_id)
        return (None if position is None else self.contents.nodes[position]), document.class_name

    def _in_instance(self, document: Document) -> Iterator[Finding]:
        instance = self.contents.file.instances.get(document.file_id)
        if instance is None:
            return
        root = self._roots().get(instance.file_id)
        if root is not None and root.opaque is Opaque.MISSING and self._is_suspect(instance.source):
            yield "reference", self._row(root, "PrefabInstance", "m_SourcePrefab", instance.source)
        for change in modifications(instance):
            if change.reference and self._is_suspect(change.reference):
                node, kind = self._overridden(instance, change.target.file_id)
                if node is not None:
                    yield "reference", self._row(node, kind, change.path, change.reference)

    def _roots(self) -> dict[int, Node]:
        """The first root of every instance that stands in this file, by the instance's id."""
        if self.instance_roots is None:
            found = [node for node in self.contents.nodes if len(node.chain) == 1 and node.prefab]
            self.instance_roots = {node.chain[0].file_id: node for node in reversed(found)}
        return self.instance_roots

    def _overridden(self, instance: Instance, target: int) -> tuple[Node | None, str]:
        """What an override changes. One whose target is gone has no effect, and so is not a finding."""
        key = seen_id(target, (instance,))
        found = self.contents.components.get(key)
        if found is not None:
            return self.contents.nodes[found[0]], found[1].name
        position = self.contents.places.objects.get(key)
        return (None if position is None else self.contents.nodes[position]), "GameObject"

    def _row(self, node: Node | None, kind: str, place: str, reference: Reference) -> dict[str, object]:
        path = self.paths[id(node)] if node is not None else None
        fault = self.faults[reference.file_id, reference.guid]
        return reference_row(self.contents.file.path, path, kind, place, reference, fault)
