"""Who calls: what a face knows about its client, and what the face itself adds to a call."""

from __future__ import annotations

import msgspec


class Face(msgspec.Struct, frozen=True):
    """A face's habits. `budgets` fill in for maxNodes and maxResults; with `ids`, objects always carry theirs;
    `limited` answers have a longest length; `images` go beside an answer instead of into it; where `models` write the
    arguments, "2" is taken for 2; an `internal` one asks for something else that was offered, so that it may use tools
    that are not enabled."""

    name: str
    budgets: dict[str, int] = {}
    ids: bool = False
    limited: bool = False
    images: bool = False
    models: bool = False
    internal: bool = False


MCP = Face("mcp", budgets={"maxNodes": 400, "maxResults": 100}, limited=True, images=True, models=True)
GABP = Face("gabp", budgets=MCP.budgets)
"""A model reads what a GABP bridge passes on, so it gets the same budgets."""
NATIVE = Face("native", ids=True)
REST = Face("rest")
PAGE = Face("page", ids=True)
RESOURCE = Face("resource", internal=True)
"""Reads whole resources: nothing is cut."""


class Caller(msgspec.Struct):
    """One client, as far as it is known before it says anything."""

    face: Face
    project: str = ""
    """The project it was started for: a name, a path or an id."""
    folders: tuple[str, ...] = ()
    """Its working directory, then its roots."""
    transport: str = ""
    """How it comes in, for people: see editormcp.serving.clients."""
    client: str = ""
    """What it calls itself."""
