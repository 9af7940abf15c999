"""Overrides of what nobody can see: objects inside of a model, which no file that could be read has."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from editormcp.analysis.cells import ABSENT
from editormcp.analysis.diff.noise import NOISE, same_scalar
from editormcp.analysis.diff.values import Changed
from editormcp.analysis.ids import id_in_prefab
from editormcp.analysis.model import Change, Instance, Scene
from editormcp.analysis.property_paths import shown_path, top_of

_COMPUTED = "m_Local"
"""What places begin with: Unity computes them again when it saves."""
_Key = tuple[int, str]


def unseen_changes(before: Scene, after: Scene) -> Iterator[tuple[Instance, Instance, list[Changed]]]:
    """Instances that override something else of objects which nobody can name, and what that is."""
    rewritten = list(after.rewritten(before))
    if not rewritten:
        return
    seen = _seen(before), _seen(after)
    for old, new in rewritten:
        was, now = _unseen(before, old, seen[0]), _unseen(after, new, seen[1])
        found = [_changed(key, was.get(key, ABSENT), now.get(key, ABSENT)) for key in {**was, **now}]
        yield old, new, [one for one in found if not _is_same(one)]


def _seen(scene: Scene) -> dict[str, set[int]]:
    """By instances, the objects and components that the scene knows, as the prefab's file numbers them."""
    found: dict[str, set[int]] = defaultdict(set)
    for one in scene.objects:
        for object_id in (one.object_id, *(part.object_id for part in one.parts)):
            own = id_in_prefab(object_id)
            if own is not None:
                found[object_id.partition(".")[2]].add(own)
    return found


def _unseen(scene: Scene, instance: Instance, seen: dict[str, set[int]]) -> dict[_Key, Any]:
    known = seen[instance.number]
    return {
        (change.target, change.path): _shown(scene, change)
        for change in instance.changes
        if change.target not in known and top_of(change.path) not in NOISE
    }


def _shown(scene: Scene, change: Change) -> Any:
    if change.reference is None:
        return change.value if change.value != "" else None
    target = scene.own_target(change.reference)
    return target.text if target is not None else None


def _changed(key: _Key, before: Any, after: Any) -> Changed:
    return Changed(shown_path(key[1]), before, after)


def _is_same(one: Changed) -> bool:
    return same_scalar(one.before, one.after, one.property.startswith(_COMPUTED))
