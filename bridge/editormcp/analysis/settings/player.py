"""Settings of the built game: what it is called, for which platforms, and how it is compiled."""

from __future__ import annotations

from typing import Any

from editormcp.analysis.model import Value
from editormcp.analysis.settings.source import Fields, Source, shown, values

_TYPE = "PlayerSettings"
_PLATFORMS = {
    1: "Standalone", 2: "WebPlayer", 4: "iOS", 5: "PS3", 6: "XBOX360", 7: "Android", 13: "WebGL", 14: "WSA", 15: "WP8",
    16: "BlackBerry", 17: "Tizen", 18: "PSP2", 19: "PS4", 20: "PSM", 21: "XboxOne", 22: "SamsungTV", 23: "N3DS",
    24: "WiiU", 25: "tvOS", 26: "Facebook", 27: "Switch", 28: "Lumin", 29: "Stadia", 30: "LinuxHeadlessSimulation",
    31: "GameCoreXboxSeries", 32: "GameCoreXboxOne", 33: "PS5", 34: "EmbeddedLinux", 35: "QNX", 36: "VisionOS",
    37: "Switch2", 38: "Kepler",
}  # fmt: skip
"""Old files have the numbers of BuildTargetGroup where newer ones have names."""
_IOS_VERSION = "iOSTargetOSVersionString"
_VALUES = (
    "m_ActiveColorSpace", "activeInputHandler", "defaultScreenOrientation", "defaultScreenWidth",
    "defaultScreenHeight", "fullscreenMode", "defaultIsNativeResolution", "resizableWindow", "runInBackground",
    "visibleInBackground", "m_ShowUnitySplashScreen", "apiCompatibilityLevel", "scriptingRuntimeVersion",
    "allowUnsafeCode", "gcIncremental", "stripEngineCode", "gpuSkinning", "useHDRDisplay", "m_MTRendering",
    "bakeCollisionMeshes", "AndroidBundleVersionCode", "AndroidMinSdkVersion", "AndroidTargetSdkVersion",
    "AndroidTargetArchitectures", _IOS_VERSION, "targetPixelDensity", "preloadedAssets",
    "webGLMemorySize", "muteOtherAudioSources",
)  # fmt: skip


def player(source: Source) -> dict[str, Any]:
    """Of four hundred fields those that people ask about."""
    fields = source.fields("ProjectSettings")
    found = {
        name: source.text("ProjectSettings", key)
        for name, key in (("companyName", "companyName"), ("productName", "productName"), ("version", "bundleVersion"))
        if key in fields
    }
    if "productName" not in found:
        source.lacks("ProjectSettings", "product name", fields)
    told = values(source, _TYPE, fields, only=[name for name in _VALUES if name in fields])
    if _IOS_VERSION in told:
        told[_IOS_VERSION] = source.text("ProjectSettings", _IOS_VERSION)
    return {
        **found,
        "identifiers": _by_platform(fields, "applicationIdentifier", "bundleIdentifier", str),
        "backends": _by_platform(fields, "scriptingBackend", "", lambda value: _backend(source, value)),
        "defines": _by_platform(fields, "scriptingDefineSymbols", "", _words),
        "values": told,
    }


def _by_platform(fields: Fields, name: str, old: str, show: Any) -> dict[str, Any]:
    """A field that is written for each platform; before, one value held for all."""
    found = fields.get(name)
    if not isinstance(found, dict):
        return {"all": show(fields[old])} if old and fields.get(old) else {}
    return {_platform(key): show(value) for key, value in found.items()}


def _platform(key: str) -> str:
    if key.isascii() and key.isdigit():
        return _PLATFORMS.get(int(key), key)
    return {"": "Unknown", "iPhone": "iOS"}.get(key, key)


def _backend(source: Source, value: Value) -> Any:
    return shown(source, _TYPE, "scriptingBackend.*", value)


def _words(value: Value) -> list[str]:
    """Defines as Unity separates them; a list is what newer files have."""
    parts = value if isinstance(value, list) else str(value).replace(",", ";").replace(" ", ";").split(";")
    return [str(part) for part in parts if part]
