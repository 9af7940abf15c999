"""What an answer from disk says about itself: where it comes from, and what stayed unresolved, with counts."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

import msgspec

from editormcp.analysis.paths import CUT, MAX_ABOVE, is_cut
from editormcp.backends.disk.answering.context import Context
from editormcp.backends.disk.index.entries import TOO_LARGE, UNREADABLE, Entry
from editormcp.backends.disk.index.packages import find_packages
from editormcp.backends.disk.index.script_names import UNRESOLVED_SCRIPT
from editormcp.backends.disk.index.walk import Listing
from editormcp.backends.disk.scene.nodes import Contents, Opaque
from editormcp.backends.notes import short

_KINDS = {
    "binary": "files are binary: only an open Editor can read what they refer to",
    "lfs pointer": "files are Git LFS pointers whose content has not been downloaded",
    UNREADABLE: "files could not be read",
    TOO_LARGE: "files are too large to be read whole",
}


_MOST_NAMES = 3
_OWN = re.compile(r"(?<=its )\d++ (?=bytes)|, written by Unity [^:]++")
"""What of a reason is a single file's."""


class TreeFaults(msgspec.Struct, array_like=True):
    """What in trees is not as the Editor would show it, counted over all files of a question."""

    opaque: dict[str, int] = {}
    """By its reason, how many instances are one node."""
    unresolved: int = 0
    malformed: dict[str, int] = {}
    unreached: dict[str, int] = {}
    """Both by file."""

    def add(self, contents: Contents) -> None:
        opaque = Counter(node.opaque.value for node in contents.nodes if node.opaque)
        unresolved = 0
        if contents.has_unresolved:
            parts = (part for node in contents.nodes for part in node.components)
            unresolved = sum(part.name == UNRESOLVED_SCRIPT for part in parts)
        path = contents.file.path
        malformed = {path: contents.file.malformed} if contents.file.malformed else {}
        unreached = {path: contents.unreached} if contents.unreached else {}
        self.merge(TreeFaults(opaque, unresolved, malformed, unreached))

    def merge(self, other: TreeFaults) -> None:
        for mine, theirs in ((self.opaque, other.opaque), (self.malformed, other.malformed)):
            for name, count in theirs.items():
                mine[name] = mine.get(name, 0) + count
        self.unreached.update(other.unreached)
        self.unresolved += other.unresolved

    def note(self, context: Context) -> None:
        models = self.opaque.pop(Opaque.MODEL.value, 0)
        if models:
            context.note(
                f"{models} model instances are shown as one node each: what is inside a model is not in text files."
            )
        for reason, count in sorted(self.opaque.items()):
            context.note(f"{count} prefab instances are shown as one node each: {reason}.")
        if self.unresolved:
            context.note(unresolved_because(context, f"{self.unresolved} scripts could not be resolved"))
        for counted, what in ((self.malformed, "are cut off or damaged"), (self.unreached, "hang under no root")):
            if counted:
                context.note(short(f"{sum(counted.values())} objects {what} and are left out", sorted(counted)))


def unread_note(what: str, reasons: Sequence[tuple[str, str]]) -> str:
    """`24 files could not be read: a, b, c and 21 more: the file is binary.` Each reason is told once."""
    by_reason: dict[str, list[str]] = {}
    for path, reason in reasons:
        by_reason.setdefault(_OWN.sub("", reason), []).append(path)
    told = []
    for reason, paths in sorted(by_reason.items(), key=lambda one: -len(one[1]))[:_MOST_NAMES]:
        more = f" and {len(paths) - _MOST_NAMES} more" if len(paths) > _MOST_NAMES else ""
        told.append(f"{', '.join(paths[:_MOST_NAMES])}{more}: {reason}")
    return f"{len(reasons)} {what} could not be read: {'; '.join(told)}."


def note_tree(context: Context, contents: Contents) -> None:
    """Notes what in a scene's tree is not as the Editor would show it."""
    faults = TreeFaults()
    faults.add(contents)
    faults.note(context)


def about_files(root: Path) -> Iterator[tuple[str, list[str]]]:
    """What everybody should know who reads a project's files, with the names it is about; takes no index."""
    yield "Answers come from the project's files: what is changed in an Editor and not saved is not seen", []
    if packages := find_packages(root).unreadable:
        what = "what refers into them can neither be resolved nor be called missing until Unity has fetched them"
        yield f"{absent(packages)}, and {what}", packages


class Seen(msgspec.Struct, frozen=True):
    """What the index knows of a project."""

    listing: Listing
    entries: Mapping[str, Entry]
    duplicates: Mapping[str, list[str]]


def note_index(context: Context) -> None:
    """Notes what of the project the index could not see."""
    index = context.index
    for what, names in unseen(Seen(index.listing, index.entries, index.maps.duplicates)):
        context.note(short(what, names))


def unseen(seen: Seen) -> Iterator[tuple[str, list[str]]]:
    """What could not be seen, each with the names it is about, as far as there are some."""
    if seen.duplicates:
        names = sorted(path for paths in seen.duplicates.values() for path in paths)
        yield f"{len(seen.duplicates)} GUIDs are claimed by more than one asset", names
    if folders := seen.listing.unreadable:
        yield f"{len(folders)} folders may not be read", sorted(folders)
    if seen.listing.unnameable:
        yield f"{seen.listing.unnameable} files or folders have names that are not Unicode and are left out", []
    if links := seen.listing.links_out:
        yield f"{len(links)} links lead out of the project or in a circle and are not followed", sorted(links)
    by_kind: dict[str, list[str]] = {}
    for path, entry in seen.entries.items():
        if entry.kind in _KINDS:
            by_kind.setdefault(entry.kind, []).append(path)
    for kind, what in _KINDS.items():
        if kind in by_kind:
            yield f"{len(by_kind[kind])} {what}", sorted(by_kind[kind])


def note_cut_paths(context: Context, paths: Iterable[str]) -> None:
    """Notes paths that are too long to be shown whole."""
    count = sum(map(is_cut, paths))
    if count:
        context.note(
            f"{count} paths have more than {MAX_ABOVE} characters and show only their end ({CUT}): use the objectId."
        )


def unresolved_because(context: Context, what: str) -> str:
    """A note that something could not be resolved, and why."""
    names = context.index.packages.unreadable
    return short(f"{what}: {absent(names)}", names) if names else f"{what}: they are in DLLs or in Unity itself."


def absent(packages: Sequence[str]) -> str:
    return f"{'1 package is' if len(packages) == 1 else f'{len(packages)} packages are'} not on this machine"
