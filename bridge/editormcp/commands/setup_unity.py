"""`editormcp setup unity PATH`: our package in a Unity project."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from editormcp import config
from editormcp.exits import FAILED, OK, USAGE
from editormcp.home import Home
from editormcp.projects.finding import find_project
from editormcp.setup import installation, unity_manifest, unity_package, unity_project, version_control
from editormcp.setup.places import Places
from editormcp.setup.refused import Refused
from editormcp.setup.unity_project import Steps, Wish

SAME_NAME = (
    "It had the same name and other content, which Unity may not notice: if it goes on with the old one, close it and "
    "remove Library/PackageCache/com.editormcp.bridge@*"
)


def run(args: argparse.Namespace) -> int:
    """Exit 0 if the project is as wished, 1 if it is not, 64 for wrong usage."""
    paths = [*args.what[1:], *([args.project] if args.project else [])]
    ways = [bool(way) for way in (args.git, args.package, args.embed, args.remove)]
    if len(paths) != 1 or args.all or sum(ways) > 1:
        usage = "editormcp setup unity PATH [--embed | --git URL | --package FOLDER | --remove]"
        print(f"editormcp: setup unity takes one project: {usage}", file=sys.stderr)
        return USAGE
    project = find_project(Path(paths[0]).expanduser())
    if project is None:
        print(f"editormcp: {paths[0]} is not in a Unity project", file=sys.stderr)
        return USAGE
    try:
        told = _set_up(project, args)
    except Refused as error:
        print(f"Unity: {project}: {error}. Nothing was changed.", file=sys.stderr)
        return FAILED
    if not args.dry_run:
        installation.tell(Home(config.home()), Places(Path.home(), sys.platform, os.environ))
    print(f"Unity: {told[0]}", *(f"  {line}" for line in told[1:]), sep="\n")
    return OK


def _set_up(project: Path, args: argparse.Namespace) -> Sequence[str]:
    """Make the project as wished, unless it is a rehearsal; the lines that tell of it."""
    if not any((args.git, args.package, args.embed, args.remove)) and (told := _embedded_already(project)):
        return told
    steps = unity_project.plan(project, _wish(project, args))
    if not steps.are_needed:
        return [f"{'nothing to remove from' if args.remove else 'already set up in'} {project}", *_warnings(project)]
    told = list(steps.told())
    if args.dry_run:
        return [f"would change {project}", *told, *_warnings(project, steps)]
    same_name = [SAME_NAME] if steps.tarball and steps.tarball[0].exists() else []
    after = steps.take()
    next_step = [] if args.remove else ["Next: open the project in Unity, and there Window > EditorMCP"]
    return [f"changed {project}", *told, *after, *same_name, *_warnings(project, steps), *next_step]


def _wish(project: Path, args: argparse.Namespace) -> Wish:
    if args.remove:
        return Wish("none")
    if args.package:
        return Wish("source", unity_manifest.from_folder(Path(args.package)))
    if args.git:
        return Wish("source", unity_manifest.from_git(args.git))
    # Whoever embedded it had a reason: it is brought up to date where it is.
    return Wish("embed" if args.embed or unity_manifest.embedded(project) else "tarball")


def _embedded_already(project: Path) -> Sequence[str]:
    """What to say where someone else's embedded package of our version is there: it needs nothing."""
    if not unity_manifest.embedded(project):
        return []
    folder = project / "Packages" / unity_manifest.PACKAGE
    is_ours = (folder / unity_project.MARK).is_file()
    there = unity_manifest.version_in(folder)
    if is_ours or there != unity_package.version(unity_package.carried()):
        return []
    return [f"already set up, as an embedded package of {project}"]


def _warnings(project: Path, steps: Steps | None = None) -> Iterator[str]:
    """Of the one file without which the package is not there for others."""
    written = [step[0] for step in (steps.tarball, steps.embed) if step] if steps else unity_project.tarballs(project)
    for path in written:
        file = path if path.suffix == ".tgz" else path / "package.json"
        yield from (f"warning: {words}" for words in version_control.warnings(project, file))
