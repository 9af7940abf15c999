"""Objects inside of files that are no assets of their own: an animator's states, a profile's effects, a scene's fog."""

from __future__ import annotations

from collections.abc import Iterator

from editormcp.analysis.asset_objects import AssetObject
from editormcp.backends.disk.answering.asset_objects import OBJECT_FILES, AssetObjects
from editormcp.backends.disk.answering.assets import NOT_READ, is_a
from editormcp.backends.disk.answering.context import Context
from editormcp.backends.disk.answering.inner_types import NUMBERS, SCENE_SETTINGS, may_hold
from editormcp.backends.disk.format.documents import Document
from editormcp.backends.disk.index.entries import YAML_TYPES
from editormcp.backends.disk.index.names import extension
from editormcp.backends.disk.scene.scan import MONO_BEHAVIOUR


class InnerObjects:
    """Those of one type."""

    def __init__(self, context: Context, objects: AssetObjects, wanted: str) -> None:
        self._context = context
        self._objects = objects
        self._wanted = wanted
        self._number = NUMBERS.get(wanted.casefold())
        self._scripts: dict[str, bool] = {}

    def files(self) -> Iterator[str]:
        """The files that may hold one, by what the index knows of them; with those that nobody can look into."""
        in_scenes = self._number in SCENE_SETTINGS.values()
        for path, entry in self._context.index.entries.items():
            ending = extension(path)
            if entry.kind in NOT_READ and may_hold(self._number, ending):
                yield path
            if entry.kind != "yaml" or ending not in YAML_TYPES or (ending in OBJECT_FILES) != in_scenes:
                continue
            if self._number in entry.holds or (
                MONO_BEHAVIOUR in entry.holds and any(map(self._fits, entry.references))
            ):
                yield path

    def of(self, path: str) -> list[AssetObject]:
        """Those of one file, in its order; raises Unreadable."""
        ending = extension(path)
        if ending not in YAML_TYPES or (ending in OBJECT_FILES and self._number not in SCENE_SETTINGS.values()):
            return []
        found: list[Document] = self._context.scenes.from_documents(
            path, lambda documents: [one for one in documents if not one.stripped and self._is_wanted(one)]
        )
        return [self._objects.made(path, one, is_part=True) for one in found]

    def _is_wanted(self, document: Document) -> bool:
        if self._number is not None or document.class_id != MONO_BEHAVIOUR:
            return document.class_id == self._number
        return any(is_a(name, self._wanted, self._context.types) for name in self._objects.types(document))

    def _fits(self, guid: str) -> bool:
        """Whether a script of this GUID is of the type."""
        if guid not in self._scripts:
            classes = self._context.scripts.classes(guid) or ()
            self._scripts[guid] = any(is_a(one.full_name, self._wanted, self._context.types) for one in classes)
        return self._scripts[guid]
