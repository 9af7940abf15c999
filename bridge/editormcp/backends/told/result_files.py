"""Where Unity's Test Framework leaves its results: only runs from the command line, and the performance package."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from editormcp.analysis.nunit import BadResults, Results, read
from editormcp.projects.editor_log import UserPlaces
from editormcp.projects.files import read_small

MOST_BYTES = 64 << 20
_SETTINGS = Path("ProjectSettings", "ProjectSettings.asset")
_NAME = re.compile(rb"^  (companyName|productName): ([^\r\n]*)", re.MULTILINE)


def newest(root: Path, places: UserPlaces) -> tuple[Path, float, Results] | list[str]:
    """The newest whole file of results, with the time that it was written; else why there is none."""
    problems = []
    for written, file in sorted(_found(root, places), reverse=True):
        try:
            return file, written, read(read_small(file, MOST_BYTES))
        except BadResults as error:
            problems.append(f"{file}: {error}")
        except OSError as error:
            problems.append(f"{file} cannot be read: {error.strerror or error}")
    return problems


def _found(root: Path, places: UserPlaces) -> Iterator[tuple[float, Path]]:
    for folder in (root, root / "TestResults", _persistent(root, places)):
        if folder is None:
            continue
        try:
            files = [file for file in folder.iterdir() if _is_results(file, folder.name == "TestResults")]
        except OSError:
            continue
        for file in files:
            try:
                yield file.stat().st_mtime, file
            except OSError:
                continue


def _is_results(file: Path, any_name: bool) -> bool:
    name = file.name.lower()
    return name.endswith(".xml") and (any_name or name.startswith(("testresults", "test-results")))


def _persistent(root: Path, places: UserPlaces) -> Path | None:
    """Application.persistentDataPath of this project."""
    try:
        found = dict(_NAME.findall(read_small(root / _SETTINGS)))
    except OSError:
        return None
    names = [
        found.get(key, b"").decode("utf-8", "replace").strip().strip("'\"") for key in (b"companyName", b"productName")
    ]
    if not all(names) or any(name in (".", "..") or "/" in name or "\\" in name for name in names):
        return None
    if places.platform == "win32":
        return places.home.joinpath("AppData", "LocalLow", *names)
    if places.platform == "darwin":
        return places.home.joinpath("Library", "Application Support", *names)
    return places.config.joinpath("unity3d", *names)
