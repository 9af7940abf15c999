"""Types of objects that are inside of files and no assets of their own, with their numbers in files."""

from __future__ import annotations

SCENE_SETTINGS = {
    "OcclusionCullingSettings": 29,
    "RenderSettings": 104,
    "LightmapSettings": 157,
    "NavMeshSettings": 196,
}
"""What a scene has once, and no object has."""
_INSIDE = {
    "BlendTree": 206, "AudioMixerGroupController": 243, "AudioMixerEffectController": 244,
    "AudioMixerSnapshotController": 245, "AnimatorStateTransition": 1101, "AnimatorState": 1102,
    "AnimatorStateMachine": 1107, "AnimatorTransition": 1109,
}  # fmt: skip
NUMBERS = {name.casefold(): number for name, number in (SCENE_SETTINGS | _INSIDE).items()}
_FILES = {
    number: endings
    for types, endings in (
        (SCENE_SETTINGS.values(), (".unity",)),
        ((243, 244, 245), (".mixer",)),
        ((206, 1101, 1102, 1107, 1109), (".controller",)),
    )
    for number in types
}
SPRITE = "sprite"


def may_hold(number: int | None, ending: str) -> bool:
    """Whether files with this ending are made to hold objects of a type."""
    return number is not None and ending in _FILES[number]


def elsewhere(type_name: str) -> str:
    """Where a type is to be found that no asset has; nothing for all others."""
    folded = type_name.casefold()
    if folded == SPRITE:
        return "A Sprite is a part of a texture: the fields of assets, with type Sprite, tell how each is imported."
    if folded in NUMBERS:
        return f"A {type_name} is inside of another file: read the fields of assets with type {type_name}."
    return ""
