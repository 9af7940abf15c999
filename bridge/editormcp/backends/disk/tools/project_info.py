"""project.info: what the project calls itself and what it is made with."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from editormcp.backends.disk.answering.asset_types import asset_type
from editormcp.backends.disk.answering.assets import NOT_READ
from editormcp.backends.disk.answering.context import Context, Output
from editormcp.backends.disk.answering.notes import Seen, about_files, unseen
from editormcp.backends.disk.format.values import Value
from editormcp.backends.disk.index.known_scripts import package_scripts
from editormcp.backends.disk.index.one_asset import entry_of
from editormcp.backends.notes import full
from editormcp.projects.finding import describe_project

NEEDS_FILES = False

_SETTINGS = ("ProjectSettings", "QualitySettings", "GraphicsSettings")
"""What is read here."""
_PIPELINES = {
    "UniversalRenderPipelineAsset": "URP",
    "LightweightRenderPipelineAsset": "URP",
    "HDRenderPipelineAsset": "HDRP",
}
_PACKAGES = {
    "com.unity.render-pipelines.universal": "URP",
    "com.unity.render-pipelines.lightweight": "URP",
    "com.unity.render-pipelines.high-definition": "HDRP",
}


def answer(context: Context, _arguments: dict[str, Any]) -> Output:
    described = describe_project(context.root)
    return {
        "projectName": described.name,
        "productName": context.settings.text("ProjectSettings", "productName"),
        "companyName": context.settings.text("ProjectSettings", "companyName"),
        "projectPath": context.root.as_posix(),
        "unityVersion": described.unity_version,
        "renderPipeline": _pipeline(context),
        "notes": [full(what, names) for what, names in _notes(context)],
    }


def _notes(context: Context) -> Iterator[tuple[str, list[str]]]:
    yield from about_files(context.root)
    yield from ((fault, []) for name in _SETTINGS if (fault := context.settings.fault(name)))
    yield from unseen(Seen(*context.index.known()))


def _pipeline(context: Context) -> str:
    """The pipeline asset that the quality level or the graphics settings name; without one it is the built-in, unless
    they cannot be read."""
    for value in (_of_quality(context), context.settings.fields("GraphicsSettings").get("m_CustomRenderPipeline")):
        guid = value.get("guid") if isinstance(value, dict) else None
        if isinstance(guid, str):
            return _kind(context, guid)
    unread = any(context.settings.fault(name) for name in ("QualitySettings", "GraphicsSettings"))
    return (_installed(context) if unread else None) or "Built-in"


def _of_quality(context: Context) -> Value:
    quality = context.settings.fields("QualitySettings")
    levels, current = quality.get("m_QualitySettings"), quality.get("m_CurrentQuality")
    if not isinstance(levels, list) or not isinstance(current, int) or not 0 <= current < len(levels):
        return None
    level = levels[current]
    return level.get("customRenderPipeline") if isinstance(level, dict) else None


def _kind(context: Context, guid: str) -> str:
    """The kind of the pipeline asset with this GUID. One of Unity's own pipelines is known without the index."""
    entry = entry_of(context.root, guid, ".asset", context.work)
    script = entry.main.split(" ")[1] if entry is not None and entry.main.startswith("script ") else ""
    known = package_scripts().get(script)
    if known is not None and known.name in _PIPELINES:
        return _PIPELINES[known.name]
    path = context.index.paths.get(guid)
    if path is not None and (entry is None or entry.kind not in NOT_READ):
        return _PIPELINES.get(asset_type(context.index, context.scripts, path), "Custom")
    return _installed(context) or "Custom"


def _installed(context: Context) -> str | None:
    """The pipeline whose package the project has, if it has one only."""
    packages = context.index.packages
    names = (*packages.unreadable, *(folder.removeprefix("Packages/") for folder in packages.folders))
    installed = {_PACKAGES[name] for name in names if name in _PACKAGES}
    return installed.pop() if len(installed) == 1 else None
