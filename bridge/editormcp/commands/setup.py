"""`editormcp setup`: our entry in the configuration of MCP clients, shown before it is written."""

from __future__ import annotations

import argparse
import os
import re
import shlex
import sys
from collections.abc import Sequence
from pathlib import Path

import msgspec

from editormcp import config
from editormcp.exits import FAILED, OK, USAGE
from editormcp.home import Home
from editormcp.projects.choosing import project_around
from editormcp.setup import claude_command, files, installation
from editormcp.setup.clients import BY_ID, CLIENTS, Client
from editormcp.setup.entry import Entry, this_program
from editormcp.setup.places import Places
from editormcp.setup.refused import Refused

NAME = re.compile(r"[A-Za-z0-9_-]{1,20}")
"""Cursor takes 60 characters for the names of server and tool together; ours have at most 40."""


class Wish(msgspec.Struct, frozen=True):
    """What the user asked for."""

    name: str
    entry: Entry | None
    """None: no entry."""
    folder: Path | None
    """The project whose own files are meant."""
    dry_run: bool


def run(args: argparse.Namespace) -> int:
    """Exit 0 if every client asked for is as wished, 1 if one is not, 64 for wrong usage."""
    if args.what[:1] == ["unity"]:
        from editormcp.commands.setup_unity import run as unity

        return unity(args)
    if wrong := _wrong_usage(args):
        print(f"editormcp: {wrong}. See: editormcp setup --help", file=sys.stderr)
        return USAGE
    folder = Path(args.project).expanduser().absolute() if args.project else None
    project = project_around(folder) if folder else None
    if folder is not None and project is None:
        print(f"editormcp: {folder} is not a Unity project, and none is in it", file=sys.stderr)
        return USAGE
    places = Places(Path.home(), sys.platform, os.environ)
    if not args.what and not args.all:
        return _overview(places, folder, args.name)
    wish = Wish(args.name, None if args.remove else this_program(project), folder, args.dry_run)
    chosen = [
        client for client in CLIENTS if client.id in args.what or (args.all and _is_there(client, places, folder))
    ]
    if not chosen:
        print("No client's configuration was found. Name a client to have its file made: editormcp setup cursor")
    done = [_do(client, wish, places) for client in chosen]
    if not wish.dry_run:
        installation.tell(Home(config.home()), places)
    if any(done) and wish.entry and not wish.dry_run:
        print("\nNext: restart the client and ask it what is in your scene. If it does not know: editormcp doctor")
    return OK if all(done) else FAILED


def _wrong_usage(args: argparse.Namespace) -> str:
    unknown = [name for name in args.what if name not in BY_ID]
    if unknown:
        return f"no client {unknown[0]!r}; there are {', '.join(BY_ID)}"
    if (args.all and args.what) or args.git or args.package or args.embed:
        return "these do not go together"
    if (args.remove or args.dry_run) and not (args.all or args.what):
        return "say which clients, or --all"
    if not NAME.fullmatch(args.name):
        return "a name has letters, digits, - and _, at most 20"
    return ""


def _is_there(client: Client, places: Places, folder: Path | None) -> bool:
    return client.file(places, folder).exists()


def _overview(places: Places, folder: Path | None, name: str) -> int:
    """What there is, when the user has not said what to do."""
    for client in CLIENTS:
        file = client.file(places, folder)
        try:
            text = files.read(file)
            entry = client.form.entries(text).get(name) if text is not None else None
            state = "not found" if text is None else "set up" if entry and entry.is_ours else "found"
        except Refused as error:
            state = f"unreadable ({error})"
        print(f"{client.id:<15} {state:<10} {file}")
    print("\nSet up one with  editormcp setup CLIENT,  all that were found with  editormcp setup --all")
    print("Unity itself:    editormcp setup unity PATH")
    return OK


def _do(client: Client, wish: Wish, places: Places) -> bool:
    file = client.file(places, wish.folder)
    by_command = client.by_command and not (wish.folder and client.in_project)
    try:
        told = _by_command(client, wish, file) if by_command else _by_file(client, wish, file)
    except Refused as error:
        print(f"{client.title}: {file}: {error}{'' if by_command else '. Nothing was changed.'}", file=sys.stderr)
        return False
    print(f"{client.title}: {told[0]}", *(f"  {line}" for line in told[1:]), sep="\n")
    return True


def _by_file(client: Client, wish: Wish, file: Path) -> Sequence[str]:
    """Edit the client's file; what became of it."""

    def edit(text: str) -> str:
        return client.form.put(text, wish.name, wish.entry) if wish.entry else client.form.drop(text, wish.name)

    change = files.prepare(file, edit)
    told = show_and_write(file, change, dry_run=wish.dry_run, remove=wish.entry is None)
    if change.is_needed and wish.entry and wish.folder and client.in_project:
        return [*told, "It names a program on this machine: keep it out of version control."]
    return told


def show_and_write(file: Path, change: files.Change, *, dry_run: bool, remove: bool) -> Sequence[str]:
    """Carry a change out unless it is a rehearsal; the lines that tell of it."""
    if not change.is_needed:
        return [f"{'nothing to remove' if remove else 'already set up'} in {file}"]
    if dry_run:
        return [f"would change {file}", *change.diff()]
    backup = files.write(change)
    return [f"changed {file}" + (f" (the old one is {backup.name})" if backup else ""), *change.diff()]


def _by_command(client: Client, wish: Wish, file: Path) -> Sequence[str]:
    """Have the client's own command do it; what became of it."""
    text = files.read(file)
    found = client.form.entries(text).get(wish.name) if text is not None else None
    steps = claude_command.steps(wish.name, found, wish.entry)
    if not steps:
        return [f"{'nothing to remove' if wish.entry is None else 'already set up'} in {file}"]
    shown = [shlex.join(["claude", *step]) for step in steps]
    if wish.dry_run:
        return ["would run", *shown]
    program = claude_command.program()
    if program is None:
        raise Refused(f"the command claude is not on the PATH. Where it is, run: {' && '.join(shown)}")
    for step in steps:
        claude_command.run(program, step)
    return ["ran", *shown]
