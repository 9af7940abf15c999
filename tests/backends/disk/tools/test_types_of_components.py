"""Base types count, and a name that nothing has is told with the nearest."""

from __future__ import annotations

import pytest

from backends.disk.asking import Asker
from backends.disk.index.test_assemblies import Type, assembly
from backends.disk.writing import SceneText, TestProject, guid, script
from editormcp.backends.disk.index.known_scripts import dll_script_id
from editormcp.errors import ToolError

MAIN = "Assets/Main.unity"
NETWORK_OBJECT = "d5a57f767e5e46a458fc5d3c628d0cbb"
"""The script of a package that is not here, by its GUID."""


@pytest.fixture
def main(project: TestProject) -> TestProject:
    """A scene with colliders, scripts of a small family, and a script of an assembly."""
    project.asset("Assets/Humanoid.cs", "namespace Game { public abstract partial class Humanoid : Being { } }")
    project.asset(
        "Assets/Being.cs", "namespace Game { public class Being : MonoBehaviour, IHit { } interface IHit { } }"
    )
    project.asset("Assets/Guard.cs", "using Game; public class Guard : Humanoid { }")
    project.asset("Assets/Button.cs", "namespace Game { public class Button : MonoBehaviour { } }")
    dll = project.asset("Assets/Studio.dll", assembly([Type("Studio", "Boat", "UnityEngine.MonoBehaviour")]))
    boat = script("Assets/Studio.dll").replace("11500000", str(dll_script_id("Studio", "Boat")))
    assert dll in boat
    file = SceneText()
    file.add(10, "Box", components={12: "65 BoxCollider\n  m_IsTrigger: 0\n"}, tag="Crate")
    file.add(20, "Ball", components={22: "135 SphereCollider\n  m_Radius: 1\n"})
    file.add(30, "Flat", components={32: "61 BoxCollider2D\n  m_Size: {x: 1, y: 1}\n"})
    file.add(40, "Guard", components={42: script("Assets/Guard.cs")})
    file.add(50, "Being", components={52: script("Assets/Being.cs")})
    file.add(60, "Press", components={62: script("Assets/Button.cs")})
    file.add(70, "Boat", components={72: boat})
    file.add(80, "Gone", components={82: script("Assets/Gone.cs")})
    project.scene(MAIN, file)
    return project


def told(ask: Asker) -> tuple[str, ...]:
    """What is said beside where the answer comes from."""
    return ask.diagnostics[1:]


def names(ask: Asker, **arguments: object) -> list[str]:
    found = ask("scene.objects.find", scenePath=MAIN, **arguments)
    assert found["total"] == len(found["matches"])
    return [row["name"] for row in found["matches"]]


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ("Collider", ["Box", "Ball"]),
        ("UnityEngine.Collider", ["Box", "Ball"]),
        ("collider", ["Box", "Ball"]),
        ("Collider2D", ["Flat"]),
        ("BoxCollider", ["Box"]),
        ("Humanoid", ["Guard"]),
        ("Game.Humanoid", ["Guard"]),
        ("IHit", ["Guard", "Being"]),
        ("MonoBehaviour", ["Guard", "Being", "Press", "Boat"]),
        ("Game.Button", ["Press"]),
        ("UnityEngine.UI.Button", []),
        ("Button", ["Press"]),
        ("Studio.Boat", ["Boat"]),
        ("Missing Script", ["Gone"]),
        ("Light", []),
    ],
)
def test_a_base_type_finds_what_is_derived_from_it(
    main: TestProject, ask: Asker, wanted: str, found: list[str]
) -> None:
    assert names(ask, componentType=wanted) == found
    assert told(ask) == ()


@pytest.mark.parametrize(
    ("wanted", "found"),
    [("Collider", []), ("BoxCollider", ["Box"]), ("UnityEngine.BoxCollider", ["Box"]), ("Humanoid", []),
     ("Guard", ["Guard"]), ("Missing Script", ["Gone"])],
)  # fmt: skip
def test_derived_false_turns_that_off(main: TestProject, ask: Asker, wanted: str, found: list[str]) -> None:
    assert names(ask, componentType=wanted, derived=False) == found


def test_derived_without_a_type_says_that_it_does_nothing(main: TestProject, ask: Asker) -> None:
    assert len(names(ask, derived=False)) == 8
    assert told(ask) == ("derived has no effect without componentType.",)


def test_a_type_that_exists_nowhere_is_told_with_the_nearest(main: TestProject, ask: Asker) -> None:
    assert names(ask, componentType="Lihgt") == []
    assert told(ask) == ("No component is called 'Lihgt'; nearest: Light.",)
    assert names(ask, componentType="Humaniod") == []
    assert ask.said("No component is called 'Humaniod'; nearest: Humanoid")
    assert names(ask, componentType="Xylophone") == []
    assert told(ask) == ("No component is called 'Xylophone'.",)


def test_a_tag_that_exists_nowhere_is_told_with_the_nearest(main: TestProject, ask: Asker) -> None:
    main.write(
        "ProjectSettings/TagManager.asset",
        "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n--- !u!78 &1\nTagManager:\n  serializedVersion: 2\n  tags:\n"
        "  - Crate\n  - Barrel\n  layers:\n  - Default\n",
    )
    assert names(ask, tag="Crate") == ["Box"]
    assert names(ask, tag="Barrel") == []
    assert names(ask, tag="MainCamera") == []
    assert told(ask) == ()
    assert names(ask, tag="Barel") == []
    assert told(ask) == ("No tag is called 'Barel'; nearest: Barrel.",)
    assert names(ask, tag="player") == []
    assert ask.said("No tag is called 'player'; nearest: Player")


def test_what_a_page_was_told_is_told_with_each_page(main: TestProject, ask: Asker) -> None:
    assert names(ask, componentType="Lihgt") == names(ask, componentType="Lihgt") == []
    assert ask.said("nearest: Light")


def components(ask: Asker, path: str, component: str) -> list[str]:
    found = ask("scene.components.list", scenePath=MAIN, gameObjectPath=path, component=component)
    return [row["type"] for row in found["components"]]


def test_components_are_listed_by_their_base_types(main: TestProject, ask: Asker) -> None:
    assert components(ask, "Box", "Collider") == ["BoxCollider"]
    assert components(ask, "Guard", "Game.Being") == ["Guard"]
    assert components(ask, "Gone", "Missing Script") == ["Missing Script"]
    assert components(ask, "Box", "Component") == ["Transform", "BoxCollider"]
    assert told(ask) == ()


def test_components_that_an_object_lacks_are_told(main: TestProject, ask: Asker) -> None:
    assert components(ask, "Box", "Light") == []
    assert told(ask) == ("'Box' has no component 'Light'; it has Transform, BoxCollider.",)
    assert components(ask, "Box", "BoxColider") == []
    assert told(ask) == ("No component is called 'BoxColider'; nearest: BoxCollider, BoxCollider2D, Collider.",)


def test_fields_are_named_as_people_write_them(main: TestProject, ask: Asker) -> None:
    for written in ("m_IsTrigger", "isTrigger", "Is Trigger", "is_trigger", "*Trig*"):
        (row,) = ask(
            "scene.components.list", scenePath=MAIN, gameObjectPath="Box", component="Collider", fields=[written]
        )["components"]
        assert [field["name"] for field in row["serializedFields"]] == ["m_IsTrigger"]


def test_a_field_that_no_component_has_is_a_mistake(main: TestProject, ask: Asker) -> None:
    with pytest.raises(ToolError, match="no field 'isTriger'; nearest: 'm_IsTrigger'") as caught:
        ask("scene.components.list", scenePath=MAIN, gameObjectPath="Box", fields=["m_IsTrigger", "isTriger"])
    assert caught.value.kind == "arguments"
    ask("scene.components.list", scenePath=MAIN, gameObjectPath="Box", fields=["m_IsTrigger", "m_LocalScale"])
    ask("scene.components.list", scenePath=MAIN, gameObjectPath="Box", component="Light", fields=["m_IsTrigger"])
    assert ask.said("has no component 'Light'")


def values(ask: Asker, path: str, component: str) -> dict[str, object]:
    (row,) = ask("scene.components.list", scenePath=MAIN, gameObjectPath=path, component=component)["components"]
    return {field["name"]: field["value"] for field in row["serializedFields"]}


def test_enums_of_unitys_components_have_names(project: TestProject, ask: Asker) -> None:
    project.asset("Assets/Light.cs", "namespace Game { class Light : MonoBehaviour { } }")
    project.asset("Assets/Press.cs", "class Press : UnityEngine.UI.Button { }")
    calls = "    m_PersistentCalls:\n      m_Calls:\n      - m_Mode: 6\n        m_CallState: 2\n"
    file = SceneText()
    lamp = "108 Light\n  m_Type: 2\n  m_Shadows:\n    m_Type: 1\n    m_Resolution: -1\n  m_RenderMode: 77\n"
    file.add(10, "Lamp", components={12: lamp, 13: script("Assets/Light.cs") + "  m_Type: 2\n"})
    file.add(20, "Crate", components={22: "54 Rigidbody\n  m_Constraints: 80\n  m_Interpolate: 0\n"})
    file.add(30, "Wall", components={32: "23 MeshRenderer\n  m_CastShadows: 2\n"})
    file.add(40, "Press", components={42: script("Assets/Press.cs") + f"  m_Transition: 1\n  m_OnClick:\n{calls}"})
    project.scene(MAIN, file)
    assert values(ask, "Lamp", "UnityEngine.Light") == {
        "m_Type": {"name": "Point", "value": 2},
        "m_Shadows": {
            "m_Type": {"name": "Hard", "value": 1},
            "m_Resolution": {"name": "FromQualitySettings", "value": -1},
        },
        "m_RenderMode": 77,
    }
    assert values(ask, "Lamp", "Game.Light") == {"m_Enabled": 1, "m_Type": 2}, "not Unity's Light"
    assert values(ask, "Crate", "Rigidbody") == {
        "m_Constraints": {"name": "FreezeRotationX|FreezeRotationZ", "value": 80},
        "m_Interpolate": {"name": "None", "value": 0},
    }
    assert values(ask, "Wall", "Renderer") == {"m_CastShadows": {"name": "TwoSided", "value": 2}}
    press = values(ask, "Press", "Selectable")
    assert press["m_Transition"] == {"name": "ColorTint", "value": 1}
    call = {"m_Mode": {"name": "Bool", "value": 6}, "m_CallState": {"name": "RuntimeOnly", "value": 2}}
    assert press["m_OnClick"] == {"m_PersistentCalls": {"m_Calls": [call]}}


def test_what_is_built_into_unity_is_known_by_name(project: TestProject, ask: Asker) -> None:
    document = script("").replace("{fileID: 11500000", "{fileID: 19102").replace(guid(""), f"{'0' * 16}e{'0' * 15}")
    file = SceneText()
    mesh = f"33 MeshFilter\n  m_Mesh: {{fileID: 10202, guid: {'0' * 16}e{'0' * 15}, type: 0}}\n"
    other = f"33 MeshFilter\n  m_Mesh: {{fileID: 3, guid: {'0' * 16}f{'0' * 15}, type: 0}}\n"
    odd = f"33 MeshFilter\n  m_Mesh: {{fileID: 999999, guid: {'0' * 16}e{'0' * 15}, type: 0}}\n"
    file.add(10, "Crate", components={12: mesh})
    file.add(20, "Odd", components={22: odd})
    file.add(30, "Panel", components={32: document})
    file.add(40, "Shader", components={42: other})
    project.scene(MAIN, file)
    default, extra = "Library/unity default resources", "Resources/unity_builtin_extra"
    own = {"guid": f"{'0' * 16}e{'0' * 15}", "fileId": "10202"}
    assert values(ask, "Crate", "MeshFilter")["m_Mesh"] == {"name": "Cube", "type": "Mesh", "path": default, **own}
    assert values(ask, "Odd", "MeshFilter")["m_Mesh"] == {"path": default, **own, "fileId": "999999"}
    shader = values(ask, "Shader", "MeshFilter")["m_Mesh"]
    assert isinstance(shader, dict)
    assert (shader["name"], shader["path"]) == ("Legacy Shaders/Specular", extra)
    assert ask.outline(MAIN)[2] == "Panel (UIDocument)"
    found = ask("scene.components.list", scenePath=MAIN, gameObjectPath="Panel", component="UIDocument")["components"]
    assert [row["fullTypeName"] for row in found] == ["UnityEngine.UIElements.UIDocument"]
    assert names(ask, componentType="UIDocument") == names(ask, componentType="MonoBehaviour") == ["Panel"]
    rows = ask("scene.values.read", scope="scenes", componentType="UIDocument", fields=["enabled"])["rows"]
    assert rows == [[MAIN, "Panel", 1]], "and what may hold one is not left out"


@pytest.mark.parametrize("wanted", ["MonoBehaviour", "Behaviour", "UnityEngine.MonoBehaviour", "monobehaviour"])
def test_every_script_is_a_behaviour_whoever_declares_its_base(project: TestProject, ask: Asker, wanted: str) -> None:
    project.asset("Assets/Ship.cs", "public class Ship : NetworkBehaviour { }")
    file = SceneText()
    file.add(10, "Ship", components={12: script("Assets/Ship.cs")})
    file.add(20, "Net", components={22: script("Net.cs").replace(guid("Net.cs"), NETWORK_OBJECT)})
    file.add(30, "Gone", components={32: script("Assets/Gone.cs")})
    file.add(40, "Plain")
    project.scene(MAIN, file)
    found = ask("scene.values.read", scope="scenes", componentType=wanted, fields=[])
    assert found["rows"] == [[MAIN, "Ship", "Ship"], [MAIN, "Net", "NetworkObject"]]
    assert names(ask, componentType=wanted) == ["Ship", "Net"]
    assert names(ask, componentType=wanted, derived=False) == []


def test_two_classes_of_one_name_are_told_apart(project: TestProject, ask: Asker) -> None:
    project.asset(
        "Assets/A/Boss.cs", "namespace A { public class Boss : Enemy { } public class Enemy : MonoBehaviour { } }"
    )
    project.asset("Assets/B/Boss.cs", "namespace B { public class Boss : UnityEngine.MonoBehaviour { } }")
    file = SceneText()
    file.add(10, "First", components={12: script("Assets/A/Boss.cs")})
    file.add(20, "Second", components={22: script("Assets/B/Boss.cs")})
    project.scene(MAIN, file)
    for wanted, found in (("A.Boss", ["First"]), ("B.Boss", ["Second"]), ("Enemy", ["First"])):
        told = ask("scene.values.read", scope=MAIN, componentType=wanted, fields=[])
        assert [row[0] for row in told["rows"]] == found, wanted
        assert names(ask, componentType=wanted) == found
