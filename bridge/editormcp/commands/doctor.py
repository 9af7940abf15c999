"""`editormcp doctor`: what is wrong between the clients and Unity, and the command that mends it."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

import msgspec

from editormcp import __version__, config
from editormcp.doctor import clients, daemon, state, unity
from editormcp.doctor.finding import Finding
from editormcp.doctor.probe import editors
from editormcp.doctor.report import report
from editormcp.exits import FAILED, FINDINGS, OK, USAGE
from editormcp.projects.choosing import project_around
from editormcp.setup.places import Places

SIGNS = {"ok": "  ok   ", "note": "  note ", "problem": "! FIX  "}


def run(args: argparse.Namespace) -> int:
    """Exit 0 if nothing is wrong (notes do not count), 2 if something is, 1 if the report could not be written."""
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
        findings += unity.judge(unity.gather(project, connected, places))
    folders = list(dict.fromkeys([project, folder])) if project else []
    return [*findings, *clients.judge(places, folders, facts.token)]


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
