"""Answers from what the Editor has told, so that stalls and reloads cost nothing."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import cache
from importlib import import_module

from editormcp.backends import Answer, Call
from editormcp.backends.editor.link import EditorLink
from editormcp.backends.told.asked import Asked
from editormcp.projects.editor_log import UserPlaces
from editormcp.projects.project import Project

Answerer = Callable[[Asked], Awaitable[Answer]]


class Told:
    """Each tool is the module of its name, with a function `answer`."""

    def __init__(self, reported: Callable[[str], str], places: UserPlaces) -> None:
        self._reported = reported
        self._places = places

    async def answer(self, project: Project, link: EditorLink | None, call: Call) -> Answer:
        """`link` is the Editor that is here, or will be back."""
        return await _answerer(call.tool.id)(Asked(project, link, call, self._reported, self._places))


@cache
def _answerer(tool: str) -> Answerer:
    found: Answerer = import_module(f"editormcp.backends.told.tools.{tool.replace('.', '_')}").answer
    return found
