"""The same question asked of every file of a scope, by as many processes as there are cores where it is worth it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Generic, TypeVar

import msgspec

from editormcp.analysis.kit import Kit
from editormcp.analysis.model import Scene
from editormcp.backends.disk.answering.away import Asking, Brief, Outcome, ask_files, be_told, question
from editormcp.backends.disk.answering.context import Context
from editormcp.backends.disk.answering.disk_assets import DiskAssets
from editormcp.backends.disk.answering.live_asking import live_files, live_outcomes
from editormcp.backends.disk.answering.live_scenes import Question
from editormcp.backends.disk.answering.notes import TreeFaults, unread_note
from editormcp.backends.disk.answering.scene_of import unreadable
from editormcp.backends.disk.answering.scopes import Scope
from editormcp.backends.disk.crew import Prepared
from editormcp.backends.disk.index.names import extension
from editormcp.backends.disk.index.view import Extract
from editormcp.backends.disk.scene.library import Unreadable
from editormcp.errors import ToolError

Query = TypeVar("Query")
Result = TypeVar("Result")
Ask = Callable[[Scene, Query, Kit], Result]
"""A question to one scene: a function of a module in `analysis`, whose query and result MessagePack can carry."""
_OBJECTS = (".unity", ".prefab")
_CODE = (".cs", ".dll")
_COST = 4
"""How much longer a file takes to be asked than to be read."""


class Survey(msgspec.Struct, Generic[Result]):
    """The results, in the order of the scope's files."""

    results: list[tuple[str, Result]]
    searched: int
    left: int = 0
    live: list[str] = []
    unread: int = 0
    """Files of those that were searched which cannot be read, as a note has told."""

    @property
    def is_unread(self) -> bool:
        """Whether no file could be read, so that nothing can be said to be absent."""
        return 0 < self.unread == self.searched

    @property
    def where(self) -> str:
        """Of what one can say that it holds nothing."""
        return "in the files that could be read" if self.unread else "here"

    def output(self) -> dict[str, Any]:
        """What every answer over a scope says of its files."""
        left = {"filesLeft": self.left} if self.left else {}
        live = {"live": self.live} if self.live else {}
        return {"filesSearched": self.searched, **left, **live}


def survey(
    context: Context,
    scope: Scope,
    wanted: Question,
    ask: Ask[Query, Result],
    query: Query,
    files: list[str] | None = None,
) -> Survey[Result]:
    """Asks every file of the scope, or only `files` of them where the others are known to hold nothing.

    A file that cannot be read is noted, and is an error where it is the only one. A time guard ends the asking, though
    not before one file is asked.
    """
    name = f"{ask.__module__}:{ask.__qualname__}"
    live = live_files(context, scope)
    context.live.want(live, wanted)
    known = frozenset(scope.files if files is None else files).union(live)
    asked = [path for path in scope.files if path in known]
    outcomes: dict[str, Outcome] = {}
    for batch in _outcomes(context, asked, live, wanted, name, msgspec.msgpack.encode(query)):
        outcomes.update((path, outcome) for path, outcome in batch if not outcome.is_left)
        context.work.report(len(outcomes), len(asked), next(reversed(outcomes), ""))
        guard = context.work.guard
        if guard is not None and guard.passed() and 0 < len(outcomes) < len(asked):
            context.note(guard.stopped(len(outcomes), len(asked)))
            break
    left = len(asked) - len(outcomes)
    found: Survey[Result] = Survey([], len(scope.files) - left, left, live)
    decoder = msgspec.msgpack.Decoder(question(name)[2])
    faults = TreeFaults()
    unread: list[Unreadable] = []
    for path in filter(outcomes.__contains__, asked):
        outcome = outcomes[path]
        if outcome.error is not None:
            raise ToolError(outcome.error[0], outcome.error[1], **outcome.error[2])
        if outcome.unreadable:
            unread.append(Unreadable(path, outcome.unreadable))
            continue
        faults.merge(outcome.faults or TreeFaults())
        result = outcome.result
        found.results.append((path, decoder.decode(result) if isinstance(result, bytes) else result))
    if unread and scope.one:
        raise unreadable(unread[0])
    faults.note(context)
    if unread:
        context.note(unread_note("files", [(error.path, error.reason) for error in unread]))
        found.unread = len(unread)
    return found


def _outcomes(
    context: Context, asked: list[str], live: list[str], wanted: Question, ask: str, query: bytes
) -> Iterator[list[tuple[str, Outcome]]]:
    """What the Editor's scenes and the files say, a batch at a time, in no order."""
    kit = kit_of(context)
    for one in live_outcomes(context, live, wanted, ask, query, kit):
        yield [one]
    paths = [path for path in asked if path not in live]
    here = Asking(context.view, kit, ask, query, context.work, alone=len(paths) == 1)
    sizes = context.index.listing.files
    task = Prepared(
        ask_files,
        here.ask_in_time,
        be_told,
        lambda: Brief(_extract(context), kit.layers, kit.sorting, ask, query),
    )

    def cost(path: str) -> int:
        return _COST * sizes.get(path, (0, 0))[0]

    yield from context.work.crew.spread(task, paths, len(paths), cost)


def _extract(context: Context) -> Extract:
    index = context.index
    return Extract(
        {name: str(folder) for name, folder in index.listing.folders.items()},
        {path: stat for path, stat in index.listing.files.items() if extension(path) in _OBJECTS},
        index.paths,
        {path: entry for path, entry in index.entries.items() if extension(path) in _CODE},
        index.packages.unreadable,
        index.gone,
    )


def kit_of(context: Context) -> Kit:
    settings = context.settings
    return Kit(tuple(settings.layer_names()), context.types, DiskAssets(context.view), settings.sorting_layers())
