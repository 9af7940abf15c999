"""What a rule is, and what it finds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Literal

import msgspec

if TYPE_CHECKING:
    from editormcp.analysis.lint.look import Look

Severity = Literal["error", "warning", "info"]
SEVERITIES: tuple[Severity, ...] = ("error", "warning", "info")
"""The gravest first."""


class Hit(msgspec.Struct, frozen=True, gc=False):
    """One thing that is wrong: where, in the scene's objects, and what. -1 is the file as a whole."""

    at: int
    message: str


class Finding(msgspec.Struct, array_like=True, gc=False):
    """What one rule says of one object."""

    rule: str
    path: str
    """The object's; empty where it is the file as a whole."""
    object_id: str
    message: str
    prefab: str = ""
    """The prefab that the object came with, where the finding is one that every instance has."""
    others: int = 0
    """How many more instances of the prefab have it in the same file."""


Limits = Mapping[str, float]
Check = Callable[["Look", Limits], Iterator[Hit]]


class Rule(msgspec.Struct, frozen=True, kw_only=True):
    """A rule as data: everything that people read about it, and the function that looks."""

    id: str
    severity: Severity
    summary: str
    """What is wrong, as a sentence without a subject."""
    reason: str
    example: str
    fix: str
    """What to do about it, in one short sentence; `mend` says it in full."""
    mend: str
    check: Check
    limits: dict[str, float] = {}
    """Numbers that a project may set otherwise, with what they are if it does not."""
    scenes_only: bool = False
    """Whether it says nothing of prefabs: what a prefab lacks, the scene around it may have."""
    of_places: bool = False
    """Whether it is about where an object stands: what instances of one prefab have alike is told once otherwise."""


def at_least(severity: Severity, least: Severity) -> bool:
    return SEVERITIES.index(severity) <= SEVERITIES.index(least)
