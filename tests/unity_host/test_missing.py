"""project.references.missing where the daemon cannot read the files: the Editor alone finds what the files would."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Any

import pytest

from backends.disk.corpus import corpus, needs_corpus
from clients import Rpc, rpc
from editormcp.backends.disk.index.known_scripts import dll_scripts, package_scripts
from unity_host.both import LIGHTHOUSE, QUAY, both, copy_of, plain
from unity_host.host import SCENE
from unity_host.stage import SECONDS, Stage, stage, until
from unity_host.toolchain.compiler import Target

TOOL = "project.references.missing"
HARBOUR = "Assets/Scenes/Harbour.unity"
WAVES = "Assets/Scenes/Tests/Waves.unity"
LISTS = ("missingScripts", "brokenReferences")
LARGE = "Assets/Prefabs/Sea.asset"
SCANNED = sorted(
    path.relative_to(QUAY).as_posix()
    for path in QUAY.rglob("Assets/**/*")
    if path.suffix in (".unity", ".prefab", ".mat", ".mixer")
)
"""The files of the small level that can hold references."""


def delete(project: Path, *assets: str) -> None:
    """What goes missing in real life: somebody deletes a file."""
    for asset in assets:
        (project / asset).unlink()
        (project / f"{asset}.meta").unlink()


def add(project: Path, asset: str, content: bytes, guid: str) -> None:
    (project / asset).write_bytes(content)
    (project / f"{asset}.meta").write_text(f"fileFormatVersion: 2\nguid: {guid}\nDefaultImporter:\n  userData: \n")


@pytest.fixture
def damaged(tmp_path: Path) -> Path:
    """The sample after a thoughtless clean-up: a script, a material and prefabs are gone."""
    project = copy_of(LIGHTHOUSE, tmp_path)
    delete(project, "Assets/Scripts/LampFlicker.cs", "Assets/Materials/Wood.mat", "Assets/Prefabs/Crate.prefab")
    return project


@pytest.mark.parametrize("source", [LIGHTHOUSE, QUAY], ids=["lighthouse", "quay"])
@pytest.mark.parametrize("is_open", [False, True], ids=["closed", "open"])
async def test_an_editor_alone_finds_what_the_files_tell(
    target: Target, source: Path, is_open: bool, home: Path, tmp_path: Path
) -> None:
    project = copy_of(source, tmp_path)
    scenes = sorted(path.relative_to(project).as_posix() for path in project.rglob("*.unity"))
    async with both(target, project, home, tmp_path / "other") as sides:
        for scene in scenes if is_open else []:
            await sides.do("open", scene=scene)
        disk = await sides.from_disk(TOOL)
        assert [len(disk[name]) for name in LISTS] == [1, 1]
        assert plain(await sides.call(TOOL)) == plain(disk)


@needs_corpus
@pytest.mark.parametrize("name", ["self-driving-car-sim-5.5", "open-project-1-2020.3", "ml-agents-2023.2"])
async def test_so_it_does_in_real_projects(mono: Target, name: str, home: Path, tmp_path: Path) -> None:
    """Their packages are not here, and disk knows some of those by heart: so both get them as files, or not at all."""
    project = copy_of(corpus() / name, tmp_path)
    (project / "Packages").mkdir(exist_ok=True)
    (project / "Packages/packages-lock.json").unlink(missing_ok=True)
    (project / "Packages/manifest.json").write_text('{"dependencies": {}}')
    (project / "Assets/Known").mkdir()
    scripts = {guid: f"{script.name}.cs" for guid, script in package_scripts().items()}
    for guid, file in {**scripts, **dict.fromkeys(dll_scripts(), "Some.dll")}.items():
        (project / "Assets/Known" / guid).mkdir()
        add(project, f"Assets/Known/{guid}/{file}", b"", guid)
    async with both(mono, project, home, tmp_path / "other") as sides:
        disk = await sides.from_disk(TOOL)
        assert disk["total"] > 0
        assert plain(await sides.call(TOOL)) == plain(disk)


@pytest.mark.parametrize("scope", ["all", "scenes", "prefabs", "assets"])
async def test_so_it_does_after_a_thoughtless_clean_up(
    mono: Target, damaged: Path, home: Path, tmp_path: Path, scope: str
) -> None:
    (damaged / "Assets/Settings/Storm.asset").write_bytes(
        (damaged / "Assets/Settings/Storm.asset").read_bytes().replace(b"\n", b"\r\n")
    )
    delete(damaged, "Assets/Scripts/WeatherProfile.cs")
    async with both(mono, damaged, home, tmp_path / "other", f"--scene={HARBOUR}") as sides:
        disk = await sides.from_disk(TOOL, scope=scope)
        assert disk["total"] == {"all": 10, "scenes": 2, "prefabs": 7, "assets": 1}[scope]
        assert plain(await sides.call(TOOL, scope=scope)) == plain(disk)


async def test_a_script_that_is_gone_is_missing_though_its_class_is_still_named(
    mono: Target, quay: Path, home: Path, tmp_path: Path
) -> None:
    """From Unity 6 on a component names its class beside its script."""
    scene = quay / SCENE
    named = scene.read_text("utf-8").replace(
        "m_EditorClassIdentifier: ", "m_EditorClassIdentifier: Assembly-CSharp::Sea.Winch"
    )
    scene.write_text(named, "utf-8")
    async with both(mono, quay, home, tmp_path / "other") as sides:
        disk = await sides.from_disk(TOOL)
        assert [row["gameObjectPath"] for row in disk["missingScripts"]] == ["Docks/Crane"]
        assert plain(await sides.call(TOOL)) == plain(disk)


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


async def test_what_cannot_be_read_is_counted_and_the_rest_is_found(
    mono: Target, damaged: Path, home: Path, tmp_path: Path
) -> None:
    harbour = (damaged / HARBOUR).read_bytes()
    add(damaged, "Assets/Binary.asset", b"\0\0\0\0\0\0\1\2" * 40, "a" * 32)
    add(
        damaged, "Assets/Pointer.unity", b"version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 9\n", "b" * 32
    )
    add(damaged, "Assets/Empty.mat", b"", "c" * 32)
    add(damaged, "Assets/Half.unity", harbour[: len(harbour) // 2 + 7], "d" * 32)
    async with both(mono, damaged, home, tmp_path / "other") as sides:
        assert plain(await sides.call(TOOL)) == plain(await sides.from_disk(TOOL))
        said = await sides.diagnostics(TOOL)
    assert [line.split(" and ")[0] for line in said] == [
        "1 files are binary",
        "1 files are Git LFS pointers whose content has not been downloaded.",
    ]


async def test_unsaved_changes_are_seen_and_the_rest_comes_from_the_files(
    target: Target, damaged: Path, home: Path, tmp_path: Path
) -> None:
    async with both(target, damaged, home, tmp_path / "other", f"--scene={HARBOUR}") as sides:
        disk = await sides.from_disk(TOOL)
        await sides.do("rename", path="Docks/Crane", name="Unsaved")
        live = await sides.call(TOOL)
        here, there = (paths(answer, HARBOUR) for answer in (live, disk))
        assert "Docks/Unsaved" in here and "Docks/Crane" not in here
        assert "Docks/Crane" in there
        assert [others(live, name) for name in LISTS] == [others(disk, name) for name in LISTS]
        (said,) = await sides.diagnostics(TOOL)
        assert HARBOUR in said and WAVES not in said


def paths(answer: dict[str, Any], file: str) -> list[str]:
    return [row["gameObjectPath"] for row in answer["missingScripts"] if row["path"] == file]


def others(answer: dict[str, Any], name: str) -> list[dict[str, Any]]:
    return [row for row in answer[name] if row["path"] != HARBOUR]


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


@pytest.fixture
def large(quay: Path) -> Path:
    """The small level with a file that takes seconds to read."""
    head = b"%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n--- !u!43 &1\nMesh:\n  m_Indices:\n"
    add(quay, LARGE, head + b"  - 0\n" * 8_000_000, "e" * 32)
    return quay


async def begin(level: Stage, client: Rpc) -> Any:
    """The id of a call that the Editor is in the middle of."""
    id = await client.start("tools/call", {"tool": TOOL, "arguments": {"project": str(level.project)}})

    async def reading() -> bool:
        return LARGE in open_files(level)

    await until(reading, "the Editor reads the large file")
    return id


def open_files(level: Stage) -> str:
    """What the Editor's process has open, as Linux tells it."""
    names = []
    for link in Path("/proc", str(level.host.process.pid), "fd").iterdir():
        with contextlib.suppress(OSError):
            names.append(str(link.readlink()))
    return "\n".join(names)


async def test_a_cancel_stops_the_scan_and_lets_go_of_the_file(target: Target, large: Path, home: Path) -> None:
    async with stage(target, large, home) as level:
        async with rpc(level.daemon, "/rpc") as leaving:
            await begin(level, leaving)

        async def cancelled() -> bool:
            return "cancelled" in (await level.do("window"))["text"]

        await until(cancelled, "the Editor has stopped the call")
        assert LARGE not in open_files(level)


async def test_after_15_seconds_the_scan_gives_what_it_has(mono: Target, large: Path, home: Path) -> None:
    """Unity itself holds the main thread for that long here: the guard counts all time, not only its own."""
    async with stage(mono, large, home, f"--scene={SCENE}") as level:
        id = await begin(level, level.client)
        await level.do("block", ms=15000)
        answer = (await level.client.answer(id, SECONDS))["result"]
        assert LARGE not in open_files(level)
    done = sorted(path for path in (LARGE, *SCANNED) if path < LARGE)
    counted = f"Processed {len(done)} of {1 + len(SCANNED)} items."
    assert answer["diagnostics"] == [f"Scan stopped after 15000ms. {counted} Results may be partial."]
    assert [answer["output"][name] for name in LISTS] == [[], []]
