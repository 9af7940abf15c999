"""`editormcp diff [SCENE] [REV..REV]`: what changed in a scene, for people."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

import msgspec

from editormcp.commands.ask import ToolResult, ask
from editormcp.commands.diff_text import as_text
from editormcp.exits import FAILED, OK, USAGE

_ENDINGS = (".unity", ".prefab")
_ACTIVE = "active"
_FROM_DISK = "Read from disk as of "
"""What begins a note that a person who asks about files does not need."""


def run(args: argparse.Namespace) -> int:
    scenes = [word for word in args.what if _is_scene(word)]
    ranges = [word for word in args.what if not _is_scene(word)]
    if args.git_driver or len(scenes) > 1 or len(ranges) > 1:
        print("editormcp: diff [SCENE] [REV..REV]; as git's driver: diff --git-driver, first", file=sys.stderr)
        return USAGE
    before, after = sides(ranges[0] if ranges else "")
    arguments = {"scenePath": _scene(scenes[0]) if scenes else _ACTIVE, "from": before, "to": after}
    if args.root:
        arguments["root"] = args.root
    reply = ask("tools/call", {"tool": "scene.diff", "arguments": arguments}, args.project)
    if reply.error is not None:
        return _failed(reply.error, args.json)
    result = msgspec.json.decode(reply.result, type=ToolResult)
    output = msgspec.json.decode(result.output, type=dict[str, Any])
    text = msgspec.json.format(bytes(result.output)).decode() if args.json else as_text(output)
    sys.stdout.buffer.write(f"{text}\n".encode())
    sys.stdout.flush()
    for line in result.diagnostics:
        if args.json or not line.startswith(_FROM_DISK):
            print(f"note: {line}", file=sys.stderr)
    return OK


def sides(text: str) -> tuple[str, str]:
    """`A..B` from A to B; `A...B` from where B left A; `A` and `A..` to what is saved; without A from HEAD."""
    before, dots, after = text.partition("...")
    if dots and before and after:
        return _side(text), _side(after)
    before, _, after = text.partition("..")
    return _side(before or "HEAD"), _side(after.removeprefix(".") or "saved")


def _side(word: str) -> str:
    known = word in ("saved", "live") or word.startswith(("git:", "revision:")) or word.endswith(_ENDINGS)
    return word if known else f"git:{word}"


def _is_scene(word: str) -> bool:
    return word == _ACTIVE or (word.endswith(_ENDINGS) and ".." not in word.replace("../", "").replace("..\\", ""))


def _scene(word: str) -> str:
    """A path that leads to a file from here is made absolute; others are the project's."""
    return str(Path(word).absolute()) if word != _ACTIVE and Path(word).exists() else word


def _failed(error: dict[str, Any], as_json: bool) -> int:
    if as_json:
        print(msgspec.json.format(msgspec.json.encode({"error": error})).decode())
    details = error.get("data", {}).get("details", {})
    print(f"editormcp: {details.get('unityError') or error['message']}", file=sys.stderr)
    if candidates := details.get("candidates"):
        print("  nearest: " + ", ".join(map(str, candidates)), file=sys.stderr)
    return FAILED
