"""Our own reading of a project's scenes, as the model that every question is asked of."""

from __future__ import annotations

from pathlib import Path

from editormcp.analysis.model import Scene, Target
from editormcp.analysis.types import TypeTree
from editormcp.backends.disk.answering.asset_names import AssetNames
from editormcp.backends.disk.answering.disk_scene import DiskScene, prefab_scene
from editormcp.backends.disk.answering.view import view_of
from editormcp.backends.disk.format.references import Reference
from editormcp.backends.disk.index.project_index import ProjectIndex
from editormcp.backends.disk.work import Work


class Ours:
    """One project, whose files do not change meanwhile."""

    def __init__(self, root: Path, cache: Path) -> None:
        index = ProjectIndex(root, cache / "compared.index")
        index.begin(Work())
        self._view = view_of(index)
        self._names = AssetNames(self._view)

    @property
    def types(self) -> TypeTree:
        return self._view.scripts.types

    def asset(self, guid: str, file_id: int) -> Target:
        return self._names.target(Reference(file_id, guid))

    def prefab(self, guid: str) -> Scene | None:
        return prefab_scene(self._view, self._names, self.types, guid)

    def scene(self, path: str) -> DiskScene:
        contents = self._view.scenes.contents(path, Work())
        return DiskScene(self._view, contents, self._names, self.types)
