"""Curves, and what particle systems have in their place: a number, one of two, or a curve; a colour likewise."""

from __future__ import annotations

from editormcp.analysis.model import Value

_KEYS = "m_Curve"
_STATE = "minMaxState"
_SCALAR, _COLOR = "scalar", "maxColor"
_PARTS = {
    (_SCALAR, 0): (_SCALAR,),
    (_SCALAR, 3): ("minScalar", _SCALAR),
    (_COLOR, 0): (_COLOR,),
    (_COLOR, 2): ("minColor", _COLOR),
}
"""Of Unity's modes those without a curve or gradient: a constant, and any value between two."""


def keys_of(value: dict[str, Value]) -> list[dict[str, Value]] | None:
    """The keys of a curve; None of what is none."""
    keys = value.get(_KEYS)
    return [key for key in keys if isinstance(key, dict)] if isinstance(keys, list) else None


def number_of(value: dict[str, Value]) -> float | None:
    """What a curve is compared by: the value of its only key; of a particle system's the largest."""
    keys = keys_of(value)
    if keys is not None:
        number = keys[0].get("value") if len(keys) == 1 else None
    else:
        number = value.get(_SCALAR) if _STATE in value else None
    return number if isinstance(number, (int, float)) else None


def constants_of(value: dict[str, Value]) -> tuple[str, ...]:
    """Where the one or two values stand that a particle system has instead of a curve; nothing else has them."""
    state = value.get(_STATE)
    if not isinstance(state, int):
        return ()
    parts = next((_PARTS.get((name, state), ()) for name in (_SCALAR, _COLOR) if name in value), ())
    return parts if all(part in value for part in parts) else ()
