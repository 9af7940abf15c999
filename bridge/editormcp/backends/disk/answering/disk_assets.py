"""How large meshes and terrains are that the project's files hold as text, and sprites."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from editormcp.analysis.assets import Assets, Mesh
from editormcp.analysis.boxes import Box, around
from editormcp.analysis.model import Target, Value, Vector
from editormcp.analysis.numbers import number, part, vector
from editormcp.backends.disk.answering.sprites import Sprites
from editormcp.backends.disk.answering.view import View
from editormcp.backends.disk.format.values import read_some
from editormcp.backends.disk.index.names import extension
from editormcp.backends.disk.scene.library import Unreadable

_MESH, _TERRAIN_DATA = "Mesh", "TerrainData"
_OBJECT_FILES = (".unity", ".prefab")
Found = TypeVar("Found")


class DiskAssets(Assets):
    """Remembers what it was asked for, for one question."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._meshes: dict[tuple[str, int], Mesh | None] = {}
        self._terrains: dict[tuple[str, int], Vector | None] = {}
        self._sprites = Sprites(view.index)

    def mesh(self, target: Target) -> Mesh | None:
        found = super().mesh(target)
        return found or self._of(target, self._meshes, _MESH, _mesh)

    def terrain(self, target: Target) -> Vector | None:
        return self._of(target, self._terrains, _TERRAIN_DATA, _terrain)

    def sprite(self, target: Target) -> Box | None:
        return self._sprites.box(target)

    def _of(
        self,
        target: Target,
        known: dict[tuple[str, int], Found | None],
        kind: str,
        make: Callable[[bytes], Found | None],
    ) -> Found | None:
        key = (target.asset, target.file_id)
        if target.asset and key not in known:
            body = self._document(*key)
            known[key] = make(body) if body.startswith(f"{kind}:".encode()) else None
        return known.get(key)

    def _document(self, path: str, file_id: int) -> bytes:
        try:
            if extension(path) in _OBJECT_FILES:
                return self._view.scenes.bodies(path, (file_id,)).get(file_id) or b""
            document = self._view.scenes.document(path, file_id)
        except Unreadable:
            return b""
        return document.body if document is not None else b""


def _mesh(body: bytes) -> Mesh | None:
    fields = read_some(body, lambda names: [name for name in names if name in ("m_LocalAABB", "m_SubMeshes")])
    parts = fields.get("m_SubMeshes")
    parts = parts if isinstance(parts, list) else []
    box = _box(fields.get("m_LocalAABB")) or around(_box(part(one, "localAABB")) for one in parts)
    return Mesh(box, sum(map(_triangles, parts))) if box is not None else None


def _box(value: Value) -> Box | None:
    center, half = vector(part(value, "m_Center")), vector(part(value, "m_Extent"))
    if center is None or half is None:
        return None
    return Box(center, (2 * half[0], 2 * half[1], 2 * half[2]))


def _triangles(submesh: Value) -> int:
    count = int(number(part(submesh, "indexCount"), 0))
    match part(submesh, "topology"):
        case 0 | None:
            return count // 3
        case 2:
            return count // 4 * 2
    return 0


def _terrain(body: bytes) -> Vector | None:
    heights = read_some(body, lambda names: [name for name in names if name == "m_Heightmap"]).get("m_Heightmap")
    step = vector(part(heights, "m_Scale"))
    wide = number(part(heights, "m_Resolution"), number(part(heights, "m_Width"), 0))
    deep = number(part(heights, "m_Resolution"), number(part(heights, "m_Height"), 0))
    if step is None or wide < 2 or deep < 2:
        return None
    return (step[0] * (wide - 1), step[1], step[2] * (deep - 1))
