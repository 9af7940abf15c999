"""scene.lint over files: every rule on a scene with the fault and on a twin without, settings, pages, bad input."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from backends.disk.asking import Asker
from backends.disk.tools.lint_cases import CASES, CUBE, MAIN, NONE, filter_of, renderer, write
from backends.disk.writing import SceneText, TestProject, guid
from editormcp.analysis.lint.page import sections
from editormcp.analysis.lint.rules import RULES
from editormcp.errors import ToolError

DOCS = Path(__file__).parents[4] / "docs" / "lint.md"


def found(ask: Asker, scope: str = MAIN, **arguments: Any) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = ask("scene.lint", scope=scope, **arguments)["findings"]
    return rows


def test_every_rule_has_its_scenes() -> None:
    assert list(CASES) == list(RULES)
    assert len(RULES) >= 15


@pytest.mark.parametrize("rule", RULES)
def test_a_rule_finds_the_fault_once_and_says_all_about_it(rule: str, project: TestProject, ask: Asker) -> None:
    write(project, rule, bad=True)
    (row,) = [row for row in found(ask) if row["rule"] == rule]
    text = (project.root / MAIN).read_text().splitlines()
    assert (row["severity"], row["file"], row.get("path", "")) == (RULES[rule].severity, MAIN, CASES[rule][1])
    assert row["fix"] == RULES[rule].fix
    assert len(row["message"]) < 120
    if row.get("path"):
        assert text[row["line"] - 1].startswith("--- !u!1")
        assert row["objectId"].rpartition(".")[2] in text[row["line"] - 1]


@pytest.mark.parametrize("rule", RULES)
def test_its_twin_is_in_order(rule: str, project: TestProject, ask: Asker) -> None:
    write(project, rule, bad=False)
    assert [row for row in found(ask) if row["rule"] == rule] == []


@pytest.mark.parametrize("rule", RULES)
def test_a_rule_is_asked_alone_and_switched_off(rule: str, project: TestProject, ask: Asker) -> None:
    write(project, rule, bad=True)
    assert {row["rule"] for row in found(ask, rules=[rule])} == {rule}
    assert rule not in {row["rule"] for row in found(ask, ignore=[rule])}
    project.write(".editormcp.toml", f'[lint]\ndisable = ["{rule}"]\n')
    assert rule not in {row["rule"] for row in found(ask)}
    assert {row["rule"] for row in found(ask, rules=[rule])} == {rule}


def test_the_page_is_written_from_the_rules() -> None:
    page = DOCS.read_text(encoding="utf-8")
    assert page.endswith(sections(RULES.values())), "run scripts/lint-page"
    for rule in RULES:
        assert f"\n### {rule}\n" in page


def walls(project: TestProject, count: int) -> None:
    file = SceneText()
    for number in range(count):
        file.add(10 + number * 10, f"Wall{number}", components={12 + number * 10: filter_of(lost(number))})
    project.scene(MAIN, file)


def lost(number: int) -> str:
    return f"{{fileID: 4300000, guid: {guid(f'Assets/Gone{number}.asset')}, type: 2}}"


def test_pages_hold_all_findings_in_order(project: TestProject, ask: Asker) -> None:
    walls(project, 7)
    whole = ask("scene.lint", scope=MAIN)
    assert (whole["total"], whole["byRule"], whole["truncated"]) == (7, {"missing-reference": 7}, False)
    page = ask("scene.lint", scope=MAIN, maxResults=3)
    rows = page["findings"]
    while "nextCursor" in page:
        assert page["truncated"] and page["total"] == 7 and page["byRule"] == {"missing-reference": 7}
        page = ask("scene.lint", scope=MAIN, maxResults=3, cursor=page["nextCursor"])
        rows += page["findings"]
    assert rows == whole["findings"]


def test_the_gravest_come_first(project: TestProject, ask: Asker) -> None:
    file = SceneText()
    file.add(10, "Lamp")
    file.add(20, "lamp")
    file.add(30, "Roof", components={32: filter_of(), 33: renderer(NONE)})
    file.add(40, "Wall", components={42: filter_of(lost(1))})
    project.scene(MAIN, file)
    rules = [row["rule"] for row in found(ask)]
    assert rules == ["missing-reference", "no-material", "names-differ-in-case"]
    assert [row["rule"] for row in found(ask, minSeverity="warning")] == rules[:2]


def prefab_with_fault(project: TestProject) -> str:
    roof = SceneText()
    roof.add(100, "Roof", components={102: filter_of(), 103: renderer(NONE)})
    return project.scene("Assets/Roof.prefab", roof)


def test_instances_of_one_prefab_are_one_finding(project: TestProject, ask: Asker) -> None:
    file = SceneText()
    source = prefab_with_fault(project)
    for number in (50, 60, 70):
        file.instance(number, source, overrides=((101, "m_LocalPosition.x", number),))
    project.scene(MAIN, file)
    (row,) = found(ask)
    assert row["message"] == "MeshRenderer has no material (and 2 more instances of the prefab)"
    (row,) = found(ask, "all")
    assert row["file"] == "Assets/Roof.prefab", "what the prefab has itself is told there"


def test_instances_in_several_files_are_one_finding(project: TestProject, ask: Asker) -> None:
    source = prefab_with_fault(project)
    for name, numbers in (("A", (50, 60)), ("B", (70,)), ("C", (80, 90))):
        file = SceneText()
        for number in numbers:
            file.instance(number, source, overrides=((101, "m_LocalPosition.x", number),))
        project.scene(f"Assets/{name}.unity", file)
    (row,) = found(ask, "scenes")
    told = "MeshRenderer has no material (and 4 more instances of the prefab, in 2 more files)"
    assert (row["file"], row["message"]) == ("Assets/A.unity", told)
    project.write(".editormcp.toml", '[lint]\nignore = ["no-material:Assets/[AB].unity"]\n'.replace("[AB]", "?"))
    assert found(ask, "scenes") == []
    project.write(".editormcp.toml", '[lint]\nignore = ["no-material:Assets/A.unity", "no-material:Assets/C.unity"]\n')
    (row,) = found(ask, "scenes")
    assert (row["file"], row["message"]) == ("Assets/B.unity", "MeshRenderer has no material")


def test_two_faults_of_one_object_are_not_two_instances(project: TestProject, ask: Asker) -> None:
    roof = SceneText()
    roof.add(100, "Roof", components={102: filter_of(), 103: renderer(NONE), 104: renderer(NONE)})
    file = SceneText()
    file.instance(50, project.scene("Assets/Roof.prefab", roof))
    file.instance(60, guid("Assets/Roof.prefab"), overrides=((101, "m_LocalPosition.x", 9),))
    project.scene(MAIN, file)
    messages = [row["message"] for row in found(ask, rules=["no-material"])]
    assert messages == ["MeshRenderer has no material (and 1 more instance of the prefab)"] * 2


def test_an_instance_that_brings_the_fault_itself_is_told(project: TestProject, ask: Asker) -> None:
    roof = SceneText()
    roof.add(
        100, "Roof", components={102: filter_of(), 103: renderer(f"{{fileID: 2100000, guid: {guid('W')}, type: 2}}")}
    )
    project.asset("W", "")
    file = SceneText()
    source = project.scene("Assets/Roof.prefab", roof)
    file.instance(50, source, overrides=((103, "m_Materials.Array.data[0]", NONE),))
    project.scene(MAIN, file)
    assert [(row["rule"], row["file"]) for row in found(ask, "all", rules=["no-material"])] == [("no-material", MAIN)]


def test_instances_at_one_place_are_duplicates(project: TestProject, ask: Asker) -> None:
    house = SceneText()
    top = house.add(100, "House")
    house.add(110, "Wall", top, {112: filter_of(CUBE), 113: renderer(NONE)})
    source = project.scene("Assets/House.prefab", house)
    file = SceneText()
    for number, x in ((50, 1), (60, 1), (70, 2)):
        file.instance(number, source, overrides=((101, "m_LocalPosition.x", x),))
    project.scene(MAIN, file)
    (row,) = found(ask, rules=["duplicate"])
    assert (row["path"], row["objectId"]) == ("House[2]", "100.60")


def test_what_may_be_in_an_absent_package_is_not_a_finding(project: TestProject, ask: Asker) -> None:
    project.write("Packages/manifest.json", '{"dependencies": {"com.studio.props": "1.0.0"}}')
    walls(project, 1)
    assert found(ask) == []


def test_without_the_projects_layers_none_is_unnamed(project: TestProject, ask: Asker) -> None:
    """TagManager.asset may be a pointer of Git LFS: nobody knows the names then."""
    write(project, "unnamed-layer", bad=True)
    pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 840\n"
    project.write("ProjectSettings/TagManager.asset", pointer)
    assert ask("scene.lint", scope=MAIN, rules=["unnamed-layer"])["findings"] == []


@pytest.mark.parametrize("argument", ["rules", "ignore"])
def test_an_unknown_rule_is_an_error_with_the_nearest(argument: str, project: TestProject, ask: Asker) -> None:
    walls(project, 1)
    with pytest.raises(ToolError) as error:
        ask("scene.lint", **{"scope": MAIN, argument: ["duplicates"]})
    assert error.value.kind == "arguments"
    assert "no rule 'duplicates'; nearest: duplicate" in str(error.value)
    assert error.value.details["candidates"][0] == "duplicate"


def test_a_place_to_ignore_needs_a_path(project: TestProject, ask: Asker) -> None:
    walls(project, 1)
    for text in ("*", "duplicate:", "*:"):
        with pytest.raises(ToolError, match="lacks a path"):
            found(ask, ignore=[text])


@pytest.mark.parametrize(
    ("glob", "left"),
    [
        ("missing-reference:Wall1", 2),
        ("missing-reference:Wall*", 0),
        ("*:Assets/**", 0),
        ("*:assets", 0),
        ("*:Assets/Tests/**", 3),
        ("duplicate:Wall*", 3),
    ],
)
def test_places_are_ignored_by_file_or_object(glob: str, left: int, project: TestProject, ask: Asker) -> None:
    walls(project, 3)
    assert len(found(ask, ignore=[glob])) == left
    project.write(".editormcp.toml", f'[lint]\nignore = ["{glob}"]\n')
    assert len(found(ask)) == left


def test_settings_change_severities_and_limits_at_once(project: TestProject, ask: Asker) -> None:
    write(project, "far-from-origin", bad=True)
    assert [row["severity"] for row in found(ask)] == ["warning"]
    project.write(".editormcp.toml", '[lint.far-from-origin]\nseverity = "error"\n')
    assert [row["severity"] for row in found(ask)] == ["error"]
    project.write(".editormcp.toml", "[lint.far-from-origin]\ndistance = 50000\n")
    assert found(ask) == []
    (project.root / ".editormcp.toml").unlink()
    assert len(found(ask)) == 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[lint\n", "is not TOML: "),
        (b"\xff\xfe", "is not UTF-8"),
        ("[lnt]\n", "there is no table 'lnt'; nearest: lint"),
        ("lint = 3\n", "lint is not a table"),
        ('[lint]\ndisable = ["duplicates"]\n', "no rule 'duplicates'; nearest: duplicate"),
        ("[lint]\ndisable = 3\n", "lint.disable is not a list of texts"),
        ('[lint]\nignore = ["dup:Assets"]\n', "lint.ignore: there is no rule 'dup'"),
        ("[lint]\ndisabel = []\n", "'disabel'; nearest: disable"),
        ("[lint.duplicate]\nradius = 1\n", "lint.duplicate has no setting 'radius'; it has severity, distance"),
        ("[lint.duplicate]\ndistance = 0\n", "lint.duplicate.distance is not a number above 0"),
        ("[lint.duplicate]\ndistance = true\n", "lint.duplicate.distance is not a number above 0"),
        ('[lint.duplicate]\nseverity = "off"\n', 'to switch it off: disable = ["duplicate"]'),
        ("[lint]\nduplicate = 1\n", "write [lint.duplicate]"),
    ],
)
def test_what_is_wrong_in_the_settings_is_told_and_changes_nothing(
    text: str | bytes, said: str, project: TestProject, ask: Asker
) -> None:
    walls(project, 1)
    project.write(".editormcp.toml", text)
    assert len(found(ask)) == 1
    assert ask.said(said), ask.diagnostics
    assert (project.root / ".editormcp.toml").read_bytes() == (text.encode() if isinstance(text, str) else text)


def test_a_file_of_that_name_that_is_far_too_long_is_not_parsed(project: TestProject, ask: Asker) -> None:
    """A key of a megabyte takes the parser minutes."""
    walls(project, 1)
    project.write(".editormcp.toml", "[" + "a." * 100_000 + "a]\n")
    assert len(found(ask)) == 1
    assert ask.said(".editormcp.toml cannot be read (it is larger than 64 KiB)")


def test_a_folder_of_that_name_is_told_of(project: TestProject, ask: Asker) -> None:
    walls(project, 1)
    (project.root / ".editormcp.toml").mkdir()
    assert len(found(ask)) == 1
    assert ask.said(".editormcp.toml cannot be read")


def test_nothing_left_to_look_is_told(project: TestProject, ask: Asker) -> None:
    walls(project, 1)
    assert found(ask, rules=["duplicate"], minSeverity="error") == []
    assert ask.said("No rule is left to look")
