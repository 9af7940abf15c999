"""How a request ends without its result: with an error of the protocol, or with questions."""

from __future__ import annotations

from typing import Any

from editormcp.wire import mcp


class RpcError(Exception):
    """A protocol fault: a JSON-RPC error, not a tool's result."""

    def __init__(self, code: int, message: str, data: Any = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.data = data


class InputRequired(Exception):
    """The stateless era's way to ask: the request ends with questions instead of its result."""

    def __init__(self, questions: mcp.Result) -> None:
        super().__init__("questions for the client")
        self.questions = questions
