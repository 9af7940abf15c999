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
    found: Answerer = _module(tool).answer
    return found


@cache
def needs_files(tool: str) -> bool:
    """Whether a tool asks about the project's files as a whole; one that does not is answered without walking them."""
    return bool(getattr(_module(tool), "NEEDS_FILES", True))


@cache
def needs_index(tool: str) -> bool:
    """Whether a tool always asks what is in the project's files, not only which there are."""
    return bool(getattr(_module(tool), "NEEDS_INDEX", False))


def _module(tool: str) -> Any:
    return import_module(f"editormcp.backends.disk.tools.{tool.replace('.', '_')}")
