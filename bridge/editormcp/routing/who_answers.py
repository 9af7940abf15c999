"""Who answers a call about a project. Pure: what is known goes in, a decision comes out."""

from __future__ import annotations

from collections.abc import Collection
from enum import Enum

import msgspec

from editormcp.backends import Call
from editormcp.backends.editor.unsaved import concerned
from editormcp.backends.live import Live
from editormcp.wire import gabp

ACTIVE = "active"
HELD_SHARE = 0.8
"""Of its time, how much a call spends waiting for an Editor that nobody can stand in for."""


class Who(Enum):
    EDITOR = "the live Editor"
    FILES = "the project's files"
    BOTH = "the project's files, and the Editor for what is not saved"
    MODELS = "the project's files, and models of what the Editor has open"
    VIEW = "the live Editor, with a view that the daemon marks"
    NOBODY = "nobody"


EDITOR, FILES, BOTH, MODELS, VIEW, NOBODY = Who
"""For what every call asks, as in editormcp.backends.editor.sessions."""


class Known(msgspec.Struct, frozen=True):
    """What there is to decide by: whether an Editor is here, whether the files can be read, which scenes are open."""

    editor: bool
    files: bool
    scenes: gabp.OpenScenes | None = None

    @property
    def unsaved(self) -> Collection[str]:
        """The open scenes that differ from their files; one that was never saved has no file to differ from."""
        if not self.editor or self.scenes is None:
            return ()
        return {scene.path for scene in self.scenes.open if scene.dirty and scene.loaded and scene.path}


def who_answers(call: Call, known: Known) -> Who:
    """The table of protocol/README.md, Who answers."""
    tool = call.tool
    if known.files and tool.from_files:
        if tool.over_models:
            return MODELS if known.editor else FILES
        if "cursor" in call.arguments:
            return FILES  # a cursor leads to where its first page came from; the Editor's pages are kept in the daemon
        if not (known.editor and tool.by_editor):
            return FILES
        if tool.from_index:
            return BOTH if concerned(call, known.unsaved) else FILES
        if _is_not_loaded(call, known.scenes):
            return FILES
    if not (known.editor and tool.by_editor):
        return NOBODY
    return VIEW if tool.over_views else EDITOR


def _is_not_loaded(call: Call, scenes: gabp.OpenScenes | None) -> bool:
    """Whether a call is about a scene or prefab that the Editor would have to load."""
    path = call.arguments.get("scenePath")
    if scenes is None or not isinstance(path, str) or path in (ACTIVE, scenes.stage):
        return False
    return not any(scene.path == path and scene.loaded for scene in scenes.open)


def as_last_seen(call: Call, scenes: gabp.OpenScenes | None) -> Call:
    """The call with `active` as the Editor last reported it; where no Editor has, the files decide."""
    path = active_of(scenes)
    if call.tool.over_models:
        return msgspec.structs.replace(call, live=Live(active=path))
    if call.arguments.get("scenePath") != ACTIVE or not path:
        return call
    return msgspec.structs.replace(call, arguments={**call.arguments, "scenePath": path})


def active_of(scenes: gabp.OpenScenes | None) -> str:
    """What `active` means to an Editor; empty where none has told, or the scene was never saved."""
    if scenes is None:
        return ""
    return scenes.stage or next((scene.path for scene in scenes.open if scene.active), "")


def patience(call: Call, known: Known, hold: float, seconds: float) -> float:
    """How long a call waits for an Editor that reloads or does not move: briefly where the files would say the same."""
    dirty = known.scenes is not None and any(scene.dirty for scene in known.scenes.open)
    about_a_scene = "scenePath" in call.tool.inputs
    can_wait_little = known.files and call.tool.from_files and not (dirty and about_a_scene)
    return hold if can_wait_little else seconds * HELD_SHARE
