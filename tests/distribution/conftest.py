"""What scripts/package builds, once for all tests here."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture(scope="session")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the sdist, the wheel, the laid-out bundle and server.json."""
    folder = tmp_path_factory.mktemp("dist")
    for command in (["-m", "hatchling", "build", "-d", str(folder)], ["scripts/packaging/assemble.py", str(folder)]):
        subprocess.run([sys.executable, *command], cwd=ROOT, check=True, capture_output=True)
    return folder


@pytest.fixture(scope="session")
def wheel(dist: Path) -> Path:
    (wheel,) = dist.glob("*.whl")
    return wheel
