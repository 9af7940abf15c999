"""Damaged, strange and hostile projects: a clear answer with diagnostics, and the rest of the project still answers."""

from __future__ import annotations

import os
import threading
import tracemalloc
from pathlib import Path
from typing import Any

import pytest

from backends.disk.asking import Asker
from backends.disk.writing import HEADER, SceneText, TestProject, guid, script
from editormcp.backends.disk.index.reading import use_stable
from editormcp.errors import ToolError

MAIN = "Assets/Main.unity"


@pytest.fixture
def project(tmp_path: Path) -> TestProject:
    """A project with one good scene beside whatever a test adds."""
    made = TestProject(tmp_path / "Game")
    file = SceneText()
    file.add(10, "Good")
    made.scene("Assets/Good.unity", file)
    return made


@pytest.fixture(autouse=True)
def _the_rest_still_answers(ask: Asker) -> Any:
    yield
    assert ask.outline("Assets/Good.unity") == ["Good"]
    assert ask("project.assets.summary")["totalAssets"] >= 1
    ask("project.references.missing")


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "empty"),
        (b"version https://git-lfs.github.com/spec/v1\noid sha256:ab\nsize 99\n", "Git LFS pointer"),
        (b"\0\0\0\0\0\0\x10\0\0\0\0\x16" + b"\0" * 36 + b"2022.3.62f1\0", "binary, written by Unity 2022.3.62f1"),
        (b'{"not": "a scene"}', "JSON"),
    ],
)
def test_a_scene_that_is_no_text_says_what_it_is(project: TestProject, ask: Asker, content: bytes, words: str) -> None:
    project.asset(MAIN, content)
    with pytest.raises(ToolError) as caught:
        ask("scene.hierarchy.dump", scenePath=MAIN)
    assert caught.value.kind == "unity"
    assert words in caught.value.details["unityError"]


def test_a_truncated_scene_shows_what_is_left_and_says_so(project: TestProject, ask: Asker) -> None:
    file = SceneText()
    first = file.add(10, "First")
    file.add(20, "Second", first)
    text = file.text()
    project.asset(MAIN, text[: text.index("m_Father", text.index("m_Name: Second"))])
    assert ask.outline(MAIN)[0] == "First"
    assert ask.said("are cut off or damaged")


def test_every_truncation_of_a_scene_is_answered(project: TestProject, ask: Asker) -> None:
    file = SceneText()
    root = file.add(10, "First", components={12: script("Assets/A.cs")})
    file.instance(900, guid("Assets/P.prefab"), root, ((10, "m_Name", "x"),))
    text = file.text().encode()
    for end in range(len(HEADER), len(text), 17):
        project.asset(MAIN, text[:end] + b"\n")
        assert isinstance(ask.outline(MAIN), list)


def test_two_assets_with_one_guid_are_told(project: TestProject, ask: Asker) -> None:
    project.asset("Assets/A.mat", HEADER)
    project.write("Assets/B.mat", HEADER)
    project.write("Assets/B.mat.meta", (project.root / "Assets" / "A.mat.meta").read_text())
    assert ask("asset.info", guid=guid("Assets/A.mat"))["path"] == "Assets/A.mat"
    ask("project.assets.summary")
    assert ask.said("1 GUIDs are claimed by more than one asset: Assets/A.mat, Assets/B.mat")


def test_a_meta_without_its_asset_is_a_missing_asset(project: TestProject, ask: Asker) -> None:
    project.asset("Assets/Gone.mat", HEADER)
    (project.root / "Assets" / "Gone.mat").unlink()
    renderer = f"23 MeshRenderer\n  m_Materials:\n  - {{fileID: 2100000, guid: {guid('Assets/Gone.mat')}, type: 2}}\n"
    file = SceneText()
    file.add(10, "Crate", components={12: renderer})
    project.scene(MAIN, file)
    rows = ask("project.references.missing")["brokenReferences"]
    assert [(row["gameObjectPath"], row["propertyPath"]) for row in rows] == [("Crate", "m_Materials.Array.data[0]")]
    with pytest.raises(ToolError, match="Asset"):
        ask("asset.info", guid=guid("Assets/Gone.mat"))


def test_a_file_without_a_meta_is_answered_without_a_guid(project: TestProject, ask: Asker) -> None:
    project.write("Assets/New.mat", HEADER)
    answer = ask("asset.info", assetPath="Assets/New.mat")
    assert (answer["guid"], answer["type"]) == ("", "Material")
    assert ask.said("has no .meta file")


def test_invalid_utf8_becomes_replacement_characters(project: TestProject, ask: Asker) -> None:
    file = SceneText()
    file.add(10, "NAME")
    project.asset(MAIN, file.text().encode().replace(b"NAME", b"caf\xe9 \xff"))
    assert ask.outline(MAIN) == ["caf� �"]


def test_a_name_of_100000_characters_is_a_name(project: TestProject, ask: Asker) -> None:
    name = "x" * 100_000
    file = SceneText()
    file.add(10, name)
    project.scene(MAIN, file)
    found = ask("scene.objects.find", scenePath=MAIN, namePattern="x*x*x")["matches"]
    assert [row["name"] for row in found] == [name]


def test_a_huge_asset_is_indexed_without_being_held(project: TestProject, ask: Asker) -> None:
    """300 MB, sparse: the index reads it in pieces, and its reference at the far end is found."""
    project.asset("Assets/Small.mat", HEADER)
    project.asset("Assets/Huge.asset", HEADER + "--- !u!156 &11400000\nTerrainData:\n  m_Name: Huge\n")
    with (project.root / "Assets" / "Huge.asset").open("r+b") as file:
        file.seek(300 << 20)
        file.write(f"\n  m_Mat: {{fileID: 2100000, guid: {guid('Assets/Small.mat')}, type: 2}}\n".encode())
    users = ask("asset.dependencies.graph", assetPath="Assets/Small.mat", direction="dependents")["dependents"]
    assert [row["path"] for row in users] == ["Assets/Huge.asset"]
    assert ask("asset.info", assetPath="Assets/Huge.asset")["type"] == "TerrainData"
    (project.root / "Assets" / "Huge.asset").unlink()


def _link(target: Path, link: Path) -> None:
    try:
        link.symlink_to(target, target_is_directory=target.is_dir())
    except (OSError, NotImplementedError) as error:
        pytest.skip(f"no symbolic links here: {error}")


def test_a_link_out_of_the_project_is_not_followed(project: TestProject, ask: Asker, tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.mkdir()
    (secret / "Secret.unity").write_text((project.root / "Assets" / "Good.unity").read_text())
    _link(secret, project.root / "Assets" / "Out")
    _link(secret / "Secret.unity", project.root / "Assets" / "Linked.unity")
    for path in ("Assets/Out/Secret.unity", "Assets/Linked.unity"):
        with pytest.raises(ToolError) as caught:
            ask("scene.hierarchy.dump", scenePath=path)
        assert (caught.value.kind, caught.value.details["reason"]) == ("arguments", "outside_project")
        assert "link" in str(caught.value)
    ask("project.assets.summary")
    assert ask.said("2 links lead out of the project")


def test_a_link_in_a_circle_ends(project: TestProject, ask: Asker) -> None:
    (project.root / "Assets" / "Deep").mkdir()
    _link(project.root / "Assets", project.root / "Assets" / "Deep" / "Up")
    _link(project.root / "Assets" / "Itself", project.root / "Assets" / "Itself")
    _link(project.root / "Assets" / "B.mat", project.root / "Assets" / "A.mat")
    _link(project.root / "Assets" / "A.mat", project.root / "Assets" / "B.mat")
    assert ask("project.scenes.list")["total"] == 1
    ask("project.assets.summary")
    assert ask.said("1 links lead out of the project or in a circle")


@pytest.mark.parametrize(
    "path", ["../Other/Main.unity", "Assets/../../x.unity", "/etc/passwd", "C:\\x.unity", "", "x.unity"]
)
def test_a_path_out_of_the_project_is_refused(ask: Asker, path: str) -> None:
    with pytest.raises(ToolError) as caught:
        ask("scene.hierarchy.dump", scenePath=path)
    assert (caught.value.kind, caught.value.details["reason"]) == ("arguments", "outside_project")


@pytest.mark.parametrize("written", ["Good", "good.unity", "Scenes/Good.unity", "Goood.unity", "Good.unty"])
def test_a_bare_name_is_told_which_paths_there_are(ask: Asker, written: str) -> None:
    for tool, argument in (("scene.hierarchy.dump", "scenePath"), ("asset.info", "assetPath")):
        with pytest.raises(ToolError) as caught:
            ask(tool, **{argument: written})
        assert caught.value.details["candidates"] == ["Assets/Good.unity"], tool


@pytest.mark.parametrize(
    "path", ["assets/GOOD.unity", "Assets/./Good.unity", "Assets\\Good.unity", "Assets/x/../Good.unity"]
)
def test_a_path_spelled_otherwise_is_answered_with_the_real_one(ask: Asker, path: str) -> None:
    assert ask("scene.hierarchy.dump", scenePath=path)["scenePath"] == "Assets/Good.unity"


@pytest.mark.parametrize("top", ["Assets", "/"])
def test_a_path_of_thousands_of_folders_is_not_looked_for(
    ask: Asker, monkeypatch: pytest.MonkeyPatch, top: str
) -> None:
    """Each folder of it would be a question to the system, with a path as long as all before it."""
    asked: list[str] = []
    lstat = os.lstat

    def note(path: str) -> os.stat_result:
        asked.append(os.fspath(path))
        return lstat(path)

    monkeypatch.setattr(os, "lstat", note)
    with pytest.raises(ToolError):
        ask("asset.info", assetPath=f"{top}/" + "a/" * 5000)
    assert max(map(len, asked), default=0) < 5000


def test_an_absolute_path_inside_the_project_is_understood(project: TestProject, ask: Asker) -> None:
    path = str(project.root / "Assets" / "Good.unity")
    assert ask("scene.hierarchy.dump", scenePath=path)["scenePath"] == "Assets/Good.unity"


def test_a_scene_that_is_not_there_names_those_that_look_like_it(ask: Asker) -> None:
    with pytest.raises(ToolError) as caught:
        ask("scene.hierarchy.dump", scenePath="Assets/Scenes/Good.unity")
    assert caught.value.details["candidates"] == ["Assets/Good.unity"]
    assert "does not exist" in caught.value.details["unityError"]


def test_a_folder_that_may_not_be_read_is_told(
    project: TestProject, ask: Asker, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed = str(project.write("Assets/Closed/A.mat", HEADER).parent)
    listing = os.scandir

    def refuse(folder: str) -> Any:
        if folder == closed:
            raise PermissionError(13, "Permission denied", folder)
        return listing(folder)

    monkeypatch.setattr(os, "scandir", refuse)
    ask("project.assets.summary")
    assert ask.said("1 folders may not be read: Assets/Closed")


def test_a_file_deleted_between_index_and_read_does_not_exist(
    project: TestProject, ask: Asker, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = SceneText()
    file.add(10, "Short-lived")
    project.scene(MAIN, file)

    def delete_first(path: Path, use: Any) -> Any:
        path.unlink(missing_ok=True)
        return use_stable(path, use)

    with monkeypatch.context() as patch:
        patch.setattr("editormcp.backends.disk.scene.library.use_stable", delete_first)
        with pytest.raises(ToolError) as caught:
            ask("scene.hierarchy.dump", scenePath=MAIN)
    assert "does not exist" in caught.value.details["unityError"]


def test_a_scene_that_is_being_written_is_read_again(project: TestProject, ask: Asker) -> None:
    """The first half is on disk when the question comes; the writer finishes a moment later."""
    file = SceneText()
    for number in range(10, 400, 10):
        file.add(number, f"Object {number}")
    text = file.text().encode()
    real = project.write(MAIN, text[: len(text) // 2])
    writer = threading.Timer(0.02, real.write_bytes, [text])
    writer.start()
    try:
        assert len(ask.outline(MAIN)) == 39
        assert not ask.said("damaged")
    finally:
        writer.join()


def test_a_project_that_is_gone_is_told(project: TestProject, tmp_path: Path) -> None:
    from backends.disk.asking import asking

    gone = TestProject(tmp_path / "Gone")
    with asking(gone.root, tmp_path / "cache2") as asker:
        gone.root.rename(tmp_path / "Elsewhere")
        with pytest.raises(ToolError) as caught:
            asker("project.info")
    assert "does not exist any more" in caught.value.details["unityError"]


def test_parents_in_a_circle_are_counted_and_left_out(project: TestProject, ask: Asker) -> None:
    file = SceneText()
    file.add(10, "A", 21)
    file.add(20, "B", 11)
    file.add(30, "C")
    project.scene(MAIN, file)
    assert ask.outline(MAIN) == ["C"]
    assert ask.said("2 objects hang under no root and are left out: Assets/Main.unity")


def test_a_tree_of_1000_levels_is_cut_at_200_and_read_on_below(project: TestProject, ask: Asker) -> None:
    file = SceneText()
    parent = 0
    for level in range(1000):
        parent = file.add(10 + 10 * level, f"L{level}", parent)
    project.scene(MAIN, file)
    answer = ask("scene.hierarchy.dump", scenePath=MAIN)
    row, depth = answer["rootObjects"][0], 1
    while row["children"]:
        row, depth = row["children"][0], depth + 1
    assert (answer["totalObjects"], answer["truncated"], depth, row["hiddenDescendants"]) == (1000, True, 200, 800)
    below = ask("scene.hierarchy.dump", scenePath=MAIN, root=row["path"])
    assert (below["totalObjects"], below["rootObjects"][0]["name"]) == (801, "L199")


@pytest.mark.parametrize("parameter", ["namePattern", "pathPattern"])
def test_a_pattern_has_at_most_1000_characters(ask: Asker, parameter: str) -> None:
    find = {"scenePath": "Assets/Good.unity"}
    assert ask("scene.objects.find", **find, **{parameter: "*" * 1000})["total"] == 1
    with pytest.raises(ToolError) as caught:
        ask("scene.objects.find", **find, **{parameter: "*" * 1001})
    assert (caught.value.kind, caught.value.row.code) == ("arguments", -32002)
    assert f"{parameter} has 1001 characters; a pattern has at most 1000" in str(caught.value)


def test_objects_nested_40000_times_are_answered_in_little_memory(project: TestProject, ask: Asker) -> None:
    """Their whole paths would be gigabytes: each shows its end, and is still found by its id."""
    file = SceneText()
    parent = 0
    for level in range(40_000):
        parent = file.add(10 + 10 * level, "x", parent)
    project.scene(MAIN, file)
    tracemalloc.start()
    try:
        found = ask("scene.objects.find", scenePath=MAIN)
        ask("scene.hierarchy.dump", scenePath=MAIN)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert found["total"] == 40_000
    assert ask.said("show only their end (...)")
    assert max(len(row["path"]) for row in found["matches"]) < 1010
    assert peak < 300 << 20
    deepest = found["matches"][-1]["objectId"]
    assert ask("scene.components.list", scenePath=MAIN, objectId=deepest)["components"][0]["type"] == "Transform"
