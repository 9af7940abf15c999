"""Reads a PrefabInstance document: its prefab, its place, and what it changes, adds and removes."""

from __future__ import annotations

import re
from collections.abc import Collection

from editormcp.backends.disk.format.references import NOWHERE, Reference, file_id_at, reference_at, references_in
from editormcp.backends.disk.format.scalars import decode_scalar, scalar_end
from editormcp.backends.disk.scene.objects import Instance, Modification

_KEY = b"\n    m_"
_OVERRIDES = b"\n    m_Modifications:"
_AFTER_OVERRIDES = b"\n    m_RemovedComponents:"
_PARENT = re.compile(rb"\n    m_TransformParent: \{fileID: (-?\d{1,20})\}")
_ROOT = re.compile(rb"\n  m_RootGameObject: \{fileID: (-?\d{1,20})\}")
_NOTHING: frozenset[int] = frozenset()
_TARGET = b"    - target: "
_PATH = b"\n      propertyPath: "
_VALUE = b"\n      value: "
_REFERENCE = b"\n      objectReference: "
_SHOWN = re.compile(
    rb"\n      propertyPath: (m_(?:Name|IsActive|TagString|Layer|StaticEditorFlags|RootOrder))\n"
    rb"(?:      value: ?([^\n]*)\n      objectReference: )?"
)


def read_instance(raw: bytes, file_id: int, path: str) -> Instance | None:
    """The instance, or None: before 2018.3 a prefab's own asset object has the same class."""
    place = raw.rfind(b"\n  m_SourcePrefab: {")
    if place < 0:
        place = raw.rfind(b"\n  m_ParentPrefab: {")
    source = reference_at(raw, place + 19) if place >= 0 else None
    if source is None or not source.guid:
        return None
    start = raw.find(_OVERRIDES)
    end = raw.rfind(_AFTER_OVERRIDES, start, place) if start >= 0 else -1
    if end < 0 <= start:
        end = raw.find(_KEY, start + len(_OVERRIDES))
    overrides = raw[start + len(_OVERRIDES) : end if end >= 0 else len(raw)] if start >= 0 else b""
    parent = _PARENT.search(raw, 0, start if start >= 0 else len(raw))
    tail = raw[end:place] if end >= 0 else b""
    changes_parts = b"{fileID" in tail
    removed = _ids_under(tail, b"m_RemovedComponents") if changes_parts else _NOTHING
    removed_objects = _ids_under(tail, b"m_RemovedGameObjects") if changes_parts else _NOTHING
    added = _inner(tail, b"m_AddedGameObjects") + _inner(tail, b"m_AddedComponents") if changes_parts else b""
    return Instance(
        path,
        file_id,
        source,
        int(parent[1]) if parent else 0,
        _shown(overrides),
        overrides,
        removed | removed_objects,
        removed_objects,
        _insertions(added) if added else {},
        int(root[1]) if (root := _ROOT.search(raw, place)) else 0,
    )


def _ids_under(body: bytes, key: bytes) -> frozenset[int]:
    return frozenset(reference.file_id for reference in references_in(_inner(body, key)))


def _inner(body: bytes, key: bytes) -> bytes:
    """What stands under a key of the second level."""
    mark = b"\n    " + key + b":"
    start = body.find(mark)
    if start < 0:
        return b""
    start += len(mark)
    end = body.find(b"\n    m_", start)
    return body[start : end if end >= 0 else len(body)]


def modifications(instance: Instance) -> list[Modification]:
    """Every override of an instance, in order."""
    if instance.parsed is None:
        entries = instance.raw_modifications.split(_TARGET)[1:]
        instance.parsed = [found for entry in entries if (found := _modification(entry)) is not None]
    return instance.parsed


def modifications_of(instance: Instance, target: int) -> list[Modification]:
    """The overrides of one object of the prefab, in order."""
    if instance.by_target is None:
        instance.by_target = {}
        for change in modifications(instance):
            instance.by_target.setdefault(change.target.file_id, []).append(change)
    return instance.by_target.get(target, [])


def targets_holding(instance: Instance, words: Collection[bytes]) -> set[int]:
    """What those overrides change whose text holds one of these words."""
    text = instance.raw_modifications
    if not any(word in text for word in words):
        return set()
    entries = (entry for entry in text.split(_TARGET)[1:] if any(word in entry for word in words))
    return {target for entry in entries if (target := file_id_at(entry, 0)) is not None}


def _shown(text: bytes) -> list[Modification]:
    """The overrides that a hierarchy shows, found by their property paths; the others are not looked at."""
    found = []
    before = 0
    for match in _SHOWN.finditer(text):
        # Each override has a target of its own: what stands before the last one is not searched again.
        start = text.rfind(_TARGET, before, match.start()) + len(_TARGET)
        before = match.end()
        target = file_id_at(text, start) if start >= len(_TARGET) else None
        if target is None:
            continue
        value = match[2]
        if value is not None:
            found.append(Modification(Reference(target), match[1].decode("ascii"), value))
            continue
        folded = _modification(text[start : max(text.find(_TARGET, start), 0) or len(text)])
        if folded is not None:
            found.append(folded)
    return found


def first_target(instance: Instance, path: bytes) -> int:
    """What the first override of this property path changes; 0 where there is none."""
    place = instance.raw_modifications.find(_PATH + path + b"\n")
    start = instance.raw_modifications.rfind(_TARGET, 0, place) if place >= 0 else -1
    target = reference_at(instance.raw_modifications, start + len(_TARGET)) if start >= 0 else None
    return target.file_id if target is not None else 0


def _modification(entry: bytes) -> Modification | None:
    """One override, from its target on."""
    path = entry.find(_PATH)
    target = reference_at(entry, 0)
    if target is None or path < 0:
        return None
    path_end = scalar_end(entry, path + len(_PATH), 6)
    value = entry.find(_VALUE.rstrip(), path_end)
    start = value + len(_VALUE) - 1
    start += entry.startswith(b" ", start)
    end = scalar_end(entry, start, 6) if value >= 0 else start
    reference = entry.find(_REFERENCE, end)
    return Modification(
        target,
        decode_scalar(entry[path + len(_PATH) : path_end]),
        entry[start:end] if value >= 0 else b"",
        (reference_at(entry, reference + len(_REFERENCE)) if reference >= 0 else None) or NOWHERE,
    )


def _insertions(text: bytes) -> dict[int, int]:
    """`addedObject` → `insertIndex` of each entry; -1 stands for the end."""
    found = {}
    for entry in text.split(b"- targetCorrespondingSourceObject:")[1:]:
        index = entry.find(b"insertIndex: ")
        added = entry.find(b"addedObject: ")
        reference = reference_at(entry, added + 13) if added >= 0 else None
        if reference is not None and index >= 0:
            found[reference.file_id] = int(entry[index + 13 : entry.find(b"\n", index)])
    return found
