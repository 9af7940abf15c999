"""Questions over many files: against the least that any reader of these files must do, and on one core and two."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from benchmarks.daemon import daemon
from benchmarks.disk import EVERYTHING, METAS, YAML_BYTES, ask, seconds
from benchmarks.disk import walk as walk_files
from benchmarks.disk_projects import ONE_IN, guid, write_large_project, write_project, write_scene
from benchmarks.rows import Rounds, Row
from benchmarks.stdio_client import PING, stdio_client, tools_call
from benchmarks.workers import PINGS, pings
from editormcp.backends.disk.crew import Crew
from editormcp.backends.disk.reader import ProjectReader
from editormcp.backends.disk.work import Work
from editormcp.projects.finding import describe_project

SCENE = "Assets/Big.unity"
SCENE_BYTES = 50 << 20
ROUNDS = 3


def rows() -> Iterator[Row]:
    with TemporaryDirectory(prefix="editormcp-bench-") as folder:
        project = Path(folder).resolve() / "Large"
        write_large_project(project, METAS, YAML_BYTES)
        yield from _over_files(project, Path(folder))
        yield from _search(project, Path(folder))
        yield _neighbour(project)
        yield _one_scene(Path(folder))


def _question(component: str, field: str) -> dict[str, object]:
    return {"scope": "prefabs", "componentType": component, "fields": [field], "maxResults": 100}


def _over_files(project: Path, folder: Path) -> Iterator[Row]:
    """On an index that is up to date: how that comes about has rows of its own."""
    rounds = Rounds()
    for number in range(ROUNDS):
        reader = _opened(project, folder / f"values{number}")
        rounds.add("read", seconds(lambda: _read_prefabs(project)))
        rounds.add("walk", seconds(lambda: walk_files(project)))
        rounds.add("light", _asked(reader, "Light", "intensity", 2))
        rounds.add("another", _asked(reader, "Light", "range", 2))
        rounds.add("transform", _asked(reader, "Transform", "localPosition", 2))
        reader.close()
        alone = _opened(project, folder / f"alone{number}")
        rounds.add("alone", _asked(alone, "Transform", "localPosition", 1))
        alone.close()
    read = f"{rounds.median('read'):.2f} s"
    yield Row(
        name=f"scene.values.read over every prefab, of what one in {ONE_IN} has, against reading their bytes",
        value=rounds.ratio("light", "read"),
        limit=8,
        detail=f"{rounds.median('light'):.2f} s against {read}",
    )
    yield Row(
        name="the same of Transform, which all have",
        value=rounds.ratio("transform", "read"),
        limit=25,
        detail=f"{rounds.median('transform'):.2f} s against {read}",
    )
    yield Row(
        name="another field afterwards, against the walk",
        value=rounds.ratio("another", "walk"),
        limit=3,
        detail=f"{rounds.median('another'):.2f} s against {rounds.median('walk'):.2f} s",
    )
    yield Row(
        name="scene.values.read of Transform, one core against two",
        value=rounds.ratio("alone", "transform"),
        direction="at least",
        limit=1.6,
        detail=f"{rounds.median('alone'):.1f} s against {rounds.median('transform'):.1f} s on {os.cpu_count()} cores",
    )


def _search(project: Path, folder: Path) -> Iterator[Row]:
    reader = _opened(project, folder / "search")
    rounds = Rounds()
    same = {"assetPath": "Assets/Prefabs1/Prefab1.prefab"}
    ask(reader, "asset.info", same)
    for number in range(7):
        rounds.add("same", seconds(lambda: ask(reader, "asset.info", same)))
        question = {"namePattern": f"*{number}7*", "type": "GameObject", "maxResults": 100}
        rounds.add("search", seconds(lambda asked=question: ask(reader, "asset.search", asked)))  # type: ignore[misc]
    reader.close()
    yield Row(
        name="asset.search by name and type, against a call that changes nothing",
        value=rounds.ratio("search", "same"),
        limit=2,
        detail=f"{rounds.median('search') * 1000:.0f} ms against {rounds.median('same') * 1000:.0f} ms",
    )


def _neighbour(project: Path) -> Row:
    """Another client's pings while every Transform of the project is read."""
    with daemon() as subject, stdio_client(subject) as scanning, stdio_client(subject) as other:
        other.latency(PING, PINGS, expect=b"result")
        quiet = sorted(pings(other, PINGS))[PINGS * 95 // 100]
        call = tools_call("scene_values_read", _about(project, _question("Transform", "localPosition")))
        scan = threading.Thread(target=scanning.ask, args=(call,))
        scan.start()
        beside: list[float] = []
        while scan.is_alive():
            beside += pings(other, 20)
        scan.join()
    beside.sort()
    p95 = beside[len(beside) * 95 // 100]
    return Row(
        name="ping of another client beside scene.values.read, p95 against quiet",
        value=p95 / quiet,
        limit=5,
        detail=f"{p95 * 1e3:.2f} ms against {quiet * 1e3:.2f} ms, at worst {beside[-1] * 1e3:.0f} ms",
    )


def _one_scene(folder: Path) -> Row:
    project = folder / "Scene"
    write_project(project)
    write_scene(project / SCENE, SCENE_BYTES, guid("material"), guid("script"))
    reader = _opened(project, folder / "scene")
    rounds = Rounds()
    values = {"scope": SCENE, "componentType": "MeshFilter", "maxResults": 100}
    find = {"scenePath": SCENE, "componentType": "MeshFilter", "maxResults": 100}
    ask(reader, "scene.values.read", {**values, "fields": ["mesh"]})
    for number in range(7):
        found = {**find, "namePattern": f"*{number}*"}
        read = {**values, "fields": ["mesh"], "namePattern": f"*{number}*"}
        rounds.add("find", seconds(lambda asked=found: ask(reader, "scene.objects.find", asked)))  # type: ignore[misc]
        rounds.add("values", seconds(lambda asked=read: ask(reader, "scene.values.read", asked)))  # type: ignore[misc]
    reader.close()
    return Row(
        name="scene.values.read of a scene already read, against scene.objects.find",
        value=rounds.ratio("values", "find"),
        limit=3,
        detail=f"{rounds.median('values') * 1000:.0f} ms against {rounds.median('find') * 1000:.0f} ms",
    )


def _opened(project: Path, cache: Path) -> ProjectReader:
    reader = ProjectReader(describe_project(project), cache)
    ask(reader, "asset.info", EVERYTHING)
    ask(reader, "asset.info", EVERYTHING)  # the second question starts the watch
    return reader


def _asked(reader: ProjectReader, component: str, field: str, cores: int) -> float:
    question = _question(component, field)
    return seconds(lambda: reader.answer("scene.values.read", question, Work(crew=Crew(cores))))


def _read_prefabs(project: Path) -> int:
    size = 0
    for folder, _, files in os.walk(project / "Assets"):
        for name in files:
            if name.endswith(".prefab"):
                with open(f"{folder}/{name}", "rb", buffering=0) as file:  # noqa: PTH123 (the bare minimum)
                    size += len(file.read())
    return size


def _about(root: Path, question: dict[str, object]) -> bytes:
    return msgspec.json.encode({**question, "project": str(root)})
