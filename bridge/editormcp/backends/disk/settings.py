"""ProjectSettings: what the tools need of tags, layers, names, build scenes and the render pipeline."""

from __future__ import annotations

from pathlib import Path

import msgspec

from editormcp.backends.disk.format.conflicts import told as conflicts_told
from editormcp.backends.disk.format.conflicts import without_theirs
from editormcp.backends.disk.format.documents import documents, text_field
from editormcp.backends.disk.format.sniff import HEAD_SIZE, Kind, binary_version, sniff
from editormcp.backends.disk.format.values import Value, read_fields
from editormcp.backends.disk.index.reading import read_stable
from editormcp.backends.disk.index.settling import is_old
from editormcp.backends.disk.index.walk import Stat

_TAGS = ("Untagged", "Respawn", "Finish", "EditorOnly", "MainCamera", "Player", "GameController")
_LAYERS = ("Default", "TransparentFX", "Ignore Raycast", "", "Water", "UI")


class BuildScene(msgspec.Struct, frozen=True):
    path: str
    enabled: bool
    guid: str = ""


class Told(msgspec.Struct, frozen=True):
    """What a settings file says, and what is wrong with it, in words after its name."""

    fields: dict[str, Value]
    fault: str = ""
    body: bytes = b""
    is_there: bool = True


class Settings:
    """Reads a settings file when it is asked for, and again when it has changed. Needs no index."""

    def __init__(self, root: Path) -> None:
        self._folder = root / "ProjectSettings"
        self._read: dict[str, tuple[Stat, Told]] = {}

    def fields(self, name: str) -> dict[str, Value]:
        """The fields of `ProjectSettings/<name>.asset`; none where it cannot be read (absent, or binary)."""
        return self.told(name).fields

    def told(self, name: str) -> Told:
        """The fields, and what is wrong with the file."""
        path = self._folder / f"{name}.asset"
        try:
            status = path.stat()
            stat = (status.st_size, status.st_mtime_ns)
            known = self._read.get(name)
            if known is not None and known[0] == stat and is_old(stat):
                return known[1]
            data = read_stable(path)
        except FileNotFoundError:
            return Told({}, "does not exist: Unity uses its defaults", is_there=False)
        except OSError as error:
            return Told({}, f"cannot be read ({error.strerror})")
        told = _told(data)
        self._read[name] = (stat, told)
        return told

    def fault(self, name: str) -> str:
        """What is wrong with a file that is there, as a sentence without its end; nothing where it can be read."""
        told = self.told(name)
        return f"ProjectSettings/{name}.asset {told.fault}" if told.fault and told.is_there else ""

    def text(self, name: str, key: str) -> str:
        """A field as it is written: the version `1.10` is not the number 1.1."""
        return text_field(self.told(name).body, key.encode()) or ""

    def tags(self) -> list[str]:
        """Unity's own tags and the project's."""
        own = self.fields("TagManager").get("tags")
        return [*_TAGS, *(str(tag) for tag in (own if isinstance(own, list) else ()) if tag)]

    def layer_names(self) -> list[str]:
        """The 32 layers by number; unnamed ones are empty."""
        layers = self.fields("TagManager").get("layers")
        if isinstance(layers, list):
            return [str(layer or "") for layer in layers]
        old = [str(self.fields("TagManager").get(f"{kind} Layer {number}") or "") for kind, number in _OLD_LAYERS]
        return old if any(old) else list(_LAYERS)

    def sorting_layers(self) -> dict[int, str]:
        """Names by id, without a sign."""
        rows = self.fields("TagManager").get("m_SortingLayers")
        found = {0: "Default"}
        for row in rows if isinstance(rows, list) else ():
            if isinstance(row, dict) and isinstance(number := row.get("uniqueID"), int):
                found[number & 0xFFFF_FFFF] = str(row.get("name", ""))
        return found

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


def _told(data: bytes) -> Told:
    data, conflict = without_theirs(data)
    kind = sniff(data[:HEAD_SIZE])
    if kind is not Kind.YAML:
        return Told({}, _NOT_YAML.get(kind) or f"is binary{_version(data)}: only an open Editor can read it")
    body = next((document.body for document in documents(data)), b"")
    fields = read_fields(body)
    fault = "" if fields else "holds nothing that can be read"
    return Told(fields, conflicts_told(conflict) if conflict else fault, body)


def _version(data: bytes) -> str:
    version = binary_version(data[:HEAD_SIZE])
    return f", written by Unity {version}" if version else ""


_NOT_YAML = {
    Kind.EMPTY: "is empty",
    Kind.LFS_POINTER: "is a Git LFS pointer whose content has not been downloaded",
    Kind.JSON: "is JSON, not as Unity writes it",
}
_OLD_LAYERS = [("Builtin", number) for number in range(8)] + [("User", number) for number in range(8, 32)]
