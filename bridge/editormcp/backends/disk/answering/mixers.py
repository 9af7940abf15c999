"""Audio mixers: groups, effects, snapshots and exposed parameters of a .mixer file."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from editormcp.backends.disk.format.documents import Document
from editormcp.backends.disk.format.values import Value, read_fields

CONTROLLER, GROUP, EFFECT, SNAPSHOT = 241, 243, 244, 245


class Effect(msgspec.Struct, frozen=True):
    name: str
    mix_level: str
    parameters: dict[str, str]
    """Parameter name → GUID."""


class Group(msgspec.Struct, frozen=True):
    name: str
    path: str
    guid: str
    volume: str
    pitch: str
    effects: list[Effect]


class Snapshot(msgspec.Struct, frozen=True):
    name: str
    is_start: bool
    values: dict[str, float]
    """Parameter GUID → value; what is not here has its default."""


class Mixer(msgspec.Struct, frozen=True):
    name: str
    groups: list[Group]
    """From the master down, each group before its children."""
    snapshots: list[Snapshot]
    exposed: dict[str, str]
    """Parameter GUID → the name it is exposed by."""


def read_mixer(documents: Iterable[Document]) -> Mixer | None:
    """The mixer of a file, or None where it does not hold one."""
    objects: dict[int, dict[str, Value]] = {}
    controller: dict[str, Value] | None = None
    for document in documents:
        if document.class_id in (CONTROLLER, GROUP, EFFECT, SNAPSHOT):
            objects[document.file_id] = fields = read_fields(document.body)
            if document.class_id == CONTROLLER:
                controller = controller or fields
    if controller is None:
        return None
    start = _target(controller.get("m_StartSnapshot"))
    snapshots = [
        _snapshot(objects[file_id], file_id == start)
        for file_id in _targets(controller.get("m_Snapshots"))
        if file_id in objects
    ]
    groups = _groups(objects, _target(controller.get("m_MasterGroup")))
    return Mixer(_text(controller, "m_Name"), groups, snapshots, _exposed(controller))


def _groups(objects: dict[int, dict[str, Value]], master: int) -> list[Group]:
    found: list[Group] = []
    stack, seen = [(master, "")], set[int]()
    while stack:
        file_id, parent = stack.pop()
        fields = objects.get(file_id)
        if fields is None or file_id in seen:
            continue
        seen.add(file_id)
        name = _text(fields, "m_Name")
        path = f"{parent}/{name}" if parent else name
        effects = [_effect(objects[effect]) for effect in _targets(fields.get("m_Effects")) if effect in objects]
        guid, volume, pitch = (_text(fields, key) for key in ("m_GroupID", "m_Volume", "m_Pitch"))
        found.append(Group(name, path, guid, volume, pitch, effects))
        stack.extend((child, path) for child in reversed(_targets(fields.get("m_Children"))))
    return found


def _effect(fields: dict[str, Value]) -> Effect:
    rows = fields.get("m_Parameters")
    parameters = {
        str(row["m_ParameterName"]): str(row["m_GUID"])
        for row in (rows if isinstance(rows, list) else [])
        if isinstance(row, dict) and "m_ParameterName" in row and "m_GUID" in row
    }
    return Effect(_text(fields, "m_EffectName"), _text(fields, "m_MixLevel"), parameters)


def _snapshot(fields: dict[str, Value], is_start: bool) -> Snapshot:
    values = fields.get("m_FloatValues")
    rows = values.items() if isinstance(values, dict) else ()
    return Snapshot(
        _text(fields, "m_Name"),
        is_start,
        {guid: float(value) for guid, value in rows if isinstance(value, (int, float))},
    )


def _exposed(controller: dict[str, Value]) -> dict[str, str]:
    rows = controller.get("m_ExposedParameters")
    return {
        str(row["guid"]): str(row["name"])
        for row in (rows if isinstance(rows, list) else [])
        if isinstance(row, dict) and "guid" in row and "name" in row
    }


def _targets(value: Value) -> list[int]:
    return [_target(row) for row in value] if isinstance(value, list) else []


def _target(value: Value) -> int:
    file_id = value.get("fileID") if isinstance(value, dict) else None
    return file_id if isinstance(file_id, int) else 0


def _text(fields: dict[str, Value], key: str) -> str:
    value = fields.get(key)
    return "" if value is None or isinstance(value, (list, dict)) else str(value)
