"""scene.lint of a large scene, against what the dump of the same scene takes: both as the first question about it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.disk import EVERYTHING, ask, seconds
from benchmarks.disk_projects import HEADER, write_asset, write_project, write_scene
from benchmarks.rows import Rounds, Row
from editormcp.backends.disk.reader import ProjectReader
from editormcp.projects.finding import describe_project

SCENE = "Assets/Big.unity"
SCENE_BYTES = 50 << 20
MATERIAL = f"{HEADER}--- !u!21 &2100000\nMaterial:\n  m_Name: Crate\n"
ROUNDS = 3


def rows() -> Iterator[Row]:
    with TemporaryDirectory(prefix="editormcp-bench-") as folder:
        project = Path(folder).resolve() / "Scene"
        objects = _write(project)
        rounds = Rounds()
        for number in range(ROUNDS):
            cache = Path(folder) / str(number)
            rounds.add("dump", _first(project, cache / "dump", "scene.hierarchy.dump", {"scenePath": SCENE}))
            rounds.add("lint", _first(project, cache / "lint", "scene.lint", {"scope": SCENE, "maxResults": 100}))
    yield Row(
        name="scene.lint of a 50 MB scene, every rule, against its scene.hierarchy.dump",
        value=rounds.ratio("lint", "dump"),
        limit=3,
        detail=f"{rounds.median('lint'):.2f} s against {rounds.median('dump'):.2f} s, {objects} objects",
    )


def _write(project: Path) -> int:
    """A scene whose references lead somewhere, as those of most scenes do."""
    write_project(project)
    material = write_asset(project / "Assets" / "Crate.mat", MATERIAL)
    script = write_asset(project / "Assets" / "Crate.cs", "public class Crate : UnityEngine.MonoBehaviour {}\n")
    return write_scene(project / SCENE, SCENE_BYTES, material, script)


def _first(project: Path, cache: Path, tool: str, arguments: dict[str, object]) -> float:
    """On an index that is up to date, of a reader that has not seen the scene."""
    reader = ProjectReader(describe_project(project), cache)
    ask(reader, "asset.info", EVERYTHING)
    try:
        return seconds(lambda: ask(reader, tool, arguments))
    finally:
        reader.close()
