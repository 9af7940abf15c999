"""The shipped tools, and calls of them that need neither a gate nor a daemon."""

from __future__ import annotations

from typing import Any

import msgspec

from editormcp.backends import Call
from editormcp.catalogue.definition import Tool
from editormcp.catalogue.loading import load_shipped

TOOLS = {tool.id: tool for tool in load_shipped()}
NEVER = 1e9
OVER_MODELS = msgspec.structs.replace(TOOLS["project.scenes.list"], answered_by=("model",))
"""A tool that the files answer, with models of what the Editor has open."""


def call(tool: str | Tool, arguments: dict[str, Any]) -> Call:
    """A checked call with all the time in the world."""
    return Call(TOOLS[tool] if isinstance(tool, str) else tool, arguments, NEVER)
