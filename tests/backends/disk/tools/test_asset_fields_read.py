"""asset.fields.read: one asset and many, from files as Unity writes them and from damaged ones."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from backends.disk.asking import Asker, asking
from backends.disk.corpus import NAMES, corpus, needs_corpus
from backends.disk.tools.test_asset_search import LIT, scriptable
from backends.disk.tools.test_pages import pages
from backends.disk.writing import HEADER, SceneText, TestProject, guid
from editormcp.backends.disk.work import Guard, Work
from editormcp.errors import ToolError

TEXTURE = (
    "TextureImporter:\n  serializedVersion: 11\n  textureType: 8\n  maxTextureSize: 2048\n  textureSettings:\n"
    "    serializedVersion: 2\n    filterMode: {filter}\n  platformSettings:\n  - buildTarget: DefaultTexturePlatform\n"
    "    maxTextureSize: {size}\n"
)


def material(name: str, metallic: float, texture: str = "{fileID: 0}") -> str:
    saved = (
        f"  m_SavedProperties:\n    serializedVersion: 3\n    m_TexEnvs:\n    - _MainTex:\n"
        f"        m_Texture: {texture}\n"
        "        m_Scale: {x: 1, y: 1}\n        m_Offset: {x: 0, y: 0}\n"
        f"    m_Floats:\n    - _Metallic: {metallic}\n    m_Colors:\n    - _Color: {{r: 1, g: 0.5, b: 0, a: 1}}\n"
    )
    shader = f"  m_Shader: {{fileID: 4800000, guid: {LIT}, type: 3}}\n"
    extra = "--- !u!114 &-55\nMonoBehaviour:\n  m_Name: \n  version: 5\n"
    return f"{HEADER}{extra}--- !u!21 &2100000\nMaterial:\n  m_Name: {name}\n{shader}{saved}"


@pytest.fixture
def project(tmp_path: Path) -> TestProject:
    made = TestProject(tmp_path / "Game")
    made.asset("Assets/Code/Item.cs", "namespace Game { public class Item : ScriptableObject {} }")
    made.asset("Assets/Code/Tool.cs", "namespace Game { public class Tool : Item {} }")
    made.asset("Assets/Data/Coin.asset", scriptable("Assets/Code/Item.cs", "Coin") + "  price: 5\n  rare: 0\n")
    made.asset(
        "Assets/Data/Hammer.asset",
        scriptable("Assets/Code/Tool.cs", "Hammer")
        + "  price: 90\n  rare: 1\n  edge: 3\n  self: {fileID: 11400000}\n  part: {fileID: 77}\n  none: {fileID: 0}\n"
        f"  wood: {{fileID: 2100000, guid: {guid('Assets/Art/Wood.mat')}, type: 2}}\n"
        "  names:\n  - a\n  - b\n"
        "--- !u!114 &77\nMonoBehaviour:\n  m_Name: Handle\n  grip: 2\n",
    )
    picture = f"{{fileID: 2800000, guid: {guid('Assets/Art/Wood.png')}, type: 3}}"
    made.asset("Assets/Art/Wood.mat", material("Wood", 0.1, picture))
    made.asset("Assets/Art/Iron.mat", material("Iron", 0.9))
    made.asset("Assets/Art/Wood.png", b"\x89PNG", TEXTURE.format(filter=0, size=512))
    made.asset("Assets/Art/Sky.png", b"\x89PNG", TEXTURE.format(filter=1, size=4096))
    made.scene("Assets/Main.unity", SceneText())
    made.write(
        "ProjectSettings/TimeManager.asset",
        f"{HEADER}--- !u!5 &1\nTimeManager:\n  Fixed Timestep: 0.02\n  m_TimeScale: 1\n",
    )
    return made


def one(ask: Asker, **arguments: Any) -> dict[str, Any]:
    """The fields of one asset, by name."""
    return {row["name"]: row["value"] for row in ask("asset.fields.read", **arguments)["fields"]}


def table(ask: Asker, **arguments: Any) -> tuple[list[str], list[list[Any]]]:
    answer = ask("asset.fields.read", **arguments)
    return answer["columns"], answer["rows"]


def said(ask: Asker) -> list[str]:
    return list(ask.diagnostics[1:])


def refused(ask: Asker, **arguments: Any) -> ToolError:
    with pytest.raises(ToolError) as caught:
        ask("asset.fields.read", **arguments)
    return caught.value


def test_a_scriptable_object(ask: Asker) -> None:
    """Also one that refers to itself, to a part of its own file, and to another asset."""
    answer = ask("asset.fields.read", assetPath="Assets/Data/Hammer.asset")
    assert (answer["path"], answer["type"]) == ("Assets/Data/Hammer.asset", "Tool")
    assert answer["guid"] == guid("Assets/Data/Hammer.asset")
    assert {row["name"]: row["value"] for row in answer["fields"]} == {
        "price": 90, "rare": 1, "edge": 3, "self": "Assets/Data/Hammer.asset",
        "part": "Assets/Data/Hammer.asset#Handle", "none": None, "wood": "Assets/Art/Wood.mat", "names": ["a", "b"],
    }  # fmt: skip
    assert said(ask) == ["The file holds 1 more objects; ask for Assets/Data/Hammer.asset#name: Handle."]


def test_a_part_of_an_asset_by_name_or_id(ask: Asker) -> None:
    assert one(ask, assetPath="Assets/Data/Hammer.asset#Handle") == {"grip": 2}
    assert one(ask, assetPath="Assets/Data/Hammer.asset#77") == {"grip": 2}
    error = refused(ask, assetPath="Assets/Data/Hammer.asset#Nail")
    assert (error.row.code, "it holds no object 'Nail'" in error.details["unityError"]) == (-32004, True)


def test_some_fields_as_they_are_written(ask: Asker) -> None:
    found = one(ask, guid=guid("Assets/Data/Hammer.asset"), fields=["Price", "names[1]", "name", "*e"])
    assert found == {"Price": 90, "names[1]": "b", "name": "Hammer", "price": 90, "rare": 1, "edge": 3, "none": None}


def test_a_field_that_is_not_there_is_an_error_with_the_nearest(ask: Asker) -> None:
    error = refused(ask, assetPath="Assets/Data/Hammer.asset", fields=["pric"])
    assert error.row.code == -32002
    assert error.details["candidates"] == ["price"]
    assert "no field 'pric' in Tool; nearest: 'price'" in error.what
    assert refused(ask, assetPath="Assets/Data/Hammer.asset", fields=["a..b"]).row.code == -32002


def test_a_material(ask: Asker) -> None:
    assert one(ask, assetPath="Assets/Art/Wood.mat") == {
        "m_Shader": "package:Universal Render Pipeline/Lit",
        "_MainTex": "Assets/Art/Wood.png",
        "_Metallic": 0.1,
        "_Color": [1, 0.5, 0, 1],
    }
    assert one(ask, assetPath="Assets/Art/Iron.mat", fields=["_MainTex", "color.g"]) == {
        "_MainTex": None,
        "color.g": 0.5,
    }


def test_importers(ask: Asker) -> None:
    """Of what is not text, or where they are asked for."""
    for path in ("Assets/Art/Wood.png", "Assets/Art/Wood.png.meta"):
        answer = ask("asset.fields.read", assetPath=path, fields=["textureType", "maxTextureSize", "filterMode"])
        assert (answer["path"], answer["type"]) == ("Assets/Art/Wood.png", "TextureImporter")
        assert [row["value"] for row in answer["fields"]] == ["Sprite", 512, "Point"]
    assert ask("asset.fields.read", assetPath="Assets/Art/Wood.mat.meta")["type"] == "DefaultImporter"
    assert ask("asset.fields.read", assetPath="Assets/Main.unity.meta")["type"] == "DefaultImporter"


def test_a_settings_file(ask: Asker) -> None:
    answer = ask("asset.fields.read", assetPath="ProjectSettings/TimeManager.asset")
    assert (answer["type"], answer["guid"]) == ("TimeManager", "")
    assert answer["fields"] == [{"name": "Fixed Timestep", "value": 0.02}, {"name": "m_TimeScale", "value": 1}]
    assert table(ask, scope="ProjectSettings", type="TimeManager", fields=["timeScale"]) == (
        ["path", "timeScale"],
        [["ProjectSettings/TimeManager.asset", 1]],
    )


def test_all_fields_of_a_type_and_what_is_derived_from_it(ask: Asker) -> None:
    columns, rows = table(ask, scope="all", type="Item", fields=["price", "edge"])
    assert columns == ["path", "type", "price", "edge"]
    assert rows == [["Assets/Data/Coin.asset", "Item", 5, "-"], ["Assets/Data/Hammer.asset", "Tool", 90, 3]]
    assert said(ask) == ["1 of 2 have no field 'edge'."]
    columns, rows = table(ask, scope="all", type="Tool")
    assert columns == ["path", "price", "rare", "edge", "self", "part", "none", "wood", "names"]
    assert rows[0][1:4] == [90, 1, 3]


def test_conditions(ask: Asker) -> None:
    assert table(ask, scope="all", type="Item", fields=["price"], where=["price > 10", "rare = true"])[1] == [
        ["Assets/Data/Hammer.asset", 90]
    ]
    materials = {"scope": "Assets/Art", "type": "Material"}
    assert table(ask, **materials, fields=["name"], where=["_Metallic >= 0.5"])[1] == [["Assets/Art/Iron.mat", "Iron"]]
    assert table(ask, **materials, fields=["name"], where=["_MainTex is null"])[1] == [["Assets/Art/Iron.mat", "Iron"]]
    assert table(ask, **materials, fields=["name"], where=['_MainTex ~ "*wood*"'])[1] == [
        ["Assets/Art/Wood.mat", "Wood"]
    ]
    assert table(ask, **materials, fields=["name"], where=["name is overridden"])[1] == []
    textures = {"scope": "all", "type": "textureimporter"}
    assert table(ask, **textures, fields=["maxTextureSize"], where=["filterMode = Bilinear"])[1] == [
        ["Assets/Art/Sky.png", 4096]
    ]


def test_rows_are_sorted_by_a_field_that_need_not_be_shown(ask: Asker) -> None:
    _, rising = table(ask, scope="all", type="Item", fields=["price"], sort="price")
    _, falling = table(ask, scope="all", type="Item", fields=["name"], sort="-price")
    prices = [row[-1] for row in rising]
    assert prices == sorted(prices)
    assert [row[0] for row in falling] == [row[0] for row in reversed(rising)]
    assert refused(ask, scope="all", type="Item", sort="prise").details["candidates"] == ["price"]


def test_conditions_that_nothing_fits_say_what_there_is(ask: Asker) -> None:
    assert table(ask, scope="all", type="TextureImporter", fields=["name"], where=["filterMode = Linear"])[1] == []
    assert any("fits `where`: filterMode is " in line for line in said(ask))


@pytest.mark.parametrize(
    ("where", "words"),
    [
        ("price", "an operator is missing"),
        ("price > much", "compares numbers"),
        ("_Color > 1", "is a vector"),
        ("prize > 1", "no field 'prize' in these assets; nearest: 'price'"),
    ],
)
def test_a_condition_that_is_none_says_what_would_be_right(ask: Asker, where: str, words: str) -> None:
    of = "Material" if "_" in where else "Item"
    error = refused(ask, scope="all", type=of, fields=["name"], where=[where])
    assert error.row.code == -32002
    assert words in error.what


def test_a_scope_without_a_type_has_what_text_files_hold(ask: Asker) -> None:
    columns, rows = table(ask, scope="Assets", fields=["name"])
    assert columns == ["path", "type", "name"]
    assert [row[:2] for row in rows] == [
        ["Assets/Art/Iron.mat", "Material"], ["Assets/Art/Wood.mat", "Material"], ["Assets/Data/Coin.asset", "Item"],
        ["Assets/Data/Hammer.asset", "Tool"],
    ]  # fmt: skip


def test_what_is_not_text_has_its_importers_settings(ask: Asker) -> None:
    columns, rows = table(ask, scope="all", type="Texture2D", fields=["filterMode"])
    assert (columns, [row[1] for row in rows]) == (["path", "filterMode"], ["Bilinear", "Point"])


@pytest.mark.parametrize(
    ("wanted", "told"),
    [
        ("Itm", "No asset of these is of type 'Itm'; nearest: Item."),
        ("TextureImportr", "No asset of these is of type 'TextureImportr'; nearest: TextureImporter"),
        ("TexureImporter", "No asset of these has the importer 'TexureImporter'; nearest: TextureImporter"),
        ("AudioImporter", "No asset of these has the importer 'AudioImporter'."),
    ],
)
def test_a_type_that_nothing_has_is_told(ask: Asker, wanted: str, told: str) -> None:
    assert table(ask, scope="all", type=wanted)[1] == []
    assert said(ask)[0].startswith(told)


def test_scenes_and_prefabs_are_for_other_tools(ask: Asker) -> None:
    error = refused(ask, assetPath="Assets/Main.unity")
    assert error.row.code == -32002
    assert "the scene tools read them" in error.what


def test_a_path_that_is_not_there_is_an_error_with_candidates(ask: Asker) -> None:
    assert refused(ask, assetPath="Assets/Dta/Hammer.asset").details["candidates"] == ["Assets/Data/Hammer.asset"]
    assert refused(ask, guid="0" * 32).row.code == -32004
    assert refused(ask, assetPath="/etc/passwd").details["reason"] == "outside_project"


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "empty"),
        (b"version https://git-lfs.github.com/spec/v1\noid sha256:ab\nsize 99\n", "Git LFS pointer"),
        (b"\0\0\0\0\0\0\x10\0\0\0\0\x16" + b"\0" * 36 + b"2022.3.62f1\0", "binary"),
        (HEADER.encode(), "it holds no object"),
    ],
)
def test_a_file_that_cannot_be_read_says_why(project: TestProject, ask: Asker, content: bytes, words: str) -> None:
    project.asset("Assets/Art/Broken.mat", content)
    told = refused(ask, assetPath="Assets/Art/Broken.mat").details
    assert words in told["unityError"] and told["reason"] == "unreadable_file"
    assert len(table(ask, scope="Assets/Art", type="Material", fields=["name"])[1]) == 2
    assert any("1 assets could not be read: Assets/Art/Broken.mat" in text for text in said(ask))


def test_a_file_without_a_meta_has_no_importer(project: TestProject, ask: Asker) -> None:
    project.write("Assets/Art/New.png", b"\x89PNG")
    assert "it has no .meta file" in refused(ask, assetPath="Assets/Art/New.png").details["unityError"]
    project.write("Assets/Art/New.png.meta", f"fileFormatVersion: 2\nguid: {guid('n')}\n")
    assert "it names no importer" in refused(ask, assetPath="Assets/Art/New.png").details["unityError"]


def test_conditions_on_one_asset_are_without_effect_and_that_is_said(ask: Asker) -> None:
    one(ask, assetPath="Assets/Art/Wood.mat", where=["_Metallic > 5"])
    assert said(ask) == ["where counts for a scope alone."]


def test_of_many_fields_those_are_shown_that_most_assets_have(project: TestProject, ask: Asker) -> None:
    project.asset("Assets/Code/Wide.cs", "public class Wide : ScriptableObject {}")
    for number in range(3):
        extra = "".join(f"  only{number}_{field}: 1\n" for field in range(20))
        project.asset(f"Assets/Wide{number}.asset", scriptable("Assets/Code/Wide.cs") + "  common: 7\n" + extra)
    columns, rows = table(ask, scope="all", type="Wide")
    assert (len(columns), columns[1]) == (31, "common")
    assert [row[1] for row in rows] == [7, 7, 7]
    assert said(ask) == ["31 of 61 fields are left out: name those you need."]


def test_pages_are_the_whole(ask: Asker) -> None:
    whole = table(ask, scope="all", fields=["name"])[1]
    parts = pages(ask, "asset.fields.read", "maxResults", 1, scope="all", fields=["name"])
    assert [row for part in parts for row in part["rows"]] == whole


def test_a_time_guard_ends_the_reading(ask: Asker) -> None:
    ask("asset.search")
    guard = Guard(15, lambda: 16)
    answer = ask.reader.answer("asset.fields.read", {"scope": "all", "fields": ["name"]}, Work(guard=guard))
    assert "Scan stopped after 15000ms. Processed 0 of 4 items. Results may be partial." in answer.diagnostics


@needs_corpus
@pytest.mark.parametrize("name", NAMES)
def test_real_materials_against_another_reader(name: str, tmp_path: Path) -> None:
    """Numbers and colours of every material as PyYAML reads them."""
    root = corpus() / name
    with asking(root, tmp_path / "cache") as ask:
        answer = ask("asset.fields.read", scope="all", type="Material", fields=["name", "*"])
        at = {column: number for number, column in enumerate(answer["columns"])}
        assert answer["total"] > 5
        for row in answer["rows"]:
            floats, colours = _properties(root / row[0])
            for key in floats.keys() - colours.keys():  # what once was the other stays in the file
                assert row[at[key]] == pytest.approx(float(floats[key])), (row[0], key)
            for key, colour in colours.items():
                wanted = [float(colour[part]) for part in "rgba"]
                assert list(map(float, row[at[key]])) == pytest.approx(wanted), (row[0], key)


def _properties(file: Path) -> tuple[dict[str, Any], dict[str, Any]]:
    for text in file.read_text("utf-8").split("--- !u!")[1:]:
        if text.startswith("21 "):
            saved = yaml.load(text.partition("\n")[2], _Pairs)["Material"]["m_SavedProperties"]
            return _pairs(saved["m_Floats"]), _pairs(saved["m_Colors"])
    raise AssertionError(file)


class _Pairs(yaml.CSafeLoader):
    """Keeps every `data` of a map as Unity 5 wrote it, of which YAML keeps the last."""


def _mapping(loader: _Pairs, node: yaml.MappingNode) -> Any:
    pairs = [(loader.construct_object(key), loader.construct_object(value, deep=True)) for key, value in node.value]
    return pairs if [key for key, _ in pairs][:2] == ["data", "data"] else dict(pairs)


_Pairs.add_constructor("tag:yaml.org,2002:map", _mapping)


def _pairs(rows: Any) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for row in rows.values() if isinstance(rows, dict) else rows or ():
        if isinstance(row, tuple):
            row = row[1]
        found |= {row["first"]["name"]: row["second"]} if "first" in row else row
    return found


def test_groups_are_counted(project: TestProject, ask: Asker) -> None:
    project.asset("Assets/Art/Fog.png", b"\x89PNG", TEXTURE.format(filter=1, size=512))
    columns, rows = table(ask, scope="all", type="TextureImporter", groupBy="maxTextureSize")
    assert (columns, rows) == (["maxTextureSize", "count"], [[512, 2], [4096, 1]])
    assert table(ask, scope="all", type="Item", groupBy="type")[1] == [["Item", 1], ["Tool", 1]]
    assert table(ask, scope="all", type="Item", groupBy="edge", where=["price > 1"])[1] == [["-", 1], [3, 1]]
    assert refused(ask, scope="all", type="Item", groupBy="prize").details["candidates"] == ["price"]


def test_assets_of_which_none_can_be_read_are_not_of_another_type(project: TestProject, ask: Asker) -> None:
    for name, size in (("A", 10), ("B", 2000)):
        project.asset(f"Assets/Art/{name}.mat", f"version https://git-lfs.github.com/spec/v1\noid x\nsize {size}\n")
    assert ask("asset.fields.read", scope="Assets/Art/?.mat", type="Material")["rows"] == []
    assert ask.said("2 assets could not be read: Assets/Art/A.mat, Assets/Art/B.mat: the file is a Git LFS pointer")
    assert not ask.said("is of type")


def test_a_materials_fields_have_the_names_of_the_api(project: TestProject, ask: Asker) -> None:
    for name, keywords in (("New", "m_ValidKeywords:\n  - _EMISSION\n"), ("Old", "m_ShaderKeywords: _EMISSION\n")):
        text = (
            f"Material:\n  m_Name: {name}\n  {keywords}  m_EnableInstancingVariants: 1\n  m_CustomRenderQueue: 3000\n"
        )
        project.asset(f"Assets/Glow/{name}.mat", f"{HEADER}--- !u!21 &2100000\n{text}")
    fields = ["renderQueue", "enableInstancing", "shaderKeywords"]
    rows = table(ask, scope="Assets/Glow", type="Material", fields=fields, where=["renderQueue > 2450"])[1]
    assert [row[1:] for row in rows] == [[3000, 1, ["_EMISSION"]], [3000, 1, "_EMISSION"]]


def test_a_column_that_is_there_anyway_is_not_there_twice(ask: Asker) -> None:
    columns, rows = table(ask, scope="Assets/Data", fields=["path", "type", "name"])
    assert columns == ["path", "type", "name"]
    assert all(len(row) == len(columns) for row in rows)
    assert table(ask, scope="Assets/Data/Hammer.asset", fields=["path", "type"])[0] == ["path", "type"]
