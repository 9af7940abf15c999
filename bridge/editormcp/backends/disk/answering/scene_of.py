"""Which scene or prefab a call is about, and its tree."""

from __future__ import annotations

import re

from editormcp.backends.disk.answering.asset_paths import inside_project, not_there
from editormcp.backends.disk.answering.context import Context
from editormcp.backends.disk.answering.notes import note_tree
from editormcp.backends.disk.index.names import extension
from editormcp.backends.disk.scene.library import Unreadable
from editormcp.backends.disk.scene.nodes import Contents
from editormcp.errors import ToolError, unity_error
from editormcp.projects.files import read_small

ACTIVE = "active"
_SCENE_TYPES = (".unity", ".prefab")
_LAST_SETUP = ("Library", "LastSceneManagerSetup.txt")
_SETUP_BYTES = 1 << 20
_SETUP_PATH = re.compile(r"^- path: (.*)$", re.MULTILINE)
_SETUP_ACTIVE = re.compile(r"^- path: (.*)\n(?:  .*\n)*?  isActive: 1$", re.MULTILINE)
_MOST_CANDIDATES = 10


def tree_of(context: Context, text: str) -> tuple[str, Contents]:
    """The scene's real path and its whole tree, with notes on what could not be read."""
    path = scene_path(context, text)
    try:
        contents = context.scenes.contents(path, context.work)
    except Unreadable as error:
        what = "Scene" if extension(path) == ".unity" else "Prefab"
        raise unity_error(f"{what} cannot be read", f"'{path}': {error.reason}", scenePath=path) from None
    note_tree(context, contents)
    return path, contents


def scene_path(context: Context, text: str) -> str:
    """The scene or prefab that `scenePath` names, as it is really spelled."""
    path = inside_project(context, text, "scenePath")
    found = context.index.spelled(path)
    if found is None or context.index.is_folder(found):
        raise not_there(context, path, "Scene", "scenePath", _scenes(context, _SCENE_TYPES))
    if extension(found) not in _SCENE_TYPES:
        row = {"name": "scenePath", "expected": "a .unity or .prefab path, or active", "got": found}
        raise ToolError("arguments", f"{found} is not a scene or prefab", invalidParameters=[row])
    return found


def active_scene(context: Context) -> str:
    """The scene the Editor had open last; where that is not known, the only one there can be."""
    scenes = _scenes(context, (".unity",))
    last = _last_open(context)
    if last in scenes:
        return str(last)
    built = [row.path for row in context.settings.build_scenes() if row.enabled and row.path in scenes]
    for only in (built, [path for path in scenes if path.startswith("Assets/")]):
        if len(only) == 1:
            return only[0]
    raise unity_error(
        "No active scene",
        "No Editor is open, the project does not say which scene was open last, and it has several",
        scenePath=ACTIVE,
        candidates=(built or scenes)[:_MOST_CANDIDATES],
    )


def _scenes(context: Context, types: tuple[str, ...]) -> list[str]:
    return sorted(path for path in context.index.listing.files if path.lower().endswith(types))


def _last_open(context: Context) -> str | None:
    """Unity notes the open scenes here when it closes."""
    try:
        text = read_small(context.root.joinpath(*_LAST_SETUP), _SETUP_BYTES).decode("utf-8", "replace")
    except OSError:
        return None
    text = text.replace("\r\n", "\n")
    match = _SETUP_ACTIVE.search(text) or _SETUP_PATH.search(text)
    return match[1].strip() if match else None
