"""Lists a project's files with size and time, the way Unity sees them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from stat import S_ISDIR, S_ISREG

import msgspec

from editormcp.backends.disk.index.names import ignored
from editormcp.backends.disk.work import Work

Stat = tuple[int, int]
"""Size and modification time in nanoseconds: what tells whether a file changed."""
NO_STAT: Stat = (0, 0)
Files = dict[str, Stat]


Stack = list[tuple[str, str, tuple[str, ...]]]
"""Folders still to be listed: name in the project, real path, and the real paths of the links it was reached by."""


class Listing(msgspec.Struct):
    """What a walk found. Paths are as Unity writes them: `Assets/…` or `Packages/<name>/…`."""

    files: Files = {}
    folders: dict[str, Path] = {}
    """Every folder, and where it really is."""
    unreadable: list[str] = []
    """Folders that may not be listed."""
    followed_links: bool = False
    """Whether some of this was reached by links, which notifications do not follow."""
    unnameable: int = 0
    """Files and folders whose names are not Unicode: left out."""
    links_out: list[str] = []
    """Links that lead out of the project or back into themselves: not followed."""


def walk(tops: dict[str, Path], work: Work, *, only_names: bool = False) -> Listing:
    """Every file below the given folders; `tops` gives each its name inside the project.

    Names alone take less than half the time: a folder's list has them, size and time have to be asked for file by file.
    """
    listing = Listing()
    for _ in steps(tops, listing, work, only_names=only_names):
        continue
    return listing


def steps(tops: dict[str, Path], listing: Listing, work: Work, *, only_names: bool = False) -> Iterator[Files]:
    """Walks into a listing, a folder at a time; gives the files of each as soon as they are listed."""
    for prefix, folder in tops.items():
        if folder.is_dir():
            yield from _walk_top(prefix, folder, listing, work, only_names)


def _walk_top(prefix: str, top: Path, listing: Listing, work: Work, only_names: bool) -> Iterator[Files]:
    inside = os.path.realpath(top)
    stack: Stack = [(prefix, str(top), (inside,))]
    while stack:
        name, folder, above = stack.pop()
        work.check()
        files: Files = {}
        listing.folders[name] = Path(folder)
        try:
            entries = os.scandir(folder)
        except OSError:
            listing.unreadable.append(name)
            continue
        with entries:
            for entry in entries:
                file = entry.name
                if (file[0] == "." or file[-1] in "~pPsS") and ignored(file):  # most names are told by their ends
                    continue
                if not file.isascii() and not _is_unicode(file):
                    listing.unnameable += 1
                    continue
                if entry.is_symlink():
                    files |= _follow(entry, f"{name}/{file}", inside, above, listing, stack)
                elif entry.is_dir(follow_symlinks=False):
                    stack.append((f"{name}/{file}", entry.path, above))
                elif only_names:
                    if entry.is_file(follow_symlinks=False):
                        files[f"{name}/{file}"] = NO_STAT
                else:
                    try:
                        stat = entry.stat()
                    except OSError:
                        continue  # Deleted since it was listed: not there.
                    if S_ISREG(stat.st_mode):  # A pipe or a device is not an asset, and must never be opened.
                        files[f"{name}/{file}"] = (stat.st_size, stat.st_mtime_ns)
        listing.files |= files
        yield files


def _follow(
    entry: os.DirEntry[str], path: str, inside: str, above: tuple[str, ...], listing: Listing, stack: Stack
) -> Files:
    """The file behind a link within the project; a folder is walked later, any other link noted and left alone."""
    if not _may_follow(entry.path, inside, above):
        listing.links_out.append(path)
        return {}
    listing.followed_links = True
    try:
        stat = entry.stat()
    except OSError:
        return {}  # A link to nothing, or to itself: not there.
    if S_ISDIR(stat.st_mode):
        stack.append((path, entry.path, (*above, os.path.realpath(entry.path))))
        return {}
    return {path: (stat.st_size, stat.st_mtime_ns)} if S_ISREG(stat.st_mode) else {}


def _is_unicode(name: str) -> bool:
    """Whether a name can be told to anybody: the system takes bytes, or half a surrogate pair, for a name too."""
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True


def _may_follow(link: str, inside: str, above: tuple[str, ...]) -> bool:
    target = os.path.realpath(link)
    in_project = target == inside or target.startswith(inside + os.sep)
    return in_project and not any(folder == target or folder.startswith(target + os.sep) for folder in above)
