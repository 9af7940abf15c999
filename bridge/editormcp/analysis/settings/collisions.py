"""Which layers collide: the matrices of 3D and 2D physics, read by the layers' names."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from editormcp.analysis.model import Value
from editormcp.errors import ToolError, unity_error

_LAYERS = 32
_ROW = 8
"""Hexadecimal digits of a row: 32 bits, the lowest byte first."""
ALL = "f" * (_LAYERS * _ROW)
"""Everything collides, as in a new project."""

Matrix = list[int]
"""For each layer a number whose bit j tells whether it collides with layer j."""


def matrix(value: Value) -> Matrix | None:
    """The matrix that 256 hexadecimal digits stand for; None where they are not such digits."""
    if not isinstance(value, str) or len(value) != _LAYERS * _ROW:
        return None
    try:
        data = bytes.fromhex(value)
    except ValueError:
        return None
    size = _ROW // 2
    return [int.from_bytes(data[at : at + size], "little") for at in range(0, len(data), size)]


def ignored(found: Matrix, names: list[str]) -> list[list[str]]:
    """The pairs of named layers that do not collide, each once, in the layers' order."""
    named = [number for number, name in enumerate(names[:_LAYERS]) if name]
    pairs = ((a, b) for at, a in enumerate(named) for b in named[at:])
    return [[names[a], names[b]] for a, b in pairs if not found[a] >> b & 1]


def pairs(found: Matrix, names: list[str], wanted: list[str], fault: str = "") -> list[dict[str, Any]]:
    """Whether the wanted layers collide, two by two; one alone is paired with every named layer.

    `fault` tells why names may be missing.
    """
    numbers = [layer_number(names, text, fault) for text in wanted]
    chosen = list(combinations(numbers, 2))
    if len(numbers) == 1:
        chosen = [(numbers[0], number) for number, name in enumerate(names[:_LAYERS]) if name]
    return [{"a": _name(names, a), "b": _name(names, b), "collide": bool(found[a] >> b & 1)} for a, b in chosen]


def layer_number(names: list[str], text: str, fault: str = "") -> int:
    """The layer of this name or number, without regard to case where none has the very name."""
    if text and text in names:
        return names.index(text)
    folded = [name.casefold() for name in names]
    if text and text.casefold() in folded:
        return folded.index(text.casefold())
    if text.isascii() and text.isdigit() and len(text) < 3 and int(text) < _LAYERS:
        return int(text)
    raise no_layer(text, "layers", names, fault)


def no_layer(text: str, parameter: str, names: list[str], fault: str) -> ToolError:
    """The error for a layer that is not there, with those that are, and why there may be more."""
    what = f"The project has no layer '{text}'" + (f" that is known: {fault}" if fault else "")
    return unity_error("Layer not found", what, **{parameter: text}, candidates=[name for name in names if name])


def _name(names: list[str], number: int) -> str:
    return (names[number] if number < len(names) else "") or str(number)
