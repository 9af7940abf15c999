"""Questions to scenes that are open in the Editor: which of a scope's files these are, and what they answer."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec

from editormcp.analysis.kit import Kit
from editormcp.analysis.live import LiveScene, Surroundings
from editormcp.analysis.live_model import decode
from editormcp.analysis.model import Target
from editormcp.backends.disk.answering.asset_names import AssetNames
from editormcp.backends.disk.answering.away import Outcome, question
from editormcp.backends.disk.answering.context import Context
from editormcp.backends.disk.answering.disk_scene import DiskScene, prefab_scene, saved_scene
from editormcp.backends.disk.answering.live_scenes import Question
from editormcp.backends.disk.answering.scopes import Scope
from editormcp.backends.disk.format.references import Reference
from editormcp.errors import ToolError

_CHANGED = "The scene changed while it was read: an object may be missing, or be there twice."


def live_files(context: Context, scope: Scope) -> list[str]:
    """What the Editor is asked about: one file that it has loaded, of many files those that differ from the disk."""
    if scope.one or scope.open:
        return [path for path in scope.files if context.live.has(path)]
    unsaved = context.live.unsaved
    return [path for path in scope.files if path in unsaved]


def live_scene(context: Context, path: str, wanted: Question) -> LiveScene:
    """A scene as the Editor has it. Raises Wanted where it has to be asked first."""
    model = decode(context.live.model(path, wanted))
    if not model.consistent:
        context.note(_CHANGED)
    return LiveScene(model, surroundings(context, model.scene_path), wanted.want)


def live_outcomes(
    context: Context, paths: list[str], wanted: Question, ask: str, query: bytes, kit: Kit
) -> Iterator[tuple[str, Outcome]]:
    """What each of these scenes answers, as `ask_files` says it of files."""
    function, query_type, _ = question(ask)
    asked = msgspec.msgpack.decode(query, type=query_type)
    for path in paths:
        scene = live_scene(context, path, wanted)
        yield path, _outcome(function, scene, asked, Kit(scene.layers, kit.types, kit.assets, kit.sorting))


def _outcome(function: Any, scene: LiveScene, asked: Any, kit: Kit) -> Outcome:
    try:
        return Outcome(msgspec.msgpack.encode(function(scene, asked, kit)))
    except ToolError as error:
        return Outcome(error=(error.kind, error.what, error.details))


def surroundings(context: Context, path: str) -> Surroundings:
    """What of the project the references of a scene lead to."""
    view, tree = context.view, context.types
    names = AssetNames(view)

    def asset(guid: str, file_id: int) -> Target:
        return names.target(Reference(file_id, guid))

    @cache
    def prefab(guid: str) -> DiskScene | None:
        return prefab_scene(view, names, tree, guid)

    return Surroundings(asset, prefab, lambda: saved_scene(view, names, tree, path))
