"""Where a project's packages are, and which of them cannot be read from here."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec

from editormcp.backends.disk.index.manifests import FILE, Lock, read_lock, read_manifest
from editormcp.projects.files import read_json

MODULES = "com.unity.modules."
"""Parts of the engine that can be switched off. They have no files."""
_CACHE_NAME = re.compile(r"([a-z0-9][a-z0-9._-]*)@")
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*\Z")


class Packages(msgspec.Struct):
    """The package folders by the name they have inside the project (`Packages/<name>`)."""

    folders: dict[str, Path] = {}
    unreadable: list[str] = []
    """Packages that the project uses and that are in no folder here."""


class PackageJson(msgspec.Struct):
    """What a package says of itself."""

    name: str = ""
    version: str = ""


def find_packages(root: Path) -> Packages:
    """Embedded packages, those that the manifest takes from a folder, and those in Library/PackageCache."""
    wanted, lock = read_manifest(root).said.dependencies, read_lock(root).said
    found = _in_cache(root) | _from_folders(root, wanted) | embedded(root, lock)
    names = {*wanted, *lock.dependencies}
    missing = sorted(name for name in names if name not in found and not name.startswith(MODULES))
    return Packages({f"Packages/{name}": folder for name, folder in sorted(found.items())}, missing)


def package_json(folder: Path) -> PackageJson:
    """The package.json of a folder; an empty one where it cannot be read."""
    try:
        return read_json(folder / "package.json", PackageJson)
    except OSError:
        return PackageJson()


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
        if isinstance(source, str) and source.startswith(FILE) and not source.endswith((".tgz", ".tar.gz")):
            folder = _folder(root, source.removeprefix(FILE))
            if folder is not None and package_json(folder).name == name:  # a manifest opens no other folder
                found[name] = folder
    return found


def _folder(root: Path, told: str) -> Path | None:
    """The folder that a manifest names; None where there is none, or where it holds the project itself."""
    try:
        folder = (root / "Packages" / told).resolve()
        return folder if folder.is_dir() and not root.is_relative_to(folder) else None
    except (OSError, ValueError, RuntimeError):
        return None  # a name too long, with a zero in it, or a link that leads to itself


def embedded(root: Path, lock: Lock) -> dict[str, Path]:
    """The packages that lie in Packages. Unity knows them by their own names, not by those of their folders."""
    locked = {known.version.removeprefix(FILE): name for name, known in lock.dependencies.items()}
    found = {}
    for folder in _folders(root / "Packages"):
        if (folder / "package.json").is_file():
            told = package_json(folder).name
            found[told if _NAME.match(told) else locked.get(folder.name, folder.name)] = folder
    return found


def _folders(parent: Path) -> list[Path]:
    try:
        return sorted(child for child in parent.iterdir() if child.is_dir())
    except OSError:
        return []
