"""Where the state folder is, and what daemon.json in it says. It imports little: every `editormcp stdio` reads it."""

from __future__ import annotations

import json
import os

TYPE_CHECKING = False  # as in typing, without its import
if TYPE_CHECKING:
    from collections.abc import Mapping


class Daemon:
    """daemon.json: a hint where the daemon listens. Only the lock proves that a daemon runs."""

    __slots__ = ("gabp_port", "pid", "port", "token", "version")

    def __init__(self, port: int, token: str, pid: int, version: str, gabp_port: int | None = None) -> None:
        self.port = port
        self.token = token
        self.pid = pid
        self.version = version
        self.gabp_port = gabp_port
        """Where GABP bridges are served, if they are."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Daemon) and self.encoded() == other.encoded()

    def __hash__(self) -> int:
        return hash(self.encoded())

    def encoded(self) -> bytes:
        told = {"port": self.port, "token": self.token, "pid": self.pid, "version": self.version}
        return json.dumps(told if self.gabp_port is None else {**told, "gabpPort": self.gabp_port}).encode()


def state_folder(environ: Mapping[str, str] = os.environ) -> str:
    """~/.editormcp, or EDITORMCP_HOME."""
    given = environ.get("EDITORMCP_HOME")
    return os.path.abspath(os.path.expanduser(given or "~/.editormcp"))


def announced(folder: str) -> Daemon | None:
    """What daemon.json in a state folder says, if it can be read."""
    try:
        with open(os.path.join(folder, "daemon.json"), encoding="utf-8") as file:
            told = json.load(file)
        daemon = Daemon(told["port"], told["token"], told["pid"], told["version"], told.get("gabpPort"))
    except (OSError, ValueError, TypeError, KeyError, AttributeError):
        return None
    kinds = {"port": int, "token": str, "pid": int, "version": str, "gabp_port": int | None}
    return daemon if all(isinstance(getattr(daemon, name), kind) for name, kind in kinds.items()) else None
