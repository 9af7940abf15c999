"""Files that git keeps elsewhere, or that say nothing: an answer that they leave empty says so."""

from __future__ import annotations

import pytest

from backends.disk.asking import Asker
from backends.disk.writing import HEADER, SceneText, TestProject, guid
from editormcp.errors import ToolError

POINTER = f"version https://git-lfs.github.com/spec/v1\noid sha256:{'a' * 64}\nsize 4711\n"
POINTS = "is a Git LFS pointer"


def build_list(project: TestProject, *scenes: tuple[str, str]) -> None:
    rows = "".join(f"  - enabled: 1\n    path: {path}\n    guid: {guid(of)}\n" for path, of in scenes)
    text = f"{HEADER}--- !u!1045 &1\nEditorBuildSettings:\n  m_Scenes:\n{rows}"
    project.write("ProjectSettings/EditorBuildSettings.asset", text)


def test_a_build_list_that_cannot_be_read_is_told(project: TestProject, ask: Asker) -> None:
    project.scene("Assets/A.unity", SceneText())
    project.write("ProjectSettings/EditorBuildSettings.asset", POINTER)
    assert ask("project.scenes.list", includeInBuild=True)["scenes"] == []
    assert ask.said(f"ProjectSettings/EditorBuildSettings.asset {POINTS}")
    with pytest.raises(ToolError) as error:
        ask("scene.statistics", scope="build")
    assert POINTS in str(error.value.details)
    assert error.value.details["candidates"] == ["scenes", "Assets/A.unity"]


def test_what_unread_settings_leave_open_is_told(project: TestProject, ask: Asker) -> None:
    """The package that is installed is then the best sign of a render pipeline; without one it is the built-in."""
    project.write("ProjectSettings/GraphicsSettings.asset", POINTER)
    project.write("ProjectSettings/ProjectSettings.asset", POINTER)
    answer = ask("project.info")
    assert (answer["productName"], answer["renderPipeline"]) == ("", "Built-in")
    assert f"ProjectSettings/ProjectSettings.asset {POINTS} whose content has not been downloaded." in answer["notes"]
    project.write("Packages/manifest.json", '{"dependencies": {"com.unity.render-pipelines.universal": "17.0.4"}}')
    answer = ask("project.info")
    assert answer["renderPipeline"] == "URP"
    assert any(note.startswith(f"ProjectSettings/GraphicsSettings.asset {POINTS}") for note in answer["notes"])


def test_a_pipeline_asset_that_was_not_downloaded_is_of_the_installed_package(project: TestProject, ask: Asker) -> None:
    asset = f"{{fileID: 11400000, guid: {guid('Assets/HD.asset')}, type: 2}}"
    graphics = f"GraphicsSettings:\n  m_CustomRenderPipeline: {asset}\n"
    project.write("ProjectSettings/GraphicsSettings.asset", f"{HEADER}--- !u!30 &1\n{graphics}")
    project.asset("Assets/HD.asset", POINTER)
    assert ask("project.info")["renderPipeline"] == "Custom"
    project.write("Packages/manifest.json", '{"dependencies": {"com.unity.render-pipelines.high-definition": "4.6.0"}}')
    assert ask("project.info")["renderPipeline"] == "HDRP"


def test_a_build_list_without_scenes_is_told(project: TestProject, ask: Asker) -> None:
    project.scene("Assets/A.unity", SceneText())
    build_list(project)
    with pytest.raises(ToolError) as error:
        ask("scene.statistics", scope="build")
    assert "the build list has no enabled scene that is there" in str(error.value.details)


def test_a_scene_of_the_build_that_was_moved_is_found_by_its_guid(project: TestProject, ask: Asker) -> None:
    project.scene("Assets/Moved.unity", SceneText())
    build_list(project, ("Assets/Old.unity", "Assets/Moved.unity"))
    assert [row["path"] for row in ask("project.scenes.list", includeInBuild=True)["scenes"]] == ["Assets/Moved.unity"]
    answer = ask("scene.values.read", scope="build", componentType="GameObject", fields=["name"])
    assert answer["filesSearched"] == 1


def test_assets_whose_type_nobody_can_tell_are_counted(project: TestProject, ask: Asker) -> None:
    project.asset("Assets/Card.cs", "class Card : UnityEngine.ScriptableObject { }")
    project.asset("Assets/One.asset", POINTER)
    project.asset("Assets/Two.asset", POINTER)
    told = "2 assets are of no known type: Assets/One.asset, Assets/Two.asset: the files are Git LFS pointers"
    assert ask("asset.search", type="Card")["rows"] == []
    assert ask.said(told)
    assert ask("asset.fields.read", scope="all", type="Card")["rows"] == []
    assert ask.said(told)
    assert ask("asset.search", type="MonoScript")["total"] == 1
    assert not ask.said("no known type"), "their name tells that they are not scripts"


def test_an_unread_asset_elsewhere_does_not_hide_a_folder(project: TestProject, ask: Asker) -> None:
    project.asset("Assets/Card.cs", "class Card : UnityEngine.ScriptableObject { }")
    card = f"{{fileID: 11500000, guid: {guid('Assets/Card.cs')}, type: 3}}"
    row = f"--- !u!114 &11400000\nMonoBehaviour:\n  m_Script: {card}\n  m_Name: Ace\n  cost: 3\n"
    project.asset("Assets/Cards/Ace.asset", f"{HEADER}{row}")
    project.asset("Assets/Far/One.asset", POINTER)
    for scope in ("Assets/Cards", "Assets/Cards/*", "Assets/Cards/Ace.asset"):
        assert ask("asset.search", scope=scope, type="Card")["total"] == 1, scope
        assert ask("asset.fields.read", scope=scope, type="Card", fields=["cost"])["rows"][0][1] == 3, scope
    assert not ask.said("no known type")
    assert ask("asset.search", scope="Assets/Far", type="Card")["total"] == 0
    assert ask.said("1 assets are of no known type: Assets/Far/One.asset")


def test_layers_that_cannot_be_read_are_told_where_one_is_not_found(project: TestProject, ask: Asker) -> None:
    project.write("ProjectSettings/TagManager.asset", POINTER)
    project.scene("Assets/A.unity", SceneText())
    for tool, arguments in (
        ("project.settings.read", {"section": "physics", "layers": ["Enemies", "UI"]}),
        ("scene.objects.find", {"scenePath": "Assets/A.unity", "layer": "Enemies"}),
    ):
        with pytest.raises(ToolError) as error:
            ask(tool, **arguments)
        assert POINTS in str(error.value.details), tool


def test_a_tag_manager_of_an_unknown_version_says_what_it_does_not_tell(project: TestProject, ask: Asker) -> None:
    text = f"{HEADER}--- !u!78 &1\nTagManager:\n  serializedVersion: 9999\n  strata:\n  - Ground\n"
    project.write("ProjectSettings/TagManager.asset", text)
    ask("project.settings.read", section="layers")
    assert ask.said("ProjectSettings/TagManager.asset has no list of layers that could be read.")
