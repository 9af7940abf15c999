"""What a scene is made of, counted over its model."""

from __future__ import annotations

from analysis.models import MadeScene
from editormcp.analysis import statistics
from editormcp.analysis.assets import DEFAULT_RESOURCES
from editormcp.analysis.kit import Kit
from editormcp.analysis.model import Target
from editormcp.analysis.statistics import Counts, Query
from editormcp.analysis.types import TypeTree

KIT = Kit((), TypeTree())


def ask(scene: MadeScene, top: int = 20) -> Counts:
    return statistics.ask(scene, Query(top), KIT)


def test_levels_and_subtrees() -> None:
    scene = MadeScene()
    scene.add("Alone")
    docks = scene.add("Docks", active=False)
    crane = scene.add("Crane", docks)
    scene.add("Hook", scene.add("Arm", crane))
    found = ask(scene)
    assert (found.objects, found.active, found.max_depth) == (5, 1, 3)
    assert found.subtrees == [("Docks", 4), ("Docks/Crane", 3)]
    assert ask(scene, 1).subtrees == [("Docks", 4)]


def test_lights_colliders_and_materials() -> None:
    scene = MadeScene()
    scene.targets = {"1": Target("Assets/Wood.mat"), "2": Target("missing:abc", missing=True)}
    scene.add("Sun", Light={"m_Type": 1, "m_Lightmapping": 1})
    scene.add("Lamp", Light={"m_Type": 2, "m_Lightmapping": 4}, BoxCollider={"m_IsTrigger": 1})
    scene.add("Lamp", Light={"m_Type": 2, "m_Lightmapping": 4}, BoxCollider={"m_IsTrigger": 0})
    scene.add("Odd", Light={"m_Type": 77}, CircleCollider2D={"m_IsTrigger": True})
    scene.add("Wall", MeshRenderer={"m_Materials": [{"fileID": 1}, {"fileID": 1}, {"fileID": 0}, {"fileID": 2}]})
    found = ask(scene)
    assert found.lights == {"Directional Mixed": 1, "Point Realtime": 2, "77 None": 1}
    assert found.colliders == {"BoxCollider": 2, "CircleCollider2D": 1}
    assert found.triggers == {"BoxCollider": 1, "CircleCollider2D": 1}
    assert found.materials == {"Assets/Wood.mat": 2, "missing:abc": 1}
    assert found.components["Transform"] == 5


def test_static_flags_are_counted_one_by_one() -> None:
    scene = MadeScene()
    for flags in (0, 4, 6, 0xFFFF_FFFF):
        scene.objects[scene.add("One")].static = flags
    found = ask(scene).static
    assert found["BatchingStatic"] == 3
    assert found["OccluderStatic"] == 2
    assert len(found) == 7


def test_triangles_of_what_is_drawn_and_known() -> None:
    scene = MadeScene()
    cube = Target("builtin:Cube", guid=DEFAULT_RESOURCES, file_id=10202)
    scene.targets = {"1": cube, "2": Target("Assets/x.fbx", asset="Assets/x.fbx", file_id=1)}
    scene.add("Cube", MeshFilter={"m_Mesh": {"fileID": 1}}, MeshRenderer={})
    scene.add("Model", MeshFilter={"m_Mesh": {"fileID": 2}}, MeshRenderer={})
    scene.add("None", MeshFilter={"m_Mesh": {"fileID": 0}}, MeshRenderer={})
    scene.add("Hidden", MeshFilter={"m_Mesh": {"fileID": 1}})
    scene.add("Skin", SkinnedMeshRenderer={"m_Mesh": {"fileID": 1}})
    found = ask(scene)
    assert (found.triangles, found.meshes, found.unknown_meshes) == (24, 2, 1)


class Told(MadeScene):
    def triangles(self, at: int) -> int | None:
        return 100 * at


def test_triangles_that_the_source_knows() -> None:
    scene = Told()
    for name in "abc":
        scene.add(name)
    found = ask(scene)
    assert (found.triangles, found.meshes, found.unknown_meshes) == (300, 2, 0)


def test_an_empty_scene_is_nothing() -> None:
    assert ask(MadeScene()) == Counts()


def test_counts_of_files_add_up() -> None:
    one, other = MadeScene(), MadeScene()
    one.add("Sun", Light={"m_Type": 1, "m_Lightmapping": 1})
    other.add("Deep", other.add("Top", Light={"m_Type": 1, "m_Lightmapping": 1}))
    total = ask(one)
    total.add(ask(other))
    assert (total.objects, total.max_depth, total.lights) == (3, 1, {"Directional Mixed": 2})
