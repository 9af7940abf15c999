"""Broken references of an asset that is neither a scene nor a prefab."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from editormcp.backends.disk.answering.context import Context
from editormcp.backends.disk.answering.reference_checks import ReferenceChecks
from editormcp.backends.disk.format.documents import Document
from editormcp.backends.disk.format.references import Reference
from editormcp.backends.disk.format.values import read_fields
from editormcp.backends.disk.scene.broken import broken_paths
from editormcp.backends.disk.scene.file_references import FileReferences, references_of

Finding = tuple[str, dict[str, Any]]


def suspects(context: Context, checks: ReferenceChecks, found: FileReferences) -> dict[tuple[int, str], str]:
    """The references of a file that lead nowhere, with what is wrong with each."""
    own = {(file_id, ""): "refers to an object that does not exist" for file_id in found.dangling}
    return own | checks.faults(context, found.outside)


def holds_suspect(document: Document, faults: dict[tuple[int, str], str]) -> bool:
    """Whether a document holds one of these references. Most documents do not, and are not parsed."""
    return not faults.keys().isdisjoint(references_of(document.body))


def suspicious(context: Context, path: str, faults: dict[tuple[int, str], str]) -> list[Document]:
    """The documents of a file that hold one of these references. Raises Unreadable."""
    return context.scenes.from_documents(path, lambda all_: [one for one in all_ if holds_suspect(one, faults)])


def missing_in_asset(context: Context, checks: ReferenceChecks, path: str) -> Iterator[Finding]:
    faults = suspects(context, checks, checks.of(context, path))
    if not faults:
        return
    for document in suspicious(context, path, faults):
        kind = document.class_name
        fields = read_fields(document.body)
        for place, reference in broken_paths(fields, lambda one: (one.file_id, one.guid) in faults):
            fault = faults[reference.file_id, reference.guid]
            yield "reference", reference_row(path, None, kind, place, reference, fault)


def reference_row(
    path: str, object_path: str | None, kind: str, place: str, reference: Reference, fault: str
) -> dict[str, Any]:
    """One broken reference, with a sentence for people."""
    where = f" on '{object_path}'" if object_path is not None else ""
    row: dict[str, Any] = {"path": path}
    if object_path is not None:
        row["gameObjectPath"] = object_path
    if kind:
        row["componentType"] = kind
    row["propertyPath"] = place
    if reference.guid:
        row["referenceGuid"] = reference.guid
    row["referenceFileId"] = str(reference.file_id)
    row["context"] = f"{f'{kind}.' if kind else ''}{place}{where} {fault}"
    return row
