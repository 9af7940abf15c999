"""What a client of the initialize era has settled with its daemon: if the daemon dies, it is said again to the next."""

from __future__ import annotations

import msgspec


class _Subject(msgspec.Struct):
    uri: str = ""


class _Message(msgspec.Struct):
    params: _Subject = msgspec.field(default_factory=_Subject)


class Settled:
    """The messages that made a session what it is, in their order: what was undone or said anew is left out."""

    def __init__(self) -> None:
        self._lines: dict[tuple[str, str], bytes] = {}

    def __bool__(self) -> bool:
        return bool(self._lines)

    def hear(self, method: str, line: bytes) -> None:
        """Take note of what a client sends, if it lasts."""
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
    try:
        return msgspec.json.decode(line, type=_Message).params.uri
    except msgspec.ValidationError:
        return ""  # this daemon refuses it, and so will the next one
