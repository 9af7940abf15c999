"""Settings of how the game looks: quality levels and graphics."""

from __future__ import annotations

from typing import Any

from editormcp.analysis.model import Value, is_reference
from editormcp.analysis.settings.source import Fields, Source, rows, shown, shown_name, texts, values

_LEVELS, _PIPELINE = "m_QualitySettings", "customRenderPipeline"
_OF_A_LEVEL = (
    "pixelLightCount", "shadows", "shadowResolution", "shadowDistance", "shadowCascades",
    "skinWeights", "blendWeights", "globalTextureMipmapLimit", "textureQuality", "anisotropicTextures", "antiAliasing",
    "softParticles", "realtimeReflectionProbes", "vSyncCount", "lodBias", "maximumLODLevel",
)  # fmt: skip
_OF_GRAPHICS = (
    "m_TransparencySortMode", "m_TransparencySortAxis", "m_LightsUseLinearIntensity", "m_LightsUseColorTemperature",
    "m_LogWhenShaderIsCompiled", "m_CameraRelativeLightCulling", "m_CameraRelativeShadowCulling", "m_FogStripping",
    "m_LightmapStripping", "m_InstancingStripping", "m_AlwaysIncludedShaders", "m_PreloadedShaders",
)  # fmt: skip


def quality(source: Source) -> dict[str, Any]:
    fields = source.fields("QualitySettings")
    found = rows(fields.get(_LEVELS))
    if not found:
        source.lacks("QualitySettings", "quality levels", fields)
    names = [str(level.get("name", "")) for level in found]
    levels = [_level(source, number, level) for number, level in enumerate(found)]
    defaults = fields.get("m_PerPlatformDefaultQuality")
    platforms = {
        ("iOS" if platform == "iPhone" else platform): _name(names, number)
        for platform, number in (defaults.items() if isinstance(defaults, dict) else ())
        if _name(names, number)
    }
    current = _name(names, fields.get("m_CurrentQuality"))
    return {
        **({"current": current} if current else {}),
        "levels": levels,
        **({"platforms": platforms} if platforms else {}),
    }


def _level(source: Source, number: int, level: Fields) -> dict[str, Any]:
    pipeline = level.get(_PIPELINE)
    target = source.target(pipeline) if isinstance(pipeline, dict) and is_reference(pipeline) else None
    without = texts(level.get("excludedTargetPlatforms"))
    told = {
        shown_name(name): shown(source, "QualitySettings", f"{_LEVELS}[{number}].{name}", level[name])
        for name in _OF_A_LEVEL
        if name in level
    }
    return {
        "name": str(level.get("name", "")),
        **({"pipeline": target.text} if target else {}),
        **({"excludedPlatforms": without} if without else {}),
        "values": told,
    }


def graphics(source: Source) -> dict[str, Any]:
    fields = source.fields("GraphicsSettings")
    pipeline = fields.get("m_CustomRenderPipeline")
    target = source.target(pipeline) if isinstance(pipeline, dict) and is_reference(pipeline) else None
    told = values(source, "GraphicsSettings", fields, only=[name for name in _OF_GRAPHICS if name in fields])
    return {**({"pipeline": target.text} if target else {}), "values": told}


def _name(names: list[str], number: Value) -> str:
    return names[number] if isinstance(number, int) and 0 <= number < len(names) else ""
