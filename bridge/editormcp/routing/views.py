"""A call for what a view shows: the Editor supplies picture and boxes, the marks are made here."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import msgspec

from editormcp.analysis.views import Mark, Picture, View, marks
from editormcp.backends import Answer, Call, Image
from editormcp.backends.editor.link import EditorLink, Released
from editormcp.drawing.labels import Box
from editormcp.drawing.marks import NotAPicture, draw
from editormcp.errors import ToolError
from editormcp.routing import refusals
from editormcp.routing.who_answers import HELD_SHARE

VIEW = "editormcp/view"
MOST_DRAWN = 50
"""More numbers than this cannot be told apart in a picture."""
MOST_LISTED = 200


async def from_view(call: Call, link: EditorLink, seconds: float) -> Answer:
    """Ask the Editor once; `seconds` is the time that is left."""
    wants_picture, wants_marks = call.arguments["picture"], call.arguments["marks"]
    if not wants_picture and not wants_marks:
        raise ToolError("arguments", "picture and marks are both false: there is nothing left to tell")
    if not link.knows(VIEW):
        what = "the EditorMCP package in this project is too old to show a view, update it"
        raise ToolError("unity", what, reason="old_package")
    asked = {name: call.arguments[name] for name in ("view", "width", "picture")}
    try:
        answer = await link.request(VIEW, {**asked, "objects": wants_marks}, seconds * HELD_SHARE)
    except Released as release:
        raise refusals.released(link, release, seconds) from None
    # A picture of megabytes: neither decoding nor drawing may hold the loop.
    return await asyncio.to_thread(_marked, answer, wants_picture)


def _marked(answer: Answer, with_picture: bool) -> Answer:
    try:
        view = msgspec.json.decode(answer.output, type=View)
        made = marks(view, MOST_DRAWN if with_picture else MOST_LISTED)
        image = _drawn(view.image, made) if view.image is not None else None
    except (msgspec.DecodeError, NotAPicture) as error:
        raise ToolError("execution", f"the Editor's view cannot be used: {error}", reason="not_serializable") from None
    output: dict[str, Any] = {"view": view.view, "camera": view.camera.told()}
    if view.image is not None:
        size = {"width": view.image.width, "height": view.image.height}
        output["image"] = {"mimeType": view.image.mime_type, **size}
    output["marks"] = [mark.told() for mark in made]
    if view.playing:
        output["playing"] = True
    output["source"] = "editor"
    return Answer(msgspec.json.encode(output), (*answer.diagnostics, *_left_out(view, made)), image=image)


def _drawn(picture: Picture, made: Sequence[Mark]) -> Image:
    targets = [Box(*mark.rect.whole()) for mark in made]
    return Image(picture.mime_type, draw(picture.data, targets) if targets else picture.data)


def _left_out(view: View, made: Sequence[Mark]) -> tuple[str, ...]:
    more = view.in_view - len(made)
    return (f"{more} more objects are in view; the {len(made)} largest are listed.",) if made and more > 0 else ()
