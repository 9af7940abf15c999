"""What Editors tell, gathered: the latest of each kind, and all lines of the console. No clock, no I/O."""

from __future__ import annotations

from typing import Any

import msgspec

from editormcp.wire import channels

SHOWN = (channels.STATE, channels.SCENES, channels.SELECTION, channels.HIERARCHY, channels.COMPILE)
MOST_LINES = 200
MOST_KINDS = 1000
"""Of different events that wait; there are as many as scenes have changed in a moment."""


class _Scene(msgspec.Struct, rename="camel"):
    scene_path: str = ""


class _Lines:
    def __init__(self) -> None:
        self.kept: list[msgspec.Raw] = []
        self.dropped = 0


class Events:
    """Between two looks of `take`."""

    def __init__(self) -> None:
        self._latest: dict[tuple[str, str, str], msgspec.Raw] = {}
        self._lines: dict[str, _Lines] = {}

    def add(self, project: str, channel: str, payload: msgspec.Raw) -> bool:
        """Keep an event; False if it is not one that pages are shown."""
        if channel == channels.CONSOLE:
            lines = self._lines.setdefault(project, _Lines())
            if len(lines.kept) < MOST_LINES:
                lines.kept.append(payload.copy())
            else:
                lines.dropped += 1
            return True
        if channel not in SHOWN:
            return False
        key = (project, channel, _scene(payload) if channel == channels.HIERARCHY else "")
        if key in self._latest or len(self._latest) < MOST_KINDS:
            self._latest[key] = payload.copy()
        return True

    def take(self) -> list[dict[str, Any]]:
        """The params of one `page/event` each."""
        latest, self._latest = self._latest, {}
        lines, self._lines = self._lines, {}
        told: list[dict[str, Any]] = [
            {"project": project, "channel": channel, "payload": payload}
            for (project, channel, _), payload in latest.items()
        ]
        for project, found in lines.items():
            payload = {"lines": found.kept, "dropped": found.dropped}
            told.append({"project": project, "channel": channels.CONSOLE, "payload": payload})
        return told


def _scene(payload: msgspec.Raw) -> str:
    try:
        return msgspec.json.decode(payload, type=_Scene).scene_path
    except msgspec.DecodeError:
        return ""
