"""What an answer from disk says about itself: where it comes from, and what stayed unresolved, with counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from editormcp.backends.disk.answering.context import Context
from editormcp.backends.disk.index.entries import TOO_LARGE, UNREADABLE
from editormcp.backends.disk.index.script_names import UNRESOLVED_SCRIPT
from editormcp.backends.disk.scene.nodes import Contents, Opaque
from editormcp.backends.disk.scene.paths import CUT, MAX_ABOVE, is_cut

_MOST_NAMES = 5


def note_tree(context: Context, contents: Contents) -> None:
    """Notes what in a scene's tree is not as the Editor would show it."""
    opaque = Counter(node.opaque for node in contents.nodes if node.opaque)
    models = opaque.pop(Opaque.MODEL, 0)
    if models:
        context.note(
            f"{models} model instances are shown as one node each: what is inside a model is not in text files."
        )
    for reason, count in sorted(opaque.items(), key=lambda row: row[0].value):
        context.note(f"{count} prefab instances are shown as one node each: {reason.value}.")
    if contents.has_unresolved:
        unresolved = sum(part.name == UNRESOLVED_SCRIPT for node in contents.nodes for part in node.components)
        context.note(f"{unresolved} scripts could not be resolved: {unreadable_packages(context)}.")
    if contents.file.malformed:
        context.note(f"{contents.file.malformed} objects of {contents.file.path} are cut off or damaged and left out.")
    if contents.unreached:
        context.note(f"{contents.unreached} objects of {contents.file.path} hang under no root and are left out.")


def note_index(context: Context) -> None:
    """Notes what of the project the index could not see."""
    index = context.index
    duplicates = index.maps.duplicates
    if duplicates:
        examples = ", ".join(sorted(path for paths in duplicates.values() for path in paths)[:_MOST_NAMES])
        context.note(f"{len(duplicates)} GUIDs are claimed by more than one asset: {examples}.")
    if index.listing.unreadable:
        context.note(f"{len(index.listing.unreadable)} folders may not be read: {_some(index.listing.unreadable)}.")
    if index.listing.unnameable:
        context.note(f"{index.listing.unnameable} files or folders have names that are not Unicode and are left out.")
    if index.listing.links_out:
        what = "links lead out of the project or in a circle and are not followed"
        context.note(f"{len(index.listing.links_out)} {what}: {_some(index.listing.links_out)}.")
    kinds = Counter(entry.kind for entry in index.entries.values() if entry.kind not in ("yaml", "json"))
    for kind, what in (
        ("binary", "files are binary: only an open Editor can read what they refer to"),
        ("lfs pointer", "files are Git LFS pointers whose content has not been downloaded"),
        (UNREADABLE, "files could not be read"),
        (TOO_LARGE, "files are too large to be read whole"),
    ):
        if kinds[kind]:
            context.note(f"{kinds[kind]} {what}.")


def note_cut_paths(context: Context, paths: Iterable[str]) -> None:
    """Notes paths that are too long to be shown whole."""
    count = sum(map(is_cut, paths))
    if count:
        context.note(
            f"{count} paths have more than {MAX_ABOVE} characters and show only their end ({CUT}): use the objectId."
        )


def unreadable_packages(context: Context) -> str:
    names = context.index.packages.unreadable
    if not names:
        return "they are in DLLs or in Unity itself"
    return f"{len(names)} packages are not on this machine ({_some(names)})"


def _some(names: list[str]) -> str:
    shown = ", ".join(sorted(names)[:_MOST_NAMES])
    return f"{shown}, …" if len(names) > _MOST_NAMES else shown
