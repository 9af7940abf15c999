"""Whether the user has agreed to a call that asks for it, and how a face finds out."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import msgspec
import structlog

from editormcp.catalogue.definition import Tool
from editormcp.errors import ToolError
from editormcp.gate.callers import Caller

log = structlog.get_logger()


class Consent(msgspec.Struct, frozen=True):
    """Whether the user has agreed to a call, and how that is known."""

    given: bool
    how: str


Confirm = Callable[[Tool, Mapping[str, Any]], Awaitable[Consent]]
"""A face's way to ask its user. What it raises reaches the face as it is."""


def as_carried(confirmed: bool) -> Confirm:
    """For faces that cannot ask: the caller has asked its user by itself, and says so in the call."""

    async def confirm(tool: Tool, arguments: Mapping[str, Any]) -> Consent:
        return Consent(confirmed, f"the call {'carries' if confirmed else 'does not carry'} confirmed: true")

    return confirm


async def nobody_to_ask(tool: Tool, arguments: Mapping[str, Any]) -> Consent:
    """For faces that know no confirmation at all."""
    return Consent(False, "nobody could be asked")


def keep_to(consent: Consent, tool: Tool, caller: Caller) -> None:
    """Log what the user decided, and stop where they did not agree."""
    log.info("consent", tool=tool.id, face=caller.face.name, given=consent.given, how=consent.how)
    if not consent.given:
        raise ToolError("confirmation", f"{tool.id} was not run, because {consent.how}", confirmation=True)
