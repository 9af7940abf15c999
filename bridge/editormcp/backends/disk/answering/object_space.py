"""Where the objects of a tree are and how large, as `include` shows it."""

from __future__ import annotations

from typing import Any

from editormcp.analysis.bounds import AllBounds
from editormcp.analysis.layouts import RECT_TRANSFORM
from editormcp.analysis.model import Place
from editormcp.analysis.space import World, euler_degrees, rounded
from editormcp.backends.disk.answering.asset_names import AssetNames
from editormcp.backends.disk.answering.context import Context
from editormcp.backends.disk.answering.disk_assets import DiskAssets
from editormcp.backends.disk.answering.disk_scene import DiskScene
from editormcp.backends.disk.scene.nodes import Contents, Node

LOCAL, WORLD, BOUNDS = "transform", "worldTransform", "bounds"
SPACE = (LOCAL, WORLD, BOUNDS)
"""What `include` may ask for."""


class ObjectSpace:
    """Adds to the rows of nodes what is asked for and known."""

    def __init__(self, context: Context, contents: Contents, include: set[str]) -> None:
        self._context = context
        self._include = include
        self._scene = DiskScene(context.view, contents, AssetNames(context.view), context.types)
        self._world = World(self._scene)
        self._bounds = AllBounds(self._scene, self._world, DiskAssets(context.view))
        self._places = {id(node): at for at, node in enumerate(contents.nodes)}
        self._nowhere = [0, 0]
        """Objects without a place in the world: those of canvases, and others."""

    def add(self, row: dict[str, Any], node: Node) -> None:
        self._context.work.check()
        at = self._places[id(node)]
        if LOCAL in self._include:
            row[LOCAL] = _shown(self._scene.local(at), exact=True)
        if WORLD in self._include:
            self._add_world(row, at)
        if BOUNDS in self._include and (bounds := self._bounds.of(at)) is not None:
            row[BOUNDS] = bounds.output()

    def _add_world(self, row: dict[str, Any], at: int) -> None:
        place = self._world.place(at)
        if place.position is None:
            is_rect = any(part.type == RECT_TRANSFORM for part in self._scene.objects[at].parts)
            self._nowhere[not is_rect] += 1
        if shown := _shown(place):
            row[WORLD] = shown

    def note(self) -> None:
        """Notes which of the rows have no place in the world."""
        on_canvas, others = self._nowhere
        if on_canvas:
            what = "the screen or a layout decides it"
            self._context.note(f"{on_canvas} objects of canvases have no place in the world: {what}.")
        if others:
            what = "they hang under a model or prefab that cannot be read"
            self._context.note(f"{others} objects have no place in the world: {what}.")


def _shown(place: Place | None, *, exact: bool = False) -> dict[str, Any]:
    """The parts that are known; `exact` as the file has them."""
    if place is None:
        return {}
    show = list if exact else rounded
    parts = {
        "position": show(place.position) if place.position is not None else None,
        "rotation": show(euler_degrees(place.rotation)) if place.rotation is not None else None,
        "scale": show(place.scale) if place.scale is not None else None,
    }
    return {name: values for name, values in parts.items() if values is not None}
