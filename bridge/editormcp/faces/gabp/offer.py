"""What every bridge is offered: the welcome, the tools, their calls, the resources."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from fnmatch import fnmatchcase
from functools import cached_property
from typing import Any

from editormcp import __version__
from editormcp.backends import Progress
from editormcp.catalogue import projections
from editormcp.errors import ToolError
from editormcp.faces.gabp.answers import with_diagnostics
from editormcp.faces.gabp.failures import refused
from editormcp.faces.gabp.resources import Resources
from editormcp.gate.callers import GABP, Caller
from editormcp.gate.dispatch import Dispatch
from editormcp.serving.limits import MAX_IN_FLIGHT, MAX_MESSAGE
from editormcp.wire import channels
from editormcp.wire.gabp_server import SCHEMA_VERSION, CallParams, ListParams
from editormcp.wire.jsonrpc import encode

METHODS = (
    "session/hello",
    "tools/list",
    "tools/call",
    "events/subscribe",
    "events/unsubscribe",
    "resources/list",
    "resources/read",
)

Report = Callable[[Progress], None]


class Offer:
    """Shared by all sessions. Its only state is what it has encoded once for all."""

    def __init__(self, dispatch: Dispatch) -> None:
        self.dispatch = dispatch
        self.clients = dispatch.platform.clients
        self.caller = Caller(GABP, transport="gabp")
        self.resources = Resources(dispatch)

    @cached_property
    def _by_id(self) -> dict[str, dict[str, Any]]:
        return {tool.id: projections.gabp(tool) for tool in self.dispatch.catalogue.listed(self.dispatch.tier)}

    @cached_property
    def _ids(self) -> dict[str, str]:
        return {row["name"]: id for id, row in self._by_id.items()}

    @cached_property
    def _all_tools(self) -> bytes:
        return encode({"tools": list(self._by_id.values())})

    @property
    def tools_hash(self) -> str:
        """Changes with what is listed."""
        return hashlib.sha256(self._all_tools).hexdigest()[:8]

    def forget(self) -> None:
        """The catalogue has changed."""
        for name in ("_by_id", "_ids", "_all_tools"):
            self.__dict__.pop(name, None)

    def welcome(self) -> bytes:
        return encode(
            {
                "agentId": f"editormcp-{os.getpid()}",
                "app": {"name": "EditorMCP", "version": __version__},
                "capabilities": {
                    "methods": METHODS,
                    "events": channels.ALL,
                    "resources": self.resources.addresses(),
                    "limits": {"maxMessageSize": MAX_MESSAGE, "maxConcurrentRequests": MAX_IN_FLIGHT},
                    "extensions": {"editormcp": {"toolsHash": self.tools_hash, "tier": self.dispatch.tier}},
                },
                "schemaVersion": SCHEMA_VERSION,
                "serverInfo": {"name": "editormcp", "version": __version__},
            }
        )

    def tools(self, params: ListParams) -> bytes:
        """The tools that have one of the tags and a name that fits the pattern, as far as these are given."""
        if params.filter is None:
            return self._all_tools
        tags, pattern = set(params.filter.tags), params.filter.name_pattern or "*"
        rows = [row for row in self._by_id.values() if fnmatchcase(row["name"], pattern)]
        return encode({"tools": [row for row in rows if not tags or not tags.isdisjoint(row["tags"])]})

    async def call(self, params: CallParams, report: Report) -> tuple[bytes, ...]:
        """A tool's output, through dispatch; a failure comes back as GABP tells it."""
        given = params.arguments if params.arguments is not None else params.parameters
        tool = self._ids.get(params.name) or params.name.replace("/", ".")
        try:
            answer = await self.dispatch.call(tool, given or {}, self.caller, report)
        except ToolError as error:
            raise refused(error) from error
        return with_diagnostics(answer)
