"""The same question to many files, in a process of the crew: what it is told first, and what it says of each file."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any, get_type_hints

import msgspec

from editormcp.analysis.kit import Kit
from editormcp.backends.disk.answering.asset_names import AssetNames
from editormcp.backends.disk.answering.disk_assets import DiskAssets
from editormcp.backends.disk.answering.disk_scene import DiskScene
from editormcp.backends.disk.answering.notes import TreeFaults
from editormcp.backends.disk.answering.view import View, view_of
from editormcp.backends.disk.index.view import Extract, ExtractView
from editormcp.backends.disk.scene.library import Unreadable
from editormcp.backends.disk.work import Work
from editormcp.errors import Kind, ToolError


class Brief(msgspec.Struct, frozen=True):
    """All that is the same for every file."""

    extract: Extract
    layers: tuple[str, ...]
    sorting: dict[int, str]
    ask: str
    """The function of a module of `analysis`: `module:function`."""
    query: bytes


class Outcome(msgspec.Struct, array_like=True):
    """What one file says: a result, or why there is none."""

    result: Any = b""
    """MessagePack, which may come from another process; of a file that is alone the result itself."""
    unreadable: str = ""
    faults: TreeFaults | None = None
    error: tuple[Kind, str, dict[str, Any]] | None = None
    """A mistake in the question that only a file could show."""
    is_left: bool = False
    """The file was not asked: the time was up."""


class Asking:
    """Asks one file after the other."""

    def __init__(self, view: View, kit: Kit, ask: str, query: bytes, work: Work, *, alone: bool = False) -> None:
        self._view = view
        self._kit = kit
        self._work = work
        self._alone = alone
        self._names = AssetNames(view)
        self._ask, query_type, _ = question(ask)
        self._query = msgspec.msgpack.decode(query, type=query_type)

    def ask_in_time(self, paths: list[str]) -> list[Outcome]:
        """Asks these files as far as there is time, the first in any case."""
        outcomes: list[Outcome] = []
        for path in paths:
            is_left = bool(outcomes) and self._work.is_late()
            outcomes.append(Outcome(is_left=True) if is_left else self(path))
        return outcomes

    def __call__(self, path: str) -> Outcome:
        try:
            contents = self._view.scenes.contents(path, self._work)
        except Unreadable as error:
            return Outcome(unreadable=error.reason)
        scene = DiskScene(self._view, contents, self._names, self._kit.types)
        try:
            result = self._ask(scene, self._query, self._kit)
        except ToolError as error:
            return Outcome(error=(error.kind, error.what, error.details))
        faults = TreeFaults()
        faults.add(contents)
        return Outcome(result if self._alone else msgspec.msgpack.encode(result), faults=faults)


@cache
def question(name: str) -> tuple[Any, Any, Any]:
    """The function of this name, the type of its query, and that of its result."""
    module, _, function = name.partition(":")
    found = getattr(import_module(module), function)
    hints = get_type_hints(found)
    return found, hints["query"], hints["return"]


_asking: list[Asking] = []
"""What this process was told to ask."""


def be_told(briefs: list[Brief]) -> list[int]:
    """What a process of the crew does first."""
    (brief,) = briefs
    view = view_of(ExtractView(brief.extract))
    kit = Kit(brief.layers, view.scripts.types, DiskAssets(view), brief.sorting)
    _asking[:] = [Asking(view, kit, brief.ask, brief.query, Work())]
    return [0]


def ask_files(paths: list[str]) -> list[Outcome]:
    """Asks these files what this process was told to ask."""
    return [_asking[0](path) for path in paths]
