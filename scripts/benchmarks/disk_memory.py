"""Peak memory of one hierarchy, in a process of its own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.processes import module
from editormcp.backends.disk.reader import ProjectReader
from editormcp.backends.disk.work import Work
from editormcp.projects.finding import describe_project


def peak_mb(project: Path, scene: str) -> float:
    """The most that a process held which opened the project and gave one hierarchy, in MB of 1024 x 1024 bytes."""
    said = subprocess.run([*module("disk_memory"), str(project), scene], capture_output=True, text=True, check=True)
    return float(said.stdout)


def _main(project: Path, scene: str) -> None:
    with TemporaryDirectory(prefix="editormcp-bench-") as cache:
        reader = ProjectReader(describe_project(project), Path(cache))
        arguments = {"scenePath": scene, "includeInactive": True, "format": "tree"}
        assert len(reader.answer("scene.hierarchy.dump", arguments, Work()).output) > 1000
        reader.close()
    print(_peak())


def _peak() -> float:
    if sys.platform == "linux":  # getrusage would count what the parent held before this process began
        return int(Path("/proc/self/status").read_text().partition("VmHWM:")[2].split()[0]) / 1024
    import resource  # not on Windows, where this is not measured

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (1024 * 1024)


if __name__ == "__main__":
    _main(Path(sys.argv[1]), sys.argv[2])
