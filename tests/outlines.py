"""The outlines of the contract: scenes, each with the text that it is."""

from __future__ import annotations

import json
from itertools import count
from typing import Any

import pytest

from backends.disk.writing import SceneText
from editormcp.contract import PROTOCOL

FILES = sorted((PROTOCOL / "vectors" / "outlines").glob("*.json"))
VECTORS = [pytest.param(json.loads(file.read_text(encoding="utf-8")), id=file.stem) for file in FILES]
_CLASSES = {"Camera": 20, "Light": 108}


def scene(objects: list[dict[str, Any]]) -> SceneText:
    """A scene of a vector's objects."""
    file = SceneText()
    numbers = count(10, 10)

    def add(row: dict[str, Any], parent: int) -> None:
        number = next(numbers)
        components = {number + 2 + at: _component(name) for at, name in enumerate(row.get("components", ()))}
        transform = file.add(number, json.dumps(row["name"]), parent, components, active=row.get("active", True))
        for child in row.get("children", ()):
            add(child, transform)

    for row in objects:
        add(row, 0)
    return file


def _component(name: str) -> str:
    return f"{_CLASSES[name]} {name}\n  m_Enabled: 1\n"
