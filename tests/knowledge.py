"""Writing knowledge bases for tests."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from editormcp.catalogue.blueprints.loading import Knowledge, load
from editormcp.catalogue.catalogue import Catalogue
from editormcp.catalogue.loading import load_shipped


def tool(id: str = "door_rules", *content: dict[str, Any], **more: Any) -> dict[str, Any]:
    said = list(content) or [{"type": "text", "text": "Doors are 1.6 m wide."}]
    return {"id": id, "title": "Door Rules", "description": "How doors are built.", "content": said, **more}


def prompt(id: str = "check_doors", **more: Any) -> dict[str, Any]:
    turn = {"role": "user", "content": {"type": "text", "text": "Check all doors."}}
    return {"id": id, "title": "Check Doors", "description": "Looks at every door.", "messages": [turn], **more}


def file(path: str) -> dict[str, Any]:
    return {"type": "file", "path": path}


def write(root: Path, files: dict[str, Any]) -> Path:
    """A folder with these files: text as it is, anything else as JSON with a member a line."""
    for name, content in files.items():
        target = root / name
        target.parent.mkdir(parents=True, exist_ok=True)
        text = content if isinstance(content, str) else json.dumps(content, indent=2)
        target.write_text(text, encoding="utf-8")
    root.mkdir(exist_ok=True)
    return root


def loaded(root: Path) -> Knowledge:
    return load(root, Catalogue(load_shipped()).is_shipped)
