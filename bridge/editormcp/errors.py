"""Every error a caller can get. The table is protocol/errors.json; code raises a ToolError of one of its kinds."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from editormcp.contract import PROTOCOL

LONGEST = 10_000
"""Characters of an Editor's message."""

Kind = Literal[
    "parse", "request", "method", "params", "internal",
    "execution", "not_found", "arguments", "timeout", "unity", "permission", "confirmation",
]  # fmt: skip


class ErrorRow(msgspec.Struct, frozen=True, rename="camel"):
    code: int
    error_type: str
    rest: str
    message: str
    next: str
    without_editor: str = ""
    """The message where no Editor had a part in it, if that is another."""


class ReasonRow(msgspec.Struct, frozen=True):
    retryable: bool
    next: str
    rest: str = ""
    """The REST face's code, where it is not that of the error's row."""


class Table(msgspec.Struct, frozen=True, rename="camel"):
    errors: dict[str, ErrorRow]
    reasons: dict[str, ReasonRow]
    gabp: dict[int, Kind]
    close_codes: dict[int, str]


TABLE = msgspec.json.decode((PROTOCOL / "errors.json").read_bytes(), type=Table, strict=False)


class ToolError(Exception):
    """A call that ends in an error of the table. `details` says what the caller can act on."""

    def __init__(self, kind: Kind, what: str = "", **details: Any) -> None:
        super().__init__(kind, what, details)
        self.kind: Kind = kind
        self.tool = ""
        self.from_editor = False
        self.row = TABLE.errors[kind]
        self.what = what
        self.details: dict[str, Any] = {}
        self.add(details)

    def add(self, details: dict[str, Any]) -> None:
        """Say more about it; what is None is not said."""
        self.details |= {name: value for name, value in details.items() if value is not None}
        reason = self.details.get("reason")
        self.reason = TABLE.reasons.get(reason) if isinstance(reason, str) else None
        if self.reason:
            self.details.setdefault("retryable", self.reason.retryable)

    def data(self) -> dict[str, Any]:
        """The error object's data, as the envelope document has it."""
        tool = {"tool": self.tool} if self.tool else {}
        return {**tool, "errorType": self.row.error_type, "details": self.details}

    def __str__(self) -> str:
        message = self.row.message if self.from_editor else self.row.without_editor or self.row.message
        return f"{message}: {self.what}" if self.what else message

    @property
    def next_step(self) -> str:
        """What the caller can do now, as a sentence."""
        return self.reason.next if self.reason else self.row.next

    @property
    def rest(self) -> str:
        """The code of the REST face."""
        return (self.reason.rest if self.reason else "") or self.row.rest


def unity_error(what: str, unity_error: str, **details: Any) -> ToolError:
    """A scene, asset or object that is not there: `what` in short, `unity_error` in full."""
    return ToolError("unity", what, unityError=unity_error, **details)


_OF_JSON_RPC = ("parse", "request", "method", "params", "internal")
# Of two rows with one code the first counts: an Editor's -32005 is about tiers.
_BY_CODE: dict[int, Kind] = {
    row.code: kind  # type: ignore[misc]  # the keys are the kinds
    for kind, row in reversed(TABLE.errors.items())
    if kind not in _OF_JSON_RPC
}


def from_peer(code: int, message: str, data: dict[str, Any] | None) -> ToolError:
    """An error an Editor sent: ours by its code, GABP's by the table, anything else a failed execution."""
    kind = _BY_CODE.get(code) or TABLE.gabp.get(code, "execution")
    details = (data or {}).get("details")
    prefix = TABLE.errors[kind].message
    what = message.removeprefix(prefix).lstrip(": ")
    error = ToolError(kind, what if len(what) <= LONGEST else f"{what[: LONGEST - 1]}…")
    error.add(details if isinstance(details, dict) else {})
    error.from_editor = True
    return error
