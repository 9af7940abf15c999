from __future__ import annotations

import pytest

from editormcp.analysis.types import Class, TypeTree, base_names, unity_types

GAME = TypeTree(
    [
        Class("HumanoidController", "Game", "MonoBehaviour, IHit"),
        Class("Guard", "Game.Enemies", "HumanoidController"),
        Class("Captain", "Game.Enemies", "Guard"),
        Class("IHit", "Game"),
        Class("IDeepHit", "Game", "IHit"),
        Class("Drum", "Game", "Instrument<Drum>, IDeepHit"),
        Class("Instrument", "Game", "SerializedMonoBehaviour"),
        Class("Button", "Game", "MonoBehaviour"),
        Class("StartButton", "Game.Menu", "Button"),
        Class("BackButton", "Other", "UnityEngine.UI.Button"),
        Class("Split", "Game", "IHit"),
        Class("Split", "Game", "MonoBehaviour"),
        Class("State", "Game", "ScriptableObject", "Machine"),
        Class("Idle", "Game", "State", "Machine"),
        Class("Walk", "Game", "Machine.State"),
    ]
)


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("BoxCollider", "Collider"),
        ("UnityEngine.BoxCollider", "Collider"),
        ("BoxCollider", "UnityEngine.Collider"),
        ("BoxCollider", "collider"),
        ("MeshRenderer", "Renderer"),
        ("RectTransform", "Transform"),
        ("Button", "Button"),
        ("TextMeshProUGUI", "Graphic"),
        ("Captain", "HumanoidController"),
        ("Game.Enemies.Captain", "Game.HumanoidController"),
        ("Captain", "MonoBehaviour"),
        ("Captain", "Component"),
        ("Guard", "IHit"),
        ("Drum", "IHit"),
        ("Drum", "Instrument"),
        ("Drum", "SerializedMonoBehaviour"),
        ("Split", "IHit"),
        ("Split", "Behaviour"),
        ("Game.Machine.Idle", "State"),
        ("Machine+Idle", "Machine.State"),
        ("Walk", "ScriptableObject"),
        ("Unknown", "Unknown"),
    ],
)
def test_a_type_is_what_it_is_derived_from(name: str, wanted: str) -> None:
    assert GAME.is_a(name, wanted)


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("Collider", "BoxCollider"),
        ("BoxCollider", "Collider2D"),
        ("BoxCollider", "Other.Collider"),
        ("Captain", "Light"),
        ("Captain", "Nothing"),
        ("Unknown", "Component"),
        ("Game.Unknown", "Other.Unknown"),
    ],
)
def test_a_type_is_not_what_it_is_not_derived_from(name: str, wanted: str) -> None:
    assert not GAME.is_a(name, wanted)


def test_a_base_is_looked_for_outwards_from_its_class() -> None:
    """Two classes are called Button; the namespace, or a full name, tells which one is meant."""
    assert GAME.is_a("StartButton", "Game.Button")
    assert not GAME.is_a("StartButton", "UnityEngine.UI.Button")
    assert GAME.is_a("BackButton", "UnityEngine.UI.Button")
    assert not GAME.is_a("BackButton", "Game.Button")
    assert GAME.is_a("StartButton", "Button") and GAME.is_a("BackButton", "Button")


def test_a_base_that_could_be_either_counts_as_both() -> None:
    tree = TypeTree([Class("Enemy", "A"), Class("Enemy", "B"), Class("Boss", "C", "Enemy")])
    assert tree.is_a("Boss", "A.Enemy") and tree.is_a("Boss", "B.Enemy")


def test_case_decides_where_two_names_differ_in_it_alone() -> None:
    tree = TypeTree([Class("Enemy"), Class("enemy"), Class("Boss", "", "Enemy")])
    assert tree.is_a("Boss", "Enemy")
    assert not tree.is_a("Boss", "enemy")
    assert tree.is_a("Boss", "ENEMY")


def test_a_type_is_called_by_its_own_name_alone() -> None:
    assert GAME.is_called("BoxCollider", "UnityEngine.BoxCollider") and GAME.is_called("BoxCollider", "boxcollider")
    assert not GAME.is_called("BoxCollider", "Collider")
    assert GAME.is_called("Game.Button", "Button") and not GAME.is_called("Game.Button", "UnityEngine.UI.Button")
    assert GAME.is_called("Missing Script", "Missing Script") and not GAME.is_called("Guard", "Unknown")


def test_circles_do_no_harm() -> None:
    tree = TypeTree([Class("A", "", "B"), Class("B", "", "C"), Class("C", "", "A"), Class("D", "", "D")])
    assert tree.is_a("A", "C") and tree.is_a("C", "A")
    assert tree.descendants("A") == {"A", "B", "C"}
    assert tree.is_a("D", "D") and not tree.is_a("D", "A")


def test_known_names_are_those_declared_and_their_bases() -> None:
    assert all(map(GAME.known, ("Light", "UnityEngine.Light", "light", "Captain", "SerializedMonoBehaviour")))
    assert not any(map(GAME.known, ("Lihgt", "Other.Light", "", "UnityEngine.Captain")))


def test_names_can_be_those_of_components_alone() -> None:
    components = GAME.names(under="Component")
    assert {"Light", "BoxCollider", "Captain", "Component"} <= set(components)
    assert not {"IHit", "State", "ScriptableObject"} & set(components)
    assert {"IHit", "State", "SerializedMonoBehaviour"} <= set(GAME.names())
    assert components == sorted(components)


def test_descendants_have_full_names() -> None:
    assert GAME.descendants("HumanoidController") == {
        "Game.HumanoidController", "Game.Enemies.Guard", "Game.Enemies.Captain",
    }  # fmt: skip
    assert "UnityEngine.BoxCollider" in GAME.descendants("Collider")
    assert GAME.descendants("Nothing") == set()


def test_bases_come_nearest_first() -> None:
    assert GAME.bases("Captain")[:4] == ("Guard", "HumanoidController", "MonoBehaviour", "IHit")
    assert GAME.bases("MeshRenderer") == ("Renderer", "Component", "Object")
    assert GAME.bases("Unknown") == ()


def test_names_of_fields_are_those_of_unitys_own_types() -> None:
    tree = TypeTree([Class("Light", "Game", "MonoBehaviour"), Class("Glow", "Game", "UnityEngine.UI.Image")])
    assert tree.unity("UnityEngine.Light") == ("Light", "Behaviour", "Component")
    assert tree.unity("Game.Light") == ("MonoBehaviour", "Behaviour", "Component")
    assert tree.unity("Glow")[:3] == ("Image", "MaskableGraphic", "Graphic")
    assert tree.unity("Unknown") == ()


@pytest.mark.parametrize(
    ("written", "names"),
    [
        ("", []),
        ("MonoBehaviour", ["MonoBehaviour"]),
        ("Base<A, B<C>>, IOne , Two.IThree<int[]>", ["Base", "IOne", "Two.IThree"]),
        ("global::Game.Enemy", ["Game.Enemy"]),
        ("Point(int X, int Y)", ["Point"]),
        ("A<B", ["A"]),
        (",,>", []),
    ],
)
def test_bases_are_read_without_their_arguments(written: str, names: list[str]) -> None:
    assert base_names(written) == names


def test_unitys_types_all_end_at_object() -> None:
    tree = TypeTree()
    assert len(unity_types()) > 190
    assert {one.full_name for one in unity_types() if not tree.is_a(one.full_name, "Object")} == set()


def test_a_nested_class_is_not_meant_by_its_short_name_elsewhere() -> None:
    tree = TypeTree(
        [
            Class("State", "", "", "Door"),
            Class("State", "", "", "Gate"),
            Class("Open", "", "State"),
            Class("Shut", "", "Door.State"),
            Class("Stuck", "", "State", "Gate"),
            Class("Lever", "", "", "Gate"),
            Class("Handle", "", "Lever"),
        ]
    )
    assert tree.bases("Open") == ("State",)
    assert not tree.is_a("Open", "Door.State")
    assert tree.is_a("Shut", "Door.State") and not tree.is_a("Shut", "Gate.State")
    assert tree.is_a("Stuck", "Gate.State") and not tree.is_a("Stuck", "Door.State")
    assert tree.is_a("Handle", "Gate.Lever"), "inherited from a class that cannot be read"
