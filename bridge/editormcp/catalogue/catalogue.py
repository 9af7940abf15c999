"""All tools that can be called now: the shipped ones, and those that connected projects bring."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from editormcp.analysis.nearest import did_you_mean
from editormcp.catalogue.definition import Tool
from editormcp.catalogue.enabled import EVERYTHING
from editormcp.catalogue.tiers import allows
from editormcp.errors import ToolError


class Catalogue:
    """Tools by id, MCP and GABP name. Shipped names win; of two projects' tools with one name the first is listed.
    Those that are not `enabled` are as if they were not there."""

    def __init__(self, shipped: Iterable[Tool], enabled: Callable[[Tool], bool] = EVERYTHING) -> None:
        self._first = list(shipped)
        self._shipped = _by_name(self._first)
        self._enabled = enabled
        self._brought: dict[str, dict[str, Tool]] = {}
        self._listed: list[Tool] = []
        self._names: dict[str, Tool] = {}
        self._hidden: dict[str, Tool] = {}
        self._renew()
        self.watchers: list[Callable[[], None]] = []
        """Called after every change of what is listed."""

    def find(self, name: str) -> Tool | None:
        """The tool of this id, MCP name or GABP name, as it is listed."""
        return self._names.get(name)

    def hidden(self, name: str) -> Tool | None:
        """The tool of this name that is not enabled."""
        return self._hidden.get(name)

    def unknown(self, name: str) -> ToolError:
        """Why no tool of this name can be found."""
        if name not in self._hidden:
            return ToolError("not_found", f"{name}{did_you_mean(name, (tool.id for tool in self._listed))}")
        return ToolError("not_found", f"{self._hidden[name].id} is not enabled", reason="not_enabled")

    def of(self, project: str, name: str) -> Tool | None:
        """The tool as this project knows it."""
        return self._shipped.get(name) or self._brought.get(project, {}).get(name)

    def owners(self, name: str) -> list[str]:
        """The projects that bring a tool of this name."""
        return [project for project, tools in self._brought.items() if name in tools]

    def listed(self, tier: str) -> list[Tool]:
        """The tools up to a tier, in a fixed order: the shipped ones, then the others by id."""
        return [tool for tool in self._listed if allows(tier, tool.tier)]

    def all(self) -> list[Tool]:
        """Every tool, above the current tier too."""
        return list(self._listed)

    def is_shipped(self, name: str) -> bool:
        return name in self._shipped

    def bring(self, project: str, tools: Iterable[Tool]) -> None:
        """Replace the tools that a project brings; an empty list takes them all away."""
        brought = _by_name(
            tool for tool in tools if tool.id not in self._shipped and tool.mcp_name not in self._shipped
        )
        if brought == self._brought.get(project, {}):
            return
        self._brought[project] = brought
        if not brought:
            del self._brought[project]
        self._renew()
        for watcher in list(self.watchers):
            watcher()

    def _renew(self) -> None:
        tools = self._union()
        self._listed = [tool for tool in tools if self._enabled(tool)]
        self._names = _by_name(self._listed)
        self._hidden = _by_name(tool for tool in tools if not self._enabled(tool))

    def _union(self) -> list[Tool]:
        others: dict[str, Tool] = {}
        for tools in self._brought.values():
            for tool in tools.values():
                others.setdefault(tool.mcp_name, tool)
        return [*self._first, *sorted(others.values(), key=lambda tool: tool.id)]


def _by_name(tools: Iterable[Tool]) -> dict[str, Tool]:
    names: dict[str, Tool] = {}
    for tool in tools:
        names.setdefault(tool.id, tool)
        names.setdefault(tool.mcp_name, tool)
        names.setdefault(tool.gabp_name, tool)
    return names
