"""The disk backends of one process: made on first need, closed together."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from editormcp.backends import Backend
from editormcp.projects.finding import is_project
from editormcp.projects.project import Project


class Closing(Backend, Protocol):
    """A backend that is to be closed."""

    async def close(self) -> None: ...


class OpenedProjects:
    """A backend a project, by its id."""

    def __init__(self, make: Callable[[Project], Closing]) -> None:
        self._make = make
        self._made: dict[str, Closing] = {}

    def of(self, project: Project) -> Backend | None:
        """The project's files, unless they are out of reach: on another machine, or in another system's paths."""
        if project.id not in self._made:
            if not project.path or not is_project(Path(project.path)):
                return None
            self._made[project.id] = self._make(project)
        return self._made[project.id]

    async def close(self) -> None:
        """Ends what is running and keeps the indexes."""
        made, self._made = self._made, {}
        await asyncio.gather(*(backend.close() for backend in made.values()))
