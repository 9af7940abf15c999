"""The disk backends of one process: made on first need, closed together."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from editormcp.backends import Backend
from editormcp.projects.finding import is_project
from editormcp.projects.project import Project

if TYPE_CHECKING:
    from editormcp.backends.disk.backend import DiskBackend


class OpenedProjects:
    """A backend a project, by its id."""

    def __init__(self, cache: Path) -> None:
        self._cache = cache
        self._made: dict[str, DiskBackend] = {}

    def of(self, project: Project) -> Backend | None:
        """The project's files, unless they are out of reach: on another machine, or in another system's paths."""
        if project.id not in self._made:
            if not project.path or not is_project(Path(project.path)):
                return None
            self._made[project.id] = self._open(project)
        return self._made[project.id]

    def _open(self, project: Project) -> DiskBackend:
        from editormcp.backends.disk.backend import DiskBackend  # not at the top: `stdio` and `serve` start without it

        return DiskBackend(project, self._cache)

    def close(self) -> None:
        """Stops what is running and keeps the indexes."""
        while self._made:
            self._made.popitem()[1].close()
