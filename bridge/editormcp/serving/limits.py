"""What every face allows a client (protocol/README.md, Sizes and limits)."""

from __future__ import annotations

MAX_MESSAGE = 4 * 1024 * 1024
"""Bytes of one message."""
EDITOR_MESSAGE = 64 * 1024 * 1024
"""Bytes of one message of an Editor."""
MAX_IN_FLIGHT = 256
"""Calls of one connection that may be open at a time."""
