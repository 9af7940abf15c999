"""Settings that the Editor has not saved yet, in the shape that their files have."""

from __future__ import annotations

from typing import Any

from editormcp.analysis.settings.source import Fields

_MATRIX = "m_LayerCollisionMatrix"
_ROW_BYTES = 4
_ROW = 0xFFFF_FFFF


def as_files(fields: dict[str, Any]) -> Fields:
    """References as files write them, and which layers collide as one row of digits."""
    found = {name: _value(value) for name, value in fields.items()}
    rows = found.get(_MATRIX)
    if isinstance(rows, list) and all(isinstance(row, int) for row in rows):
        found[_MATRIX] = b"".join((row & _ROW).to_bytes(_ROW_BYTES, "little") for row in rows).hex()
    return found


def _value(value: Any) -> Any:
    if isinstance(value, list):
        return [_value(part) for part in value]
    if not isinstance(value, dict):
        return value
    target = value.get("$ref")
    if isinstance(target, dict):
        return {"fileID": int(target.get("fileId", 0)), "guid": target.get("guid", "")}
    return {name: _value(part) for name, part in value.items()}
