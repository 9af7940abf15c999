"""References that may lead into packages which are not on this machine, found without parsing the objects."""

from __future__ import annotations

from collections.abc import Iterator

from editormcp.backends.disk.answering.context import Context
from editormcp.backends.disk.format.documents import Document
from editormcp.backends.disk.format.property_paths import PropertyPaths
from editormcp.backends.disk.format.references import reference_field
from editormcp.backends.disk.missing.groups import Use
from editormcp.backends.disk.scene.broken import PLUMBING
from editormcp.backends.disk.scene.file_references import references_of, where_references_are
from editormcp.backends.disk.scene.instances import modifications, read_instance
from editormcp.backends.disk.scene.scan import MONO_BEHAVIOUR, PREFAB_INSTANCE

_SCRIPT = "m_Script"


def undecided_in(context: Context, path: str) -> Iterator[Use]:
    """The fields of a file of which nobody here can say whether they lead anywhere. Raises Unreadable."""
    if not context.index.packages.unreadable:
        return  # then everything is decided
    guids = context.checks.undecided(context, context.checks.of(context, path).outside)
    if not guids:
        return

    def suspects(documents: Iterator[Document]) -> list[Document]:
        return [
            one for one in documents if not one.stripped and any(guid in guids for _, guid in references_of(one.body))
        ]

    for document in context.scenes.from_documents(path, suspects):
        if document.class_id == PREFAB_INSTANCE:
            yield from _in_instance(document, path, guids)
        else:
            yield from _in_object(context, document, path, guids)


def _in_instance(document: Document, path: str, guids: set[str]) -> Iterator[Use]:
    instance = read_instance(document.body, document.file_id, path)
    if instance is None:
        return
    if instance.source.guid in guids:
        yield Use(instance.source.guid, instance.source.file_id, path, document.class_name, "m_SourcePrefab")
    for change in modifications(instance):
        if change.reference and change.reference.guid in guids:
            yield Use(change.reference.guid, change.reference.file_id, path, "", change.path)


def _in_object(context: Context, document: Document, path: str, guids: set[str]) -> Iterator[Use]:
    type = _type(context, document)
    paths = PropertyPaths(document.body)
    for start, file_id, guid in where_references_are(document.body):
        if guid in guids and file_id:
            place = paths.at(start) or ""
            if place.partition(".")[0].partition("[")[0] not in PLUMBING:
                yield Use(guid, file_id, path, type if place != _SCRIPT else "", place)


def _type(context: Context, document: Document) -> str:
    script = reference_field(document.body, _SCRIPT.encode()) if document.class_id == MONO_BEHAVIOUR else None
    found = context.scripts.find(script) if script is not None else None
    return found.name if found is not None else document.class_name
