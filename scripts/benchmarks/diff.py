"""scene.diff of a large scene: against reading both sides, which it cannot do without."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.disk import EVERYTHING, ask, seconds
from benchmarks.disk_projects import guid, write_project, write_scene
from benchmarks.rows import Rounds, Row
from editormcp.backends import Answer
from editormcp.backends.disk.reader import ProjectReader
from editormcp.backends.disk.work import Work
from editormcp.projects.finding import describe_project

SCENE, COPY = "Assets/Big.unity", "Assets/Copy.unity"
SCENE_BYTES = 50 << 20
ROUNDS = 5
_PLACE = b"m_LocalPosition: {x: "


def rows() -> Iterator[Row]:
    with TemporaryDirectory(prefix="editormcp-bench-") as folder:
        project = Path(folder).resolve() / "Large"
        write_project(project)
        write_scene(project / SCENE, SCENE_BYTES, guid("material"), guid("script"))
        _change_one_value(project)
        rounds = Rounds()
        for number in range(ROUNDS):
            cache = Path(folder) / f"cache{number}"
            rounds.add("read", _first(project, cache, SCENE) + _first(project, cache, COPY))
            rounds.add("diff", _compared(project, cache))
    yield Row(
        name="scene.diff of a 50 MB scene with itself after one change, against reading it twice",
        value=rounds.ratio("diff", "read"),
        limit=2.5,
        detail=f"{rounds.median('diff'):.2f} s against {rounds.median('read'):.2f} s",
    )


def _change_one_value(project: Path) -> None:
    data = (project / SCENE).read_bytes()
    at = data.index(_PLACE, len(data) // 2) + len(_PLACE)
    (project / COPY).write_bytes(data[:at] + b"9" + data[at:])


def _first(project: Path, cache: Path, scene: str) -> float:
    """The scene read by who has not seen it yet; that the project is known has rows of its own."""
    reader = opened(project, cache)
    try:
        return seconds(lambda: ask(reader, "scene.hierarchy.dump", {"scenePath": scene, "maxNodes": 400}))
    finally:
        reader.close()


def _compared(project: Path, cache: Path) -> float:
    reader = opened(project, cache)
    asked = {"scenePath": SCENE, "from": COPY, "to": "saved"}
    answers: list[Answer] = []
    try:
        taken = seconds(lambda: answers.append(reader.answer("scene.diff", asked, Work())))
    finally:
        reader.close()
    assert b'"total":1,' in bytes(answers[0].output), "the one change was not found"
    return taken


def opened(project: Path, cache: Path) -> ProjectReader:
    reader = ProjectReader(describe_project(project), cache)
    ask(reader, "asset.info", EVERYTHING)
    ask(reader, "asset.info", EVERYTHING)  # the second question starts the watch
    return reader
