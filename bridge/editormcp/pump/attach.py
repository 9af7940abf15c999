"""How a client process reaches the daemon: the running one, or one that it starts."""

from __future__ import annotations

import os
import time

from editormcp import __version__
from editormcp.announced import Daemon, announced, state_folder
from editormcp.pump.connection import DaemonSocket, Refused

START_SECONDS = 15.0
_PLAIN = frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-~/")


class Unreachable(Exception):
    """No daemon, and none could be started."""


def attach(project: str) -> DaemonSocket:
    """A connection to the daemon of this user's state folder. Where none runs, one is started."""
    folder = state_folder()
    headers = {
        "X-EditorMCP-Cwd": _quoted(os.getcwd()),
        "X-EditorMCP-Project": _quoted(project),
        "X-EditorMCP-Transport": "stdio",
    }
    started = time.monotonic()
    while time.monotonic() - started < START_SECONDS:
        daemon = announced(folder)
        if daemon is not None and not (_is_older(daemon) and _has_stopped(folder, daemon)):
            try:
                return DaemonSocket(daemon, headers)
            except (OSError, Refused):
                pass  # daemon.json is only a hint: what it names may be long gone
        _start(folder)
    log = os.path.join(folder, "start.log")
    raise Unreachable(f"the EditorMCP daemon could not be started within {START_SECONDS:.0f} s; see {log}")


def _start(folder: str) -> None:
    from editormcp.pump.starting import start  # slow to import, and needed only where no daemon runs

    try:
        start(folder, START_SECONDS)
    except OSError as error:  # a full disk, a folder that nobody may write to
        raise Unreachable(f"the EditorMCP daemon cannot be started: {error}") from None


def _has_stopped(folder: str, daemon: Daemon) -> bool:
    from editormcp.pump.stopping import make_room

    return make_room(folder, daemon)


def _is_older(daemon: Daemon) -> bool:
    return _numbers(daemon.version) < _numbers(__version__)


def _numbers(version: str) -> list[int]:
    return [int(part) for part in version.split(".") if part.isdigit()]


def _quoted(text: str) -> str:
    """Percent-encoded, as in a URL."""
    return "".join(chr(byte) if byte in _PLAIN else f"%{byte:02X}" for byte in text.encode())
