"""Which type of asset a reference expects, told from the reference itself: the asset is gone."""

from __future__ import annotations

_CLASSES = {
    1: "GameObject", 21: "Material", 28: "Texture2D", 43: "Mesh", 48: "Shader", 49: "TextAsset",
    62: "PhysicsMaterial2D", 72: "ComputeShader", 74: "AnimationClip", 83: "AudioClip", 84: "RenderTexture",
    86: "CustomRenderTexture", 89: "Cubemap", 90: "Avatar", 91: "AnimatorController", 114: "ScriptableObject",
    115: "MonoScript", 117: "Texture3D", 121: "Flare", 128: "Font", 134: "PhysicMaterial", 156: "TerrainData",
    187: "Texture2DArray", 213: "Sprite", 221: "AnimatorOverrideController", 319: "AvatarMask", 329: "VideoClip",
    1001: "GameObject",
}  # fmt: skip
_IDS_A_CLASS = 100_000
"""Importers number the objects of an asset from its class's number times this; others have ids of no pattern."""
MONO_SCRIPT = 115 * _IDS_A_CLASS
_FIELDS = {
    "m_Script": "MonoScript",
    "m_SourcePrefab": "GameObject",
    "m_Mesh": "Mesh",
    "m_Materials[]": "Material",
    "m_Sprite": "Sprite",
    "m_audioClip": "AudioClip",
    "m_Controller": "RuntimeAnimatorController",
    "m_Avatar": "Avatar",
    "m_TerrainData": "TerrainData",
    "m_fontAsset": "TMP_FontAsset",
}
"""Fields of Unity's own components that take one type alone."""


def expected_type(file_id: int, field: str) -> str:
    """The type, or nothing where it cannot be told."""
    return _CLASSES.get(file_id // _IDS_A_CLASS, "") or _FIELDS.get(field, "")
