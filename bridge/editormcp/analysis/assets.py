"""What questions need to know of the assets that scenes refer to: how large they are."""

from __future__ import annotations

import msgspec

from editormcp.analysis.boxes import Box
from editormcp.analysis.model import Target

DEFAULT_RESOURCES = "0000000000000000e000000000000000"
"""The GUID of Unity's built-in meshes."""


class Mesh(msgspec.Struct, frozen=True, gc=False):
    box: Box
    triangles: int


class Assets:
    """Nothing is known of any asset; a backend that can read them says more."""

    def mesh(self, target: Target) -> Mesh | None:
        """A mesh: one of Unity's own primitives, or one whose file can be read."""
        return PRIMITIVES.get(target.file_id) if target.guid == DEFAULT_RESOURCES else None

    def sprite(self, target: Target) -> Box | None:
        """A sprite's rectangle in units, its pivot at the origin."""
        return None

    def terrain(self, target: Target) -> tuple[float, float, float] | None:
        """The size of a terrain's data."""
        return None


def _primitive(x: float, y: float, z: float, triangles: int) -> Mesh:
    return Mesh(Box((0.0, 0.0, 0.0), (x, y, z)), triangles)


PRIMITIVES = {
    10202: _primitive(1, 1, 1, 12),
    10206: _primitive(1, 2, 1, 80),
    10207: _primitive(1, 1, 1, 768),
    10208: _primitive(1, 2, 1, 832),
    10209: _primitive(10, 0, 10, 200),
    10210: _primitive(1, 1, 0, 2),
}
"""Cube, Cylinder, Sphere, Capsule, Plane and Quad, by their ids among the default resources."""
NO_ASSETS = Assets()
