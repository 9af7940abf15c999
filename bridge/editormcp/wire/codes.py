"""JSON-RPC's own error codes. Those of failed tools are in protocol/errors.json."""

from __future__ import annotations


class Code:
    PARSE = -32700
    REQUEST = -32600
    METHOD = -32601
    PARAMS = -32602
    INTERNAL = -32603
    SERVER = -32000
    """Any fault that is the server's own."""
