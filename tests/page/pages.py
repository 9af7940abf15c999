"""What several tests of the live page look at, and what their Editors answer."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import editormcp
from daemons import in_this_loop
from fakes.editor import FakeEditor, Request
from page.browsers import Browser

SAMPLE = Path(editormcp.__file__).parent / "sample" / "Lighthouse"
HOSTILE = '<img src=x onerror="window.hurt=1">'
ROWS = "document.querySelectorAll('.row').length"
LEVEL = "Assets/Level.unity"


def row(path: str) -> str:
    return f'.row[data-path="{path}"]'


def listed(*paths: str) -> dict[str, Any]:
    """What project.scenes.list answers."""
    scenes = [{"path": path, "name": Path(path).stem, "enabledInBuild": True, "buildIndex": 0} for path in paths]
    return {"scenes": scenes, "list": "global", "total": len(paths), "truncated": False, "source": "editor"}


def dumped(scene: str, *names: str, **more: Any) -> dict[str, Any]:
    """What scene.hierarchy.dump answers of a scene with these objects."""
    objects = [
        {"name": name, "path": name, "objectId": str(at), "active": True, "components": ["Transform", "MeshRenderer"],
         "children": [], **more}
        for at, name in enumerate(names)
    ]  # fmt: skip
    return {
        "scenePath": scene, "rootObjects": objects, "totalObjects": len(objects), "truncated": False,
        "revision": str(names), "source": "editor",
    }  # fmt: skip


def placed(name: str, position: list[float], *components: str, **more: Any) -> dict[str, Any]:
    """One object of a scene as scene.hierarchy.dump answers it, with where it is."""
    place = {"position": position, "rotation": [0, 0, 0], "scale": [1, 1, 1]}
    return {"name": name, "path": name, "objectId": name, "active": True, "components": ["Transform", *components],
            "children": [], "worldTransform": place, **more}  # fmt: skip


def boxed(name: str, position: list[float], size: float = 1, component: str = "MeshRenderer") -> dict[str, Any]:
    bounds = {"center": position, "size": [size, size, size], "of": "mesh"}
    return placed(name, position, component, bounds=bounds)


@contextlib.asynccontextmanager
async def showing(home: Path, project: Path, chromium: Browser, *objects: dict[str, Any]) -> AsyncIterator[FakeEditor]:
    """The page, with a scene of these objects from an Editor."""
    scene = {"scenePath": LEVEL, "rootObjects": objects, "totalObjects": len(objects), "truncated": False,
             "revision": "1", "source": "editor"}  # fmt: skip

    async def listing(editor: FakeEditor, request: Request) -> None:
        await editor.answer(request, listed(LEVEL))

    async def dump(editor: FakeEditor, request: Request) -> None:
        await editor.answer(request, scene)

    async with in_this_loop(home) as daemon, daemon.editor(project) as editor:
        editor.handlers |= {"project.scenes.list": listing, "scene.hierarchy.dump": dump}
        await editor.scenes({"path": LEVEL, "guid": "", "loaded": True, "dirty": False, "active": True})
        await chromium.enter(daemon)
        yield editor
