"""Overrides, references and events: asked of the Editor's model and of the files, the answers are one."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from backends.disk.tools.test_references_find import event_call
from backends.disk.writing import SceneText, TestProject, guid, script
from editormcp.analysis import overrides, references
from editormcp.analysis.kit import Kit
from editormcp.analysis.model import Scene
from unity_host.both import LIGHTHOUSE, QUAY, copy_of
from unity_host.legs import Leg
from unity_host.scene_models import Models, models
from unity_host.toolchain.compiler import Target

MENU = "Assets/Scenes/Menu.unity"
BUTTON, PREFAB = "Assets/Button.cs", "Assets/Button.prefab"


@pytest.fixture(params=[LIGHTHOUSE, QUAY], ids=["lighthouse", "quay"])
async def either(
    request: pytest.FixtureRequest, leg: Leg, mono: Target, home: Path, tmp_path: Path
) -> AsyncIterator[Models]:
    project = copy_of(request.param, tmp_path)
    write_menu(project)
    async with models(leg, mono, project, home) as editor:
        yield editor


def write_menu(root: Path) -> None:
    """A scene with buttons: one of its own, and two of a prefab, one of which calls something else."""
    project = TestProject.__new__(TestProject)
    project.root = root
    project.asset(BUTTON, "public class Button : UnityEngine.MonoBehaviour { public UnityEvent m_OnClick; }")
    calls = event_call("{fileID: 10}", "SetActive", 6, BoolArgument=1) + event_call("{fileID: 11}", "Rotate", 0)
    button = SceneText()
    button.add(10, "Button", 0, {12: _button(calls)})
    project.scene(PREFAB, button)
    scene = SceneText()
    own = event_call("{fileID: 1}", "Open", 5, 1, StringArgument="now")
    scene.add(1, "Menu", 0, {3: _button(own)})
    call = "m_OnClick.m_PersistentCalls.m_Calls.Array.data[0]"
    changed = (
        (12, f"{call}.m_Target", "{fileID: 3}"),
        (12, f"{call}.m_MethodName", "Close"),
        (12, f"{call}.m_Mode", 1),
    )
    scene.instance(7000, guid(PREFAB), 0, ((10, "m_Name", "Changed"), (11, "m_LocalScale.x", 3), *changed))
    scene.instance(8000, guid(PREFAB), 0, ((10, "m_Name", "Plain"),))
    project.scene(MENU, scene)


def _button(calls: str) -> str:
    return script(BUTTON) + f"  m_OnClick:\n    m_PersistentCalls:\n      m_Calls:\n{calls}"


async def scenes(editor: Models) -> AsyncIterator[tuple[Scene, Scene, Kit]]:
    """Every scene of a project, as the Editor has it and as its file does."""
    for path in sorted(path.relative_to(editor.project).as_posix() for path in editor.project.rglob("*.unity")):
        if not path.endswith("Broken.unity"):
            await editor.do("open", scene=path)
            live = await editor.scene(path)
            yield live, editor.files.scene(path), Kit(live.layers, editor.files.types)


async def test_overrides_are_the_same(either: Models) -> None:
    found = 0
    async for live, disk, kit in scenes(either):
        for query in (overrides.Query(), overrides.Query(ignore_defaults=False, changed_only=False)):
            mine = overrides.ask(live, query, kit)
            assert mine == overrides.ask(disk, query, kit), live.path
            found += len(mine.rows)
    assert found > 10


async def test_events_are_the_same(either: Models) -> None:
    rows = {}
    async for live, disk, kit in scenes(either):
        mine = references.ask(live, references.Query(kind="event"), kit)
        assert mine.rows == references.ask(disk, references.Query(kind="event"), kit).rows, live.path
        rows[live.path] = [(row.path, row.target, row.method, row.argument, row.state) for row in mine.rows]
    assert rows[MENU] == [
        ("Menu", "Menu", "Open", "now", "EditorAndRuntime"),
        ("Changed", "Menu:Button", "Close", None, "RuntimeOnly"),
        ("Changed", "Changed:Transform", "Rotate", "-", "RuntimeOnly"),
        ("Plain", "Plain", "SetActive", True, "RuntimeOnly"),
        ("Plain", "Plain:Transform", "Rotate", "-", "RuntimeOnly"),
    ]


async def test_references_are_the_same(either: Models) -> None:
    """To every asset that is named somewhere, and to every object."""
    found = 0
    async for live, disk, kit in scenes(either):
        assets = sorted(path for path in either.project.rglob("Assets/**/*.meta"))
        guids = [line.split()[1] for path in assets for line in path.read_text().splitlines() if line[:5] == "guid:"]
        queries = [references.Query(guid=one) for one in guids]
        queries += [references.Query(place=one.path) for one in disk.objects]
        for query in queries:
            mine, theirs = references.ask(live, query, kit), references.ask(disk, query, kit)
            assert mine.rows == [row for row in theirs.rows if row.path], (live.path, query)
            found += len(mine.rows)
    assert found > 10
