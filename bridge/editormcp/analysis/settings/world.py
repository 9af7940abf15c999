"""Settings of the game world: tags, layers, physics, navigation, time."""

from __future__ import annotations

from typing import Any

from editormcp.analysis.cells import cell
from editormcp.analysis.model import Value
from editormcp.analysis.settings import collisions
from editormcp.analysis.settings.source import Fields, Source, rows, texts, values

_TAGS = "TagManager"
_FIRST_OF_UNITY_4 = "Builtin Layer 0"
_BUILT_IN_TAGS = ("Untagged", "Respawn", "Finish", "EditorOnly", "MainCamera", "Player", "GameController")
_FALLS = -9.81
_MATRIX, _GRAVITY = "m_LayerCollisionMatrix", "m_Gravity"
_NOT_ASKED_FOR = frozenset(
    (
        _MATRIX, _GRAVITY, "m_WorldBounds", "m_WorldSubdivisions", "m_ClothInterCollisionDistance", "m_JobOptions",
        "m_ClothInterCollisionStiffness", "m_ClothInterCollisionSettingsToggle", "m_ContactArrowScale",
        "m_ShowColliderSleep", "m_ShowColliderContacts", "m_ShowColliderAABB", "m_ColliderAwakeColor",
        "m_ColliderAsleepColor", "m_ColliderContactColor", "m_ColliderAABBColor", "m_GizmoOptions",
    )
)  # fmt: skip
"""How the Editor draws colliders, how work is shared among threads, and what stands beside the values."""
_AGENT = {"agentRadius": "radius", "agentHeight": "height", "agentSlope": "slope", "agentClimb": "climb"}


def tags(source: Source) -> dict[str, Any]:
    fields = source.fields(_TAGS)
    if not isinstance(fields.get("tags"), list):
        source.lacks(_TAGS, "list of tags", fields)
    return {"tags": texts(fields.get("tags")), "builtin": list(_BUILT_IN_TAGS)}


def layers(source: Source) -> dict[str, Any]:
    fields = source.fields(_TAGS)
    if not isinstance(fields.get("layers"), list) and _FIRST_OF_UNITY_4 not in fields:
        source.lacks(_TAGS, "list of layers", fields)
    named = [{"index": number, "name": name} for number, name in enumerate(source.layers()) if name]
    sorting = [str(row["name"]) for row in rows(fields.get("m_SortingLayers")) if "name" in row]
    if not sorting:
        source.lacks(_TAGS, "sorting layers", fields)
    return {"layers": named, "sortingLayers": sorting}


def physics(source: Source, wanted: list[str] | None) -> dict[str, Any]:
    return _physics(source, "DynamicsManager", "PhysicsManager", {"x": 0, "y": _FALLS, "z": 0}, wanted)


def physics2d(source: Source, wanted: list[str] | None) -> dict[str, Any]:
    return _physics(source, "Physics2DSettings", "Physics2DSettings", {"x": 0, "y": _FALLS}, wanted)


def _physics(
    source: Source, file: str, type_name: str, gravity_of_new: Fields, wanted: list[str] | None
) -> dict[str, Any]:
    """With layers only whether these collide, else all pairs that do not, and the other values."""
    fields = source.fields(file)
    if not source.is_there(file):
        fields = {_GRAVITY: gravity_of_new, _MATRIX: collisions.ALL}
    names = source.layers()
    found = collisions.matrix(fields.get(_MATRIX))
    if found is None:
        source.lacks(file, "collision matrix", fields)
        for text in wanted or ():
            collisions.layer_number(names, text, source.fault(_TAGS))
    gravity = cell(fields.get(_GRAVITY), lambda _value, _at: None, _GRAVITY).shown
    shown: dict[str, Any] = {"gravity": gravity} if isinstance(gravity, list) else {}
    if wanted:
        return shown | ({"pairs": collisions.pairs(found, names, wanted, source.fault(_TAGS))} if found else {})
    shown |= {"ignored": collisions.ignored(found, names)} if found else {}
    return shown | {"values": values(source, type_name, fields, skip=_NOT_ASKED_FOR)}


def navigation(source: Source) -> dict[str, Any]:
    fields = source.fields("NavMeshAreas")
    areas = [
        {"index": number, "name": row["name"], "cost": row.get("cost")}
        for number, row in enumerate(rows(fields.get("areas")) or _old_areas(fields))
        if row.get("name")
    ]
    if not areas:
        source.lacks("NavMeshAreas", "areas", fields)
    names = fields.get("m_SettingNames")
    named = [str(name) for name in names] if isinstance(names, list) else []
    agents = [
        _agent(row, named[at] if at < len(named) else "") for at, row in enumerate(rows(fields.get("m_Settings")))
    ]
    return {"agents": agents, "areas": areas}


def _old_areas(fields: Fields) -> list[Fields]:
    """Before areas were a list, each was a field: `Built-in Layer 0`, `User Layer 0` …"""
    return [row for name, row in fields.items() if " Layer " in name and isinstance(row, dict)]


def _agent(row: Fields, name: str) -> dict[str, Any]:
    known = {shown: row[field] for field, shown in _AGENT.items() if field in row}
    return {"name": name, "id": row.get("agentTypeID"), **known}


def time(source: Source) -> dict[str, Any]:
    fields = {name: _seconds(value) for name, value in source.fields("TimeManager").items()}
    return {"values": values(source, "TimeManager", fields)}


def _seconds(value: Value) -> Value:
    """Unity 6.5 writes a time as a count of ticks and their rate."""
    rate = value.get("m_Rate") if isinstance(value, dict) else None
    if not isinstance(value, dict) or not isinstance(rate, dict):
        return value
    count, per, ticks = value.get("m_Count"), rate.get("m_Denominator"), rate.get("m_Numerator")
    if isinstance(count, int) and isinstance(per, int) and isinstance(ticks, int) and ticks:
        return round(count * per / ticks, 9)
    return None
