"""Every known project as a page shows it: connected, configured or remembered; the sample if there is nothing else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from editormcp.backends.editor.editors import Editors
from editormcp.backends.editor.link import EditorLink
from editormcp.backends.editor.sessions import State
from editormcp.projects.choosing import Projects
from editormcp.projects.finding import describe_project
from editormcp.projects.project import Project

SAMPLE = Path(__file__).parents[2] / "sample" / "Lighthouse"
FILES = "files"
"""The state of a project that no Editor has open."""


class KnownProjects:
    """`look` finds out which there are, from the disk too; `rows` says how they are, from memory."""

    def __init__(self, projects: Projects, editors: Editors) -> None:
        self._projects = projects
        self._editors = editors
        self._known: list[Project] = []
        self._told: list[dict[str, Any]] = []
        self.folders: tuple[str, ...] = ()
        """Where a page stands: nowhere, or in the sample if there is nothing else."""

    def look(self) -> None:
        known = self._projects.known()
        for link in self._editors.links.values():
            if all(link.project.id != project.id for project in known):
                known.append(link.project)
        self.folders = () if known else (str(SAMPLE),)
        self._known = known or [describe_project(SAMPLE)]

    def rows(self) -> list[dict[str, Any]]:
        self._told = [_row(project, self._editors.link(project)) for project in self._known]
        return self._told

    def have_changed(self) -> bool:
        """Whether pages have been told something else."""
        before = self._told
        return self.rows() != before


def _row(project: Project, link: EditorLink | None) -> dict[str, Any]:
    row: dict[str, Any] = {
        "id": project.id,
        "name": project.name,
        "path": project.path,
        "unityVersion": project.unity_version,
        "state": FILES,
        "connected": False,
    }
    if link is None:
        return row
    state = link.session.state
    row |= {"state": str(state), "connected": link.connection is not None, "arrivals": link.arrivals}
    if link.session.doing:
        row["doing"] = link.session.doing
    if state == State.STALLED:
        row["stallMs"] = link.stall_ms
    if link.scenes is not None:
        row["playing"] = link.scenes.playing
        row["scenes"] = [msgspec.to_builtins(scene) for scene in link.scenes.open]
    return row
