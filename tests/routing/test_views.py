"""Calls for a view: what the Editor gives becomes an answer with marks, or an error that says why not; no sockets."""

from __future__ import annotations

import base64
import io
import json
from typing import Any

import pytest
from PIL import Image

from editormcp.backends import Answer
from editormcp.backends.editor.link import EditorLink, Released
from editormcp.backends.editor.sessions import Session, State
from editormcp.errors import ToolError
from editormcp.projects.project import Project
from editormcp.routing.views import MOST_DRAWN, MOST_LISTED, VIEW, from_view
from editormcp.routing.who_answers import HELD_SHARE, Known, Who, who_answers
from editormcp.wire import gabp
from shipped import call

TOOL = "editor.view.capture"
MATRIX = [0.1, 0, 0, 0, 0, 0.2, 0, 0, 0, 0, 0.02, -1, 0, 0, 0, 1]
SECONDS = 10.0


def png() -> str:
    written = io.BytesIO()
    Image.new("RGB", (200, 100), "grey").save(written, "PNG")
    return base64.b64encode(written.getvalue()).decode()


def view(boxes: int, data: str | None = None, in_view: int | None = None) -> Answer:
    """An Editor's answer with so many boxes, each a little smaller than the one before."""
    camera = {"position": [0, 0, 0], "rotation": [0, 0, 0], "orthographicSize": 5, "width": 200, "height": 100}
    objects = [
        {"path": f"Box {i}", "objectId": str(i), "center": [0, 0, 10], "size": [4 - i / 100, 4, 1]}
        for i in range(boxes)
    ]
    told: dict[str, Any] = {"view": "scene", "camera": {**camera, "worldToClip": MATRIX}, "objects": objects}
    told["inView"] = boxes if in_view is None else in_view
    if data is not None:
        told["image"] = {"mimeType": "image/png", "width": 200, "height": 100, "data": data}
    return Answer(json.dumps(told).encode(), ("From the Editor.",))


class FakeLink(EditorLink):
    """An Editor that answers every question in one way."""

    def __init__(self, outcome: Answer | Exception, methods: tuple[str, ...] = (VIEW,)) -> None:
        self.project, self.session, self.close_code = Project("Harbour@1", "Harbour", "", ""), Session(State.READY), 0
        self.welcome = gabp.Welcome(capabilities=gabp.Capabilities(methods=methods))
        self.outcome = outcome
        self.asked: list[tuple[str, Any, float]] = []

    async def request(self, method: str, params: Any, patience: float, progress: Any = None) -> Answer:
        self.asked.append((method, params, patience))
        if isinstance(self.outcome, Exception):
            raise self.outcome
        return self.outcome


async def ask(link: FakeLink, **arguments: Any) -> Answer:
    given = {"view": "scene", "width": 1000, "marks": True, "picture": True, **arguments}
    return await from_view(call(TOOL, given), link, SECONDS)


async def test_the_editor_is_asked_once_for_what_is_wanted() -> None:
    link = FakeLink(view(1, png()))
    await ask(link, view="game", width=300, marks=False)
    params = {"view": "game", "width": 300, "picture": True, "objects": False}
    assert link.asked == [(VIEW, params, SECONDS * HELD_SHARE)]


async def test_the_picture_goes_beside_the_output_with_marks_drawn_on_it() -> None:
    answer = await ask(FakeLink(view(2, png())))
    output = json.loads(answer.output)
    assert output["image"] == {"mimeType": "image/png", "width": 200, "height": 100}
    assert [mark["path"] for mark in output["marks"]] == ["Box 0", "Box 1"]
    assert "worldToClip" not in output["camera"] and output["source"] == "editor"
    assert answer.image is not None and answer.image.data != base64.b64decode(png())
    assert answer.diagnostics == ("From the Editor.",)
    data = json.loads(answer.with_data().output)["image"]["data"]
    assert base64.b64decode(data) == answer.image.data


async def test_without_marks_the_picture_is_passed_on_as_it_is() -> None:
    answer = await ask(FakeLink(view(0, png())), marks=False)
    assert answer.image is not None and answer.image.data == base64.b64decode(png())


@pytest.mark.parametrize(("picture", "most"), [(True, MOST_DRAWN), (False, MOST_LISTED)])
async def test_more_than_can_be_told_apart_are_counted(picture: bool, most: int) -> None:
    answer = await ask(FakeLink(view(300, png() if picture else None, in_view=1234)), picture=picture)
    assert len(json.loads(answer.output)["marks"]) == most
    assert answer.diagnostics[1] == f"{1234 - most} more objects are in view; the {most} largest are listed."


async def test_neither_picture_nor_marks_is_refused_before_anybody_is_asked() -> None:
    link = FakeLink(view(0))
    with pytest.raises(ToolError) as refused:
        await ask(link, picture=False, marks=False)
    assert (refused.value.kind, link.asked) == ("arguments", [])


async def test_an_old_package_is_to_be_updated() -> None:
    with pytest.raises(ToolError) as refused:
        await ask(FakeLink(view(0), methods=()))
    assert refused.value.details["reason"] == "old_package"


@pytest.mark.parametrize("broken", [Answer(b'{"view":1}'), view(1, base64.b64encode(b"no picture").decode())])
async def test_what_cannot_be_used_is_an_error(broken: Answer) -> None:
    with pytest.raises(ToolError) as failed:
        await ask(FakeLink(broken))
    assert failed.value.kind == "execution"


async def test_an_editor_that_goes_away_is_told() -> None:
    with pytest.raises(ToolError) as failed:
        await ask(FakeLink(Released(State.GONE, held=False)))
    assert failed.value.details["reason"] == "gone"


def test_the_editor_answers_or_nobody() -> None:
    asked = call(TOOL, {})
    assert who_answers(asked, Known(editor=True, files=True)) is Who.VIEW
    assert who_answers(asked, Known(editor=False, files=True)) is Who.NOBODY
