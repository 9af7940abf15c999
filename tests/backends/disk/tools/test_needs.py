"""What needs no index does not wait for one."""

from __future__ import annotations

from typing import Any

import pytest

from backends.disk.asking import Asker
from backends.disk.writing import HEADER, SceneText, TestProject, guid
from editormcp.backends.disk.index.project_files import ProjectFiles

URP = "bf2edee5c58d82540a51f03df9d42094"


class Steps(list[str]):
    """What was done to the project's files."""


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> Steps:
    done = Steps()
    for name in ("look", "read"):
        real = getattr(ProjectFiles, name)

        def noted(files: ProjectFiles, work: Any, real: Any = real, name: str = name) -> None:
            done.append(name)
            real(files, work)

        monkeypatch.setattr(ProjectFiles, name, noted)
    return done


def _pipeline(project: TestProject, script: str) -> None:
    body = f"MonoBehaviour:\n  m_Script: {{fileID: 11500000, guid: {script}, type: 3}}\n"
    project.asset("Assets/Settings/Deep/Pipeline.asset", f"{HEADER}--- !u!114 &11400000\n{body}")
    reference = f"{{fileID: 11400000, guid: {guid('Assets/Settings/Deep/Pipeline.asset')}, type: 2}}"
    project.write(
        "ProjectSettings/GraphicsSettings.asset",
        f"{HEADER}--- !u!30 &1\nGraphicsSettings:\n  m_CustomRenderPipeline: {reference}\n",
    )


def test_project_info_walks_nothing(project: TestProject, ask: Asker, steps: Steps) -> None:
    assert ask("project.info")["renderPipeline"] == "Built-in"
    _pipeline(project, URP)
    assert ask("project.info")["renderPipeline"] == "URP"
    assert steps == []


def test_project_info_sees_changed_settings(project: TestProject, ask: Asker) -> None:
    for name in ("One", "Two"):
        text = f"{HEADER}--- !u!129 &1\nPlayerSettings:\n  productName: {name}\n"
        project.write("ProjectSettings/ProjectSettings.asset", text)
        assert ask("project.info")["productName"] == name


def test_project_info_asks_the_index_about_a_pipeline_of_somebody_elses(
    project: TestProject, ask: Asker, steps: Steps
) -> None:
    project.asset("Assets/Mine.cs", "class Mine : RenderPipelineAsset {}")
    _pipeline(project, guid("Assets/Mine.cs"))
    assert ask("project.info")["renderPipeline"] == "Custom"
    assert steps == ["look", "read"]


def test_project_scenes_list_reads_no_file(project: TestProject, ask: Asker, steps: Steps) -> None:
    project.scene("Assets/Main.unity", SceneText())
    assert ask("project.scenes.list")["total"] == 1
    assert steps == []
    assert ask("scene.objects.find", scenePath="Assets/Main.unity")["total"] == 0
    project.scene("Assets/Other.unity", SceneText())
    assert ask("project.scenes.list")["total"] == 2
    assert steps == ["look", "look"]


def test_who_asks_again_for_the_scenes_has_them_watched(project: TestProject, ask: Asker, steps: Steps) -> None:
    for _ in range(3):
        assert ask("project.scenes.list")["total"] == 0
    assert steps == ["look", "look"]


def test_a_scene_of_its_own_objects_reads_no_other_file(project: TestProject, ask: Asker, steps: Steps) -> None:
    file = SceneText()
    file.add(10, "Crate", components={12: "33 MeshFilter\n  m_Mesh: {fileID: 0}\n"})
    project.scene("Assets/Main.unity", file)
    assert ask.outline("Assets/Main.unity") == ["Crate (MeshFilter)"]
    assert steps == ["look"]
    assert ask("scene.objects.find", scenePath="Assets/Main.unity")["total"] == 1
    assert steps == ["look", "look"]


def test_a_scene_with_a_prefab_needs_the_index_once(project: TestProject, ask: Asker, steps: Steps) -> None:
    prefab, file = SceneText(), SceneText()
    prefab.add(10, "Lamp")
    for number in range(1, 5):
        file.instance(number << 32, project.scene("Assets/Lamp.prefab", prefab))
    project.scene("Assets/Main.unity", file)
    assert ask.outline("Assets/Main.unity") == ["Lamp"] * 4
    assert steps == ["look", "read"]
