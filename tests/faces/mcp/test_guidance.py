"""What a model is told: instructions and prompts name tools, inputs and fields that there are."""

from __future__ import annotations

import re
from typing import Any

import pytest

from backends.disk.asking import Asker, asking
from backends.disk.writing import SceneText, TestProject
from editormcp.faces.mcp.offer import INSTRUCTIONS
from editormcp.faces.mcp.prompts import PROMPTS
from shipped import TOOLS

NAMES = {tool.mcp_name: tool for tool in TOOLS.values()}
CATEGORIES = {name.partition("_")[0] for name in NAMES}
GIVEN = {"objectPath": "Docks/Crane", "scenePath": "Assets/Docks.unity"}


async def texts() -> dict[str, str]:
    said = {"instructions": INSTRUCTIONS}
    for prompt in PROMPTS:
        for given in (GIVEN, {"objectPath": "Docks/Crane"}):
            ((_, text),) = await prompt.say(given)
            said[f"{prompt.name} {len(given)}"] = text
    return said


async def test_every_tool_that_is_named_exists() -> None:
    for where, text in (await texts()).items():
        named = set(re.findall(rf"\b(?:{'|'.join(CATEGORIES)})_[a-z_]+", text))
        assert named, where
        assert named <= NAMES.keys(), where


@pytest.mark.parametrize("word", ["scope", "place", "fields", "where"])
def test_the_vocabulary_is_explained_once(word: str) -> None:
    assert len(re.findall(rf"^{word}: ", INSTRUCTIONS, re.MULTILINE)) == 1


async def test_inputs_that_prompts_speak_of_are_the_tools_own() -> None:
    """`tool with input value`, `tool (input value` and `tool with scope x and input y` in the prompts."""
    checked = 0
    for where, text in (await texts()).items():
        for tool, input in re.findall(r"([a-z]+(?:_[a-z]+)+)(?: with|:| \()? ?(\w+)", text):
            if tool in NAMES and input in INPUTS:
                assert input in NAMES[tool].inputs, (where, tool, input)
                checked += 1
    assert checked > 8


INPUTS = {name for tool in TOOLS.values() for name in tool.inputs} - {"of", "type", "project", "fields", "component"}

COMPONENTS = {
    "Light": "108 Light\n  m_Type: 1\n  m_Intensity: 2\n  m_Range: 10\n  m_Shadows:\n    m_Type: 2\n",
    "Camera": "20 Camera\n  near clip plane: 0.3\n  far clip plane: 100\n  field of view: 60\n",
    "Rigidbody": "54 Rigidbody\n  m_Mass: 3\n  m_IsKinematic: 0\n",
    "MeshCollider": "64 MeshCollider\n  m_IsTrigger: 0\n  m_Convex: 1\n",
}


@pytest.fixture
def ask(tmp_path: Any) -> Any:
    project = TestProject(tmp_path / "Game")
    scene = SceneText()
    for number, (name, document) in enumerate(COMPONENTS.items(), 1):
        scene.add(number * 10, name, components={number * 10 + 2: document})
    project.scene("Assets/Docks.unity", scene)
    with asking(project.root, tmp_path / "cache") as asker:
        yield asker


async def test_the_fields_that_a_review_compares_can_be_read(ask: Asker) -> None:
    review = (await texts())["review_scene 2"]
    asked = re.findall(r"(\w+) \(((?:\w+, )+\w+)\)", review[review.index("scene_values_read") :])
    assert {type for type, _ in asked} >= COMPONENTS.keys()
    for type, fields in asked:
        if type in COMPONENTS:
            wanted = fields.split(", ")
            answer = ask("scene.values.read", scope="Assets/Docks.unity", componentType=type, fields=wanted)
            assert "-" not in answer["rows"][0], (type, answer)
            assert answer["columns"][-len(wanted) :] == wanted
