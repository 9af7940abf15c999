"""The latest lines of every connected Editor's console, as its `console/log` events bring them."""

from __future__ import annotations

from collections import deque

import msgspec

from editormcp.projects.project import Project

MOST = 500


class Console:
    """A ring a project; what an Editor said before it connected is not in it."""

    def __init__(self) -> None:
        self._lines: dict[str, deque[msgspec.Raw]] = {}

    def hear(self, project: Project, payload: msgspec.Raw) -> None:
        self._lines.setdefault(project.id, deque(maxlen=MOST)).append(payload.copy())

    def read(self, project: Project) -> str:
        """The lines as JSON, oldest first."""
        return msgspec.json.encode({"lines": list(self._lines.get(project.id, ()))}).decode()
