"""The ways in which the Python client comes in, and an Editor for it to meet."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from daemons import Running
from fakes.editor import FakeEditor
from real_clients.python_sdk import WAYS, Way


@pytest.fixture(params=WAYS, ids=str)
def way(request: pytest.FixtureRequest) -> Way:
    found: Way = request.param
    return found


@pytest.fixture
async def editor(daemon: Running, project: Path) -> AsyncIterator[FakeEditor]:
    async with daemon.editor(project, channels=["editor/selection"]) as connected_editor:
        yield connected_editor
