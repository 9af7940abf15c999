"""What several tests of the live page look at, and what their Editors answer."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import editormcp

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
