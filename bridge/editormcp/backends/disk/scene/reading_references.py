"""Reads the references of many files. A crew imports this to share the work, so it needs little of the rest."""

from __future__ import annotations

from pathlib import Path
from typing import BinaryIO

import msgspec

from editormcp.backends.disk.index.entries import ToRead
from editormcp.backends.disk.index.reading import use_stable
from editormcp.backends.disk.index.walk import Stat
from editormcp.backends.disk.scene.file_references import FileReferences, file_references
from editormcp.backends.disk.scene.yaml_files import Other, pieces, use_yaml


class Known(msgspec.Struct, frozen=True):
    """The references of a file as of one moment."""

    stat: Stat
    references: FileReferences


def read_references(batch: list[ToRead]) -> list[Known | None]:
    """What cannot be read, or is not YAML, is left to whoever asks for it, to say why."""
    return [_known(Path(one.real)) for one in batch]


def _known(real: Path) -> Known | None:
    try:
        found, stat = use_stable(real, lambda first, rest: use_yaml(first, rest, references_of_file))
    except OSError:
        return None
    return None if isinstance(found, Other) else Known(stat, found)


def references_of_file(first: bytes, rest: BinaryIO) -> FileReferences:
    return file_references(pieces(first, rest))
