"""Content files, read where that costs least."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

from editormcp.catalogue.blueprints.inside import read_text

QUICK = 0.01
"""Seconds. A read that takes longer, on a network drive for example, would hold up every other client."""


class Files:
    """Reads in a thread until the folder proves quick, then in the event loop: a thread costs more than the read."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._is_quick = False

    async def read(self, path: str) -> str:
        """The text of a file as it is now, or Unreadable."""
        return self._read(path) if self._is_quick else await asyncio.to_thread(self._read, path)

    def _read(self, path: str) -> str:
        began = time.perf_counter()
        try:
            return read_text(self._root, path)
        finally:
            self._is_quick = time.perf_counter() - began < QUICK
