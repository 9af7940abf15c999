"""What a client of the initialize era has settled with its daemon: if the daemon dies, it is said again to the next."""

from __future__ import annotations

import json

LASTING = frozenset(
    (
        "initialize", "notifications/initialized", "logging/setLevel",
        "resources/subscribe", "resources/unsubscribe",
    )
)  # fmt: skip
"""The methods that make a session what it is."""


class Settled:
    """The messages that made a session what it is, in their order: what was undone or said anew is left out."""

    def __init__(self) -> None:
        self._lines: dict[tuple[str, str], bytes] = {}

    def __bool__(self) -> bool:
        return bool(self._lines)

    def hear(self, method: str, line: bytes) -> None:
        """Take note of a message whose method is LASTING."""
        if method == "initialize":
            self._lines = {(method, ""): line}
        elif method in ("notifications/initialized", "logging/setLevel"):
            self._lines[method, ""] = line
        elif method == "resources/subscribe":
            self._lines[method, _uri(line)] = line
        elif method == "resources/unsubscribe":
            self._lines.pop(("resources/subscribe", _uri(line)), None)

    def lines(self) -> list[bytes]:
        return list(self._lines.values())


def _uri(line: bytes) -> str:
    params = json.loads(line).get("params")
    uri = params.get("uri") if isinstance(params, dict) else None
    return uri if isinstance(uri, str) else ""  # this daemon refuses it, and so will the next one
