"""ProjectSettings: what the tools need of tags, layers, names, build scenes and the render pipeline."""

from __future__ import annotations

from pathlib import Path

import msgspec

from editormcp.backends.disk.format.documents import documents
from editormcp.backends.disk.format.values import Value, read_fields
from editormcp.backends.disk.index.reading import read_stable
from editormcp.backends.disk.index.settling import is_old
from editormcp.backends.disk.index.walk import Stat

_LAYERS = ("Default", "TransparentFX", "Ignore Raycast", "", "Water", "UI")


class BuildScene(msgspec.Struct, frozen=True):
    path: str
    enabled: bool
    guid: str = ""


class Settings:
    """Reads a settings file when it is asked for, and again when it has changed. Needs no index."""

    def __init__(self, root: Path) -> None:
        self._folder = root / "ProjectSettings"
        self._read: dict[str, tuple[Stat, dict[str, Value]]] = {}

    def fields(self, name: str) -> dict[str, Value]:
        """The fields of `ProjectSettings/<name>.asset`; none where it cannot be read (absent, or binary)."""
        path = self._folder / f"{name}.asset"
        try:
            status = path.stat()
            stat = (status.st_size, status.st_mtime_ns)
            known = self._read.get(name)
            if known is not None and known[0] == stat and is_old(stat):
                return known[1]
            data = read_stable(path)
        except OSError:
            return {}
        fields = next((read_fields(document.body) for document in documents(data)), {})
        self._read[name] = (stat, fields)
        return fields

    def text(self, name: str, key: str) -> str:
        value = self.fields(name).get(key)
        return str(value) if isinstance(value, (str, int, float)) else ""

    def layer_names(self) -> list[str]:
        """The 32 layers by number; unnamed ones are empty."""
        layers = self.fields("TagManager").get("layers")
        if isinstance(layers, list):
            return [str(layer or "") for layer in layers]
        old = [str(self.fields("TagManager").get(f"{kind} Layer {number}") or "") for kind, number in _OLD_LAYERS]
        return old if any(old) else list(_LAYERS)

    def build_scenes(self) -> list[BuildScene]:
        """The global build list, in its order."""
        rows = self.fields("EditorBuildSettings").get("m_Scenes")
        found = []
        for row in rows if isinstance(rows, list) else []:
            if isinstance(row, dict) and isinstance(row.get("path"), str):
                guid = row.get("guid")
                found.append(
                    BuildScene(str(row["path"]), row.get("enabled") == 1, guid if isinstance(guid, str) else "")
                )
        return found


_OLD_LAYERS = [("Builtin", number) for number in range(8)] + [("User", number) for number in range(8, 32)]
