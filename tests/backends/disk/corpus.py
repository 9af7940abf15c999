"""The corpus of real projects: unpacked once into a cache folder, absent where it does not lie beside the checkout."""

from __future__ import annotations

import tarfile
import tempfile
from functools import cache
from pathlib import Path

import pytest

ARCHIVE = Path(__file__).parents[4] / "shared" / "corpus" / "projects.tar.xz"
NAMES = (
    "galaxy-explorer-2018.3",
    "mirror-2021.3",
    "ml-agents-2023.2",
    "open-project-1-2020.3",
    "self-driving-car-sim-5.5",
    "unity-playground-2017.4",
    "univrm-2022.3",
)

needs_corpus = pytest.mark.skipif(
    not ARCHIVE.is_file(), reason="the corpus of real projects is not beside the checkout"
)


@cache
def corpus() -> Path:
    """The folder that holds the seven projects."""
    stat = ARCHIVE.stat()
    ready = Path(tempfile.gettempdir()) / f"editormcp-corpus-{stat.st_size}-{int(stat.st_mtime)}"
    if not ready.is_dir():
        scratch = Path(tempfile.mkdtemp(prefix="editormcp-corpus-", dir=ready.parent))
        with tarfile.open(ARCHIVE) as archive:
            archive.extractall(scratch, filter="data")
        try:
            scratch.rename(ready)
        except OSError:
            assert ready.is_dir(), "another test run unpacks the corpus and failed"
    return ready
