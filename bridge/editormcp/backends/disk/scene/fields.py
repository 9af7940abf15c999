"""A component's values: its document, with what every instance on the way overrides."""

from __future__ import annotations

import re
from itertools import pairwise

import msgspec

from editormcp.backends.disk.format.references import Reference
from editormcp.backends.disk.format.values import MAX_DEPTH, Value, read_fields, typed
from editormcp.backends.disk.scene.instances import modifications_of
from editormcp.backends.disk.scene.library import SceneLibrary, Unreadable
from editormcp.backends.disk.scene.nodes import Component, Node, seen_id
from editormcp.backends.disk.scene.objects import Instance, Modification, ObjectFile

_STEP = re.compile(r"\.?Array\.data\[(\d{1,9})\]|\.?([^.\[\]]+)")
_ARRAY_SIZE: list[str | int] = ["Array", "size"]
_MOST_ELEMENTS = 100_000
"""An override may name any index. What would add more elements than this to a component is damage, not data."""


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
    values = _Overridden(result.fields)
    for level, instance in enumerate(chain):
        target = seen_id(part.file_id, chain[:level])
        for change in modifications_of(instance, target):
            _apply(values, result.overridden, change, Placed(change.reference, None, instance.path, chain[level + 1 :]))
    return result


def _document(scenes: SceneLibrary, part: Component) -> dict[str, Value]:
    try:
        document = scenes.document(part.file.path, part.file_id)
    except Unreadable:
        return {}
    return read_fields(document.body) if document is not None and not document.stripped else {}


def _apply(values: _Overridden, references: dict[str, Placed], change: Modification, placed: Placed) -> None:
    steps = _steps(change.path)
    if len(steps) > MAX_DEPTH:
        return
    current = values.get(steps)
    is_reference = bool(change.reference) or (isinstance(current, dict) and "fileID" in current)
    value: Value = typed(change.value)
    if is_reference:
        value = {"fileID": change.reference.file_id}
        if change.reference.guid:
            value["guid"] = change.reference.guid
        references[change.path] = placed
    values.set(steps, value)


def _steps(path: str) -> list[str | int]:
    return [int(index) if index else name for index, name in _STEP.findall(path)]


class _Overridden:
    """A component's values while overrides change them."""

    def __init__(self, fields: dict[str, Value]) -> None:
        self._fields = fields
        self._room = _MOST_ELEMENTS
        """How many elements the overrides may still add to arrays."""

    def get(self, steps: list[str | int]) -> Value:
        value: Value = self._fields
        for step in steps:
            if isinstance(value, dict) and isinstance(step, str):
                value = value.get(step)
            elif isinstance(value, list) and isinstance(step, int) and step < len(value):
                value = value[step]
            else:
                return None
        return value

    def set(self, steps: list[str | int], value: Value) -> None:
        if steps[-2:] == _ARRAY_SIZE:
            self._resize(steps[:-2], value)
            return
        holder: Value = self._fields
        for step, following in pairwise(steps):
            holder = self._descend(holder, step, [] if isinstance(following, int) else {})
        if steps:
            self._put(holder, steps[-1], value)

    def _descend(self, holder: Value, step: str | int, empty: Value) -> Value:
        if isinstance(holder, dict) and isinstance(step, str):
            inner = holder.get(step)
            if not isinstance(inner, (dict, list)):
                inner = holder[step] = empty
            return inner
        if isinstance(holder, list) and isinstance(step, int) and self._grow(holder, step + 1):
            if not isinstance(holder[step], (dict, list)):
                holder[step] = empty
            return holder[step]
        return None

    def _put(self, holder: Value, step: str | int, value: Value) -> None:
        if isinstance(holder, dict) and isinstance(step, str):
            holder[step] = value
            return
        if isinstance(holder, list) and isinstance(step, int) and self._grow(holder, step + 1):
            holder[step] = value

    def _grow(self, values: list[Value], size: int, filler: Value = None) -> bool:
        """Makes a list long enough. False where that is beyond what overrides may add."""
        more = size - len(values)
        if more > self._room:
            return False
        if more > 0:
            self._room -= more
            values.extend([filler] * more)
        return True

    def _resize(self, steps: list[str | int], size: Value) -> None:
        current = self.get(steps)
        values = current if isinstance(current, list) else []
        if isinstance(size, int) and size >= 0 and self._grow(values, size, values[-1] if values else None):
            del values[size:]
            self.set(steps, values)
