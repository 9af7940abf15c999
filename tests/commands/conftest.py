"""What the tests of commands share."""

from __future__ import annotations

from pathlib import Path

import pytest

from commands.person import Person


@pytest.fixture
def person(tmp_path: Path, home: Path) -> Person:
    return Person(tmp_path / "person", home)
