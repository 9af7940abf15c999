"""Scripts that are in no project folder: those of Unity's packages, and those inside Unity's own DLLs."""

from __future__ import annotations

import struct
from functools import cache
from pathlib import Path

from editormcp.analysis.types import Class, unity_types
from editormcp.backends.disk.index.md4 import md4

_TABLE = Path(__file__).parent.parent / "data" / "package_scripts.tsv"
_UI_DLLS = ("f5f67c52d1564df4a8936ccd202a3bd8", "f70555f144d8491a825f0804e09c671c")
_TIMELINE_DLL = "6a10b2909283487f913b00d94cd3faf5"
_NETWORKING_DLL = "870353891bb340e2b2a9c8707e7419ba"

_UI = (
    "AspectRatioFitter", "Button", "CanvasScaler", "ContentSizeFitter", "Dropdown", "GraphicRaycaster",
    "GridLayoutGroup", "HorizontalLayoutGroup", "Image", "InputField", "LayoutElement", "Mask", "Outline",
    "PositionAsUV1", "RawImage", "RectMask2D", "ScrollRect", "Scrollbar", "Selectable", "Shadow", "Slider", "Text",
    "Toggle", "ToggleGroup", "VerticalLayoutGroup",
)  # fmt: skip
_EVENTS = (
    "EventSystem", "EventTrigger", "HoloLensInputModule", "Physics2DRaycaster", "PhysicsRaycaster",
    "StandaloneInputModule", "TouchInputModule", "BaseInput",
)  # fmt: skip
_TIMELINE = (
    "ActivationPlayableAsset", "ActivationTrack", "AnimationPlayableAsset", "AnimationTrack", "AudioPlayableAsset",
    "AudioTrack", "ControlPlayableAsset", "ControlTrack", "GroupTrack", "MarkerTrack", "PlayableTrack",
    "SignalAsset", "SignalEmitter", "SignalReceiver", "SignalTrack", "TimelineAsset",
)  # fmt: skip

_NETWORKING = (
    "NetworkAnimator", "NetworkDiscovery", "NetworkIdentity", "NetworkLobbyManager", "NetworkLobbyPlayer",
    "NetworkManager", "NetworkManagerHUD", "NetworkMigrationManager", "NetworkProximityChecker",
    "NetworkStartPosition", "NetworkTransform", "NetworkTransformChild", "NetworkTransformVisualizer",
)  # fmt: skip
"""Of Unity 5.1 to 2018."""


def dll_script_id(namespace: str, name: str) -> int:
    """The file id of a class inside a DLL."""
    found: int = struct.unpack("<i", md4(b"s\0\0\0" + f"{namespace}{name}".encode())[:4])[0]
    return found


@cache
def package_scripts() -> dict[str, Class]:
    """GUID → class, for scripts of Unity's packages that real projects use."""
    known = {one.name: one for one in unity_types()}
    rows = (line.split("\t") for line in _TABLE.read_text("utf-8").splitlines() if not line.startswith("#"))
    return {row[0]: known.get(row[1]) or Class(row[1]) for row in rows}


@cache
def dll_scripts() -> dict[str, dict[int, Class]]:
    """GUID of one of Unity's DLLs → file id → class."""
    classes = [("UnityEngine.UI", name) for name in _UI] + [("UnityEngine.EventSystems", name) for name in _EVENTS]
    ui = {dll_script_id(space, name): Class(name, space) for space, name in classes}
    space = "UnityEngine.Timeline"
    timeline = {dll_script_id(space, name): Class(name, space) for name in _TIMELINE}
    space = "UnityEngine.Networking"
    networking = {dll_script_id(space, name): Class(name, space) for name in _NETWORKING}
    return {_UI_DLLS[0]: ui, _UI_DLLS[1]: ui, _TIMELINE_DLL: timeline, _NETWORKING_DLL: networking}
