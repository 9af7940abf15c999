"""What Editors tell, passed on to the bridges that want to hear it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from conftest import make_project
from daemons import Running
from editormcp.faces.gabp import session
from editormcp.faces.gabp.session import Session
from editormcp.wire.channels import ALL as CHANNELS
from fakes import editor as behave
from fakes.editor import FakeEditor, Request
from gabp_client import bridge

EVENTS: list[tuple[str, dict[str, Any]]] = [
    ("editor/state", {"state": "compiling", "stallMs": 12}),
    ("editor/scenes", {"open": [], "playing": False}),
    ("editor/selection", {"count": 1, "active": {"name": "Crane"}}),
    ("scene/hierarchy", {"scenePath": "Assets/Main.unity", "revision": "7"}),
    ("console/log", {"level": "error", "message": "Krän 😀\n}"}),
    ("console/log", {}),
]
BAD_CHANNELS: list[tuple[Any, int]] = [
    ({"channels": ["no/such"]}, -32500),
    ({"channels": []}, -32602),
    ({"channels": "console/log"}, -32602),
    ({"channels": [5]}, -32602),
    ({}, -32602),
    ([], -32602),
]


async def test_an_editors_event_arrives_with_its_project(daemon: Running, project: Path) -> None:
    async with daemon.editor(project) as editor, bridge(daemon, CHANNELS) as client:
        for channel, payload in EVENTS:
            await editor.event(channel, payload)
            told = (await client.event(channel))["payload"]
            assert told.pop("project").startswith("Harbour@")
            assert told == payload


async def test_the_project_of_an_event_can_be_named_in_a_call(daemon: Running, project: Path, tmp_path: Path) -> None:
    other = make_project(tmp_path / "Other")
    async with daemon.editor(project), daemon.editor(other) as editor, bridge(daemon, ["console/log"]) as client:
        await editor.event("console/log", {"level": "log", "message": "here"})
        told = (await client.event("console/log"))["payload"]["project"]
        await client.call("project/info", project=told)
        assert len(editor.calls) == 1


async def test_each_channel_counts_from_0_without_a_gap(daemon: Running, project: Path) -> None:
    async with daemon.editor(project) as editor, bridge(daemon, ["console/log", "scene/hierarchy"]) as client:
        for number in range(20):
            await editor.event("console/log", {"level": "log", "message": str(number)})
            await editor.event("scene/hierarchy", {"scenePath": "", "revision": str(number)})
        logs = [await client.event("console/log") for _ in range(20)]
        revisions = [await client.event("scene/hierarchy") for _ in range(20)]
    assert [event["seq"] for event in logs] == list(range(20))
    assert [event["payload"]["message"] for event in logs] == [str(number) for number in range(20)]
    assert [event["seq"] for event in revisions] == list(range(20))
    assert len({event["id"] for event in logs + revisions}) == 40


async def test_every_bridge_counts_for_itself(daemon: Running, project: Path) -> None:
    async with daemon.editor(project) as editor, bridge(daemon, ["console/log"]) as early:
        await editor.event("console/log", {"level": "log", "message": "first"})
        await early.event("console/log")
        async with bridge(daemon, ["console/log"]) as late:
            await editor.event("console/log", {"level": "log", "message": "second"})
            assert (await early.event("console/log"))["seq"] == 1
            assert (await late.event("console/log"))["seq"] == 0


async def test_only_what_is_subscribed_to_is_told(daemon: Running, project: Path) -> None:
    async with daemon.editor(project) as editor, bridge(daemon, ["console/log"]) as client:
        await editor.event("scene/hierarchy", {"scenePath": "", "revision": "1"})
        await editor.event("console/log", {"level": "log", "message": "x"})
        await client.event("console/log")
        assert client.events == []


async def test_after_an_unsubscribe_a_channel_is_silent_and_then_counts_on(daemon: Running, project: Path) -> None:
    async with daemon.editor(project) as editor, bridge(daemon, ["console/log", "editor/selection"]) as client:
        await editor.event("console/log", {"level": "log", "message": "1"})
        await client.event("console/log")
        unsubscribed = await client.result("events/unsubscribe", {"channels": ["console/log", "scene/hierarchy"]})
        await editor.event("console/log", {"level": "log", "message": "2"})
        await editor.event("editor/selection", {"count": 0})
        await client.event("editor/selection")
        assert client.events == []
        await client.result("events/subscribe", {"channels": ["console/log"]})
        await editor.event("console/log", {"level": "log", "message": "3"})
        assert (await client.event("console/log"))["seq"] == 1
    assert unsubscribed == {"unsubscribed": ["console/log"]}


async def test_all_channels_of_the_welcome_can_be_subscribed_to(daemon: Running) -> None:
    async with bridge(daemon) as client:
        assert await client.result("events/subscribe", {"channels": CHANNELS}) == {"subscribed": list(CHANNELS)}


async def test_channels_that_make_no_sense(daemon: Running) -> None:
    async with bridge(daemon) as client:
        for method in ("events/subscribe", "events/unsubscribe"):
            for params, code in BAD_CHANNELS:
                assert (await client.fail(method, params))["code"] == code, (method, params)


async def test_of_known_and_unknown_channels_the_known_ones_are_taken(daemon: Running) -> None:
    async with bridge(daemon) as client:
        asked = {"channels": ["no/such", "console/log", "console/log"]}
        assert await client.result("events/subscribe", asked) == {"subscribed": ["console/log"]}


async def test_progress_comes_under_the_bridges_own_id_and_to_nobody_else(daemon: Running, project: Path) -> None:
    async def slowly(editor: FakeEditor, request: Request) -> None:
        await editor.progress(request, 1, 2, "half")
        await editor.progress(request, 2, 2, "done")
        await behave.echo(editor, request)

    channels = ["editormcp/progress", "console/log"]
    async with daemon.editor(project) as editor, bridge(daemon, channels) as client, bridge(daemon, channels) as other:
        editor.handlers["project.info"] = slowly
        id = client.start("tools/call", {"name": "project/info"})
        await client.answer(id)
        assert [event["payload"] for event in client.events] == [
            {"id": id, "progress": 1, "total": 2, "message": "half"},
            {"id": id, "progress": 2, "total": 2, "message": "done"},
        ]
        await editor.event("console/log", {"level": "log", "message": "x"})
        await other.event("console/log")
        assert other.events == []


async def test_without_a_subscription_there_is_no_progress(daemon: Running, project: Path) -> None:
    async def slowly(editor: FakeEditor, request: Request) -> None:
        await editor.progress(request, 1, 2, "half")
        await behave.echo(editor, request)

    async with daemon.editor(project) as editor, bridge(daemon) as client:
        editor.handlers["project.info"] = slowly
        await client.call("project/info")
        assert client.events == []


class FullOutbox:
    """The connection of a bridge that does not read."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []
        self.waiting = 0

    def send(self, parts: Iterable[bytes]) -> None:
        self.sent.append(b"".join(parts))

    def backlog(self) -> int:
        return self.waiting


def test_a_bridge_that_does_not_read_misses_events_and_can_see_it() -> None:
    outbox = FullOutbox()
    conversation = Session(None, (), outbox)  # type: ignore[arg-type]  # events need nothing of the offer
    conversation.subscribed.add("console/log")
    for outbox.waiting in (0, session.MAX_BACKLOG + 1, session.MAX_BACKLOG + 1, 0):
        conversation.publish("console/log", b"{}")
    assert [b'"seq":0,' in outbox.sent[0], b'"seq":3,' in outbox.sent[1]] == [True, True]
    assert len(outbox.sent) == 2
