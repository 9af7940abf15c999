"""The logs that Editors write: where they lie, whose they are, and the end of one however long it is."""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

import msgspec

from editormcp.analysis.compiling import Compile
from editormcp.analysis.console import Line
from editormcp.analysis.unity_log import last_compile, lines, projects_of
from editormcp.projects.files import open_file, read_up_to

TAIL = 4 << 20
"""So much of a log's end is read: it may have grown to gigabytes."""
_HEAD = 1 << 20
_TAGGED = 4096


class UserPlaces(Protocol):
    """One user's folders on one system."""

    @property
    def platform(self) -> str: ...

    @property
    def home(self) -> Path: ...

    @property
    def local(self) -> Path: ...

    @property
    def config(self) -> Path: ...


class LogEnd(msgspec.Struct, frozen=True):
    """The end of one log."""

    path: Path
    data: bytes
    start: int
    """Where `data` begins in the file."""
    tag: str
    """Tells this file from one that took its place."""
    written: float
    mixed: bool = False
    """Whether other projects write to it as well."""

    @property
    def end(self) -> int:
        return self.start + len(self.data)


def editor_log(places: UserPlaces) -> Path:
    """The log of the Editor that was started last; from 6000.5 on each project has its own."""
    if places.platform == "win32":
        return places.local / "Unity" / "Editor" / "Editor.log"
    if places.platform == "darwin":
        return places.home / "Library" / "Logs" / "Unity" / "Editor.log"
    return places.config / "unity3d" / "Editor.log"


def candidates(project: Path, reported: str, places: UserPlaces) -> list[Path]:
    """Where this project's log may be: where its Editor last said, then where Unity puts it."""
    told = [Path(reported)] if reported else []
    return list(dict.fromkeys([*told, project / "Logs" / "Editor.log", editor_log(places)]))


def freshest(project: Path, files: list[Path], most: int = TAIL) -> tuple[LogEnd | None, list[str]]:
    """The end of the log that was written last, of those that are this project's; and why others were passed over."""
    found: list[LogEnd] = []
    problems: list[str] = []
    for file in files:
        try:
            end = read_end(file, project, most)
        except FileNotFoundError:
            continue
        except OSError as error:
            problems.append(f"{file} cannot be read: {error.strerror or error}.")
            continue
        if end is None:
            problems.append(f"{file} is of another project.")
        else:
            found.append(end)
    return max(found, key=lambda end: end.written, default=None), problems


def read_end(file: Path, project: Path, most: int = TAIL) -> LogEnd | None:
    """The end of a log, from a line's beginning on; None where it is of another project. Raises OSError."""
    with open_file(file) as log:
        about = os.fstat(log.fileno())
        head = read_up_to(log, min(_HEAD, max(most, _TAGGED)))
        start = max(0, about.st_size - most)
        log.seek(start)
        data = read_up_to(log, most)
    named = {_plain(path) for path in (*projects_of(head), *projects_of(data))}
    inside = _plain(str(file)).startswith(_plain(str(project)) + "/")
    mentioned = any(name.encode() in head for name in _spellings(project))
    if not inside and (_plain(str(project)) not in named if named else not mentioned):
        return None
    if start:
        cut = data.find(b"\n") + 1
        start, data = start + cut, data[cut:]
    tag = hashlib.sha1(
        head[:_TAGGED].split(b"\n", 1)[0] + str(about.st_ino).encode(), usedforsecurity=False
    ).hexdigest()[:8]
    return LogEnd(file, data, start, tag, about.st_mtime, mixed=len(named) > 1 and not inside)


def compile_of(end: LogEnd, project: Path) -> Compile:
    """The last compile in a log; of one that others write to, what is about files of this project."""
    told = last_compile(end.data)
    if not end.mixed:
        return told
    errors = tuple(error for error in told.errors if _has(project, error.file))
    return msgspec.structs.replace(
        told, errors=errors, error_count=len(errors), result=told.result if errors else "unknown"
    )


def logged(end: LogEnd, project: Path) -> Iterator[Line]:
    """What scripts and the compiler said; of a log that others write to, not what is about files of theirs."""
    told = lines(end.data, end.start)
    return (line for line in told if not line.file or _has(project, line.file)) if end.mixed else told


def _has(project: Path, file: str) -> bool:
    return (project / file).is_file()


def compile_errors(log: Path, project: Path) -> int:
    """How many compile errors the log ends with; 0 if it is of another project, or scripts were loaded after them."""
    try:
        end = read_end(log, project)
    except OSError:
        return 0
    return last_compile(end.data).error_count if end is not None else 0


def _spellings(project: Path) -> Iterator[str]:
    yield project.as_posix()
    yield str(project)


def _plain(path: str) -> str:
    """A path to be compared: systems that take two cases for one file write both."""
    text = path.replace("\\", "/").rstrip("/")
    return text.casefold() if sys.platform in ("win32", "darwin") else text
