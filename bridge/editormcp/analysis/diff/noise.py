"""What Unity writes anew when it saves, although nobody has changed anything: it is not a difference."""

from __future__ import annotations

import struct
from math import isnan

from editormcp.analysis.cells import MORE
from editormcp.analysis.columns import PLUMBING
from editormcp.analysis.model import Value
from editormcp.analysis.scalars import scalar

_HIERARCHY = frozenset(("m_Father", "m_Children", "m_Component", "m_RootOrder", "m_ConstrainProportionsScale"))
"""The tree tells it better, or only the Inspector uses it."""
_HINTS = frozenset(("m_LocalEulerAnglesHint", "m_IndirectSpecularColor", "m_Script"))
"""Angles as the Inspector shows them; a colour that each save computes anew; a script, which is the type's name."""
NOISE = frozenset((PLUMBING | _HIERARCHY | _HINTS) - {"references"})
_OF_OBJECTS = frozenset(("m_Name", "m_IsActive", "m_TagString", "m_Layer", "m_StaticEditorFlags", "m_Icon"))
"""Of a GameObject: the tree tells these."""
OBJECT_NOISE = NOISE | _OF_OBJECTS
_DRIFT = 2e-6
"""How far a place moves when Unity computes it again, for coordinates around 1."""
_PLACES = frozenset(("Transform", "RectTransform"))
_FEWEST, _QUATERNION = 2, 4


def drifts(component: str) -> bool:
    """Whether Unity computes the numbers of this type again when it saves."""
    return component in _PLACES


def same_scalar(before: Value, after: Value, drift: bool) -> bool:
    """Whether two plain values mean the same, whoever wrote them."""
    if before == after:
        return True
    if isinstance(before, str) and isinstance(after, (int, float)):
        return same_scalar(scalar(before), after, drift) if not isinstance(scalar(before), str) else False
    if isinstance(after, str) and isinstance(before, (int, float)):
        return same_scalar(after, before, drift)
    if isinstance(before, (int, float)) and isinstance(after, (int, float)):
        return _same_number(before, after, drift)
    return (before in (None, "") and after in (None, "")) or MORE in (before, after)


def _same_number(before: float, after: float, drift: bool) -> bool:
    if isinstance(before, int) and isinstance(after, int):
        return False  # they were compared
    if isnan(before) or isnan(after):
        return isnan(before) and isnan(after)
    if drift:
        return abs(before - after) <= _DRIFT * max(1.0, abs(before), abs(after))
    return _single(before) == _single(after)


def _single(number: float) -> float:
    """A number as Unity holds it; it writes as many digits as it takes, which differs between versions."""
    try:
        found: float = struct.unpack("f", struct.pack("f", number))[0]
    except OverflowError:
        return number
    return found


def same_rotation(before: list[float], after: list[float]) -> bool:
    """Whether two quaternions turn alike: one with all signs changed does."""
    if len(before) != _QUATERNION or len(after) != _QUATERNION:
        return False
    return all(abs(one + other) <= _DRIFT for one, other in zip(before, after, strict=True))
