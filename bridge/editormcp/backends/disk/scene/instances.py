"""Reads a PrefabInstance document: its prefab, its place, and what it changes, adds and removes."""

from __future__ import annotations

import re

from editormcp.backends.disk.format.references import NOWHERE, reference_at, reference_field, references_in
from editormcp.backends.disk.format.scalars import decode_scalar, scalar_end
from editormcp.backends.disk.scene.objects import Instance, Modification

_KEY = b"\n    m_"
_OVERRIDES = b"\n    m_Modifications:"
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
    source = reference_field(raw, b"m_SourcePrefab") or reference_field(raw, b"m_ParentPrefab")
    if source is None or not source.guid:
        return None
    start = raw.find(_OVERRIDES)
    end = raw.find(_KEY, start + len(_OVERRIDES)) if start >= 0 else -1
    head, tail = raw[: max(start, 0)], raw[end:] if end >= 0 else b""
    overrides = raw[start + len(_OVERRIDES) : end if end >= 0 else len(raw)] if start >= 0 else b""
    parents = references_in(_inner(head, b"m_TransformParent"))
    removed = _inner(tail, b"m_RemovedComponents") + _inner(tail, b"m_RemovedGameObjects")
    return Instance(
        path,
        file_id,
        source,
        parents[0].file_id if parents else 0,
        _shown(overrides),
        overrides,
        frozenset(reference.file_id for reference in references_in(removed)),
        _insertions(_inner(tail, b"m_AddedGameObjects")) | _insertions(_inner(tail, b"m_AddedComponents")),
    )


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


def _shown(text: bytes) -> list[Modification]:
    """The overrides that a hierarchy shows, found by their property paths; the others are not looked at."""
    found = []
    for match in _SHOWN.finditer(text):
        start = text.rfind(_TARGET, 0, match.start()) + len(_TARGET)
        target = reference_at(text, start)
        value = match[2]
        if value is None:  # Folded over several lines.
            modification = _modification(text[start : max(text.find(_TARGET, start), 0) or len(text)])
            if modification is not None:
                found.append(modification)
        elif target is not None:
            found.append(Modification(target, match[1].decode("ascii"), value))
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
