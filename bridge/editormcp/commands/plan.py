"""`editormcp plan [SCENE] -o FILE`: a plan of a level as a picture, and what its numbers are."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import msgspec

from editormcp.commands.ask import ToolResult
from editormcp.commands.cells import plain
from editormcp.commands.pictures import NotKept, keep_picture
from editormcp.commands.scenes import NoScene, call, refused, scene_path, told
from editormcp.exits import OK, USAGE

_FORMATS = {".png": "png", ".svg": "svg"}


class _Mark(msgspec.Struct):
    mark: int
    path: str
    kind: str


class _Plan(msgspec.Struct, rename="camel"):
    scene_path: str
    marks: list[_Mark]


def run(args: argparse.Namespace) -> int:
    file = Path(args.output)
    form = _FORMATS.get(file.suffix.lower())
    if form is None:
        print(f"editormcp: {file} should end in .svg or .png", file=sys.stderr)
        return USAGE
    try:
        scene = scene_path(args.scene, args.project)
        arguments = {"scenePath": scene, "view": args.view, "width": args.width, "format": form}
        reply = call("scene.plan.draw", {**arguments, **({"root": args.root} if args.root else {})}, args.project)
        if reply.error is not None:
            return refused(told(reply.error))
        result = msgspec.json.decode(reply.result, type=ToolResult)
        keep_picture(result.output, file)
    except (NoScene, NotKept) as why:
        return refused(why)
    plan = msgspec.json.decode(result.output, type=_Plan)
    print(plain(f"{file}: {plan.scene_path}, {args.view}"))
    for mark in plan.marks:
        print(plain(f"{mark.mark:>3}  {mark.kind:<8}  {mark.path}"))
    for line in result.diagnostics:
        print(f"note: {line}", file=sys.stderr)
    return OK
