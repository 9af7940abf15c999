"""References and events, wherever a component holds them."""

from __future__ import annotations

from typing import Any

import pytest

from editormcp.analysis.links import calls, is_event, links
from editormcp.analysis.model import Value


def _reference(number: int) -> dict[str, Value]:
    return {"fileID": number}


def _call(**fields: Value) -> dict[str, Value]:
    usual: dict[str, Value] = {"m_Target": _reference(5), "m_MethodName": "Open", "m_Mode": 1, "m_CallState": 2}
    return usual | fields


def _event(*rows: dict[str, Value]) -> dict[str, Value]:
    return {"m_PersistentCalls": {"m_Calls": list(rows)}, "m_TypeName": "UnityEngine.Events.UnityEvent"}


def test_references_are_found_in_order_however_deep() -> None:
    fields: dict[str, Value] = {
        "m_GameObject": _reference(1),
        "m_Father": _reference(1),
        "m_Children": [_reference(1)],
        "m_Script": _reference(2),
        "speed": 3,
        "target": _reference(3),
        "items": [{"name": "a", "icon": _reference(4)}, {"name": "b", "icon": _reference(5)}],
        "nothing": _reference(0),
    }
    assert [(path, value["fileID"]) for path, value in links(fields)] == [
        ("m_Script", 2),
        ("target", 3),
        ("items.Array.data[0].icon", 4),
        ("items.Array.data[1].icon", 5),
        ("nothing", 0),
    ]


def test_the_editors_references_are_found_too() -> None:
    assert [path for path, _ in links({"target": {"$ref": {"id": "5"}}, "list": [{"$ref": None}]})] == [
        "target",
        "list.Array.data[0]",
    ]


def test_events_are_one_thing_in_classes_and_lists() -> None:
    fields: dict[str, Value] = {
        "m_OnClick": _event(_call()),
        "m_Delegates": [{"eventID": 4, "callback": _event(_call(m_MethodName="Press"))}],
        "stages": [{"steps": [{"done": _event()}]}],
    }
    assert [(path, is_event(value)) for path, value in links(fields)] == [
        ("m_OnClick", True),
        ("m_Delegates.Array.data[0].callback", True),
        ("stages.Array.data[0].steps.Array.data[0].done", True),
    ]


def test_managed_references_are_followed_once() -> None:
    """[SerializeReference]: the object lies in a list of its own, and may hold itself."""
    fields: dict[str, Value] = {
        "effect": {"rid": 1000},
        "other": {"rid": 77},
        "references": {
            "version": 2,
            "RefIds": [
                {"rid": 1000, "type": {"class": "Fire"}, "data": {"sound": _reference(8), "next": {"rid": 1000}}}
            ],
        },
    }
    assert [(path, value["fileID"]) for path, value in links(fields)] == [("effect.sound", 8)]


ARGUMENTS: dict[str, Value] = {
    "m_ObjectArgument": _reference(9),
    "m_IntArgument": 3,
    "m_FloatArgument": 0.5,
    "m_StringArgument": "left",
    "m_BoolArgument": 1,
}


@pytest.mark.parametrize(
    ("mode", "argument"), [(1, None), (2, _reference(9)), (3, 3), (4, 0.5), (5, "left"), (6, True), (9, None)]
)
def test_the_mode_chooses_the_argument(mode: int, argument: Any) -> None:
    (call,) = calls(_event(_call(m_Mode=mode, m_Arguments=ARGUMENTS)), "onHit")
    assert (call.argument, call.is_dynamic) == (argument, False)
    assert type(call.argument) is type(argument)


def test_a_dynamic_call_passes_what_the_event_has() -> None:
    (call,) = calls(_event(_call(m_Mode=0, m_Arguments=ARGUMENTS)), "onHit")
    assert (call.argument, call.is_dynamic) == (None, True)


@pytest.mark.parametrize(
    ("state", "name"),
    [(0, "Off"), (1, "EditorAndRuntime"), (2, "RuntimeOnly"), ({"$enum": "Off", "$value": 0}, "Off"), (7, "7")],
)
def test_states_have_names(state: Value, name: str) -> None:
    assert [call.state for call in calls(_event(_call(m_CallState=state)), "onHit")] == [name]


def test_what_overrides_leave_out_is_as_usual() -> None:
    (call,) = calls(_event({"m_MethodName": "Open"}), "onHit")
    assert (call.state, call.is_dynamic, call.target) == ("RuntimeOnly", True, None)


def test_paths_lead_to_targets_and_arguments() -> None:
    """By them overrides of references are known."""
    _, second = calls(_event(_call(), _call(m_Mode=2, m_Arguments=ARGUMENTS)), "onHit")
    assert second.target_path == "onHit.m_PersistentCalls.m_Calls.Array.data[1].m_Target"
    assert second.argument_path == "onHit.m_PersistentCalls.m_Calls.Array.data[1].m_Arguments.m_ObjectArgument"


def test_very_old_events() -> None:
    listener: dict[str, Value] = {
        "instance": _reference(5), "methodName": "Open", "mode": 5, "enabled": 1,
        "arguments": {"stringArgument": "now"},
    }  # fmt: skip
    event: dict[str, Value] = {"m_PersistentListeners": {"m_Listeners": [listener]}}
    assert is_event(event)
    (call,) = calls(event, "onHit")
    assert (call.target, call.method, call.argument, call.state) == (_reference(5), "Open", "now", "EditorAndRuntime")


@pytest.mark.parametrize("event", [{"m_PersistentCalls": None}, {"m_PersistentCalls": {"m_Calls": [3, None]}}])
def test_damaged_events_call_nothing(event: dict[str, Value]) -> None:
    assert list(calls(event, "onHit")) == []
