"""Which scene a person means who names none, a name, or a path."""

from __future__ import annotations

import sys
from pathlib import Path, PurePosixPath
from typing import Any

import msgspec

from editormcp.analysis.nearest import nearest
from editormcp.commands.ask import Reply, ToolResult, ask
from editormcp.exits import FAILED

_ENDINGS = (".unity", ".prefab")
_ACTIVE = "active"


class NoScene(Exception):
    """Nothing is meant by it; or several scenes are."""


class _Scene(msgspec.Struct, rename="camel"):
    path: str
    build_index: int = -1
    enabled_in_build: bool = False


class _Scenes(msgspec.Struct):
    scenes: list[_Scene]


def call(tool: str, arguments: dict[str, Any], project: str) -> Reply:
    return ask("tools/call", {"tool": tool, "arguments": arguments}, project)


def scene_path(given: str, project: str) -> str:
    """The `scenePath` of a tool. A name without a folder finds its scene; a path is the project's, or leads there."""
    if given == _ACTIVE or (given.endswith(_ENDINGS) and "/" in given.replace("\\", "/")):
        return str(Path(given).absolute()) if Path(given).is_file() else given
    reply = call("project.scenes.list", {}, project)
    if reply.error is not None:
        raise NoScene(told(reply.error))
    output = msgspec.json.decode(reply.result, type=ToolResult).output
    return chosen(given, msgspec.json.decode(output, type=_Scenes).scenes)


def chosen(given: str, scenes: list[_Scene]) -> str:
    """The scene of a name; without one the build's first, or the only one there is."""
    paths = [scene.path for scene in scenes]
    if not paths:
        raise NoScene("the project has no scene")
    if not given:
        built = sorted((one for one in scenes if one.enabled_in_build), key=lambda one: one.build_index)
        if built or len(paths) == 1:
            return built[0].path if built else paths[0]
        raise NoScene(f"no scene is in the build; name one of {_some(paths)}")
    names = {PurePosixPath(path).stem for path in paths}
    wanted = PurePosixPath(given).stem.casefold()
    found = [path for path in paths if PurePosixPath(path).stem.casefold() == wanted]
    if len(found) == 1:
        return found[0]
    if found:
        raise NoScene(f"{len(found)} scenes are called '{given}': {_some(found)}")
    raise NoScene(f"no scene is called '{given}'; nearest: {_some(nearest(given, names) or paths)}")


def refused(why: object) -> int:
    print(f"editormcp: {why}", file=sys.stderr)
    return FAILED


def told(error: dict[str, Any]) -> str:
    """An error of a tool in one or two lines, with what is nearest."""
    details = error.get("data", {}).get("details", {})
    candidates = details.get("candidates")
    near = f"\n  nearest: {_some(list(map(str, candidates)))}" if candidates else ""
    return f"{details.get('unityError') or error['message']}{near}"


def _some(names: list[str]) -> str:
    most = 8
    return ", ".join(names[:most]) + (f" and {len(names) - most} more" if len(names) > most else "")
