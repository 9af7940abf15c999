"""The slow reader of a project, kept from test to test, and how much of a project a test goes through."""

from __future__ import annotations

import hashlib
import os
from functools import cache
from pathlib import Path

from slow_reading.expanding import Expander
from slow_reading.project import Project

WHOLE = "EDITORMCP_WHOLE_CORPUS"
"""Set to anything: every file is compared. It takes minutes."""
_MOST_BYTES = 2_000_000


@cache
def slow_reader(root: Path) -> Expander:
    return Expander(Project(root))


def compared(reader: Expander) -> list[str]:
    """The scenes and prefabs that a test compares: always the same ones, chosen by their names, up to so many bytes."""
    paths = reader.project.scenes()
    if os.environ.get(WHOLE):
        return paths
    chosen, left = [], _MOST_BYTES
    for path in sorted(paths, key=lambda path: hashlib.sha256(path.encode()).digest()):
        size = (reader.project.root / path).stat().st_size
        if size <= left:
            chosen.append(path)
            left -= size
    return sorted(chosen)
