"""`editormcp serve`: the daemon in the foreground."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import os
import sys
from collections.abc import Callable, Coroutine
from typing import Any

from editormcp import config, log
from editormcp.app import AlreadyRunning, serve
from editormcp.catalogue.enabled import Enabled
from editormcp.catalogue.loading import load_shipped
from editormcp.commands.check import knowledge_problems
from editormcp.config import knowledge_folder
from editormcp.exits import ALREADY_RUNNING, FAILED, OK, USAGE
from editormcp.home import Daemon, Home
from editormcp.pump.attach import Unreachable, attach
from editormcp.serving.server import PortTaken
from editormcp.setup.installation import tell_command

try:
    import uvloop
except ImportError:
    uvloop = None  # type: ignore[assignment]  # on Windows


def run(args: argparse.Namespace) -> int:
    if args.background:
        return _in_background(_flags(args))
    os.umask(0o077)  # lock, log and cache are the user's alone, as the token is
    home = Home(config.home())
    try:
        settings = config.load(_flags(args), os.environ, home.folder / "config.toml")
        Enabled(settings.tools, load_shipped())
    except config.InvalidSettings as error:
        print(f"editormcp: {error}", file=sys.stderr)
        return USAGE
    if args.kb_path and (wrong := knowledge_problems(knowledge_folder(settings.kb_path))):
        print("\n".join(map(str, wrong)), file=sys.stderr)
        print("editormcp: the knowledge base cannot be used; nothing was started.", file=sys.stderr)
        return FAILED
    log.set_up(settings.log_level, home.folder / "log")
    try:
        _run(serve(settings, home, lambda daemon, link: _ready(daemon, home, args.spawned, link), spawned=args.spawned))
    except AlreadyRunning:
        print(f"editormcp: {_who_runs(home)}", file=sys.stderr)
        return ALREADY_RUNNING
    except PortTaken as error:
        print(f"editormcp: {error}. Stop what uses it, or choose another with {error.option}.", file=sys.stderr)
        return FAILED
    except OSError as error:
        print(f"editormcp: {home.folder} cannot be written: {error.strerror or error}.", file=sys.stderr)
        return FAILED
    return OK


def _in_background(flags: dict[str, object]) -> int:
    """Have a daemon of its own session run, and return when it answers: for those who cannot keep a process."""
    if flags:
        print("editormcp: --background takes no other options: write them into config.toml", file=sys.stderr)
        return USAGE
    try:
        attach("").close()
    except Unreachable as error:
        print(f"editormcp: {error}", file=sys.stderr)
        return FAILED
    return OK


def _ready(daemon: Daemon, home: Home, spawned: bool, link: Callable[[], str]) -> None:
    with contextlib.suppress(OSError):  # a hint for Unity's window: the daemon serves without
        tell_command(home)
    if spawned:
        log.be_quiet()
    else:
        _welcome(daemon, _browser(link))


NEW_OBJECTS = 10_000
"""After how many the collector looks for rings of objects. Calls leave hardly any, and each look costs them time."""


def _run(serving: Coroutine[Any, Any, None]) -> None:
    """On uvloop where there is one: it takes a third off the time of a small call."""
    gc.set_threshold(NEW_OBJECTS)
    run: Callable[[Coroutine[Any, Any, None]], None] = asyncio.run if uvloop is None else uvloop.run
    run(serving)


def _flags(args: argparse.Namespace) -> dict[str, object]:
    """Only what was given: the rest comes from the environment and config.toml."""
    given = {"port": args.port, "tier": args.tier, "offline": args.offline, "log_level": args.log_level}
    flags = {name: value for name, value in given.items() if value is not None}
    if args.kb_path:
        flags["kb_path"] = args.kb_path
    if args.no_http_token:
        flags["http_token"] = False
    if args.gabp is not None:
        flags["gabp"] = True
        flags |= {"gabp_port": args.gabp} if args.gabp != config.GABP_PORT_NOT_GIVEN else {}
    if args.tools:
        flags["tools"] = config.names(args.tools)
    if args.project:
        flags["projects"] = (args.project,)
    return flags


def _who_runs(home: Home) -> str:
    daemon = home.daemon()
    if daemon is None:
        return f"a daemon is starting in {home.folder}. Ask it with: editormcp status"
    return (
        f"a daemon runs already: pid {daemon.pid}, port {daemon.port}, version {daemon.version}. "
        "See editormcp status; editormcp stop ends it."
    )


_INDENT = " " * 21


def _browser(link: Callable[[], str]) -> str:
    """A link for who sees it at once. One that goes into a file would be there for whoever reads that."""
    shows = "shows scenes, problems, the console and what agents ask, live"
    if not sys.stderr.isatty():
        return f"editormcp open    {shows}"
    more = "the link works once, within a minute; editormcp open gives others"
    return f"\n{_INDENT}".join((link(), shows, more))


def _welcome(daemon: Daemon, browser: str) -> None:
    """The first screen: what runs, and what a newcomer can do now."""
    print(
        f"""
  EditorMCP {daemon.version} runs on http://127.0.0.1:{daemon.port}  (Ctrl-C stops it)

  Next:
    an MCP client    editormcp setup   (or add the command  editormcp stdio  to its servers)
    the terminal     editormcp tools  ·  editormcp call project.info  ·  editormcp status
    Unity            editormcp setup unity PATH  adds the package; Window > EditorMCP shows the connection
    a browser        {browser}
    trouble          editormcp doctor
{_gabp(daemon)}""",
        file=sys.stderr,
    )


def _gabp(daemon: Daemon) -> str:
    return f"    GABP             bridges are served on 127.0.0.1:{daemon.gabp_port}\n" if daemon.gabp_port else ""
