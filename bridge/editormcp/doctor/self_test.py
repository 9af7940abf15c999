"""The Editor's own report, as far as we know its fields: what else may be in the file stays there."""

from __future__ import annotations

from pathlib import Path

import msgspec

from editormcp.projects.files import read_json

FILE = "self-test.json"
LARGEST = 1024 * 1024


class _Told(msgspec.Struct, rename="camel", omit_defaults=True, frozen=True):
    """A part of the report. Parts that an older package does not write are empty."""


class Raised(_Told, frozen=True):
    """An exception: its type, and the methods of ours on its way."""

    type: str = ""
    frames: list[str] = []


class ToolRow(_Told, frozen=True):
    tool: str
    ms: float = 0
    slices: int = 0
    longest_ms: float = 0
    bytes: int = 0
    error_code: int = 0
    exception: Raised | None = None


class Unchanged(_Told, frozen=True):
    """Whether each is as it was before the tools were asked."""

    dirty_flags: bool = False
    open_scenes: bool = False
    selection: bool = False
    files: bool = False


class Internals(_Told, frozen=True):
    """Which of Unity's internals that version has."""

    signal_tick: bool = False
    focus_changed: bool = False
    log_entries: bool = False
    game_view_texture: bool = False


class Callbacks(_Told, frozen=True):
    """What Unity called while the tools ran."""

    probe: bool = False
    """Whether the sample's component was there to count the calls into project code."""
    on_validate: int = 0
    reset: int = 0
    on_before_serialize: int = 0
    on_after_deserialize: int = 0
    hierarchy_changed: int = 0
    project_changed: int = 0
    selection_changed: int = 0
    objects_changed: int = 0
    scene_dirtied: int = 0


class Costs(_Told, frozen=True):
    """What Unity's own calls cost there."""

    capture_objects: int = 0
    capture_ms: float = 0
    sample: int = 0
    """How many components were asked for those below."""
    serialized_object_per1000_ms: float = msgspec.field(default=0, name="serializedObjectPer1000Ms")
    component_json_per1000_ms: float = msgspec.field(default=0, name="componentJsonPer1000Ms")
    global_object_id_per1000_ms: float = msgspec.field(default=0, name="globalObjectIdPer1000Ms")


class Views(_Told, frozen=True):
    """Whether and how that Editor can render a view."""

    device: str = ""
    pipeline: str = ""
    way: str = ""
    """How the last picture was rendered: by request, or by a hidden camera; empty where none was."""
    game_view_drawn: bool = False


class Ticks(_Told, frozen=True):
    """How far apart the Editor's ticks were in one phase."""

    ticks: int = 0
    median_ms: float = 0
    longest_ms: float = 0


class Place(_Told, frozen=True):
    """The ticks in front, or hidden."""

    focused: bool = True
    alone: Ticks = Ticks()
    signalled_inside: Ticks = Ticks()
    signalled_from_thread: Ticks = Ticks()


class Ticking(_Told, frozen=True):
    front: Place | None = None
    hidden: Place | None = None


class SelfTest(_Told, frozen=True):
    unity_version: str = ""
    package_version: str = ""
    platform: str = ""
    connected: bool = False
    open_scenes: int = 0
    longest_slice_ms: float = 0
    longest_tick_ms: float = 0
    unchanged: Unchanged = Unchanged()
    internals: Internals = Internals()
    callbacks: Callbacks = Callbacks()
    exceptions: list[Raised] = []
    costs: Costs = Costs()
    views: Views = Views()
    ticks: Ticking = Ticking()
    tools: list[ToolRow] = []


def find(home: Path) -> SelfTest | None:
    """The last one that an Editor left in the state folder."""
    try:
        return read_json(home / FILE, SelfTest, LARGEST)
    except OSError:
        return None
