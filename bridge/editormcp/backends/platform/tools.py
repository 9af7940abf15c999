"""The tools the daemon answers by itself: what it is, and which tools there are."""

from __future__ import annotations

from typing import Any

import msgspec

from editormcp import __version__
from editormcp.backends.editor.editors import Editors
from editormcp.backends.editor.leg import PLATFORM
from editormcp.catalogue import projections
from editormcp.catalogue.catalogue import Catalogue
from editormcp.catalogue.definition import STANDARD_CATEGORIES, Tool
from editormcp.catalogue.tiers import TIERS
from editormcp.errors import ToolError
from editormcp.serving.clients import Clients


class PlatformTools:
    """Answers mcp.server.info, mcp.tools.list and mcp.tool.describe, and their namesakes of the native face."""

    def __init__(self, catalogue: Catalogue, editors: Editors, tier: str, clients: Clients) -> None:
        self.clients = clients
        self._catalogue = catalogue
        self._editors = editors
        self._tier = tier

    def answer(self, tool_id: str, arguments: dict[str, Any], unity_version: str) -> dict[str, Any]:
        if tool_id == "mcp.server.info":
            return self.info(unity_version)
        if tool_id == "mcp.tools.list":
            return {"tools": self.list(arguments.get("category"), arguments.get("tier"))}
        return {"tool": self.describe(arguments["toolId"])}

    def info(self, unity_version: str) -> dict[str, Any]:
        """`unity_version` is that of the project the caller means, or empty."""
        categories = {tool.category for tool in self._catalogue.listed(self._tier)}
        order = {name: number for number, name in enumerate(STANDARD_CATEGORIES)}
        return {
            "serverVersion": __version__,
            "unityVersion": unity_version,
            "platform": PLATFORM,
            "enabledToolCategories": sorted(categories, key=lambda name: (order.get(name, len(order)), name)),
            "tier": self._tier,
            "editors": [
                {
                    "project": link.project.name,
                    "path": link.project.path,
                    "unityVersion": link.project.unity_version,
                    "state": str(link.session.state),
                }
                for link in self._editors.connected()
            ],
        }

    def server_info(self, unity_version: str, now: float) -> dict[str, Any]:
        """The native face's server/info: the same, and who the clients are. Models are not told: a client chooses its
        own name, and the name could hold instructions to a model."""
        return {**self.info(unity_version), "clients": msgspec.to_builtins(self.clients.listed(now))}

    def list(self, category: str | None, tier: str | None) -> list[dict[str, Any]]:
        """The tools up to the current tier, or those of exactly `tier`, above the current one too."""
        if tier is not None and tier not in TIERS:
            raise _unknown("tier", tier, TIERS)
        if category is not None and not _is_category(category):
            raise _unknown("category", category, STANDARD_CATEGORIES)
        tools = self._catalogue.listed(self._tier)
        if tier is not None:
            tools = [tool for tool in self._catalogue.all() if tool.tier == tier]
        return [projections.summary(tool) for tool in tools if category is None or _is_in(tool, category)]

    def describe(self, tool_id: str) -> dict[str, Any]:
        tool = self._catalogue.find(tool_id)
        if tool is None:
            raise self._catalogue.unknown(tool_id)
        return projections.description(tool)


def _unknown(name: str, got: str, expected: tuple[str, ...]) -> ToolError:
    row = {"name": name, "expected": f"one of {', '.join(expected)}", "got": got}
    return ToolError("arguments", f"{name} must be {row['expected']}, got {got!r}", invalidParameters=[row])


def _is_category(name: str) -> bool:
    return any(name == known or name.startswith(f"{known}.") for known in STANDARD_CATEGORIES)


def _is_in(tool: Tool, category: str) -> bool:
    return tool.category == category or tool.category.startswith(f"{category}.")
