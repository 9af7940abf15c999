"""The fields that a question about assets names, found in each asset that has them, and read as cells."""

from __future__ import annotations

from collections.abc import Sequence

from editormcp.analysis.asset_objects import AssetObject, placement, says_nothing
from editormcp.analysis.cells import MAX_ENTRIES, Cell, Resolve, cell
from editormcp.analysis.columns import Absent, Found, inner, value_cell
from editormcp.analysis.fieldnames import FieldPath, folded, matching
from editormcp.analysis.kit import Kit
from editormcp.analysis.model import Value

NAMES = ("name", "path", "guid", "type")
"""What every asset can be asked for, where it has no field of that name."""
_DEEPEST = 2
_MOST_INSIDE = 100


class AssetColumns:
    """Reads the named fields of one asset after the other."""

    def __init__(self, paths: Sequence[FieldPath], kit: Kit, most: int = MAX_ENTRIES) -> None:
        self._paths = paths
        self._most = most
        self._kit = kit
        self._plans: dict[tuple[str, tuple[str, ...]], list[list[FieldPath]]] = {}

    def read(self, one: AssetObject, resolve: Resolve) -> list[list[Found]]:
        """What each column finds: one value, none where there is no such field, several of a glob."""
        key = (one.type, tuple(one.fields))
        if key not in self._plans:
            self._plans[key] = [matching(path.name, one.names, one.types) for path in self._paths]
        plans = zip(self._paths, self._plans[key], strict=True)
        return [self._column(one, path, found, resolve) for path, found in plans]

    def _column(self, one: AssetObject, path: FieldPath, found: list[FieldPath], resolve: Resolve) -> list[Found]:
        if not found:
            return self._elsewhere(one, path, resolve)
        cells = []
        for field in found:
            value, at = inner(one.fields[field.name], FieldPath(field.name, field.steps + path.steps))
            if not isinstance(value, Absent):
                name = field.name if path.is_glob else path.text
                cells.append(Found(name, value_cell(one.types, value, at, self._kit, resolve, self._most), at))
        # An alias may lead where another version of Unity has the field.
        return cells or self._elsewhere(one, path, resolve)

    def _elsewhere(self, one: AssetObject, path: FieldPath, resolve: Resolve) -> list[Found]:
        """A fact; else a field inside of others: importers keep most of theirs in `meshes` or `textureSettings`."""
        known = next((name for name in NAMES if folded(name) == folded(path.name)), None)
        if known is not None and not path.steps:
            return [Found(path.text, text_cell(one.facts[known]), "")]
        place = None if path.is_glob else _inside(one.fields, path.name, _DEEPEST)
        if place is None:
            return []
        value, at = inner(one.fields[place.name], FieldPath(place.name, place.steps + path.steps))
        if isinstance(value, Absent):
            return []
        return [Found(path.text, value_cell(one.types, value, at, self._kit, resolve, self._most), at)]


def _inside(fields: dict[str, Value], name: str, depth: int) -> FieldPath | None:
    """The first field of this name within other fields, the least deep first."""
    groups = [(key, value) for key, value in fields.items() if isinstance(value, dict) and "fileID" not in value]
    for key, value in groups:
        found = matching(name, list(value), ())
        if found:
            return FieldPath(key, (found[0].name, *found[0].steps))
    for key, value in groups if depth > 1 else ():
        deeper = _inside(value, name, depth - 1)
        if deeper is not None:
            return FieldPath(key, (deeper.name, *deeper.steps))
    return None


def all_names(one: AssetObject) -> list[str]:
    """The fields that can be asked for: its own, then those inside of them."""
    groups = [value for value in one.fields.values() if isinstance(value, dict) and "fileID" not in value]
    inside = (name for value in groups if len(value) <= _MOST_INSIDE for name in value)
    return [*one.names, *inside]


def all_cells(one: AssetObject, kit: Kit, resolve: Resolve, most: int = MAX_ENTRIES) -> list[tuple[str, Cell]]:
    """Every field that says something, by its serialized name."""
    found = []
    for name in one.names:
        value = one.fields[name]
        if says_nothing(one, value):
            continue
        found.append((name, value_cell(one.types, value, name, kit, resolve, most)))
        found += [(f"{name}.{part}", cell(moved, resolve, name)) for part, moved in placement(value).items()]
    return found


def text_cell(text: str) -> Cell:
    return Cell(text, None, text) if text else Cell(None)
