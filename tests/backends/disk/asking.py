"""Asks the reader of a project's files, in this thread."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from editormcp.backends import Progress
from editormcp.backends.disk.reader import ProjectReader
from editormcp.backends.disk.work import Work
from editormcp.projects.finding import describe_project

SAMPLE = Path(__file__).parents[3] / "bridge" / "editormcp" / "sample" / "Lighthouse"


class Asker:
    """A reader and its last answer's diagnostics."""

    def __init__(self, root: Path, cache: Path) -> None:
        self.reader = ProjectReader(describe_project(root), cache)
        self.diagnostics: tuple[str, ...] = ()
        self.progress: list[Progress] = []

    def __call__(self, tool: str, **arguments: Any) -> dict[str, Any]:
        """The output of one call. Raises the ToolError that the call ends in."""
        answer = self.reader.answer(tool, arguments, Work(self._reached))
        self.diagnostics = answer.diagnostics
        output: dict[str, Any] = json.loads(bytes(answer.output))
        assert output.pop("source") == "disk"
        assert output.pop("asOf").endswith("Z")
        return output

    def _reached(self, done: float, total: float | None, message: str) -> None:
        self.progress.append(Progress(done, total, message))

    def outline(self, scene: str, **arguments: Any) -> list[str]:
        """A scene as indented lines."""
        text: str = self("scene.hierarchy.dump", scenePath=scene, format="outline", **arguments)["outline"]
        return text.splitlines()

    def said(self, words: str) -> bool:
        """Whether a diagnostic of the last answer has these words."""
        return any(words in line for line in self.diagnostics)


@contextmanager
def asking(root: Path, cache: Path) -> Iterator[Asker]:
    asker = Asker(root, cache)
    try:
        yield asker
    finally:
        asker.reader.close()
