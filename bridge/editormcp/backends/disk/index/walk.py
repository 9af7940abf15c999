"""Lists a project's files with size and time, the way Unity sees them."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec

from editormcp.backends.disk.index.names import ignored
from editormcp.backends.disk.work import Work

Stat = tuple[int, int]
"""Size and modification time in nanoseconds: what tells whether a file changed."""


class Listing(msgspec.Struct):
    """What a walk found. Paths are as Unity writes them: `Assets/…` or `Packages/<name>/…`."""

    files: dict[str, Stat] = {}
    folders: dict[str, Path] = {}
    """Every folder, and where it really is."""
    unreadable: list[str] = []
    """Folders that may not be listed."""
    links_out: list[str] = []
    """Links that lead out of the project or back into themselves: not followed."""


def walk(tops: dict[str, Path], work: Work) -> Listing:
    """Every file below the given folders; `tops` gives each its name inside the project."""
    listing = Listing()
    for prefix, folder in tops.items():
        if folder.is_dir():
            _walk_top(prefix, folder, listing, work)
    return listing


def _walk_top(prefix: str, top: Path, listing: Listing, work: Work) -> None:
    inside = os.path.realpath(top)
    stack: list[tuple[str, str, tuple[str, ...]]] = [(prefix, str(top), (inside,))]
    files, folders = listing.files, listing.folders
    while stack:
        name, folder, above = stack.pop()
        work.check()
        folders[name] = Path(folder)
        try:
            entries = os.scandir(folder)
        except OSError:
            listing.unreadable.append(name)
            continue
        with entries:
            for entry in entries:
                if ignored(entry.name):
                    continue
                path = f"{name}/{entry.name}"
                if entry.is_symlink() and not _may_follow(entry.path, inside, above):
                    listing.links_out.append(path)
                elif entry.is_dir():
                    links = (*above, os.path.realpath(entry.path)) if entry.is_symlink() else above
                    stack.append((path, entry.path, links))
                else:
                    _add_file(entry, path, files)


def _may_follow(link: str, inside: str, above: tuple[str, ...]) -> bool:
    target = os.path.realpath(link)
    in_project = target == inside or target.startswith(inside + os.sep)
    return in_project and not any(folder == target or folder.startswith(target + os.sep) for folder in above)


def _add_file(entry: os.DirEntry[str], path: str, files: dict[str, Stat]) -> None:
    try:
        stat = entry.stat()
    except OSError:
        return  # Deleted since it was listed, or a link to nothing: not there.
    files[path] = (stat.st_size, stat.st_mtime_ns)
