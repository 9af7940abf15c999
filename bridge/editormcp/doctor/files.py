"""The project's files: what answers from them cannot see, in full."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from editormcp.backends.disk.answering.notes import about_files
from editormcp.backends.disk.index.packages import find_packages
from editormcp.backends.notes import full
from editormcp.doctor.finding import Finding
from editormcp.doctor.probe import project_notes
from editormcp.home import Daemon
from editormcp.projects.files import is_inside


def gather(root: Path, daemon: Daemon | None) -> list[str]:
    """The notes of the daemon, which may have read all files; without one, what can be told at once."""
    told = project_notes(daemon, root) if daemon is not None else None
    return told if told is not None else [full(what, names) for what, names in about_files(root)]


def judge(notes: list[str]) -> Iterator[Finding]:
    for note in notes:
        yield Finding("files", "note", "unseen", note.removesuffix("."), facts={"notes": str(len(notes))})


def outside(root: Path) -> Iterator[Finding]:
    """The packages that the manifest takes from elsewhere: their folders are read as the project's are."""
    for name, folder in find_packages(root).folders.items():
        if not is_inside(root, folder):
            what = f"{name} lies outside of the project and is read too: {folder.resolve()}"
            yield Finding("files", "note", "outside", what)
