"""What a view of the Editor shows: marks for the objects in it, the largest first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from editormcp.analysis.model import Vector
from editormcp.analysis.projection import Lens, Rect


class Camera(Lens, frozen=True, rename="camel"):
    rotation: Vector = (0.0, 0.0, 0.0)
    field_of_view: float | None = None
    orthographic_size: float | None = None

    def told(self) -> dict[str, Any]:
        """As an answer has it: without what only a projection needs."""
        lens = {"fieldOfView": self.field_of_view, "orthographicSize": self.orthographic_size}
        return {
            "position": [round(part, 4) for part in self.position],
            "rotation": [round(part, 4) for part in self.rotation],
            **{name: value for name, value in lens.items() if value is not None},
            "width": self.width,
            "height": self.height,
        }


class Seen(msgspec.Struct, frozen=True, rename="camel"):
    """An object whose box reaches into the view."""

    path: str
    object_id: str
    center: Vector
    size: Vector
    scene_path: str = ""
    """Where that is not the active scene."""


class Picture(msgspec.Struct, frozen=True, rename="camel"):
    mime_type: str
    width: int
    height: int
    data: bytes


class View(msgspec.Struct, frozen=True, rename="camel"):
    """The Editor's answer to `editormcp/view`."""

    view: str
    camera: Camera
    image: Picture | None = None
    objects: Sequence[Seen] = ()
    in_view: int = 0
    playing: bool = False


class Mark(msgspec.Struct, frozen=True):
    number: int
    seen: Seen
    rect: Rect
    distance: float

    def told(self) -> dict[str, Any]:
        scene = {"scenePath": self.seen.scene_path} if self.seen.scene_path else {}
        return {
            "mark": self.number,
            "path": self.seen.path,
            **scene,
            "objectId": self.seen.object_id,
            "rect": self.rect.whole(),
            "distance": round(self.distance, 3),
        }


def marks(view: View, most: int) -> list[Mark]:
    """The largest objects in view, numbered."""
    rects = [(seen, rect) for seen in view.objects if (rect := view.camera.rect(seen.center, seen.size))]
    rects.sort(key=lambda found: (-found[1].area, found[0].path))
    return [
        Mark(number, seen, rect, view.camera.distance(seen.center, seen.size))
        for number, (seen, rect) in enumerate(rects[:most], 1)
    ]
