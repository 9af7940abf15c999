"""The sides of a comparison: what is saved, what the Editor has, a commit, an earlier answer, another file."""

from __future__ import annotations

import hashlib
from contextlib import ExitStack, closing

import msgspec

from editormcp.analysis.live import LiveScene
from editormcp.analysis.live_model import decode
from editormcp.analysis.model import Scene
from editormcp.analysis.nearest import did_you_mean
from editormcp.backends.disk.answering.asset_names import AssetNames
from editormcp.backends.disk.answering.context import Context
from editormcp.backends.disk.answering.disk_scene import DiskScene
from editormcp.backends.disk.answering.live_asking import live_scene, surroundings
from editormcp.backends.disk.answering.live_scenes import Question
from editormcp.backends.disk.answering.notes import note_tree
from editormcp.backends.disk.answering.revisions import Kept, KeptCommit, KeptFiles, KeptModel
from editormcp.backends.disk.answering.saved_revision import keep_saved, revision_of
from editormcp.backends.disk.answering.scene_of import SCENE_TYPES, scene_path, unreadable
from editormcp.backends.disk.answering.view import view_through
from editormcp.backends.disk.history.git import Objects
from editormcp.backends.disk.history.past import GitPast, Guids, held_library
from editormcp.backends.disk.history.repository import Commit, Repository, repository
from editormcp.backends.disk.index.names import extension
from editormcp.backends.disk.scene.library import SceneLibrary, Unreadable
from editormcp.errors import ToolError, unity_error

SAVED, LIVE, GIT, REVISION = "saved", "live", "git:", "revision:"
WANTED = Question(("*",), ("*",), ("ids", "prefabs"))
"""All of a scene that the Editor has: what of it is changed shows only in the comparison."""
_EXPECTED = "saved, live, git:REV, revision:X or the path of a scene or prefab"
_guids = Guids()
"""What `.meta` objects of git say, for as long as this process lives: their names are hashes."""


class Side(msgspec.Struct, eq=False):
    name: str
    """What it turned out to be: `saved`, `git:1a2b3c4d5e6f`, `Assets/Other.unity`."""
    scene: Scene
    revision: str = ""
    """What it is kept as; empty where there is no room for it."""


class Sides:
    """Makes sides. As a context, since a commit's files are read as long as its scene is looked at."""

    def __init__(self, context: Context, path: str) -> None:
        self._context = context
        self._path = path
        self._open = ExitStack()
        self._repository: Repository | None = None

    def __enter__(self) -> Sides:
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()

    def make(self, text: str, parameter: str, *, keep: bool = False) -> Side:
        """The side that an argument names; `keep`: a later question may name it."""
        if text == SAVED:
            return self._saved(self._path, SAVED, keep)
        if text == LIVE:
            return self._live(keep)
        if text.startswith(GIT):
            return self._in_commit(self._found().commit(text.removeprefix(GIT)), self._path, keep)
        if text.startswith(REVISION):
            return self._earlier(text.removeprefix(REVISION), text, parameter)
        if extension(text) in SCENE_TYPES:
            path = scene_path(self._context, text, parameter)
            return self._saved(path, path, keep)
        near = did_you_mean(text, (SAVED, LIVE, GIT, REVISION))
        row = {"name": parameter, "expected": _EXPECTED, "got": text}
        raise ToolError("arguments", f"'{text}' is not a side to compare{near}", invalidParameters=[row])

    def _saved(self, path: str, name: str, keep: bool) -> Side:
        context = self._context
        scene = self._scene(context.scenes, path, name)
        if not keep:
            return Side(name, scene)
        contents = context.scenes.contents(path, context.work)
        note_tree(context, contents)
        return Side(name, scene, revision_of(context, contents) if keep_saved(context, contents) else "")

    def _live(self, keep: bool) -> Side:
        context, path = self._context, self._path
        if not context.live.has(path):
            what = f"'{path}' is not open in an Editor, so nothing of it is unsaved: compare from git:HEAD to saved"
            raise unity_error("Not open in the Editor", what, scenePath=path, reason="needs_editor")
        scene = live_scene(context, path, WANTED)
        if not keep:
            return Side(LIVE, scene)
        kept = KeptModel(path, context.live.model(path, WANTED))
        name = hashlib.blake2b(kept.model, digest_size=8).hexdigest()
        return Side(LIVE, scene, name if context.revisions.keep(name, kept, context.now) else "")

    def _in_commit(self, commit: Commit, path: str, keep: bool) -> Side:
        context, name = self._context, f"{GIT}{commit.short}"
        objects = self._open.enter_context(closing(Objects(context.root, context.work)))
        past = GitPast(self._found(), objects, commit, context.index, _guids)
        if not past.has(path):
            path = past.paths.get(context.index.guids.get(path, ""), path)  # it may have had another name
        if not past.has(path):
            what = f"'{path}' is not in {commit.short}: it came later, or git ignores it"
            raise unity_error("Not in this commit", what, scenePath=path, reason="not_tracked")
        revision = hashlib.blake2b(f"{commit.hash} {path}".encode(), digest_size=8).hexdigest()
        if keep:
            context.revisions.keep(revision, KeptCommit(path, commit.hash), context.now)
        return Side(name, self._scene(past.library, path, name), revision)

    def _earlier(self, name: str, text: str, parameter: str) -> Side:
        kept = self._context.revisions.get(name, self._context.now)
        if kept is None:
            what = f"the revision '{name}' is not kept any more, or never was"
            raise ToolError("arguments", what, reason="revision_expired", **{parameter: text})
        return Side(text, self._kept_scene(kept, text), name)

    def _kept_scene(self, kept: Kept, name: str) -> Scene:
        if isinstance(kept, KeptFiles):
            index = self._context.index
            return self._scene(held_library(index, kept.files, kept.paths or index.paths), kept.path, name)
        if isinstance(kept, KeptModel):
            return LiveScene(decode(kept.model), surroundings(self._context, kept.path), WANTED.want)
        return self._in_commit(Commit(kept.commit), kept.path, keep=False).scene

    def _scene(self, library: SceneLibrary, path: str, name: str) -> DiskScene:
        view = view_through(library)
        try:
            contents = library.contents(path, self._context.work)
        except Unreadable as error:
            where = f" (in {name})" if name.startswith((GIT, REVISION)) else ""
            raise unreadable(Unreadable(error.path, f"{error.reason}{where}")) from None
        return DiskScene(view, contents, AssetNames(view), self._context.types)

    def _found(self) -> Repository:
        if self._repository is None:
            self._repository = repository(self._context.root, self._context.work)
        return self._repository
