"""`editormcp diff --git-driver`: git's external diff for scenes and prefabs. Whatever happens, git goes on."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from editormcp import config
from editormcp.analysis.diff.notes import left_out
from editormcp.backends.disk.scene.library import Unreadable
from editormcp.backends.disk.two_files import NOTHING, compare_files
from editormcp.boundary import Boundary
from editormcp.commands.diff_text import lines
from editormcp.errors import ToolError
from editormcp.exits import OK, USAGE
from editormcp.home import Home
from editormcp.projects.files import read_small
from editormcp.projects.finding import find_project

_MOST_BYTES = 256 << 20
_UNMERGED, _RENAMED = 1, 9
_ARGUMENTS = (7, _RENAMED)
_ABSENT = "."
"""The mode of a file that is not there."""


def run(given: Sequence[str]) -> int:
    """`path old-file old-hex old-mode new-file new-hex new-mode`, of a rename also the new path and a header."""
    if len(given) == _UNMERGED:
        _say([f"* Unmerged path {given[0]}"])
        return OK
    if len(given) not in _ARGUMENTS:
        print("editormcp: diff --git-driver is called by git: see the documentation of diff drivers", file=sys.stderr)
        return USAGE
    path, old_file, _, old_mode, new_file, _, new_mode = given[:7]
    renamed = given[7] if len(given) == _RENAMED else path
    _say([f"diff --editormcp a/{path} b/{renamed}", *_compared(renamed, old_file, old_mode, new_file, new_mode)])
    return OK


def _compared(path: str, old_file: str, old_mode: str, new_file: str, new_mode: str) -> list[str]:
    try:
        before, after = _content(old_file, old_mode), _content(new_file, new_mode)
    except OSError as error:
        return [f"Cannot be read: {error.strerror or error}"]
    note = ["new file"] if before is None else ["deleted file"] if after is None else []
    try:
        with Boundary(Unreadable, ToolError, OSError, ValueError, RecursionError):
            return [*note, *_differences(path, *(NOTHING if one is None else one for one in (before, after)))]
    except Unreadable as error:
        why = error.reason
    except (ToolError, OSError, ValueError, RecursionError) as error:
        why = str(error)
    sizes = " -> ".join("nothing" if one is None else f"{len(one)} bytes" for one in (before, after))
    return [*note, f"Not compared by object ({why}): {sizes}"]


def _differences(path: str, before: bytes, after: bytes) -> list[str]:
    absolute = (Path.cwd() / path).resolve()
    root = find_project(absolute)
    inside = absolute.relative_to(root).as_posix() if root is not None else path
    folder = Home(config.home()).folder / "cache"
    found = compare_files(root, folder, inside, before, after)
    output: dict[str, object] = {name: [] for name in ("added", "removed", "moved", "renamed", "components", "changed")}
    for name, row in found.rows:
        rows = output[name]
        assert isinstance(rows, list)
        rows.append(row)
    return [*lines(output), *(f"note: {sentence}" for sentence in left_out(found))]


def _content(file: str, mode: str) -> bytes | None:
    return None if mode == _ABSENT else read_small(file, _MOST_BYTES)


def _say(rows: Sequence[str]) -> None:
    """As UTF-8 on every system: that is what git's pager expects."""
    sys.stdout.buffer.write("".join(f"{row}\n" for row in rows).encode("utf-8", "replace"))
    sys.stdout.flush()
