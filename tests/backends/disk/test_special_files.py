"""Pipes and files of gigabytes where a project has others: no call waits for them, and none reads them whole."""

from __future__ import annotations

import os
from typing import Any

import pytest

from backends.disk.asking import Asker
from backends.disk.writing import HEADER, SceneText, TestProject, guid
from editormcp.backends.disk.format.documents import MAX_DOCUMENT, blocks
from editormcp.errors import ToolError

needs_pipes = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
PLACES = [
    "Assets/Pipe.unity",
    "Assets/Pipe.mat",
    "Assets/Good.unity.meta",
    "Assets/Lamp.cs",
    "Assets/Lamp.dll",
    "Assets/Music.mixer",
    "Assets/AddressableAssetsData/Group.asset",
    "Library/LastSceneManagerSetup.txt",
    "Packages/manifest.json",
    "Packages/packages-lock.json",
    "ProjectSettings/TagManager.asset",
    "ProjectSettings/ProjectSettings.asset",
    "ProjectSettings/EditorBuildSettings.asset",
    "ProjectSettings/GraphicsSettings.asset",
]


def _fill(project: TestProject) -> None:
    for name in ("Good", "Other"):
        file = SceneText()
        for number, ending in ((12, "cs"), (14, "dll")):
            script = f"  m_Script: {{fileID: 11500000, guid: {guid(f'Assets/Lamp.{ending}')}, type: 3}}\n"
            file.add(number * 100, name, 0, {number: f"114 MonoBehaviour\n{script}"})
        project.scene(f"Assets/{name}.unity", file)
    for path in ("Assets/Lamp.cs", "Assets/Lamp.dll", "Assets/Music.mixer"):
        project.asset(path, "")


def _ask_everything(ask: Asker) -> None:
    questions: list[tuple[str, dict[str, Any]]] = [
        ("project.info", {}),
        ("project.scenes.list", {}),
        ("project.assets.summary", {}),
        ("project.references.missing", {}),
        ("audio.mixer.list", {}),
        ("scene.hierarchy.dump", {"scenePath": "Assets/Good.unity", "include": ["layer", "transform"]}),
        ("scene.objects.find", {"scenePath": "Assets/Good.unity"}),
        ("asset.info", {"assetPath": "Assets/Good.unity"}),
        ("asset.dependencies.graph", {"assetPath": "Assets/Good.unity"}),
    ]
    for tool, arguments in questions:
        assert ask(tool, **arguments)
    with pytest.raises(ToolError, match="No active scene"):
        ask("scene.hierarchy.dump", scenePath="active")


@needs_pipes
@pytest.mark.parametrize("place", PLACES)
def test_a_pipe_is_not_there(project: TestProject, ask: Asker, place: str) -> None:
    _fill(project)
    real = project.root / place
    real.parent.mkdir(parents=True, exist_ok=True)
    real.unlink(missing_ok=True)
    os.mkfifo(real)
    _ask_everything(ask)


@needs_pipes
def test_a_file_that_became_a_pipe_after_the_walk_is_refused(
    project: TestProject, ask: Asker, monkeypatch: pytest.MonkeyPatch
) -> None:
    _fill(project)
    monkeypatch.setattr("editormcp.backends.disk.index.walk.S_ISREG", lambda _: True)
    for name in ("Good.unity", "Lamp.cs", "Lamp.dll", "Music.mixer", "Good.unity.meta"):
        (project.root / "Assets" / name).unlink()
        os.mkfifo(project.root / "Assets" / name)
    with pytest.raises(ToolError) as caught:
        ask("scene.hierarchy.dump", scenePath="Assets/Good.unity")
    assert "it is not a regular file" in caught.value.details["unityError"]
    assert ask("scene.hierarchy.dump", scenePath="Assets/Other.unity")
    assert ask("audio.mixer.list") == {"mixers": []}
    ask("project.references.missing")


@pytest.mark.parametrize("place", [*PLACES, "ProjectSettings/ProjectVersion.txt", "Assets/Terrain.asset"])
def test_a_file_of_gigabytes_is_not_read_whole(project: TestProject, ask: Asker, place: str) -> None:
    """It takes no room on the disk, and would take all there is in memory."""
    _fill(project)
    real = project.root / place
    if not real.exists():
        project.write(place, HEADER if place.endswith((".asset", ".mat", ".unity")) else "")
    with real.open("ab") as file:
        file.write(b"\n")
    os.truncate(real, 64 << 30)
    if place != "Assets/Good.unity.meta":
        _ask_everything(ask)
    ask("project.assets.summary")
    if place.endswith((".meta", ".mat", ".unity")) or place == "Assets/Terrain.asset":
        assert ask.said("1 files are too large to be read whole")


def test_a_document_of_many_megabytes_is_held_only_in_part() -> None:
    piece = b"x" * (1 << 20)
    head, tail = b"--- !u!1 &1\nA:\n", b"\n--- !u!1 &2\nB:\n"
    pieces = [head, *[piece] * (MAX_DOCUMENT // len(piece) + 20), tail[:5], tail[5:], b"end\n"]
    data = b"".join(blocks(pieces))
    assert data.endswith(tail + b"end\n")
    assert MAX_DOCUMENT < len(data) < MAX_DOCUMENT + 3 * len(piece)
