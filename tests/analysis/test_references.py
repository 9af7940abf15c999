"""Who refers to what, asked of models alone."""

from __future__ import annotations

from typing import Any

from analysis.models import MadeScene
from editormcp.analysis.kit import Kit
from editormcp.analysis.model import Hint, Target, Value
from editormcp.analysis.references import Query, ask, words_of
from editormcp.analysis.types import TypeTree

KIT = Kit((), TypeTree())
GUID = "b" * 32


def _scene() -> MadeScene:
    """A crane that three things refer to, and a model that is known from outside only."""
    made = MadeScene()
    call: dict[str, Value] = {"m_Target": {"fileID": 2}, "m_MethodName": "Lift", "m_Mode": 1, "m_CallState": 2}
    made.add("Crane", Light={"m_Flare": {"fileID": 9}})
    made.add("Lever", Switch={"crane": {"fileID": 1}, "lamp": {"fileID": 2}, "none": {"fileID": 0}})
    made.add("Button", Switch={"onPress": {"m_PersistentCalls": {"m_Calls": [call]}}})
    made.add("Chain", Switch={"hook": {"fileID": 3}})
    made.targets = {
        "1": Target("Crane", 0),
        "2": Target("Crane:Light", 0, "102"),
        "3": Target("Crane/…:Transform", 0),
        "9": Target("Assets/Sun.flare", asset="Assets/Sun.flare", guid=GUID),
    }
    return made


def _rows(**query: Any) -> list[tuple[str, str, str | None]]:
    return [(row.path, row.property, row.target) for row in ask(_scene(), Query(**query), KIT).rows]


def test_an_object_is_it_and_its_components_and_not_what_is_inside_of_a_model() -> None:
    assert _rows(place="Crane") == [
        ("Lever", "crane", "Crane"),
        ("Lever", "lamp", "Crane:Light"),
        ("Button", "onPress", "Crane:Light"),
    ]
    assert _rows(place="Crane:Light") == [("Lever", "lamp", "Crane:Light"), ("Button", "onPress", "Crane:Light")]
    assert _rows(place="Crane", kind="reference") == _rows(place="Crane")[:2]
    assert _rows(place="Crane", kind="event") == [("Button", "onPress", "Crane:Light")]


def test_an_asset_by_its_guid_and_instances_of_a_prefab() -> None:
    assert _rows(guid=GUID) == [("Crane", "m_Flare", "Assets/Sun.flare")]
    scene = _scene()
    scene.objects[0].prefab = scene.objects[3].prefab = "Assets/Crane.prefab"
    rows = ask(scene, Query(guid=GUID, prefabs=("Assets/Crane.prefab",)), KIT).rows
    assert [(row.path, row.component) for row in rows] == [
        ("Crane", "PrefabInstance"),
        ("Crane", "Light"),
        ("Chain", "PrefabInstance"),
    ]


def test_methods_that_are_called_are_told_where_none_fits() -> None:
    found = ask(_scene(), Query(method="Drop"), KIT)
    assert (found.rows, found.methods) == ([], ["Lift"])


def test_a_source_that_cannot_tell_gives_every_component() -> None:
    scene = _scene()
    assert len(list(scene.parts_with(Hint(("x",))))) == sum(len(one.parts) for one in scene.objects)


def test_what_is_looked_for_in_bytes() -> None:
    """A name that is not plain ASCII may be written with escapes."""
    assert words_of("Lift") == ("Lift",)
    assert words_of("Öffnen") == words_of("") == ("m_MethodName", "methodName")
