"""Revisions: four of a project, ten minutes, 64 MB."""

from __future__ import annotations

import pytest

from backends.disk.asking import Asker
from backends.disk.tools.diffing import LAMP, SCENE, commit, diff, lamp, rows, write_level
from backends.disk.writing import TestProject
from editormcp.backends.disk.answering import revisions
from editormcp.backends.disk.answering.revisions import KeptModel, Revisions
from editormcp.errors import ToolError


def kept(size: int = 1) -> KeptModel:
    return KeptModel(SCENE, b"x" * size)


def test_the_last_four_are_kept() -> None:
    held = Revisions()
    for number in range(5):
        assert held.keep(str(number), kept(), 0)
    assert [held.get(str(number), 0) is not None for number in range(5)] == [False, True, True, True, True]


def test_for_ten_minutes_after_they_were_last_asked_for() -> None:
    held = Revisions()
    held.keep("a", kept(), 0)
    held.keep("b", kept(), 0)
    assert held.get("a", 599) is not None
    assert held.get("b", 600) is None
    assert held.get("a", 1198) is not None


def test_as_far_as_there_is_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(revisions, "BYTES", 100)
    held = Revisions()
    assert not held.keep("a", kept(101), 0)
    held.keep("b", kept(60), 0)
    held.keep("c", kept(60), 0)
    assert held.get("b", 0) is None
    assert held.get("c", 0) is not None


def test_what_changed_since_the_last_answer(project: TestProject, ask: Asker) -> None:
    write_level(project)
    first = diff(ask, "saved")["revision"]
    write_level(project, intensity=3)
    project.scene(LAMP, lamp(4))
    second = diff(ask, f"revision:{first}")
    assert rows(second) == [
        ("changed", "Docks/Crate", "Light", "m_Intensity", 1, 3),
        ("changed", "Docks/Lamp 0/Bulb", "Light", "m_Intensity", 1, 4, 2),
    ]
    assert second["from"] == f"revision:{first}"
    assert rows(diff(ask, f"revision:{second['revision']}")) == []
    assert rows(diff(ask, f"revision:{second['revision']}", f"revision:{first}"))[0][-2:] == (3, 1)


def test_a_commit_is_kept_too(project: TestProject, ask: Asker) -> None:
    write_level(project)
    commit(project.root)
    first = diff(ask, "saved", "git:HEAD")["revision"]
    write_level(project, intensity=3)
    assert len(rows(diff(ask, f"revision:{first}"))) == 1


def test_a_whole_dump_can_be_compared_with(project: TestProject, ask: Asker) -> None:
    write_level(project)
    first = ask("scene.hierarchy.dump", scenePath=SCENE)["revision"]
    write_level(project, intensity=3)
    assert len(rows(diff(ask, f"revision:{first}"))) == 1


def test_a_part_of_a_dump_cannot(project: TestProject, ask: Asker) -> None:
    write_level(project)
    first = ask("scene.hierarchy.dump", scenePath=SCENE, maxNodes=1)["revision"]
    with pytest.raises(ToolError) as caught:
        diff(ask, f"revision:{first}")
    assert caught.value.details["reason"] == "revision_expired"


@pytest.mark.parametrize("name", ["", "nope", "../x", "x" * 1000])
def test_one_that_was_never_given(project: TestProject, ask: Asker, name: str) -> None:
    write_level(project)
    with pytest.raises(ToolError) as caught:
        diff(ask, f"revision:{name}")
    assert caught.value.kind == "arguments"
    assert caught.value.details["reason"] == "revision_expired"


def test_what_is_too_large_is_compared_and_not_kept(
    project: TestProject, ask: Asker, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_level(project)
    monkeypatch.setattr(revisions, "BYTES", 100)
    answer = diff(ask, "saved")
    assert "revision" not in answer
    assert ask.said("too large to be kept")


@pytest.mark.parametrize("side", ["svaed", "", "git", "HEAD", "Assets/Lamp.mat", "../x.unity", "/etc/x.unity"])
def test_what_is_not_a_side(project: TestProject, ask: Asker, side: str) -> None:
    write_level(project)
    with pytest.raises(ToolError) as caught:
        diff(ask, "saved", side) if side else diff(ask, "", "live")
    assert caught.value.kind in ("arguments", "unity")
    if side == "svaed":
        assert "saved" in caught.value.what
