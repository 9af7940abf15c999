"""What a file itself refers to and is not there, as findings: the rules of `analysis/lint/broken.py` on disk."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import groupby
from typing import Any

from editormcp.analysis.lint.broken import (
    MISSING_PREFAB,
    MISSING_REFERENCE,
    MISSING_SCRIPT,
    no_prefab,
    no_script,
    nowhere,
)
from editormcp.analysis.lint.rule import Finding
from editormcp.analysis.property_paths import shown_path
from editormcp.backends.disk.answering.context import Context
from editormcp.backends.disk.missing.in_scenes import missing_in_scene
from editormcp.backends.disk.scene.library import Unreadable
from editormcp.backends.disk.scene.nodes import object_id
from editormcp.backends.disk.scene.paths import all_paths

RULES = (MISSING_SCRIPT, MISSING_REFERENCE, MISSING_PREFAB)
_INSTANCE = "PrefabInstance"
_SHARE = 0.5
"""Of the time: the other rules need the rest."""


def missing_in_files(context: Context, paths: list[str], rules: Collection[str]) -> dict[str, list[Finding]]:
    """For each file that there was time for, the first in any case, what it lacks.

    That a file cannot be read is for others to tell; what may be in packages that are not here is not a finding.
    """
    if not rules:
        return {path: [] for path in paths}
    if len(paths) > 1:  # one is about to be read whole
        context.checks.fetch(context, paths)
    found: dict[str, list[Finding]] = {}
    for path in paths:
        if found and context.work.is_late(_SHARE):
            break
        context.work.check()
        found[path] = []
        try:
            rows = [row for _, row in missing_in_scene(context, context.checks, path)]
        except Unreadable:
            continue
        if rows:
            ids = _ids(context, path)
            found[path] = [one for one in _findings(rows, ids) if one.rule in rules]
    return found


def _ids(context: Context, path: str) -> dict[str, str]:
    roots = context.scenes.contents(path, context.work).roots
    return {where: object_id(node.file_id, node.chain) for node, where in all_paths(roots)}


def _findings(rows: Iterable[dict[str, Any]], ids: dict[str, str]) -> Iterator[Finding]:
    """One for each component, however many of its fields lead nowhere."""
    for (where, kind), together in groupby(rows, lambda row: (row.get("gameObjectPath", ""), row.get("componentType"))):
        places = list(together)
        for row in places:
            if "componentIndex" in row:
                yield Finding(MISSING_SCRIPT, where, ids.get(where, ""), no_script(row["componentIndex"]))
        fields = [shown_path(row["propertyPath"]) for row in places if "propertyPath" in row]
        if kind == _INSTANCE and fields:
            yield Finding(MISSING_PREFAB, where, ids.get(where, ""), no_prefab())
        elif fields:
            yield Finding(MISSING_REFERENCE, where, ids.get(where, ""), nowhere(kind or "", fields))
