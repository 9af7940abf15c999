"""The native face's additions to JSON-RPC over HTTP: an answer as lines, with how far the call is before it."""

from __future__ import annotations

LINES = "application/x-ndjson"
PROGRESS = "tools/progress"
