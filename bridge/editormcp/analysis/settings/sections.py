"""Which section is which function."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from editormcp.analysis.settings.editing import audio, editor, input_axes
from editormcp.analysis.settings.player import player
from editormcp.analysis.settings.rendering import graphics, quality
from editormcp.analysis.settings.source import Source
from editormcp.analysis.settings.world import layers, navigation, physics, physics2d, tags, time

COLLIDING: dict[str, Callable[[Source, list[str] | None], dict[str, Any]]] = {
    "physics": physics,
    "physics2d": physics2d,
}
"""The sections that take layers."""
_OTHERS: dict[str, Callable[[Source], dict[str, Any]]] = {
    "tags": tags,
    "layers": layers,
    "quality": quality,
    "graphics": graphics,
    "player": player,
    "navigation": navigation,
    "time": time,
    "input": input_axes,
    "audio": audio,
    "editor": editor,
}


def section(source: Source, name: str, wanted: list[str] | None) -> dict[str, Any]:
    """One section; `wanted` are the layers that a caller names."""
    if name in COLLIDING:
        return COLLIDING[name](source, wanted)
    if wanted:
        source.note("layers counts for physics and physics2d alone.")
    return _OTHERS[name](source)
