"""scene.statistics: what scenes and prefabs are made of, counted."""

from __future__ import annotations

from typing import Any

from editormcp.analysis import statistics
from editormcp.analysis.statistics import Counts, Query
from editormcp.backends.disk.answering.context import Context, Output
from editormcp.backends.disk.answering.live_scenes import Question
from editormcp.backends.disk.answering.scopes import scope_of
from editormcp.backends.disk.answering.shaders import Shaders
from editormcp.backends.disk.answering.survey import Survey, survey
from editormcp.backends.disk.index.names import extension

_QUESTION = Question(statistics.TYPES, statistics.FIELDS, ("prefabs", "triangles"))


def answer(context: Context, arguments: dict[str, Any]) -> Output:
    scope = scope_of(context, arguments["scope"])
    top = arguments.get("top", 20)
    found = survey(context, scope, _QUESTION, statistics.ask, Query(top))
    total = Counts()
    for _, counts in found.results:
        total.add(counts)
    output: Output = {
        **({"scenePath": scope.files[0]} if scope.one else {}),
        **found.output(),
        "objects": total.objects,
        "active": total.active,
        "maxDepth": total.max_depth,
        "components": [{"type": name, "count": count} for name, count in _largest(total.components, top)],
        "prefabs": [{"path": path, "count": count} for path, count in _largest(total.prefabs, top)],
        "materials": _materials(context, total, top),
        "lights": _lights(total, top),
        "colliders": [
            {"type": name, "count": count, "triggers": total.triggers[name]}
            for name, count in _largest(total.colliders, top)
        ],
        "static": [{"flag": name, "count": count} for name, count in _largest(total.static, top)],
        "subtrees": _subtrees(found, scope.one, top),
    }
    if total.meshes:
        output["triangles"] = total.triangles
    _note(context, total, top)
    return output


def _largest(counts: dict[str, int], top: int) -> list[tuple[str, int]]:
    return sorted(counts.items(), key=lambda row: (-row[1], row[0]))[:top]


def _materials(context: Context, total: Counts, top: int) -> list[dict[str, Any]]:
    shaders = Shaders(context)
    rows: list[dict[str, Any]] = []
    for path, count in _largest(total.materials, top):
        entry = context.index.entries.get(path) if extension(path) == ".mat" else None
        names = shaders.names(entry.base) if entry is not None else []
        rows.append({"path": path, **({"shader": names[0]} if names else {}), "count": count})
    return rows


def _lights(total: Counts, top: int) -> list[dict[str, Any]]:
    rows = ((*name.split(" ", 1), count) for name, count in _largest(total.lights, top))
    return [{"type": kind, "mode": mode, "count": count} for kind, mode, count in rows]


def _subtrees(found: Survey[Counts], one: bool, top: int) -> list[dict[str, Any]]:
    rows = [(file, path, objects) for file, counts in found.results for path, objects in counts.subtrees]
    rows.sort(key=lambda row: -row[2])
    return [{**({} if one else {"file": file}), "path": path, "objects": objects} for file, path, objects in rows[:top]]


def _note(context: Context, total: Counts, top: int) -> None:
    lists = {"components": total.components, "prefabs": total.prefabs, "materials": total.materials}
    cut = [f"{len(counts)} {name}" for name, counts in lists.items() if len(counts) > top]
    if cut:
        context.note(f"Only the {top} largest are listed (top) of {', '.join(cut)}.")
    if total.unknown_meshes or not total.whole:
        context.note(f"triangles is of {total.meshes} meshes: those in models only the open Editor can read.")
