"""One question, two ways to answer it: the Editor and the files agree, field by field."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from itertools import count
from pathlib import Path
from typing import Any

import pytest

import outlines
from backends.disk.writing import SceneText
from unity_host import both as sides
from unity_host.both import FROM_FILES, LIGHTHOUSE, ONLY_HERE, QUAY, Both, copy_of, plain
from unity_host.toolchain.compiler import Target

SCENES = sorted(path.relative_to(LIGHTHOUSE).as_posix() for path in LIGHTHOUSE.rglob("*.unity"))
PREFABS = sorted(path.relative_to(LIGHTHOUSE).as_posix() for path in LIGHTHOUSE.rglob("*.prefab"))


LISTS: dict[str, tuple[dict[str, Any], list[str]]] = {
    "scene.objects.find": ({"scenePath": SCENES[0]}, ["matches"]),
    "project.references.missing": ({"scope": "scenes"}, ["missingScripts", "brokenReferences"]),
    "project.assets.summary": ({"minSizeBytes": 0}, ["largeAssets"]),
    "project.scenes.list": ({}, ["scenes"]),
    "asset.dependencies.graph": ({"assetPath": PREFABS[0]}, ["dependencies", "dependents"]),
}
"""The tools whose answers have pages: what to ask, and the lists that are cut."""


@pytest.fixture(params=[LIGHTHOUSE, QUAY], ids=["lighthouse", "quay"])
async def either(request: pytest.FixtureRequest, mono: Target, home: Path, tmp_path: Path) -> AsyncIterator[Both]:
    """Either project, nothing of it loaded but an empty scene."""
    async with sides.both(mono, copy_of(request.param, tmp_path), home, tmp_path / "other") as stage:
        yield stage


def assets(project: Path) -> list[str]:
    """Every asset of a project, folders too."""
    files = sorted((project / "Assets").rglob("*.meta"))
    return [file.with_suffix("").relative_to(project).as_posix() for file in files]


@pytest.fixture
async def both(mono: Target, home: Path, tmp_path: Path) -> AsyncIterator[Both]:
    project = copy_of(LIGHTHOUSE, tmp_path)
    async with sides.both(mono, project, home, tmp_path / "other", f"--scene={SCENES[0]}") as stage:
        yield stage


def tree(dump: dict[str, Any]) -> Any:
    """A hierarchy without ids: for whole hierarchies the Editor gives those of its session, which cost nothing."""
    return plain(dump, "objectId")


async def test_hierarchies_are_the_same(both: Both) -> None:
    include = ["tag", "layer", "static", "prefab"]
    for scene in SCENES:
        if scene != SCENES[0]:
            await both.do("open", scene=scene)
        live = await both.call("scene.hierarchy.dump", scenePath=scene, include=include)
        assert tree(live) == tree(await both.from_disk("scene.hierarchy.dump", scenePath=scene, include=include))
    for prefab in PREFABS:
        await both.do("stage", prefab=prefab)
        live = await both.call("scene.hierarchy.dump", scenePath=prefab, include=include)
        assert tree(live) == tree(await both.from_disk("scene.hierarchy.dump", scenePath=prefab, include=include))


async def test_cuts_and_outlines_are_the_same(both: Both) -> None:
    cuts: list[dict[str, Any]] = [{"maxNodes": 7}, {"maxDepth": 1}, {"includeInactive": False}]
    for arguments in ({}, *cuts, {"format": "outline"}, *({**cut, "format": "outline"} for cut in cuts)):
        live = await both.call("scene.hierarchy.dump", scenePath=SCENES[0], **arguments)
        disk = await both.from_disk("scene.hierarchy.dump", scenePath=SCENES[0], **arguments)
        disk.pop("nextCursor", None)
        assert tree(live) == tree(disk), arguments


@pytest.mark.parametrize("vector", outlines.VECTORS)
async def test_outlines_are_those_of_the_contract(both: Both, vector: dict[str, Any]) -> None:
    (both.project / "Assets" / "Main.unity").write_bytes(outlines.scene(vector["objects"]).text().encode())
    await both.do("open", scene="Assets/Main.unity")
    asked = {"scenePath": "Assets/Main.unity", "format": "outline", **vector["arguments"]}
    assert (await both.call("scene.hierarchy.dump", **asked))["outline"] == vector["outline"]
    assert (await both.from_disk("scene.hierarchy.dump", **asked))["outline"] == vector["outline"]


async def test_siblings_of_one_name_are_numbered_the_same(both: Both) -> None:
    """In families small and large, among others, at the top and below, with inactive ones counted and left out."""
    file = SceneText()
    numbers = count(10, 10)
    for name, family in (("Pile", 3), ("Heap", 300), ("Heap", 2)):
        top = next(numbers)
        file.add(top, name)
        for child in range(family):
            file.add(next(numbers), "Crate" if child % 3 else f"Barrel {child}", top + 1, active=child % 5 != 0)
    (both.project / "Assets" / "Crates.unity").write_bytes(file.text().encode())
    await both.do("open", scene="Assets/Crates.unity")
    for asked in ({}, {"maxNodes": 50}, {"includeInactive": False}, {"root": "Heap[1]"}):
        live = await both.call("scene.hierarchy.dump", scenePath="Assets/Crates.unity", **asked)
        disk = await both.from_disk("scene.hierarchy.dump", scenePath="Assets/Crates.unity", **asked)
        disk.pop("nextCursor", None)
        assert tree(live) == tree(disk), asked
    found = await both.call("scene.objects.find", scenePath="Assets/Crates.unity", namePattern="Crate")
    paths = [row["path"] for row in found["matches"]]
    assert len(paths) == len(set(paths)) == 2 + 200 + 1
    assert "Heap[1]/Crate[200]" in paths
    assert plain(found) == plain(
        await both.from_disk("scene.objects.find", scenePath="Assets/Crates.unity", namePattern="Crate")
    )


async def test_found_objects_and_their_ids_are_the_same(both: Both) -> None:
    filters: list[dict[str, Any]] = [
        {},
        {"componentType": "Light"},
        {"pathPattern": "**/Lamp*"},
        {"active": False},
        {"namePattern": "*a*"},
    ]
    for chosen in filters:
        live = await both.call("scene.objects.find", scenePath=SCENES[0], **chosen)
        assert plain(live) == plain(await both.from_disk("scene.objects.find", scenePath=SCENES[0], **chosen)), chosen


async def test_lists_of_the_project_are_the_same(both: Both) -> None:
    for arguments in ({}, {"includeInBuild": True}, {"includeInBuild": False}):
        live = await both.call("project.scenes.list", **arguments)
        assert plain(live) == plain(await both.from_disk("project.scenes.list", **arguments))
    live, disk = await both.call("project.info"), await both.from_disk("project.info")
    assert {key: live[key] for key in disk if key not in ONLY_HERE} == plain(disk)


async def test_mixers_are_the_same(both: Both) -> None:
    listed = await both.from_disk("audio.mixer.list")
    for mixer in listed["mixers"]:
        await both.do("load", asset=mixer["path"])
    assert plain(await both.call("audio.mixer.list")) == plain(listed)
    for mixer in listed["mixers"]:
        for snapshot in mixer["snapshots"]:
            asked = {"mixerPath": mixer["path"], "snapshotName": snapshot["name"]}
            live = await both.call("audio.mixer.snapshot.read", **asked)
            assert plain(live) == plain(await both.from_disk("audio.mixer.snapshot.read", **asked))


def rows(components: list[dict[str, Any]]) -> list[tuple[Any, ...]]:
    """What each component is. Whether a missing script is enabled, and its fields, only the file still tells."""
    return [
        (row["type"], row["index"], row["objectId"], row["type"] != "Missing Script" and row.get("enabled"))
        for row in components
    ]


def fields(components: list[dict[str, Any]]) -> dict[tuple[int, str], Any]:
    """Values, normalised: booleans may be 0 or 1 on disk, and a reference counts by what it points to."""
    return {
        (row["index"], field["name"]): normal(field["value"])
        for row in components
        if row["type"] != "Missing Script"
        for field in row["serializedFields"]
    }


def normal(value: Any) -> Any:
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, list):
        return [normal(item) for item in value]
    if isinstance(value, dict) and value.keys() & {"path", "objectId", "missing", "referenceGuid", "guid"}:
        return value.get("path", "reference")
    if isinstance(value, dict):
        return {key: normal(inner) for key, inner in value.items()}
    return value


async def test_components_have_the_same_values(both: Both) -> None:
    found = await both.call("scene.objects.find", scenePath=SCENES[0])
    for match in found["matches"]:
        asked = {"scenePath": SCENES[0], "gameObjectPath": match["path"]}
        live = (await both.call("scene.components.list", **asked))["components"]
        disk = (await both.from_disk("scene.components.list", **asked))["components"]
        assert rows(live) == rows(disk), match["path"]
        assert fields(live) == fields(disk), match["path"]


async def test_assets_are_the_same_by_path_and_by_guid(either: Both) -> None:
    for asset in assets(either.project):
        disk = await either.from_disk("asset.info", assetPath=asset, includeDependencies=True)
        assert plain(await either.call("asset.info", assetPath=asset, includeDependencies=True)) == plain(disk)
        live = await either.call("asset.info", guid=disk["guid"])
        assert plain(live) == plain(disk, "dependencies")


@pytest.mark.parametrize("direction", ["dependencies", "dependents", "both"])
async def test_dependencies_are_the_same_in_every_direction(either: Both, direction: str) -> None:
    found = 0
    for asset in assets(either.project):
        asked = {"assetPath": asset, "depth": 10, "direction": direction}
        disk = await either.from_disk("asset.dependencies.graph", **asked)
        assert plain(await either.call("asset.dependencies.graph", **asked)) == plain(disk)
        found += disk["total"]
    assert found > 0


@pytest.mark.parametrize("chosen", [{}, {"minSizeBytes": 0}, {"assetType": "Material", "minSizeBytes": 100}])
async def test_assets_are_summed_up_the_same(either: Both, chosen: dict[str, Any]) -> None:
    live = await either.call("project.assets.summary", **chosen)
    assert plain(live) == plain(await either.from_disk("project.assets.summary", **chosen))


@pytest.mark.parametrize("tool", LISTS)
async def test_pages_are_the_same(both: Both, tool: str) -> None:
    """The cursor itself is whoever's who issued it."""
    asked, lists = LISTS[tool]
    live, disk = await pages(both.call, tool, asked), await pages(both.from_disk, tool, asked)
    only_one = ("nextCursor", *(FROM_FILES if tool == "project.references.missing" else ()))
    assert [plain(page, *only_one) for page in live] == [plain(page, *only_one) for page in disk]
    assert len(live) == live[0]["total"] == sum(len(page[name]) for page in live for name in lists) > 1


async def pages(call: Callable[..., Awaitable[Any]], tool: str, asked: dict[str, Any]) -> list[dict[str, Any]]:
    """Every page of one row, to the last."""
    found = [await call(tool, **asked, maxResults=1)]
    while "nextCursor" in found[-1]:
        found.append(await call(tool, **asked, maxResults=1, cursor=found[-1]["nextCursor"]))
    return found
