"""The filters that a caller can choose objects by, and what is said where they fit nothing."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from editormcp.analysis.filters import ObjectFilter
from editormcp.analysis.nearest import did_you_mean
from editormcp.analysis.patterns import NamePattern
from editormcp.analysis.settings.collisions import no_layer
from editormcp.backends.disk.answering.component_types import WantedType
from editormcp.backends.disk.answering.context import Context
from editormcp.backends.disk.answering.layers import layer_number
from editormcp.backends.disk.settings import Settings

FILTERS = ("componentType", "derived", "namePattern", "pathPattern", "tag", "layer", "active")

_MOST_COMPARED = 1000
"""Names; the C# package compares as many, within a frame of the Editor."""


def object_filter(context: Context, arguments: dict[str, Any]) -> ObjectFilter:
    """The filter of a call's arguments."""
    layer = arguments.get("layer")
    return ObjectFilter(
        name_pattern=arguments.get("namePattern"),
        path_pattern=arguments.get("pathPattern"),
        active=arguments.get("active"),
        component=arguments.get("componentType"),
        derived=arguments.get("derived", True),
        tag=arguments.get("tag"),
        layer=wanted_layer(context.settings, layer) if layer is not None else None,
    )


def wanted_layer(settings: Settings, text: str) -> int:
    """The layer of this name or number."""
    names = settings.layer_names()
    number = layer_number(names, text)
    if number is None:
        raise no_layer(text, "layer", names, settings.fault("TagManager"))
    return number


def note_unknown(context: Context, chosen: dict[str, Any], is_empty: bool, names: Collection[str] = ()) -> None:
    """Nothing is silently empty: says which names are of nothing at all, and which options have no effect.

    `names` are those of all objects.
    """
    if chosen.get("derived") is False and "componentType" not in chosen:
        context.note("derived has no effect without componentType.")
    if not is_empty:
        return
    if "componentType" in chosen and (unknown := WantedType(context, chosen["componentType"]).unknown()):
        context.note(unknown)
    pattern = chosen.get("namePattern")
    if pattern is not None and names and not any(map(NamePattern(pattern).matches, names)):
        different = set(names)
        near = did_you_mean(pattern.strip("*?"), different) if len(different) <= _MOST_COMPARED else ""
        context.note(f"No object is called '{pattern}'{near}.")
    tag = chosen.get("tag")
    if tag is not None and tag not in (tags := context.settings.tags()):
        context.note(f"No tag is called '{tag}'{did_you_mean(tag, tags)}.")
