"""The shipped tools, and calls of them that need neither a gate nor a daemon."""

from __future__ import annotations

from typing import Any

from editormcp.backends import Call
from editormcp.catalogue.loading import load_shipped

TOOLS = {tool.id: tool for tool in load_shipped()}
NEVER = 1e9


def call(tool: str, arguments: dict[str, Any]) -> Call:
    """A checked call with all the time in the world."""
    return Call(TOOLS[tool], arguments, NEVER)
