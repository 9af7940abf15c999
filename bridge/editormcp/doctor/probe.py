"""Who answers on a port of this machine."""

from __future__ import annotations

import http.client
from pathlib import Path
from typing import Any, Literal

import msgspec

from editormcp.faces.mcp.uris import KINDS
from editormcp.home import Daemon

SECONDS = 3.0
LARGEST = 1024 * 1024


class Listener(msgspec.Struct, frozen=True):
    """What was met on a port: nobody, an EditorMCP daemon (with its version), or somebody else."""

    kind: Literal["nobody", "editormcp", "stranger"]
    version: str = ""


class _Greeting(msgspec.Struct):
    name: str
    version: str


class _Answer(msgspec.Struct):
    result: dict[str, Any]


def listener(port: int) -> Listener:
    """Ask for the greeting that a daemon gives to everyone. The token is not shown to whoever answers."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=SECONDS)
    try:
        connection.request("GET", "/")
        greeting = msgspec.json.decode(connection.getresponse().read(LARGEST), type=_Greeting)
    except (ConnectionRefusedError, OverflowError):
        return Listener("nobody")
    except (OSError, http.client.HTTPException, msgspec.DecodeError):
        return Listener("stranger")
    finally:
        connection.close()
    return Listener("editormcp", greeting.version) if greeting.name == "editormcp" else Listener("stranger")


def info(daemon: Daemon) -> dict[str, Any] | None:
    """What a daemon says of itself, or None if it does not take its token from us, or does not answer."""
    return _ask(daemon, "server/info", {})


def editors(daemon: Daemon) -> list[dict[str, Any]] | None:
    """The Editors a daemon has, or None if it does not say."""
    rows: list[dict[str, Any]] | None = (info(daemon) or {}).get("editors")
    return rows


def project_notes(daemon: Daemon, root: Path) -> list[str] | None:
    """What the daemon says about a project's files, or None if it does not: an open Editor answers for itself."""
    params = {"tool": KINDS["info"].tool, "arguments": {"project": str(root)}}
    output = (_ask(daemon, "tools/call", params) or {}).get("output", {})
    notes = output.get("notes")
    return [str(note) for note in notes] if isinstance(notes, list) else None


def _ask(daemon: Daemon, method: str, params: dict[str, Any]) -> dict[str, Any] | None:
    connection = http.client.HTTPConnection("127.0.0.1", daemon.port, timeout=SECONDS)
    headers = {"Authorization": f"Bearer {daemon.token}", "Content-Type": "application/json"}
    message = msgspec.json.encode({"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
    try:
        connection.request("POST", "/rpc", message, headers)
        response = connection.getresponse()
        if response.status != 200:
            return None
        return msgspec.json.decode(response.read(), type=_Answer).result
    except (OSError, http.client.HTTPException, msgspec.DecodeError):
        return None
    finally:
        connection.close()
