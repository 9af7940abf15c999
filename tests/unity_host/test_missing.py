"""project.references.missing where the daemon cannot read files: the Editor checks what it has open, and says so."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from clients import rpc
from unity_host.both import FROM_FILES, LIGHTHOUSE, QUAY, both, copy_of, plain
from unity_host.host import SCENE
from unity_host.stage import SECONDS, Stage, stage, until
from unity_host.toolchain.compiler import Target

TOOL = "project.references.missing"
HARBOUR = "Assets/Scenes/Harbour.unity"
BOAT = "Assets/Prefabs/Rowboat.prefab"
LISTS = ("missingScripts", "brokenReferences")
ONLY_OPEN = "Only what is open was checked; an Editor alone reads no files"
NOTHING = "Nothing was checked: nothing of this scope is open, and an Editor alone reads no files."


def delete(project: Path, *assets: str) -> None:
    """What goes missing in real life: somebody deletes a file."""
    for asset in assets:
        (project / asset).unlink()
        (project / f"{asset}.meta").unlink()


@pytest.fixture
def damaged(tmp_path: Path) -> Path:
    """The sample after a thoughtless clean-up: a script, a material and prefabs are gone."""
    project = copy_of(LIGHTHOUSE, tmp_path)
    delete(project, "Assets/Scripts/LampFlicker.cs", "Assets/Materials/Wood.mat", "Assets/Prefabs/Crate.prefab")
    return project


@pytest.mark.parametrize("source", [LIGHTHOUSE, QUAY], ids=["lighthouse", "quay"])
async def test_in_open_scenes_an_editor_finds_what_the_files_tell(
    target: Target, source: Path, home: Path, tmp_path: Path
) -> None:
    project = copy_of(source, tmp_path)
    scenes = sorted(path.relative_to(project).as_posix() for path in project.rglob("*.unity"))
    async with both(target, project, home, tmp_path / "other") as sides:
        for scene in scenes:
            await sides.do("open", scene=scene)
        disk = await sides.from_disk(TOOL, scope="scenes")
        assert [len(disk[name]) for name in LISTS] == [1, 1]
        live = await sides.call(TOOL, scope="scenes")
        assert [plain(live[name], *FROM_FILES) for name in LISTS] == [plain(disk[name], *FROM_FILES) for name in LISTS]


async def test_what_is_not_open_is_not_checked_and_the_answer_says_so(
    target: Target, quay: Path, home: Path, tmp_path: Path
) -> None:
    async with both(target, quay, home, tmp_path / "other") as sides:
        assert (await sides.call(TOOL))["total"] == 0
        assert await sides.diagnostics(TOOL) == [f"{ONLY_OPEN}: a scene that was never saved."]
        await sides.do("open", scene=SCENE)
        assert (await sides.call(TOOL))["total"] == 2
        (said,) = await sides.diagnostics(TOOL)
        assert said == f"{ONLY_OPEN}: a scene that was never saved, {SCENE}."
        assert await sides.diagnostics(TOOL, scope="assets") == [NOTHING]


async def test_the_prefab_in_prefab_mode_is_open(mono: Target, damaged: Path, home: Path, tmp_path: Path) -> None:
    """The Editor shows what nested prefabs bring, too; disk names that once, where it is."""
    async with both(mono, damaged, home, tmp_path / "other") as sides:
        assert await sides.diagnostics(TOOL, scope="prefabs") == [NOTHING]
        await sides.do("stage", prefab=BOAT)
        assert await sides.diagnostics(TOOL, scope="prefabs") == [f"{ONLY_OPEN}: {BOAT}."]
        live = await sides.call(TOOL, scope="prefabs")
        disk = await sides.from_disk(TOOL, scope="prefabs")
        found, told = ([row for name in LISTS for row in plain(answer[name], *FROM_FILES)] for answer in (live, disk))
        assert {row["path"] for row in found} == {BOAT}
        assert [row for row in found if row in told] == [row for row in told if row["path"] == BOAT] != []


async def test_a_script_that_is_gone_is_missing_though_its_class_is_still_named(
    mono: Target, quay: Path, home: Path, tmp_path: Path
) -> None:
    """From Unity 6 on a component names its class beside its script."""
    scene = quay / SCENE
    named = scene.read_text("utf-8").replace(
        "m_EditorClassIdentifier: ", "m_EditorClassIdentifier: Assembly-CSharp::Sea.Winch"
    )
    scene.write_text(named, "utf-8")
    async with both(mono, quay, home, tmp_path / "other", f"--scene={SCENE}") as sides:
        for answer in (await sides.from_disk(TOOL), await sides.call(TOOL)):
            assert [row["gameObjectPath"] for row in answer["missingScripts"]] == ["Docks/Crane"]


async def test_a_missing_script_within_an_instance_has_the_id_it_has_in_the_file(
    target: Target, damaged: Path, home: Path, tmp_path: Path
) -> None:
    async with both(target, damaged, home, tmp_path / "other", f"--scene={HARBOUR}") as sides:
        found = await sides.call("scene.objects.find", scenePath=HARBOUR, componentType="Missing Script")
        assert {"Docks/Crane", "Docks/Lamp[1]/Bulb"} <= {match["path"] for match in found["matches"]}
        for match in found["matches"]:
            asked = {"scenePath": HARBOUR, "gameObjectPath": match["path"], "component": "Missing Script"}
            live = await sides.call("scene.components.list", **asked)
            disk = await sides.from_disk("scene.components.list", **asked)
            ids = [component["objectId"] for component in disk["components"]]
            assert [component["objectId"] for component in live["components"]] == ids != []


async def test_beside_the_file_index_only_unsaved_scenes_are_the_editors(
    mono: Target, damaged: Path, home: Path
) -> None:
    async with stage(mono, damaged, home, f"--scene={HARBOUR}", offline="fallback") as level:
        saved = await level.call(TOOL)
        assert saved["source"] == "disk"
        await level.do("rename", path="Docks/Crane", name="Unsaved")

        async def seen() -> bool:
            return "Docks/Unsaved" in paths(await level.call(TOOL), HARBOUR)

        await until(seen, "the daemon knows that the scene has unsaved changes")
        merged = await level.call(TOOL)
        assert [others(merged, name) for name in LISTS] == [others(saved, name) for name in LISTS]


def paths(answer: dict[str, Any], file: str) -> list[str]:
    return [row["gameObjectPath"] for row in answer["missingScripts"] if row["path"] == file]


def others(answer: dict[str, Any], name: str) -> list[dict[str, Any]]:
    return [row for row in answer[name] if row["path"] != HARBOUR]


OBJECTS = 20000
SLOW = {"us": 50}
"""What each call to Unity costs where a scan is to be met in its middle."""


async def crowded(level: Stage) -> None:
    """A scene whose check takes far longer than a test waits for its beginning."""
    await level.do("generate", count=OBJECTS, branch=100)
    await level.do("callCost", **SLOW)


async def running(level: Stage) -> None:
    """The call is there, and a long tick after that was its slice: ticks before it may be long on a busy machine."""

    async def there() -> bool:
        return bool((await level.do("busy"))["busy"])

    async def slices() -> bool:
        return bool((await level.do("longTicks"))["ms"])

    await until(there, "the Editor has the call")
    await level.do("longTicks")
    await until(slices, "the Editor is at work")


async def test_a_cancel_stops_the_scan(target: Target, quay: Path, home: Path) -> None:
    async with stage(target, quay, home) as level:
        await crowded(level)
        async with rpc(level.daemon, "/rpc") as leaving:
            await leaving.start("tools/call", {"tool": TOOL, "arguments": {"project": str(level.project)}})
            await running(level)

        async def cancelled() -> bool:
            return "cancelled" in (await level.do("calls"))["problems"]

        await until(cancelled, "the Editor has stopped the call")


async def test_after_15_seconds_the_scan_gives_what_it_has(mono: Target, quay: Path, home: Path) -> None:
    """Unity itself holds the main thread for that long here: the guard counts all time, not only its own."""
    async with stage(mono, quay, home) as level:
        await crowded(level)
        id = await level.start(TOOL)
        await running(level)
        await level.do("block", ms=15000)
        answer = (await level.client.answer(id, SECONDS))["result"]
    stopped = next(line for line in answer["diagnostics"] if line.startswith("Scan stopped after 15000ms. Processed "))
    done, total = (int(word) for word in stopped.split() if word.isdigit())
    assert 0 <= done < total == OBJECTS


async def test_a_part_of_what_is_open(target: Target, quay: Path, home: Path, tmp_path: Path) -> None:
    async with both(target, quay, home, tmp_path / "other", f"--scene={SCENE}") as sides:
        for under in (SCENE, SCENE.upper(), "Assets/**/*.unity", str(Path(SCENE).parent)):
            live, disk = await sides.call(TOOL, under=under), await sides.from_disk(TOOL, under=under)
            assert [plain(live[name], *FROM_FILES) for name in LISTS] == [
                plain([row for row in disk[name] if row["path"] == SCENE], *FROM_FILES) for name in LISTS
            ]
            assert (live["undecided"], live["total"]) == ([], 2)
        refused = (await sides.client.answer(await sides.start(TOOL, under="Assets/Nowhere"), SECONDS))["error"]
        assert (refused["code"], refused["data"]["details"]["candidates"]) == (-32004, [SCENE])


async def test_an_editor_alone_knows_no_guids_so_that_all_is_one_group(
    target: Target, quay: Path, home: Path, tmp_path: Path
) -> None:
    async with both(target, quay, home, tmp_path / "other", f"--scene={SCENE}") as sides:
        live = await sides.call(TOOL, groupBy="guid")
        disk = await sides.from_disk(TOOL, groupBy="guid", under=SCENE)
        (group,) = live["groups"]
        assert (group["guid"], group["count"], group["files"]) == ("", disk["total"], [SCENE])
        assert sorted(group["fields"]) == sorted(field for row in disk["groups"] for field in row["fields"])
        assert (live["missingScripts"], live["brokenReferences"], live["total"]) == ([], [], 2)
