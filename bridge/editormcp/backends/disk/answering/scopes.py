"""Which scenes and prefabs a `scope` means: one file, a word such as `build` or `prefabs`, a folder, a glob."""

from __future__ import annotations

import msgspec

from editormcp.analysis.nearest import nearest
from editormcp.backends.disk.answering.asset_paths import TOPS, inside_project
from editormcp.backends.disk.answering.build_list import FILE, path_of
from editormcp.backends.disk.answering.context import Context
from editormcp.backends.disk.answering.scene_of import active_scene, last_open, scene_path
from editormcp.backends.disk.answering.under import files_under, nearest_paths
from editormcp.backends.disk.index.names import extension
from editormcp.errors import ToolError, unity_error

SCENE, PREFAB = ".unity", ".prefab"
_WORDS = ("active", "open", "build", "scenes", "prefabs", "all")
_WILD = ("*", "?")
_OWN = "Assets/"
_MOST_CANDIDATES = 10


class Scope(msgspec.Struct, frozen=True):
    """The files of a question, in their order."""

    files: list[str]
    one: bool
    """Whether it is about one file by its nature; a folder that happens to hold one is not."""
    open: bool = False
    """Whether it is about what the Editor has open."""


def scope_of(context: Context, text: str) -> Scope:
    """The files that a scope means. One that means nothing is an error that says what there is."""
    word = text.strip().lower()
    if word == "active":
        return Scope([active_scene(context)], one=True)
    if context.live.has(text):
        return Scope([text], one=True)
    found = _by_word(context, word) if word in _WORDS else _by_path(context, text)
    if isinstance(found, str):
        return Scope([found], one=True)
    if not found:
        raise _nothing(context, text)
    return Scope(sorted(found) if word != "build" else found, one=False, open=word == "open")


def scene_scope(context: Context, text: str) -> Scope:
    """The one scene or prefab that a `scenePath` names."""
    return Scope([text if context.live.has(text) else scene_path(context, text)], one=True)


def _by_word(context: Context, word: str) -> list[str]:
    """Packages only count when they are named."""
    if word == "build":
        there = set(_objects(context))
        built = (path_of(context, row, there) for row in context.settings.build_scenes() if row.enabled)
        return [path for path in dict.fromkeys(built) if path in there]  # a list may have a scene twice
    if word == "open":
        there = set(_objects(context))
        last = [path for path in last_open(context) if path in there]
        return list(context.live.open_paths) or last or [active_scene(context)]
    endings = {"scenes": (SCENE,), "prefabs": (PREFAB,)}.get(word, (SCENE, PREFAB))
    return [path for path in _objects(context) if path.startswith(_OWN) and extension(path) in endings]


def _by_path(context: Context, text: str) -> str | list[str]:
    if _is_bare(text):
        return []
    is_glob = any(letter in text for letter in _WILD)
    found = None if is_glob else context.index.spelled(inside_project(context, text, "scope"))
    if found is None or context.index.is_folder(found):
        return files_under(context, text, "scope", (SCENE, PREFAB))
    if extension(found) not in (SCENE, PREFAB):
        expected = f"a .unity or .prefab path, a folder, a glob, or one of {', '.join(_WORDS)}"
        row = {"name": "scope", "expected": expected, "got": text}
        raise ToolError("arguments", f"{found} is not a scene or prefab", invalidParameters=[row])
    return found


def _is_bare(text: str) -> bool:
    """Whether it is a name or the end of a path, which does not find a file: the error says which there are."""
    begins_elsewhere = text.startswith(("/", "\\", "~", ".", "*")) or ":" in text
    return not begins_elsewhere and text.lower().split("/")[0] not in TOPS


def _objects(context: Context) -> list[str]:
    """Every scene and prefab of the project and of its packages."""
    return [path for path in context.index.names() if path.lower().endswith((SCENE, PREFAB))]


def _nothing(context: Context, text: str) -> ToolError:
    there = sorted(path for path in _objects(context) if path.startswith(_OWN))
    what = f"The scope '{text}' holds no scene or prefab"
    if text.strip().lower() == "build":
        scenes = [path for path in there if extension(path) == SCENE]
        candidates = ["scenes", *scenes] if scenes else []
        what += f": {context.settings.fault(FILE) or 'the build list has no enabled scene that is there'}"
    else:
        candidates = [*nearest(text, _WORDS), *nearest_paths(text, there)] or there
    return unity_error("Scope matches nothing", what, scope=text, candidates=candidates[:_MOST_CANDIDATES])
