"""scene.lint of scenes that are open in the Editor: the same rules find the same."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from backends.disk.tools.lint_cases import CASES, write
from backends.disk.writing import TestProject
from unity_host import both as sides
from unity_host.both import LIGHTHOUSE, QUAY, Both, copy_of
from unity_host.test_live_questions import outcome, reported
from unity_host.toolchain.compiler import Target

LINT = "scene.lint"
NOT_IN_THE_STAND_IN = (
    "missing-prefab", "several-event-systems", "canvas-without-raycaster", "ui-without-event-system",
)  # fmt: skip
"""It has neither instances of prefabs that are gone nor the classes of uGUI."""


@pytest.fixture(params=[LIGHTHOUSE, QUAY], ids=["lighthouse", "quay"])
async def either(request: pytest.FixtureRequest, mono: Target, home: Path, tmp_path: Path) -> AsyncIterator[Both]:
    async with sides.both(mono, copy_of(request.param, tmp_path), home, tmp_path / "other") as level:
        yield level


@pytest.fixture
async def faults(mono: Target, home: Path, tmp_path: Path) -> AsyncIterator[Both]:
    """A project with a scene for each rule."""
    project = TestProject(tmp_path / "Faults")
    for rule in CASES:
        write(project, rule, bad=True, path=f"Assets/{rule}.unity")
    async with sides.both(mono, project.root, home, tmp_path / "other") as level:
        yield level


async def found(level: Both, from_disk: bool, scope: str, without: tuple[str, ...]) -> Any:
    """All that is said, but for lines, which only files have."""
    answer = await outcome(level, from_disk, LINT, scope, {})
    left_out = ("line", "file", *without)
    rows = [{key: value for key, value in row.items() if key not in left_out} for row in answer["findings"]]
    return answer["byRule"], sorted(rows, key=str)


async def test_the_editor_and_the_files_find_alike(either: Both) -> None:
    for scene in sorted(path.relative_to(either.project).as_posix() for path in either.project.rglob("*.unity")):
        await either.do("open", scene=scene)
        await reported(either, scene)
        assert await found(either, False, scene, ()) == await found(either, True, scene, ()), scene


async def test_prefab_mode_and_the_files_find_alike(either: Both) -> None:
    for prefab in sorted(path.relative_to(either.project).as_posix() for path in either.project.rglob("*.prefab")):
        await either.do("stage", prefab=prefab)
        await reported(either, prefab)
        live = await found(either, False, "active", ("objectId",))
        assert live == await found(either, True, prefab, ("objectId",)), prefab


async def test_every_rule_finds_its_fault_in_an_open_scene(faults: Both) -> None:
    for rule, (_, path) in CASES.items():
        if rule in NOT_IN_THE_STAND_IN:
            continue
        scene = f"Assets/{rule}.unity"
        await faults.do("open", scene=scene)
        await reported(faults, scene)
        counts, rows = await found(faults, False, scene, ())
        assert (counts, rows) == await found(faults, True, scene, ()), rule
        assert path in [row.get("path", "") for row in rows if row["rule"] == rule], rule


async def test_what_is_not_saved_is_found(faults: Both) -> None:
    scene = "Assets/light-without-effect.unity"
    await faults.do("open", scene=scene)
    await reported(faults, scene)
    await faults.do("activate", scene=scene)
    await faults.do("set", path="Lamp", component="Light", property="m_Intensity", value="1")
    assert await found(faults, False, scene, ()) == ({}, [])
    assert (await found(faults, True, scene, ()))[0] == {"light-without-effect": 1}
