"""What the Editors tell those who watch them."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import msgspec
import pytest

from editormcp.backends.editor.editors import Editors
from editormcp.backends.editor.link import EditorLink
from editormcp.backends.editor.sessions import Limits, State
from editormcp.catalogue.catalogue import Catalogue
from editormcp.projects.finding import describe_project
from editormcp.projects.project import Project
from editormcp.serving.clients import Clients
from editormcp.wire import gabp

Seen = list[tuple[str, str, bytes]]


class NoConnection:
    """Takes what is sent, and says nothing."""

    async def send(self, text: bytes) -> None: ...

    async def close(self, code: int, reason: str) -> None: ...


@pytest.fixture
async def editors() -> Editors:
    return Editors(Catalogue([]), Limits(), 0, Clients(), lambda project: None)


@pytest.fixture
def seen(editors: Editors) -> Seen:
    heard: Seen = []

    def watch(project: Project, channel: str, payload: msgspec.Raw) -> None:
        heard.append((project.name, channel, bytes(payload)))

    editors.watchers.append(watch)
    return heard


async def connected(editors: Editors, project: Path) -> EditorLink:
    extension = gabp.EditorExtension(project.name, str(project), "6000.0.78f1")
    capabilities = gabp.Capabilities(extensions=gabp.Extensions(extension))
    return await editors.attach(NoConnection(), gabp.Welcome(capabilities=capabilities))


def message(type: str, **more: object) -> gabp.Message:
    return gabp.decode(json.dumps({"v": "gabp/1", "id": "1", "type": type, **more}))


async def test_a_watcher_hears_each_event_with_its_project(editors: Editors, seen: Seen, project: Path) -> None:
    link = await connected(editors, project)
    editors.receive(link, message("event", channel="scene/hierarchy", seq=0, payload={"revision": 7}))
    editors.receive(link, message("event", channel="editor/state", seq=0, payload={"state": "idle"}))
    assert seen == [
        ("Harbour", "scene/hierarchy", b'{"revision": 7}'),
        ("Harbour", "editor/state", b'{"state": "idle"}'),
    ]


async def test_a_watcher_hears_nothing_but_events_of_our_channels(editors: Editors, seen: Seen, project: Path) -> None:
    link = await connected(editors, project)
    editors.receive(link, message("event", channel="no/such", seq=0, payload={}))
    editors.receive(link, message("event", channel="console/log", seq=0))
    editors.receive(link, message("response", channel="console/log", payload={}, result={"output": {}}))
    assert seen == []


async def test_a_watcher_does_not_hear_a_payload_that_makes_no_sense(
    editors: Editors, seen: Seen, project: Path
) -> None:
    link = await connected(editors, project)
    with pytest.raises(msgspec.DecodeError):
        editors.receive(link, message("event", channel="editor/scenes", seq=0, payload={"open": 5}))
    assert seen == []


async def test_an_editor_that_has_only_just_come_is_given_time_to_tell_what_is_open(
    editors: Editors, project: Path
) -> None:
    extension = gabp.EditorExtension(project.name, str(project), "6000.0.78f1")
    capabilities = gabp.Capabilities(events=("editor/scenes",), extensions=gabp.Extensions(extension))
    link = await editors.attach(NoConnection(), gabp.Welcome(capabilities=capabilities))
    waiting = asyncio.ensure_future(link.open_scenes(10))
    await asyncio.sleep(0)
    assert not waiting.done()
    editors.receive(
        link, message("event", channel="editor/scenes", seq=0, payload={"open": [{"path": "Assets/A.unity"}]})
    )
    told = await waiting
    assert told is not None
    assert [scene.path for scene in told.open] == ["Assets/A.unity"]
    await editors.stop()


async def test_an_editor_that_never_tells_what_is_open_is_not_waited_for(editors: Editors, project: Path) -> None:
    assert await (await connected(editors, project)).open_scenes(1e6) is None
    await editors.stop()


async def test_an_editor_that_is_expected_and_does_not_come_is_not_waited_for_longer(project: Path) -> None:
    limits = Limits(connecting=0.01)
    editors = Editors(Catalogue([]), limits, asyncio.get_running_loop().time(), Clients(), lambda project: None)
    link = editors.expect(describe_project(project))
    assert await link.open_scenes(1e6) is None
    assert link.session.state == State.GONE
