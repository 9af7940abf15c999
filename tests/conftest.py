"""What all tests share: a state folder of their own, a project, a daemon."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from hypothesis import settings

from daemons import Running, in_this_loop

settings.register_profile("any-machine", deadline=None)  # no timed assertions: a busy machine is slow, not wrong
settings.load_profile("any-machine")


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A state folder that is not the user's."""
    return tmp_path / "home"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """The least a Unity project is."""
    return make_project(tmp_path / "Harbour")


@pytest.fixture
async def daemon(home: Path) -> AsyncIterator[Running]:
    """A daemon with default settings."""
    async with in_this_loop(home) as running:
        yield running


def make_project(folder: Path, version: str = "6000.0.78f1") -> Path:
    (folder / "ProjectSettings").mkdir(parents=True)
    (folder / "ProjectSettings" / "ProjectVersion.txt").write_text(f"m_EditorVersion: {version}\n", encoding="utf-8")
    (folder / "Assets").mkdir()
    return folder
