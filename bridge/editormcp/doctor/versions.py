"""Which of two versions is older."""

from __future__ import annotations

import re

UPGRADE = "uv tool upgrade editormcp   or: pipx upgrade editormcp"


def is_older(one: str, other: str) -> bool:
    return _numbers(one) < _numbers(other)


def _numbers(version: str) -> list[int]:
    return [int(part) for part in re.findall(r"\d+", version)]
