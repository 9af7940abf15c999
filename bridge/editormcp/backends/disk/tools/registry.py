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


@cache
def beside_the_index(tool: str) -> Callable[[Context], bytes]:
    """What an answer depends on that the index does not know, as a key: settings files, for example."""
    found: Callable[[Context], bytes] = getattr(_module(tool), "beside_the_index", lambda context: b"")
    return found


@cache
def is_kept(tool: str) -> bool:
    """Whether an answer holds as long as no file of the project changes; not one that asks git or is to be kept."""
    return bool(getattr(_module(tool), "IS_KEPT", True))


def _module(tool: str) -> Any:
    return import_module(f"editormcp.backends.disk.tools.{tool.replace('.', '_')}")
