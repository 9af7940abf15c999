"""Materials by their properties, managed references in their place."""

from __future__ import annotations

from typing import Any

from editormcp.analysis.asset_columns import AssetColumns, all_cells
from editormcp.analysis.asset_objects import asset_object, with_default_platform, with_managed, with_properties
from editormcp.analysis.columns import columns_of
from editormcp.analysis.kit import Kit
from editormcp.analysis.model import Target, Value
from editormcp.analysis.types import TypeTree

KIT = Kit(("Default", "Water"), TypeTree())
NOTHING: dict[str, Value] = {"m_Texture": {"fileID": 0}, "m_Scale": {"x": 1, "y": 1}, "m_Offset": {"x": 0, "y": 0}}
WOOD: dict[str, Value] = {
    "m_Texture": {"fileID": 28, "guid": "ab", "type": 3}, "m_Scale": {"x": 2, "y": 2}, "m_Offset": {"x": 0, "y": 0},
}  # fmt: skip
BLUE: dict[str, Value] = {"r": 0, "g": 0, "b": 1, "a": 1}


def resolve(reference: dict[str, Value], _at: str) -> Target | None:
    return Target(f"asset:{reference['guid']}") if reference.get("fileID") else None


def read(fields: dict[str, Value], *names: str, types: tuple[str, ...] = ("Material",)) -> list[Any]:
    """What each name finds: its value, or `-`."""
    one = asset_object("Assets/x", types, fields, "00", "x")
    found = AssetColumns(columns_of(names, "fields"), KIT).read(one, resolve)
    return [column[0].cell.shown if column else "-" for column in found]


NEW: dict[str, Value] = {
    "m_Name": "x",
    "m_SavedProperties": {
        "serializedVersion": 3,
        "m_TexEnvs": [{"_MainTex": WOOD}, {"_BumpMap": NOTHING}],
        "m_Ints": [],
        "m_Floats": [{"_Metallic": 0.5}],
        "m_Colors": [{"_Color": BLUE}],
    },
}
OLD: dict[str, Value] = {
    "m_SavedProperties": {
        "m_TexEnvs": [{"first": {"name": "_MainTex"}, "second": WOOD}],
        "m_Floats": [{"first": {"name": "_Metallic"}, "second": 0.5}],
        "m_Colors": [{"first": {"name": "_Color"}, "second": BLUE}],
    },
}


def test_properties_are_found_by_their_names_in_files_old_and_new() -> None:
    for fields in (NEW, OLD):
        assert read(fields, "_Color", "color", "_Color.b", "_Metallic") == [[0, 0, 1, 1], [0, 0, 1, 1], 1, 0.5]
        assert read(fields, "_MainTex", "mainTex", "_MainTex.scale", "_MainTex.m_Offset.x") == [
            "asset:ab", "asset:ab", [2, 2], 0,
        ]  # fmt: skip
    assert read(NEW, "_BumpMap", "_Nothing") == [None, "-"]


def test_a_whole_material_leaves_out_empty_slots_and_usual_placements() -> None:
    one = asset_object("Assets/x.mat", ("Material",), {**NEW, "stringTagMap": {}, "m_ShaderKeywords": ""}, "00", "x")
    shown = {name: cell.shown for name, cell in all_cells(one, KIT, resolve)}
    assert shown == {"_MainTex": "asset:ab", "_MainTex.m_Scale": [2, 2], "_Metallic": 0.5, "_Color": [0, 0, 1, 1]}


def test_damaged_properties_are_no_properties() -> None:
    damaged: list[Value] = [5, [], [1], {"m_TexEnvs": 5, "m_Floats": [1, None, {}], "m_Colors": {"a": 1}}, None]
    for value in damaged:
        assert with_properties({"m_SavedProperties": value}) == {"m_SavedProperties": value}


def test_what_every_asset_has_is_found_where_no_field_is_called_so() -> None:
    assert read({"hp": 3}, "name", "path", "GUID", "type", types=("Item",)) == ["x", "Assets/x", "00", "Item"]
    assert read({"name": "Hammer", "hp": 3}, "name", types=("Item",)) == ["Hammer"]


def test_a_field_inside_of_another_is_found_where_nothing_else_is_called_so() -> None:
    fields: dict[str, Value] = {"meshes": {"lODScreenPercentages": [], "globalScale": 2}, "scale": {"deep": {"far": 7}}}
    assert read(fields, "globalScale", "far", "nowhere", types=("ModelImporter",)) == [2, 7, "-"]
    assert read({**fields, "globalScale": 1}, "globalScale", types=("ModelImporter",)) == [1]


def test_enums_and_masks_have_names() -> None:
    fields: dict[str, Value] = {"textureType": 8, "textureSettings": {"filterMode": 0}, "mask": {"m_Bits": 2}}
    assert read(fields, "textureType", "textureSettings.filterMode", "filterMode", types=("TextureImporter",)) == [
        "Sprite", "Point", "Point",
    ]  # fmt: skip
    assert read(fields, "mask", types=("Item",)) == ["Water"]


def test_the_default_platform_of_a_texture_counts() -> None:
    platforms: list[Value] = [
        {"buildTarget": "DefaultTexturePlatform", "maxTextureSize": 512},
        {"buildTarget": "Android", "maxTextureSize": 64},
    ]
    found = with_default_platform({"maxTextureSize": 2048, "platformSettings": platforms})
    assert found["maxTextureSize"] == 512
    assert with_default_platform({"maxTextureSize": 2048})["maxTextureSize"] == 2048


def _managed(rid: int, name: str, data: dict[str, Value]) -> Value:
    return {"rid": rid, "type": {"class": name, "ns": "Game", "asm": "A"}, "data": data}


def test_managed_references_stand_in_their_place() -> None:
    held: Value = {
        "version": 2,
        "RefIds": [_managed(1, "Sword", {"edge": 3}), _managed(2, "Bag", {"holds": [{"rid": 1}, {"rid": -2}]})],
    }
    fields: dict[str, Value] = {"hand": {"rid": 1}, "all": [{"rid": 2}], "references": held, "plain": {"x": 1}}
    assert with_managed(fields) == {
        "hand": {"type": "Game.Sword", "edge": 3},
        "all": [{"type": "Game.Bag", "holds": [{"type": "Game.Sword", "edge": 3}, None]}],
        "plain": {"x": 1},
    }
    assert read(fields, "hand.edge", "all[0].holds[0].edge", types=("Item",)) == [3, 3]


def test_one_that_holds_itself_is_cut() -> None:
    held: Value = {"RefIds": [_managed(1, "Node", {"next": {"rid": 2}}), _managed(2, "Node", {"next": {"rid": 1}})]}
    fields: dict[str, Value] = {"first": {"rid": 1}, "references": held}
    assert with_managed(fields) == {
        "first": {"type": "Game.Node", "next": {"type": "Game.Node", "next": "…"}},
    }


def test_a_long_chain_of_them_has_an_end() -> None:
    rows = [_managed(number, "Node", {"next": {"rid": number + 1}}) for number in range(5000)]
    found: Any = with_managed({"first": {"rid": 0}, "references": {"RefIds": rows}})
    depth, one = 0, found["first"]
    while isinstance(one, dict):
        depth, one = depth + 1, one["next"]
    assert (depth, one) == (16, "…")


def test_managed_references_of_unity_2019() -> None:
    held: Value = {"version": 1, "00000000": {"type": {"class": "Sword", "ns": "", "asm": "A"}, "data": {"edge": 3}}}
    fields: dict[str, Value] = {"hand": {"id": 0}, "other": {"id": 7}, "references": held}
    assert with_managed(fields) == {"hand": {"type": "Sword", "edge": 3}, "other": {"id": 7}}


def test_fields_that_only_look_like_references_stay() -> None:
    assert with_managed({"a": {"id": 3}, "references": 5}) == {"a": {"id": 3}, "references": 5}
    assert with_managed({"a": {"rid": 3}, "references": {"RefIds": [5, {"rid": "x"}]}}) == {
        "a": {"rid": 3}, "references": {"RefIds": [5, {"rid": "x"}]},
    }  # fmt: skip
