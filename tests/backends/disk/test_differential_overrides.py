"""Overrides against the slow reader, on the corpus: what the prefab has at each property, and the tool's rows."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from backends.disk.asking import asking
from backends.disk.comparing_overrides import Told
from backends.disk.corpus import NAMES, corpus, needs_corpus
from backends.disk.ours import Ours
from editormcp.analysis.columns import Absent
from editormcp.analysis.model import Value
from editormcp.analysis.originals import Originals, PrefabObjects
from slow_reading.kept import compared, slow_reader
from slow_reading.trees import Instance
from slow_reading.values import UNKNOWN, Change, Placed, value_at

pytestmark = needs_corpus


@pytest.mark.parametrize("name", NAMES)
def test_what_prefabs_have_is_what_the_slow_reader_finds(name: str, tmp_path: Path) -> None:
    root = corpus() / name
    ours, slow = Ours(root, tmp_path), slow_reader(root)
    entries = 0
    for path in compared(slow):
        theirs = slow.expand(path).instances
        scene = ours.scene(path)
        originals = Originals(scene)
        mine = {one.number: one for one in scene.instances()}
        known = {str(number % (1 << 64)) for number in theirs}
        assert mine.keys() >= known
        whole = [one for number, one in mine.items() if number not in known]  # the slow reader leaves these out
        assert all("." not in scene.objects[one.at].object_id for one in whole)
        for number, instance in theirs.items():
            own = mine[str(number % (1 << 64))]
            written = [(target.file_id % (1 << 64), change.path) for target, change in instance.modifications]
            assert [(change.target, change.path) for change in own.changes] == written
            entries += _compare(originals.of(own), instance, f"{path} {number}")
    assert entries


@pytest.mark.parametrize("name", NAMES)
def test_the_tool_tells_every_override_and_no_other(name: str, tmp_path: Path) -> None:
    root = corpus() / name
    slow, entries = slow_reader(root), 0
    with asking(root, tmp_path) as ask:
        for path in compared(slow):
            if slow.expand(path).instances:
                found = ask("scene.prefab.overrides", scope=path, ignoreDefaults=False, changedOnly=False, maxResults=0)
                told = Told(slow, path, found["rows"])
                assert not told.differences(), "\n".join([path, *told.differences()[:10]])
                entries += told.entries
    assert entries


def _compare(prefab: PrefabObjects, instance: Instance, where: str) -> int:
    fields: dict[Any, dict[str, Any]] = {}
    for target, change in instance.modifications:
        thing = None
        if instance.source is not None:
            key = instance.source.ids.get(target.file_id)
            thing = instance.source.things.get(key) if key is not None else None
        original = prefab.get(target.file_id % (1 << 64))
        if thing is None or thing.document is None:
            assert original is None or isinstance(prefab.value(original, change.path), (Absent, int, float, str, dict))
            continue
        assert original is not None, (where, change)
        if key not in fields:
            fields[key] = thing.fields
        _expect(prefab.value(original, change.path), value_at(fields[key], change.path), where, change)
    return len(instance.modifications)


def _expect(ours: Value | Absent, theirs: Any, where: str, change: Change) -> None:
    told = (where, change.path, ours, theirs)
    if isinstance(ours, Absent):
        assert theirs is None or theirs is UNKNOWN, told
    elif isinstance(theirs, Placed):
        assert isinstance(ours, dict), told
        assert (ours["fileID"], ours.get("guid", "")) == (theirs.reference.file_id, theirs.reference.guid or ""), told
    else:
        assert ours == theirs or str(ours) == str(theirs) or (ours == "" and theirs is None), told
