"""Files of the projects that pages look at: what changes there is told, for as long as somebody looks."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable
from pathlib import Path

import structlog

from editormcp.projects.project import Project

log = structlog.get_logger()

FOLDERS = ("Assets", "Packages", "ProjectSettings")
SETTLE_MS, STEP_MS = 100, 65
"""What is written in one go is told in one go. Each step wakes the daemon, changed or not; two must pass in the 200 ms
in which a page shows a change."""

Changed = Callable[[str, set[str]], None]
"""Called with a project's id and the paths that changed, as the project names them."""


class Following:
    """One watch a project, however many pages look at it."""

    def __init__(self, changed: Changed) -> None:
        self._changed = changed
        self._projects: dict[Hashable, str] = {}
        self._watches: dict[str, asyncio.Task[None]] = {}

    def follow(self, page: Hashable, project: Project | None) -> None:
        """This page looks at this project now, and no longer at another."""
        if project is None or not project.path:
            self._projects.pop(page, None)
        else:
            self._projects[page] = project.id
            if project.id not in self._watches:
                watch = self._watch(project.id, Path(project.path))
                self._watches[project.id] = asyncio.get_running_loop().create_task(watch)
        self._leave()

    def followers(self, project: str) -> list[Hashable]:
        return [page for page, followed in self._projects.items() if followed == project]

    def stop(self) -> None:
        self._projects.clear()
        self._leave()

    def _leave(self) -> None:
        """What nobody looks at is watched no longer."""
        for unwatched in self._watches.keys() - self._projects.values():
            self._watches.pop(unwatched).cancel()

    async def _watch(self, project: str, root: Path) -> None:
        from watchfiles import awatch  # costs a page what it costs, and nobody else

        folders = [root / name for name in FOLDERS if (root / name).is_dir()]
        try:
            async for changes in awatch(*folders, watch_filter=None, debounce=SETTLE_MS, step=STEP_MS):
                paths = {named for _, path in changes if (named := _named(root, path))}
                if paths:
                    self._changed(project, paths)
        except (OSError, RuntimeError) as error:  # too many watches, a folder that may not be read
            log.warning("page.not_watched", project=project, error=str(error))


def _named(root: Path, path: str) -> str:
    """The path as the project names it; empty for what Unity does not look at."""
    try:
        parts = Path(path).relative_to(root).parts
    except ValueError:
        return ""
    return "" if any(part.startswith(".") or part.endswith("~") for part in parts) else "/".join(parts)
