"""Completes the package's folder: the .meta files Unity wants, and copies of the contract's definitions."""

from __future__ import annotations

import hashlib
import json
import shutil
from pathlib import Path

from unity_host.toolchain.places import PACKAGE, REPO

DEFINITIONS = PACKAGE / "Definitions~"
TABLES = ("aliases.tsv", "enums.tsv", "builtins.tsv")
NAME = "com.editormcp.bridge"
IMPORTERS = {
    ".cs": (
        "MonoImporter:\n  externalObjects: {}\n  serializedVersion: 2\n  defaultReferences: []\n"
        "  executionOrder: 0\n  icon: {instanceID: 0}"
    ),
    ".asmdef": "AssemblyDefinitionImporter:\n  externalObjects: {}",
    ".md": "TextScriptImporter:\n  externalObjects: {}",
    "package.json": "PackageManifestImporter:\n  externalObjects: {}",
}
FOLDER = "folderAsset: yes\nDefaultImporter:\n  externalObjects: {}"
OTHER = "DefaultImporter:\n  externalObjects: {}"


def hidden(path: Path) -> bool:
    """Whether Unity looks away; inside a sample it does not, once the sample is imported."""
    parts = path.relative_to(PACKAGE).parts
    ignored = [part for part in parts if part.startswith(".") or part.endswith("~")]
    return bool(ignored) and (ignored != ["Samples~"] or parts == ("Samples~",))


def visible() -> list[Path]:
    """Every file and folder of the package that Unity sees, without the metas themselves."""
    return [path for path in sorted(PACKAGE.rglob("*")) if not hidden(path) and path.suffix != ".meta"]


def contract() -> dict[str, Path]:
    """What the package carries of the contract, by file name: the tools an Editor answers, and tables of names."""
    tools = [file for file in REPO.glob("protocol/tools/*/*.json") if _is_answered_there(file)]
    tables = [REPO / "protocol/fields" / name for name in TABLES]
    return {file.name: file for file in (*tools, *tables)}


def _is_answered_there(definition: Path) -> bool:
    return "editor" in json.loads(definition.read_text("utf-8"))["answeredBy"]


def copy_definitions() -> None:
    """From a git URL Unity installs the package's folder alone, so it carries copies."""
    for name, file in contract().items():
        shutil.copyfile(file, DEFINITIONS / name)


def write_missing() -> None:
    """A meta for each file that has none: without it Unity ignores the file in an installed package.

    The guid comes from the path, so it is the same wherever it is made.
    """
    for path in visible():
        meta = path.with_name(path.name + ".meta")
        if not meta.exists():
            meta.write_text(_meta(path), encoding="utf-8", newline="\n")


def _meta(path: Path) -> str:
    guid = hashlib.md5(f"{NAME}/{path.relative_to(PACKAGE).as_posix()}".encode(), usedforsecurity=False).hexdigest()
    importer = FOLDER if path.is_dir() else IMPORTERS.get(path.name) or IMPORTERS.get(path.suffix) or OTHER
    tail = "  userData: \n  assetBundleName: \n  assetBundleVariant: \n"
    return f"fileFormatVersion: 2\nguid: {guid}\n{importer}\n{tail}"
