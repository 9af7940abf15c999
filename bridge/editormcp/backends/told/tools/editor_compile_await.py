"""`editor.compile.await`: waits until the Editor neither compiles nor reloads, and tells how the last compile ended."""

from __future__ import annotations

import asyncio
import contextlib

import msgspec

from editormcp.analysis.compiling import FAILED, FINISHED, UNKNOWN, Compile, Fault
from editormcp.backends import Answer
from editormcp.backends.editor.link import COMPILING, EditorLink
from editormcp.backends.editor.sessions import State
from editormcp.backends.told.asked import Asked, answered, apart, iso
from editormcp.backends.told.scripts import changed_since
from editormcp.errors import ToolError
from editormcp.projects.editor_log import compile_of
from editormcp.wire import channels

HIDDEN = (
    "Unity is not in front: it imports changed scripts when its window gets the focus, or when it is told to refresh."
)
TOO_OLD = "The EditorMCP package in this project is too old to tell of compiles: update it."
NOT_YET = "Unity has not compiled what was written after its last compile, which {result}: {files}."
UNFINISHED = "The log ends before the compile does: Unity is at it, or something kept it from beginning."
GRACE = 2.0
"""Seconds in which an Editor that is in front begins to compile what was written."""
_MOST_NAMES = 3
_AWAY = (State.RELOADING, State.CONNECTING)


class Output(msgspec.Struct, rename="camel", omit_defaults=True):
    state: str
    result: str
    errors: tuple[Fault, ...]
    warnings: int
    partial: bool
    stale_assemblies: tuple[str, ...]
    waited_ms: int
    source: str
    finished_at: str = ""
    as_of: str = ""


async def answer(asked: Asked) -> Answer:
    link, loop = asked.link, asyncio.get_running_loop()
    began = loop.time()
    if link is not None:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(asked.call.arguments["timeoutMs"] / 1000):
                await _wait(asked, link)
    waited = round((loop.time() - began) * 1000)
    if link is None or link.session.state == State.GONE:
        return await _from_log(asked, waited)
    return await _from_editor(asked, link, waited)


async def _wait(asked: Asked, link: EditorLink) -> None:
    await _until_settled(link)
    if link.focused is not False and await _not_compiled(asked, link):
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(GRACE):
                while settled(link):
                    await link.change()
    await _until_settled(link)  # again: scripts were looked at meanwhile, and a reload may have begun


async def _until_settled(link: EditorLink) -> None:
    while not settled(link):
        await link.change()


async def _not_compiled(asked: Asked, link: EditorLink) -> list[str]:
    """Scripts that were written after the last compile that somebody saw end."""
    if link.compile is None or not link.compile.finished_at or not asked.project.path:
        return []
    return await apart(changed_since, asked.root, link.compile.finished_at / 1000)


def settled(link: EditorLink) -> bool:
    """Whether there is nothing to wait for. A compile that failed is not followed by a reload: its end is enough."""
    session, told = link.session, link.compile
    if session.state == State.GONE:
        return True
    if session.state in _AWAY or (told is not None and not told.is_finished):
        return False
    if session.doing != COMPILING:
        return told is not None or channels.COMPILE not in link.welcome.capabilities.events
    return told is not None and told.result == FAILED and link.compile_told >= link.compiling_since


async def _from_editor(asked: Asked, link: EditorLink, waited: int) -> Answer:
    is_over = settled(link)
    told = link.compile or Compile(FINISHED)
    notes = []
    if link.compile is None and channels.COMPILE not in link.welcome.capabilities.events:
        notes.append(TOO_OLD)
    if is_over and link.focused is False:
        notes.append(HIDDEN)
    if told.result == FAILED and not told.errors:
        told, note = await _with_logged_errors(asked, told)
        notes.append(note)
    state = "idle" if is_over else "reloading" if link.session.state in _AWAY else COMPILING
    newer = await _not_compiled(asked, link) if is_over else []
    if newer:
        notes.insert(0, NOT_YET.format(result=told.result, files=_named(newer)))
    output = _output(told, state, told.result if is_over and not newer else UNKNOWN, waited, "editor")
    output.partial = output.partial or bool(newer)
    return answered(output, notes)


def _named(files: list[str]) -> str:
    more = f" and {len(files) - _MOST_NAMES} more" if len(files) > _MOST_NAMES else ""
    return ", ".join(files[:_MOST_NAMES]) + more


async def _from_log(asked: Asked, waited: int) -> Answer:
    end, notes = await asked.log()
    told = await apart(compile_of, end, asked.root)
    if end.start and told.result != UNKNOWN:
        notes.append("Whether errors came before the part that was read cannot be told.")
    if not told.is_finished:
        notes.append(UNFINISHED)
    newer = await apart(changed_since, asked.root, end.written) if told.result != UNKNOWN else []
    if newer:
        notes.insert(0, NOT_YET.format(result=told.result, files=_named(newer)))
    result = UNKNOWN if newer else told.result
    output = _output(told, "idle", result, waited, "log")
    output.partial = output.partial or bool(end.start) or end.mixed or result == UNKNOWN
    output.as_of = iso(end.written)
    return answered(output, notes)


async def _with_logged_errors(asked: Asked, told: Compile) -> tuple[Compile, str]:
    """Errors from before the package was loaded: Unity says only that there are some."""
    try:
        end, _ = await asked.log()
    except ToolError:
        return told, "The scripts failed to compile before EditorMCP was loaded, and no log tells why."
    logged = await apart(compile_of, end, asked.root)
    kept = msgspec.structs.replace(told, errors=logged.errors, error_count=logged.error_count, warnings=logged.warnings)
    return kept, f"The scripts failed to compile before EditorMCP was loaded: errors from {end.path}."


def _output(told: Compile, state: str, result: str, waited: int, source: str) -> Output:
    finished = iso(told.finished_at / 1000) if told.finished_at and state == "idle" else ""
    partial = state != "idle" or not told.is_whole
    return Output(state, result, told.errors, told.warnings, partial, told.stale, waited, source, finished)
