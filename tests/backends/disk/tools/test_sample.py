"""Every tool on the sample project, against answers checked by hand, and against the contract."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from backends.disk.asking import SAMPLE, Asker
from editormcp.backends.disk.tools.registry import answerer
from editormcp.catalogue.projections import output_schema
from shipped import TOOLS

GOLDEN = Path(__file__).parent / "golden"
HARBOUR = "Assets/Scenes/Harbour.unity"
QUESTIONS: dict[str, tuple[str, dict[str, Any]]] = {
    "hierarchy": ("scene.hierarchy.dump", {"scenePath": "active", "include": ["ids"]}),
    "hierarchy-extras": (
        "scene.hierarchy.dump",
        {"scenePath": HARBOUR, "root": "Boats", "include": ["ids", "transform", "tag", "layer", "static", "prefab"]},
    ),
    "outline": ("scene.hierarchy.dump", {"scenePath": HARBOUR, "format": "outline"}),
    "variant": ("scene.hierarchy.dump", {"scenePath": "Assets/Prefabs/RowboatStorm.prefab", "include": ["ids"]}),
    "find-lamps": ("scene.objects.find", {"scenePath": HARBOUR, "tag": "Lamp"}),
    "find-lights": ("scene.objects.find", {"scenePath": HARBOUR, "componentType": "Light", "active": True}),
    "rowboat": ("scene.components.list", {"scenePath": HARBOUR, "gameObjectPath": "Boats/Rowboat"}),
    "bulb": ("scene.components.list", {"scenePath": HARBOUR, "gameObjectPath": "Boats/RowboatStorm/Bow Lamp/Bulb"}),
    "spawner": ("scene.components.list", {"scenePath": HARBOUR, "gameObjectPath": "Spawns/Boat"}),
    "lights": (
        "scene.values.read",
        {"scope": HARBOUR, "componentType": "Light", "fields": ["type", "intensity", "range", "shadows", "position"]},
    ),
    "layers-in-use": (
        "scene.values.read",
        {"scope": "build", "componentType": "GameObject", "fields": [], "groupBy": "layer"},
    ),
    "heavy-prefabs": (
        "scene.values.read",
        {"scope": "prefabs", "componentType": "Rigidbody", "fields": ["mass", "drag"], "where": ["mass > 10"]},
    ),
    "overrides": ("scene.prefab.overrides", {"scope": "all"}),
    "references": ("scene.references.find", {"scope": "all", "target": "Assets/Prefabs/Lamp.prefab"}),
    "near-crane": ("scene.objects.near", {"scenePath": HARBOUR, "of": "Docks/Crane", "radius": 12, "active": True}),
    "statistics": ("scene.statistics", {"scope": HARBOUR, "top": 5}),
    "lint": ("scene.lint", {"scope": "all"}),
    "diff": (
        "scene.diff",
        {"scenePath": "Assets/Prefabs/RowboatStorm.prefab", "from": "Assets/Prefabs/Rowboat.prefab", "to": "saved"},
    ),
    "plan": ("scene.plan.draw", {"scenePath": HARBOUR, "width": 600}),
    "find-with-bounds": (
        "scene.objects.find",
        {"scenePath": HARBOUR, "componentType": "Collider", "include": ["worldTransform", "bounds"]},
    ),
    "info": ("project.info", {}),
    "scenes": ("project.scenes.list", {}),
    "summary": ("project.assets.summary", {"minSizeBytes": 20000}),
    "packages": ("project.packages.list", {}),
    "collisions": ("project.settings.read", {"section": "physics", "layers": ["Boats", "Water"]}),
    "missing": ("project.references.missing", {}),
    "variant-info": ("asset.info", {"assetPath": "Assets/Prefabs/RowboatStorm.prefab", "includeDependencies": True}),
    "asset-info": ("asset.info", {"assetPath": "Assets/Settings/Storm.asset"}),
    "variants": ("asset.search", {"kind": "variant", "include": ["base"]}),
    "sea-materials": ("asset.search", {"type": "Material", "namePattern": "W*", "include": ["guid", "size"]}),
    "storm-fields": ("asset.fields.read", {"assetPath": "Assets/Settings/Storm.asset"}),
    "colours": ("asset.fields.read", {"scope": "all", "type": "Material", "fields": ["shader", "_Color", "_MainTex"]}),
    "graph": ("asset.dependencies.graph", {"assetPath": "Assets/Prefabs/Lamp.prefab", "depth": 3}),
    "mixers": ("audio.mixer.list", {}),
    "storm": ("audio.mixer.snapshot.read", {"mixerPath": "Assets/Audio/Main.mixer", "snapshotName": "Storm"}),
}
VARYING = ("revision", "projectPath")
"""Differ from checkout to checkout."""


@pytest.mark.parametrize("name", QUESTIONS)
def test_the_answer_is_the_one_checked_by_hand(name: str, sample: Asker) -> None:
    """EDITORMCP_GOLDEN=write writes the files anew; what changed in them is then to be read."""
    tool, arguments = QUESTIONS[name]
    answer = {key: value for key, value in sample(tool, **arguments).items() if key not in VARYING}
    file = GOLDEN / f"{name}.json"
    if os.environ.get("EDITORMCP_GOLDEN") == "write":
        file.parent.mkdir(exist_ok=True)
        file.write_text(json.dumps(answer, indent=1, ensure_ascii=False) + "\n", "utf-8", newline="\n")
    assert answer == json.loads(file.read_text("utf-8"))


@pytest.mark.parametrize("name", QUESTIONS)
def test_the_answer_fits_the_contract(name: str, sample: Asker) -> None:
    """The output fits the tool's outputSchema, which all clients check against."""
    tool, arguments = QUESTIONS[name]
    definition = TOOLS[tool]
    answer = sample(tool, **arguments) | {"source": "disk", "asOf": "2026-01-01T00:00:00Z"}
    jsonschema.validate(answer, output_schema(definition))
    assert set(answer) <= set(definition.outputs)


def test_disk_answers_every_tool_it_says_it_does() -> None:
    said = {tool.id for tool in TOOLS.values() if tool.from_files}
    assert {tool for tool, _ in QUESTIONS.values()} == said
    modules = {name for name in said if callable(answerer(name))}
    assert modules == said


def test_nothing_in_the_project_is_written(sample: Asker) -> None:
    """The promise: asking changes no file, makes none and removes none."""

    def snapshot() -> dict[str, tuple[int, int]]:
        return {str(path): (path.stat().st_size, path.stat().st_mtime_ns) for path in SAMPLE.rglob("*")}

    before = snapshot()
    for tool, arguments in QUESTIONS.values():
        sample(tool, **arguments)
    sample.reader.close()
    assert snapshot() == before
