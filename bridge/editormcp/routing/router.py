"""Which project, and who answers for it: the live Editor or the project's files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Literal

import msgspec
import structlog

from editormcp.backends import Answer, Backend, Call
from editormcp.backends.editor.editors import Editors
from editormcp.backends.editor.link import EditorLink, Released
from editormcp.backends.editor.pages import LivePages
from editormcp.backends.editor.sessions import State
from editormcp.backends.editor.unsaved import as_saved, asks_scenes, merge, of_unsaved
from editormcp.catalogue.definition import Tool
from editormcp.errors import ToolError
from editormcp.projects.choosing import Projects
from editormcp.projects.project import Project
from editormcp.wire import gabp

log = structlog.get_logger()

Offline = Literal["never", "fallback", "only"]
Files = Callable[[Project], Backend | None]

HELD_SHARE = 0.8
LOCKFILE = Path("Temp", "UnityLockfile")


class Router:
    """Sends a checked call to the one that can answer it, and says so where it is not the Editor."""

    def __init__(
        self, editors: Editors, projects: Projects, disk: Files, offline: Offline, hold: float, waits_until: float
    ) -> None:
        self._editors = editors
        self.projects = projects
        self._disk: Files | None = disk if offline != "never" else None
        self._only_disk = offline == "only"
        self._hold = hold
        self._waits_until = waits_until
        self._pages = LivePages()

    async def answer(self, project: Project, call: Call, now: float) -> Answer:
        """Route one call about one project."""
        tool = call.tool
        link = None if self._only_disk else self._live(project, now)
        on_disk = self._on_disk(tool, project)
        if further := self._pages.further(project.id, call, now):
            return further
        if "cursor" in call.arguments and on_disk is not None:
            return await on_disk.call(call)  # a cursor leads to where its first page came from
        if on_disk is not None and (link is None or self._is_for_disk(tool, call, link.scenes)):
            unsaved = _unsaved(link) if tool.from_index and asks_scenes(call) else set()
            if link is not None and unsaved:
                return await self._with_unsaved(tool, call, link, on_disk, unsaved, now)
            return await on_disk.call(self._as_last_seen(project, call))
        if link is None:
            raise self._nobody(tool, project)
        try:
            patience = self._patience(tool, call, link, on_disk is not None, call.deadline - now)
            whole = await link.ask(self._pages.whole(call), patience)
            return self._pages.first(project.id, call, whole, now)
        except Released as released:
            if on_disk is None:
                raise self._released(link, released, call.deadline - now) from None
            answer = await on_disk.call(self._as_last_seen(project, call))
            note = f"The Editor was {_doing(link, released.state)}: this is the state on disk, without unsaved changes."
            return Answer(answer.output, (note, *answer.diagnostics))
        except ToolError as error:
            if on_disk is None or error.details.get("reason") != "not_loaded":
                raise
            return await on_disk.call(self._as_last_seen(project, call))

    async def _with_unsaved(
        self, tool: Tool, call: Call, link: EditorLink, on_disk: Backend, unsaved: set[str], now: float
    ) -> Answer:
        """The file index, and over it what open scenes have not saved yet."""
        if not tool.findings:
            return as_saved(await on_disk.call(call), unsaved)
        whole = self._pages.whole(call)
        saved = await on_disk.call(whole)
        try:
            live = await link.ask(of_unsaved(whole), self._hold)
        except (Released, ToolError):
            return self._pages.first(link.project.id, call, as_saved(saved, unsaved), now)
        return self._pages.first(link.project.id, call, merge(tool, saved, live, unsaved), now)

    def state_of(self, project: Project, now: float) -> dict[str, object]:
        """What a caller whose deadline passed should know about the Editor."""
        link = self._editors.link(project)
        if link is None or link.session.state == State.GONE:
            return {}
        stalled = round(now - link.session.since, 1) if link.session.state == State.STALLED else None
        return {"editorState": link.session.doing or str(link.session.state), "stalledSeconds": stalled}

    def _live(self, project: Project, now: float) -> EditorLink | None:
        link = self._editors.link(project)
        if link is None and now < self._waits_until and _is_open_in_unity(project):
            link = self._editors.expect(project)
        return None if link is None or link.session.state == State.GONE else link

    def _on_disk(self, tool: Tool, project: Project) -> Backend | None:
        return self._disk(project) if self._disk is not None and tool.from_files else None

    def _as_last_seen(self, project: Project, call: Call) -> Call:
        """The call with `active` as the Editor last reported it; where none has, the files decide."""
        link = self._editors.link(project)
        if call.arguments.get("scenePath") != "active" or link is None or link.scenes is None:
            return call
        path = link.scenes.stage or next((scene.path for scene in link.scenes.open if scene.active), "")
        return msgspec.structs.replace(call, arguments={**call.arguments, "scenePath": path}) if path else call

    def _is_for_disk(self, tool: Tool, call: Call, scenes: gabp.OpenScenes | None) -> bool:
        """Whether disk answers although an Editor is there: for the index, and for a scene that is not loaded."""
        path = call.arguments.get("scenePath")
        if tool.from_index:
            return True
        if scenes is None or not isinstance(path, str) or path in ("active", scenes.stage):
            return False
        return not any(scene.path == path and scene.loaded for scene in scenes.open)

    def _patience(self, tool: Tool, call: Call, link: EditorLink, disk: bool, seconds: float) -> float:
        """How long a call waits for an Editor that reloads or does not move."""
        unsaved = link.scenes is not None and any(scene.dirty for scene in link.scenes.open)
        about_a_scene = "scenePath" in tool.inputs
        return self._hold if disk and not (unsaved and about_a_scene) else seconds * HELD_SHARE

    def _nobody(self, tool: Tool, project: Project) -> ToolError:
        where = f"of {project.name}"
        if self._only_disk or (self._disk is not None and not tool.from_files and not tool.own):
            return ToolError(
                "unity", f"{tool.id} needs an open Editor {where}", reason="needs_editor", project=project.name
            )
        if self._editors.link(project) is not None:
            return ToolError("unity", f"the Editor {where} is gone", reason="gone", project=project.name)
        if _is_open_in_unity(project):
            what = f"Unity has {project.name} open but EditorMCP is not loaded in it"
            return ToolError("unity", what, reason="not_loaded_in_editor", project=project.name)
        return ToolError("unity", f"no Editor {where} has connected", reason="never_connected", project=project.name)

    def _released(self, link: EditorLink, released: Released, seconds: float) -> ToolError:
        doing = _doing(link, released.state)
        name = link.project.name
        if released.state == State.GONE:
            if link.close_code == 1009:
                return ToolError("execution", "the Editor's answer was over 64 MiB", reason="too_large")
            return ToolError("unity", f"the Editor of {name} went away during the call", reason="gone", project=name)
        if released.held:
            what = f"the Editor was {doing} for {seconds * HELD_SHARE:.0f} s"
            return ToolError(
                "timeout", what, timeoutMs=round(seconds * 1000), editorState=link.session.doing, retryable=True
            )
        return ToolError("unity", f"the Editor of {name} is {doing}", reason="stalled", project=name)


def _unsaved(link: EditorLink | None) -> set[str]:
    """The open scenes that differ from their files; one that was never saved has no file to differ from."""
    if link is None or link.scenes is None:
        return set()
    return {scene.path for scene in link.scenes.open if scene.dirty and scene.loaded and scene.path}


def _doing(link: EditorLink, state: State) -> str:
    """An Editor that does not answer, in words: `reloading`, or `stalled (main thread stuck for 12 s, compiling)`."""
    if state != State.STALLED:
        return str(state)
    session = link.session
    since = max(0.0, session.heard - session.since)
    why = "a dialog is probably open" if session.modal else session.doing
    return f"stalled (main thread busy for {since:.0f} s{', ' + why if why else ''})"


def _is_open_in_unity(project: Project) -> bool:
    """Whether an Editor holds the project: it keeps the lock file open, and a crash leaves it behind."""
    try:
        return bool(project.path) and (Path(project.path) / LOCKFILE).is_file()
    except OSError:
        return False
