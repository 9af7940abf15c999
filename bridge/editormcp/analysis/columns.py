"""The fields that a question names, found in each component that has them, and read as cells."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial

import msgspec

from editormcp.analysis.cells import MAX_ENTRIES, Cell, Resolve, cell, named
from editormcp.analysis.enums import enum_name
from editormcp.analysis.facts import Asked, Fact, fact
from editormcp.analysis.fieldnames import FieldPath, Steps, field_path, folded, matching
from editormcp.analysis.kit import Kit
from editormcp.analysis.model import Part, Scene, Value
from editormcp.errors import ToolError

PLUMBING = frozenset(
    (
        "m_ObjectHideFlags", "m_CorrespondingSourceObject", "m_PrefabInstance", "m_PrefabAsset", "m_GameObject",
        "m_EditorHideFlags", "m_EditorClassIdentifier", "m_Name", "serializedVersion", "m_PrefabParentObject",
        "m_PrefabInternal", "references",
    )
)  # fmt: skip
"""Fields that hold a file together. Of a component `name` is its object's."""
_COMPONENT = "component"
_SORTING_LAYER = "m_SortingLayerID"
_LETTERS = ({"x": 0, "y": 1, "z": 2, "w": 3}, {"r": 0, "g": 1, "b": 2, "a": 3})


class Absent:
    """That a component has no such field, which is not the same as one that is null."""


ABSENT = Absent()
PARTICLES = "ParticleSystem"


class Read(msgspec.Struct, frozen=True):
    """Where a column's value comes from: a fact of the object, or a serialized field."""

    name: str
    path: FieldPath
    fact: Fact | None = None
    is_type: bool = False
    """It is the component's type."""


class Found(msgspec.Struct, frozen=True, gc=False):
    """A value that a column found: the column's name, the cell, and its property path where it is a field."""

    name: str
    cell: Cell
    path: str = ""


Plan = list[list[Read]]
"""For each column what it reads: one thing, nothing, or all that a glob fits."""
_NO_PLAN: Plan = []


def outside_main(path: FieldPath) -> FieldPath | None:
    """The API's `main.duration` of a particle system without `main`: most of that module stands outside of it."""
    inside = path.steps[0] if path.steps else None
    return FieldPath(inside, path.steps[1:]) if folded(path.name) == "main" and isinstance(inside, str) else None


def columns_of(texts: Sequence[str], parameter: str) -> list[FieldPath]:
    """The fields that a caller named; a mistake says what would be right."""
    return [_column(text, parameter) for text in texts]


def _column(text: str, parameter: str) -> FieldPath:
    path = field_path(text)
    if path is None:
        row = {"name": parameter, "expected": "fields such as intensity, m_Materials[0] or position.x", "got": text}
        raise ToolError("arguments", f"'{text}' is not the name of a field", invalidParameters=[row])
    return path


class Columns:
    """Reads the named fields of one component after the other."""

    def __init__(self, paths: Sequence[FieldPath]) -> None:
        self._paths = paths
        self._plans: dict[tuple[str, tuple[str, ...]], tuple[Plan, Collection[str]]] = {}
        self.seen: dict[str, None] = {}
        """The names of all serialized fields that were there to choose from."""

    def read(self, asked: Asked, part: Part | None) -> list[list[Found]]:
        """What each column finds: one value, none where there is no such field, several of a glob."""
        if part is None:
            return [_facts(asked, reads) for reads in self.plan("GameObject", (), ())[0]]
        types, plan = asked.scene.types(part), _NO_PLAN

        def pick(names: Sequence[str]) -> Collection[str]:
            nonlocal plan
            plan, wanted = self.plan(part.type, types, tuple(names))
            return wanted

        fields = asked.scene.fields(part, pick)
        return [[one for read in reads if (one := _found(asked, part, types, fields, read))] for reads in plan]

    def plan(self, type_name: str, types: tuple[str, ...], names: tuple[str, ...]) -> tuple[Plan, Collection[str]]:
        """What is read of a component with these fields, and which of them that needs."""
        known = self._plans.get((type_name, names))
        if known is None:
            shown = [name for name in names if name not in PLUMBING]
            self.seen.update(dict.fromkeys(shown))
            plan = [_reads(path, shown, types) for path in self._paths]
            wanted = {read.path.name for reads in plan for read in reads if read.fact is None and not read.is_type}
            known = self._plans[type_name, names] = (plan, wanted)
        return known


def _found(asked: Asked, part: Part, types: tuple[str, ...], fields: dict[str, Value], read: Read) -> Found | None:
    if read.fact is not None:
        return _fact(asked, read, read.fact)
    if read.is_type:
        return Found(read.name, Cell(part.type, None, part.type))
    value, at = inner(fields.get(read.path.name), read.path)
    if isinstance(value, Absent):
        return None
    return Found(read.name, field_cell(asked.scene, part, types, value, at, asked.kit), at)


def field_cell(scene: Scene, part: Part, types: tuple[str, ...], value: Value, path: str, kit: Kit) -> Cell:
    """The cell of a component's field: with the names that layers and Unity's own enums have."""
    return value_cell(types, value, path, kit, partial(scene.target, part))


def value_cell(
    types: tuple[str, ...], value: Value, path: str, kit: Kit, resolve: Resolve, most: int = MAX_ENTRIES
) -> Cell:
    """The cell of a field of an object of these types, with so many entries of each list."""
    if isinstance(value, int) and not isinstance(value, bool):
        name = enum_name(types[0], types[1:], path, value)
        if path == _SORTING_LAYER:
            name = kit.sorting_layer(value)
        return named(value, name) if name is not None else cell(value, resolve, path)
    if isinstance(value, dict) and isinstance(bits := value.get("m_Bits"), int):
        return named(bits, kit.mask(bits))
    return cell(value, resolve, path, lambda number, at: enum_name(types[0], types[1:], at, number), most)


def inner(value: Value, path: FieldPath) -> tuple[Value | Absent, str]:
    """What the steps of a path lead to, and its property path as Unity writes it."""
    at = path.name
    found: Value | Absent = value
    for step in path.steps:
        if isinstance(found, Absent):
            break
        found, at = _step(found, step, at)
    return found, at


def _step(value: Value, step: str | int, at: str) -> tuple[Value | Absent, str]:
    if isinstance(step, int):
        if isinstance(value, list) and step < len(value):
            return value[step], f"{at}.Array.data[{step}]"
        return ABSENT, at
    if isinstance(value, dict):
        names = matching(step, list(value), ())
        return (value[names[0].name], f"{at}.{names[0].name}") if names else (ABSENT, at)
    for letters in _LETTERS:
        if isinstance(value, list) and step.lower() in letters and letters[step.lower()] < len(value):
            return value[letters[step.lower()]], f"{at}.{step.lower()}"
    if isinstance(value, list) and step in ("size", "length", "count", "Length", "Count"):
        return len(value), f"{at}.Array.size"
    return ABSENT, at


def _reads(path: FieldPath, names: Sequence[str], types: tuple[str, ...]) -> list[Read]:
    if (of_main := outside_main(path)) is not None and PARTICLES in types and matching(of_main.name, names, types):
        return [Read(path.text, one.path) for one in _reads(of_main, names, types)]
    found = matching(path.name, names, types)
    if found:
        steps: Steps = path.steps
        return [Read(one.name if path.is_glob else path.text, FieldPath(one.name, one.steps + steps)) for one in found]
    if folded(path.name) == _COMPONENT and not path.steps:
        return [Read(path.text, path, is_type=True)]
    known = fact(path.name)
    return [Read(path.text, path, known)] if known is not None else []


def _facts(asked: Asked, reads: list[Read]) -> list[Found]:
    return [one for read in reads if read.fact is not None and (one := _fact(asked, read, read.fact)) is not None]


def _fact(asked: Asked, read: Read, fact: Fact) -> Found | None:
    whole = fact(asked)
    if not read.path.steps:
        return Found(read.name, whole)
    part, _ = inner(whole.shown, read.path)
    return None if isinstance(part, Absent) else Found(read.name, cell(part, lambda _value, _at: None, ""))
