"""What a component's fields hold beside plain values, however deep: references to objects, and UnityEvents."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from editormcp.analysis.columns import PLUMBING
from editormcp.analysis.model import Value, is_reference

_FAMILY = frozenset(("m_Father", "m_Children", "m_Component"))
"""Who is under whom: the hierarchy tells it better."""
_MANAGED = "references"
_CALLS = ("m_PersistentCalls", "m_PersistentListeners")
_LISTS = ("m_Calls", "m_Listeners")
"""The second is what very old files have."""
_STATES = ("Off", "EditorAndRuntime", "RuntimeOnly")
_ARGUMENTS = {2: "Object", 3: "Int", 4: "Float", 5: "String", 6: "Bool"}
_DYNAMIC, _BOOL = 0, 6
_RUNTIME_ONLY = 2


class Call(msgspec.Struct, frozen=True):
    """One persistent call of a UnityEvent."""

    target: Value
    target_path: str
    method: str
    state: str
    is_dynamic: bool
    """Whether the event passes on its own argument."""
    argument: Value
    """What is passed otherwise: None for nothing."""
    argument_path: str


def links(fields: dict[str, Value]) -> Iterator[tuple[str, dict[str, Value]]]:
    """The references and the events of a component, each with its property path, in order. A managed reference that
    leads back to itself is followed once."""
    found = managed(fields.get(_MANAGED))
    shown = ((name, value) for name, value in fields.items() if name not in PLUMBING and name not in _FAMILY)
    closed: frozenset[str] = frozenset()
    stack = [(name, value, closed) for name, value in shown][::-1]
    while stack:
        path, value, opened = stack.pop()
        if isinstance(value, list):
            items = [(f"{path}.Array.data[{at}]", item, opened) for at, item in enumerate(value) if _may_hold(item)]
            stack.extend(reversed(items))
        elif not isinstance(value, dict):
            continue
        elif is_reference(value) or is_event(value):
            yield path, value
        else:
            rid = str(value.get("rid")) if len(value) == 1 else ""
            inner = found.get(rid, {}) if rid not in opened else {}
            opened = opened | {rid} if inner else opened
            items = [(f"{path}.{name}", item, opened) for name, item in (inner or value).items() if _may_hold(item)]
            stack.extend(reversed(items))


def is_event(value: dict[str, Value]) -> bool:
    return any(name in value for name in _CALLS)


def calls(event: dict[str, Value], path: str) -> Iterator[Call]:
    """The calls of an event, in order; those that are empty too."""
    name, group = _first(event, _CALLS)
    listed, rows = _first(group, _LISTS) if isinstance(group, dict) else ("", None)
    for at, row in enumerate(rows if isinstance(rows, list) else ()):
        if isinstance(row, dict):
            yield _call(row, f"{path}.{name}.{listed}.Array.data[{at}]")


def _call(row: dict[str, Value], path: str) -> Call:
    target_name, target = _first(row, ("m_Target", "instance"))
    _, method = _first(row, ("m_MethodName", "methodName"))
    mode = _number(_first(row, ("m_Mode", "mode"))[1], _DYNAMIC)
    state = _number(_first(row, ("m_CallState", "enabled", "m_Enabled"))[1], _RUNTIME_ONLY)
    arguments_name, arguments = _first(row, ("m_Arguments", "arguments"))
    kind = _ARGUMENTS.get(mode, "")
    name, argument = "", None
    if kind and isinstance(arguments, dict):
        name, argument = _first(arguments, (f"m_{kind}Argument", f"{kind.lower()}Argument"))
    return Call(
        target,
        f"{path}.{target_name}",
        str(method) if method is not None else "",
        _STATES[state] if 0 <= state < len(_STATES) else str(state),
        mode == _DYNAMIC,
        bool(argument) if mode == _BOOL and argument is not None else argument,
        f"{path}.{arguments_name}.{name}",
    )


def _first(values: dict[str, Value], names: tuple[str, ...]) -> tuple[str, Value]:
    return next(((name, values[name]) for name in names if name in values), (names[0], None))


def _number(value: Value, usual: int) -> int:
    """An enum's number, as a file has it or the Editor tells it. What overrides add may leave the usual one out."""
    if isinstance(value, dict):
        value = value.get("$value")
    return int(value) if isinstance(value, (int, float)) else usual


def _may_hold(value: Value) -> bool:
    return isinstance(value, (dict, list)) and bool(value)


def managed(value: Value) -> dict[str, dict[str, Value]]:
    """The data behind [SerializeReference] fields, by id: `references: {version, RefIds: [{rid, type, data}]}`."""
    rows = value.get("RefIds") if isinstance(value, dict) else None
    found: dict[str, dict[str, Value]] = {}
    for row in rows if isinstance(rows, list) else ():
        if isinstance(row, dict) and isinstance(data := row.get("data"), dict):
            found[str(row.get("rid"))] = data
    return found
