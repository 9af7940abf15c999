"""Places, as a caller names them: an object by its path or its id, or a point `x, y, z`."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

from editormcp.analysis.model import Scene
from editormcp.analysis.nearest import nearest
from editormcp.analysis.paths import split_path
from editormcp.errors import unity_error

Point = tuple[float, float, float]
_OBJECT_ID = re.compile(r"\d{1,20}(?:\.\d{1,20})?\Z|s:-?\d{1,20}\Z")
_AXES = 3
MOST_CANDIDATES = 10


def place_of(scene: Scene, text: str, parameter: str) -> int | Point:
    """What a place means: where an object stands in the scene's list, or a point. An object's path goes first."""
    if len(found := by_path(scene, text)) == 1:
        return found[0]
    point = point_of(text)
    return point if point is not None and not found else object_of(scene, text, parameter)


def object_of(scene: Scene, text: str, parameter: str) -> int:
    """Where the object of this path or id stands in the scene's list. None or several is an error that names some."""
    found = by_path(scene, text)
    if len(found) == 1:
        return found[0]
    if found:
        candidates = [scene.objects[at].path for at in found[:MOST_CANDIDATES]]
        what = f"{len(found)} GameObjects have the path '{text}'"
        raise unity_error("Ambiguous object path", what, **{parameter: text}, candidates=candidates)
    if _OBJECT_ID.match(text):
        return _by_id(scene, text, parameter)
    what = f"No GameObject '{text}' is in {_name(scene)}"
    raise unity_error(
        "GameObject not found",
        what,
        **{parameter: text},
        candidates=similar(text, [(one.name, one.path) for one in scene.objects]) or None,
    )


def by_path(scene: Scene, path: str) -> list[int]:
    """The objects that a path fits: one, none, or several where it leaves a number out."""
    found = [-1]
    children = _children(scene)
    for name, number in split_path(path):
        level, found = found, []
        for parent in level:
            named = [at for at in children.get(parent, ()) if scene.objects[at].name == name]
            found += named if number == 0 else named[number - 1 : number]
    return found


def point_of(text: str) -> Point | None:
    """Reads `x, y, z`; None where the text is not a point."""
    try:
        numbers = [float(part) for part in text.strip().strip("()[]").split(",")]
    except ValueError:
        return None
    if len(numbers) != _AXES or not all(map(math.isfinite, numbers)):
        return None
    return (numbers[0], numbers[1], numbers[2])


def _children(scene: Scene) -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    for at, one in enumerate(scene.objects):
        found.setdefault(one.parent, []).append(at)
    return found


def _by_id(scene: Scene, text: str, parameter: str) -> int:
    """An object's own id, or that of one of its components."""
    for at, one in enumerate(scene.objects):
        if one.object_id == text:
            return at
    for at, one in enumerate(scene.objects):
        if any(part.object_id == text for part in one.parts):
            return at
    raise unity_error("Object not found", f"No object '{text}' is in {_name(scene)}", **{parameter: text})


def _name(scene: Scene) -> str:
    return scene.path or "the scene"


def similar(path: str, objects: Sequence[tuple[str, str]]) -> list[str]:
    """Of objects by name and path, the paths of those whose name holds the last step's; where there are none, those of
    the nearest names."""
    last = split_path(path)[-1][0].lower()
    if named := [one for name, one in objects if last and last in name.lower()]:
        return named[:MOST_CANDIDATES]
    near = set(nearest(last, {name for name, _ in objects}))
    return [one for name, one in objects if name in near][:MOST_CANDIDATES]
