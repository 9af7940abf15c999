"""A failed call as one of the errors of GABP's registry."""

from __future__ import annotations

from editormcp.errors import ToolError
from editormcp.wire.gabp import Code
from editormcp.wire.gabp_server import Refused

CODES = {
    "not_found": Code.TOOL_NOT_FOUND,
    "arguments": Code.PARAMS,
    "permission": Code.ACCESS_DENIED,
    "confirmation": Code.ACCESS_DENIED,
    "timeout": Code.TOOL_TIMEOUT,
    "unity": Code.TOOL_FAILED,
    "execution": Code.TOOL_FAILED,
    "internal": Code.INTERNAL,
}
"""By the error's kind; the others are the protocol's own and keep their codes."""
UNAVAILABLE = frozenset(
    {"never_connected", "not_loaded_in_editor", "gone", "stalled", "reloading", "needs_editor", "no_project"}
)
"""Reasons that would be gone if the Editor were there."""


def refused(error: ToolError) -> Refused:
    """The message says what to do next: bridges show nothing else. The data is what the other faces tell."""
    code = CODES.get(error.kind, error.row.code)
    if error.details.get("reason") in UNAVAILABLE:
        code = Code.TOOL_UNAVAILABLE
    return Refused(code, f"{error}. {error.next_step}", {"code": error.row.code, **error.data()})
