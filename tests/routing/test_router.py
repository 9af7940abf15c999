"""Asking: the Editor first where it has the scene, the files where it cannot; no sockets."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from editormcp.backends import Answer, Call
from editormcp.backends.editor.editors import Editors
from editormcp.backends.editor.link import EditorLink, Released
from editormcp.backends.editor.sessions import Limits, Session, State
from editormcp.backends.notes import MOST
from editormcp.catalogue.catalogue import Catalogue
from editormcp.errors import ToolError
from editormcp.projects.choosing import Projects
from editormcp.projects.project import Project
from editormcp.routing.router import Offline, Router
from editormcp.serving.clients import Clients
from editormcp.wire import gabp
from shipped import TOOLS, call

DOCKS = "Assets/Docks.unity"
DUMP, MISSING, SELECTION = "scene.hierarchy.dump", "project.references.missing", "editor.selection.info"
ROW = {"path": DOCKS, "context": "live"}


class Files:
    """A project's files, which answer everything and remember what they were asked."""

    def __init__(self) -> None:
        self.asked: list[Call] = []

    async def call(self, call: Call) -> Answer:
        self.asked.append(call)
        rows = [{"path": DOCKS, "context": "saved"}, {"path": "Assets/Crate.prefab", "context": "saved"}]
        lists = {name: rows if name == "brokenReferences" else [] for name in call.tool.lists}
        return Answer(json.dumps({"from": "files", **lists, "total": 2}).encode(), ("From disk.",))


class FakeLink(EditorLink):
    """An Editor that gives a fixed answer, or fails in a fixed way."""

    def __init__(self, project: Project, outcome: Answer | Exception, scenes: gabp.OpenScenes) -> None:
        self.project, self.session, self.scenes, self.close_code = project, Session(State.READY), scenes, 0
        self.outcome = outcome
        self.asked: list[Call] = []

    async def ask(self, call: Call, patience: float) -> Answer:
        self.asked.append(call)
        if isinstance(self.outcome, Exception):
            raise self.outcome
        return self.outcome


class Bench:
    """A router between one Editor, or none, and one project's files, or none."""

    def __init__(
        self,
        folder: Path,
        outcome: Answer | Exception | None,
        *,
        files: bool = True,
        offline: Offline = "fallback",
        dirty: bool = False,
    ) -> None:
        self.project = Project("Harbour@1", "Harbour", str(folder), "6000.0.78f1")
        self.files = Files() if files else None
        editors = Editors(Catalogue(TOOLS.values()), Limits(), 0, Clients(), lambda project: None)
        scenes = gabp.OpenScenes((gabp.OpenScene(DOCKS, dirty=dirty, active=True),))
        self.link = FakeLink(self.project, outcome, scenes) if outcome is not None else None
        if self.link is not None:
            editors.links[self.project.id] = self.link
        self.router = Router(editors, Projects(list, [], list), lambda project: self.files, offline, 5.0, 0.0)

    async def answer(self, tool: str, **arguments: Any) -> Answer:
        return await self.router.answer(self.project, call(tool, arguments), 1.0)

    async def refused(self, tool: str, **arguments: Any) -> ToolError:
        with pytest.raises(ToolError) as caught:
            await self.answer(tool, **arguments)
        return caught.value


LIVE = Answer(b'{"from":"editor"}')


async def test_the_editor_answers_for_what_it_has_loaded(tmp_path: Path) -> None:
    bench = Bench(tmp_path, LIVE)
    assert await bench.answer(DUMP, scenePath=DOCKS) == LIVE
    assert bench.files is not None
    assert bench.files.asked == []


async def test_the_files_answer_where_the_editor_does_not_move_and_it_is_said(tmp_path: Path) -> None:
    bench = Bench(tmp_path, Released(State.RELOADING, held=True))
    answer = await bench.answer(DUMP, scenePath="active")
    assert answer.diagnostics == (
        "The Editor was reloading: from disk, without unsaved changes.",
        "From disk.",
    )
    assert bench.files is not None
    assert bench.files.asked[0].arguments == {"scenePath": DOCKS}


async def test_the_note_about_a_stalled_editor_is_short(tmp_path: Path) -> None:
    bench = Bench(tmp_path, Released(State.STALLED, held=True))
    assert bench.link is not None
    bench.link.session.modal, bench.link.session.since, bench.link.session.heard = "likely", 0.0, 3599.0
    note = (await bench.answer(DUMP, scenePath="active")).diagnostics[0]
    assert "a dialog is probably open" in note
    assert len(note) <= MOST


async def test_the_files_answer_for_what_the_editor_would_have_to_load(tmp_path: Path) -> None:
    bench = Bench(tmp_path, ToolError("unity", "not loaded", reason="not_loaded"))
    assert (await bench.answer("asset.info", assetPath="Assets/A.mat")).diagnostics == ("From disk.",)


async def test_any_other_error_of_the_editor_is_the_answer(tmp_path: Path) -> None:
    bench = Bench(tmp_path, ToolError("unity", "no such object"))
    assert (await bench.refused(DUMP, scenePath=DOCKS)).what == "no such object"


@pytest.mark.parametrize(
    ("release", "kind", "reason"),
    [
        (Released(State.GONE, held=True), "unity", "gone"),
        (Released(State.STALLED, held=False), "unity", "stalled"),
        (Released(State.STALLED, held=True), "timeout", None),
    ],
)
async def test_without_files_a_caller_hears_why(
    tmp_path: Path, release: Released, kind: str, reason: str | None
) -> None:
    error = await Bench(tmp_path, release, files=False).refused(DUMP, scenePath=DOCKS)
    assert (error.kind, error.details.get("reason")) == (kind, reason)


@pytest.mark.parametrize(
    ("tool", "files", "offline", "reason"),
    [
        (SELECTION, True, "fallback", "needs_editor"),
        (SELECTION, True, "never", "never_connected"),
        (SELECTION, True, "only", "needs_editor"),
        (DUMP, False, "fallback", "never_connected"),
        (DUMP, True, "never", "never_connected"),
    ],
)
async def test_with_nobody_to_ask_it_is_said_at_once(
    tmp_path: Path, tool: str, files: bool, offline: Offline, reason: str
) -> None:
    error = await Bench(tmp_path, None, files=files, offline=offline).refused(tool, scenePath=DOCKS)
    assert error.details["reason"] == reason


@pytest.mark.parametrize(
    ("outcome", "files", "offline"), [(LIVE, False, "fallback"), (None, False, "fallback"), (LIVE, True, "never")]
)
async def test_a_question_about_files_that_cannot_be_read_says_so(
    tmp_path: Path, outcome: Answer | None, files: bool, offline: Offline
) -> None:
    """An Editor beside them does not help: it would not know the tool."""
    bench = Bench(tmp_path, outcome, files=files, offline=offline)
    error = await bench.refused("project.packages.list")
    assert (error.kind, error.details["reason"], error.details["retryable"]) == ("unity", "needs_files", False)
    assert bench.link is None or bench.link.asked == []


async def test_unity_without_the_package_is_told_apart(tmp_path: Path) -> None:
    (tmp_path / "Temp").mkdir()
    (tmp_path / "Temp" / "UnityLockfile").touch()
    error = await Bench(tmp_path, None, files=False).refused(DUMP, scenePath=DOCKS)
    assert error.details["reason"] == "not_loaded_in_editor"


async def test_offline_only_asks_no_editor(tmp_path: Path) -> None:
    bench = Bench(tmp_path, LIVE, offline="only")
    await bench.answer(DUMP, scenePath=DOCKS)
    assert bench.link is not None
    assert bench.link.asked == []


async def test_findings_of_unsaved_scenes_come_from_the_editor(tmp_path: Path) -> None:
    live = Answer(json.dumps({"missingScripts": [], "brokenReferences": [ROW], "total": 1}).encode())
    bench = Bench(tmp_path, live, dirty=True)
    output = json.loads((await bench.answer(MISSING)).output)
    assert [row["context"] for row in output["brokenReferences"]] == ["saved", "live"]
    assert output["total"] == 2


async def test_unsaved_changes_that_cannot_be_asked_for_are_named(tmp_path: Path) -> None:
    bench = Bench(tmp_path, Released(State.STALLED, held=True), dirty=True)
    answer = await bench.answer(MISSING)
    assert answer.diagnostics[0] == f"Open scenes with unsaved changes count as they were last saved: {DOCKS}."
