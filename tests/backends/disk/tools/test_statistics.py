"""scene.statistics over files: what they are made of, and what is not counted."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from backends.disk.asking import Asker, asking
from backends.disk.corpus import corpus, needs_corpus
from backends.disk.writing import SceneText, TestProject
from editormcp.errors import ToolError

MATERIAL = """%YAML 1.1
%TAG !u! tag:unity3d.com,2011:
--- !u!21 &2100000
Material:
  m_Name: Wood
  m_Shader: {fileID: 46, guid: 0000000000000000f000000000000000, type: 0}
"""


def crate(project: TestProject) -> SceneText:
    wood = project.asset("Assets/Wood.mat", MATERIAL)
    file = SceneText()
    top = file.add(10, "Crate", components={12: "65 BoxCollider\n  m_IsTrigger: 1\n"}, static=4)
    materials = f"  m_Materials:\n  - {{fileID: 2100000, guid: {wood}, type: 2}}\n"
    mesh = "33 MeshFilter\n  m_Mesh: {fileID: 10202, guid: 0000000000000000e000000000000000, type: 0}\n"
    file.add(20, "Lid", top, {22: mesh, 23: f"23 MeshRenderer\n{materials}"}, active=False)
    return file


def test_one_file_with_all_there_is_to_say(project: TestProject, ask: Asker) -> None:
    project.scene("Assets/Crate.prefab", crate(project))
    assert ask("scene.statistics", scope="Assets/Crate.prefab", top=20) == {
        "scenePath": "Assets/Crate.prefab",
        "filesSearched": 1,
        "objects": 2,
        "active": 1,
        "maxDepth": 1,
        "components": [
            {"type": "Transform", "count": 2},
            {"type": "BoxCollider", "count": 1},
            {"type": "MeshFilter", "count": 1},
            {"type": "MeshRenderer", "count": 1},
        ],
        "prefabs": [],
        "materials": [{"path": "Assets/Wood.mat", "shader": "Standard", "count": 1}],
        "lights": [],
        "colliders": [{"type": "BoxCollider", "count": 1, "triggers": 1}],
        "static": [{"flag": "BatchingStatic", "count": 1}],
        "subtrees": [{"path": "Crate", "objects": 2}],
        "triangles": 12,
    }


def test_several_files_add_up_and_name_their_subtrees(project: TestProject, ask: Asker) -> None:
    source = project.scene("Assets/Crate.prefab", crate(project))
    file = SceneText()
    file.instance(50, source)
    file.instance(60, source)
    project.scene("Assets/Main.unity", file)
    found = ask("scene.statistics", scope="all", top=2)
    assert (found["filesSearched"], found["objects"]) == (2, 6)
    assert found["prefabs"] == [{"path": "Assets/Crate.prefab", "count": 2}]
    assert [row["count"] for row in found["components"]] == [6, 3]
    assert ask.said("Only the 2 largest are listed (top) of 4 components")
    assert found["subtrees"][0] == {"file": "Assets/Crate.prefab", "path": "Crate", "objects": 2}
    assert found["subtrees"][1]["file"] == "Assets/Main.unity"
    assert found["triangles"] == 36


def test_what_models_hold_is_told_not_to_be_counted(project: TestProject, ask: Asker) -> None:
    file = SceneText()
    file.instance(50, project.asset("Assets/M.fbx", b"Kaydara", "ModelImporter:\n"))
    project.scene("Assets/Main.unity", file)
    found = ask("scene.statistics", scope="Assets/Main.unity", top=20)
    assert "triangles" not in found
    assert ask.said("triangles is of 0 meshes: those in models only the open Editor can read")


def test_a_scope_that_is_nothing_says_what_there_is(project: TestProject, ask: Asker) -> None:
    project.scene("Assets/Main.unity", SceneText())
    with pytest.raises(ToolError) as caught:
        ask("scene.statistics", scope="Assets/Mian.unity", top=20)
    assert caught.value.details["candidates"] == ["Assets/Main.unity"]


@needs_corpus
def test_a_file_without_instances_has_as_many_of_each_as_its_text(tmp_path: Path) -> None:
    """Class ids and flags counted in the bytes, without our reader."""
    project = corpus() / "univrm-2022.3"
    plain = (path for path in (project / "Assets").rglob("*.unity") if b"--- !u!1001" not in path.read_bytes())
    scene = max(plain, key=lambda path: path.stat().st_size)
    text = scene.read_text("utf-8")
    names = Counter(re.findall(r"^--- !u!\d+ &\d+\n(\w+):", text, re.MULTILINE))
    with asking(project, tmp_path / "cache") as ask:
        found = ask("scene.statistics", scope=scene.relative_to(project).as_posix(), top=1000)
    counted = {row["type"]: row["count"] for row in found["components"]}
    assert found["objects"] == names["GameObject"]
    known = counted.keys() & names.keys()
    assert len(known) > 2
    assert {name: counted[name] for name in known} == {name: names[name] for name in known}
