"""Other processes, from outside."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def is_alive(pid: int) -> bool:
    """Whether a process runs; one that has ended and waits to be collected does not."""
    try:
        os.kill(pid, 0)
    except OSError:
        return False
    if sys.platform != "linux":
        return True
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def children(pid: int) -> list[int]:
    """The processes that a process has started and that have not ended; on Linux."""
    tasks = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(child) for task in tasks for child in task.read_text().split()]
