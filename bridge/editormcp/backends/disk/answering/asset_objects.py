"""Reads an asset's object from its file: the main one, one by name, or its importer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from editormcp.analysis.asset_objects import AssetObject, asset_object
from editormcp.analysis.cells import Resolve
from editormcp.analysis.model import Target, Value
from editormcp.backends.disk.answering.asset_names import AssetNames
from editormcp.backends.disk.answering.assets import SCRIPTABLE
from editormcp.backends.disk.answering.context import Context
from editormcp.backends.disk.answering.importers import importer_in, read_meta
from editormcp.backends.disk.answering.shaders import PACKAGE_SHADERS
from editormcp.backends.disk.format.documents import Document, text_field
from editormcp.backends.disk.format.references import Reference, reference_field
from editormcp.backends.disk.format.values import read_fields
from editormcp.backends.disk.index.entries import YAML_TYPES
from editormcp.backends.disk.index.loose_json import decode
from editormcp.backends.disk.index.names import META, extension, stem
from editormcp.backends.disk.index.reading import read_stable
from editormcp.backends.disk.scene.library import Unreadable

OBJECT_FILES = (".unity", ".prefab")
_MAIN = 100_000
"""A main object's id is its class's number times this."""
_MONO_BEHAVIOUR = 114
_ENOUGH = 6
_JSON = {
    ".asmdef": "AssemblyDefinitionAsset",
    ".asmref": "AssemblyDefinitionReferenceAsset",
    ".inputactions": "InputActionAsset",
}
_BY_GUID = "GUID:"


class Held(msgspec.Struct):
    """The document of an asset that was asked for, and what others there are."""

    chosen: Document | None = None
    others: list[str] = []
    count: int = 0


class AssetObjects:
    """For one call."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._names = AssetNames(context.view)

    def has_object(self, path: str) -> bool:
        """Whether a text file holds it, and it is not a scene or a prefab."""
        return extension(path) in YAML_TYPES and extension(path) not in OBJECT_FILES

    def has_json(self, path: str) -> bool:
        """Whether it is written as JSON whose fields are the asset's."""
        return extension(path) in _JSON

    def json(self, path: str) -> AssetObject:
        """An assembly definition or a set of input actions; raises Unreadable."""
        real = self._context.index.real_path(path)
        try:
            data = read_stable(real) if real is not None else b""
        except OSError as error:
            raise Unreadable(path, error.strerror or "it cannot be read") from None
        found, fault = decode(data, dict[str, Any])
        if found is None:
            raise Unreadable(path, fault)
        kind, guid = _JSON[extension(path)], self._guid(path)
        facts = {"name": stem(path), "path": path, "guid": guid, "type": kind}
        return AssetObject(path, kind, (kind,), self._plain(found), facts, is_json=True)

    def _plain(self, value: Any) -> Any:
        """The values as they are; `GUID:…`, which an assembly is named by, as its path where it is here."""
        if isinstance(value, dict):
            return {str(name): self._plain(part) for name, part in value.items()}
        if isinstance(value, list):
            return [self._plain(part) for part in value]
        if isinstance(value, str) and value.startswith(_BY_GUID):
            return self._context.index.paths.get(value.removeprefix(_BY_GUID), value)
        return value

    def main(self, path: str, part: str = "") -> tuple[AssetObject, Held]:
        """The main object of a text asset, or the one of this name or id; raises Unreadable."""
        held: Held = self._context.scenes.from_documents(path, lambda documents: _held(documents, part))
        document = held.chosen
        if document is None:
            raise Unreadable(path, f"it holds no object '{part}'" if part else "it holds no object")
        return self.made(path, document), held

    def made(self, path: str, document: Document, *, is_part: bool = False) -> AssetObject:
        """The object that a document of the file is; one that is a part of it is shown as `x.controller#Idle`."""
        types = self.types(document)
        name = text_field(document.body, b"m_Name") or ""
        one = asset_object(path, types, read_fields(document.body), self._guid(path), name or stem(path))
        if is_part:
            one.part = name or types[0]
        return one

    def importer(self, path: str) -> AssetObject:
        """The import settings of any asset; raises Unreadable."""
        real = self._context.index.real_path(path + META)
        if real is None:
            raise Unreadable(path, "it has no .meta file")
        try:
            name, fields = importer_in(read_meta(real))
        except OSError as error:
            raise Unreadable(path + META, error.strerror or "it cannot be read") from None
        if not name:
            raise Unreadable(path + META, "it names no importer")
        return asset_object(path, (name, "AssetImporter"), {**fields}, self._guid(path), stem(path))

    def resolve(self, path: str) -> Resolve:
        """Names what a reference in this asset means."""
        own = self._guid(path)

        def target(reference: dict[str, Value], _at: str) -> Target | None:
            file_id, guid = reference.get("fileID"), reference.get("guid")
            if not isinstance(file_id, int) or not file_id:
                return None
            if not guid and not own:
                return Target(f"{path}#{file_id}", asset=path)
            if guid in PACKAGE_SHADERS and guid not in self._context.index.paths:
                return Target(f"package:{PACKAGE_SHADERS[str(guid)]}", guid=str(guid))
            return self._names.target(Reference(file_id, str(guid) if guid else own))

        return target

    def _guid(self, path: str) -> str:
        return self._context.index.guids.get(path, "")

    def types(self, document: Document) -> tuple[str, ...]:
        if document.class_id != _MONO_BEHAVIOUR:
            return (document.class_name or "Object",)
        script = reference_field(document.body, b"m_Script")
        identifier = text_field(document.body, b"m_EditorClassIdentifier") or ""
        found = self._context.scripts.find(script, identifier) if script is not None else None
        if found is None:
            return (SCRIPTABLE,)
        bases = self._context.types.bases(found.full_name)
        return (found.name, *bases, *([SCRIPTABLE] if SCRIPTABLE not in bases else []))


def _held(documents: Iterator[Document], part: str) -> Held:
    """Goes through all: only who reads a file to its end knows that it was not written meanwhile."""
    held = Held()
    first: Document | None = None
    for document in documents:
        held.count += 1
        first = first or document
        name = text_field(document.body, b"m_Name") or ""
        if part:
            if held.chosen is None and part in (name, str(document.file_id)):
                held.chosen = document
        elif held.chosen is None and document.file_id == document.class_id * _MAIN:
            held.chosen = document
        if name and name not in held.others and len(held.others) < _ENOUGH:
            held.others.append(name)
    if held.chosen is None and not part:
        held.chosen = first
    return held
