"""A tool definition of v0.1 (protocol/README.md), with our optional additions."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import msgspec

STANDARD_CATEGORIES = ("mcp.platform", "project", "scene", "asset", "audio", "editor")
DEFAULT_TIMEOUT_MS = 30_000

EDITOR, DISK, INDEX, MODEL, TOLD, DAEMON, VIEW = ANSWERERS = (
    "editor", "disk", "index", "model", "told", "daemon", "view",
)  # fmt: skip
"""Who can answer a tool: the live Editor; the project's files; the index of these files, which goes before the Editor;
analysis over models of scenes, which the Editor gives for what it has loaded and the files for the rest; what the
Editor has told the daemon, or its log; the daemon itself; the daemon again, over a view that the Editor gives."""


class Input(msgspec.Struct, frozen=True, omit_defaults=True):
    """One parameter of a tool."""

    type: str
    required: bool
    description: str
    default: Any = None
    enum: tuple[Any, ...] | None = None
    minimum: int | float | None = None
    maximum: int | float | None = None
    items: dict[str, Any] | None = None

    def schema(self) -> dict[str, Any]:
        """The parameter as JSON Schema, without what only v0.1 knows."""
        given: dict[str, Any] = msgspec.to_builtins(self)
        given.pop("required", None)
        if given["type"] == "array":
            given.setdefault("items", {"type": "string"})  # some clients drop a tool with an array without items
        return given


class Tool(msgspec.Struct, frozen=True, dict=True, rename="camel"):
    """One tool, shipped or a project's own (`own`), with all that the daemon has to know about it."""

    id: str
    name: str
    description: str
    category: str
    safety_level: str
    tier: str
    inputs: dict[str, Input]
    outputs: dict[str, dict[str, Any]]
    notes: str = ""
    examples: tuple[dict[str, Any], ...] = ()
    timeout_ms: int = DEFAULT_TIMEOUT_MS
    confirmation: bool = False
    tags: tuple[str, ...] = ()
    exactly_one_of: tuple[tuple[str, ...], ...] = ()
    own: bool = False
    answered_by: tuple[str, ...] = (EDITOR,)
    lists: tuple[str, ...] = ()
    """The outputs that are cut into pages, one after the other."""
    guard_ms: int = 0
    """After how long a scan ends by itself and gives what it has; 0: never."""
    findings: tuple[str, ...] = ()
    """Those of its lists whose rows are findings: each names its file in `path`, and a pipeline may fail on them."""
    in_chat: bool = False
    """Whether hosts that show views beside answers show this one's in ours."""
    peer_name: str = ""
    """What a plain GABP peer calls it, where that cannot be told from the id."""

    @cached_property
    def mcp_name(self) -> str:
        return mcp_name(self.id)

    @cached_property
    def gabp_name(self) -> str:
        return self.peer_name or self.id.replace(".", "/")

    @cached_property
    def asks_a_project(self) -> bool:
        """What the daemon does not answer by itself is asked of a project."""
        return DAEMON not in self.answered_by

    @cached_property
    def from_files(self) -> bool:
        """Whether the project's files can answer it."""
        return DISK in self.answered_by or self.from_index or self.over_models

    @cached_property
    def from_index(self) -> bool:
        """Whether the files answer even beside an open Editor: it has no reverse lookup, and would load everything."""
        return INDEX in self.answered_by

    @cached_property
    def over_models(self) -> bool:
        """Whether the process that reads the files answers it, with models of what is open from the Editor."""
        return MODEL in self.answered_by

    @cached_property
    def from_told(self) -> bool:
        """Whether the daemon answers it from what the Editor has told, or from its log, without asking anybody."""
        return TOLD in self.answered_by

    @cached_property
    def by_editor(self) -> bool:
        """Whether nobody but the Editor has to be asked."""
        return EDITOR in self.answered_by or self.over_views

    @cached_property
    def over_views(self) -> bool:
        """Whether the Editor gives a view, and the daemon makes the answer of it."""
        return VIEW in self.answered_by


def mcp_name(id: str) -> str:
    """A name every MCP client takes: a dot or a hyphen breaks some of them."""
    return id.replace(".", "_").replace("-", "_")
