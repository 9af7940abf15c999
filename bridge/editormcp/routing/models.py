"""A call over models of scenes: the worker answers it, and what it wants of the Editor is fetched for it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import msgspec

from editormcp.backends import Answer, Backend, Call
from editormcp.backends.editor.link import EditorLink, Released
from editormcp.backends.live import LegRequest, Live, Wanted
from editormcp.backends.notes import MOST
from editormcp.errors import ToolError
from editormcp.routing import refusals
from editormcp.routing.who_answers import HELD_SHARE, active_of
from editormcp.wire import gabp

TOO_OLD = "{} are as they were last saved: the EditorMCP package in this project is too old, update it."


class ModelCall:
    """One call, asked of the worker as often as it wants something more of the Editor."""

    def __init__(self, call: Call, link: EditorLink, files: Backend, hold: float) -> None:
        self._call = call
        self._link = link
        self._files = files
        self._hold = hold
        self._notes: dict[str, None] = {}

    async def answer(self) -> Answer:
        scenes = await self._link.open_scenes(self._hold) or gabp.OpenScenes()
        live = Live(True, scenes, active_of(scenes))
        while True:
            try:
                answer = await self._files.call(msgspec.structs.replace(self._call, live=live))
            except Wanted as wanted:
                live = await self._with(live, wanted.requests)
            else:
                return msgspec.structs.replace(answer, diagnostics=(*self._notes, *answer.diagnostics))

    async def _with(self, live: Live, requests: Sequence[LegRequest]) -> Live:
        """What the worker is told next: with the Editor's answers, empty ones where it could not give any."""
        answers = await asyncio.gather(*(self._fetch(request, live.scenes) for request in requests))
        given = {request.key: answer for request, answer in zip(requests, answers, strict=True)}
        return Live(True, live.scenes, live.active, {**live.given, **given})

    async def _fetch(self, request: LegRequest, scenes: gabp.OpenScenes) -> bytes:
        """The Editor's answer; empty where it has none, and the files can stand in."""
        seconds = self._call.deadline - asyncio.get_running_loop().time()
        unsaved = request.only_live or any(scene.dirty and scene.path == request.key for scene in scenes.open)
        try:
            if not self._link.knows(request.method):
                raise ToolError("unity", TOO_OLD.format(request.what), reason="old_package")
            patience = seconds * HELD_SHARE if unsaved else self._hold
            return (await self._link.request(request.method, request.params, patience)).output
        except Released as release:
            if request.only_live:
                raise refusals.released(self._link, release, seconds) from None
            doing = refusals.in_words(self._link, release.state)
            self._note(f"The Editor was {doing}: {request.what.lower()} are as on disk.")
        except ToolError as error:
            if request.only_live:
                raise
            is_old = error.details.get("reason") == "old_package"
            self._note(error.what if is_old else f"Read from disk: {error.what}.")
        return b""

    def _note(self, text: str) -> None:
        self._notes[text if len(text) <= MOST else f"{text[: MOST - 1]}…"] = None
