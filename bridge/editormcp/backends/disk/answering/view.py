"""The project as scenes need it: to read them, to name their scripts, to find what they refer to."""

from __future__ import annotations

import msgspec

from editormcp.backends.disk.answering.disk_objects import DiskObjects
from editormcp.backends.disk.index.script_names import ScriptNames
from editormcp.backends.disk.index.view import IndexView
from editormcp.backends.disk.scene.library import SceneLibrary


class View(msgspec.Struct, frozen=True, eq=False):
    """In the worker over its own index, in a process of the crew over an extract."""

    index: IndexView
    scripts: ScriptNames
    scenes: SceneLibrary
    objects: DiskObjects


def view_of(index: IndexView) -> View:
    return view_through(SceneLibrary(index, ScriptNames(index)))


def view_through(scenes: SceneLibrary) -> View:
    return View(scenes.index, scenes.scripts, scenes, DiskObjects(scenes.index))
