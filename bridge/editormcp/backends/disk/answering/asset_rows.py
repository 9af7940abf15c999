"""The fields of many assets as a table."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec

from editormcp.analysis.asset_columns import NAMES, AssetColumns, all_cells, all_names
from editormcp.analysis.asset_objects import AssetObject
from editormcp.analysis.cells import ABSENT, MAX_ENTRIES, MORE
from editormcp.analysis.columns import Found, columns_of
from editormcp.analysis.fieldnames import matching
from editormcp.analysis.nearest import nearest_fields
from editormcp.analysis.unfit import Unfit, why_nothing_fits
from editormcp.analysis.where import Condition, conditions, fits
from editormcp.backends.disk.answering.asset_objects import AssetObjects
from editormcp.backends.disk.answering.asset_selection import Selection
from editormcp.backends.disk.answering.context import Context
from editormcp.backends.disk.answering.notes import unread_note
from editormcp.backends.disk.answering.survey import kit_of
from editormcp.backends.disk.answering.tables import sort_key
from editormcp.backends.disk.scene.library import Unreadable
from editormcp.errors import ToolError

_MOST_COLUMNS = 30
_MOST_CANDIDATES = 20
_EVERY = 64
_WILD = ("*", "?")


class Row(msgspec.Struct):
    path: str
    type: str
    cells: dict[str, Any]
    sorted_by: Any = None


class AssetRows:
    """Reads every asset of a scope and keeps those that fit."""

    def __init__(
        self, context: Context, objects: AssetObjects, fields: list[str], where: list[str], sort: str = ""
    ) -> None:
        self._context = context
        self._objects = objects
        self._fields = fields
        self._limits = conditions(where)
        self._kit = kit_of(context)
        self._sort = sort
        sorted_by = columns_of([sort.removeprefix("-")] if sort else [], "sort")
        paths = [*columns_of(fields, "fields"), *(limit.field for limit in self._limits), *sorted_by]
        self._columns = AssetColumns(paths, self._kit)
        self._matched = 0
        self._have = [0] * len(paths)
        self._unfit = [Unfit() for _ in self._limits]
        self._seen: dict[str, None] = {}
        """The fields there were to choose from."""

    def table(self, selection: Selection, scope: str) -> tuple[list[str], list[list[Any]]]:
        """Columns and rows."""
        rows = [row for one in self._objects_of(selection, scope) if (row := self._row(one)) is not None]
        self._check()
        if self._sort:
            rows.sort(key=lambda row: sort_key(row.sorted_by, self._sort))
        if self._limits and self._matched and not rows:
            self._context.note(why_nothing_fits(self._matched, "assets", self._limits, self._unfit))
        several = len({row.type for row in rows}) > 1
        names = self._names(rows)
        if len(names) > 1:  # a single one may be what rows are grouped by
            names = [name for name in names if not _stands_first(name, rows, several)]
        if any(_is_cut(value) for row in rows for value in row.cells.values()):
            self._context.note(f"Lists end after {MAX_ENTRIES} entries with {MORE}: with assetPath more are shown.")
        return ["path", *["type"] * several, *names], [
            [row.path, *[row.type] * several, *(row.cells.get(name, ABSENT) for name in names)] for row in rows
        ]

    def _objects_of(self, selection: Selection, scope: str) -> list[AssetObject]:
        """What cannot be read is counted and told; a time guard ends the reading."""
        found: list[AssetObject] = []
        lost: list[tuple[str, str]] = []
        paths, work = selection.paths(scope), self._context.work
        for done, path in enumerate(paths):
            if done % _EVERY == 0:
                work.report(done, len(paths), path)
            if work.guard is not None and work.guard.passed():
                self._context.note(work.guard.stopped(done, len(paths)))
                break
            try:
                held = selection.objects_of(path)
            except Unreadable as error:
                lost.append((error.path, error.reason))
                continue
            found += [one for one in held if selection.fits(one)]
        if lost:
            self._context.note(unread_note("assets", lost))
        if not found and not lost:
            selection.note_nothing(scope)
        return found

    def _row(self, one: AssetObject) -> Row | None:
        self._matched += 1
        self._seen.update(dict.fromkeys(all_names(one)))
        resolve = self._objects.resolve(one.path)
        read = self._columns.read(one, resolve)
        self._have = [count + bool(cells) for count, cells in zip(self._have, read, strict=True)]
        end = len(self._fields) + len(self._limits)
        shown, tested = read[: len(self._fields)], read[len(self._fields) : end]
        key = read[end][0].cell.shown if self._sort and read[end] else None
        # Every condition meets every asset, to tell why nothing fits.
        met = [_fits(*one) for one in zip(self._limits, tested, self._unfit, strict=True)]
        if not all(met):
            return None
        if not self._fields:
            every = all_cells(one, self._kit, resolve)
            return Row(one.place, one.type, {name: cell.shown for name, cell in every}, key)
        return Row(one.place, one.type, {found.name: found.cell.shown for column in shown for found in column}, key)

    def _names(self, rows: list[Row]) -> list[str]:
        """The caller's columns, of a glob every field it fits; without any those that most of the assets have."""
        counts = Counter(name for row in rows for name in row.cells)
        if self._fields:
            return [name for written in self._fields for name in _written(written, list(counts))]
        if len(counts) <= _MOST_COLUMNS:
            return list(counts)
        left = len(counts) - _MOST_COLUMNS
        self._context.note(f"{left} of {len(counts)} fields are left out: name those you need.")
        most = {name for name, _ in counts.most_common(_MOST_COLUMNS)}
        return [name for name in counts if name in most]

    def _check(self) -> None:
        """A field that nothing has is a mistake; one that some lack is told."""
        asked = [*self._fields, *(limit.written for limit in self._limits)]
        asked += [self._sort.removeprefix("-")] if self._sort else []
        for name, count in zip(asked, self._have, strict=True):
            if self._matched and not count:
                raise no_field(name, "these assets", list(self._seen))
            if count < self._matched:
                self._context.note(f"{self._matched - count} of {self._matched} have no field '{name}'.")


def no_field(name: str, of: str, names: list[str]) -> ToolError:
    """The error for a field that nothing has, with the nearest that there are."""
    near = nearest_fields(name, [*names, *NAMES])
    told = f"nearest: {', '.join(repr(one) for one in near)}" if near else "see candidates"
    row = {"name": "fields", "expected": "a field that the asset has", "got": name}
    what = f"no field '{name}' in {of}; {told}"
    return ToolError("arguments", what, invalidParameters=[row], candidates=near or names[:_MOST_CANDIDATES])


def _stands_first(name: str, rows: list[Row], several: bool) -> bool:
    """Whether a field is what every row begins with; an asset may have a `path` or `type` of its own."""
    if name.casefold() == "path":
        return all(row.path.partition("#")[0] == row.cells.get(name) for row in rows)
    return several and name.casefold() == "type" and all(row.type == row.cells.get(name) for row in rows)


def _is_cut(value: Any) -> bool:
    return isinstance(value, list) and len(value) > MAX_ENTRIES and value[-1] == MORE


def _written(name: str, there: list[str]) -> list[str]:
    """The columns of a field: the caller's spelling, of a glob every field that it fits."""
    is_glob = any(letter in name for letter in _WILD)
    return [field.name for field in matching(name, there, ())] if is_glob else [name]


def _fits(limit: Condition, cells: list[Found], unfit: Unfit) -> bool:
    """An asset that lacks the field never fits."""
    if not cells:
        return False
    is_fit = fits(limit, cells[0].cell, _never)
    unfit.met(cells[0].cell, is_fit)
    return is_fit


def _never() -> bool:
    """Nothing overrides an asset's fields."""
    return False
