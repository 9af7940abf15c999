"""Run the groups, print the table, judge the limits."""

from __future__ import annotations

import argparse
import importlib
import os
import pkgutil
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

import benchmarks
from benchmarks import table
from benchmarks.rows import Row

PEERS = ("node_bridge", "peers")
"""Need programs of npm, or install another project's server, and take minutes: only when asked."""

Group = Callable[[], Iterable[Row]]


def main() -> int:
    args = _arguments()
    groups = _groups()
    names = args.names or [name for name in groups if name not in PEERS]
    if args.peers:
        names = list(dict.fromkeys([*names, *PEERS]))
    if unknown := [name for name in names if name not in groups]:
        print(f"bench: no group {', '.join(unknown)}; there are {', '.join(groups)}", file=sys.stderr)
        return 64
    _tell_if_busy()
    measured: dict[str, list[Row]] = {}
    for name in names:
        print(f"measuring {name} …", file=sys.stderr)
        measured[name] = list(groups[name]())
    if args.json == "-":
        sys.stdout.buffer.write(table.as_json(measured))
    else:
        print(table.as_text(measured))
    if args.json not in (None, "-"):
        Path(args.json).write_bytes(table.as_json(measured))
    return 0 if table.within_limits(measured) else 1


def _tell_if_busy() -> None:
    """Others at work slow the yardstick and the subject by different shares, so ratios from a busy machine mislead."""
    if sys.platform == "win32":  # which keeps no load average
        return
    load, cores = os.getloadavg()[0], os.cpu_count() or 1
    if load > cores / 2:
        print(f"note: the load average is {load:.1f} on {cores} cores; a quiet machine tells more", file=sys.stderr)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="scripts/bench", description="Measure speed and memory; exit 1 if a limit is missed."
    )
    parser.add_argument(
        "names", nargs="*", metavar="GROUP", help="only these groups (default: all but those of --peers)"
    )
    parser.add_argument("--json", metavar="FILE", help="write the rows as JSON too; - for stdout, instead of the table")
    parser.add_argument("--peers", action="store_true", help="measure a bridge in Node and the most used peer too")
    return parser.parse_args()


def _groups() -> dict[str, Group]:
    """Every module of this package that has a `rows` function."""
    found: dict[str, Group] = {}
    for module in sorted(pkgutil.iter_modules(benchmarks.__path__), key=lambda module: module.name):
        if module.name != "__main__":
            rows = getattr(importlib.import_module(f"benchmarks.{module.name}"), "rows", None)
            if callable(rows):
                found[module.name] = rows
    return found


if __name__ == "__main__":
    sys.exit(main())
