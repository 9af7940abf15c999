"""The boxes around objects: colliders as PhysX has them, meshes and sprites as they are drawn."""

from __future__ import annotations

import math
from typing import Any

import pytest

from analysis.models import MadeScene
from editormcp.analysis.assets import DEFAULT_RESOURCES, Assets
from editormcp.analysis.bounds import AllBounds, Bounds
from editormcp.analysis.boxes import Box, around, around_points
from editormcp.analysis.model import Place, Target, Vector
from editormcp.analysis.space import WORLD, Quaternion, World, within

EIGHTH: Quaternion = (0, 0, math.sin(math.pi / 8), math.cos(math.pi / 8))
"""An eighth of a turn round z."""
ROOT = math.sqrt(2)
ZERO = {"x": 0, "y": 0, "z": 0}


class Knowing(Assets):
    """Assets of which one sprite and one terrain are known."""

    def sprite(self, target: Target) -> Box | None:
        return Box((1.0, 0.5, 0.0), (4.0, 2.0, 0.2)) if target.asset == "Assets/S.png" else None

    def terrain(self, target: Target) -> Vector | None:
        return (100.0, 20.0, 50.0) if target.asset == "Assets/T.asset" else None


def bounds(scene: MadeScene, at: int = -1) -> Bounds | None:
    at = at if at >= 0 else len(scene.objects) - 1
    return AllBounds(scene, World(scene), Knowing()).of(at)


def box(center: Vector, size: Vector, of: str = "collider") -> dict[str, Any]:
    return {"center": pytest.approx(center, abs=1e-5), "size": pytest.approx(size, abs=1e-5), "of": of}


def of_one(components: dict[str, Any], scale: Vector = (1, 1, 1), rotation: Quaternion = (0, 0, 0, 1)) -> Any:
    """The bounds of an object at 10, 0, 0 with these components."""
    scene = MadeScene()
    scene.targets = {
        "1": Target("builtin:Capsule", guid=DEFAULT_RESOURCES, file_id=10208),
        "2": Target("Assets/S.png", asset="Assets/S.png"),
        "3": Target("Assets/T.asset", asset="Assets/T.asset"),
        "4": Target("Assets/Model.fbx", asset="Assets/Model.fbx"),
    }
    scene.add("One", position=(10, 0, 0), scale=scale, rotation=rotation, **components)
    found = bounds(scene)
    return found.output() if found is not None else None


def test_a_box_takes_every_scale_and_turns() -> None:
    shape = {"BoxCollider": {"m_Size": {"x": 1, "y": 2, "z": 3}, "m_Center": {"x": 0, "y": 1, "z": 0}}}
    assert of_one(shape) == box((10, 1, 0), (1, 2, 3))
    assert of_one(shape, (2, -3, 1)) == box((10, -3, 0), (2, 6, 3))
    square = {"BoxCollider": {"m_Size": [1, 1, 1], "m_Center": [0, 0, 0]}}
    assert of_one(square, rotation=EIGHTH) == box((10, 0, 0), (ROOT, ROOT, 1))


def test_a_sphere_takes_the_largest_scale() -> None:
    assert of_one({"SphereCollider": {"m_Radius": 2, "m_Center": ZERO}}, (1, -4, 2)) == box((10, 0, 0), (16, 16, 16))


@pytest.mark.parametrize(("axis", "size"), [(0, (12, 4, 4)), (1, (4, 12, 4)), (2, (4, 4, 12))])
def test_a_capsule_is_long_along_its_axis(axis: int, size: Vector) -> None:
    shape = {"CapsuleCollider": {"m_Radius": 1, "m_Height": 6, "m_Direction": axis, "m_Center": ZERO}}
    assert of_one(shape, (2, 2, 2)) == box((10, 0, 0), size)


def test_a_capsule_takes_the_larger_of_the_scales_across_it_and_is_never_less_than_a_ball() -> None:
    shape = {"CapsuleCollider": {"m_Radius": 1, "m_Height": 6, "m_Direction": 1, "m_Center": ZERO}}
    assert of_one(shape, (1, 2, 3)) == box((10, 0, 0), (6, 12, 6))
    assert of_one(shape, (1, 0.1, 1)) == box((10, 0, 0), (2, 2, 2))
    turned = 2 + 4 / ROOT
    assert of_one(shape, rotation=EIGHTH) == box((10, 0, 0), (turned, turned, 2))


def test_a_character_always_stands_upright() -> None:
    shape = {"CharacterController": {"m_Radius": 0.5, "m_Height": 2, "m_Center": ZERO}}
    assert of_one(shape, rotation=EIGHTH) == box((10, 0, 0), (1, 2, 1))


@pytest.mark.parametrize(
    ("shape", "center", "size"),
    [
        pytest.param({"BoxCollider2D": {"m_Size": [2, 1], "m_Offset": [1, 0]}}, (12, 0, 0), (4, 2, 0), id="box"),
        pytest.param(
            {"BoxCollider2D": {"m_Size": [2, 1], "m_EdgeRadius": 0.5}}, (10, 0, 0), (5, 3, 0), id="rounded box"
        ),
        pytest.param({"CircleCollider2D": {"m_Radius": 1, "m_Offset": [0, 1]}}, (10, 2, 0), (4, 4, 0), id="circle"),
        pytest.param(
            {"CapsuleCollider2D": {"m_Size": [1, 3], "m_Direction": 0}}, (10, 0, 0), (2, 6, 0), id="upright capsule"
        ),
        pytest.param(
            {"CapsuleCollider2D": {"m_Size": [3, 1], "m_Direction": 1}}, (10, 0, 0), (6, 2, 0), id="lying capsule"
        ),
        pytest.param(
            {"PolygonCollider2D": {"m_Points": {"m_Paths": [[{"x": 0, "y": 0}, {"x": 1, "y": 2}], [[-1, 0]]]}}},
            (10, 2, 0),
            (4, 4, 0),
            id="polygon",
        ),
        pytest.param({"EdgeCollider2D": {"m_Points": [[0, 0], [3, 1]]}}, (13, 1, 0), (6, 2, 0), id="edge"),
    ],
)  # fmt: skip
def test_colliders_of_two_dimensions_have_no_depth(shape: dict[str, Any], center: Vector, size: Vector) -> None:
    assert of_one(shape, (2, 2, 5)) == box(center, size)


def test_several_colliders_make_one_box() -> None:
    scene = MadeScene()
    scene.add("Two", BoxCollider={"m_Size": [1, 1, 1]}, SphereCollider={"m_Radius": 1, "m_Center": [4, 0, 0]})
    found = bounds(scene)
    assert found is not None
    assert found.output() == box((2.25, 0, 0), (5.5, 2, 2))


def test_what_is_drawn_goes_before_colliders() -> None:
    drawn = {"MeshFilter": {"m_Mesh": {"fileID": 1}}, "MeshRenderer": {}, "BoxCollider": {"m_Size": [9, 9, 9]}}
    assert of_one(drawn, (1, 2, 1)) == box((10, 0, 0), (1, 4, 1), "mesh")
    assert of_one({**drawn, "MeshFilter": {"m_Mesh": {"fileID": 4}}}) == box((10, 0, 0), (9, 9, 9))
    assert of_one({"MeshFilter": {"m_Mesh": {"fileID": 1}}}) is None, "nothing draws it"


def test_a_mesh_as_a_collider() -> None:
    assert of_one({"MeshCollider": {"m_Mesh": {"fileID": 1}}}) == box((10, 0, 0), (1, 2, 1))
    assert of_one({"MeshCollider": {"m_Mesh": {"fileID": 0}}}) is None


def test_a_sprite_is_flipped_and_tiled() -> None:
    plain = {"m_Sprite": {"fileID": 2}, "m_Size": [8, 8], "m_DrawMode": 0}
    assert of_one({"SpriteRenderer": plain}) == box((11, 0.5, 0), (4, 2, 0.2), "sprite")
    assert of_one({"SpriteRenderer": {**plain, "m_FlipX": 1}}) == box((9, 0.5, 0), (4, 2, 0.2), "sprite")
    assert of_one({"SpriteRenderer": {**plain, "m_DrawMode": 2}}) == box((12, 2, 0), (8, 8, 0.2), "sprite")
    assert of_one({"SpriteRenderer": {"m_Sprite": {"fileID": 4}}}) is None


def test_a_terrain_begins_at_its_object_and_does_not_turn() -> None:
    shape = {"TerrainCollider": {"m_TerrainData": {"fileID": 3}}}
    assert of_one(shape, (3, 3, 3), EIGHTH) == box((60, 10, 25), (100, 20, 50))
    assert of_one({"Terrain": shape["TerrainCollider"]}) == box((60, 10, 25), (100, 20, 50), "mesh")


def test_a_skinned_mesh_is_where_its_root_bone_is() -> None:
    box_ = {"m_Center": {"x": 0, "y": 1, "z": 0}, "m_Extent": {"x": 1, "y": 1, "z": 1}}
    scene = MadeScene()
    hips = scene.add("Hips", position=(0, 5, 0), scale=(2, 2, 2))
    scene.targets = {"9": Target("Hips", hips), "8": Target("missing:8", missing=True)}
    skinned: dict[str, Any] = {"SkinnedMeshRenderer": {"m_AABB": box_, "m_RootBone": {"fileID": 9}}}
    found = bounds(scene, scene.add("Body", position=(50, 0, 0), **skinned))
    assert found is not None
    assert found.output() == box((0, 7, 0), (4, 4, 4), "mesh")
    skinned["SkinnedMeshRenderer"]["m_RootBone"] = {"fileID": 8}
    assert bounds(scene, scene.add("Lost", **skinned)) is None
    skinned["SkinnedMeshRenderer"]["m_RootBone"] = {"fileID": 0}
    found = bounds(scene, scene.add("Boneless", position=(50, 0, 0), **skinned))
    assert found is not None
    assert found.output() == box((50, 1, 0), (2, 2, 2), "mesh")


def test_where_the_place_is_not_known_neither_is_the_box() -> None:
    scene = MadeScene()
    scene.add("Lost", position=None, BoxCollider={"m_Size": [1, 1, 1]})
    assert bounds(scene) is None
    scene.locals[0] = Place((1, 2, 3), (0, 0, 0, 1), None)
    assert bounds(scene) is None, "its scale is not known"


@pytest.mark.parametrize("fields", [{}, {"m_Size": "text"}, {"m_Size": {"x": 1}}, {"m_Size": [1, "NaN", 2]}])
def test_a_shape_that_is_no_shape_has_no_box(fields: dict[str, Any]) -> None:
    assert of_one({"BoxCollider": fields}) is None
    assert of_one({"BoxCollider2D": fields}) is None
    assert of_one({"PolygonCollider2D": fields}) is None


def test_components_inside_of_a_model_do_not_count() -> None:
    scene = MadeScene()
    scene.add("Model", BoxCollider={"m_Size": [1, 1, 1]})
    scene.objects[0].parts[1].inner = True
    assert bounds(scene) is None


class Drawn(MadeScene):
    def drawn(self, at: int) -> tuple[Vector, Vector] | None:
        return (1, 2, 3), (4, 5, 6)


def test_what_the_source_says_is_drawn_goes_first() -> None:
    scene = Drawn()
    scene.add("One", BoxCollider={"m_Size": [1, 1, 1]})
    found = bounds(scene)
    assert found is not None
    assert found.output() == {"center": [1, 2, 3], "size": [4, 5, 6], "of": "renderer"}


@pytest.mark.parametrize(
    ("point", "distance"),
    [((0, 0, 0), 0), ((1, 1, 1), 0), ((4, 0, 0), 3), ((4, 5, 0), 5), ((-2, 0, 0), 1), ((2, 2, 2), math.sqrt(3))],
)
def test_how_far_away_a_box_is(point: Vector, distance: float) -> None:
    assert Box((0, 0, 0), (2, 2, 2)).distance(point) == pytest.approx(distance)


def test_a_box_around_nothing_is_none() -> None:
    assert around([]) is None
    assert around([None]) is None
    assert around_points([]) is None


def test_a_skewed_box_is_around_all_of_its_corners() -> None:
    frame = within(within(WORLD, Place((0, 0, 0), (0, 0, 0, 1), (2, 1, 1))), Place((0, 0, 0), EIGHTH, (1, 1, 1)))
    found = Box((0, 0, 0), (1, 1, 1)).in_world(frame)
    assert found is not None
    assert found.size == pytest.approx((2 * ROOT, ROOT, 1))
