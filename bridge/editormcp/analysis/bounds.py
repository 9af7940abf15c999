"""The boxes around objects: what they draw where that is known, else their colliders. Children have their own."""

from __future__ import annotations

from typing import Any

import msgspec

from editormcp.analysis.assets import Assets, Mesh
from editormcp.analysis.boxes import Box, around
from editormcp.analysis.colliders import FIELDS as SHAPE_FIELDS
from editormcp.analysis.colliders import SHAPES
from editormcp.analysis.model import Named, Object, Part, Scene
from editormcp.analysis.numbers import flat, number, part, vector
from editormcp.analysis.space import IDENTITY, Frame, World, rounded
from editormcp.analysis.tilemaps import RENDERER as TILEMAP_RENDERER
from editormcp.analysis.tilemaps import TILEMAP, tilemap_box

COLLIDER, MESH, SPRITE, RENDERER = "collider", "mesh", "sprite", "renderer"
TYPES = ("Collider", "Collider2D")
"""Whose fields a live scene has to be asked for."""
FIELDS = (*SHAPE_FIELDS, "m_Mesh")
_KINDS = {
    "MeshFilter": MESH,
    "SkinnedMeshRenderer": MESH,
    "Terrain": MESH,
    "SpriteRenderer": SPRITE,
    TILEMAP: SPRITE,
    "MeshCollider": COLLIDER,
    "TerrainCollider": COLLIDER,
    **dict.fromkeys(SHAPES, COLLIDER),
}
"""What the box of a component of each type is around."""
_ORDER = (MESH, SPRITE, COLLIDER)
"""Which of them an object's box is around, if it has several."""
_OF_SHAPES = Named(*SHAPE_FIELDS)
_OF_SKINS = Named("m_AABB")
_OF_SPRITES = Named("m_DrawMode", "m_Size", "m_FlipX", "m_FlipY")
_AT_REST = (0.0, 0.0, 0.0, 1.0)
_ZERO = (0.0, 0.0, 0.0)


class Bounds(msgspec.Struct, frozen=True, gc=False):
    """A box in the world, and what it is around."""

    box: Box
    of: str

    def output(self) -> dict[str, Any]:
        return {"center": rounded(self.box.center), "size": rounded(self.box.size), "of": self.of}


class AllBounds:
    """The boxes of one scene's objects."""

    def __init__(self, scene: Scene, world: World, assets: Assets) -> None:
        self._scene = scene
        self._world = world
        self._assets = assets
        self._known: dict[tuple[str, ...], list[tuple[str, list[int]]]] = {}
        """What of an object is visible, by the types of its components: most are like many others."""

    def of(self, at: int) -> Bounds | None:
        """The box around an object; None where there is nothing to see of it, or no file says how large that is."""
        told = self._scene.drawn(at)
        if told is not None:
            return Bounds(Box(*told), RENDERER)
        one = self._scene.objects[at]
        groups = self._visible(one)
        if not groups:
            return None
        frame = self._world.frame(at)
        for kind, places in groups:
            parts = [one.parts[place] for place in places]
            box = around([self._box(part_, frame, at) for part_ in parts if not part_.inner])
            if box is not None:
                return Bounds(box, kind)
        return None

    def _visible(self, one: Object) -> list[tuple[str, list[int]]]:
        types = tuple([part_.type for part_ in one.parts])
        known = self._known.get(types)
        if known is None:
            known = self._known[types] = _visible(types)
        return known

    def _box(self, part_: Part, frame: Frame, at: int) -> Box | None:
        match part_.type:
            case "MeshFilter" | "MeshCollider":
                return self._mesh(part_, frame)
            case "SkinnedMeshRenderer":
                return self._skinned(part_, frame)
            case "SpriteRenderer":
                return self._sprite(part_, frame)
            case "Terrain" | "TerrainCollider":
                return self._terrain(part_, frame)
            case "Tilemap":
                cells = tilemap_box(self._scene, at, part_)
                return cells.in_world(frame) if cells is not None else None
        return SHAPES[part_.type](self._scene.fields(part_, _OF_SHAPES), frame)

    def _mesh(self, part_: Part, frame: Frame) -> Box | None:
        mesh = mesh_of(self._scene, part_, self._assets)
        return mesh.box.in_world(frame) if mesh is not None else None

    def _skinned(self, part_: Part, frame: Frame) -> Box | None:
        """Its box is kept beside its root bone, or where it has none, beside itself."""
        fields = self._scene.fields(part_, _OF_SKINS)
        center, half = vector(part(fields.get("m_AABB"), "m_Center")), vector(part(fields.get("m_AABB"), "m_Extent"))
        if center is None or half is None or half == _ZERO:
            return None
        bone = self._scene.reference(part_, "m_RootBone")
        if bone is not None:
            if bone.object < 0:
                return None
            frame = self._world.frame(bone.object)
        return Box(center, (2 * half[0], 2 * half[1], 2 * half[2])).in_world(frame)

    def _sprite(self, part_: Part, frame: Frame) -> Box | None:
        target = self._scene.reference(part_, "m_Sprite")
        box = self._assets.sprite(target) if target is not None else None
        if box is None:
            return None
        fields = self._scene.fields(part_, _OF_SPRITES)
        size = flat(fields.get("m_Size")) if number(fields.get("m_DrawMode"), 0) else None
        wide, high = size or box.size[:2]
        across = box.center[0] * (wide / box.size[0] if box.size[0] else 1)
        up = box.center[1] * (high / box.size[1] if box.size[1] else 1)
        flip_x, flip_y = (-1 if number(fields.get(name), 0) else 1 for name in ("m_FlipX", "m_FlipY"))
        return Box((across * flip_x, up * flip_y, 0.0), (wide, high, box.size[2])).in_world(frame)

    def _terrain(self, part_: Part, frame: Frame) -> Box | None:
        """A terrain begins at its object, and is neither turned nor scaled."""
        target = self._scene.reference(part_, "m_TerrainData")
        size = self._assets.terrain(target) if target is not None else None
        if size is None or frame.origin is None:
            return None
        return Box((size[0] / 2, size[1] / 2, size[2] / 2), size).in_world(Frame(frame.origin, IDENTITY, _AT_REST))


def _visible(types: tuple[str, ...]) -> list[tuple[str, list[int]]]:
    """Which of an object's components have a box, by what it is around; no meshes and tiles that nothing draws."""
    drawn_by = {"MeshFilter": "MeshRenderer", TILEMAP: TILEMAP_RENDERER}
    unseen = [type_ for type_, renderer in drawn_by.items() if renderer not in types]
    kinds = ["" if type_ in unseen else _KINDS.get(type_) for type_ in types]
    return [(kind, [at for at, one in enumerate(kinds) if one == kind]) for kind in _ORDER if kind in kinds]


def mesh_of(scene: Scene, part_: Part, assets: Assets) -> Mesh | None:
    """The mesh that a MeshFilter, a MeshCollider or a SkinnedMeshRenderer refers to, where it is known."""
    target = scene.reference(part_, "m_Mesh")
    return assets.mesh(target) if target is not None else None
