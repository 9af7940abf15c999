"""Work that nobody wants any more ends by itself, also in the middle of one large scene: who has to be ended for it
loses what it has in memory, and whoever asks next waits for that."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from conftest import make_project
from editormcp.backends.disk.reader import ProjectReader
from editormcp.backends.disk.work import Cancelled, Work
from editormcp.projects.finding import describe_project
from page.scenes import root, write_scene

SCENE = "Assets/Level.unity"
OBJECTS = 3000
QUESTIONS: list[tuple[str, dict[str, Any]]] = [
    ("scene.hierarchy.dump", {"scenePath": SCENE, "maxNodes": 0, "include": ["worldTransform", "bounds"]}),
    ("scene.values.read", {"scope": SCENE, "componentType": "Transform", "fields": ["m_LocalPosition"]}),
]


class Watched(Work):
    """Counts how often it is looked at. `last`: at which look nobody wants it any more."""

    def __init__(self, last: int = 0) -> None:
        super().__init__()
        self.looks = 0
        self._last = last

    def check(self) -> None:
        self.looks += 1
        if self.looks == self._last:
            self.cancel()
        super().check()


@pytest.fixture
def reader(tmp_path: Path) -> ProjectReader:
    project = make_project(tmp_path / "Harbour")
    write_scene(project, *(root(at, f"Crate {at}", x=at) for at in range(OBJECTS)))
    return ProjectReader(describe_project(project), tmp_path / "cache")


@pytest.mark.parametrize(("tool", "arguments"), QUESTIONS)
def test_it_is_looked_at_for_every_object(reader: ProjectReader, tool: str, arguments: dict[str, Any]) -> None:
    work = Watched()
    reader.answer(tool, arguments, work)
    assert work.looks > OBJECTS


@pytest.mark.parametrize(("tool", "arguments"), QUESTIONS)
def test_wherever_it_ends_the_next_answer_is_the_same(
    reader: ProjectReader, tool: str, arguments: dict[str, Any]
) -> None:
    """Nothing that was kept half done is taken for whole."""
    for last in (*range(1, 40), OBJECTS // 2, OBJECTS):
        with pytest.raises(Cancelled):
            reader.answer(tool, arguments, Watched(last))
    again = reader.answer(tool, arguments, Work())
    fresh = ProjectReader(reader._project, Path(reader._root, "Temp"))
    assert without_time(again.output) == without_time(fresh.answer(tool, arguments, Work()).output)


def without_time(output: bytes) -> bytes:
    return output.partition(b'"asOf"')[0]
