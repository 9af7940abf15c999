"""Which folder is a Unity project, and what it calls itself."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

from editormcp.projects.files import open_file
from editormcp.projects.project import Project

_VERSION_FILE = Path("ProjectSettings", "ProjectVersion.txt")
_SETTINGS_FILE = Path("ProjectSettings", "ProjectSettings.asset")
LOCKFILE = Path("Temp", "UnityLockfile")
LONGEST_PATH = 4096
"""Characters of a path that is looked for: a caller may write millions, and each folder in it has to be asked for."""
_HEAD = 4096
"""Bytes of ProjectVersion.txt that are read: it has two lines."""
_VERSION = re.compile(rb"^m_EditorVersion:[ \t]*([^\s]+)", re.MULTILINE)


def is_project(folder: Path) -> bool:
    """Whether `folder` is the top of a Unity project: also where a repository leaves the version out."""
    try:
        return (folder / _VERSION_FILE).is_file() or (
            (folder / _SETTINGS_FILE).is_file() and (folder / "Assets").is_dir()
        )
    except OSError:
        return False


def is_open_in_unity(root: Path) -> bool:
    """Whether an Editor holds the project: it keeps the lock file open, and a crash leaves the file behind."""
    try:
        return (root / LOCKFILE).is_file()
    except OSError:
        return False


def find_project(path: Path) -> Path | None:
    """The project that holds `path`: the folder itself or the nearest one above it."""
    try:
        start = path.resolve()
    except (OSError, ValueError, RuntimeError):  # no path at all, with a NUL in it; links that lead to themselves
        return None
    return next((folder for folder in (start, *start.parents) if is_project(folder)), None)


def describe_project(root: Path) -> Project:
    """The project at `root`, named after its folder. The id is the same from the Editor and from disk."""
    path = root.resolve()
    text = path.as_posix()  # Unity writes its own paths with forward slashes on every platform.
    digest = hashlib.sha1(text.encode("utf-8", "surrogatepass"), usedforsecurity=False).hexdigest()
    return Project(id=f"{path.name}@{digest[:8]}", name=path.name, path=str(path), unity_version=_unity_version(path))


def _unity_version(root: Path) -> str:
    try:
        with open_file(root / _VERSION_FILE) as file:
            match = _VERSION.search(file.read(_HEAD))
    except OSError:
        return ""
    return match[1].decode("ascii", "replace") if match else ""
