"""The disk reader: a scene, an index, a change, each against the least that any reader of the same files must do."""

from __future__ import annotations

import gc
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from benchmarks.daemon import daemon
from benchmarks.disk_corpus import corpus_rows
from benchmarks.disk_memory import peak_mb
from benchmarks.disk_projects import guid, write_large_project, write_project, write_scene
from benchmarks.disk_yaml import yaml_seconds
from benchmarks.fake_editor import fake_editor
from benchmarks.rows import Rounds, Row
from benchmarks.stdio_client import StdioClient, stdio_client, tools_call
from editormcp.backends.disk.reader import ProjectReader
from editormcp.backends.disk.work import Work
from editormcp.projects.finding import describe_project

SCENE_BYTES = 50 << 20
METAS = 75_000
YAML_BYTES = 150 << 20
SCENE = "Assets/Big.unity"
EVERYTHING = {"assetPath": "Assets"}
"""A small question that needs the whole index."""
HIERARCHY = {"scenePath": SCENE, "includeInactive": True, "format": "tree"}


def rows() -> Iterator[Row]:
    """Everything the disk reader promises."""
    with TemporaryDirectory(prefix="editormcp-bench-") as folder:
        yield from _scene(Path(folder))
        yield from corpus_rows(Path(folder))
        yield from _index(Path(folder))
    yield _cached_call()


def seconds(work: Callable[[], object]) -> float:
    gc.collect()
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


def ask(reader: ProjectReader, tool: str, arguments: Mapping[str, object]) -> int:
    """How many bytes the answer has."""
    return len(reader.answer(tool, dict(arguments), Work()).output)


def _scene(folder: Path) -> Iterator[Row]:
    project = folder / "Scene"
    write_project(project)
    scene = project / SCENE
    objects = write_scene(scene, SCENE_BYTES, guid("material"), guid("script"))
    size = scene.stat().st_size
    grep = shutil.which("grep")
    rounds = Rounds()
    for number in range(7):
        rounds.add("ours", _first_answer(project, folder / f"cache{number}"))
        if grep:
            rounds.add("grep", seconds(partial(_grep, grep, scene)))
    ours = rounds.median("ours")
    yaml = yaml_seconds(scene)
    behind = f"{objects} objects, {size / 1e6:.0f} MB: ours {ours * 1000:.0f} ms"
    yield Row(
        name="hierarchy of a 50 MB scene, PyYAML's C loader against ours",
        value=yaml / ours,
        direction="at least",
        limit=40,
        digits=1,
        detail=f"{behind}, PyYAML {yaml:.1f} s",
    )
    if grep:
        yield Row(
            name="hierarchy of a 50 MB scene, against grep -c",
            value=rounds.ratio("ours", "grep"),
            limit=14,
            goal=8,
            digits=1,
            detail=f"{behind}, grep {rounds.median('grep') * 1000:.0f} ms ({rounds.spread('ours', 'grep')})",
        )
    if sys.platform != "win32":
        peak = peak_mb(project, SCENE)
        yield Row(
            name="peak memory of that, against the file",
            value=peak / (size / (1 << 20)),
            limit=4,
            detail=f"{peak:.0f} MB, interpreter and all",
        )


def _grep(grep: str, scene: Path) -> None:
    subprocess.run([grep, "-c", "m_GameObject", str(scene)], capture_output=True, check=True)


def _first_answer(project: Path, cache: Path) -> float:
    """The first hierarchy of a scene that nobody has read, on an index that is up to date."""
    reader = ProjectReader(describe_project(project), cache)
    try:
        ask(reader, "asset.info", EVERYTHING)
        ask(reader, "asset.info", EVERYTHING)  # the second question starts the watch
        return seconds(lambda: ask(reader, "scene.hierarchy.dump", HIERARCHY))
    finally:
        reader.close()


def _index(folder: Path) -> Iterator[Row]:
    project = folder / "Large"
    write_large_project(project, METAS, YAML_BYTES)
    rounds = Rounds()
    for number in range(5):
        cache = folder / f"index{number}"
        rounds.add("walk", seconds(lambda: walk(project)))
        rounds.add("read", seconds(lambda: _walk_and_read(project)))
        rounds.add("index", _open(project, cache))
        rounds.add("again", _open(project, cache))
    yield Row(
        name=f"index of {METAS} .meta and {YAML_BYTES >> 20} MB of YAML, against walking and reading them",
        value=rounds.ratio("index", "read"),
        limit=4,
        detail=f"{rounds.median('index'):.2f} s against {rounds.median('read'):.2f} s",
    )
    yield Row(
        name="a second start from the cache, against the walk",
        value=rounds.ratio("again", "walk"),
        limit=2,
        detail=f"{rounds.median('again'):.2f} s, {rounds.median('walk'):.2f} s ({rounds.spread('again', 'walk')})",
    )
    yield _change(project, folder / "index0")


def _change(project: Path, cache: Path) -> Row:
    reader = ProjectReader(describe_project(project), cache)
    prefab = project / "Assets" / "Prefabs1" / "Prefab1.prefab"
    question = {"assetPath": "Assets/Prefabs1/Prefab1.prefab"}
    rounds = Rounds()
    try:
        ask(reader, "asset.info", question)
        for number in range(7):
            rounds.add("same", seconds(lambda: ask(reader, "asset.info", question)))
            prefab.write_text(prefab.read_text() + f"# {number}\n", newline="\n")
            rounds.add("changed", seconds(lambda: ask(reader, "asset.info", question)))
            _settle(reader, question)
    finally:
        reader.close()
    return Row(
        name="the call after one changed file, against one after no change",
        value=rounds.ratio("changed", "same"),
        limit=3,
        detail=f"{rounds.median('changed') * 1000:.0f} ms against {rounds.median('same') * 1000:.0f} ms",
    )


def _settle(reader: ProjectReader, question: Mapping[str, object]) -> None:
    """A file that was saved within the last quarter of a second is read again at each call; let that pass."""
    time.sleep(0.3)
    ask(reader, "asset.info", question)


def _open(project: Path, cache: Path) -> float:
    reader = ProjectReader(describe_project(project), cache)
    try:
        return seconds(lambda: ask(reader, "asset.info", EVERYTHING))
    finally:
        reader.close()


def walk(top: Path) -> list[str]:
    found = []
    stack = [str(top / "Assets")]
    while stack:
        with os.scandir(stack.pop()) as entries:
            for entry in entries:
                if entry.is_dir():
                    stack.append(entry.path)
                else:
                    entry.stat()
                    found.append(entry.path)
    return found


def _walk_and_read(top: Path) -> int:
    size = 0
    for path in walk(top):
        with open(path, "rb", buffering=0) as file:  # noqa: PTH123 (the bare minimum is the yardstick)
            size += len(file.read())
    return size


def _cached_call() -> Row:
    """The same bytes through the same daemon: from a scene it has read, and from an Editor that answers at once."""
    rounds = Rounds()
    with daemon() as subject, TemporaryDirectory(prefix="editormcp-bench-") as folder:
        project = Path(folder).resolve() / "Disk"
        write_project(project)
        write_scene(project / SCENE, 60 << 20, guid("material"), guid("script"))
        from_disk = tools_call("scene_hierarchy_dump", _arguments(project))
        with fake_editor(subject), stdio_client(subject) as client:
            from_editor = tools_call("scene_hierarchy_dump", b'{"scenePath":"active","maxNodes":0}')
            disk_bytes, editor_bytes = _size(client, from_disk), _size(client, from_editor)
            for _ in range(9):
                rounds.add("editor", client.latency(from_editor, 2) / editor_bytes)
                rounds.add("disk", client.latency(from_disk, 2) / disk_bytes)
    each = f"{disk_bytes / 2e6:.1f} MB {rounds.median('disk') * disk_bytes * 1000:.0f} ms"
    other = f"{editor_bytes / 2e6:.1f} MB {rounds.median('editor') * editor_bytes * 1000:.0f} ms"
    return Row(
        name="tools/call for a cached scene, against the same bytes from the fake Editor",
        value=rounds.ratio("disk", "editor"),
        limit=2,
        detail=f"disk {each}, Editor {other}",
    )


def _arguments(project: Path) -> bytes:
    return msgspec.json.encode({"scenePath": SCENE, "maxNodes": 0, "project": str(project)})


def _size(client: StdioClient, request: bytes) -> int:
    answer = client.ask(request)
    if b'"isError":false' not in answer:
        raise ValueError(f"the call failed: {answer[:500]!r}")
    return len(answer)
