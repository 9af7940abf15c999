"""Settings of input, sound and the Editor itself."""

from __future__ import annotations

from typing import Any

from editormcp.analysis.settings.source import Fields, Source, rows, shown, values

_BUTTONS = {
    "positiveButton": "positive",
    "negativeButton": "negative",
    "altPositiveButton": "altPositive",
    "altNegativeButton": "altNegative",
}
_JOYSTICK = 2
_NOT_ASKED_FOR = frozenset(
    (
        "m_ProjectGenerationIncludedExtensions", "m_CollabEditorSettings", "m_EtcTextureCompressorBehavior",
        "m_EtcTextureFastCompressor", "m_EtcTextureNormalCompressor", "m_EtcTextureBestCompressor",
        "m_UserGeneratedProjectSuffix", "m_UseLegacyProbeSampleCount", "m_ShowLightmapResolutionOverlay",
        "m_SerializeInlineMappingsOnOneLine", "m_Bc7TextureCompressor", "m_EnableEditorAsyncCPUTextureLoading",
        "m_AssetNamingUsesSpace", "m_PrefabModeAllowAutoSave", "m_GameObjectNamingDigits", "m_GameObjectNamingScheme",
    )
)  # fmt: skip


def input_axes(source: Source) -> dict[str, Any]:
    """The axes of the old input manager, and which input system counts."""
    fields = source.fields("InputManager")
    handler = shown(
        source, "PlayerSettings", "activeInputHandler", source.fields("ProjectSettings").get("activeInputHandler")
    )
    axes = [_axis(source, row) for row in rows(fields.get("m_Axes"))]
    if not axes:
        source.lacks("InputManager", "axes", fields)
    return {"values": {**({"activeInputHandler": handler} if handler is not None else {}), "axes": axes}}


def _axis(source: Source, row: Fields) -> dict[str, Any]:
    """Only what says something: the buttons that are set, or the axis of a stick or the mouse."""
    kind, axis = row.get("type"), row.get("axis")
    keys = {name: row[field] for field, name in _BUTTONS.items() if row.get(field)}
    moved = {"type": shown(source, "InputManager", "m_Axes[].type", kind), "axis": axis} if kind else {}
    stick = {"joystick": row["joyNum"]} if kind == _JOYSTICK and row.get("joyNum") else {}
    return {"name": row.get("m_Name"), **keys, **moved, **stick}


def audio(source: Source) -> dict[str, Any]:
    return {"values": values(source, "AudioManager", source.fields("AudioManager"))}


def editor(source: Source) -> dict[str, Any]:
    return {"values": values(source, "EditorSettings", source.fields("EditorSettings"), skip=_NOT_ASKED_FOR)}
