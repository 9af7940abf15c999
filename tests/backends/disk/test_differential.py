"""Our scanner against PyYAML, on every scene and prefab of the corpus."""

from __future__ import annotations

from pathlib import Path

import pytest

from backends.disk.corpus import NAMES, corpus, needs_corpus
from backends.disk.oracle import read_scene
from editormcp.backends.disk.format.scalars import decode_scalar
from editormcp.backends.disk.scene.instances import modifications
from editormcp.backends.disk.scene.scan import scan


def _same_text(ours: str, theirs: str) -> bool:
    """Equal, but for ` #`: UnityYAML has no comments, so a name goes on after it, and PyYAML cuts it there."""
    return ours == theirs or (" #" in ours and ours.partition(" #")[0] == theirs)


def _differences(path: Path) -> list[str]:
    ours, theirs = scan((path.read_bytes(),), path.name), read_scene(path)
    found = []

    def expect(what: str, our: object, their: object) -> None:
        if our != their:
            found.append(f"{path}: {what}: {our!r} is not {their!r}")

    objects = ours.game_objects
    for file_id, name in theirs.names.items():
        if file_id in objects and not _same_text(objects[file_id].name, name):
            expect(f"name of {file_id}", objects[file_id].name, name)
    expect("active", {key: row.active for key, row in objects.items()}, theirs.active)
    expect("tags", {key: row.tag for key, row in objects.items()}, theirs.tags)
    expect("layers", {key: row.layer for key, row in objects.items()}, theirs.layers)
    expect("components", {key: row.components for key, row in objects.items()}, theirs.components)
    transforms = ours.transforms
    expect("owners", {key: row.game_object for key, row in transforms.items()}, theirs.owners)
    expect("parents", {key: row.father for key, row in transforms.items()}, theirs.parents)
    expect("children", {key: row.children for key, row in transforms.items()}, theirs.children)
    expect("orders", {key: row.root_order for key, row in transforms.items()}, theirs.orders)
    expect("scripts", {key: (row.file_id, row.guid) for key, row in ours.scripts.items()}, theirs.scripts)
    expect("classes", {key: ours.class_name(key) for key in ours.classes}, theirs.classes)
    expect("roots", ours.roots, theirs.roots)
    expect("instances", ours.instances.keys(), theirs.instances.keys())
    for file_id, (guid, parent, overrides) in theirs.instances.items():
        instance = ours.instances[file_id]
        expect(f"source of {file_id}", (instance.source.guid, instance.parent), (guid, parent))
        expect(f"overrides of {file_id}", len(modifications(instance)), len(overrides))
        for change, (target, property_path, value) in zip(modifications(instance), overrides, strict=True):
            expect(f"override in {file_id}", (change.target.file_id, change.path), (target, property_path))
            if not _same_text(decode_scalar(change.value), value):
                expect(f"value in {file_id}", decode_scalar(change.value), value)
    return found


@needs_corpus
@pytest.mark.parametrize("project", NAMES)
def test_the_scanner_reads_what_pyyaml_reads(project: str) -> None:
    """Names, active, tags, layers, components, parents, order, scripts and instances of every file are equal."""
    files = sorted(path for kind in ("*.unity", "*.prefab") for path in (corpus() / project).rglob(kind))
    assert files
    differences = [line for path in files if path.read_bytes()[:5] == b"%YAML" for line in _differences(path)]
    assert not differences, "\n".join(differences[:10])
