"""`editormcp setup unity PATH`: our package in a Unity project's manifest.json."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from editormcp.commands.setup import show_and_write
from editormcp.exits import FAILED, OK, USAGE
from editormcp.projects.finding import find_project
from editormcp.setup import files, unity_manifest
from editormcp.setup.refused import Refused


def run(args: argparse.Namespace) -> int:
    """Exit 0 if the project is as wished, 1 if it is not, 64 for wrong usage."""
    paths = [*args.what[1:], *([args.project] if args.project else [])]
    if len(paths) != 1 or args.all or (args.git and args.package):
        print("editormcp: setup unity takes one project: editormcp setup unity PATH", file=sys.stderr)
        return USAGE
    project = find_project(Path(paths[0]).expanduser())
    if project is None:
        print(f"editormcp: {paths[0]} is in no Unity project", file=sys.stderr)
        return USAGE
    manifest = project / unity_manifest.MANIFEST
    try:
        if not args.remove and unity_manifest.embedded(project):
            print(f"Unity: already set up, as an embedded package of {project}")
            return OK
        source = "" if args.remove else _source(args.git, args.package)
        change = files.prepare(manifest, lambda text: _edit(text, source))
        told = show_and_write(manifest, change, dry_run=args.dry_run, remove=args.remove)
    except Refused as error:
        print(f"Unity: {manifest}: {error}. Nothing was changed.", file=sys.stderr)
        return FAILED
    print(f"Unity: {told[0]}", *(f"  {line}" for line in told[1:]), sep="\n")
    return OK


def _edit(text: str, source: str) -> str:
    if not text:  # a manifest with one package in it would take all others away
        raise Refused("there is no manifest yet: open the project in Unity once")
    return unity_manifest.put(text, source) if source else unity_manifest.drop(text)


def _source(git: str, folder: str) -> str:
    if folder:
        return unity_manifest.from_folder(Path(folder))
    url = git or unity_manifest.repository()
    if not url:
        raise Refused("this build names no repository: say where the package is, with --git URL or --package FOLDER")
    return unity_manifest.from_git(url)
