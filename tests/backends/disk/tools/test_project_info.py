"""project.info: what answers from files cannot see, in full, without waiting for the index."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from backends.disk.asking import Asker, asking
from backends.disk.corpus import NAMES, corpus, needs_corpus
from backends.disk.writing import SceneText, TestProject
from editormcp.backends.notes import MOST
from shipped import TOOLS

FILES = "Answers come from the project's files: what is changed in an Editor and not saved is not seen."
ABSENT = {f"com.studio.a-rather-long-name-{number}": "1.0.0" for number in range(9)}


def test_absent_packages_are_named_in_full(project: TestProject, ask: Asker) -> None:
    project.write("Packages/manifest.json", json.dumps({"dependencies": ABSENT}))
    files, packages = ask("project.info")["notes"]
    assert files == FILES
    assert packages.startswith("9 packages are not on this machine")
    assert all(name in packages for name in ABSENT)


def test_what_the_index_could_not_read_is_told_once_it_has_been_asked(project: TestProject, ask: Asker) -> None:
    project.asset("Assets/Big.unity", "version https://git-lfs.github.com/spec/v1\noid sha256:1\nsize 1\n")
    assert ask("project.info")["notes"] == [FILES]
    ask("project.assets.summary")
    assert ask("project.info")["notes"][1:] == [
        "1 files are Git LFS pointers whose content has not been downloaded: Assets/Big.unity."
    ]


QUESTIONS: list[tuple[str, dict[str, object]]] = [
    ("project.info", {}),
    ("project.scenes.list", {}),
    ("project.references.missing", {}),
    ("project.assets.summary", {}),
]


def check(ask: Asker) -> None:
    scenes = [("scene.hierarchy.dump", {"scenePath": row["path"]}) for row in ask("project.scenes.list")["scenes"]]
    for tool, arguments in [*QUESTIONS, *scenes]:
        ask(tool, **arguments)
        assert [note for note in ask.diagnostics if len(note) > MOST] == [], tool


def test_notes_are_short_however_much_there_is_to_say(project: TestProject, ask: Asker) -> None:
    project.write("Packages/manifest.json", json.dumps({"dependencies": ABSENT}))
    file = SceneText()
    script = "114 MonoBehaviour\n  m_Script: {fileID: 11500000, guid: " + "a" * 32 + ", type: 3}\n"
    file.add(10, "Crane", components={12: script})
    for number in range(20):
        project.scene(f"Assets/A folder with a very long name indeed {number}/Main.unity", file)
        project.write(f"Assets/A folder with a very long name indeed {number}/Main.unity.meta", f"guid: {'c' * 32}\n")
    rows = "".join(
        f"  - enabled: 1\n    path: Assets/Gone {number}/Of a long name/Main.unity\n    guid: {'0' * 31}1\n"
        for number in range(20)
    )
    project.write(
        "ProjectSettings/EditorBuildSettings.asset",
        f"%YAML 1.1\n--- !u!1045 &1\nEditorBuildSettings:\n  m_Scenes:\n{rows}",
    )
    check(ask)
    assert "notes" in TOOLS["project.info"].outputs


@needs_corpus
@pytest.mark.parametrize("name", NAMES)
def test_notes_about_real_projects_are_short(name: str, tmp_path: Path) -> None:
    with asking(corpus() / name, tmp_path) as ask:
        check(ask)


def test_a_type_that_no_asset_has_is_told_with_the_nearest(project: TestProject, ask: Asker) -> None:
    project.asset("Assets/Sky.png", b"\x89PNG", "TextureImporter:\n  isReadable: 1\n")
    assert ask("project.assets.summary", assetType="texture2d")["totalAssets"] == 0
    assert ask.said("No asset is of type 'texture2d'; nearest: Texture2D.")
    assert ask("project.assets.summary", assetType="Texture2D")["totalAssets"] == 1
    assert not ask.said("No asset is of type")
