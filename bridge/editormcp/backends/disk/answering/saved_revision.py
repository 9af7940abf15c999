"""The name of what is on disk, and its files as they are kept for later."""

from __future__ import annotations

import hashlib

from editormcp.backends.disk.answering.context import Context
from editormcp.backends.disk.answering.revisions import BYTES, KeptFiles
from editormcp.backends.disk.scene.library import Unreadable
from editormcp.backends.disk.scene.nodes import Contents


def revision_of(context: Context, contents: Contents) -> str:
    """Changes when any file that the tree is made of changes."""
    files = context.index.listing.files
    stats = sorted((path, files.get(path)) for path in contents.paths)
    return hashlib.blake2b(repr(stats).encode(), digest_size=8).hexdigest()


def keep_saved(context: Context, contents: Contents, most: int = BYTES) -> bool:
    """Keeps the files of a tree under its revision's name. False where they are too large."""
    sizes = context.index.listing.files
    if sum(sizes.get(path, (0, 0))[0] for path in contents.paths) > most:
        return False
    files: dict[str, bytes] = {}
    for path in contents.paths:
        try:
            files[path] = context.scenes.held_bodies(path).data
        except Unreadable:
            continue
    # Who has no prefabs has not asked for GUIDs: names of assets are then as they are when it is compared.
    paths = context.index.paths if len(contents.paths) > 1 else None
    kept = KeptFiles(contents.file.path, files, paths)
    return context.revisions.keep(revision_of(context, contents), kept, context.now)
