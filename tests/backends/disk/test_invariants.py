"""What must hold of every scene and prefab, checked on the corpus of real projects."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from backends.disk.asking import Asker, asking
from backends.disk.corpus import NAMES, corpus, needs_corpus
from editormcp.backends.disk.format.scalars import decode_scalar
from editormcp.backends.disk.index.project_index import ProjectIndex
from editormcp.backends.disk.index.script_names import ScriptNames
from editormcp.backends.disk.scene.instances import modifications
from editormcp.backends.disk.scene.library import SceneLibrary, Unreadable
from editormcp.backends.disk.scene.nodes import Contents, Opaque, object_id
from editormcp.backends.disk.scene.paths import all_paths, find_by_path
from editormcp.backends.disk.work import Work

pytestmark = needs_corpus


def _library(project: str, cache: Path) -> SceneLibrary:
    index = ProjectIndex(corpus() / project, cache / "index")
    index.refresh(Work())
    return SceneLibrary(index, ScriptNames(index))


def _all_contents(library: SceneLibrary) -> list[Contents]:
    found = []
    for path in library.index.listing.files:
        if path.endswith((".unity", ".prefab")):
            try:
                found.append(library.contents(path, Work()))
            except Unreadable as error:
                assert "binary" in error.reason, error
    return found


@pytest.mark.parametrize("project", NAMES)
def test_every_scene_holds_together(project: str, tmp_path: Path) -> None:
    """Each object once, each id once, each path to its own object, nothing lost, counts that add up."""
    library = _library(project, tmp_path)
    scenes = _all_contents(library)
    assert scenes
    for contents in scenes:
        path = contents.file.path
        assert len({id(node) for node in contents.nodes}) == len(contents.nodes), path
        ids = [object_id(node.file_id, node.chain) for node in contents.nodes if not node.opaque]
        assert len(set(ids)) == len(ids), path
        assert contents.unreached == 0, path
        assert contents.file.malformed == 0, path
        assert len(contents.nodes) == _expected_count(library, contents), path
    for contents in scenes[::7]:
        for node, node_path in all_paths(contents.roots):
            assert find_by_path(contents.roots, node_path) == [node], node_path


def _expected_count(library: SceneLibrary, contents: Contents) -> int:
    """Own objects plus those of every instance, less what the instances take away.

    An instance whose root is an object of the file is written whole: its objects are among the file's own.
    """
    count = len(contents.file.game_objects)
    for instance in contents.file.instances.values():
        if instance.root in contents.file.game_objects:
            continue
        source = library.index.paths.get(instance.source.guid)
        if source is None or not source.endswith(".prefab"):
            count += 1
            continue
        inner = library.contents(source, Work())
        gone = {inner.places.objects[one] for one in instance.removed if one in inner.places.objects}
        below = {id(node) for one in gone for node, _ in all_paths([inner.nodes[one]])}
        count += len(inner.nodes) - len(below)
    return count


@pytest.mark.parametrize("project", NAMES)
def test_every_override_that_can_resolve_does(project: str, tmp_path: Path) -> None:
    """Names and active states that a scene overrides are those the tree shows."""
    library = _library(project, tmp_path)
    checked = 0
    for contents in _all_contents(library):
        by_instance = {
            (node.chain[-1].file_id, object_id(node.file_id, node.chain)): node for node in contents.nodes if node.chain
        }
        for instance in contents.file.instances.values():
            last = {(change.target.file_id, change.path): change.value for change in modifications(instance)}
            for (target, path), value in last.items():
                key = (instance.file_id, f"{target & (2**64 - 1)}.{instance.file_id & (2**64 - 1)}")
                node = by_instance.get(key)
                if node is None or node.opaque is Opaque.MODEL:
                    continue
                if path == "m_IsActive":
                    assert node.active == (value != b"0")
                    checked += 1
                elif path == "m_Name":
                    assert node.name == decode_scalar(value)
                    checked += 1
                elif path == "m_Layer":
                    assert node.layer == int(value)
                    checked += 1
    assert checked > 0


def _first_scene(ask: Asker) -> str:
    scenes = ask("project.scenes.list")["scenes"]
    sized = [
        (ask("scene.hierarchy.dump", scenePath=row["path"], maxDepth=0)["totalObjects"], row["path"])
        for row in scenes[:8]
    ]
    return str(max(sized)[1])


@pytest.mark.parametrize("project", NAMES)
def test_pages_of_a_real_scene_are_the_whole(project: str, tmp_path: Path) -> None:
    def flat(rows: list[dict[str, Any]]) -> list[str]:
        return [path for row in rows for path in (row["path"], *flat(row["children"]))]

    with asking(corpus() / project, tmp_path) as ask:
        scene = _first_scene(ask)
        whole = ask("scene.hierarchy.dump", scenePath=scene, maxNodes=0)
        paths = flat(whole["rootObjects"])
        assert len(paths) == whole["totalObjects"]
        part = ask("scene.hierarchy.dump", scenePath=scene, maxNodes=97)
        shown = flat(part["rootObjects"])
        while "nextCursor" in part:
            part = ask("scene.hierarchy.dump", scenePath=scene, maxNodes=97, cursor=part["nextCursor"])
            shown += flat(part["rootObjects"])
        assert sorted(shown) == sorted(paths)
