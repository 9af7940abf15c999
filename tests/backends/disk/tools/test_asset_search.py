"""asset.search: every filter alone and together, and what is said where one leaves nothing."""

from __future__ import annotations

from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

import pytest

from backends.disk.asking import Asker, asking
from backends.disk.corpus import NAMES, corpus, needs_corpus
from backends.disk.tools.test_pages import pages
from backends.disk.writing import HEADER, SceneText, TestProject, guid, script
from editormcp.errors import ToolError

LIT = "933532a4fcc9baf4fa0491de14d08ed7"


def scriptable(script: str, name: str = "x") -> str:
    """A ScriptableObject whose class the script at this path declares."""
    reference = f"{{fileID: 11500000, guid: {guid(script)}, type: 3}}"
    return f"{HEADER}--- !u!114 &11400000\nMonoBehaviour:\n  m_Script: {reference}\n  m_Name: {name}\n"


def material(shader: str, file_id: int = 4800000) -> str:
    reference = f"{{fileID: {file_id}, guid: {shader}, type: 3}}" if shader else "{fileID: 0}"
    return f"{HEADER}--- !u!21 &2100000\nMaterial:\n  m_Name: x\n  m_Shader: {reference}\n"


def labelled(*labels: str) -> str:
    return "labels:\n" + "".join(f"- {label}\n" for label in labels) + "NativeImporter:\n  userData: \n"


@pytest.fixture
def project(tmp_path: Path) -> TestProject:
    made = TestProject(tmp_path / "Game")
    boat, variant, dock = SceneText(), SceneText(), SceneText()
    boat.add(10, "Boat")
    variant.instance(900, guid("Assets/Prefabs/Boat.prefab"))
    dock.instance(900, guid("Assets/Art/Dock.fbx"))
    made.scene("Assets/Prefabs/Boat.prefab", boat)
    made.scene("Assets/Prefabs/StormBoat.prefab", variant)
    made.scene("Assets/Prefabs/Dock.prefab", dock)
    made.scene("Assets/Scenes/Harbour.unity", SceneText())
    made.asset("Assets/Art/Dock.fbx", b"Kaydara")
    made.asset("Assets/Art/Wood.png", b"\x89PNG" + b"0" * 100)
    made.asset("Assets/Art/Sky.cubemap", f"{HEADER}--- !u!89 &8900000\nCubemap:\n  m_Name: Sky\n")
    made.asset("Assets/Art/Water.shader", 'Shader "Custom/Water" {}')
    made.asset("Assets/Art/Foam.shadergraph", '{"m_Path": "Sea"}')
    made.asset("Assets/Art/Water.mat", material(guid("Assets/Art/Water.shader")), labelled("sea", "Tidal Pool"))
    made.asset("Assets/Art/Foam.mat", material(guid("Assets/Art/Foam.shadergraph")), labelled("sea"))
    made.asset("Assets/Art/Plank.mat", material(LIT))
    made.asset("Assets/Art/Bare.mat", material(""))
    made.asset("Assets/Code/Item.cs", "namespace Game { public abstract class Item : ScriptableObject {} }")
    made.asset("Assets/Code/Tool.cs", "namespace Game { public class Tool : Item {} class Helper {} }")
    made.asset("Assets/Code/Enemy.cs", "public class Enemy : MonoBehaviour {}")
    made.asset("Assets/Code/Shark.cs", "public class Shark : Enemy, IBite {}")
    made.asset("Assets/Data/Hammer.asset", scriptable("Assets/Code/Tool.cs"))
    made.asset("Assets/Data/Lost.asset", scriptable("Assets/Code/Gone.cs"))
    made.asset("Packages/com.a.b/Extra.mat", material(LIT))
    made.write("Packages/com.a.b/package.json", '{"name": "com.a.b"}')
    return made


def found(ask: Asker, **arguments: Any) -> list[str]:
    return [row[0] for row in ask("asset.search", **arguments)["rows"]]


def names(ask: Asker, **arguments: Any) -> list[str]:
    """Only the files' names: the folders are told elsewhere."""
    return [path.rpartition("/")[2] for path in found(ask, **arguments)]


def said(ask: Asker) -> list[str]:
    return list(ask.diagnostics[1:])


def test_without_filters_every_asset_of_the_project_is_there(ask: Asker) -> None:
    answer = ask("asset.search")
    paths = [row[0] for row in answer["rows"]]
    assert answer["columns"] == ["path", "type"]
    assert paths == sorted(paths)
    assert (len(paths), answer["total"], answer["truncated"]) == (19, 19, False)
    assert all(path.startswith("Assets/") and not path.endswith(".meta") for path in paths)


@pytest.mark.parametrize(
    ("pattern", "fits"),
    [
        ("Boat", ["Boat.prefab"]),
        ("boat.PREFAB", ["Boat.prefab"]),
        ("*boat", ["Boat.prefab", "StormBoat.prefab"]),
        ("wa*", ["Water.mat", "Water.shader"]),
        ("*.mat", ["Bare.mat", "Foam.mat", "Plank.mat", "Water.mat"]),
        ("?ock", ["Dock.fbx", "Dock.prefab"]),
        ("*o*a*", ["Boat.prefab", "Foam.mat", "Foam.shadergraph", "StormBoat.prefab"]),
        ("*mat*", []),
        ("W*d", ["Wood.png"]),
        ("Boat*Boat", []),
    ],
)
def test_by_name_with_or_without_its_ending(ask: Asker, pattern: str, fits: list[str]) -> None:
    """The ending only counts where the pattern has one: `*mat*` is not every material."""
    assert sorted(names(ask, namePattern=pattern)) == fits


@pytest.mark.parametrize(
    ("wanted", "fits"),
    [
        ("Material", ["Bare.mat", "Foam.mat", "Plank.mat", "Water.mat"]),
        ("material", ["Bare.mat", "Foam.mat", "Plank.mat", "Water.mat"]),
        ("Texture", ["Sky.cubemap", "Wood.png"]),
        ("Cubemap", ["Sky.cubemap"]),
        ("Tool", ["Hammer.asset"]),
        ("Game.Tool", ["Hammer.asset"]),
        ("Item", ["Hammer.asset"]),
        ("ScriptableObject", ["Hammer.asset", "Lost.asset"]),
        ("Prefab", ["Boat.prefab", "Dock.prefab", "StormBoat.prefab"]),
        ("Model", ["Dock.fbx"]),
        ("GameObject", ["Dock.fbx", "Boat.prefab", "Dock.prefab", "StormBoat.prefab"]),
        ("Scene", ["Harbour.unity"]),
        ("Script", ["Enemy.cs", "Item.cs", "Shark.cs", "Tool.cs"]),
    ],
)
def test_by_type_and_what_is_derived_from_it(ask: Asker, wanted: str, fits: list[str]) -> None:
    assert names(ask, type=wanted) == fits
    assert said(ask) == []


@pytest.mark.parametrize(
    ("kind", "fits"),
    [
        ("prefab", ["Boat.prefab"]),
        ("variant", ["Dock.prefab", "StormBoat.prefab"]),
        ("model", ["Dock.fbx"]),
        ("scene", ["Harbour.unity"]),
    ],
)
def test_by_kind(ask: Asker, kind: str, fits: list[str]) -> None:
    assert names(ask, kind=kind) == fits


def test_variants_with_their_bases(project: TestProject, ask: Asker) -> None:
    """Also of a model, and of a base that is gone."""
    orphan = SceneText()
    orphan.instance(900, guid("Assets/Gone.prefab"))
    project.scene("Assets/Prefabs/Orphan.prefab", orphan)
    answer = ask("asset.search", kind="variant", include=["base"])
    assert answer["columns"] == ["path", "type", "base"]
    assert answer["rows"] == [
        ["Assets/Prefabs/Dock.prefab", "GameObject", "Assets/Art/Dock.fbx"],
        ["Assets/Prefabs/Orphan.prefab", "GameObject", f"missing:{guid('Assets/Gone.prefab')}"],
        ["Assets/Prefabs/StormBoat.prefab", "GameObject", "Assets/Prefabs/Boat.prefab"],
    ]


def test_by_class_and_base_class(ask: Asker) -> None:
    assert names(ask, className="Shark") == ["Shark.cs"]
    assert names(ask, className="Game.Helper") == ["Tool.cs"]
    assert names(ask, baseClass="Enemy") == ["Shark.cs"]
    assert names(ask, baseClass="MonoBehaviour") == ["Enemy.cs", "Shark.cs"]
    assert names(ask, baseClass="ScriptableObject") == ["Item.cs", "Tool.cs"]
    assert names(ask, baseClass="IBite") == ["Shark.cs"]
    rows = ask("asset.search", baseClass="Enemy", include=["class", "base"])
    assert (rows["columns"], rows["rows"]) == (
        ["path", "type", "base", "class"],
        [["Assets/Code/Shark.cs", "MonoScript", "Enemy, IBite", "Shark"]],
    )
    assert ask("asset.search", className="Helper", include=["class"])["rows"][0][2] == "Game.Helper"


@pytest.mark.parametrize(
    ("shader", "fits"),
    [
        ("Custom/Water", ["Water.mat"]),
        ("custom/*", ["Water.mat"]),
        ("Water", ["Water.mat"]),
        ("Assets/Art/Water.shader", ["Water.mat"]),
        (guid("Assets/Art/Water.shader"), ["Water.mat"]),
        ("Sea/Foam", ["Foam.mat"]),
        ("Universal Render Pipeline/Lit", ["Plank.mat"]),
    ],
)
def test_by_shader_whatever_it_is_called(ask: Asker, shader: str, fits: list[str]) -> None:
    assert names(ask, shader=shader) == fits


def test_a_shader_whose_file_begins_with_a_byte_order_mark(project: TestProject, ask: Asker) -> None:
    """Which Visual Studio writes."""
    project.asset("Assets/Art/Slice.shader", '\ufeffShader "Custom/Slice"\r\n{\r\n}\r\n')
    project.asset("Assets/Art/Car.mat", material(guid("Assets/Art/Slice.shader")))
    assert names(ask, shader="Custom/Slice") == ["Car.mat"]


def test_by_label(ask: Asker) -> None:
    assert names(ask, label="sea") == ["Foam.mat", "Water.mat"]
    assert names(ask, label="tidal*") == ["Water.mat"]


def test_filters_add_up(ask: Asker) -> None:
    assert names(ask, type="Material", label="sea", namePattern="w*", shader="Custom/*") == ["Water.mat"]


def test_by_size_and_sorted(ask: Asker) -> None:
    answer = ask("asset.search", scope="Assets/Art", minSizeBytes=50, include=["size", "guid"], sort="-size")
    assert answer["columns"] == ["path", "type", "guid", "sizeBytes"]
    sizes = [row[3] for row in answer["rows"]]
    assert sizes == sorted(sizes, reverse=True)
    assert min(sizes) >= 50
    assert answer["rows"][0][2] == guid(answer["rows"][0][0])


@pytest.mark.parametrize("sort", ["path", "-path", "name", "type", "-type", "base", "class", "guid", "sizeBytes"])
def test_any_column_sorts_and_what_has_none_comes_last(ask: Asker, sort: str) -> None:
    everything = set(found(ask))
    sorted_rows = found(ask, sort=sort)
    assert len(sorted_rows) == len(everything)
    assert set(sorted_rows) == everything
    if sort == "base":
        assert sorted_rows[0] in ("Assets/Prefabs/Dock.prefab", "Assets/Prefabs/StormBoat.prefab")


def test_a_column_that_is_none_is_an_error_with_those_there_are(ask: Asker) -> None:
    with pytest.raises(ToolError) as caught:
        ask("asset.search", sort="-colour")
    assert caught.value.row.code == -32002
    assert "sizeBytes" in caught.value.details["invalidParameters"][0]["expected"]


@pytest.mark.parametrize(
    ("scope", "fits"),
    [
        ("Assets/Prefabs", ["Boat.prefab", "Dock.prefab", "StormBoat.prefab"]),
        ("assets/prefabs/", ["Boat.prefab", "Dock.prefab", "StormBoat.prefab"]),
        ("Assets/Prefabs/Boat.prefab", ["Boat.prefab"]),
        ("Assets/*/*oat*", ["Boat.prefab", "StormBoat.prefab"]),
        ("**/Dock.*", ["Dock.fbx", "Dock.prefab"]),
        ("Assets/**/*.MAT", ["Bare.mat", "Foam.mat", "Plank.mat", "Water.mat"]),
        ("prefabs", ["Boat.prefab", "Dock.prefab", "StormBoat.prefab"]),
        ("scenes", ["Harbour.unity"]),
        ("Packages/com.a.b", ["Extra.mat", "package.json"]),
        ("Packages/**/*.mat", ["Extra.mat"]),
    ],
)
def test_by_scope(ask: Asker, scope: str, fits: list[str]) -> None:
    assert names(ask, scope=scope) == fits


def test_packages_only_count_where_they_are_named(ask: Asker) -> None:
    assert "Extra.mat" not in names(ask, type="Material")
    assert names(ask, type="Material", scope="Packages/com.a.b") == ["Extra.mat"]
    assert names(ask, namePattern="Extra", scope="all") == []


@pytest.mark.parametrize("scope", ["Assets/Prefab", "Game/Prefabs", "Assets/Prefabs2/**/*.prefab", "Asets/Prefabs"])
def test_a_scope_that_holds_nothing_is_an_error_with_what_there_is(ask: Asker, scope: str) -> None:
    with pytest.raises(ToolError) as caught:
        ask("asset.search", scope=scope)
    if caught.value.details.get("reason") != "outside_project":
        assert caught.value.row.code == -32004
        assert "Assets/Prefabs" in caught.value.details["candidates"]


@pytest.mark.parametrize("scope", ["/etc", "../Other", "Assets/../../x", "/etc/*", "../*", "C:\\x\\*"])
def test_a_scope_outside_of_the_project_is_refused(ask: Asker, scope: str) -> None:
    with pytest.raises(ToolError) as caught:
        ask("asset.search", scope=scope)
    assert (caught.value.row.code, caught.value.details["reason"]) == (-32002, "outside_project")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ({"type": "Materail"}, "No asset of these is of type 'Materail'; nearest: Material."),
        ({"type": "Toool"}, "No asset of these is of type 'Toool'; nearest: Tool."),
        ({"type": "AudioClip"}, "No asset of these is of type 'AudioClip'."),
        ({"namePattern": "Baot"}, "No asset of these is called 'Baot'; nearest: Boat"),
        ({"label": "see"}, "No asset of these has the label 'see'; there are Tidal Pool, sea."),
        ({"label": "x", "type": "Script"}, "No asset of these has the label 'x'; there are none."),
        ({"className": "Sharkk"}, "No asset of these declares the class 'Sharkk'; nearest: Shark."),
        ({"baseClass": "Enemey"}, "No asset of these declares a class derived from 'Enemey'; nearest: Enemy."),
        ({"shader": "Custom/Watr"}, "No asset of these uses the shader 'Custom/Watr'; nearest: Custom/Water."),
        ({"type": "Material", "namePattern": "Watr"}, "No asset of these is called 'Watr'; nearest: Water."),
    ],
)
def test_nothing_is_silently_empty(ask: Asker, arguments: dict[str, Any], told: str) -> None:
    assert ask("asset.search", **arguments)["total"] == 0
    assert len(said(ask)) == 1
    assert said(ask)[0].startswith(told)


def test_unused(project: TestProject, ask: Asker) -> None:
    scene = "Assets/Scenes/Harbour.unity"
    body = f"  m_Scenes:\n  - enabled: 1\n    path: {scene}\n    guid: {guid(scene)}\n"
    project.write("ProjectSettings/EditorBuildSettings.asset", f"{HEADER}--- !u!1045 &1\nEditorBuildSettings:\n{body}")
    harbour = SceneText()
    harbour.instance(900, guid("Assets/Prefabs/StormBoat.prefab"))
    project.scene("Assets/Scenes/Harbour.unity", harbour)
    assert names(ask, unused=False, kind="prefab") == ["Boat.prefab"]
    assert names(ask, unused=True, type="Prefab") == ["Dock.prefab"]
    assert any(text.startswith("Unused: no build scene") for text in said(ask))


def test_unused_scripts_are_those_that_nothing_holds_or_names(project: TestProject, ask: Asker) -> None:
    for name, text in (
        ("Sail", "class Sail : MonoBehaviour { }"),
        ("Mast", "class Mast : MonoBehaviour { void Awake() { Add<Rope>(); Add<Öse>(); } }"),
        ("Rope", "class Rope : MonoBehaviour { }"),
        ("Öse", "class Öse : MonoBehaviour { }"),
        ("Base", "abstract class Base : MonoBehaviour { }"),
        ("Child", "class Child : Base { }"),
        ("Plain", "static class Plain { }"),
        ("Crew", "class Crew : ScriptableObject { }"),
        ("Editor/Tool", "class Tool : MonoBehaviour { }"),
        ("Panel", "class Panel : UnityEditor.EditorWindow { }"),
    ):
        project.asset(f"Assets/Rig/{name}.cs", text)
    held = SceneText()
    held.add(10, "Mast", components={12: script("Assets/Rig/Mast.cs")})
    project.scene("Assets/Rig/Mast.prefab", held)
    assert names(ask, unused=True, type="Script", scope="Assets/Rig") == ["Child.cs", "Crew.cs", "Sail.cs"]
    assert any(text.startswith("Unused scripts: ") for text in said(ask))
    used = names(ask, unused=False, type="MonoScript", scope="Assets/Rig")
    assert used == ["Base.cs", "Tool.cs", "Mast.cs", "Panel.cs", "Plain.cs", "Rope.cs", "Öse.cs"]
    project.write("Assets/Rig/Sail.cs.meta", "no guid")
    assert names(ask, unused=True, type="Script", scope="Assets/Rig") == ["Child.cs", "Crew.cs", "Sail.cs"]
    project.asset("Assets/Rig/Far.prefab", "version https://git-lfs.github.com/spec/v1\noid x\nsize 9\n")
    names(ask, unused=True, type="Script")
    assert any("1 files cannot be read, and may use some of these." in text for text in said(ask))


def test_unused_without_a_build_scene_says_why_so_much_is(ask: Asker) -> None:
    assert "Boat.prefab" in names(ask, unused=True, type="Prefab")
    assert any("The build list has no scene" in text for text in said(ask))


def test_pages_are_the_whole(ask: Asker) -> None:
    whole = ask("asset.search", sort="-type", include=["guid"])
    parts = pages(ask, "asset.search", "maxResults", 4, sort="-type", include=["guid"])
    assert [row for part in parts for row in part["rows"]] == whole["rows"]
    assert {tuple(part["columns"]) for part in parts} == {("path", "type", "guid")}


def test_a_new_file_is_found_at_once(project: TestProject, ask: Asker) -> None:
    assert names(ask, namePattern="New*") == []
    project.asset("Assets/Art/New.mat", material(LIT), labelled("fresh"))
    assert names(ask, namePattern="New*", type="Material", label="fresh") == ["New.mat"]
    (project.root / "Assets/Art/New.mat").unlink()
    assert names(ask, namePattern="New*") == []


@pytest.mark.parametrize("pattern", ["*" * 1000, "*a" * 500, "**/" * 300 + "*"])
def test_patterns_of_the_greatest_length_are_answered(ask: Asker, pattern: str) -> None:
    ask("asset.search", namePattern=pattern.replace("/", ""))
    with pytest.raises(ToolError) as caught:
        ask("asset.search", namePattern="x" * 1001)
    assert caught.value.row.code == -32002


@needs_corpus
@pytest.mark.parametrize("name", NAMES)
def test_real_projects_against_a_walk(name: str, tmp_path: Path) -> None:
    """Names against fnmatch over the files there are; prefabs and variants are all of one ending."""
    root = corpus() / name
    files = [
        file.relative_to(root).as_posix()
        for file in (root / "Assets").rglob("*")
        if file.is_file() and not file.name.endswith(".meta") and not _hidden(file.relative_to(root))
    ]
    with asking(root, tmp_path / "cache") as ask:
        assert found(ask) == sorted(files)
        for pattern in ("*a*e*", "s*", "*.prefab", "*_?", "??????"):
            fits = [
                path
                for path in sorted(files)
                if fnmatchcase(Path(path).stem.casefold(), pattern)
                or ("." in pattern and fnmatchcase(Path(path).name.casefold(), pattern))
            ]
            assert found(ask, namePattern=pattern) == fits
        prefabs = [path for path in files if path.lower().endswith(".prefab")]
        assert sorted(found(ask, kind="prefab") + found(ask, kind="variant")) == sorted(prefabs)


def _hidden(path: Path) -> bool:
    parts = [part.lower() for part in path.parts]
    return path.suffix == ".tmp" or any(part[0] == "." or part[-1] == "~" or part == "cvs" for part in parts)
