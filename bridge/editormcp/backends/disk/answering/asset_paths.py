"""Turns what a caller writes into a path of the project, or says why there is none."""

from __future__ import annotations

import difflib
import os
import posixpath
from collections.abc import Callable, Iterable
from itertools import islice
from pathlib import Path, PureWindowsPath

from editormcp.analysis.nearest import nearest
from editormcp.backends.disk.answering.context import Context
from editormcp.backends.disk.index.names import extension, stem
from editormcp.errors import ToolError, unity_error
from editormcp.projects.finding import LONGEST_PATH

_MOST_CANDIDATES = 10
_MOST_COMPARED = 260
"""Characters of a path that is compared with others: what that takes grows with the square of them."""
_MOST_PATHS, _LENGTHS = 2000, 3
TOPS = ("assets", "packages", "projectsettings")


def inside_project(context: Context, text: str, parameter: str, known: Callable[[], Iterable[str]] = tuple) -> str:
    """The path relative to the project, as Unity writes it. Raises where it leads out of the project.

    `known` are the paths that a bare name or the end of a path may have meant.
    """
    path = text.replace("\\", "/")
    if path.startswith("/") or PureWindowsPath(text).drive:
        path = _relative(context.root, text) or ""
    path = posixpath.normpath(path) if path else ""
    if path.split("/")[0].lower() not in TOPS:
        what = f"{text!r} is not a path inside the project"
        near = paths_like(path.rpartition("/")[2], known()) if path and ":" not in text else []
        raise ToolError(
            "arguments", what, reason="outside_project", **{parameter: text}, candidates=near[:_MOST_CANDIDATES] or None
        )
    if _is_linked_out(context.root, path):
        what = f"{text!r} is reached by a link that leads out of the project, which is not followed"
        raise ToolError("arguments", what, reason="outside_project", **{parameter: text})
    return path


def existing_asset(context: Context, text: str, parameter: str) -> str:
    """The asset of this path as it is really spelled."""
    path = inside_project(context, text, parameter, lambda: context.index.guids)
    found = context.index.spelled(path)
    if found is None:
        raise not_there(context, path, "Asset", parameter, list(context.index.guids))
    return found


def asset_of(context: Context, arguments: dict[str, object], path_name: str, guid_name: str) -> str:
    """The asset that a call names by path or by GUID."""
    text = arguments.get(path_name)
    if isinstance(text, str):
        return existing_asset(context, text, path_name)
    path = context.index.paths.get(guid_in(arguments, guid_name))
    if path is None:
        raise no_such_guid(context, arguments, guid_name)
    return path


def guid_in(arguments: dict[str, object], name: str) -> str:
    """A GUID as files write it, however the caller does."""
    return str(arguments[name]).lower().replace("-", "")


def no_such_guid(context: Context, arguments: dict[str, object], name: str) -> ToolError:
    guid, was = arguments[name], context.index.gone.get(guid_in(arguments, name))
    left = f": of '{was}' only the .meta is left" if was else ""
    return unity_error("Asset not found", f"No asset has the GUID '{guid}'{left}", **{name: guid})


def not_there(context: Context, path: str, what: str, parameter: str, known: list[str]) -> ToolError:
    """The error for a path with no file, with the paths that look most like it."""
    name = path.rpartition("/")[2]
    same_name = sorted(other for other in known if other.rpartition("/")[2].lower() == name.lower())
    is_short = len(path) <= _MOST_COMPARED
    close = same_name or paths_like(name, known)
    if not close and is_short:
        close = difflib.get_close_matches(path, known[:_MOST_PATHS], _MOST_CANDIDATES, 0.75)
    return unity_error(
        f"{what} file not found",
        f"{what} file '{path}' does not exist",
        **{parameter: path},
        candidates=close[:_MOST_CANDIDATES] or None,
    )


def paths_like(name: str, paths: Iterable[str]) -> list[str]:
    """The paths whose last part is nearest to a name, nearest first. One with an ending is of such a file."""
    ending, wanted = extension(name), stem(name)
    every = list(paths)
    # Where no file has the ending, that is what is misspelt.
    alike = [path for path in every if ending and extension(path) == ending] or every
    stems = {path: stem(path) for path in alike}
    names = set(stems.values())
    if len(names) > _MOST_PATHS:  # to compare each takes microseconds
        first = wanted[:1].casefold()
        likely = (one for one in names if abs(len(one) - len(wanted)) <= _LENGTHS and one[:1].casefold() == first)
        names = set(islice(likely, _MOST_PATHS))
    rank = {one: at for at, one in enumerate(nearest(wanted, names, _MOST_CANDIDATES))}
    found = (path for path, one in stems.items() if one in rank)
    return sorted(found, key=lambda path: (rank[stems[path]], path))[:_MOST_CANDIDATES]


def _is_linked_out(root: Path, path: str) -> bool:
    """As the walk sees it: Assets, or a package's own folder, may itself be a link; what is below may not lead out."""
    if len(path) > LONGEST_PATH:
        return False  # nothing has that name
    steps = path.split("/")
    top = root.joinpath(*steps[: 2 if steps[0].lower() == "packages" else 1])
    try:
        inside, target = os.path.realpath(top), os.path.realpath(root / path)
    except (ValueError, OSError):  # NUL, or too long: nothing has that name
        return False
    return target != inside and not target.startswith(inside + os.sep)


def _relative(root: Path, text: str) -> str | None:
    if len(text) > LONGEST_PATH:
        return None
    try:
        return Path(text).resolve().relative_to(root).as_posix()
    except (ValueError, OSError):
        return None
