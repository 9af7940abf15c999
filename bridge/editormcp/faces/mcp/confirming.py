"""Asking the user before a tool runs that wants it, in the way of the client's era."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from editormcp.catalogue.definition import Tool
from editormcp.catalogue.shape import describe
from editormcp.faces.mcp.asking import NoAnswer, ask, can_answer, elicit
from editormcp.faces.mcp.core import Request
from editormcp.gate.consent import Consent

NOTHING_TO_FILL_IN: dict[str, Any] = {"type": "object", "properties": {}}
"""Accepting the question is the consent."""


async def confirm(request: Request, tool: Tool, arguments: Mapping[str, Any]) -> Consent:
    """Confirmation through this request's client."""
    question = elicit(_question(tool, arguments), NOTHING_TO_FILL_IN)
    if not can_answer(request, question):
        return Consent(False, "this client cannot ask its user (it has no elicitation capability)")
    try:
        answer = (await ask(request, {"confirmation": question}))["confirmation"]
    except NoAnswer as nothing:
        return Consent(False, f"the user could not be asked ({nothing.message})")
    if answer.get("action") == "accept":
        return Consent(True, "the user accepted")
    return Consent(False, "the user did not accept")


def _question(tool: Tool, arguments: Mapping[str, Any]) -> str:
    given = "".join(f"\n{name}: {describe(value)}" for name, value in arguments.items())
    return f"May {tool.name} ({tool.id}) run?{given}"
