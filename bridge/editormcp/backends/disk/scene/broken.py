"""Where in a document a broken reference stands: its property path, as Unity writes it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from editormcp.backends.disk.format.references import Reference
from editormcp.backends.disk.format.values import Value

PLUMBING = frozenset(
    (
        "m_CorrespondingSourceObject", "m_PrefabInstance", "m_PrefabAsset", "m_PrefabParentObject", "m_PrefabInternal",
        "m_Component", "m_RootGameObject", "m_ParentPrefab", "m_SourcePrefab", "m_Modification",
    )
)  # fmt: skip
"""Fields that tie objects together, not values that somebody set; missing scripts and prefabs are found elsewhere."""


MAX_PATH = 1000
"""Characters of a property path: of a longer one only the end is told."""
_Path: TypeAlias = "tuple[_Path | None, str]"
"""A step and those above it. Few references are broken, so few paths are written out."""


def broken_paths(fields: dict[str, Value], is_broken: Callable[[Reference], bool]) -> Iterator[tuple[str, Reference]]:
    """Property path and reference of every field that points to something that is not there."""
    shown = [(name, value) for name, value in fields.items() if name not in PLUMBING]
    stack: list[tuple[_Path, Value]] = [((None, name), value) for name, value in reversed(shown)]
    while stack:
        path, value = stack.pop()
        if isinstance(value, dict):
            reference = as_reference(value)
            if reference is None:
                stack += [((path, f".{name}"), part) for name, part in reversed(value.items())]
            elif is_broken(reference):
                yield _text(path), reference
        elif isinstance(value, list):
            numbered = reversed(list(enumerate(value)))
            stack += [((path, f".Array.data[{index}]"), part) for index, part in numbered]


def _text(path: _Path) -> str:
    steps: list[str] = []
    length = 0
    above: _Path | None = path
    while above is not None and length <= MAX_PATH:
        above, step = above
        steps.append(step)
        length += len(step)
    text = "".join(reversed(steps))
    return text if len(text) <= MAX_PATH else f"...{text[-MAX_PATH:]}"


def as_reference(value: dict[str, Value]) -> Reference | None:
    file_id, guid = value.get("fileID"), value.get("guid")
    if not isinstance(file_id, int):
        return None
    return Reference(file_id, str(guid) if guid else "")
