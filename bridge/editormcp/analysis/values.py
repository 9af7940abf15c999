"""scene.values.read: fields of many components, as rows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from editormcp.analysis.columns import Columns, Found, columns_of
from editormcp.analysis.facts import Asked
from editormcp.analysis.filters import ObjectFilter, WantedPart
from editormcp.analysis.kit import Kit
from editormcp.analysis.model import Part, Scene
from editormcp.analysis.space import World
from editormcp.analysis.unfit import Unfit
from editormcp.analysis.where import Condition, conditions, fits

GAME_OBJECT = "GameObject"
_MOST_NAMES = 200


class Query(msgspec.Struct, frozen=True, kw_only=True):
    """What is asked of every file."""

    component: str
    fields: tuple[str, ...]
    where: tuple[str, ...] = ()
    filter: ObjectFilter
    derived: bool = True


class Row(msgspec.Struct, array_like=True, gc=False):
    path: str
    component: str
    cells: list[list[tuple[str, Any]]]
    """For each field its columns: one, none where the component lacks it, or several of a glob."""


class Rows(msgspec.Struct, array_like=True):
    """What one file has."""

    rows: list[Row]
    matched: int = 0
    """How many components are of the wanted type, whatever the conditions say."""
    have: list[int] = []
    """For each field, and then for each condition's, how many of these have it."""
    names: list[str] = []
    """Serialized fields of these, to choose from where a field was not found."""
    unfit: list[Unfit] = []
    """For each condition what it has met."""


def ask(scene: Scene, query: Query, kit: Kit) -> Rows:
    """The rows of one file, in hierarchy order."""
    limits = conditions(list(query.where))
    paths = columns_of(query.fields, "fields")
    columns = Columns([*paths, *(limit.field for limit in limits)])
    asked = Asked(scene, World(scene), kit)
    have, unfit = [0] * (len(paths) + len(limits)), [Unfit() for _ in limits]
    rows: list[Row] = []
    matched = 0
    for at, part in _parts(scene, query):
        asked.at = at
        read = columns.read(asked, part)
        matched += 1
        for column, cells in enumerate(read):
            if cells:
                have[column] += 1
        if limits:  # every one meets every component, to tell why nothing fits
            met = [_fits(scene, part, *one) for one in zip(limits, read[len(paths) :], unfit, strict=True)]
            del read[len(paths) :]
            if not all(met):
                continue
        shown = [[(one.name, one.cell.shown) for one in cells] for cells in read]
        rows.append(Row(scene.objects[at].path, part.type if part is not None else GAME_OBJECT, shown))
    return Rows(rows, matched, have, list(columns.seen)[:_MOST_NAMES], unfit)


def _parts(scene: Scene, query: Query) -> Iterator[tuple[int, Part | None]]:
    """The components of the wanted type, each with where its object stands; for GameObject the objects themselves."""
    wanted = WantedPart(scene, query.component, query.derived)
    for at in query.filter.places(scene):
        if query.component == GAME_OBJECT:
            yield at, None
            continue
        for part in scene.objects[at].parts:
            if wanted.fits(part):
                yield at, part


def _fits(scene: Scene, part: Part | None, limit: Condition, cells: list[Found], unfit: Unfit) -> bool:
    """An object that lacks the field never fits."""
    if not cells:
        return False
    is_fit = fits(limit, cells[0].cell, lambda: _overridden(scene, part, cells[0]))
    unfit.met(cells[0].cell, is_fit)
    return is_fit


def _overridden(scene: Scene, part: Part | None, found: Found) -> bool:
    """Whether an instance of this file overrides a field or a part of it."""
    if part is None or not found.path:
        return False
    return any(path == found.path or path.startswith(f"{found.path}.") for path in scene.overridden(part))
