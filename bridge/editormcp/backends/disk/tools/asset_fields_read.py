"""asset.fields.read: the serialized fields of one asset, or of many as a table."""

from __future__ import annotations

from typing import Any

from editormcp.analysis.asset_columns import AssetColumns, all_cells, all_names
from editormcp.analysis.asset_objects import AssetObject
from editormcp.analysis.columns import columns_of
from editormcp.backends.disk.answering.asset_facts import AssetFacts
from editormcp.backends.disk.answering.asset_objects import OBJECT_FILES, AssetObjects, Held
from editormcp.backends.disk.answering.asset_paths import asset_of
from editormcp.backends.disk.answering.asset_rows import AssetRows, no_field
from editormcp.backends.disk.answering.asset_selection import Selection, is_importer
from editormcp.backends.disk.answering.context import Context, Output
from editormcp.backends.disk.answering.inner_objects import InnerObjects
from editormcp.backends.disk.answering.inner_types import SCENE_SETTINGS
from editormcp.backends.disk.answering.pages import Listing
from editormcp.backends.disk.answering.scene_of import UNREADABLE_FILE
from editormcp.backends.disk.answering.survey import kit_of
from editormcp.backends.disk.answering.tables import counted, key_of, paged
from editormcp.backends.disk.index.names import META, extension
from editormcp.backends.disk.scene.library import Unreadable
from editormcp.errors import ToolError, unity_error

TOOL = "asset.fields.read"
NEEDS_INDEX = True
_MOST_NAMES = 3
_MOST_ENTRIES = 50
"""Of a list, where the answer is about one asset."""


def answer(context: Context, arguments: dict[str, Any]) -> Output:
    asked = {name: value for name, value in arguments.items() if value is not None}
    if "cursor" in asked:
        return paged(context, TOOL, arguments, None)
    facts = AssetFacts(context)
    objects = AssetObjects(context)
    if "scope" not in asked:
        return _one(context, objects, asked)
    selection = Selection(context, facts, objects, asked.get("type"))
    group = asked.get("groupBy", "")
    shown = [group] if group else list(asked.get("fields", ()))
    made = AssetRows(context, objects, shown, list(asked.get("where", ())), asked.get("sort", ""))
    columns, rows = made.table(selection, asked["scope"])
    if group:
        columns, rows = counted(group, (row[-1] for row in rows))
    return paged(context, TOOL, arguments, Listing(key_of(TOOL, arguments), rows, {"columns": columns}, []))


def _one(context: Context, objects: AssetObjects, asked: dict[str, Any]) -> Output:
    one = _named(context, objects, asked)
    resolve, kit = objects.resolve(one.path), kit_of(context)
    for name in ("where", "sort", "groupBy"):
        if asked.get(name):
            context.note(f"{name} counts for a scope alone.")
    names: list[str] = asked.get("fields") or []
    if names:
        read = AssetColumns(columns_of(names, "fields"), kit, _MOST_ENTRIES).read(one, resolve)
        lacking = next((name for name, found in zip(names, read, strict=True) if not found), None)
        if lacking is not None:
            raise no_field(lacking, one.type, all_names(one))
        cells = [(found.name, found.cell) for column in read for found in column]
    else:
        cells = all_cells(one, kit, resolve, _MOST_ENTRIES)
    fields = [{"name": name, "value": cell.shown} for name, cell in cells]
    return {"path": one.path, "guid": one.facts["guid"], "type": one.type, "fields": fields}


def _named(context: Context, objects: AssetObjects, asked: dict[str, Any]) -> AssetObject:
    """The object that a call names: `x.mat`, `x.png.meta` for its importer, `x.asset#Part`."""
    text = asked.get("assetPath", "")
    path, _, part = (text, "", "") if "#" not in text or context.index.spelled(text) else text.rpartition("#")
    wants_importer = path.endswith(META) or is_importer(asked.get("type"))
    path = asset_of(context, {"assetPath": path.removesuffix(META)} if path else asked, "assetPath", "guid")
    try:
        if inner := _inside(context, objects, path, part, asked.get("type")):
            return inner
        if objects.has_json(path) and not wants_importer:
            return objects.json(path)
        if wants_importer or not objects.has_object(path):
            return _importer(objects, path, wants_importer)
        one, held = objects.main(path, part)
    except Unreadable as error:
        what = f"'{error.path}': {error.reason}"
        raise unity_error("Asset cannot be read", what, assetPath=path, reason=UNREADABLE_FILE) from None
    _note_others(context, one, held, part)
    return one


def _inside(context: Context, objects: AssetObjects, path: str, part: str, kind: str | None) -> AssetObject | None:
    """The object of a type that a file holds beside its main one; a scene holds `Main.unity#RenderSettings`."""
    wanted = kind or (part if extension(path) in OBJECT_FILES else "")
    if not wanted or is_importer(wanted):
        return None
    found = [one for one in InnerObjects(context, objects, wanted).of(path) if kind is None or part in ("", one.part)]
    if len(found) > 1:
        context.note(
            f"The file holds {len(found)} objects of type {found[0].type}: scope instead of assetPath lists them."
        )
    return found[0] if found else None


def _importer(objects: AssetObjects, path: str, is_wanted: bool) -> AssetObject:
    if extension(path) in OBJECT_FILES and not is_wanted:
        row = {"name": "assetPath", "expected": f"an asset that is not a scene or prefab, or {path}.meta", "got": path}
        what = f"{path} holds objects: the scene tools read them; here type can be {', '.join(SCENE_SETTINGS)}"
        raise ToolError("arguments", what, invalidParameters=[row])
    return objects.importer(path)


def _note_others(context: Context, one: AssetObject, held: Held, part: str) -> None:
    others = [name for name in held.others if name not in (one.facts["name"], part)]
    if others:
        some = ", ".join(others[:_MOST_NAMES])
        context.note(f"The file holds {held.count - 1} more objects; ask for {one.path}#name: {some}.")
