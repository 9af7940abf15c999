"""What the Editor answers to `editormcp/scene` (protocol/README.md, The scene model), as it comes."""

from __future__ import annotations

from typing import Any

import msgspec

Ten = tuple[float, float, float, float, float, float, float, float, float, float]
"""Position, rotation, scale."""
Three = tuple[float, float, float]


class LiveComponent(msgspec.Struct, gc=False):
    """One that was asked for."""

    at: int
    id: str
    session: str = ""
    fields: dict[str, Any] = {}


class LiveBounds(msgspec.Struct, gc=False):
    center: Three
    size: Three
    of: str = "renderer"


class LiveObject(msgspec.Struct, gc=False):
    name: str
    set: int
    id: str
    parent: int = -1
    number: int = 0
    """Which of the siblings of its name; 0 where it is the only one."""
    active: bool = True
    tag: str = "Untagged"
    layer: int = 0
    static: int = 0
    prefab: str = ""
    world: Ten | None = None
    local: Ten | None = None
    bounds: LiveBounds | None = None
    triangles: int = 0
    components: list[LiveComponent] = []


class LiveType(msgspec.Struct):
    name: str
    full: str = ""
    bases: tuple[str, ...] = ()
    fields: tuple[str, ...] = ()


class LiveTarget(msgspec.Struct, rename="camel", gc=False):
    """An object of a prefab, and where in the scene stands what came of it."""

    guid: str = ""
    file_id: str = "0"
    object: int = -1
    at: int | None = None
    type: str = ""


class LiveChange(msgspec.Struct, gc=False):
    target: LiveTarget | None
    path: str
    value: str = ""
    reference: dict[str, Any] | None = None


class LiveAdded(msgspec.Struct, gc=False):
    object: int
    at: int | None = None


class LiveInstance(msgspec.Struct):
    instance: int
    prefab: str = ""
    guid: str = ""
    modifications: list[LiveChange] = []
    removed: list[LiveTarget | None] = []
    added: list[LiveAdded] = []


class LiveModel(msgspec.Struct, rename="camel"):
    scene_path: str
    objects: list[LiveObject]
    sets: list[list[int]]
    types: list[LiveType]
    layers: tuple[str, ...]
    overrides: list[LiveInstance] = []
    consistent: bool = True


decode = msgspec.json.Decoder(LiveModel).decode
