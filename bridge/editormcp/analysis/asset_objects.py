"""An asset's object as people ask about it: properties by their names, managed references in their place."""

from __future__ import annotations

import msgspec

from editormcp.analysis.cells import MORE
from editormcp.analysis.columns import PLUMBING
from editormcp.analysis.model import Value, is_reference

Fields = dict[str, Value]

MATERIAL = "Material"
ANIMATOR = "AnimatorController"
_NOT_SHOWN = PLUMBING | {"m_Script", "m_Enabled", "m_SavedProperties"}
_SAVED = "m_SavedProperties"
_TEXTURES = "m_TexEnvs"
_PROPERTIES = ("m_TexEnvs", "m_Ints", "m_Floats", "m_Colors")
_PLAIN = {"m_Scale": {"x": 1, "y": 1}, "m_Offset": {"x": 0, "y": 0}}
_PARAMETERS = "m_AnimatorParameters"
_DEFAULTS = {1: "m_DefaultFloat", 3: "m_DefaultInt", 4: "m_DefaultBool"}
"""Of an animator's parameter by its m_Type; a trigger (9) has none."""
_DEFAULT_PLATFORM = "DefaultTexturePlatform"
_OF_THE_PLATFORM = (
    "maxTextureSize",
    "textureFormat",
    "textureCompression",
    "compressionQuality",
    "crunchedCompression",
)
MAX_DEPTH = 16
"""Of managed references that hold others."""


class AssetObject(msgspec.Struct, eq=False):
    """What questions are asked of."""

    path: str
    type: str
    types: tuple[str, ...]
    """The type and its bases, nearest first, in short."""
    fields: Fields
    facts: dict[str, str]
    """What is known without its fields: name, path, guid, type."""
    is_json: bool = False
    """Its fields are not as Unity serializes objects, and each says something."""
    part: str = ""
    """Of an object inside of a file its name: `x.controller#Idle`."""

    @property
    def place(self) -> str:
        return f"{self.path}#{self.part}" if self.part else self.path

    @property
    def names(self) -> list[str]:
        """The fields that say something about it, not those that hold its file together."""
        return [name for name in self.fields if self.is_json or name not in _NOT_SHOWN]


def asset_object(path: str, types: tuple[str, ...], fields: Fields, guid: str, name: str) -> AssetObject:
    """The object with these fields, which stay as they are."""
    made = {MATERIAL: with_properties, ANIMATOR: with_parameters}.get(types[0])
    shown = made(fields) if made is not None else with_default_platform(with_managed(fields))
    facts = {"name": name, "path": path, "guid": guid, "type": types[0]}
    return AssetObject(path, types[0], types, shown, facts)


def with_properties(fields: Fields) -> Fields:
    """A material's fields with its properties: `_Color`, `_Metallic`, `_MainTex`.

    A texture's property is the reference to the texture; its scale and offset are parts of that.
    """
    saved = fields.get(_SAVED)
    found: Fields = dict(fields)
    if not isinstance(saved, dict):
        return found
    for kind in _PROPERTIES:
        found |= {name: _texture(value) if kind == _TEXTURES else value for name, value in _pairs(saved.get(kind))}
    return found


def _pairs(value: Value) -> list[tuple[str, Value]]:
    """Names and values; Unity 5 wrote `first: {name: _Color}` and `second`."""
    found: list[tuple[str, Value]] = []
    for row in value if isinstance(value, list) else ():
        if not isinstance(row, dict):
            continue
        first = row.get("first")
        if isinstance(first, dict):
            found.append((str(first.get("name", "")), row.get("second")))
        else:
            found += row.items()
    return found


def _texture(value: Value) -> Value:
    texture = value.get("m_Texture") if isinstance(value, dict) else None
    if not isinstance(value, dict) or not isinstance(texture, dict):
        return value
    return {**texture, **{name: part for name, part in value.items() if name in _PLAIN}}


def says_nothing(one: AssetObject, value: Value) -> bool:
    """Whether a material's field or texture is not set: a shader has many, and they are left out of a whole list."""
    if one.type != MATERIAL:
        return False
    return value in ("", [], {}) or (isinstance(value, dict) and is_reference(value) and not value.get("fileID"))


def placement(value: Value) -> Fields:
    """Scale and offset of a texture, where they are not the usual ones."""
    known = value if isinstance(value, dict) and is_reference(value) else {}
    return {name: known[name] for name, plain in _PLAIN.items() if name in known and known[name] != plain}


def with_parameters(fields: Fields) -> Fields:
    """An animator's fields, its parameters with the default of their own type, not with those of all types."""
    rows = fields.get(_PARAMETERS)
    if not isinstance(rows, list):
        return fields
    return {**fields, _PARAMETERS: [_parameter(row) if isinstance(row, dict) else row for row in rows]}


def _parameter(row: Fields) -> Fields:
    kind = row.get("m_Type")
    default = _DEFAULTS.get(kind, "") if isinstance(kind, int) else ""
    return {name: row[name] for name in ("m_Name", "m_Type", default) if name in row}


def with_default_platform(fields: Fields) -> Fields:
    """A texture importer's fields with those of its default platform, which count since Unity 5.5."""
    platforms = fields.get("platformSettings")
    rows = [row for row in platforms if isinstance(row, dict)] if isinstance(platforms, list) else []
    default = next((row for row in rows if row.get("buildTarget") == _DEFAULT_PLATFORM), None)
    if default is None:
        return fields
    return {**fields, **{name: default[name] for name in _OF_THE_PLATFORM if name in default}}


def with_managed(fields: Fields) -> Fields:
    """The fields with what [SerializeReference] fields hold in their place; one that holds itself is cut."""
    held = _held(fields.get("references"))
    if not held:
        return fields
    return {name: _in_place(value, held, frozenset()) for name, value in fields.items() if name != "references"}


def _held(value: Value) -> dict[tuple[str, int], Fields]:
    """Every managed object, by what stands for it: `{rid: 12}`, before Unity 2021.2 `{id: 12}`."""
    if not isinstance(value, dict):
        return {}
    rows = value.get("RefIds")
    if isinstance(rows, list):
        numbered = [(row.get("rid"), row) for row in rows if isinstance(row, dict)]
        return {("rid", rid): row for rid, row in numbered if isinstance(rid, int)}
    return {("id", int(key)): row for key, row in value.items() if key.isdigit() and isinstance(row, dict)}


def _in_place(value: Value, held: dict[tuple[str, int], Fields], above: frozenset[tuple[str, int]]) -> Value:
    if isinstance(value, list):
        return [_in_place(part, held, above) for part in value]
    if not isinstance(value, dict):
        return value
    if len(value) == 1:
        ((mark, number),) = value.items()
        if mark in ("rid", "id") and isinstance(number, int):
            return _object((mark, number), held, above)
    return {name: _in_place(part, held, above) for name, part in value.items()}


def _object(key: tuple[str, int], held: dict[tuple[str, int], Fields], above: frozenset[tuple[str, int]]) -> Value:
    row = held.get(key)
    if row is None:
        return None if key[0] == "rid" else {key[0]: key[1]}
    if key in above or len(above) >= MAX_DEPTH:
        return MORE
    kind, data = row.get("type"), row.get("data")
    parts = [str(kind[part]) for part in ("ns", "class") if kind.get(part)] if isinstance(kind, dict) else []
    if not parts:
        return None
    inside = _in_place(data, held, above | {key}) if isinstance(data, dict) else {}
    return {"type": ".".join(parts), **(inside if isinstance(inside, dict) else {})}
