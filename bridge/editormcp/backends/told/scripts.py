"""Which scripts of a project were written after a moment: a compile that was over by then has not seen them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

_SCRIPTS = (".cs", ".asmdef", ".asmref", ".rsp")
_MOST_FILES = 200_000
"""Looking further would take longer than whoever waits for a compile expects."""


def changed_since(root: Path, seconds: float) -> list[str]:
    """The newest first, as the project names them."""
    newer = []
    for looked, file in enumerate(_scripts(root)):
        if looked >= _MOST_FILES:
            break
        try:
            written = file.stat().st_mtime
        except OSError:
            continue  # it went away meanwhile
        if written > seconds:
            newer.append((written, file.relative_to(root).as_posix()))
    return [path for _, path in sorted(newer, reverse=True)]


def _scripts(root: Path) -> Iterator[Path]:
    for name in ("Assets", "Packages"):
        for folder, folders, files in os.walk(root / name):
            folders[:] = [one for one in folders if not one.startswith(".") and not one.endswith("~")]
            yield from (Path(folder, file) for file in files if file.endswith(_SCRIPTS) and not file.startswith("."))
