"""How much memory a worker holds: past its limit it ends itself, before the machine suffers."""

from __future__ import annotations

import os
import sys
import threading

from editormcp.backends.disk.messages import OUT_OF_MEMORY

LOOK_SECONDS = 0.1

if sys.platform == "win32":
    import ctypes
    from ctypes import wintypes

    class _Counters(ctypes.Structure):
        _fields_ = (
            ("cb", wintypes.DWORD),
            ("PageFaultCount", wintypes.DWORD),
            *((name, ctypes.c_size_t) for name in (
                "PeakWorkingSetSize", "WorkingSetSize", "QuotaPeakPagedPoolUsage", "QuotaPagedPoolUsage",
                "QuotaPeakNonPagedPoolUsage", "QuotaNonPagedPoolUsage", "PagefileUsage", "PeakPagefileUsage",
            )),
        )  # fmt: skip

    def held() -> int:
        """Bytes that this process holds."""
        counters = _Counters(cb=ctypes.sizeof(_Counters))
        process = ctypes.windll.kernel32.GetCurrentProcess()
        ctypes.windll.psapi.GetProcessMemoryInfo(process, ctypes.byref(counters), counters.cb)
        return int(counters.WorkingSetSize)

elif sys.platform == "linux":
    _PAGE = os.sysconf("SC_PAGE_SIZE")

    def held() -> int:
        """Bytes that this process holds."""
        with open("/proc/self/statm", "rb") as statm:  # noqa: PTH123  # ten times a second
            return int(statm.read().split()[1]) * _PAGE

else:
    import resource

    def held() -> int:
        """Bytes that this process has held at most: macOS does not tell the present to who does not ask in C."""
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


class Watchman:
    """`with watchman:` looks at the process's memory ten times a second, and ends the process when it is too much."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._working = threading.Event()
        threading.Thread(target=self._look, name="memory", daemon=True).start()

    def __enter__(self) -> None:
        self._working.set()

    def __exit__(self, *_: object) -> None:
        self._working.clear()

    def _look(self) -> None:
        pause = threading.Event()
        while self._working.wait():
            if held() > self._limit:
                os._exit(OUT_OF_MEMORY)
            pause.wait(LOOK_SECONDS)
