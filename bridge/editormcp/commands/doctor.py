"""`editormcp doctor`: what is wrong between the clients and Unity, and the command that mends it."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

import msgspec

from editormcp import __version__, config
from editormcp.doctor import clients, daemon, files, state, unity
from editormcp.doctor.finding import Finding
from editormcp.doctor.probe import editors
from editormcp.doctor.reading import meaning
from editormcp.doctor.report import read, report
from editormcp.exits import FAILED, FINDINGS, OK, USAGE
from editormcp.projects.choosing import project_around
from editormcp.setup.places import Places

SIGNS = {"ok": "  ok   ", "note": "  note ", "problem": "! FIX  "}


def run(args: argparse.Namespace) -> int:
    """Exit 0 if nothing is wrong (notes do not count), 2 if something is, 1 if the report could not be written."""
    if args.read:
        return _read(Path(args.read).expanduser())
    folder = Path(args.project).expanduser() if args.project else Path.cwd()
    project = project_around(folder)
    if args.project and project is None:
        print(f"editormcp: {folder} is not a Unity project, and none is in it", file=sys.stderr)
        return USAGE
    home = config.home()
    findings = examine(home, folder.absolute(), project, Places(Path.home(), sys.platform, os.environ))
    problems = sum(finding.level == "problem" for finding in findings)
    if args.json:
        told = {"version": __version__, "problems": problems, "findings": findings}
        print(msgspec.json.format(msgspec.json.encode(told)).decode())
    else:
        _tell(findings, problems)
    if args.report and not _write_report(Path(args.report), report(findings, home)):
        return FAILED
    return FINDINGS if problems else OK


def examine(home: Path, folder: Path, project: Path | None, places: Places) -> list[Finding]:
    """Every check, from the settings to the clients. A client may have been set up in the folder around the project."""
    settings, findings = state.settings(home, places.environ)
    facts = daemon.gather(home, settings)
    connected = editors(facts.told) if facts.runs and facts.told else None
    findings += [*state.judge(home), *daemon.judge(facts, answers=connected is not None)]
    if project is None:
        findings.append(unity.no_project())
    else:
        seen = unity.gather(project, connected, places)
        findings += [*unity.judge(seen), *files.outside(project)]
        if not seen.state:  # else the Editor answers
            findings += files.judge(files.gather(project, facts.told if connected is not None else None))
    folders = list(dict.fromkeys([project, folder])) if project else []
    return [*findings, *clients.judge(places, folders, facts.token)]


def _read(file: Path) -> int:
    """Say what a report means that somebody has sent. Exit 1 if it is not one."""
    told = read(file)
    if told is None:
        print(f"editormcp: {file} is not a report of `editormcp doctor`, nor of Unity's self-test", file=sys.stderr)
        return FAILED
    if told.editormcp:
        print(f"EditorMCP {told.editormcp} with Python {told.python} on {told.system}.")
    for one in told.findings:
        if one.level == "problem":
            facts = ", ".join(f"{name} {value}" for name, value in one.facts.items() if value)
            print(f"Problem: {one.check}, {one.code.replace('_', ' ')}{f' ({facts})' if facts else ''}.")
    test = told.self_test
    print(*(meaning(test) if test else ["No self-test is in it: in Unity, Tools > EditorMCP > Self-test."]), sep="\n")
    return OK


def _tell(findings: Sequence[Finding], problems: int) -> None:
    print(f"EditorMCP {__version__}\n")
    for finding in findings:
        print(f"{SIGNS[finding.level]}{finding.what}")
        if finding.mend:
            print(f"         -> {finding.mend}")
    print(f"\n{'Nothing is wrong.' if not problems else f'{problems} to mend.'}")


def _write_report(file: Path, content: bytes) -> bool:
    try:
        file.write_bytes(content)
    except OSError as error:
        print(f"editormcp: {file} cannot be written: {error.strerror}", file=sys.stderr)
        return False
    print(f"The report is in {file}. It holds no names and no token; look at it before you send it.", file=sys.stderr)
    return True
