"""The full type names of components: scripts by their namespace, Unity's own by where Unity keeps them."""

from __future__ import annotations

from editormcp.backends.disk.index.script_names import MISSING_SCRIPT, UNRESOLVED_SCRIPT, ScriptNames
from editormcp.backends.disk.scene.nodes import Component
from editormcp.backends.disk.scene.scan import MONO_BEHAVIOUR

_SPACES = {
    "UnityEngine.AI": ("NavMeshAgent", "NavMeshObstacle", "OffMeshLink"),
    "UnityEngine.Animations": (
        "AimConstraint", "LookAtConstraint", "ParentConstraint", "PositionConstraint", "RotationConstraint",
        "ScaleConstraint",
    ),
    "UnityEngine.Playables": ("PlayableDirector",),
    "UnityEngine.Rendering": ("SortingGroup",),
    "UnityEngine.Tilemaps": ("Tilemap", "TilemapCollider2D", "TilemapRenderer"),
    "UnityEngine.U2D": ("SpriteShapeRenderer",),
    "UnityEngine.VFX": ("VisualEffect", "VFXRenderer"),
    "UnityEngine.Video": ("VideoPlayer",),
}  # fmt: skip
_SPACE_OF = {name: space for space, names in _SPACES.items() for name in names}


def full_type_name(scripts: ScriptNames, part: Component) -> str:
    """The component's type with its namespace, as far as it can be known."""
    if part.name in (MISSING_SCRIPT, UNRESOLVED_SCRIPT):
        return part.name
    if part.file.classes.get(part.file_id) == MONO_BEHAVIOUR:
        return scripts.full_name(part.file.scripts[part.file_id], part.file.script_names.get(part.file_id, ""))
    return engine_type_name(part.name)


def engine_type_name(name: str) -> str:
    return f"{_SPACE_OF.get(name, 'UnityEngine')}.{name}"
