"""Every tool that disk can answer, by its id."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from editormcp.backends.disk.answering.context import Context, Output
from editormcp.backends.disk.tools import (
    asset_dependencies_graph,
    asset_info,
    audio_mixer_list,
    audio_mixer_snapshot_read,
    project_assets_summary,
    project_info,
    project_references_missing,
    project_scenes_list,
    scene_components_list,
    scene_hierarchy_dump,
    scene_objects_find,
)

TOOLS: dict[str, Callable[[Context, dict[str, Any]], Output]] = {
    "asset.dependencies.graph": asset_dependencies_graph.answer,
    "asset.info": asset_info.answer,
    "audio.mixer.list": audio_mixer_list.answer,
    "audio.mixer.snapshot.read": audio_mixer_snapshot_read.answer,
    "project.assets.summary": project_assets_summary.answer,
    "project.info": project_info.answer,
    "project.references.missing": project_references_missing.answer,
    "project.scenes.list": project_scenes_list.answer,
    "scene.components.list": scene_components_list.answer,
    "scene.hierarchy.dump": scene_hierarchy_dump.answer,
    "scene.objects.find": scene_objects_find.answer,
}
