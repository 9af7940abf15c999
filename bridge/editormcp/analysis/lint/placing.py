"""Rules about where objects stand."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator

import msgspec

from editormcp.analysis.lint.look import Look, is_none
from editormcp.analysis.lint.rule import Hit, Limits, Rule
from editormcp.analysis.model import Place, Value
from editormcp.analysis.space import rounded

_SHAPES = ("MeshRenderer", "SpriteRenderer")
_RECT = "RectTransform"
_TURN = 1e-4
"""Parts of a rotation that differ by less are equal."""
_UNKNOWN = 1e30
_COPY = re.compile(r" \(\d{1,9}\)\Z")
"""What Unity adds to the name of a duplicate."""


def duplicates(look: Look, limits: Limits) -> Iterator[Hit]:
    """Only siblings: what is made of tiles has walls of two tiles at one place, and means it."""
    namesakes: dict[Hashable, list[int]] = {}
    for at in _drawn(look):
        one = look.objects[at]
        namesakes.setdefault((one.parent, _COPY.sub("", one.name), one.prefab), []).append(at)
    standing: dict[Hashable, list[int]] = {}
    for key, together in namesakes.items():
        for at in together if len(together) > 1 else ():
            place = look.scene.local(at)
            if place is not None and place.position is not None and place.rotation is not None:
                standing.setdefault((key, _steps(place, limits["distance"])), []).append(at)
    for together in standing.values():
        seen: dict[bytes, int] = {}
        for at in together if len(together) > 1 else ():
            first = seen.setdefault(shape, at) if (shape := _shape(look, at)) else at
            if first != at:
                yield Hit(at, f"stands exactly where '{look.objects[first].path}' stands and looks the same")


def _drawn(look: Look) -> list[int]:
    """Objects with a mesh or sprite, and instances of models and of prefabs that draw anything; in hierarchy order."""
    renderers = dict(look.shown("Renderer"))
    found = {at for at, part in renderers.items() if part.type in _SHAPES}
    found |= {at for at, one in enumerate(look.objects) if one.shown and one.prefab and not _is_prefab(one.prefab)}
    for at in renderers:
        root = next((one for one in look.above(at) if look.objects[one].prefab), -1)
        if root >= 0 and not any(part.type == _RECT for part in look.objects[root].parts):
            found.add(root)
    return sorted(found)


def _is_prefab(path: str) -> bool:
    return path.lower().endswith(".prefab")


def _steps(place: Place, grain: float) -> tuple[int, ...]:
    """Where something stands under its parent, turned and scaled, in steps. The scale of a model may not be known."""
    turned: tuple[float, ...] = place.rotation or ()
    if max(turned, key=abs, default=0) < 0:  # the opposite quaternion is the same rotation
        turned = tuple(-one for one in turned)
    steps = ((place.position or (), grain), (turned, _TURN), (place.scale or (), grain))
    return tuple(round(one / step) for values, step in steps for one in values)


def _shape(look: Look, at: int) -> bytes:
    """What is drawn: a prefab, or mesh or sprite with materials; nothing where that is not known."""
    if prefab := look.objects[at].prefab:
        return prefab.encode()
    renderer = look.on(at, "Renderer")
    holder = renderer if renderer is not None and renderer.type == "SpriteRenderer" else look.on(at, "MeshFilter")
    if renderer is None or holder is None or not look.is_on(renderer):
        return b""
    value: Value = look.fields(holder).get("m_Sprite" if holder is renderer else "m_Mesh")
    return b"" if is_none(value) else msgspec.json.encode((value, look.fields(renderer).get("m_Materials")))


def far_from_origin(look: Look, limits: Limits) -> Iterator[Hit]:
    most = limits["distance"]
    far: set[int] = set()
    reach: list[tuple[float, float]] = []
    """Of every object how far it can be at most, and by how much it can enlarge what is under it."""
    for at, one in enumerate(look.objects):
        place = look.scene.local(at)
        reach.append(_reach(place, *(reach[one.parent] if one.parent >= 0 else (0.0, 1.0))))
        if one.parent in far:
            far.add(at)  # told of what it is under
        elif reach[at][0] > most and not any(part.type == _RECT for part in one.parts):
            origin = look.world.frame(at).origin
            if origin is not None and max(map(abs, origin)) > most:
                far.add(at)
                yield Hit(at, f"stands at {', '.join(f'{value:g}' for value in rounded(origin))}")


def _reach(place: Place | None, distance: float, scale: float) -> tuple[float, float]:
    """Ten times quicker than a frame, and nearly always enough to know that an object is not far."""
    if place is None or place.position is None or place.scale is None:
        return _UNKNOWN, _UNKNOWN
    x, y, z = place.position
    a, b, c = place.scale
    return distance + (abs(x) + abs(y) + abs(z)) * scale, scale * max(abs(a), abs(b), abs(c))


RULES = (
    Rule(
        id="duplicate",
        severity="warning",
        summary="Two siblings of one name and look stand at the same place.",
        reason="One hides the other: it costs twice, flickers, and whoever moves one wonders why it is still there.",
        example="`Props/Crate` and `Props/Crate (1)` have the same mesh, position, rotation and scale.",
        fix="Delete one of them.",
        mend="Delete one of them.",
        check=duplicates,
        limits={"distance": 0.001},
        of_places=True,
    ),
    Rule(
        id="far-from-origin",
        severity="warning",
        summary="An object stands very far from the origin.",
        reason="Positions are single-precision numbers: at 10,000 metres they are a millimetre apart, and animation, "
        "physics and shadows begin to tremble. It is often something that fell out of the world.",
        example="`Crate (14)` stands at 0, -31520, 0.",
        fix="Move it back, or delete it.",
        mend="Move it back, or delete it. `distance` sets how far is too far.",
        check=far_from_origin,
        limits={"distance": 10_000},
        of_places=True,
        scenes_only=True,
    ),
)
