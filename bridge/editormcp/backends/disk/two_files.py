"""Two versions of one scene or prefab as git hands them over, compared in this process: each with today's prefabs."""

from __future__ import annotations

from pathlib import Path

from editormcp.analysis.diff.compare import Differences, differences
from editormcp.analysis.kit import Kit
from editormcp.analysis.types import TypeTree
from editormcp.backends.disk.answering.asset_names import AssetNames
from editormcp.backends.disk.answering.disk_scene import DiskScene
from editormcp.backends.disk.answering.view import view_through
from editormcp.backends.disk.collector import paused
from editormcp.backends.disk.history.past import held_library
from editormcp.backends.disk.index.project_index import ProjectIndex
from editormcp.backends.disk.index.script_names import ScriptNames
from editormcp.backends.disk.index.view import Extract, ExtractView, IndexView
from editormcp.backends.disk.reader import index_file
from editormcp.backends.disk.settings import Settings
from editormcp.backends.disk.work import Work
from editormcp.projects.finding import describe_project

NOTHING = b"%YAML 1.1\n"
"""A file that is not there: it has no objects."""
_NO_PROJECT = Extract({}, {}, {}, {}, ["all packages"])


def compare_files(root: Path | None, cache: Path, path: str, before: bytes, after: bytes) -> Differences:
    """`path` is the file's, below the project's root where there is one. Raises Unreadable."""
    if root is None:
        return _compare(ExtractView(_NO_PROJECT), ("",) * 32, path, before, after)
    index = ProjectIndex(root, index_file(describe_project(root), cache))
    try:
        index.begin(Work())
        return _compare(index, tuple(Settings(root).layer_names()), path, before, after)
    finally:
        index.close()


def _compare(index: IndexView, layers: tuple[str, ...], path: str, before: bytes, after: bytes) -> Differences:
    with paused():
        types = ScriptNames(index).types
        one, other = (_scene(index, types, path, data) for data in (before, after))
        return differences(one, other, Kit(layers, types))


def _scene(index: IndexView, types: TypeTree, path: str, data: bytes) -> DiskScene:
    library = held_library(index, {path: data}, index.paths)
    view = view_through(library)
    return DiskScene(view, library.contents(path, Work()), AssetNames(view), types)
