"""Scripts that are in no project folder: those of Unity's packages, and those inside Unity's own DLLs."""

from __future__ import annotations

import struct
from functools import cache
from pathlib import Path

from editormcp.backends.disk.index.md4 import md4
from editormcp.backends.disk.index.scripts import ScriptClass

_TABLE = Path(__file__).parent.parent / "data" / "package_scripts.tsv"
_UI_DLLS = ("f5f67c52d1564df4a8936ccd202a3bd8", "f70555f144d8491a825f0804e09c671c")
_TIMELINE_DLL = "6a10b2909283487f913b00d94cd3faf5"

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


def dll_script_id(namespace: str, name: str) -> int:
    """The file id of a class inside a DLL."""
    found: int = struct.unpack("<i", md4(b"s\0\0\0" + f"{namespace}{name}".encode())[:4])[0]
    return found


@cache
def package_scripts() -> dict[str, ScriptClass]:
    """GUID → class, for scripts of Unity's packages that real projects use."""
    rows = (line.split("\t") for line in _TABLE.read_text("utf-8").splitlines() if not line.startswith("#"))
    return {row[0]: ScriptClass(row[1]) for row in rows}


@cache
def dll_scripts() -> dict[str, dict[int, ScriptClass]]:
    """GUID of one of Unity's DLLs → file id → class."""
    classes = [("UnityEngine.UI", name) for name in _UI] + [("UnityEngine.EventSystems", name) for name in _EVENTS]
    ui = {dll_script_id(space, name): ScriptClass(name, space) for space, name in classes}
    space = "UnityEngine.Timeline"
    timeline = {dll_script_id(space, name): ScriptClass(name, space) for name in _TIMELINE}
    return {_UI_DLLS[0]: ui, _UI_DLLS[1]: ui, _TIMELINE_DLL: timeline}
