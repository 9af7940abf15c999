"""A second reader of scenes, on PyYAML: slow, plain, and written apart from ours, to compare with."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, NamedTuple

import yaml

_HEADER = re.compile(r"^--- !u!(\d+) &(-?\d+)( stripped)?\s*$")


class Scene(NamedTuple):
    names: dict[int, str]
    active: dict[int, bool]
    tags: dict[int, str]
    layers: dict[int, int]
    components: dict[int, list[int]]
    owners: dict[int, int]
    parents: dict[int, int]
    children: dict[int, list[int]]
    orders: dict[int, int]
    scripts: dict[int, tuple[int, str]]
    instances: dict[int, tuple[str, int, list[tuple[int, str, str]]]]
    classes: dict[int, str]
    roots: list[int] | None


def read_scene(path: Path) -> Scene:
    scene = Scene({}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, None)
    for class_id, file_id, _stripped, body in _documents(path):
        ((name, fields),) = body.items()
        scene.classes[file_id] = name
        fields = fields or {}
        if class_id == 1 and "m_Component" in fields:
            _game_object(scene, file_id, fields)
        elif class_id in (4, 224) and "m_GameObject" in fields:
            scene.owners[file_id] = int(fields["m_GameObject"]["fileID"])
            scene.parents[file_id] = int(fields["m_Father"]["fileID"])
            scene.children[file_id] = [int(child["fileID"]) for child in fields["m_Children"]]
            scene.orders[file_id] = int(fields.get("m_RootOrder", 0))
        elif class_id == 114:
            script = fields.get("m_Script", {"fileID": "0"})
            scene.scripts[file_id] = (int(script["fileID"]), script.get("guid", ""))
        elif class_id == 1001:
            _instance(scene, file_id, fields)
        elif class_id == 1660057539:
            scene = scene._replace(roots=[int(root["fileID"]) for root in fields["m_Roots"]])
    return scene


def _documents(path: Path) -> list[tuple[int, int, bool, dict[str, Any]]]:
    found: list[tuple[int, int, bool, list[str]]] = []
    for line in path.read_text("utf-8-sig").split("\n"):
        header = _HEADER.match(line)
        if header:
            found.append((int(header[1]), int(header[2]), bool(header[3]), []))
        elif found:
            found[-1][3].append(line)
    return [
        (class_id, file_id, stripped, yaml.load("\n".join(lines), yaml.CBaseLoader))
        for class_id, file_id, stripped, lines in found
        if class_id in (1, 4, 224, 114, 1001, 1660057539) or _remember(lines)
    ]


def _remember(lines: list[str]) -> bool:
    """Of other components only the class name counts: keep that and drop the values, which take most of the time."""
    del lines[1:]
    return True


def _game_object(scene: Scene, file_id: int, fields: dict[str, Any]) -> None:
    scene.names[file_id] = fields["m_Name"]
    scene.active[file_id] = fields["m_IsActive"] != "0"
    scene.tags[file_id] = fields["m_TagString"]
    scene.layers[file_id] = int(fields["m_Layer"])
    scene.components[file_id] = [int(next(iter(row.values()))["fileID"]) for row in fields["m_Component"]]


def _instance(scene: Scene, file_id: int, fields: dict[str, Any]) -> None:
    source = fields.get("m_SourcePrefab") or fields.get("m_ParentPrefab") or {}
    if "guid" not in source:
        return
    changes = fields["m_Modification"]
    overrides = [
        (int(row["target"]["fileID"]), row["propertyPath"], row["value"]) for row in changes["m_Modifications"]
    ]
    scene.instances[file_id] = (source["guid"], int(changes["m_TransformParent"]["fileID"]), overrides)
