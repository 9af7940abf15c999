"""Where in a document a broken reference stands: its property path, as Unity writes it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from editormcp.backends.disk.format.references import Reference
from editormcp.backends.disk.format.values import Value

PLUMBING = frozenset(
    (
        "m_CorrespondingSourceObject", "m_PrefabInstance", "m_PrefabAsset", "m_PrefabParentObject", "m_PrefabInternal",
        "m_Component", "m_RootGameObject", "m_ParentPrefab", "m_SourcePrefab", "m_Modification",
    )
)  # fmt: skip
"""Fields that tie objects together, not values that somebody set; missing scripts and prefabs are found elsewhere."""


def broken_paths(fields: dict[str, Value], is_broken: Callable[[Reference], bool]) -> Iterator[tuple[str, Reference]]:
    """Property path and reference of every field that points to something that is not there."""
    stack: list[tuple[str, Value]] = [(name, value) for name, value in fields.items() if name not in PLUMBING][::-1]
    while stack:
        path, value = stack.pop()
        if isinstance(value, dict):
            reference = as_reference(value)
            if reference is None:
                stack.extend([(f"{path}.{name}", part) for name, part in value.items()][::-1])
            elif is_broken(reference):
                yield path, reference
        elif isinstance(value, list):
            stack.extend([(f"{path}.Array.data[{index}]", part) for index, part in enumerate(value)][::-1])


def as_reference(value: dict[str, Value]) -> Reference | None:
    file_id, guid = value.get("fileID"), value.get("guid")
    if not isinstance(file_id, int):
        return None
    return Reference(file_id, str(guid) if guid else "")
