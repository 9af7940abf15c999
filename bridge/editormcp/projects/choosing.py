"""Which project a call is about. Never a guess: where nothing decides, the caller gets the candidates."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import Protocol

from editormcp.errors import ToolError
from editormcp.projects.finding import LONGEST_PATH, describe_project, find_project, is_project
from editormcp.projects.project import Project
from editormcp.projects.wsl import drives, local_path

DOWNWARDS = 3
MOST_FOLDERS = 2000
MAX_CANDIDATES = 10
MOST_REMEMBERED = 256
"""Working directories of clients whose project is known."""


class Asker(Protocol):
    """What is known of a caller: the project it was started for, its working directory and its roots."""

    @property
    def project(self) -> str: ...

    @property
    def folders(self) -> tuple[str, ...]: ...


class Projects:
    """The known projects: connected ones (asked for anew each time), the daemon's own, and remembered ones."""

    def __init__(
        self,
        connected: Callable[[], Iterable[Project]],
        served: Iterable[Path],
        remembered: Callable[[], Iterable[Path]],
    ) -> None:
        self._connected = connected
        self._served = [describe_project(path) for path in served]
        self._remembered = remembered
        self._by_folder: dict[str, Project | None] = {}

    def choose(self, named: str | None, caller: Asker) -> Project:
        """The project of a call, in the order of protocol/README.md (Which project)."""
        if name := named or caller.project:
            return self._named(name, caller)
        for folder in caller.folders:
            if project := self._around(folder):
                return self._as_connected(project)
        for known in (self._connected, lambda: self._served, self._kept):
            group = list(known())
            if len(group) == 1:
                return group[0]
            if group:
                raise _refusal("ambiguous_project", "several projects are known", group)
        raise ToolError("arguments", "no Unity project is known", reason="no_project")

    def known(self, caller: Asker | None = None) -> list[Project]:
        """Every project a caller could name, connected ones first, none twice."""
        around = [project for folder in (caller.folders if caller else ()) if (project := self._around(folder))]
        found: dict[str, Project] = {}
        for project in (*self._connected(), *around, *self._served, *self._kept()):
            found.setdefault(project.id, project)
        return list(found.values())

    def _named(self, name: str, caller: Asker) -> Project:
        known = self.known(caller)
        fits = [project for project in known if name in (project.id, project.name)]
        fits = fits or [project for project in known if project.name.lower() == name.lower()]
        if len(fits) == 1:
            return fits[0]
        if fits:
            raise _refusal("ambiguous_project", f"{len(fits)} projects are named {name!r}", fits)
        if not _looks_like_a_path(name):
            raise _refusal("unknown_project", f"no project {name!r} is known", known)
        root = find_project(local_path(name, drives()))  # first: one may have come since the folder was remembered
        if project := describe_project(root) if root else self._around(name):
            return self._as_connected(project)
        what = f"{name!r} is not in a project: a Unity project has the folders Assets and ProjectSettings"
        raise _refusal("unknown_project", what, known)

    def _as_connected(self, project: Project) -> Project:
        for other in self._connected():
            if other.id == project.id:
                return other
        return project

    def _kept(self) -> list[Project]:
        return [describe_project(path) for path in self._remembered() if is_project(path)]

    def _around(self, folder: str) -> Project | None:
        """The project that holds a folder, or the only one within three levels below it."""
        folder = _plainly(folder)
        if folder not in self._by_folder:
            if len(self._by_folder) >= MOST_REMEMBERED:
                del self._by_folder[next(iter(self._by_folder))]
            root = project_around(local_path(folder, drives())) if len(folder) <= LONGEST_PATH else None
            self._by_folder[folder] = describe_project(root) if root else None
        return self._by_folder[folder]


@lru_cache(maxsize=MOST_REMEMBERED)
def _plainly(folder: str) -> str:
    """One folder can be written in any number of ways. With `..` it may lead through a link."""
    return folder if ".." in folder else os.path.normpath(folder)


def project_around(folder: Path) -> Path | None:
    """The project that holds a folder, or the only one within three levels below it."""
    return find_project(folder) or _only(_below(folder))


def _refusal(reason: str, what: str, candidates: Iterable[Project]) -> ToolError:
    rows = [{"project": project.name, "path": project.path, "id": project.id} for project in candidates]
    return ToolError("arguments", what, reason=reason, candidates=rows[:MAX_CANDIDATES])


def _looks_like_a_path(name: str) -> bool:
    return len(name) <= LONGEST_PATH and ("/" in name or "\\" in name or name in (".", ".."))


def _only(roots: list[Path]) -> Path | None:
    return roots[0] if len(roots) == 1 else None


def _below(top: Path) -> list[Path]:
    """Projects up to three levels down. A walk that meets too many folders finds nothing rather than taking long."""
    found: list[Path] = []
    level, seen = [top], 0
    for _ in range(DOWNWARDS):
        children = (child for folder in level for child in _children(folder))
        level = list(islice(children, MOST_FOLDERS + 1 - seen))
        seen += len(level)
        if seen > MOST_FOLDERS:
            return []
        roots = {folder for folder in level if is_project(folder)}
        found += sorted(roots)
        level = [folder for folder in level if folder not in roots]
    return found


def _children(folder: Path) -> list[Path]:
    try:
        with os.scandir(folder) as entries:
            return [
                Path(entry)
                for entry in entries
                if not entry.name.startswith(".") and entry.is_dir(follow_symlinks=False)
            ]
    except (OSError, ValueError):
        return []
