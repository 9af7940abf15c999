"""What tests of scene.diff share: a project in a git repository, and answers as short rows."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from typing import Any

from backends.disk.asking import Asker
from backends.disk.writing import SceneText, TestProject

SCENE, LAMP, POST = "Assets/Level.unity", "Assets/Lamp.prefab", "Assets/Post.prefab"
LISTS = ("added", "removed", "moved", "renamed", "components", "changed")
_NOBODY = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull}


def git(folder: Path, *arguments: str) -> str:
    """A git command as a person gives it, without that person's configuration."""
    who = ("-c", "user.name=Tester", "-c", "user.email=tester@example.invalid", "-c", "init.defaultBranch=main")
    done = subprocess.run(
        ["git", *who, *arguments], cwd=folder, env={**os.environ, **_NOBODY}, check=True, capture_output=True, text=True
    )
    return done.stdout


def commit(folder: Path, message: str = "one") -> str:
    """Everything as it is now; the commit's hash."""
    if not (folder / ".git").exists():
        git(folder, "init", "-q")
    git(folder, "add", "-A")
    git(folder, "commit", "-q", "--allow-empty", "-m", message)
    return git(folder, "rev-parse", "HEAD").strip()


def diff(ask: Asker, before: str = "git:HEAD", after: str = "saved", scene: str = SCENE, **more: Any) -> dict[str, Any]:
    return ask("scene.diff", scenePath=scene, **{"from": before, "to": after}, **more)


def rows(answer: dict[str, Any]) -> list[tuple[Any, ...]]:
    """Every row with the name of its list, without the names of its members."""
    return [
        (name, *(tuple(value) if isinstance(value, list) else value for value in row.values()))
        for name in LISTS
        for row in answer[name]
    ]


def light(intensity: object = 1, range_: object = 8) -> str:
    return f"108 Light\n  m_Enabled: 1\n  m_Intensity: {intensity}\n  m_Range: {range_}\n"


def lamp(intensity: object = 1, *, name: str = "Bulb") -> SceneText:
    file = SceneText()
    top = file.add(100, "Lamp")
    file.add(200, name, top, {202: light(intensity)})
    return file


def level(source: str, *, intensity: object = 1, crate: str = "Crate", instances: int = 2) -> SceneText:
    """A lamp that stands in the scene, and some that are instances of the prefab."""
    file = SceneText()
    docks = file.add(10, "Docks")
    file.add(20, crate, docks, {22: light(intensity)})
    for number in range(instances):
        file.instance(900 + number, source, docks, ((100, "m_Name", f"Lamp {number}"),))
    return file


def write_level(project: TestProject, **changes: Any) -> str:
    source = project.scene(LAMP, lamp())
    project.scene(SCENE, level(source, **changes))
    return source
