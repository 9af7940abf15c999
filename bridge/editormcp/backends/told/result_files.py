"""Where Unity's Test Framework leaves its results: only runs from the command line, and the performance package."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec

from editormcp.analysis.nunit import BadResults, Results, read
from editormcp.projects.editor_log import UserPlaces
from editormcp.projects.files import read_small

MOST_BYTES = 64 << 20
"""Of one file, and of all that do not count before the one that does."""
_MOST_PROBLEMS = 5
_SETTINGS = Path("ProjectSettings", "ProjectSettings.asset")
_NAME = re.compile(rb"^  (companyName|productName): ([^\r\n]*)", re.MULTILINE)


class Found(msgspec.Struct, frozen=True):
    file: Path
    written: float
    results: Results
    newer: list[str]
    """Why newer files do not count."""


def newest(root: Path, places: UserPlaces) -> Found | list[str]:
    """The newest whole file of results of this project; else why there is none."""
    problems: list[str] = []
    read_so_far = 0
    for written, file in sorted(_found(root, places), reverse=True):
        if read_so_far > MOST_BYTES:
            return [*problems, "older files were not read"]
        try:
            data = read_small(file, MOST_BYTES)
            read_so_far += len(data)
            results = read(data)
        except BadResults as error:
            problems.append(f"{file}: {error}")
        except OSError as error:
            problems.append(f"{file} cannot be read: {error.strerror or error}")
        else:
            if file.is_relative_to(root) or not is_another(results.project, root):
                return Found(file, written, results, problems)
            problems.append(f"{file} is of {results.project}")
        del problems[_MOST_PROBLEMS:]
    return problems


def is_another(project: str, root: Path) -> bool:
    """Whether this is the folder of another project on this machine. Projects of the same company and name share a
    folder for their results."""
    if not project or project.startswith("//"):  # a share of another machine, which nobody asked to be looked for
        return False
    try:
        return Path(project).is_dir() and not root.samefile(project)
    except (OSError, ValueError):
        return False


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
