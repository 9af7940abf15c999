"""A client's first words to a command that should be an MCP server on stdio, and the end of the daemon it started."""

from __future__ import annotations

import contextlib
import http.client
import json
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from daemons import command, environment
from editormcp.home import Home

HELLO = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "client", "version": "1"}}


@contextlib.contextmanager
def pump(home: Path, **env: str) -> Iterator[subprocess.Popen[str]]:
    """`editormcp stdio` as a client starts it, in a folder that is no project; ended as clients do, by its stdin."""
    process = subprocess.Popen(
        command("stdio"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment(home, **env),
        cwd=home.parent,
        text=True,
        encoding="utf-8",
    )
    with process:
        yield process
        assert process.stdin is not None
        process.stdin.close()
        process.wait(timeout=20)


def say_hello(client: subprocess.Popen[str]) -> None:
    """Initialize, and wait for the answer."""
    assert client.stdin is not None and client.stdout is not None
    client.stdin.write(json.dumps({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": HELLO}) + "\n")
    client.stdin.flush()
    assert "result" in json.loads(client.stdout.readline())


def initialize(command: Sequence[str], home: Path, env: Mapping[str, str]) -> dict[str, Any]:
    """The server's answer to `initialize`. No daemon is left behind."""
    message = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": HELLO})
    done = subprocess.run(
        command, input=message + "\n", env=env, cwd=home.parent, capture_output=True, text=True, timeout=300
    )
    _stop(home)
    assert done.returncode == 0, done.stderr
    result: dict[str, Any] = json.loads(done.stdout)["result"]
    return result


def _stop(home: Path) -> None:
    daemon = Home(home).daemon()
    assert daemon is not None
    connection = http.client.HTTPConnection("127.0.0.1", daemon.port, timeout=10)
    headers = {"Authorization": f"Bearer {daemon.token}", "Content-Type": "application/json"}
    connection.request("POST", "/stop", b"{}", headers)
    assert connection.getresponse().status == 202
    connection.close()
