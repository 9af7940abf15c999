"""asset.info: one asset's type, importer and settings."""

from __future__ import annotations

from typing import Any

from editormcp.analysis.asset_objects import with_default_platform
from editormcp.backends.disk.answering.asset_names import AssetNames
from editormcp.backends.disk.answering.asset_paths import asset_of
from editormcp.backends.disk.answering.asset_types import asset_type
from editormcp.backends.disk.answering.context import Context, Output
from editormcp.backends.disk.answering.importers import importer_in, read_meta
from editormcp.backends.disk.answering.plain_values import plain
from editormcp.backends.disk.format.references import Reference, is_builtin
from editormcp.backends.disk.format.values import Value
from editormcp.backends.disk.index.names import META, extension, stem
from editormcp.backends.disk.scene.library import Unreadable

_NOT_SETTINGS = frozenset(("externalObjects", "userData", "assetBundleName", "assetBundleVariant", "serializedVersion"))
_VARIANT = "variant"
_DEFAULT_IMPORTERS = {".unity": "DefaultImporter", ".prefab": "PrefabImporter", ".cs": "MonoImporter"}


def answer(context: Context, arguments: dict[str, Any]) -> Output:
    path = asset_of(context, arguments, "assetPath", "guid")
    meta = _meta(context, path)
    importer, settings = _importer(path, meta)
    known, unresolved = _dependencies(context, path)
    output: Output = {
        "path": path,
        "guid": context.index.guids.get(path, ""),
        "type": asset_type(context.index, context.scripts, path),
    }
    kind = _kind(context, path)
    if kind:
        output["kind"] = kind
    output |= _kin(context, path, kind)
    output |= {
        "mainObjectName": stem(path) if not context.index.is_folder(path) else path.rpartition("/")[2],
        "sizeBytes": context.index.listing.files.get(path, (0, 0))[0],
        "dependencyCount": len(known) + unresolved,
    }
    if arguments.get("includeDependencies"):
        output["dependencies"] = known
    labels = meta.get("labels")
    output |= {
        "importerType": importer,
        "importSettings": settings,
        "labels": sorted(str(label) for label in labels) if isinstance(labels, list) else [],
    }
    if not output["guid"]:
        context.note(f"{path} has no .meta file: Unity has not imported it yet, so it has no GUID.")
    if unresolved:
        context.note(
            f"{unresolved} of its dependencies are in no folder that can be read here; they count but have no path."
        )
    return output


def _meta(context: Context, path: str) -> dict[str, Value]:
    real = context.index.real_path(path + META)
    try:
        return read_meta(real) if real else {}
    except OSError:
        return {}


def _importer(path: str, meta: dict[str, Value]) -> tuple[str, dict[str, Any]]:
    name, fields = importer_in(meta)
    fields = with_default_platform(fields)
    settings = {key: plain(part) for key, part in fields.items() if key not in _NOT_SETTINGS}
    return name or _DEFAULT_IMPORTERS.get(extension(path), "DefaultImporter"), settings


def _kind(context: Context, path: str) -> str:
    ending = extension(path)
    if ending == ".unity":
        return "scene"
    if ending != ".prefab":
        is_model = asset_type(context.index, context.scripts, path) == "GameObject"
        return "model" if is_model else ""
    try:
        return _VARIANT if _base(context, path) is not None else "prefab"
    except Unreadable as error:
        context.note(f"{path}: {error.reason}.")
        return "prefab"


def _base(context: Context, path: str) -> Reference | None:
    """The prefab that a variant is one of: its root is itself an instance."""
    instances = context.scenes.object_file(path).instances.values()
    return next((instance.source for instance in instances if instance.parent == 0), None)


def _kin(context: Context, path: str, kind: str) -> dict[str, str]:
    """What an asset is derived from: a variant from its base, a script's class from another."""
    if kind == _VARIANT and (base := _base(context, path)) is not None:
        return {"base": AssetNames(context.view).target(base).text}
    found = context.scripts.in_script(path) if extension(path) == ".cs" else None
    if found is None:
        return {}
    base_class = context.types.base_class(found.full_name)
    return {"className": found.full_name, **({"baseClass": base_class} if base_class else {})}


def _dependencies(context: Context, path: str) -> tuple[list[str], int]:
    """The paths of what it uses, and how many more there may be where this machine cannot look."""
    guids = {guid for guid in context.index.references(path) if not is_builtin(guid)}
    known = {context.index.paths[guid] for guid in guids if guid in context.index.paths} - {path}
    return sorted(known), sum(
        guid not in context.index.paths and context.checks.is_unknown(context, guid) for guid in guids
    )
