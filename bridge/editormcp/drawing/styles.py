"""How the parts of a plan look: one table for every writer."""

from __future__ import annotations

from functools import cache

import msgspec


class Style(msgspec.Struct, frozen=True):
    line: str
    fill: str = ""
    """Empty: only the line is drawn."""
    cover: float = 0.0
    """How much the fill hides of what is below: 0 nothing, 1 all."""
    width: int = 1


PAPER, INK = "#fbfbf8", "#30343a"
_DRAWN = Style("#4d6a8c", "#8fb0d4", 0.28)
"""Whatever an object draws; green is for colliders alone, as the notes of scene.plan.draw say."""
STYLES = {
    "mesh": _DRAWN,
    "renderer": _DRAWN,
    "sprite": _DRAWN,
    "collider": Style("#3f9142", "#b7e0b8", 0.12),
    "inactive": Style("#b9bcc2", "#d9dbe0", 0.15),
    "range": Style("#d9b64a", "#ffd84d", 0.07),
    "ray": Style("#c08a00", width=2),
    "light": Style("#8a6500", "#ffcc22", 1.0),
    "frustum": Style("#b03a8c", "#e58acb", 0.15),
    "camera": Style("#6d1f57", "#c2409b", 1.0),
    "unknown": Style("#c0392b"),
    "empty": Style("#8b9099", "#8b9099", 1.0),
    "ruler": Style(INK, width=2),
}


@cache
def channels(colour: str, cover: float = 1.0) -> tuple[int, int, int, int]:
    """`#rrggbb` as red, green, blue and alpha."""
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return red, green, blue, round(255 * cover)
