"""Calls over models: the worker answers, and what it wants of the Editor is fetched or done without; no sockets."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from editormcp.backends import Answer, Call
from editormcp.backends.editor.editors import Editors
from editormcp.backends.editor.link import EditorLink, Released
from editormcp.backends.editor.sessions import Limits, Session, State
from editormcp.backends.live import LegRequest, Live, Wanted
from editormcp.backends.notes import MOST
from editormcp.catalogue.catalogue import Catalogue
from editormcp.errors import ToolError
from editormcp.projects.choosing import Projects
from editormcp.projects.project import Project
from editormcp.routing.models import TOO_OLD
from editormcp.routing.router import Offline, Router
from editormcp.routing.who_answers import HELD_SHARE
from editormcp.serving.clients import Clients
from editormcp.wire import gabp
from shipped import OVER_MODELS, TOOLS, call

DOCKS, YARD = "Assets/Docks.unity", "Assets/Yard.unity"
METHOD = "editormcp/scene"
MODEL = Answer(b'{"objects":[]}')


class Worker:
    """Wants the model of every scene that it is told of, and says what it was given."""

    def __init__(self) -> None:
        self.told: list[Live | None] = []

    async def call(self, call: Call) -> Answer:
        self.told.append(call.live)
        live = call.live or Live()
        if "cursor" in call.arguments:
            return Answer(b"{}")
        if absent := [scene.path for scene in live.scenes.open if scene.path not in live.given]:
            raise Wanted(
                [LegRequest(path, METHOD, {"scenePath": path}, "Open scenes", only_live=not path) for path in absent]
            )
        given = {path: model.decode() for path, model in live.given.items() if model}
        return Answer(json.dumps({"given": given, "active": live.active}).encode(), ("From disk.",))


class FakeLink(EditorLink):
    """An Editor that answers for each scene in a fixed way."""

    def __init__(self, project: Project, scenes: gabp.OpenScenes, outcomes: dict[str, Answer | Exception]) -> None:
        self.project, self.session, self.scenes, self.close_code = project, Session(State.READY), scenes, 0
        self.welcome = gabp.Welcome(capabilities=gabp.Capabilities(methods=(METHOD,)))
        self.outcomes = outcomes
        self.patience: dict[str, float] = {}

    async def request(self, method: str, params: Any, patience: float, progress: Any = None) -> Answer:
        self.patience[params["scenePath"]] = patience
        outcome = self.outcomes[params["scenePath"]]
        if isinstance(outcome, Exception):
            raise outcome
        return outcome


class Bench:
    """A router between an Editor with scenes open, and a worker."""

    def __init__(self, folder: Path, *, offline: Offline = "fallback", **outcomes: Answer | Exception) -> None:
        project = self.project = Project("Harbour@1", "Harbour", str(folder), "6000.0.78f1")
        self.worker: Worker | None = Worker()
        editors = Editors(Catalogue(TOOLS.values()), Limits(), 0, Clients(), lambda project: None)
        paths = {"docks": DOCKS, "yard": YARD, "unsaved": ""}
        opened = [
            gabp.OpenScene(paths[name], dirty=name != "docks", active=number == 0)
            for number, name in enumerate(outcomes)
        ]
        by_path = {paths[name]: outcome for name, outcome in outcomes.items()}
        self.link = FakeLink(project, gabp.OpenScenes(tuple(opened)), by_path)
        editors.links[project.id] = self.link
        self.router = Router(editors, Projects(list, [], list), lambda project: self.worker, offline, 5.0, 0.0)

    async def answer(self, **arguments: Any) -> tuple[dict[str, Any], tuple[str, ...]]:
        answer = await self.router.answer(self.project, call(OVER_MODELS, arguments), 1.0)
        return json.loads(answer.output), answer.diagnostics

    @property
    def told(self) -> list[Live | None]:
        assert self.worker is not None
        return self.worker.told


async def test_what_the_worker_wants_is_fetched_and_given(tmp_path: Path) -> None:
    bench = Bench(tmp_path, docks=MODEL, yard=MODEL)
    output, diagnostics = await bench.answer()
    assert output == {"given": {DOCKS: '{"objects":[]}', YARD: '{"objects":[]}'}, "active": DOCKS}
    assert diagnostics == ("From disk.",)
    assert len(bench.told) == 2


async def test_an_unsaved_scene_is_waited_for_longer(tmp_path: Path) -> None:
    bench = Bench(tmp_path, docks=MODEL, yard=MODEL)
    await bench.answer()
    assert bench.link.patience[DOCKS] == 5.0
    assert bench.link.patience[YARD] > 1e6 * HELD_SHARE


@pytest.mark.parametrize(
    ("outcome", "note"),
    [
        (Released(State.RELOADING, held=True), "The Editor was reloading: open scenes are as on disk."),
        (ToolError("execution", "it threw"), "Read from disk: it threw."),
        (ToolError("unity", "x" * 200), f"Read from disk: {'x' * (MOST - 17)}…"),
    ],
)
async def test_what_the_editor_cannot_give_comes_from_disk_and_it_is_said(
    tmp_path: Path, outcome: Exception, note: str
) -> None:
    bench = Bench(tmp_path, docks=outcome, yard=MODEL)
    output, diagnostics = await bench.answer()
    assert list(output["given"]) == [YARD]
    assert output["active"] == DOCKS
    assert diagnostics == (note, "From disk.")
    assert len(note) <= MOST
    last = bench.told[-1]
    assert last is not None
    assert last.given == {DOCKS: b"", YARD: MODEL.output}


async def test_an_old_package_is_not_asked(tmp_path: Path) -> None:
    bench = Bench(tmp_path, docks=MODEL)
    bench.link.welcome = gabp.Welcome()
    output, diagnostics = await bench.answer()
    assert output["given"] == {}
    assert diagnostics == (TOO_OLD.format("Open scenes"), "From disk.")
    assert len(TOO_OLD) <= MOST
    assert bench.link.patience == {}


@pytest.mark.parametrize(
    ("outcome", "reason"),
    [
        (Released(State.GONE, held=True), "gone"),
        (ToolError("unity", "no", reason="not_loaded"), "not_loaded"),
    ],
)
async def test_for_a_scene_that_was_never_saved_no_file_stands_in(
    tmp_path: Path, outcome: Exception, reason: str
) -> None:
    with pytest.raises(ToolError) as refused:
        await Bench(tmp_path, unsaved=outcome).answer()
    assert refused.value.details["reason"] == reason


async def test_a_cursor_goes_straight_to_the_worker(tmp_path: Path) -> None:
    bench = Bench(tmp_path, docks=MODEL)
    await bench.answer(cursor="a.1")
    assert len(bench.told) == 1
    assert bench.link.patience == {}


async def test_an_editor_that_is_gone_still_told_which_scene_is_active(tmp_path: Path) -> None:
    bench = Bench(tmp_path, docks=MODEL)
    bench.link.session.state = State.GONE
    await bench.answer()
    assert bench.told == [Live(active=DOCKS)]


async def test_beside_an_editor_the_worker_answers_though_files_may_not(tmp_path: Path) -> None:
    bench = Bench(tmp_path, offline="never", docks=MODEL)
    output, _ = await bench.answer()
    assert list(output["given"]) == [DOCKS]
    bench.link.session.state = State.GONE
    with pytest.raises(ToolError) as refused:
        await bench.answer()
    assert refused.value.details["reason"] == "gone"


async def test_files_out_of_reach_are_named(tmp_path: Path) -> None:
    bench = Bench(tmp_path, docks=MODEL)
    bench.worker = None
    with pytest.raises(ToolError) as refused:
        await bench.answer()
    assert refused.value.details["reason"] == "needs_files"
