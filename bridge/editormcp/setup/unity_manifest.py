"""Our package in a Unity project's Packages/manifest.json."""

from __future__ import annotations

from pathlib import Path

import msgspec

from editormcp.projects.files import read_small
from editormcp.setup import jsonc_edit
from editormcp.setup.refused import Refused

PACKAGE = "com.editormcp.bridge"
INSIDE_REPOSITORY = "?path=/unity-package"
MANIFEST = Path("Packages", "manifest.json")


class _Told(msgspec.Struct):
    name: str
    version: str


def find(text: str) -> str | None:
    """Where the project has the package from; None if it has not."""
    found = jsonc_edit.get(text, ["dependencies", PACKAGE])
    return str(found) if found is not None else None


def put(text: str, source: str) -> str:
    return jsonc_edit.put(text, ["dependencies", PACKAGE], source)


def drop(text: str) -> str:
    return jsonc_edit.drop(text, ["dependencies", PACKAGE])


def from_git(url: str) -> str:
    """The dependency on a repository; a URL that says more (a path, a revision) is taken as it is."""
    if "?path=" in url:
        return url
    address, sign, revision = url.partition("#")
    return f"{address}{INSIDE_REPOSITORY}{sign}{revision}"


def from_folder(folder: Path) -> str:
    """The dependency on a folder of this machine that holds the package."""
    place = folder.expanduser().resolve()
    if not version_in(place):
        raise Refused(f"{place} does not hold the package {PACKAGE} (no package.json of that name)")
    return f"file:{place.as_posix()}"


def version_in(folder: Path) -> str:
    """The version of the package in a folder; empty where the folder does not hold it."""
    try:
        told = msgspec.json.decode(read_small(folder / "package.json"), type=_Told)
    except (OSError, msgspec.DecodeError):
        return ""
    return told.version if told.name == PACKAGE else ""


def embedded(project: Path) -> bool:
    """Whether the package lies in the project's own Packages folder, which goes before the manifest."""
    return (project / "Packages" / PACKAGE / "package.json").is_file()
