"""What every bridge is offered: the welcome, the tools, the calls."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from fnmatch import fnmatchcase
from functools import cached_property
from typing import Any

import msgspec

from editormcp import __version__
from editormcp.backends import Answer, Progress
from editormcp.backends.editor.editors import CHANNELS
from editormcp.callers import GABP, Caller
from editormcp.catalogue import projections
from editormcp.dispatch import Dispatch
from editormcp.errors import ToolError
from editormcp.faces.gabp.failures import refused
from editormcp.wire.gabp_server import SCHEMA_VERSION, CallParams, ListParams
from editormcp.wire.jsonrpc import encode

METHODS = (
    "session/hello",
    "tools/list",
    "tools/call",
    "events/subscribe",
    "events/unsubscribe",
)
MAX_MESSAGE = 4 * 1024 * 1024
MAX_IN_FLIGHT = 256

Report = Callable[[Progress], None]


class Offer:
    """Shared by all sessions, and without state but what is encoded once."""

    def __init__(self, dispatch: Dispatch) -> None:
        self.dispatch = dispatch
        self.caller = Caller(GABP)

    @cached_property
    def _rows(self) -> list[dict[str, Any]]:
        return [projections.gabp(tool) for tool in self.dispatch.catalogue.listed(self.dispatch.tier)]

    @cached_property
    def _all_tools(self) -> bytes:
        return encode({"tools": self._rows})

    @property
    def tools_hash(self) -> str:
        """Changes with what is listed."""
        return hashlib.sha256(self._all_tools).hexdigest()[:8]

    def forget(self) -> None:
        """The catalogue has changed."""
        for name in ("_rows", "_all_tools"):
            self.__dict__.pop(name, None)

    def welcome(self) -> bytes:
        return encode(
            {
                "agentId": f"editormcp-{os.getpid()}",
                "app": {"name": "EditorMCP", "version": __version__},
                "capabilities": {
                    "methods": METHODS,
                    "events": CHANNELS,
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
        rows = [row for row in self._rows if fnmatchcase(row["name"], pattern)]
        return encode({"tools": [row for row in rows if not tags or not tags.isdisjoint(row["tags"])]})

    async def call(self, params: CallParams, report: Report) -> tuple[bytes, ...]:
        """A tool's bare output. What is to be known about it is its member `diagnostics`, as the schema says."""
        given = params.arguments if params.arguments is not None else params.parameters
        return with_diagnostics(await self.ask(params.name.replace("/", "."), given or {}, self.caller, report))

    async def ask(self, tool: str, arguments: dict[str, Any], caller: Caller, report: Report | None) -> Answer:
        """Through dispatch; a failure comes back as GABP tells it."""
        try:
            return await self.dispatch.call(tool, arguments, caller, report)
        except ToolError as error:
            raise refused(error) from error


def with_diagnostics(answer: Answer) -> tuple[bytes, ...]:
    """No tool has an output of this name, so nothing is overwritten."""
    if not answer.diagnostics:
        return (answer.output,)
    return joined(answer.output, b'"diagnostics":' + encode(answer.diagnostics))


def joined(object: bytes, member: bytes) -> tuple[bytes, ...]:
    """A JSON object with one more member at its end; the object is not parsed."""
    head = object.rstrip()[:-1]
    return (head, b"" if head.strip() == b"{" else b",", member, b"}")


def payload(project: str, told: msgspec.Raw) -> bytes:
    """An Editor's event for someone who hears several Editors: with the project's id."""
    raw = bytes(told).strip()
    if raw[:1] != b"{":
        return encode({"value": told, "project": project})
    return b"".join(joined(raw, b'"project":' + encode(project)))
