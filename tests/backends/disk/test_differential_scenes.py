"""Our model of scenes against the slow reader, on the corpus: objects, every value, every reference, every place."""

from __future__ import annotations

from pathlib import Path

import pytest

from backends.disk.comparing import Comparison
from backends.disk.corpus import NAMES, corpus, needs_corpus
from backends.disk.ours import Ours
from slow_reading.kept import compared, slow_reader

pytestmark = needs_corpus


@pytest.mark.parametrize("name", NAMES)
def test_scenes_are_what_the_slow_reader_finds(name: str, tmp_path: Path) -> None:
    """With `EDITORMCP_WHOLE_CORPUS` set: all of every project."""
    root = corpus() / name
    reader, ours = slow_reader(root), Ours(root, tmp_path)
    components = references = 0
    for path in compared(reader):
        comparison = Comparison(reader, ours.scene(path))
        differences = list(comparison.differences())
        assert not differences, "\n".join([path, *differences[:10]])
        components += comparison.components
        references += comparison.references
    assert components > 100
    assert references > 100
