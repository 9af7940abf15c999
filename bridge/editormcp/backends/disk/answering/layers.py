"""Layers by name."""

from __future__ import annotations


def layer_name(names: list[str], number: int) -> str:
    """The layer's name, or its number where it has none."""
    name = names[number] if 0 <= number < len(names) else ""
    return name or str(number)


def layer_number(names: list[str], text: str) -> int | None:
    """The layer that a caller names, or None where there is none of that name."""
    if text in names and text:
        return names.index(text)
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None
