"""Values of a settings file as JSON: nothing resolved, large integers as strings."""

from __future__ import annotations

from typing import Any

from editormcp.backends.disk.format.values import Value

_EXACT = 1 << 53


def plain(value: Value) -> Any:
    if isinstance(value, dict):
        return {key: plain(part) for key, part in value.items() if key != "serializedVersion"}
    if isinstance(value, list):
        return [plain(part) for part in value]
    return str(value) if isinstance(value, int) and abs(value) > _EXACT else value
