"""The disk backends of one process: made on first need, closed together."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from editormcp.backends import Backend
from editormcp.projects.project import Project

if TYPE_CHECKING:
    from editormcp.backends.disk.backend import DiskBackend


class OpenedProjects:
    """Makes a backend for a project and remembers to close it."""

    def __init__(self, cache: Path) -> None:
        self._cache = cache
        self._made: list[DiskBackend] = []

    def open(self, project: Project) -> Backend:
        from editormcp.backends.disk.backend import DiskBackend  # not at the top: `stdio` and `serve` start without it

        backend = DiskBackend(project, self._cache)
        self._made.append(backend)
        return backend

    def close(self) -> None:
        """Stops what is running and keeps the indexes."""
        while self._made:
            self._made.pop().close()
