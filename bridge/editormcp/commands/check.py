"""`editormcp check`: validate tool definitions before anyone loads them."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from editormcp.catalogue.loading import InvalidDefinitions, load_files
from editormcp.cli import FAILED, OK, USAGE


def run(args: argparse.Namespace) -> int:
    paths = [Path(path) for path in args.paths]
    if missing := [path for path in paths if not path.exists()]:
        print(f"editormcp: no such file or folder: {', '.join(map(str, missing))}", file=sys.stderr)
        return USAGE
    files = [file for path in paths for file in (sorted(path.rglob("*.json")) if path.is_dir() else [path])]
    try:
        tools = load_files(files, shipped=False)
    except InvalidDefinitions as error:
        print(error)
        return FAILED
    print(f"{len(tools)} tool definitions are valid.")
    return OK
