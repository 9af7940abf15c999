"""A component's values: its document, with what every instance on the way overrides."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from itertools import pairwise

import msgspec

from editormcp.analysis.scalars import labelled
from editormcp.backends.disk.format.references import Reference
from editormcp.backends.disk.format.scalars import decode_scalar
from editormcp.backends.disk.format.values import MAX_DEPTH, Value, read_fields, read_some, typed
from editormcp.backends.disk.scene.instances import modifications_of
from editormcp.backends.disk.scene.library import SceneLibrary, Unreadable
from editormcp.backends.disk.scene.nodes import Component, Node, seen_id
from editormcp.backends.disk.scene.objects import Instance, Modification, ObjectFile

Pick = Callable[[Sequence[str]], Collection[str]]
"""From the names of a component's top-level fields, those that are wanted."""

_STEP = re.compile(r"\.?Array\.data\[(\d{1,9})\]|\.?([^.\[\]]+)")
_ARRAY_SIZE: list[str | int] = ["Array", "size"]
_LETTERS = "xyzwrgba"
_MOST_ELEMENTS = 100_000
"""An override may name any size. What would add more values than this to a component is damage, not data."""


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


def component_fields(scenes: SceneLibrary, node: Node, part: Component, pick: Pick | None = None) -> Fields:
    """Every serialized field of a component, nothing left out; or those that `pick` wants of all their names."""
    chain = node.chain[part.skip :]
    if not chain and node.opaque is None:
        body = _body(scenes, part)
        return Fields(read_some(body, pick) if pick is not None else read_fields(body), part.file, (), {})
    changes = [(change, level) for level in range(len(chain)) for change in _changes(part, chain, level)]
    # An object of a model has a document in no file; its id may be that of another object in the file at hand.
    body = _body(scenes, part) if node.opaque is None or part.skip else b""
    if not changes:
        return Fields(read_some(body, pick) if pick is not None else read_fields(body), part.file, chain, {})
    wanted = _Wanted(pick, changes) if pick is not None else None
    result = Fields(read_some(body, wanted) if wanted is not None else read_fields(body), part.file, chain, {})
    values = _Overridden(result.fields)
    for change, level in changes:
        if wanted is None or _top(change.path) in wanted.names:
            placed = Placed(change.reference, None, chain[level].path, chain[level + 1 :])
            _apply(values, result.overridden, change, placed)
    return result


def outermost_changes(node: Node, part: Component) -> list[Modification]:
    """What the outermost instance that a component came through changes of it."""
    chain = node.chain[part.skip :]
    return _changes(part, chain, len(chain) - 1) if chain else []


def _changes(part: Component, chain: tuple[Instance, ...], level: int) -> list[Modification]:
    return modifications_of(chain[level], seen_id(part.file_id, chain[:level]))


def _top(path: str) -> str:
    """The top-level field of a property path."""
    return path.partition(".")[0]


class _Wanted:
    """Picks fields among those of the document and those that only overrides name."""

    def __init__(self, pick: Pick, changes: list[tuple[Modification, int]]) -> None:
        self._pick = pick
        self._changed = dict.fromkeys(_top(change.path) for change, _ in changes)
        self.names: Collection[str] = ()

    def __call__(self, names: Sequence[str]) -> Collection[str]:
        if self._changed:
            names = (*names, *(name for name in self._changed if name not in names))
        self.names = self._pick(names)
        return self.names


def _body(scenes: SceneLibrary, part: Component) -> bytes:
    try:
        return scenes.bodies(part.file.path, (part.file_id,)).get(part.file_id) or b""
    except Unreadable:
        return b""


def _apply(values: _Overridden, references: dict[str, Placed], change: Modification, placed: Placed) -> None:
    steps = _steps(change.path)
    if len(steps) > MAX_DEPTH:
        return
    current = values.get(steps)
    is_reference = bool(change.reference) or (isinstance(current, dict) and "fileID" in current)
    value: Value = typed(change.value)
    if isinstance(value, (int, float)) and steps:
        value = labelled(str(steps[-1]), decode_scalar(change.value))
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
        """How many values the overrides may still add to arrays."""

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
        if isinstance(holder, list) and isinstance(step, int) and step < len(holder):
            if not isinstance(holder[step], (dict, list)):
                holder[step] = empty
            return holder[step]
        return None

    def _put(self, holder: Value, step: str | int, value: Value) -> None:
        if isinstance(holder, dict) and isinstance(step, str):
            is_new = step not in holder
            holder[step] = value
            if is_new and step in _LETTERS and len(holder) > 1:
                self._sort(holder)
            return
        if isinstance(holder, list) and isinstance(step, int) and step < len(holder):
            holder[step] = value  # what is behind the end is left over from when the array was longer

    @staticmethod
    def _sort(vector: dict[str, Value]) -> None:
        """Overrides have a rotation's w first; of what is inside a model they are all that is known."""
        for letter in sorted(vector, key=_LETTERS.find):
            vector[letter] = vector.pop(letter)

    def _grow(self, values: list[Value], size: int) -> bool:
        """Makes a list long enough with copies of its last entry. False where overrides may not add so much."""
        last = values[-1] if values else None
        more = max(size - len(values), 0)
        if more * _weight(last) > self._room:
            return False
        self._room -= more * _weight(last)
        values.extend(_copy(last) for _ in range(more))
        return True

    def _resize(self, steps: list[str | int], size: Value) -> None:
        current = self.get(steps)
        values = current if isinstance(current, list) else []
        if isinstance(size, int) and size >= 0 and self._grow(values, size):
            del values[size:]
            self.set(steps, values)


def _weight(value: Value) -> int:
    """How many values there are in one."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return 1 + sum(map(_weight, inner))


def _copy(value: Value) -> Value:
    if isinstance(value, dict):
        return {name: _copy(inner) for name, inner in value.items()}
    return [_copy(inner) for inner in value] if isinstance(value, list) else value
