from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from backends.disk.asking import SAMPLE, Asker, asking
from backends.disk.writing import TestProject


@pytest.fixture
def project(tmp_path: Path) -> TestProject:
    """An empty project."""
    return TestProject(tmp_path / "Game")


@pytest.fixture
def ask(project: TestProject, tmp_path: Path) -> Iterator[Asker]:
    """Asks about `project`."""
    with asking(project.root, tmp_path / "cache") as asker:
        yield asker


@pytest.fixture
def sample(tmp_path: Path) -> Iterator[Asker]:
    """Asks about the sample project."""
    with asking(SAMPLE, tmp_path / "cache") as asker:
        yield asker
