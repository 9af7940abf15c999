"""project.references.missing: a part of the project, findings by GUID, and what cannot be decided."""

from __future__ import annotations

import json
from typing import Any

import pytest

from backends.disk.asking import Asker
from backends.disk.writing import HEADER, SceneText, TestProject, guid
from editormcp.errors import ToolError

TOOL = "project.references.missing"
GONE, FAR, LOST_SCRIPT = "a" * 32, "b" * 32, "c" * 32
RENDERER = "23 MeshRenderer\n  m_Materials:\n"


def material(of: str) -> str:
    return f"  - {{fileID: 2100000, guid: {of}, type: 2}}\n"


def behaviour(script: str) -> str:
    return f"114 MonoBehaviour\n  m_Enabled: 1\n  m_Script: {{fileID: 11500000, guid: {script}, type: 3}}\n"


def renderers(*materials: str, script: str = "") -> SceneText:
    """A scene with one renderer for each material, and perhaps a component of a script."""
    file = SceneText()
    for number, of in enumerate(materials, 1):
        file.add(number * 10, f"Wall {number}", components={number * 10 + 2: RENDERER + material(of)})
    if script:
        file.add(1000, "Crane", components={1002: behaviour(script)})
    return file


@pytest.fixture
def level(project: TestProject) -> TestProject:
    """Three walls and a crane, in two folders, all of them broken."""
    project.scene("Assets/Levels/Docks.unity", renderers(GONE, GONE, script=LOST_SCRIPT))
    project.scene("Assets/Levels/Old/Docks Old.unity", renderers(GONE))
    project.scene("Assets/Props/Crate.prefab", renderers(FAR))
    return project


def files(answer: dict[str, Any]) -> set[str]:
    return {row["path"] for name in ("missingScripts", "brokenReferences") for row in answer[name]}


@pytest.mark.parametrize(
    ("under", "found"),
    [
        ("Assets/Levels/Docks.unity", {"Assets/Levels/Docks.unity"}),
        ("assets/levels/docks.UNITY", {"Assets/Levels/Docks.unity"}),
        ("Assets/Levels", {"Assets/Levels/Docks.unity", "Assets/Levels/Old/Docks Old.unity"}),
        ("Assets/Levels/", {"Assets/Levels/Docks.unity", "Assets/Levels/Old/Docks Old.unity"}),
        ("ASSETS\\Levels\\old", {"Assets/Levels/Old/Docks Old.unity"}),
        ("Assets/Levels/*.unity", {"Assets/Levels/Docks.unity"}),
        ("assets/**/docks*", {"Assets/Levels/Docks.unity", "Assets/Levels/Old/Docks Old.unity"}),
        ("**/*.prefab", {"Assets/Props/Crate.prefab"}),
        ("Assets", {"Assets/Levels/Docks.unity", "Assets/Levels/Old/Docks Old.unity", "Assets/Props/Crate.prefab"}),
    ],
)
def test_a_part_of_the_project(level: TestProject, ask: Asker, under: str, found: set[str]) -> None:
    assert files(ask(TOOL, under=under)) == found


def test_a_part_and_a_kind_of_file(level: TestProject, ask: Asker) -> None:
    assert files(ask(TOOL, under="Assets", scope="prefabs")) == {"Assets/Props/Crate.prefab"}


def test_a_folder_is_not_the_beginning_of_a_name(level: TestProject, ask: Asker) -> None:
    with pytest.raises(ToolError):
        ask(TOOL, under="Assets/Lev")


def test_packages_are_checked_only_when_they_are_named(level: TestProject, ask: Asker) -> None:
    level.write("Packages/com.studio.props/package.json", "{}")
    level.scene("Packages/com.studio.props/Barrel.prefab", renderers(GONE))
    assert "Packages/com.studio.props/Barrel.prefab" not in files(ask(TOOL))
    assert files(ask(TOOL, under="packages/com.studio.props")) == {"Packages/com.studio.props/Barrel.prefab"}
    assert files(ask(TOOL, under="Packages/**/*.prefab")) == {"Packages/com.studio.props/Barrel.prefab"}


@pytest.mark.parametrize(
    ("under", "candidate"),
    [
        ("Assets/Level", "Assets/Levels"),
        ("Assets/Levels/Dock.unity", "Assets/Levels/Docks.unity"),
        ("Assets/Lvels/*.unity", "Assets/Levels"),
        ("**/crates.prefab", "Assets/Props/Crate.prefab"),
    ],
)
def test_what_matches_nothing_names_the_nearest(level: TestProject, ask: Asker, under: str, candidate: str) -> None:
    with pytest.raises(ToolError) as caught:
        ask(TOOL, under=under)
    assert caught.value.row.code == -32004
    assert caught.value.details["under"] == under
    assert candidate in caught.value.details["candidates"]
    assert len(caught.value.details["candidates"]) <= 10


def test_a_folder_without_anything_to_check_is_told_from_one_that_is_not_there(level: TestProject, ask: Asker) -> None:
    level.asset("Assets/Art/Wall.png", b"\x89PNG")
    with pytest.raises(ToolError) as caught:
        ask(TOOL, under="Assets/Art")
    assert "no file of the kind" in caught.value.details["unityError"]
    with pytest.raises(ToolError) as caught:
        ask(TOOL, under="Assets/Props", scope="scenes")
    assert "no file of the kind" in caught.value.details["unityError"]


@pytest.mark.parametrize("under", ["../Other", "/etc", "C:\\Windows", "Library", "../**/*.unity", "Assets/../../x"])
def test_a_path_that_leads_out_is_refused(level: TestProject, ask: Asker, under: str) -> None:
    with pytest.raises(ToolError) as caught:
        ask(TOOL, under=under)
    assert caught.value.details["reason"] == "outside_project"


def test_a_pattern_has_a_limit_and_takes_no_time(level: TestProject, ask: Asker) -> None:
    with pytest.raises(ToolError) as caught:
        ask(TOOL, under="Assets/" + "*a" * 1000)
    assert caught.value.row.code == -32002
    with pytest.raises(ToolError) as caught:
        ask(TOOL, under="Assets/" + "**/" * 100 + "*a*a*a*a*b")
    assert caught.value.row.code == -32004


def test_groups_name_the_guid_behind_most_findings_first(level: TestProject, ask: Asker) -> None:
    plain = ask(TOOL)
    answer = ask(TOOL, groupBy="guid")
    assert answer["groups"] == [
        {
            "guid": GONE,
            "count": 3,
            "expectedType": "Material",
            "fields": ["MeshRenderer.m_Materials[]"],
            "files": ["Assets/Levels/Docks.unity", "Assets/Levels/Old/Docks Old.unity"],
        },
        {
            "guid": FAR,
            "count": 1,
            "expectedType": "Material",
            "fields": ["MeshRenderer.m_Materials[]"],
            "files": ["Assets/Props/Crate.prefab"],
        },
        {
            "guid": LOST_SCRIPT,
            "count": 1,
            "expectedType": "MonoScript",
            "fields": ["m_Script"],
            "files": ["Assets/Levels/Docks.unity"],
        },
    ]
    assert (answer["missingScripts"], answer["brokenReferences"]) == ([], [])
    assert answer["total"] == plain["total"] == sum(group["count"] for group in answer["groups"]) == 5
    assert "groups" not in plain


def test_what_names_no_guid_is_a_group_too(project: TestProject, ask: Asker) -> None:
    file = SceneText()
    file.add(10, "Wall", components={12: "23 MeshRenderer\n  m_ProbeAnchor: {fileID: 777}\n"})
    project.scene("Assets/Main.unity", file)
    (group,) = ask(TOOL, groupBy="guid")["groups"]
    assert (group["guid"], group["count"], group["fields"]) == ("", 1, ["MeshRenderer.m_ProbeAnchor"])


def test_long_lists_of_a_group_show_ten_and_say_that_there_are_more(project: TestProject, ask: Asker) -> None:
    for number in range(12):
        project.scene(f"Assets/Level {number:02}.unity", renderers(GONE))
    (group,) = ask(TOOL, groupBy="guid")["groups"]
    assert group["count"] == 12
    assert group["files"] == [*(f"Assets/Level {number:02}.unity" for number in range(10)), "…"]


@pytest.fixture
def partial(project: TestProject) -> TestProject:
    """A project with a package that is not on this machine: what is missing may be in it."""
    project.write("Packages/manifest.json", json.dumps({"dependencies": {"com.studio.props": "1.0.0"}}))
    file = renderers(FAR, FAR, script=LOST_SCRIPT)
    source = project.scene("Assets/Crate.prefab", renderers(FAR))
    file.instance(
        3000, source, overrides=((12, "m_Materials.Array.data[0]", f"{{fileID: 2100000, guid: {FAR}, type: 2}}"),)
    )
    file.instance(4000, GONE)
    project.scene("Assets/Main.unity", file)
    return project


def test_what_may_be_in_an_absent_package_is_undecided(partial: TestProject, ask: Asker) -> None:
    answer = ask(TOOL)
    assert (answer["missingScripts"], answer["brokenReferences"], answer["total"]) == ([], [], 0)
    assert answer["undecided"] == [
        {
            "guid": FAR,
            "count": 4,
            "expectedType": "Material",
            "fields": ["MeshRenderer.m_Materials[]", "m_Materials[]"],
            "files": ["Assets/Main.unity", "Assets/Crate.prefab"],
        },
        {
            "guid": GONE,
            "count": 1,
            "expectedType": "GameObject",
            "fields": ["PrefabInstance.m_SourcePrefab"],
            "files": ["Assets/Main.unity"],
        },
        {
            "guid": LOST_SCRIPT,
            "count": 1,
            "expectedType": "MonoScript",
            "fields": ["m_Script"],
            "files": ["Assets/Main.unity"],
        },
    ]
    assert ask.said("6 references to 3 assets are undecided: 1 package is not on this machine")


def test_what_is_undecided_stands_beside_groups_too(partial: TestProject, ask: Asker) -> None:
    answer = ask(TOOL, groupBy="guid")
    assert answer["groups"] == []
    assert [row["guid"] for row in answer["undecided"]] == [FAR, GONE, LOST_SCRIPT]


def test_an_asset_whose_meta_is_left_is_missing_for_certain(partial: TestProject, ask: Asker) -> None:
    partial.write("Assets/Gone.mat.meta", f"fileFormatVersion: 2\nguid: {FAR}\n")
    answer = ask(TOOL)
    assert [row["referenceGuid"] for row in answer["brokenReferences"]] == [FAR, FAR, FAR, FAR]
    assert FAR not in [row["guid"] for row in answer["undecided"]]
    (group,) = ask(TOOL, groupBy="guid")["groups"]
    assert (group["guid"], group["lastPath"]) == (FAR, "Assets/Gone.mat")
    asked = {"componentType": "MeshRenderer", "fields": ["materials[0]"], "where": ["materials[0] is missing"]}
    for scope in ("Assets/Main.unity", "all"):
        rows = ask("scene.values.read", scope=scope, **asked)["rows"]
        assert rows and {row[-1] for row in rows} == {f"missing:{FAR}"}
    with pytest.raises(ToolError, match="Asset not found") as caught:
        ask("asset.info", guid=FAR)
    assert "of 'Assets/Gone.mat' only the .meta is left" in caught.value.details["unityError"]
    ask("asset.dependencies.graph", guid=FAR)
    assert ask.said("of Assets/Gone.mat the .meta is left")


def test_with_every_package_here_nothing_is_undecided(level: TestProject, ask: Asker) -> None:
    assert ask(TOOL)["undecided"] == []
    assert not ask.said("undecided")


def test_what_comes_with_unity_is_decided(partial: TestProject, ask: Asker) -> None:
    builtin, button = "0000000000000000f000000000000000", "4e29b1a8efbd4b44bb3f3716e73f07ff"
    partial.scene("Assets/Menu.unity", renderers(builtin, script=button))
    partial.asset("Assets/Own.mat", HEADER + "--- !u!21 &2100000\nMaterial:\n  m_Name: Own\n")
    partial.scene("Assets/Own.unity", renderers(guid("Assets/Own.mat")))
    assert {row["guid"] for row in ask(TOOL)["undecided"]} == {FAR, GONE, LOST_SCRIPT}


def test_an_asset_names_the_script_that_has_the_field(partial: TestProject, ask: Asker) -> None:
    script = partial.asset("Assets/Wave.cs", "public class Wave : ScriptableObject { }")
    partial.asset(
        "Assets/First.asset",
        f"{HEADER}--- !u!114 &11400000\nMonoBehaviour:\n  m_Script: {{fileID: 11500000, guid: {script}, type: 3}}\n"
        f"  enemies:\n  - prefab: {{fileID: 6200, guid: {'d' * 32}, type: 3}}\n",
    )
    row = next(row for row in ask(TOOL)["undecided"] if row["guid"] == "d" * 32)
    assert row == {"guid": "d" * 32, "count": 1, "fields": ["Wave.enemies[].prefab"], "files": ["Assets/First.asset"]}


@pytest.mark.parametrize("arguments", [{}, {"groupBy": "guid"}], ids=["rows", "groups"])
def test_pages_run_through_all_lists_in_order(partial: TestProject, ask: Asker, arguments: dict[str, Any]) -> None:
    partial.write("Assets/Gone.mat.meta", f"fileFormatVersion: 2\nguid: {FAR}\n")
    whole = ask(TOOL, **arguments)
    lists = [name for name in ("missingScripts", "brokenReferences", "groups", "undecided") if name in whole]
    expected = [(name, json.dumps(row)) for name in lists for row in whole[name]]
    found: list[tuple[str, str]] = []
    cursor: dict[str, str] = {}
    while True:
        page = ask(TOOL, maxResults=1, **arguments, **cursor)
        rows = [(name, json.dumps(row)) for name in lists for row in page[name]]
        assert len(rows) == 1
        assert page["total"] == whole["total"]
        found += rows
        if "nextCursor" not in page:
            break
        cursor = {"cursor": page["nextCursor"]}
    assert found == expected
    assert len(found) > 2


def test_a_cursor_belongs_to_its_part_of_the_project(level: TestProject, ask: Asker) -> None:
    first = ask(TOOL, maxResults=1, under="Assets/Levels")
    for other in ({}, {"under": "Assets/Props"}, {"under": "Assets/Levels", "groupBy": "guid"}):
        with pytest.raises(ToolError) as caught:
            ask(TOOL, maxResults=1, cursor=first["nextCursor"], **other)
        assert caught.value.details["reason"] == "cursor_expired"
