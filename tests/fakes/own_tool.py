"""A project's own tool, as an Editor brings it."""

from __future__ import annotations

from typing import Any


def own_tool(id: str = "scene.own.tool", **changes: Any) -> dict[str, Any]:
    """Its definition, which is valid unless the changes make it not so."""
    return {
        "id": id,
        "name": "Own Tool",
        "description": "Does what this project needs.",
        "category": "scene",
        "safetyLevel": "read-only",
        "tier": "core",
        "inputs": {},
        "outputs": {"count": {"type": "number", "description": "How many there are.", "optional": True}},
        **changes,
    }
