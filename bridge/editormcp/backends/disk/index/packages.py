"""Where a project's packages are, and which of them cannot be read from here."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec

from editormcp.projects.files import read_json

_BUILT_IN = "com.unity.modules."
_CACHE_NAME = re.compile(r"([a-z0-9][a-z0-9._-]*)@")


class Packages(msgspec.Struct):
    """The package folders by the name they have inside the project (`Packages/<name>`)."""

    folders: dict[str, Path] = {}
    unreadable: list[str] = []
    """Packages that the project uses and that are in no folder here."""


class _Manifest(msgspec.Struct):
    dependencies: dict[str, object] = {}


def find_packages(root: Path) -> Packages:
    """Embedded packages, those that the manifest takes from a folder, and those in Library/PackageCache."""
    wanted = _dependencies(root / "Packages" / "manifest.json")
    locked = _dependencies(root / "Packages" / "packages-lock.json")
    found = _in_cache(root) | _from_folders(root, wanted) | _embedded(root)
    missing = sorted(name for name in {**wanted, **locked} if name not in found and not name.startswith(_BUILT_IN))
    return Packages({f"Packages/{name}": folder for name, folder in sorted(found.items())}, missing)


def _dependencies(path: Path) -> dict[str, object]:
    try:
        return read_json(path, _Manifest).dependencies
    except OSError:
        return {}


def _in_cache(root: Path) -> dict[str, Path]:
    found = {}
    for folder in _folders(root / "Library" / "PackageCache"):
        match = _CACHE_NAME.match(folder.name)
        if match:
            found[match[1]] = folder
    return found


def _from_folders(root: Path, wanted: dict[str, object]) -> dict[str, Path]:
    found = {}
    for name, source in wanted.items():
        if isinstance(source, str) and source.startswith("file:") and not source.endswith((".tgz", ".tar.gz")):
            folder = _folder(root, source.removeprefix("file:"))
            if folder is not None:
                found[name] = folder
    return found


def _folder(root: Path, told: str) -> Path | None:
    """The folder that a manifest names; None where there is none, or where it holds the project itself."""
    try:
        folder = (root / "Packages" / told).resolve()
        return folder if folder.is_dir() and not root.is_relative_to(folder) else None
    except (OSError, ValueError, RuntimeError):
        return None  # a name too long, with a zero in it, or a link that leads to itself


def _embedded(root: Path) -> dict[str, Path]:
    return {folder.name: folder for folder in _folders(root / "Packages") if (folder / "package.json").is_file()}


def _folders(parent: Path) -> list[Path]:
    try:
        return sorted(child for child in parent.iterdir() if child.is_dir())
    except OSError:
        return []
