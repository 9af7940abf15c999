"""Each tool is the module of its name: `scene.objects.find` is `scene_objects_find`, with a function `answer`."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any

from editormcp.backends.disk.answering.context import Context, Output

Answerer = Callable[[Context, dict[str, Any]], Output]


@cache
def answerer(tool: str) -> Answerer:
    """The function that answers a tool whose definition says that the files can."""
    module = import_module(f"editormcp.backends.disk.tools.{tool.replace('.', '_')}")
    found: Answerer = module.answer
    return found
