"""Questions about the project of the stand-in Editor."""

from __future__ import annotations

from typing import Any

from questions.asking import Question, table
from questions.elsewhere import Elsewhere

SCENE = "Assets/Scenes/Quay.unity"
WOOD = "Assets/Materials/Wood.mat"


def _wooden(files: Elsewhere) -> Any:
    scenes = (path for path in files.project.scenes() if path != "Assets/Scenes/Broken.unity")
    return [
        [path, one.path, f"m_Materials[{at}]"]
        for path in scenes
        for one in files.components(path, "MeshRenderer")
        for at, material in enumerate(one.fields["m_Materials"])
        if files.asset(material) == WOOD
    ]


QUESTIONS = (
    Question(
        "How bright are the lamps of the quay?",
        "Quay",
        (("scene.values.read", {"scope": SCENE, "componentType": "Light", "fields": ["intensity"]}),),
        table("path", "intensity"),
        lambda files: [[one.path, one.fields["m_Intensity"]] for one in files.components(SCENE, "Light")],
        "PyYAML",
    ),
    Question(
        "What uses the wood?",
        "Quay",
        (("scene.references.find", {"scope": "all", "target": WOOD}),),
        table("file", "path", "property"),
        _wooden,
        "PyYAML",
    ),
    Question(
        "What is not on the Default layer, and what is it tagged?",
        "Quay",
        (("scene.values.read", {"scope": SCENE, "componentType": "GameObject", "fields": ["layer", "tag"],
                                "where": ["layer != Default"]}),),
        table("path", "layer", "tag"),
        lambda files: [
            [one.path, {8: "Docks"}[one.fields["m_Layer"]], one.fields["m_TagString"]]
            for one in files.objects(SCENE)
            if one.fields["m_Layer"]
        ],
        "PyYAML; the name of layer 8 by hand",
    ),
    Question(
        "What does the blue lamp change of the lamp?",
        "Quay",
        (("scene.prefab.overrides", {"scope": "Assets/Prefabs/LampBlue.prefab"}),),
        table("prefab", "object", "component", "property", "value", "prefabValue"),
        lambda files: [["Assets/Prefabs/Lamp.prefab", "Bulb", "Light", "m_Color.r", 0.1, 1]],
        "by hand from LampBlue.prefab and Lamp.prefab",
    ),
    Question(
        "Which scenes are in the build, and which are not?",
        "Quay",
        (("project.scenes.list", {}),),
        lambda outputs: sorted([one["path"], one["enabledInBuild"]] for one in outputs[0]["scenes"]),
        lambda files: [[f"Assets/Scenes/{name}.unity", name == "Quay"] for name in ("Broken", "Other", "Quay")],
        "by hand from EditorBuildSettings.asset and the folder",
    ),
)  # fmt: skip
