"""The latest lines of every connected Editor's console, as its `console/log` events bring them."""

from __future__ import annotations

from collections import Counter, deque

import msgspec

from editormcp.projects.project import Project

MOST = 500
MOST_BYTES = 4 << 20


class Console:
    """A ring a project; what an Editor said before it connected is not in it."""

    def __init__(self) -> None:
        self._lines: dict[str, deque[msgspec.Raw]] = {}
        self._bytes: Counter[str] = Counter()

    def hear(self, project: Project, payload: msgspec.Raw) -> None:
        lines = self._lines.setdefault(project.id, deque())
        lines.append(payload.copy())
        self._bytes[project.id] += len(bytes(payload))
        while len(lines) > MOST or (self._bytes[project.id] > MOST_BYTES and len(lines) > 1):
            self._bytes[project.id] -= len(bytes(lines.popleft()))

    def read(self, project: Project) -> str:
        """The lines as JSON, oldest first."""
        return msgspec.json.encode({"lines": list(self._lines.get(project.id, ()))}).decode()
