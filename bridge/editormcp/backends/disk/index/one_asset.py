"""Finds one asset by its GUID without an index: level by level, looking only at assets of its kind."""

from __future__ import annotations

import os
from pathlib import Path

from editormcp.backends.disk.index.entries import Entry, read_entry
from editormcp.backends.disk.index.names import META, ignored
from editormcp.backends.disk.index.walk import Stat
from editormcp.backends.disk.work import Work

_UNKNOWN: Stat = (0, 0)


def entry_of(root: Path, guid: str, ending: str, work: Work) -> Entry | None:
    """What the index would say of the asset under Assets that has this GUID, or None where there is none."""
    level = [str(root / "Assets")]
    while level:
        work.check()
        metas, level = _listed(level, ending + META)
        for meta in metas:
            if read_entry(meta, meta, _UNKNOWN).guid == guid:
                asset = meta.removesuffix(META)
                return read_entry(asset, asset, _UNKNOWN)
    return None


def _listed(folders: list[str], ending: str) -> tuple[list[str], list[str]]:
    """The files of these folders that end so, and the folders below. Links are left to the index."""
    files, below = [], []
    for folder in folders:
        try:
            with os.scandir(folder) as entries:
                for entry in entries:
                    if entry.name.endswith(ending):
                        files.append(entry.path)
                    elif not ignored(entry.name) and entry.is_dir(follow_symlinks=False):
                        below.append(entry.path)
        except OSError:
            continue
    return files, below
