"""scripts/test fails when anything that it runs fails."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

COMMAND = Path(__file__).parents[1] / "scripts" / "test"
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a bash script")


def stub(file: Path, body: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f"#!/usr/bin/env bash\n{body}\n", "utf-8")
    file.chmod(0o755)


@pytest.mark.parametrize(
    "failing",
    [
        "setup",
        "lint",
        "lowest",
        "pytest --numprocesses 2 --dist loadfile --ignore=tests/unity_host",
        "pytest tests/unity_host",
    ],
)
def test_it_fails_when_a_part_fails(tmp_path: Path, failing: str) -> None:
    for part in ("scripts/setup", "scripts/lint", "scripts/lowest", ".venv/bin/pytest"):
        stub(tmp_path / part, f'said="${{0##*/}}${{1:+ $*}}"\n[ "$said" != "{failing}" ]')
    shutil.copy(COMMAND, tmp_path / "scripts" / "test")
    assert subprocess.run([tmp_path / "scripts" / "test"], timeout=60).returncode == 1
    stub(tmp_path / "scripts" / failing if " " not in failing else tmp_path / ".venv/bin/pytest", "exit 0")
    assert subprocess.run([tmp_path / "scripts" / "test"], timeout=60).returncode == 0
