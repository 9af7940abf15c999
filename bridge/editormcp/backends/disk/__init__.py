"""Answers from a Unity project's files, with no Unity at all.

This module is light: `editormcp.backends.disk.backend` brings the rest, on the first question.
"""

from __future__ import annotations

DISK_TOOLS: frozenset[str] = frozenset(
    (
        "asset.dependencies.graph",
        "asset.info",
        "audio.mixer.list",
        "audio.mixer.snapshot.read",
        "project.assets.summary",
        "project.info",
        "project.references.missing",
        "project.scenes.list",
        "scene.components.list",
        "scene.hierarchy.dump",
        "scene.objects.find",
    )
)
"""The tools that disk can answer."""
