"""The scenes of the build, and the build profiles that have others."""

from __future__ import annotations

from typing import Any

from editormcp.backends.disk.answering.context import Context
from editormcp.backends.disk.format.documents import find_document, normalised
from editormcp.backends.disk.format.values import Value, read_fields
from editormcp.backends.disk.index.names import stem
from editormcp.backends.disk.index.reading import read_stable
from editormcp.backends.disk.settings import BuildScene
from editormcp.backends.notes import short

FILE = "EditorBuildSettings"
_PROFILE = "script 0000000000000000e000000000000000 15003"
"""What the index says of a build profile: its script is one of Unity's own."""
_MAIN = 11400000


def build_rows(context: Context, there: set[str]) -> dict[str, dict[str, Any]]:
    """The global build list in its order, by path; scenes that are not `there` are noted and left out."""
    rows: dict[str, dict[str, Any]] = {}
    number = 0
    if fault := context.settings.fault(FILE):
        context.note(f"{fault}.")
    for scene in context.settings.build_scenes():
        path = path_of(context, scene, there)
        if path in there and path not in rows:
            rows[path] = scene_row(path, scene.enabled, number if scene.enabled else -1)
        number += scene.enabled
    missing = [scene.path for scene in context.settings.build_scenes() if scene.path not in there and scene.path]
    if missing:
        context.note(short(f"{len(missing)} scenes of the build list are not at their path", missing))
    return rows


def path_of(context: Context, scene: BuildScene, there: set[str]) -> str:
    """Where a scene of the list is: one that was moved is found by its GUID, as Unity does."""
    return scene.path if scene.path in there else context.index.paths.get(scene.guid, scene.path)


def scene_row(path: str, enabled: bool, index: int) -> dict[str, Any]:
    return {"path": path, "name": stem(path), "enabledInBuild": enabled, "buildIndex": index}


def overriding_profiles(context: Context) -> list[dict[str, Any]]:
    """The build profiles (from Unity 6 on) that have scenes, defines or player settings of their own."""
    paths = sorted(path for path, entry in context.index.entries.items() if entry.main == _PROFILE)
    return [row for path in paths if len(row := {"path": path, **_overrides(context, path)}) > 1]


def _overrides(context: Context, path: str) -> dict[str, Any]:
    real = context.index.real_path(path)
    try:
        document = find_document(normalised(read_stable(real)), _MAIN) if real is not None else None
    except OSError:
        document = None
    fields = read_fields(document.body) if document is not None else {}
    found: dict[str, Any] = {}
    if fields.get("m_OverrideGlobalSceneList") == 1:
        found["scenes"] = [row["m_path"] for row in _rows(fields.get("m_Scenes")) if row.get("m_enabled") == 1]
    defines = fields.get("m_ScriptingDefines")
    if isinstance(defines, list) and defines:
        found["defines"] = defines
    player = fields.get("m_PlayerSettingsYaml")
    if isinstance(player, dict) and player.get("m_Settings"):
        found["playerSettings"] = True
    return found


def _rows(value: Value) -> list[dict[str, Value]]:
    return [row for row in value if isinstance(row, dict) and "m_path" in row] if isinstance(value, list) else []
