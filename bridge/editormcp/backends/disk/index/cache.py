"""The index between two starts: one file a project in the daemon's own cache folder."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec

from editormcp.backends.disk.index.entries import Entry

_VERSION = 5


class _Saved(msgspec.Struct, array_like=True):
    version: int
    root: str
    entries: dict[str, Entry]


def load(path: Path, root: Path) -> dict[str, Entry]:
    """The entries of the last time; nothing where there are none, or where they are of another project or version."""
    try:
        saved = msgspec.msgpack.decode(path.read_bytes(), type=_Saved)
    except (OSError, msgspec.DecodeError, UnicodeDecodeError):
        return {}
    return saved.entries if (saved.version, saved.root) == (_VERSION, str(root)) else {}


def save(path: Path, root: Path, entries: dict[str, Entry]) -> None:
    """Writes the entries so that a reader sees the old file or the new one, never half of it."""
    scratch = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        scratch.write_bytes(msgspec.msgpack.encode(_Saved(_VERSION, str(root), entries)))
        scratch.replace(path)
    except OSError:
        scratch.unlink(missing_ok=True)  # A cache that cannot be written costs time at the next start, nothing else.
