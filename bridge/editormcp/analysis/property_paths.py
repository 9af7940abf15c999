"""Property paths as Unity writes them: `m_Items.Array.data[3].position.x`."""

from __future__ import annotations

import re

from editormcp.analysis.columns import ABSENT, Absent
from editormcp.analysis.model import Value

_ELEMENT = re.compile(r"\.Array\.data\[(\d++)\]")
_SIZE = ".Array.size"
_STEP = re.compile(r"\.?Array\.data\[(\d{1,9})\]|\.?([^.\[\]]+)")


def shown_path(path: str) -> str:
    """As people write it, and as fields take it: `m_Items[3].position.x`, `m_Items.size`."""
    short = _ELEMENT.sub(r"[\1]", path)
    return f"{short.removesuffix(_SIZE)}.size" if short.endswith(_SIZE) else short


def top_of(path: str) -> str:
    """The component's field that a path begins with."""
    return path.partition(".")[0]


def value_at(fields: dict[str, Value], path: str) -> Value | Absent:
    """What stands at a path among a component's fields."""
    size = path.endswith(_SIZE)
    value: Value = fields
    for index, name in _STEP.findall(path.removesuffix(_SIZE)):
        if name and isinstance(value, dict) and name in value:
            value = value[name]
        elif index and isinstance(value, list) and int(index) < len(value):
            value = value[int(index)]
        else:
            return ABSENT
    if not size:
        return value
    return len(value) if isinstance(value, list) else ABSENT
