"""What changes in Editors and in files, told to those who subscribed to it: gathered for a moment, then told once."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from pathlib import Path

import msgspec

from editormcp.faces.mcp.changes import RESOURCE_UPDATED, Changes
from editormcp.faces.mcp.console import Console
from editormcp.faces.mcp.uris import Address, BadUri, parse
from editormcp.projects.choosing import Projects
from editormcp.projects.files import is_inside
from editormcp.projects.project import Project
from editormcp.wire import channels

GATHER = 0.1
LOOK_EVERY = 1.0

Stamp = tuple[int, int]
_Told = tuple[str, str, str]
"""A project's id, a kind of address, and what follows it."""


class _SceneChanged(msgspec.Struct, rename="camel"):
    scene_path: str = ""


class Feed:
    """Between the Editors' events, the files on disk, and the subscribers."""

    def __init__(self, changes: Changes, projects: Projects, console: Console) -> None:
        self._changes = changes
        self._projects = projects
        self._console = console
        self._changed: set[str] = set()
        self._told: set[_Told] = set()
        """What Editors have told since the last flush, each thing once however often it was told."""
        self._addresses: dict[str, Address | None] = {}
        """The watched addresses, read; None for one that names nothing."""
        self._flush: asyncio.TimerHandle | None = None
        self._looking: asyncio.Task[None] | None = None

    def hear(self, project: Project, channel: str, payload: msgspec.Raw) -> None:
        """An event of an Editor."""
        if channel == channels.CONSOLE:
            self._console.hear(project, payload)
            self._mark_all(project, "console")
        elif channel == channels.SELECTION:
            self._mark_all(project, "selection")
        elif channel == channels.HIERARCHY:
            try:
                scene = msgspec.json.decode(payload, type=_SceneChanged).scene_path
            except msgspec.DecodeError:
                return
            self._mark_all(project, "scene", "places", "object", "component", rest=scene)

    def stop(self) -> None:
        if self._flush is not None:
            self._flush.cancel()
        if self._looking is not None:
            self._looking.cancel()

    def _mark_all(self, project: Project, *kinds: str, rest: str = "") -> None:
        """Mark every address of one thing: a client may write it in more than one way."""
        if self._changes.watched:
            self._told.update((project.id, kind, rest) for kind in kinds)
            self._flush_soon()

    def _mark(self, uris: Iterable[str]) -> None:
        self._changed.update(uris)
        if self._changed:
            self._flush_soon()

    def _flush_soon(self) -> None:
        if self._flush is None:
            self._flush = asyncio.get_running_loop().call_later(GATHER, self._tell)

    def _tell(self) -> None:
        self._flush = None
        told, self._told = self._told, set()
        changed = {uri for uri in self._changed if uri in self._changes.watched}
        changed |= {uri for uri, asked in self._watched() if (asked.project, asked.kind.name, asked.rest) in told}
        self._changed = set()
        for uri in sorted(changed):
            self._changes.announce(RESOURCE_UPDATED, uri)

    def _watched(self) -> list[tuple[str, Address]]:
        known = self._addresses
        self._addresses = {uri: known[uri] if uri in known else _read(uri) for uri in self._changes.watched}
        return [(uri, asked) for uri, asked in self._addresses.items() if asked is not None]

    # Files

    def look(self) -> None:
        """There may be files to look at, now."""
        if self._looking is None or self._looking.done():
            self._looking = asyncio.get_running_loop().create_task(self._keep_looking())

    async def _keep_looking(self) -> None:
        """Look at the files behind the subscriptions, for as long as there are any."""
        seen: dict[str, Stamp | None] = {}
        while files := self._files():
            stamps = await asyncio.to_thread(lambda: {uri: _stamp(*file) for uri, file in files.items()})
            self._mark(uri for uri, stamp in stamps.items() if uri in seen and seen[uri] != stamp)
            seen = stamps
            await asyncio.sleep(LOOK_EVERY)

    def _files(self) -> dict[str, tuple[Path, Path]]:
        """The project's folder and the file, by address."""
        known = {project.id: project for project in self._projects.known()}
        files: dict[str, tuple[Path, Path]] = {}
        for uri, asked in self._watched():
            project = known.get(asked.project)
            if project is not None and project.path and asked.rest:
                files[uri] = Path(project.path), Path(project.path, asked.rest)
        return files


def _read(uri: str) -> Address | None:
    try:
        return parse(uri)
    except BadUri:  # a subscription to nothing is honoured, and never hears anything
        return None


def _stamp(root: Path, file: Path) -> Stamp | None:
    """None for a file that is not there, or that a link leads out of the project to."""
    try:
        if not is_inside(root, file):
            return None
        found = file.stat()
    except (OSError, ValueError):  # a name that no file can have is one that is not there
        return None
    return found.st_mtime_ns, found.st_size
