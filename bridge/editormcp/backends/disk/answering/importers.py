"""Import settings: what a `.meta` file says of its asset."""

from __future__ import annotations

import re
from pathlib import Path

from editormcp.backends.disk.format.conflicts import without_theirs
from editormcp.backends.disk.format.documents import normalised
from editormcp.backends.disk.format.values import Value, read_fields
from editormcp.backends.disk.index.reading import read_stable

_IMPORTER = re.compile(r"[A-Z]\w*Importer\Z")


def read_meta(meta: Path) -> dict[str, Value]:
    """All that a `.meta` file says. Raises OSError."""
    data, _ = without_theirs(normalised(read_stable(meta)))
    return read_fields(b"meta:\n" + data)


def importer_in(meta: dict[str, Value]) -> tuple[str, dict[str, Value]]:
    """The importer's type and its settings; nothing where the file names none."""
    for name, value in meta.items():
        if _IMPORTER.match(name):
            return name, value if isinstance(value, dict) else {}
    return "", {}
