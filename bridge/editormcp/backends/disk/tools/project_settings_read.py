"""project.settings.read: one section of the project's settings, as far as its files tell."""

from __future__ import annotations

from typing import Any

from editormcp.analysis.model import Target
from editormcp.analysis.settings.live import as_files
from editormcp.analysis.settings.sections import section
from editormcp.analysis.settings.source import Fields, Source
from editormcp.backends.disk.answering.asset_names import AssetNames
from editormcp.backends.disk.answering.build_list import build_rows, overriding_profiles
from editormcp.backends.disk.answering.context import Context, Output
from editormcp.backends.disk.format.references import Reference
from editormcp.projects.finding import describe_project

NEEDS_FILES = False
_BUILD = "build"
_FIRST_WITH_PROFILES = 6000
_CHANGED_LIVE = {
    "tags": ("TagManager",),
    "layers": ("TagManager",),
    "physics": ("DynamicsManager", "TagManager"),
    "physics2d": ("Physics2DSettings", "TagManager"),
    "quality": ("QualitySettings",),
    "time": ("TimeManager",),
}
"""The files of the sections that people change while they work."""
_CLASSES = {"DynamicsManager": "PhysicsManager"} | {
    file: file for file in ("TagManager", "Physics2DSettings", "QualitySettings", "TimeManager")
}
"""What Unity calls the object of each."""


def answer(context: Context, arguments: dict[str, Any]) -> Output:
    name, layers = arguments["section"], arguments.get("layers")
    source = _Files(context, _unsaved(context, name))
    return {"section": name, "settings": _build(source) if name == _BUILD else section(source, name, layers)}


class _Files(Source):
    """The files in ProjectSettings, and over them what the Editor has not saved yet."""

    def __init__(self, context: Context, unsaved: dict[str, Fields]) -> None:
        self.context = context
        self._names = AssetNames(context.view)
        self._unsaved = unsaved

    def fields(self, file: str) -> Fields:
        if file in self._unsaved:
            return self._unsaved[file]
        told = self.context.settings.told(file)
        if told.fault:
            self.note(f"ProjectSettings/{file}.asset {told.fault}.")
        found: Fields = {**told.fields}
        return found

    def is_there(self, file: str) -> bool:
        return file in self._unsaved or self.context.settings.told(file).is_there

    def fault(self, file: str) -> str:
        return "" if file in self._unsaved else self.context.settings.fault(file)

    def text(self, file: str, name: str) -> str:
        return self.context.settings.text(file, name)

    def layers(self) -> list[str]:
        named = self.fields("TagManager").get("layers")  # which tells what is wrong with it
        if "TagManager" in self._unsaved and isinstance(named, list):
            return [str(name or "") for name in named]
        return self.context.settings.layer_names()

    def target(self, reference: Fields) -> Target | None:
        file_id, guid = reference.get("fileID"), reference.get("guid")
        if not isinstance(file_id, int) or not file_id or not isinstance(guid, str):
            return None
        return self._names.target(Reference(file_id, guid))

    def note(self, text: str) -> None:
        self.context.note(text)


def _unsaved(context: Context, name: str) -> dict[str, Fields]:
    """By their files, the settings of a section that an open Editor has and has not saved."""
    classes = {_CLASSES[file]: file for file in _CHANGED_LIVE.get(name, ())}
    found = context.live.settings(list(classes)) if classes else {}
    return {classes[one]: as_files(fields) for one, fields in found.items() if one in classes}


def _build(source: _Files) -> dict[str, Any]:
    """The global list of scenes; from Unity 6 on build profiles may have their own."""
    context = source.context
    fields = source.fields("EditorBuildSettings")
    if not isinstance(fields.get("m_Scenes"), list):
        source.lacks("EditorBuildSettings", "list of scenes", fields)
    there = {path for path in context.index.names() if path.endswith(".unity")}
    rows = list(build_rows(context, there).values())
    major = describe_project(context.root).unity_version.partition(".")[0]
    has_profiles = not major.isdigit() or int(major) >= _FIRST_WITH_PROFILES
    profiles = overriding_profiles(context) if has_profiles else []
    if profiles:
        source.note("Which build profile is active is not known from files; those listed override the global settings.")
    return {"scenes": rows, "list": "global", **({"profiles": profiles} if profiles else {})}
