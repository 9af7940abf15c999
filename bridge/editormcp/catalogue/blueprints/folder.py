"""Which files of a knowledge base may hold definitions, and whether any of them has changed."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec

MOST_ENTRIES = 20_000
"""A folder with more is not a knowledge base but a mistake, such as / or a home folder."""
PASSED_OVER = ("node_modules",)

Fingerprint = tuple[tuple[str, int, int, int], ...]


class TooMany(Exception):
    """The folder holds more than a knowledge base can."""


class Listing(msgspec.Struct, frozen=True):
    """The JSON files, sorted, relative to the folder, with / between their parts; and links to folders."""

    files: tuple[str, ...]
    linked_folders: tuple[str, ...]


def list_json(root: Path) -> Listing:
    """Every JSON file below the folder, without hidden folders. Links to folders are not followed: they may loop."""
    files: list[str] = []
    linked: list[str] = []
    waiting = [""]
    seen = 0
    while waiting:
        folder = waiting.pop()
        with os.scandir(root / folder) as entries:
            for entry in entries:
                seen += 1
                name = f"{folder}{entry.name}"
                if seen > MOST_ENTRIES:
                    raise TooMany
                if entry.name.startswith(".") or entry.name in PASSED_OVER:
                    continue
                if entry.is_dir(follow_symlinks=False):
                    waiting.append(f"{name}/")
                elif entry.name.lower().endswith(".json"):
                    files.append(name)
                elif entry.is_symlink() and _leads_to_folder(entry):
                    linked.append(name)
    return Listing(tuple(sorted(files)), tuple(sorted(linked)))


def fingerprint(root: Path) -> Fingerprint:
    """Differs as soon as a JSON file has come, gone or been written. Of a folder that cannot be listed it is empty."""
    try:
        return tuple(_stat(root, name) for name in list_json(root).files)
    except (OSError, TooMany):
        return ()


def _stat(root: Path, name: str) -> tuple[str, int, int, int]:
    try:
        status = (root / name).stat()
    except OSError:
        return (name, -1, -1, -1)
    return (name, status.st_size, status.st_mtime_ns, status.st_ino)


def _leads_to_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir()
    except OSError:  # a loop of links
        return False
