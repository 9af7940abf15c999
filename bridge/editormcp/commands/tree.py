"""`editormcp tree [SCENE]`: the hierarchy for people, coloured and cut to the width on a terminal, plain elsewhere."""

from __future__ import annotations

import argparse
import os
import shutil
import sys
from collections.abc import Iterator

import msgspec

from editormcp.commands.ask import ToolResult
from editormcp.commands.cells import columns_of, cut, plain
from editormcp.commands.scenes import NoScene, call, refused, scene_path, told
from editormcp.exits import OK, USAGE

_LINE, _FAINT, _NAME, _OFF = "\x1b[90m", "\x1b[36m", "\x1b[1m", "\x1b[0m"
_BAD = "\x1b[31m"
_MISSING = "Missing Script"
_LEAST_NAME = 12
"""Columns that a name has, however deep it stands."""
_HIDDEN = ("Transform", "RectTransform")
"""Every object has one: it tells nothing."""


class Node(msgspec.Struct, rename="camel"):
    name: str
    active: bool
    components: list[str]
    children: list[Node] = []
    hidden_descendants: int = 0


class _Dump(msgspec.Struct, rename="camel"):
    scene_path: str
    root_objects: list[Node]
    total_objects: int


def run(args: argparse.Namespace) -> int:
    if args.depth < 0:
        print("editormcp: --depth is a number of levels, from 1 on", file=sys.stderr)
        return USAGE
    try:
        arguments = {"scenePath": scene_path(args.scene, args.project), "maxNodes": 0}
    except NoScene as why:
        return refused(why)
    if args.depth:
        arguments["maxDepth"] = args.depth - 1
    reply = call("scene.hierarchy.dump", arguments, args.project)
    if reply.error is not None:
        return refused(told(reply.error))
    result = msgspec.json.decode(reply.result, type=ToolResult)
    dump = msgspec.json.decode(result.output, type=_Dump)
    is_terminal = sys.stdout.isatty()
    width = shutil.get_terminal_size().columns if is_terminal else 0
    in_colour = is_terminal and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    lines = [plain(f"{dump.scene_path} ({dump.total_objects} objects)"), *lines_of(dump.root_objects, width, in_colour)]
    sys.stdout.buffer.write("".join(f"{line}\n" for line in lines).encode("utf-8", "replace"))
    sys.stdout.flush()
    for note in result.diagnostics:
        print(f"note: {note}", file=sys.stderr)
    return OK


def lines_of(roots: list[Node], width: int, in_colour: bool) -> Iterator[str]:
    """A line a node, without recursion: hierarchies are deep. No line is wider than `width`, unless that is 0."""
    stack = [(node, "", node is roots[-1]) for node in reversed(roots)]
    while stack:
        node, before, is_last = stack.pop()
        yield _line(node, before + ("└─ " if is_last else "├─ "), width, in_colour)
        below = before + ("   " if is_last else "│  ")
        stack += [(child, below, child is node.children[-1]) for child in reversed(node.children)]


def _line(node: Node, branch: str, width: int, in_colour: bool) -> str:
    """What one looks for comes before the components, so that a narrow terminal does not cut it off."""
    off = "" if node.active else "  (inactive)"
    missing = f"  {_MISSING}" if _MISSING in node.components else ""
    parts = [_fitting(branch, width), plain(node.name), off, missing, plain(_more(node))]
    if not in_colour:
        return cut("".join(parts), width)
    styles = (_LINE, _NAME if node.active else _LINE, _LINE, _BAD, _FAINT if node.active else _LINE)
    line, room = "", width
    for style, part in zip(styles, parts, strict=True):
        shown = part if not width else cut(part, room) if room > 0 else ""
        room -= columns_of(shown)
        line += f"{style}{shown}{_OFF}" if shown else ""
    return line


def _more(node: Node) -> str:
    shown = ", ".join(name for name in node.components if name not in (*_HIDDEN, _MISSING))
    below = f"  … {node.hidden_descendants} below" if node.hidden_descendants else ""
    return (f"  {shown}" if shown else "") + below


def _fitting(branch: str, width: int) -> str:
    """Of a deep hierarchy the end of the branch: its name has to be seen."""
    most = max(width - _LEAST_NAME, 4)
    return branch if not width or len(branch) <= most else "…" + branch[1 - most :]
