"""Who answers: the decision, without sockets."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from editormcp.backends.live import Live
from editormcp.catalogue.definition import Tool
from editormcp.routing.who_answers import HELD_SHARE, Known, Who, as_last_seen, patience, who_answers
from editormcp.wire import gabp
from shipped import OVER_MODELS, TOOLS, call

DOCKS, YARD, CRATE = "Assets/Docks.unity", "Assets/Yard.unity", "Assets/Crate.prefab"
SCENE, INDEX, LIVE = "scene.hierarchy.dump", "project.references.missing", "editor.selection.info"
SETTINGS = msgspec.structs.replace(TOOLS["project.info"], answered_by=("disk",))
ASSETS = msgspec.structs.replace(TOOLS["project.assets.summary"], answered_by=("index",))


def opened(*, dirty: bool = False, stage: str | None = None, loaded: bool = True, path: str = DOCKS) -> gabp.OpenScenes:
    scene = gabp.OpenScene(path=path, loaded=loaded, dirty=dirty, active=True)
    return gabp.OpenScenes(open=(scene,), stage=stage)


SAVED, DIRTY = opened(), opened(dirty=True)


@pytest.mark.parametrize(
    ("tool", "arguments", "editor", "files", "scenes", "who"),
    [
        (SCENE, {"scenePath": DOCKS}, True, True, SAVED, Who.EDITOR),
        (SCENE, {"scenePath": DOCKS}, True, True, DIRTY, Who.EDITOR),
        (SCENE, {"scenePath": "active"}, True, True, SAVED, Who.EDITOR),
        (SCENE, {"scenePath": YARD}, True, True, SAVED, Who.FILES),
        (SCENE, {"scenePath": YARD}, True, False, SAVED, Who.EDITOR),
        (SCENE, {"scenePath": YARD}, True, True, None, Who.EDITOR),
        (SCENE, {"scenePath": DOCKS}, True, True, opened(loaded=False), Who.FILES),
        (SCENE, {"scenePath": CRATE}, True, True, opened(stage=CRATE), Who.EDITOR),
        (SCENE, {"scenePath": DOCKS}, False, True, SAVED, Who.FILES),
        (SCENE, {"scenePath": DOCKS}, False, False, None, Who.NOBODY),
        (SCENE, {"scenePath": DOCKS, "cursor": "a.1"}, True, True, SAVED, Who.FILES),
        (SCENE, {"scenePath": DOCKS, "cursor": "a.1"}, True, False, SAVED, Who.EDITOR),
        (INDEX, {}, True, True, SAVED, Who.FILES),
        (INDEX, {}, True, True, DIRTY, Who.BOTH),
        (INDEX, {"scope": "scenes"}, True, True, DIRTY, Who.BOTH),
        (INDEX, {"scope": "prefabs"}, True, True, DIRTY, Who.FILES),
        (INDEX, {}, True, False, DIRTY, Who.EDITOR),
        (INDEX, {}, False, True, DIRTY, Who.FILES),
        (INDEX, {}, True, True, opened(dirty=True, path=""), Who.FILES),
        (LIVE, {}, True, True, SAVED, Who.EDITOR),
        (LIVE, {}, False, True, None, Who.NOBODY),
        (OVER_MODELS, {}, True, True, SAVED, Who.MODELS),
        (OVER_MODELS, {}, True, True, None, Who.MODELS),
        (OVER_MODELS, {"cursor": "a.1"}, True, True, SAVED, Who.MODELS),
        (OVER_MODELS, {"cursor": "a.1"}, False, True, SAVED, Who.FILES),
        (OVER_MODELS, {}, False, True, SAVED, Who.FILES),
        (OVER_MODELS, {}, True, False, SAVED, Who.NOBODY),
        (SETTINGS, {}, True, True, SAVED, Who.FILES),
        (SETTINGS, {}, True, False, SAVED, Who.NOBODY),
        (ASSETS, {}, True, True, DIRTY, Who.FILES),
        (ASSETS, {}, True, False, SAVED, Who.NOBODY),
    ],
)
def test_the_table(
    tool: str | Tool, arguments: dict[str, Any], editor: bool, files: bool, scenes: gabp.OpenScenes | None, who: Who
) -> None:
    assert who_answers(call(tool, arguments), Known(editor, files, scenes)) is who


def test_active_is_what_the_editor_last_reported() -> None:
    assert as_last_seen(call(SCENE, {"scenePath": "active"}), SAVED).arguments["scenePath"] == DOCKS
    assert as_last_seen(call(SCENE, {"scenePath": "active"}), opened(stage=CRATE)).arguments["scenePath"] == CRATE


def test_a_tool_over_models_is_told_what_active_means() -> None:
    assert as_last_seen(call(OVER_MODELS, {}), SAVED).live == Live(active=DOCKS)
    assert as_last_seen(call(OVER_MODELS, {}), None).live == Live()


def test_active_stays_where_no_editor_has_reported_a_saved_scene() -> None:
    for scenes in (None, opened(path="")):
        assert as_last_seen(call(SCENE, {"scenePath": "active"}), scenes).arguments["scenePath"] == "active"
    assert as_last_seen(call(SCENE, {"scenePath": YARD}), SAVED).arguments["scenePath"] == YARD


@pytest.mark.parametrize(
    ("tool", "files", "scenes", "briefly"),
    [
        (SCENE, True, SAVED, True),
        (SCENE, True, DIRTY, False),
        (SCENE, False, SAVED, False),
        (INDEX, True, DIRTY, True),
        (LIVE, True, SAVED, False),
    ],
)
def test_a_call_waits_briefly_where_the_files_would_say_the_same(
    tool: str, files: bool, scenes: gabp.OpenScenes, briefly: bool
) -> None:
    known = Known(True, files, scenes)
    assert patience(call(tool, {}), known, 5.0, 30.0) == (5.0 if briefly else 30.0 * HELD_SHARE)
