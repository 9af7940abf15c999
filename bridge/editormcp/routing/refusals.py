"""What a caller is told when nobody can answer: why, and in which state the Editor is."""

from __future__ import annotations

from pathlib import Path

from editormcp.backends import Call
from editormcp.backends.editor.link import EditorLink, Released
from editormcp.backends.editor.sessions import State
from editormcp.errors import ToolError
from editormcp.projects.finding import is_open_in_unity
from editormcp.projects.project import Project
from editormcp.routing.who_answers import HELD_SHARE


def nobody(call: Call, project: Project, *, was_here: bool, files_answer: bool, only_files: bool) -> ToolError:
    """No Editor is here, and the files cannot answer. `files_answer`: whether the files may answer other tools."""
    name = project.name
    if only_files or (files_answer and not call.tool.from_files and not call.tool.own):
        return ToolError("unity", f"{call.tool.id} needs an open Editor of {name}", reason="needs_editor", project=name)
    if was_here:
        return ToolError("unity", f"the Editor of {name} is gone", reason="gone", project=name)
    if project.path and is_open_in_unity(Path(project.path)):
        what = f"Unity has {name} open but EditorMCP is not loaded in it"
        return ToolError("unity", what, reason="not_loaded_in_editor", project=name)
    return ToolError("unity", f"no Editor of {name} has connected", reason="never_connected", project=name)


def no_files(call: Call, project: Project) -> ToolError:
    """Only the project's files can answer, Editor or not, and they cannot be read."""
    what = f"{call.tool.id} reads the files of {project.name}, which are out of the daemon's reach"
    return ToolError("unity", what, reason="needs_files", project=project.name)


def released(link: EditorLink, release: Released, seconds: float) -> ToolError:
    """The Editor was asked, or should have been, and will not answer; the files cannot."""
    name = link.project.name
    if release.state == State.GONE:
        if link.close_code == 1009:
            return ToolError("execution", "the Editor's answer was over 64 MiB", reason="too_large")
        return ToolError("unity", f"the Editor of {name} went away during the call", reason="gone", project=name)
    doing = in_words(link, release.state)
    if release.held:
        what = f"the Editor was {doing} for {seconds * HELD_SHARE:.0f} s"
        return ToolError(
            "timeout", what, timeoutMs=round(seconds * 1000), editorState=link.session.doing, retryable=True
        )
    return ToolError("unity", f"the Editor of {name} is {doing}", reason="stalled", project=name)


def in_words(link: EditorLink, state: State) -> str:
    """An Editor that does not answer: `reloading`, or `stalled (main thread busy for 12 s, compiling)`."""
    if state != State.STALLED:
        return str(state)
    session = link.session
    since = max(0.0, session.heard - session.since)
    why = "a dialog is probably open" if session.modal else session.doing
    return f"stalled (main thread busy for {since:.0f} s{', ' + why if why else ''})"
