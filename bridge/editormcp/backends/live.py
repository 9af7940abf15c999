"""What an Editor has open, as the worker of its project is told, and what of it the worker asks for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from editormcp.wire import gabp


class LegRequest(msgspec.Struct, frozen=True):
    """A question for the Editor."""

    key: str
    """What its answer goes by: for a scene, its path."""
    method: str
    params: dict[str, Any]
    what: str
    """What it is about, as a note says that the files stand in for it."""
    only_live: bool = False
    """Nothing on disk can stand in for the answer: a scene that was never saved."""


class Live(msgspec.Struct, frozen=True):
    """What a worker knows of the Editor while it answers one call."""

    here: bool = False
    """Whether an Editor can be asked."""
    scenes: gabp.OpenScenes = gabp.OpenScenes()
    """What an Editor that is here has open."""
    active: str = ""
    """What `active` means, as the Editor last reported it; empty where none has, or where it was never saved."""
    given: dict[str, bytes] = {}
    """The Editor's answers by their keys; empty for one that it could not give."""


class Wanted(Exception):
    """A call cannot be answered before the Editor has answered these."""

    def __init__(self, requests: Sequence[LegRequest]) -> None:
        super().__init__(requests)
        self.requests = tuple(requests)
