"""Whether the process of an Editor still runs: one that died in a reload would else be waited for."""

from __future__ import annotations

import os
import sys
from pathlib import Path

if sys.platform == "win32":
    import ctypes

    SYNCHRONIZE = 0x00100000
    STILL_RUNS = 0x00000102  # WAIT_TIMEOUT


def is_running(pid: int) -> bool:
    """Whether this machine, as this process sees it, has such a process."""
    if pid <= 0:
        return False
    if sys.platform == "win32":
        kernel = ctypes.windll.kernel32
        handle = kernel.OpenProcess(SYNCHRONIZE, False, pid)
        if not handle:
            return False
        try:
            return bool(kernel.WaitForSingleObject(handle, 0) == STILL_RUNS)
        finally:
            kernel.CloseHandle(handle)
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except (PermissionError, OverflowError):  # another user's, or a number that no process can have
        return pid < 1 << 31
    return not (sys.platform == "linux" and _has_ended(pid))


def _has_ended(pid: int) -> bool:
    """Whether a process has ended and only waits to be collected."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(errors="replace").rpartition(")")[2].split()[0] == "Z"
    except (OSError, IndexError):
        return False
