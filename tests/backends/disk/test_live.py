"""Answers over models of open scenes: what is asked of the Editor, what is said about it, what is not remembered."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from backends.disk.asking import SAMPLE
from editormcp.backends.disk import reader
from editormcp.backends.disk.answering.context import Context, Output
from editormcp.backends.disk.answering.live_scenes import LiveScenes, Question
from editormcp.backends.disk.reader import ProjectReader
from editormcp.backends.disk.work import Work
from editormcp.backends.live import Live, Wanted
from editormcp.projects.finding import describe_project
from editormcp.wire import gabp

HARBOUR, CRATE = "Assets/Scenes/Harbour.unity", "Assets/Prefabs/Crate.prefab"
TOOL = "asset.info"
"""Any tool that needs the files: it is replaced here."""


def opened(*paths: str, stage: str | None = None, playing: bool = False) -> gabp.OpenScenes:
    scenes = tuple(gabp.OpenScene(path, active=number == 0) for number, path in enumerate(paths))
    return gabp.OpenScenes(scenes, stage, playing)


class Asker:
    """A project's reader whose one tool reads the models of what is open, and `files` files beside."""

    def __init__(self, root: Path) -> None:
        self.reader = ProjectReader(describe_project(SAMPLE), root)
        self.files = 0
        self.answered = 0
        self.diagnostics: tuple[str, ...] = ()

    def tool(self, context: Context, arguments: dict[str, Any]) -> Output:
        self.answered += 1
        paths = [scene.path for scene in context.live.opened]
        context.live.want(paths, Question())
        models = [context.live.model(path, Question()).decode() for path in paths]
        return {"models": models, "filesSearched": len(models) + self.files, **arguments}

    def __call__(self, live: Live | None, **arguments: Any) -> dict[str, Any]:
        answer = self.reader.answer(TOOL, arguments, Work(), live)
        self.diagnostics = answer.diagnostics
        output: dict[str, Any] = json.loads(answer.output)
        output.pop("asOf", None)
        return output


@pytest.fixture
def ask(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Asker]:
    asker = Asker(tmp_path)
    monkeypatch.setattr(reader, "answerer", lambda tool: asker.tool)
    yield asker
    asker.reader.close()


def test_all_models_are_asked_for_at_once(ask: Asker) -> None:
    with pytest.raises(Wanted) as wanted:
        ask(Live(True, opened(HARBOUR, "")))
    assert [(request.key, request.params["scenePath"]) for request in wanted.value.requests] == [
        (HARBOUR, HARBOUR),
        ("", "active"),
    ]
    assert [request.only_live for request in wanted.value.requests] == [False, True]


def test_an_answer_from_models_alone_is_the_editors(ask: Asker) -> None:
    live = Live(True, opened(HARBOUR, playing=True), given={HARBOUR: b"M"})
    assert ask(live) == {"models": ["M"], "filesSearched": 1, "playing": True, "source": "editor"}
    assert ask.diagnostics == ()


def test_an_answer_from_both_says_so(ask: Asker) -> None:
    ask.files = 2
    assert ask(Live(True, opened(HARBOUR), given={HARBOUR: b"M"}))["source"] == "disk"
    assert ask.diagnostics[0].endswith("open scenes with unsaved changes from the Editor.")
    assert len(ask.diagnostics[0]) <= 120


def test_an_answer_from_models_is_not_remembered_and_one_from_files_is(ask: Asker) -> None:
    assert ask(Live(True, opened(HARBOUR), given={HARBOUR: b"old"}))["models"] == ["old"]
    assert ask(Live(True, opened(HARBOUR), given={HARBOUR: b"new"}))["models"] == ["new"]
    assert ask(None) == ask(None) == {"models": [], "filesSearched": 0, "source": "disk"}
    assert ask.answered == 3
    with pytest.raises(Wanted):
        ask(Live(True, opened(HARBOUR)))


@pytest.mark.parametrize(
    ("live", "active"),
    [
        (None, None),
        (Live(), None),
        (Live(active=HARBOUR), HARBOUR),
        (Live(True, opened(HARBOUR), active=HARBOUR), HARBOUR),
        (Live(True, opened(HARBOUR, stage=CRATE), active=CRATE), CRATE),
        (Live(True, opened("", HARBOUR)), ""),
    ],
)
def test_active_is_what_the_editor_means(live: Live | None, active: str | None) -> None:
    assert LiveScenes(live).active == active


def test_active_is_asked_about_as_the_editor_means_it(ask: Asker) -> None:
    assert ask(Live(active=HARBOUR), scenePath="active")["scenePath"] == HARBOUR


def test_only_what_is_loaded_can_be_had() -> None:
    scenes = gabp.OpenScenes((gabp.OpenScene(HARBOUR, loaded=False),), CRATE)
    live = LiveScenes(Live(True, scenes))
    assert not live.has(HARBOUR)
    assert live.has(CRATE)
    assert not LiveScenes(None).has("")
