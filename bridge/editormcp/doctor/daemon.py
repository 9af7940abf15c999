"""The daemon: whether one runs, whether it is ours, and who sits on its port."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec

from editormcp import __version__
from editormcp.config import Settings
from editormcp.doctor.finding import Finding
from editormcp.doctor.probe import Listener, listener
from editormcp.doctor.versions import UPGRADE, is_older
from editormcp.home import Daemon, Home, Lock

THEN_SERVE = "   then: editormcp serve"


class DaemonFacts(msgspec.Struct, frozen=True):
    """What can be seen from outside."""

    port: int
    """The one in the settings."""
    any_port: bool
    told: Daemon | None = None
    """daemon.json."""
    held: bool = False
    """Whether a process has the lock: the truth about who runs."""
    there: Listener = Listener("nobody")
    """Who answers where daemon.json points."""
    on_port: Listener = Listener("nobody")
    """Who answers on the port in the settings."""
    token: str = ""
    version: str = __version__

    @property
    def runs(self) -> bool:
        return self.held and self.told is not None and self.there.kind == "editormcp"


def gather(folder: Path, settings: Settings) -> DaemonFacts:
    on_port = listener(settings.port)
    if not folder.is_dir():  # looking must not make it
        return DaemonFacts(settings.port, settings.any_port, on_port=on_port)
    told = Home(folder).daemon()
    return DaemonFacts(
        settings.port,
        settings.any_port,
        told,
        Lock(folder / "daemon.lock").is_held(),
        listener(told.port) if told else Listener("nobody"),
        on_port,
        kept_token(folder),
    )


def kept_token(folder: Path) -> str:
    """The token, if one was made."""
    try:
        return (folder / "token").read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError):
        return ""


def judge(facts: DaemonFacts, *, answers: bool) -> Iterator[Finding]:
    """`answers`: whether the daemon answered a question that carried the token of daemon.json."""
    yield _daemon(facts)
    if facts.runs and facts.told is not None:
        if not answers:
            what = "The daemon refuses the token of daemon.json: another daemon wrote that file"
            yield Finding("token", "problem", "token_refused", what, f"{kill_command(facts.told.pid)}{THEN_SERVE}")
        if facts.there.version != facts.version:
            yield _other_version(facts.there.version, facts.version)
        if facts.token and facts.token != facts.told.token:
            what = "The token was renewed after the daemon had started: clients with the new one are turned away"
            yield Finding("token", "problem", "token_renewed", what, f"editormcp stop{THEN_SERVE}")
    if facts.on_port.kind != "nobody" and not (facts.runs and facts.told and facts.told.port == facts.port):
        yield _port(facts)


def _daemon(facts: DaemonFacts) -> Finding:
    told = facts.told
    if facts.runs and told is not None:
        what = f"A daemon runs: version {facts.there.version}, pid {told.pid}, port {told.port}"
        return Finding("daemon", "ok", "runs", what, facts={"version": facts.there.version})
    if facts.held and told is None:
        what = (
            "A daemon has the state folder, but daemon.json is not there: it is starting, or somebody removed the file"
        )
        return Finding(
            "daemon", "problem", "unannounced", what, "if it stays so: end that daemon, then editormcp serve"
        )
    if facts.held and told is not None:
        silent = facts.there.kind == "nobody"
        what = f"The daemon (pid {told.pid}) does not answer on its port {told.port}"
        what += "" if silent else ": another program does"
        return Finding(
            "daemon", "problem", "silent" if silent else "usurped", what, f"{kill_command(told.pid)}{THEN_SERVE}"
        )
    if told is not None:
        return _stale(told, facts.there)
    what = "No daemon runs. That is all right: a client that needs one starts it"
    return Finding("daemon", "note", "none", what, "editormcp serve")


def _stale(told: Daemon, there: Listener) -> Finding:
    what = f"daemon.json is left over from a daemon that has ended (pid {told.pid})"
    if there.kind == "nobody":
        return Finding("daemon", "note", "stale", f"{what}. The next one writes it anew", "editormcp serve")
    what += f", and another program answers on its port {told.port}: Editors would offer it the token"
    return Finding("daemon", "problem", "stale_and_taken", what, "editormcp token --new && editormcp serve")


def _other_version(running: str, ours: str) -> Finding:
    facts = {"daemon": running, "command": ours}
    if is_older(running, ours):
        what = f"The daemon is older ({running}) than this command ({ours}). The next client to start replaces it"
        return Finding("daemon", "problem", "older", what, f"editormcp stop{THEN_SERVE}", facts)
    what = f"The daemon is newer ({running}) than this command ({ours}): two installations are in use"
    return Finding("daemon", "problem", "newer", what, UPGRADE, facts)


def _port(facts: DaemonFacts) -> Finding:
    who = "A daemon of another state folder or user" if facts.on_port.kind == "editormcp" else "Another program"
    what = f"{who} uses port {facts.port}"
    code = "other_daemon" if facts.on_port.kind == "editormcp" else "taken"
    if facts.any_port:
        return Finding("port", "note", code, f"{what}. A free port is taken instead; Editors and clients find it")
    what += ", and the settings ask for that one and no other"
    return Finding("port", "problem", code, what, "set another port in config.toml or EDITORMCP_PORT, or none")


def kill_command(pid: int) -> str:
    """Ends a daemon that does not listen to `editormcp stop`."""
    return f"taskkill /PID {pid} /F" if sys.platform == "win32" else f"kill {pid}"
