"""Rules about names and about what a scene is made of."""

from __future__ import annotations

import re
from collections.abc import Iterator

from editormcp.analysis.lint.look import Look, stands_here
from editormcp.analysis.lint.rule import Hit, Limits, Rule

_HEADLINE = re.compile(r"[-=_*#~+.]{3}")
"""Empty objects are named `------ LIGHTS ------` to divide the Hierarchy."""
_PREVIEWS = 31
"""Unity uses this layer itself, for previews and tile palettes, and gives it no name."""


def names_differ_in_case(look: Look, limits: Limits) -> Iterator[Hit]:
    siblings: dict[tuple[int, str], int] = {}
    for at, one in enumerate(look.objects):
        first = siblings.setdefault((one.parent, one.name.casefold()), at)
        if look.objects[first].name != one.name and stands_here(one.object_id):
            yield Hit(at, f"differs from its sibling '{look.objects[first].name}' only in upper and lower case")


def padded_name(look: Look, limits: Limits) -> Iterator[Hit]:
    for at, one in enumerate(look.objects):
        if one.name != (plain := one.name.strip()) and stands_here(one.object_id) and not _HEADLINE.search(plain):
            yield Hit(at, "has spaces at the beginning or end of its name" if plain else "has a name of spaces alone")


def unnamed_layer(look: Look, limits: Limits) -> Iterator[Hit]:
    layers = look.kit.layers
    found: dict[int, list[int]] = {}
    for at, one in enumerate(look.objects if layers else ()):
        # Where the names are not known, `layers` ends behind those that every project has.
        named = one.layer == _PREVIEWS or one.layer >= len(layers) or layers[one.layer]
        if not named and stands_here(one.object_id):
            found.setdefault(one.layer, []).append(at)
    for layer, objects in found.items():
        more = f" (and {len(objects) - 1} more here)" if len(objects) > 1 else ""
        yield Hit(objects[0], f"is on layer {layer}, which has no name in this project{more}")


def empty_build_scene(look: Look, limits: Limits) -> Iterator[Hit]:
    if look.is_built and not any(one.shown for one in look.objects):
        yield Hit(
            -1, "a scene of the build in which no object is active" if look.objects else "an empty scene of the build"
        )


RULES = (
    Rule(
        id="names-differ-in-case",
        severity="info",
        summary="Two siblings have names that differ only in upper and lower case.",
        reason="Transform.Find and animation clips tell them apart, people do not: a script moves the wrong one.",
        example="`Docks/Lamp` and `Docks/lamp`.",
        fix="Rename one of them.",
        mend="Rename one of them, and what finds it by its name.",
        check=names_differ_in_case,
    ),
    Rule(
        id="padded-name",
        severity="info",
        summary="An object's name begins or ends with spaces.",
        reason="GameObject.Find, Transform.Find and animation paths compare names exactly, and nobody sees the space.",
        example="`Door ` beside a script that looks for `Door`.",
        fix="Take the spaces out of the name.",
        mend="Take the spaces out of the name.",
        check=padded_name,
    ),
    Rule(
        id="unnamed-layer",
        severity="info",
        summary="An object is on a layer that has no name.",
        reason="It often came from another project: masks of cameras, lights and physics are set by name and miss it.",
        example="`Enemy` came with a package, on layer 12, which this project does not name.",
        fix="Name the layer, or choose another.",
        mend="Name the layer in Project Settings > Tags and Layers, or choose another one.",
        check=unnamed_layer,
    ),
    Rule(
        id="empty-build-scene",
        severity="warning",
        summary="A scene of the build has no active object.",
        reason="The player sees nothing, and the build carries it along.",
        example="`Assets/Scenes/New Scene.unity` is enabled in the build settings and empty.",
        fix="Take it out of the build, or fill it.",
        mend="Take it out of the build settings, or fill it.",
        check=empty_build_scene,
        scenes_only=True,
    ),
)
