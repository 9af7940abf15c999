"""One Unity project, as everything else speaks of it."""

from __future__ import annotations

import msgspec


class Project(msgspec.Struct, frozen=True):
    """One Unity project, as a caller may name it: by name, path or id."""

    id: str
    """`Name@hash`, stable for one folder."""
    name: str
    path: str
    unity_version: str = ""
