"""`editormcp status`: whether a daemon runs, and which Editors and clients it has."""

from __future__ import annotations

import argparse
from typing import Any

import msgspec

from editormcp import config
from editormcp.commands.ask import ask
from editormcp.exits import FAILED, OK
from editormcp.home import Home, Lock


def run(args: argparse.Namespace) -> int:
    """Exit 0 if a daemon runs, 1 if none does."""
    home = Home(config.home())
    daemon = home.daemon()
    running = daemon is not None and Lock(home.folder / "daemon.lock").is_held()
    told: dict[str, Any] = {"running": running, "home": str(home.folder)}
    told |= {"diskFull": True} if home.is_full else {}
    if running and daemon is not None:
        told |= {"pid": daemon.pid, "port": daemon.port, "version": daemon.version}
        told |= {"gabpPort": daemon.gabp_port} if daemon.gabp_port else {}
        told |= msgspec.json.decode(ask("server/info", {}, args.project).result)
    if args.json:
        print(msgspec.json.format(msgspec.json.encode(told)).decode())
    else:
        _tell(told)
    return OK if running else FAILED


def _tell(told: dict[str, Any]) -> None:
    if "diskFull" in told:
        print(f"The disk of {told['home']} is full: projects and indexes are not remembered. Make room on it.")
    if not told["running"]:
        print("No daemon runs. Start one with: editormcp serve")
        return
    print(f"EditorMCP {told['version']} runs: pid {told['pid']}, port {told['port']}, tier {told['tier']}")
    if "gabpPort" in told:
        print(f"  GABP bridges are served on port {told['gabpPort']}")
    for editor in told["editors"]:
        print(f"  {editor['state']:<10} {editor['project']} (Unity {editor['unityVersion']}) {editor['path']}")
    if not told["editors"]:
        print("  no Editor is connected")
    for client in told.get("clients", ()):
        version = f" {client['version']}" if "version" in client else ""
        print(f"  {'client':<10} {client['name']}{version} ({client['transport']})")
    if told.get("clients") == []:  # an older daemon does not say
        print("  no client is connected")
