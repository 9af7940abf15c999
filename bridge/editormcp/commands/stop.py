"""`editormcp stop`: end the running daemon."""

from __future__ import annotations

import argparse
import sys
import time

from editormcp import config
from editormcp.doctor.daemon import kill_command
from editormcp.doctor.probe import info
from editormcp.exits import FAILED, OK
from editormcp.home import Daemon, Home, Lock
from editormcp.pump.stopping import POLL, ask_to_stop, wait_until_gone

START_SECONDS = 15.0
STOP_SECONDS = 15.0


def run(args: argparse.Namespace) -> int:
    """Exit 0 if it has ended or none ran, 1 if it would not stop."""
    home = Home(config.home())
    lock = Lock(home.folder / "daemon.lock")
    daemon = _announced(home, lock)
    if daemon is not None:
        return _stop(home, daemon)
    if lock.is_held():
        print(f"editormcp: a daemon has {home.folder}, but does not say where it listens", file=sys.stderr)
        return FAILED
    print("No daemon runs.")
    return OK


def _announced(home: Home, lock: Lock) -> Daemon | None:
    """The daemon that runs; one that is just starting is waited for."""
    started = time.monotonic()
    while lock.is_held() and time.monotonic() - started < START_SECONDS:
        if (daemon := home.daemon()) is not None:
            return daemon
        time.sleep(POLL)
    return None


def _stop(home: Home, daemon: Daemon) -> int:
    staying = _pumps(daemon)
    status = ask_to_stop(daemon)
    if status == 202 and wait_until_gone(home, daemon, STOP_SECONDS):
        print(f"Stopped EditorMCP {daemon.version} (pid {daemon.pid}).")
        if staying:
            print(f"note: still open, and starting a new one: {', '.join(staying)}", file=sys.stderr)
        return OK
    why = {0: "it does not answer", 202: f"it still runs after {STOP_SECONDS:.0f} s"}.get(status, f"HTTP {status}")
    print(
        f"editormcp: the daemon (pid {daemon.pid}, port {daemon.port}) did not stop: {why}. "
        f"End it with: {kill_command(daemon.pid)}",
        file=sys.stderr,
    )
    return FAILED


def _pumps(daemon: Daemon) -> list[str]:
    """The clients that outlive their daemon."""
    clients = (info(daemon) or {}).get("clients", [])
    return sorted({client["name"] for client in clients if client["transport"] == "stdio"})
