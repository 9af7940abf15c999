"""What an asset can be asked for: type, kind, size, labels, base, class, shader."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from editormcp.analysis.types import Class, short_name
from editormcp.backends.disk.answering.assets import SCRIPTABLE, SCRIPTED, AssetTable, kind_of
from editormcp.backends.disk.answering.context import Context
from editormcp.backends.disk.index.names import META, extension, stem
from editormcp.backends.disk.index.scripts import script_class
from editormcp.backends.disk.index.walk import NO_STAT

_SCRIPT, _MATERIAL, _PREFAB = ".cs", ".mat", ".prefab"


class AssetFacts:
    """Over the index alone: no asset is opened."""

    def __init__(self, context: Context) -> None:
        self._index = context.index
        self.table: AssetTable = context.assets.table(context.index, context.scripts)
        self.shown: dict[str, Class] = {}
        """Of a script with several classes, the one that was asked for."""
        self._columns: dict[str, Callable[[str], Any]] = {
            "path": lambda path: path,
            "name": stem,
            "type": self.type,
            "guid": self._index.guids.get,
            "size": self.size,
            "sizeBytes": self.size,
            "base": self.base,
            "class": self.class_name,
        }

    @property
    def names(self) -> list[str]:
        return list(self._columns)

    def column(self, path: str, name: str) -> Any:
        return self._columns[name](path)

    def type(self, path: str) -> str:
        return short_name(self.table.classes[path])

    def kind(self, path: str) -> str:
        return kind_of(self._index, path, self.table.classes[path])

    def size(self, path: str) -> int:
        return self._index.listing.files.get(path, NO_STAT)[0]

    def labels(self, path: str) -> tuple[str, ...]:
        entry = self._index.entries.get(path + META)
        return entry.labels if entry is not None else ()

    def classes(self, path: str) -> tuple[Class, ...]:
        """The classes that a script or an assembly declares."""
        entry = self._index.entries.get(path)
        return entry.classes if entry is not None else ()

    def shader(self, path: str) -> str:
        """Of a material, as the index has it: `<guid> <file id>`."""
        entry = self._index.entries.get(path) if extension(path) == _MATERIAL else None
        return entry.base if entry is not None else ""

    def base(self, path: str) -> str | None:
        """Of a variant its base, of a script its base class."""
        declared = self._class(path)
        if declared is not None:
            return declared.bases or None
        entry = self._index.entries.get(path) if extension(path) == _PREFAB else None
        if entry is None or not entry.base:
            return None
        return self._index.paths.get(entry.base, f"missing:{entry.base}")

    def class_name(self, path: str) -> str | None:
        """Of a script the class it declares, of a ScriptableObject the class it is of."""
        declared = self._class(path)
        if declared is not None:
            return declared.full_name
        entry = self._index.entries.get(path)
        is_known = entry is not None and entry.main.startswith(SCRIPTED) and self.table.classes[path] != SCRIPTABLE
        return self.table.classes[path] if is_known else None

    def _class(self, path: str) -> Class | None:
        if path in self.shown:
            return self.shown[path]
        classes = self.classes(path) if extension(path) == _SCRIPT else ()
        return script_class(classes, stem(path)) if classes else None
