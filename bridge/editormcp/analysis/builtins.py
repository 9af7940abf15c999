"""What is built into Unity and lies in no project: meshes, materials, shaders, sprites, scripts; by their file ids."""

from __future__ import annotations

from functools import cache

import msgspec

from editormcp.contract import PROTOCOL

TABLE = PROTOCOL / "fields" / "builtins.tsv"
_FILES = {
    "default": ("0000000000000000e000000000000000", "Library/unity default resources"),
    "extra": ("0000000000000000f000000000000000", "Resources/unity_builtin_extra"),
}
_PATHS = dict(_FILES.values())
SCRIPT = "MonoScript"


class Builtin(msgspec.Struct, frozen=True):
    """One of Unity's own resources. A script has its full name."""

    type: str
    name: str


def builtin(guid: str, file_id: int) -> Builtin | None:
    """The resource of this id, or None where it is not one that is known."""
    return _table().get((guid, file_id))


def builtin_name(guid: str, file_id: int) -> str | None:
    """`Cube`, `Default-Material`, `Standard`."""
    found = builtin(guid, file_id)
    return found.name if found is not None else None


def builtin_scripts(guid: str) -> list[str]:
    """The full names of the scripts inside Unity that have this GUID."""
    return [one.name for (file, _), one in _table().items() if file == guid and one.type == SCRIPT]


def builtin_path(guid: str) -> str:
    """Where Unity says that a resource lies; nothing for another GUID."""
    return _PATHS.get(guid, "")


@cache
def _table() -> dict[tuple[str, int], Builtin]:
    rows = (line.split("\t") for line in TABLE.read_text("utf-8").splitlines() if line and not line.startswith("#"))
    return {(_FILES[file][0], int(file_id)): Builtin(kind, name) for file, file_id, kind, name in rows}
