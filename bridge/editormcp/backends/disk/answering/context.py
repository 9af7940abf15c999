"""What a tool works with: one project's index, scenes and scripts, and what it has to say beside its answer."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from editormcp.analysis.types import TypeTree
from editormcp.backends import Image
from editormcp.backends.disk.answering.assets import Assets
from editormcp.backends.disk.answering.live_scenes import LiveScenes
from editormcp.backends.disk.answering.pages import Pages
from editormcp.backends.disk.answering.revisions import Revisions
from editormcp.backends.disk.answering.view import View
from editormcp.backends.disk.index.project_index import ProjectIndex
from editormcp.backends.disk.index.script_names import ScriptNames
from editormcp.backends.disk.scene.library import SceneLibrary
from editormcp.backends.disk.settings import Settings
from editormcp.backends.disk.work import Work
from editormcp.projects.project import Project

if TYPE_CHECKING:
    from editormcp.backends.disk.answering.reference_checks import ReferenceChecks


class Context(msgspec.Struct, eq=False):
    """One call's view of the project, already brought up to date."""

    project: Project
    root: Path
    index: ProjectIndex
    view: View
    """The project as scenes need it."""
    settings: Settings
    pages: Pages
    checks: ReferenceChecks
    work: Work
    now: float
    """The event loop's clock when the call began."""
    live: LiveScenes = msgspec.field(default_factory=lambda: LiveScenes(None))
    revisions: Revisions = msgspec.field(default_factory=Revisions)
    assets: Assets = msgspec.field(default_factory=Assets)
    diagnostics: list[str] = []
    picture: Image | None = None
    """What the answer has beside it; a tool that sets it is not kept (`IS_KEPT`)."""

    @property
    def scripts(self) -> ScriptNames:
        return self.view.scripts

    @property
    def scenes(self) -> SceneLibrary:
        return self.view.scenes

    @property
    def types(self) -> TypeTree:
        """Unity's component types and the project's classes."""
        return self.scripts.types

    def note(self, text: str) -> None:
        if text not in self.diagnostics:
            self.diagnostics.append(text)


Output = dict[str, Any]
