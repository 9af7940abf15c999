from __future__ import annotations

from typing import Any

import pytest

import outlines
from backends.disk.asking import Asker
from backends.disk.writing import SceneText, TestProject


@pytest.mark.parametrize("vector", outlines.VECTORS)
def test_an_outline_is_the_text_of_the_contract(project: TestProject, ask: Asker, vector: dict[str, Any]) -> None:
    project.scene("Assets/Main.unity", outlines.scene(vector["objects"]))
    answer = ask("scene.hierarchy.dump", scenePath="Assets/Main.unity", format="outline", **vector["arguments"])
    assert answer["outline"] == vector["outline"]


def test_an_instance_that_cannot_be_expanded_says_why(project: TestProject, ask: Asker) -> None:
    file = SceneText()
    file.instance(900, "0" * 31 + "7")
    project.scene("Assets/Main.unity", file)
    assert [line.partition(" [")[2] for line in ask.outline("Assets/Main.unity")] == ["missing prefab]"]
