"""A component's values: its document, with what every instance on the way overrides."""

from __future__ import annotations

import re
from itertools import pairwise

import msgspec

from editormcp.backends.disk.format.documents import find_document, normalised
from editormcp.backends.disk.format.references import Reference
from editormcp.backends.disk.format.values import Value, read_fields, typed
from editormcp.backends.disk.scene.instances import modifications
from editormcp.backends.disk.scene.library import SceneLibrary, Unreadable
from editormcp.backends.disk.scene.nodes import Component, Node, seen_id
from editormcp.backends.disk.scene.objects import Instance, Modification, ObjectFile

_STEP = re.compile(r"\.?Array\.data\[(\d+)\]|\.?([^.\[\]]+)")
_MOST_ELEMENTS = 100_000
"""An override may name any index; beyond this it is damage, not data."""


class Placed(msgspec.Struct, frozen=True):
    """A reference and the file it stands in: without a GUID it points into that file."""

    reference: Reference
    file: ObjectFile | None
    path: str
    chain: tuple[Instance, ...]


class Fields(msgspec.Struct):
    """The fields of a component. `file` and `chain` tell where its references without a GUID point."""

    fields: dict[str, Value]
    file: ObjectFile
    chain: tuple[Instance, ...]
    overridden: dict[str, Placed]
    """References that an instance set, by property path: they point from the instance's file."""


def component_fields(scenes: SceneLibrary, node: Node, part: Component) -> Fields:
    """Every serialized field of a component, nothing left out."""
    chain = node.chain[part.skip :]
    result = Fields(_document(scenes, part), part.file, chain, {})
    for level, instance in enumerate(chain):
        target = seen_id(part.file_id, chain[:level])
        for change in modifications(instance):
            if change.target.file_id == target:
                _apply(result, change, instance, chain[level + 1 :])
    return result


def _document(scenes: SceneLibrary, part: Component) -> dict[str, Value]:
    try:
        data = normalised(scenes.read(part.file.path)[0])
    except Unreadable:
        return {}
    document = find_document(data, part.file_id)
    return read_fields(document.body) if document is not None and not document.stripped else {}


def _apply(result: Fields, change: Modification, instance: Instance, outer: tuple[Instance, ...]) -> None:
    current = _get(result.fields, change.path)
    is_reference = bool(change.reference) or (isinstance(current, dict) and "fileID" in current)
    value: Value = typed(change.value)
    if is_reference:
        value = {"fileID": change.reference.file_id}
        if change.reference.guid:
            value["guid"] = change.reference.guid
        result.overridden[change.path] = Placed(change.reference, None, instance.path, outer)
    _set(result.fields, change.path, value)


def _steps(path: str) -> list[str | int]:
    return [int(index) if index else name for index, name in _STEP.findall(path)]


def _get(fields: dict[str, Value], path: str) -> Value:
    value: Value = fields
    for step in _steps(path):
        if isinstance(value, dict) and isinstance(step, str):
            value = value.get(step)
        elif isinstance(value, list) and isinstance(step, int) and step < len(value):
            value = value[step]
        else:
            return None
    return value


def _set(fields: dict[str, Value], path: str, value: Value) -> None:
    if path.endswith(".Array.size"):
        _resize(fields, path.removesuffix(".Array.size"), value)
        return
    steps = _steps(path)
    holder: Value = fields
    for step, following in pairwise(steps):
        empty: Value = [] if isinstance(following, int) else {}
        holder = _descend(holder, step, empty)
    if steps:
        _put(holder, steps[-1], value)


def _descend(holder: Value, step: str | int, empty: Value) -> Value:
    if isinstance(holder, dict) and isinstance(step, str):
        inner = holder.get(step)
        if not isinstance(inner, (dict, list)):
            inner = holder[step] = empty
        return inner
    if isinstance(holder, list) and isinstance(step, int) and step < _MOST_ELEMENTS:
        _grow(holder, step)
        if not isinstance(holder[step], (dict, list)):
            holder[step] = empty
        return holder[step]
    return None


def _put(holder: Value, step: str | int, value: Value) -> None:
    if isinstance(holder, dict) and isinstance(step, str):
        holder[step] = value
    elif isinstance(holder, list) and isinstance(step, int) and step < _MOST_ELEMENTS:
        _grow(holder, step)
        holder[step] = value


def _grow(values: list[Value], index: int) -> None:
    values.extend([None] * (index + 1 - len(values)))


def _resize(fields: dict[str, Value], path: str, size: Value) -> None:
    current = _get(fields, path)
    if isinstance(size, int) and 0 <= size < _MOST_ELEMENTS:
        values = current if isinstance(current, list) else []
        kept = values[:size] + [values[-1] if values else None] * (size - len(values))
        _set(fields, path, kept)
