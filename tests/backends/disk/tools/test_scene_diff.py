"""scene.diff over files: objects, components and values, and nothing that only looks like a change."""

from __future__ import annotations

from pathlib import Path
from unittest import mock

import pytest

from backends.disk.asking import Asker, asking
from backends.disk.corpus import NAMES, corpus, needs_corpus
from backends.disk.tools.diffing import LAMP, LISTS, SCENE, commit, diff, lamp, level, light, rows, write_level
from backends.disk.writing import SceneText, TestProject, placed, script
from editormcp.analysis.model import Likeness, Part, Pick, Value
from editormcp.backends.disk.answering.disk_scene import DiskScene
from editormcp.errors import ToolError

OTHER = "Assets/Other.unity"


def two(project: TestProject, ask: Asker, before: SceneText, after: SceneText) -> list[tuple[object, ...]]:
    """The rows between two states of one file."""
    return rows(diff(ask, earlier(project, ask, before, after)))


def earlier(project: TestProject, ask: Asker, before: SceneText, after: SceneText) -> str:
    """The scene is `after`; what it was before is returned as a side."""
    project.scene(SCENE, before)
    revision = diff(ask, "saved")["revision"]
    project.scene(SCENE, after)
    return f"revision:{revision}"


def scene(*objects: tuple[int, str, int]) -> SceneText:
    file = SceneText()
    for number, name, parent in objects:
        file.add(number, name, parent)
    return file


def test_a_value_with_before_and_after(project: TestProject, ask: Asker) -> None:
    write_level(project)
    commit(project.root)
    write_level(project, intensity=2.5)
    answer = diff(ask)
    assert rows(answer) == [("changed", "Docks/Crate", "Light", "m_Intensity", 1, 2.5)]
    assert (answer["scenePath"], answer["to"], answer["total"], answer["truncated"]) == (SCENE, "saved", 1, False)


def test_a_scene_does_not_differ_from_itself(project: TestProject, ask: Asker) -> None:
    write_level(project)
    commit(project.root)
    assert rows(diff(ask)) == []
    assert rows(diff(ask, "saved")) == []
    assert ask.said("both saved")


def test_what_is_not_open_is_compared_as_it_is_saved(project: TestProject, ask: Asker) -> None:
    write_level(project)
    project.scene("Assets/Other.unity", scene((1, "New", 0)))
    found = ask("scene.diff", scenePath=SCENE, **{"from": "Assets/Other.unity"})
    assert (found["from"], found["to"]) == ("Assets/Other.unity", "saved")
    assert found["total"] and ask.said("It is not open in an Editor")
    with pytest.raises(ToolError) as caught:
        ask("scene.diff", scenePath=SCENE)
    assert caught.value.details["reason"] == "needs_editor"


def test_objects_that_came_and_went(project: TestProject, ask: Asker) -> None:
    before = scene((10, "Docks", 0), (20, "Old", 11), (30, "Inner", 21))
    after = scene((10, "Docks", 0), (40, "New", 11))
    assert two(project, ask, before, after) == [
        ("added", "Docks/New", ("Transform",)),
        ("removed", "Docks/Old", ("Transform",)),
        ("removed", "Docks/Old/Inner", ("Transform",)),
    ]


def test_moved_and_renamed_objects_are_the_same_objects(project: TestProject, ask: Asker) -> None:
    before = scene((10, "Docks", 0), (20, "Crate", 11), (30, "Barn", 0), (40, "Lid", 21))
    after = scene((10, "Docks", 0), (20, "Box", 31), (30, "Barn", 0), (40, "Lid", 21))
    assert two(project, ask, before, after) == [
        ("moved", "Barn/Box", "Docks/Crate"),
        ("renamed", "Barn/Box", "Crate"),
    ]


def test_one_that_stands_elsewhere_among_its_siblings(project: TestProject, ask: Asker) -> None:
    before = scene((10, "Docks", 0), (20, "A", 11), (30, "B", 11), (40, "C", 11), (50, "D", 11))
    after = scene((10, "Docks", 0), (50, "D", 11), (20, "A", 11), (30, "B", 11), (40, "C", 11))
    assert two(project, ask, before, after) == [("changed", "Docks/D", "GameObject", "order", 3, 0)]


def test_one_that_is_new_among_its_siblings_moves_no_other(project: TestProject, ask: Asker) -> None:
    before = scene((10, "Docks", 0), (20, "A", 11), (30, "B", 11))
    after = scene((10, "Docks", 0), (40, "New", 11), (20, "A", 11), (30, "B", 11))
    assert two(project, ask, before, after) == [("added", "Docks/New", ("Transform",))]


def test_what_an_object_itself_is(project: TestProject, ask: Asker) -> None:
    before, after = SceneText(), SceneText()
    before.add(10, "Crate")
    after.add(10, "Crate", active=False, tag="Respawn", layer=5, static=4)
    assert two(project, ask, before, after) == [
        ("changed", "Crate", "GameObject", "active", True, False),
        ("changed", "Crate", "GameObject", "tag", "Untagged", "Respawn"),
        ("changed", "Crate", "GameObject", "layer", "Default", "UI"),
        ("changed", "Crate", "GameObject", "static", 0, 4),
    ]


def test_components_that_came_went_and_changed_places(project: TestProject, ask: Asker) -> None:
    collider, body = "65 BoxCollider\n  m_IsTrigger: 0\n", "54 Rigidbody\n  m_Mass: 1\n"
    before, after = SceneText(), SceneText()
    before.add(10, "Crate", components={12: light(), 13: collider})
    after.add(10, "Crate", components={13: collider, 14: body})
    assert two(project, ask, before, after) == [
        ("components", "Crate", "Rigidbody", "added"),
        ("components", "Crate", "Light", "removed"),
    ]
    before, after = SceneText(), SceneText()
    before.add(10, "Crate", components={12: light(), 13: collider, 14: body})
    after.add(10, "Crate", components={14: body, 12: light(), 13: collider})
    assert two(project, ask, before, after) == [("components", "Crate", "Rigidbody", "reordered")]


def test_lists_by_what_was_put_in_and_taken_out(project: TestProject, ask: Asker) -> None:
    def lods(*names: str) -> SceneText:
        file = SceneText()
        entries = "".join(f"  - {name}\n" for name in names)
        file.add(10, "Crate", components={12: f"114 MonoBehaviour\n  words:\n{entries}"})
        return file

    found = [row[3:] for row in two(project, ask, lods("a", "b", "c"), lods("a", "x", "b", "c"))]
    assert found == [("words.size", 3, 4), ("words[1]", "-", "x")]
    assert two(project, ask, lods("a", "b"), lods("a", "c"))[0][3:] == ("words[1]", "b", "c")
    assert [row[3:] for row in two(project, ask, lods("a", "b", "c"), lods("c"))] == [
        ("words.size", 3, 1),
        ("words[0]", "a", "-"),
        ("words[1]", "b", "-"),
    ]


def test_a_long_text_is_shown_where_it_differs(project: TestProject, ask: Asker) -> None:
    def told(text: str) -> SceneText:
        file = SceneText()
        file.add(10, "Sign", components={12: f"114 MonoBehaviour\n  text: {text}\n"})
        return file

    ((*_, before, after),) = two(
        project, ask, told("a" * 5000 + "old" + "b" * 5000), told("a" * 5000 + "new" + "b" * 5000)
    )
    assert "aold" in str(before) and "anew" in str(after)
    assert len(str(before)) < 200


def test_references_are_compared_by_what_they_point_to(project: TestProject, ask: Asker) -> None:
    def follower(target: int, *, name: str = "Goal") -> SceneText:
        file = SceneText()
        file.add(10, "Camera", components={12: f"114 MonoBehaviour\n  goal: {{fileID: {target}}}\n"})
        file.add(20, name)
        file.add(30, "Third")
        return file

    assert two(project, ask, follower(20), follower(20, name="Renamed")) == [("renamed", "Renamed", "Goal")]
    assert [row[3:] for row in two(project, ask, follower(20), follower(31))] == [("goal", "Goal", "Third:Transform")]
    assert [row[3:] for row in two(project, ask, follower(20), follower(0))] == [("goal", "Goal", None)]


NOISE = {
    "digits": (light("0.1"), light("0.100000001")),
    "a version": (light() + "  serializedVersion: 10\n", light() + "  serializedVersion: 11\n"),
    "minus zero": (light("0"), light("-0")),
    "a whole number": (light("1"), light("1.0")),
    "a script's old field": (light(), light() + "  m_NewInThisUnity: 3\n"),
    "a colour as one number": (
        light() + "  key0:\n    serializedVersion: 2\n    rgba: 2155905279\n",
        light() + "  key0: {r: 1, g: 0.5019608, b: 0.5019608, a: 0.5019608}\n",
    ),
}


@pytest.mark.parametrize("what", NOISE)
def test_what_a_save_writes_anew_is_no_difference(project: TestProject, ask: Asker, what: str) -> None:
    before, after = SceneText(), SceneText()
    before.add(10, "Crate", components={12: NOISE[what][0]})
    after.add(10, "Crate", components={12: NOISE[what][1]})
    assert two(project, ask, before, after) == []
    assert ask.said("Light.m_NewInThisUnity = 3 (1)") == (what == "a script's old field")


@pytest.mark.parametrize("is_script", [True, False])
def test_a_new_field_that_somebody_filled_in_is_a_difference(project: TestProject, ask: Asker, is_script: bool) -> None:
    """A version writes new fields by itself, but in those of a script it does not choose an object."""
    project.asset("Assets/Boat.cs", "public class Boat : UnityEngine.MonoBehaviour {}")
    component = script("Assets/Boat.cs") if is_script else light()
    before, after = SceneText(), SceneText()
    before.add(10, "Crate", components={12: component})
    after.add(10, "Crate", components={12: f"{component}  goal: {{fileID: 20}}\n  none: {{fileID: 0}}\n"})
    for file in (before, after):
        file.add(20, "Goal")
    assert [row[3:] for row in two(project, ask, before, after)] == [("goal", "-", "Goal")] * is_script
    assert [row[3:] for row in two(project, ask, after, before)] == [("goal", "Goal", "-")] * is_script
    assert ask.said("none (1)") and ask.said("goal (1)") != is_script


def test_a_script_is_one_whose_base_is_in_a_package_that_is_not_here(project: TestProject, ask: Asker) -> None:
    project.asset("Assets/Boat.cs", "public class Boat : Unity.Netcode.NetworkBehaviour {}")
    before, after = SceneText(), SceneText()
    before.add(10, "Crate", components={12: script("Assets/Boat.cs")})
    after.add(10, "Crate", components={12: f"{script('Assets/Boat.cs')}  goal: {{fileID: 10}}\n"})
    assert two(project, ask, before, after) == [("changed", "Crate", "Boat", "goal", "-", "Crate")]


def test_an_override_of_a_field_that_the_prefab_does_not_have_yet(project: TestProject, ask: Asker) -> None:
    """A script got a field, the prefab was not saved since, and somebody has set it in an instance."""
    project.asset("Assets/Boat.cs", "public class Boat : UnityEngine.MonoBehaviour {}")
    prefab = SceneText()
    prefab.add(100, "Boat", components={102: script("Assets/Boat.cs")})
    source = project.scene(LAMP, prefab)
    before, after = SceneText(), SceneText()
    before.instance(900, source)
    after.instance(900, source, overrides=((102, "m_WheelRadius", 0.475), (102, "span.x", 2), (102, "span.y", 3)))
    assert two(project, ask, before, after) == [
        ("changed", "Boat", "Boat", "m_WheelRadius", "-", 0.475),
        ("changed", "Boat", "Boat", "span", "-", (2, 3)),
    ]
    assert two(project, ask, after, before) == [
        ("changed", "Boat", "Boat", "m_WheelRadius", 0.475, "-"),
        ("changed", "Boat", "Boat", "span", (2, 3), "-"),
    ]


def test_what_a_field_that_only_one_side_has_holds(project: TestProject, ask: Asker) -> None:
    before, after = SceneText(), SceneText()
    for number, speed in ((10, 1), (20, 2)):
        before.add(number, f"Boat {number}", components={number + 2: f"{light()}  m_Old: Foo\n"})
        more = f"  m_Speed: {speed}\n  m_Long: {'x' * 50}\n  m_Same: 0.5\n"
        after.add(number, f"Boat {number}", components={number + 2: light() + more})
    assert two(project, ask, before, after) == []
    assert ask.said('Light.m_Long (2), Light.m_Old was "Foo" (2), Light.m_Same = 0.5 (2), Light.m_Speed (2).')


def test_places_that_were_only_computed_again(project: TestProject, ask: Asker) -> None:
    before, after = SceneText(), SceneText()
    turned = placed((1, 2, 3)).replace("m_LocalRotation: {x: 0, y: 0, z: 0, w: 1}", "@")
    assert "@" in turned
    before.add(10, "Crate", place=turned.replace("@", "m_LocalRotation: {x: 0, y: 0.6, z: 0, w: 0.8}"))
    again = turned.replace("@", "m_LocalRotation: {x: -0, y: -0.6000001, z: 0, w: -0.8}").replace(
        "x: 1,", "x: 1.0000001,"
    )
    after.add(10, "Crate", place=again)
    assert two(project, ask, before, after) == []
    after = SceneText()
    after.add(10, "Crate", place=turned.replace("@", "m_LocalRotation: {x: 0, y: 0.8, z: 0, w: 0.6}"))
    assert [row[3] for row in two(project, ask, before, after)] == ["m_LocalRotation"]


def test_documents_in_another_order_are_the_same_scene(project: TestProject, ask: Asker) -> None:
    text = level(project.scene(LAMP, lamp()), instances=1).text()
    head, *documents = text.split("\n--- ")
    project.asset(OTHER, text)
    project.asset(SCENE, "\n--- ".join((head, *(one.rstrip("\n") for one in reversed(documents)))) + "\n")
    assert rows(diff(ask, OTHER)) == []


def test_a_prefab_instance_is_one_row(project: TestProject, ask: Asker) -> None:
    source = project.scene(LAMP, lamp())
    assert two(project, ask, level(source, instances=1), level(source, instances=3)) == [
        ("added", "Docks/Lamp 1", ("Transform",), LAMP, 2),
        ("added", "Docks/Lamp 2", ("Transform",), LAMP, 2),
    ]


def test_what_is_added_below_an_instance_and_components_of_stand_ins(project: TestProject, ask: Asker) -> None:
    source = project.scene(LAMP, lamp())
    before, after = level(source, instances=1), level(source, instances=1)
    stand_in = after.stripped(4, 950, source, 101, 900)
    after.add(960, "Sticker", stand_in)
    after.child(stand_in, 961)
    object_of_prefab = after.stripped(1, 951, source, 200, 900)
    after.component(970, object_of_prefab, "65 BoxCollider\n  m_IsTrigger: 0\n")
    assert two(project, ask, before, after) == [
        ("added", "Docks/Lamp 0/Sticker", ("Transform",)),
        ("components", "Docks/Lamp 0/Bulb", "BoxCollider", "added"),
    ]


def test_an_override_is_the_instances_own_change(project: TestProject, ask: Asker) -> None:
    source = project.scene(LAMP, lamp())
    before, after = level(source, instances=0), level(source, instances=0)
    for file, values in ((before, (1, 1)), (after, (5, 5))):
        for number, value in enumerate(values):
            file.instance(900 + number, source, 11, ((202, "m_Intensity", value), (100, "m_Name", f"Lamp {number}")))
    assert two(project, ask, before, after) == [
        ("changed", "Docks/Lamp 0/Bulb", "Light", "m_Intensity", 1, 5),
        ("changed", "Docks/Lamp 1/Bulb", "Light", "m_Intensity", 1, 5),
    ]


def test_one_override_of_a_large_prefab_reads_what_it_changes(project: TestProject, ask: Asker) -> None:
    """A level that is one prefab: thousands of components come through the instance that has changed."""
    prefab = SceneText()
    top = prefab.add(100, "Pier")
    for number in range(200, 260, 10):
        prefab.add(number, f"Bulb {number}", top, {number + 2: light()})
    source = project.scene(LAMP, prefab)
    before, after = SceneText(), SceneText()
    before.instance(900, source, overrides=((202, "m_Intensity", 1),))
    after.instance(900, source, overrides=((202, "m_Intensity", 3), (212, "m_Range", 8)))
    read: list[str] = []

    def fields(scene: DiskScene, part: Part, pick: Pick | None = None) -> dict[str, Value]:
        read.append(part.type)
        return read_fields(scene, part, pick)

    read_fields = DiskScene.fields
    with mock.patch.object(DiskScene, "fields", fields):
        assert two(project, ask, before, after) == [("changed", "Pier/Bulb 200", "Light", "m_Intensity", 1, 3)]
    assert read == ["Light"] * 4


ROOT, ROOT_PLACE, PART = 919132149155446097, -8679921383154817045, 2300006
MESH = "Assets/Crane.fbx"


def of_model(source: str, *overrides: tuple[int, str, object]) -> SceneText:
    file = SceneText()
    docks = file.add(10, "Docks")
    file.instance(900, source, docks, ((ROOT_PLACE, "m_RootOrder", 0), (ROOT, "m_Name", "Crane"), *overrides))
    return file


def test_overrides_inside_of_a_model_stand_at_its_root(project: TestProject, ask: Asker) -> None:
    """A material of one of a model's parts: the commonest override of all, of an object that no file names."""
    source = project.asset(MESH, b"Kaydara FBX Binary  \0")
    red = project.asset("Assets/Red.mat", "%YAML 1.1\n--- !u!21 &2100000\nMaterial:\n  m_Name: Red\n")
    material = f"{{fileID: 2100000, guid: {red}, type: 2}}"
    before = of_model(source, (PART, "m_Enabled", 1), (PART, "m_CastShadows", 0), (PART, "m_LocalPosition.x", 1))
    after = of_model(
        source, (PART, "m_Enabled", 0), (PART, "m_LocalPosition.x", 1.0000001),
        (PART, "m_Materials.Array.data[0]", material), (PART, "m_LocalEulerAnglesHint.x", 90), (PART, "m_RootOrder", 3),
    )  # fmt: skip
    assert two(project, ask, before, after) == [
        ("changed", "Docks/Crane", "-", "m_Enabled", 1, 0),
        ("changed", "Docks/Crane", "-", "m_CastShadows", 0, "-"),
        ("changed", "Docks/Crane", "-", "m_Materials[0]", "-", "Assets/Red.mat"),
    ]
    was = earlier(project, ask, before, after)
    assert rows(diff(ask, was, root="Docks/Crane"))
    assert rows(diff(ask, was, root="Docks")) == rows(diff(ask, was))


def test_overrides_that_lead_nowhere_in_a_prefab_that_can_be_read_are_none(project: TestProject, ask: Asker) -> None:
    source = project.scene(LAMP, lamp())
    before, after = of_model(source), of_model(source, (PART, "m_Enabled", 0))
    assert two(project, ask, before, after) == []


def test_root_is_one_object_and_what_is_below_it(project: TestProject, ask: Asker) -> None:
    before = scene((10, "Docks", 0), (20, "A", 11), (30, "Barn", 0), (40, "Gone", 0), (50, "Inner", 41))
    after = scene((10, "Docks", 0), (20, "B", 11), (30, "Shed", 0))
    was = earlier(project, ask, before, after)
    assert rows(diff(ask, was, root="Docks")) == [("renamed", "Docks/B", "A")]
    assert rows(diff(ask, was, root="20")) == [("renamed", "Docks/B", "A")]
    assert [row[:2] for row in rows(diff(ask, was, root="Gone"))] == [("removed", "Gone"), ("removed", "Gone/Inner")]
    with pytest.raises(ToolError, match="not found") as error:
        diff(ask, was, root="Dcoks")
    assert error.value.details["candidates"] == ["Docks"]


def test_pages_go_through_the_lists_in_their_order(project: TestProject, ask: Asker) -> None:
    before = scene((10, "Docks", 0), (20, "A", 11), (30, "B", 11), (40, "C", 11))
    after = scene((10, "Docks", 0), (20, "A2", 11), (30, "B2", 0), (50, "New", 11))
    was = earlier(project, ask, before, after)
    whole = rows(diff(ask, was))
    page = diff(ask, was, maxResults=2)
    found = rows(page)
    assert [row[0] for row in found] == ["added", "removed"]
    while page["truncated"]:
        page = diff(ask, was, maxResults=2, cursor=page["nextCursor"])
        found += rows(page)
    assert found == whole
    assert len(whole) == page["total"]


def test_unrelated_files_that_use_the_same_numbers(project: TestProject, ask: Asker) -> None:
    before = scene((10, "Docks", 0), (20, "Crane", 11), (30, "Rope", 21))
    after = scene((10, "Forest", 0), (20, "Oak", 11), (30, "Leaf", 21))
    project.scene(OTHER, before)
    project.scene(SCENE, after)
    found = rows(diff(ask, OTHER))
    assert [row[0] for row in found] == ["added"] * 3 + ["removed"] * 3


def test_without_ids_in_common_the_names_tell(project: TestProject, ask: Asker) -> None:
    before, after = SceneText(), SceneText()
    before.add(20, "Crate", before.add(10, "Docks"), {22: light(1)})
    after.add(70, "Crate", after.add(60, "Docks"), {72: light(2)})
    assert two(project, ask, before, after) == [("changed", "Docks/Crate", "Light", "m_Intensity", 1, 2)]


def test_the_scenes_own_settings(project: TestProject, ask: Asker) -> None:
    def foggy(density: float, colour: float) -> str:
        fog = f"  m_FogDensity: {density}\n  m_IndirectSpecularColor: {{r: {colour}, g: 0, b: 0, a: 1}}\n"
        return scene((10, "Docks", 0)).text() + f"--- !u!104 &2\nRenderSettings:\n  m_ObjectHideFlags: 0\n{fog}"

    project.asset(OTHER, foggy(0.01, 0.1))
    project.asset(SCENE, foggy(0.02, 0.2))
    assert rows(diff(ask, OTHER)) == [("changed", "", "RenderSettings", "m_FogDensity", 0.01, 0.02)]


def large(name: str, start: int) -> SceneText:
    file = SceneText()
    for number in range(50_000):
        file.add(start + 10 * number, f"{name}{number}")
    return file


def test_two_large_scenes_that_have_nothing_in_common(project: TestProject, ask: Asker) -> None:
    project.scene(OTHER, large("Tree", 10))
    project.scene(SCENE, large("House", 1_000_010))
    answer = diff(ask, OTHER, maxResults=100)
    assert (answer["total"], answer["truncated"]) == (100_000, True)
    assert len(answer["added"]) == 100
    last = diff(ask, OTHER, maxResults=100, cursor=answer["nextCursor"].rpartition(".")[0] + ".99950")
    assert [len(last[name]) for name in LISTS] == [0, 50, 0, 0, 0, 0]


@needs_corpus
@pytest.mark.parametrize("name", NAMES)
def test_a_real_scene_read_twice_has_no_differences(name: str, tmp_path: Path) -> None:
    """Every value is read on both sides: that they are written alike is not looked at."""
    root = corpus() / name
    with asking(root, tmp_path / "cache") as ask, mock.patch.object(DiskScene, "likeness", lambda *_: Likeness()):
        imported = (path for path in root.rglob("*.unity") if "~" not in str(path))
        scenes = sorted(imported, key=lambda path: path.stat().st_size)[-3:]
        assert scenes
        for path in scenes:
            found = path.relative_to(root).as_posix()
            assert rows(diff(ask, found, scene=found)) == []
