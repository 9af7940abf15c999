"""`editormcp lint`: what is wrong in scenes and prefabs, for people, for pipelines and for code hosts."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec

from editormcp.analysis.lint.rule import SEVERITIES
from editormcp.analysis.lint.rules import RULES
from editormcp.commands.ask import Reply, ToolResult, ask, failed
from editormcp.commands.cells import plain
from editormcp.commands.sarif import Finding, as_sarif
from editormcp.exits import FAILED, FINDINGS, OK

TOOL = "scene.lint"


class Found(msgspec.Struct, rename="camel"):
    findings: list[Finding]
    total: int
    files_searched: int
    files_left: int = 0


def run(args: argparse.Namespace) -> int:
    """Findings on stdout, notes on stderr; where that is asked for, exit 2 if there are findings, 1 if not all was
    seen."""
    reply = _call(TOOL, _arguments(args), args.project)
    if reply.error is not None:
        return failed(reply.error)
    result = msgspec.json.decode(reply.result, type=ToolResult)
    found = msgspec.json.decode(result.output, type=Found)
    if args.format == "json":
        print(msgspec.json.format(bytes(result.output)).decode())
    elif args.format == "sarif":
        below = _below(args.project)
        log = as_sarif(found.findings, RULES.values(), below, args.help_url, not found.files_left)
        print(msgspec.json.format(msgspec.json.encode(log)).decode())
    else:
        _print(found)
    for line in result.diagnostics:
        print(f"note: {line}", file=sys.stderr)
    return _exit(found) if args.fail_on_findings else OK


def _exit(found: Found) -> int:
    """Nothing found in a part of the files is not a pass."""
    if found.total:
        return FINDINGS
    if found.files_left:
        print(
            f"editormcp: {found.files_left} files were not looked at: ask about fewer, folder by folder",
            file=sys.stderr,
        )
        return FAILED
    return OK


def _call(tool: str, arguments: dict[str, Any], project: str) -> Reply:
    return ask("tools/call", {"tool": tool, "arguments": arguments}, project)


def _arguments(args: argparse.Namespace) -> dict[str, Any]:
    given = {"rules": args.rule, "ignore": args.ignore, "minSeverity": args.min_severity}
    return {"scope": args.scope, "maxResults": 0, **{name: value for name, value in given.items() if value}}


def _print(found: Found) -> None:
    """A line each, as compilers write them, so that editors can jump there; then how many."""
    for one in found.findings:
        where = f"{one.path}: " if one.path else ""
        print(plain(f"{one.file}:{one.line}: {one.severity}: {where}{one.message} [{one.rule}]"))
    counts = Counter(one.severity for one in found.findings)
    told = ", ".join(f"{counts[severity]} {severity}" for severity in SEVERITIES if counts[severity])
    left = f", {found.files_left} not looked at" if found.files_left else ""
    print(f"{found.total} findings in {found.files_searched} files{f' ({told})' if told else ''}{left}")


def _below(project: str) -> str:
    """Where the project lies in its Git repository: `Games/Docks/`. Nothing where it is the repository's root."""
    reply = _call("project.info", {}, project)
    if reply.error is not None:
        return ""
    result = msgspec.json.decode(reply.result, type=ToolResult)
    root = Path(str(msgspec.json.decode(result.output, type=dict[str, Any])["projectPath"]))
    for folder in (root, *root.parents):
        if (folder / ".git").exists():
            below = root.relative_to(folder).as_posix()
            return "" if below == "." else f"{below}/"
    return ""
