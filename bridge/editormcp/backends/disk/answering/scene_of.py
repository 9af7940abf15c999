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
UNREADABLE_FILE = "unreadable_file"
SCENE_TYPES = (".unity", ".prefab")
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
        raise unreadable(error) from None
    note_tree(context, contents)
    return path, contents


def unreadable(error: Unreadable) -> ToolError:
    what = "Scene" if extension(error.path) == ".unity" else "Prefab"
    why = f"'{error.path}': {error.reason}"
    return unity_error(f"{what} cannot be read", why, scenePath=error.path, reason=UNREADABLE_FILE)


def scene_path(context: Context, text: str, parameter: str = "scenePath") -> str:
    """The scene or prefab that an argument names, as it is really spelled."""
    path = inside_project(context, text, parameter, lambda: _scenes(context, SCENE_TYPES))
    found = context.index.spelled(path)
    if found is None or context.index.is_folder(found):
        raise not_there(context, path, "Scene", parameter, _scenes(context, SCENE_TYPES))
    if extension(found) not in SCENE_TYPES:
        row = {"name": parameter, "expected": "a .unity or .prefab path, or active", "got": found}
        raise ToolError("arguments", f"{found} is not a scene or prefab", invalidParameters=[row])
    return found


def active_scene(context: Context) -> str:
    """The scene the Editor has or had open; where that is not known, the only one there can be."""
    if context.live.active is not None:
        return context.live.active
    scenes = _scenes(context, (".unity",))
    last = [path for path in last_open(context) if path in scenes]
    if last:
        return last[0]
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


def last_open(context: Context) -> list[str]:
    """The scenes that Unity noted as open when it closed, the active one first."""
    try:
        text = read_small(context.root.joinpath(*_LAST_SETUP), _SETUP_BYTES).decode("utf-8", "replace")
    except OSError:
        return []
    text = text.replace("\r\n", "\n")
    active = _SETUP_ACTIVE.search(text)
    named = ([active[1]] if active else []) + _SETUP_PATH.findall(text)
    return list(dict.fromkeys(path.strip() for path in named))
