"""Prefab instances expanded: nesting, variants, overrides, additions, removals, order."""

from __future__ import annotations

from typing import Any, cast

import pytest

from backends.disk.asking import Asker
from backends.disk.writing import SceneText, TestProject, inner, script

LIGHT = "108 Light\n  m_Enabled: 1\n  m_Intensity: 2\n"
BOX = "65 BoxCollider\n  m_Enabled: 1\n"


@pytest.fixture
def lamp(project: TestProject) -> str:
    """A prefab: Lamp (10) with Post (20) and Bulb (30, Light 32)."""
    file = SceneText()
    root = file.add(10, "Lamp")
    file.add(20, "Post", root, {22: BOX})
    file.add(30, "Bulb", root, {32: LIGHT})
    return project.scene("Assets/Lamp.prefab", file)


@pytest.fixture
def boat(project: TestProject, lamp: str) -> str:
    """A prefab: Boat (100) with Hull (110) and an instance (500) of Lamp, named Bow."""
    file = SceneText()
    root = file.add(100, "Boat")
    file.add(110, "Hull", root)
    file.instance(500, lamp, root, ((10, "m_Name", "Bow"),))
    file.child(root, file.stripped(4, inner(500, 11), lamp, 11, 500))
    return project.scene("Assets/Boat.prefab", file)


def test_an_instance_shows_what_is_in_its_prefab(project: TestProject, ask: Asker, lamp: str) -> None:
    file = SceneText()
    file.instance(900, lamp)
    project.scene("Assets/Main.unity", file)
    assert ask.outline("Assets/Main.unity") == ["Lamp", "  Post (BoxCollider)", "  Bulb (Light)"]


def test_an_instance_that_is_written_whole_is_not_expanded(project: TestProject, ask: Asker, lamp: str) -> None:
    """As Unity 4 and the first 5 did: its objects stand in the scene, and its root is named."""
    file = SceneText()
    root = file.add(40, "Lamp")
    file.add(50, "Bulb", root, {52: LIGHT})
    file.instance(900, lamp)
    whole = file.text().replace(
        f"m_SourcePrefab: {{fileID: 100100000, guid: {lamp}, type: 3}}\n",
        f"m_ParentPrefab: {{fileID: 100100000, guid: {lamp}, type: 2}}\n  m_RootGameObject: {{fileID: 40}}\n",
    )
    assert "m_RootGameObject" in whole
    project.asset("Assets/Main.unity", whole)
    assert ask.outline("Assets/Main.unity") == ["Lamp", "  Bulb (Light)"]
    found = ask("scene.values.read", scope="Assets/Main.unity", componentType="GameObject", fields=["prefab"])
    assert found["rows"] == [["Lamp", "Assets/Lamp.prefab"], ["Lamp/Bulb", None]]


def test_nested_prefabs_are_expanded_and_overridden_from_outside(project: TestProject, ask: Asker, boat: str) -> None:
    file = SceneText()
    overrides = ((inner(500, 30), "m_IsActive", 0), (inner(500, 20), "m_Name", "Mast"), (100, "m_Layer", 5))
    file.instance(900, boat, 0, overrides)
    project.scene("Assets/Main.unity", file)
    assert ask.outline("Assets/Main.unity") == [
        "Boat",
        "  Hull",
        "  Bow",
        "    Mast (BoxCollider)",
        "    Bulb (Light) *inactive",
    ]
    found = ask("scene.objects.find", scenePath="Assets/Main.unity", layer="UI")["matches"]
    assert [row["name"] for row in found] == ["Boat"]


def test_a_variant_changes_adds_and_removes(project: TestProject, ask: Asker, boat: str) -> None:
    file = SceneText()
    root = file.stripped(4, inner(700, 101), boat, 101, 700)
    file.instance(
        700,
        boat,
        0,
        ((100, "m_Name", "Storm Boat"),),
        removed=(inner(500, 22),),
        removed_objects=(110,),
        added=((101, 0, 41),),
    )
    file.add(40, "Tarp", root)
    project.scene("Assets/Storm.prefab", file)
    assert ask.outline("Assets/Storm.prefab") == ["Storm Boat", "  Tarp", "  Bow", "    Post", "    Bulb (Light)"]
    assert ask("asset.info", assetPath="Assets/Storm.prefab")["kind"] == "variant"
    assert ask("asset.info", assetPath="Assets/Boat.prefab")["kind"] == "prefab"


def test_components_and_objects_are_added_to_an_instance(project: TestProject, ask: Asker, lamp: str) -> None:
    project.asset("Assets/Glow.cs", "namespace Lights { class Glow : MonoBehaviour { } }")
    file = SceneText()
    file.instance(900, lamp)
    bulb = file.stripped(1, 50, lamp, 30, 900)
    post = file.stripped(4, 51, lamp, 21, 900)
    file.component(60, bulb, script("Assets/Glow.cs"))
    file.add(70, "Sign", post)
    project.scene("Assets/Main.unity", file)
    assert ask.outline("Assets/Main.unity") == ["Lamp", "  Post (BoxCollider)", "    Sign", "  Bulb (Light,Glow)"]


def test_object_ids_are_those_of_the_source_prefab_and_the_instance(
    project: TestProject, ask: Asker, boat: str
) -> None:
    file = SceneText()
    file.add(10, "Own")
    file.instance(900, boat)
    project.scene("Assets/Main.unity", file)
    rows = ask("scene.objects.find", scenePath="Assets/Main.unity")["matches"]
    ids = {row["name"]: row["objectId"] for row in rows}
    assert ids == {
        "Own": "10",
        "Boat": "100.900",
        "Hull": "110.900",
        "Bow": f"{inner(500, 10)}.900",
        "Post": f"{inner(500, 20)}.900",
        "Bulb": f"{inner(500, 30)}.900",
    }
    by_id = ask("scene.components.list", scenePath="Assets/Main.unity", objectId=ids["Bulb"])
    assert by_id["gameObjectPath"] == "Boat/Bow/Bulb"


def test_roots_follow_scene_roots_where_the_file_has_them(project: TestProject, ask: Asker, lamp: str) -> None:
    file = SceneText()
    first, second = file.add(10, "First"), file.add(20, "Second")
    file.instance(900, lamp)
    file.roots = [second, 900, first]
    project.scene("Assets/Main.unity", file)
    assert ask.outline("Assets/Main.unity", maxDepth=0) == ["Second", "Lamp +2", "First"]


def test_children_stand_in_the_order_of_their_parent(project: TestProject, ask: Asker, lamp: str) -> None:
    file = SceneText()
    root = file.add(10, "Root")
    file.add(20, "A", root)
    file.instance(900, lamp, root)
    file.child(root, file.stripped(4, 51, lamp, 11, 900))
    file.add(30, "B", root)
    project.scene("Assets/Main.unity", file)
    assert ask.outline("Assets/Main.unity", maxDepth=1) == ["Root", "  A", "  Lamp +2", "  B"]


def test_a_model_is_one_node_named_by_its_instance(project: TestProject, ask: Asker) -> None:
    model = project.asset("Assets/Ship.fbx", b"Kaydara FBX Binary")
    file = SceneText()
    overrides = ((919132149155446097, "m_Name", "Flagship"), (-8679921383154817045, "m_LocalPosition.x", 4))
    file.instance(900, model, 0, overrides)
    project.scene("Assets/Main.unity", file)
    assert ask.outline("Assets/Main.unity") == ["Flagship [model]"]
    assert ask("scene.hierarchy.dump", scenePath="Assets/Main.unity")["rootObjects"][0]["unexpanded"] == "model"
    assert ask.said("1 model instances are shown as one node each")


def test_a_model_inside_a_prefab_takes_the_name_that_the_scene_gives_it(project: TestProject, ask: Asker) -> None:
    model = project.asset("Assets/Ship.fbx", b"Kaydara FBX Binary")
    variant = SceneText()
    variant.instance(800, model, 0, ((919132149155446097, "m_Name", "Ship"),))
    prefab = project.scene("Assets/Ship.prefab", variant)
    file = SceneText()
    file.instance(900, prefab, 0, ((inner(800, 919132149155446097), "m_Name", "Sunken Ship"),))
    project.scene("Assets/Main.unity", file)
    assert ask.outline("Assets/Main.unity") == ["Sunken Ship [model]"]


def placed(target: int, x: float) -> tuple[tuple[int, str, object], ...]:
    """A Transform's place as an instance writes it."""
    values = {"Position.x": x, "Position.y": 0, "Position.z": 0, "Rotation.w": 1, "Rotation.x": 0, "Rotation.y": 0,
              "Rotation.z": 0, "Scale.x": 1, "Scale.y": 1, "Scale.z": 1}  # fmt: skip
    return tuple((target, f"m_Local{name}", value) for name, value in values.items())


def positions(ask: Asker, scene: str) -> list[Any]:
    return cast(
        "list[Any]", ask("scene.values.read", scope=scene, componentType="GameObject", fields=["position"])["rows"]
    )


@pytest.mark.parametrize("order", [((400010, "m_RootOrder", 0),), ()])
def test_the_root_of_an_old_model_is_not_what_is_inside_of_it(
    project: TestProject, ask: Asker, order: tuple[tuple[int, str, object], ...]
) -> None:
    """In the old numbering any object of a model may come first; only its root is placed as a whole, and ordered."""
    model = project.asset("Assets/Tank.fbx", b"Kaydara FBX Binary")
    file = SceneText()
    names = ((100004, "m_Name", "Barrel"), (100010, "m_Name", "Tank"))
    file.instance(900, model, 0, (*names, (400000, "m_LocalPosition.x", 7), *order, *placed(400010, 5)))
    project.scene("Assets/Main.unity", file)
    assert ask.outline("Assets/Main.unity") == ["Tank [model]"]
    assert positions(ask, "Assets/Main.unity") == [["Tank", [5, 0, 0]]]


def test_an_old_model_that_nobody_renamed_has_the_name_of_its_file(project: TestProject, ask: Asker) -> None:
    model = project.asset("Assets/Tank.fbx", b"Kaydara FBX Binary")
    file = SceneText()
    file.instance(900, model, 0, ((100004, "m_Name", "Barrel"), (400010, "m_RootOrder", 0)))
    project.scene("Assets/Main.unity", file)
    assert ask.outline("Assets/Main.unity") == ["Tank [model]"]
    found = ask("scene.objects.find", scenePath="Assets/Main.unity")["matches"]
    assert [one["objectId"] for one in found] == ["100010.900"]


def test_an_instance_of_an_old_prefab_that_is_gone_has_the_name_it_was_given(project: TestProject, ask: Asker) -> None:
    """Prefabs had numbers like those of models, but a Transform's says nothing about its object's."""
    file = SceneText()
    file.instance(900, "a" * 32, 0, ((464546, "m_RootOrder", 0), (116470, "m_Name", "Builtin")))
    project.scene("Assets/Main.unity", file)
    assert ask.outline("Assets/Main.unity") == ["Builtin [missing prefab]"]


def test_where_something_stands_that_hangs_inside_a_model_is_not_known(project: TestProject, ask: Asker) -> None:
    """A hat on the head of a character: where the head is, only the model knows."""
    model = project.asset("Assets/Chef.fbx", b"Kaydara FBX Binary")
    file = SceneText()
    file.instance(900, model, 0, ((919132149155446097, "m_Name", "Chef"), *placed(-8679921383154817045, 5)))
    file.stripped(4, 901, model, 77, 900)
    file.stripped(4, 902, model, -8679921383154817045, 900)
    file.add(10, "Hat", 901)
    file.add(20, "Shadow", 902)
    project.scene("Assets/Main.unity", file)
    rows = positions(ask, "Assets/Main.unity")
    assert sorted(rows) == [["Chef", [5, 0, 0]], ["Chef/Hat", None], ["Chef/Shadow", [6, 2, 3]]]


def test_what_hangs_inside_a_model_of_a_prefab_stays_under_it(project: TestProject, ask: Asker) -> None:
    model = project.asset("Assets/Chef.fbx", b"Kaydara FBX Binary")
    variant = SceneText()
    variant.instance(800, model, 0, ((919132149155446097, "m_Name", "Chef"), *placed(-8679921383154817045, 0)))
    prefab = project.scene("Assets/Chef.prefab", variant)
    file = SceneText()
    file.instance(900, prefab, 0, placed(inner(800, -8679921383154817045), 5))
    file.stripped(4, 901, prefab, inner(800, 77), 900)
    file.stripped(1, 902, prefab, inner(800, 78), 900)
    file.add(10, "Hat", 901)
    file.component(14, 902, "65 BoxCollider\n  m_IsTrigger: 1\n")
    project.scene("Assets/Main.unity", file)
    assert ask.outline("Assets/Main.unity") == ["Chef (BoxCollider) [model]", "  Hat"]
    assert positions(ask, "Assets/Main.unity") == [["Chef", [5, 0, 0]], ["Chef/Hat", None]]


def test_a_prefab_that_is_gone_is_one_node_and_is_told(project: TestProject, ask: Asker) -> None:
    file = SceneText()
    file.instance(900, "f" * 32, 0, ((10, "m_Name", "Ferry"),))
    project.scene("Assets/Main.unity", file)
    assert ask.outline("Assets/Main.unity") == ["Ferry [missing prefab]"]
    assert ask.said("missing prefab")
    broken = ask("project.references.missing")["brokenReferences"]
    assert [(row["gameObjectPath"], row["propertyPath"]) for row in broken] == [("Ferry", "m_SourcePrefab")]


def test_a_prefab_that_contains_itself_is_cut_there(project: TestProject, ask: Asker) -> None:
    from backends.disk.writing import guid

    file = SceneText()
    root = file.add(10, "Russian Doll")
    file.instance(500, guid("Assets/Doll.prefab"), root, ((10, "m_Name", "Inner Doll"),))
    project.scene("Assets/Doll.prefab", file)
    assert ask.outline("Assets/Doll.prefab") == ["Russian Doll", "  Inner Doll [prefab that contains itself]"]
    assert ask.said("prefab that contains itself")


def test_two_prefabs_that_contain_each_other_both_answer(project: TestProject, ask: Asker) -> None:
    from backends.disk.writing import guid

    for name, other in (("A", "B"), ("B", "A")):
        file = SceneText()
        root = file.add(10, name)
        file.instance(500, guid(f"Assets/{other}.prefab"), root)
        project.scene(f"Assets/{name}.prefab", file)
    assert ask.outline("Assets/A.prefab")[:2] == ["A", "  B"]
    assert ask.outline("Assets/B.prefab")[0] == "B"


def test_a_chain_of_200_nested_prefabs_is_expanded_whole(project: TestProject, ask: Asker) -> None:
    file = SceneText()
    file.add(10, "Level 0")
    source = project.scene("Assets/P0.prefab", file)
    for level in range(1, 200):
        file = SceneText()
        root = file.add(10, f"Level {level}")
        file.instance(level << 32, source, root)
        source = project.scene(f"Assets/P{level}.prefab", file)
    answer = ask("scene.objects.find", scenePath="Assets/P199.prefab")
    assert answer["total"] == 200
    assert answer["matches"][-1]["name"] == "Level 0"


def test_prefabs_that_multiply_are_not_expanded_beyond_what_can_be_held(project: TestProject, ask: Asker) -> None:
    file = SceneText()
    file.add(10, "Leaf")
    source = project.scene("Assets/P0.prefab", file)
    for level in range(1, 10):
        file = SceneText()
        root = file.add(10, f"Level {level}")
        for copy in range(10):
            file.instance((level << 40) + (copy << 32), source, root)
        source = project.scene(f"Assets/P{level}.prefab", file)
    answer = ask("scene.hierarchy.dump", scenePath="Assets/P9.prefab", maxDepth=1)
    assert answer["totalObjects"] <= 1_000_000
    assert ask.said("too large to expand")
