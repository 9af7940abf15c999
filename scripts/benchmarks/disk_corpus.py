"""Every scene of the corpus of real projects, read for the first time."""

from __future__ import annotations

import sys
import tarfile
import time
from collections.abc import Iterator
from pathlib import Path

from benchmarks.rows import Row
from editormcp.backends.disk.collector import paused
from editormcp.backends.disk.index.project_index import ProjectIndex
from editormcp.backends.disk.index.script_names import ScriptNames
from editormcp.backends.disk.scene.library import SceneLibrary, Unreadable
from editormcp.backends.disk.work import Work

ROUNDS = 3
"""The best of so many counts: each scene is milliseconds, which anything else on the machine disturbs."""
ARCHIVE = Path(__file__).parents[3] / "shared" / "corpus" / "projects.tar.xz"


def corpus_rows(folder: Path) -> Iterator[Row]:
    """One row, or none where the corpus is not beside the checkout."""
    if not ARCHIVE.is_file():
        print("bench: the corpus of real projects is not beside the checkout; its row is left out", file=sys.stderr)
        return
    with tarfile.open(ARCHIVE) as archive:
        archive.extractall(folder / "corpus", filter="data")
    firsts: list[float] = []
    reads: list[float] = []
    for project in sorted((folder / "corpus").iterdir()):
        for first, read in _scenes(project, folder):
            firsts.append(first)
            reads.append(read)
    yield Row(
        name="p95 of all corpus scenes, first read, against reading their bytes",
        value=_p95(firsts) / _p95(reads),
        limit=18,
        goal=12,
        digits=1,
        detail=f"{len(firsts)} scenes: {_p95(firsts) * 1000:.1f} ms against {_p95(reads) * 1000:.2f} ms",
    )


def _scenes(project: Path, folder: Path) -> Iterator[tuple[float, float]]:
    """For each scene: seconds to its whole tree with nothing in memory, and seconds to read the files it is made of."""
    index = ProjectIndex(project, folder / f"{project.name}.index")
    index.refresh(Work())
    scripts = ScriptNames(index)
    for path in index.listing.files:
        if not path.endswith(".unity"):
            continue
        try:
            rounds = [_once(index, scripts, path) for _ in range(ROUNDS)]
        except Unreadable:
            continue
        yield min(first for first, _ in rounds), min(read for _, read in rounds)


def _once(index: ProjectIndex, scripts: ScriptNames, path: str) -> tuple[float, float]:
    library = SceneLibrary(index, scripts)
    started = time.perf_counter()
    with paused():  # as the backend does
        contents = library.contents(path, Work())
    first = time.perf_counter() - started
    started = time.perf_counter()
    for used in filter(None, map(index.real_path, contents.paths)):
        used.read_bytes()
    return first, time.perf_counter() - started


def _p95(values: list[float]) -> float:
    return sorted(values)[int(len(values) * 0.95)]
