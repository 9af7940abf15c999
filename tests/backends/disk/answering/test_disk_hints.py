"""Which components are looked at, told from bytes: never one too few, on the corpus of real projects."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from backends.disk.corpus import NAMES, corpus, needs_corpus
from backends.disk.ours import Ours
from editormcp.analysis import references
from editormcp.analysis.kit import Kit
from editormcp.analysis.links import is_event, links
from editormcp.analysis.model import Hint, Scene
from editormcp.analysis.references import Query
from editormcp.analysis.types import TypeTree

_KIT = Kit((), TypeTree())
_FILES, _QUESTIONS = 12, 6


class _AllParts:
    """A scene that cannot tell, so that every component is looked at."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene

    def __getattr__(self, name: str) -> object:
        return getattr(self._scene, name)

    def parts_with(self, hint: Hint) -> object:
        return Scene.parts_with(self._scene, hint)


@needs_corpus
@pytest.mark.parametrize("name", NAMES)
def test_hints_lose_nothing(name: str, tmp_path: Path) -> None:
    root = corpus() / name
    ours, chosen = Ours(root, tmp_path), random.Random(name)
    files = sorted(path for kind in ("*.unity", "*.prefab") for path in (root / "Assets").rglob(kind))
    files = [path for path in files if path.stat().st_size < 400_000 and path.read_bytes().startswith(b"%YAML")]
    found = 0
    for path in chosen.sample(files, min(_FILES, len(files))):
        scene = ours.scene(path.relative_to(root).as_posix())
        if len(scene.objects) > 3000:
            continue
        for query in _queries(scene, chosen):
            every = references.ask(_AllParts(scene), query, _KIT)  # type: ignore[arg-type]  # it passes all else on
            assert references.ask(scene, query, _KIT).rows == every.rows, (path, query)
            found += len(every.rows)
    assert found


def _queries(scene: Scene, chosen: random.Random) -> list[Query]:
    """Events, and assets and objects that something refers to."""
    everything = [
        target
        for one in scene.objects
        for part in one.parts
        for path, value in links(scene.fields(part))
        if not is_event(value) and (target := scene.target(part, value, path)) is not None
    ]
    guids = sorted({target.guid for target in everything if target.guid})
    places = sorted({scene.objects[target.object].object_id for target in everything if target.object >= 0})
    return [
        Query(kind="event"),
        *(Query(guid=guid) for guid in chosen.sample(guids, min(_QUESTIONS, len(guids)))),
        *(Query(place=place) for place in chosen.sample(places, min(_QUESTIONS, len(places)))),
    ]
