"""The files of the part of a project that a call is about."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable

from editormcp.analysis.part import Part
from editormcp.analysis.patterns import checked
from editormcp.backends.disk.answering.asset_paths import inside_project
from editormcp.backends.disk.answering.context import Context
from editormcp.backends.disk.index.names import stem
from editormcp.errors import ToolError, unity_error

_ASSETS = "Assets/"
_MOST_CANDIDATES = 10
_MOST_COMPARED = 2000
_LONGEST_COMPARED = 260
_WILD = re.compile(r"[*?]")


def files_under(context: Context, text: str, parameter: str, endings: tuple[str, ...] = ()) -> list[str]:
    """The files in the part that a call names, or those with these endings; packages count only where they are named.

    None is an error that says which there are.
    """
    part = part_of(context, text, parameter)
    files = [path for path in context.index.listing.files if part.in_packages or path.startswith(_ASSETS)]
    there = [path for path in files if part.holds(path)]
    found = [path for path in there if path.lower().endswith(endings)] if endings else there
    if found:
        return found
    if there:
        what = f"'{text}' is there, but holds no file of the kind that is asked for"
        raise unity_error("Nothing of that kind there", what, **{parameter: text})
    known = [path for path in files if path.lower().endswith(endings)] if endings else files
    raise nothing_there(text, parameter, nearest_paths(text, known))


def nothing_there(text: str, parameter: str, candidates: list[str]) -> ToolError:
    what = f"No file or folder of the project is '{text}'"
    return unity_error("Nothing found there", what, **{parameter: text}, candidates=candidates or None)


def part_of(context: Context, text: str, parameter: str) -> Part:
    """The part of the project that a call names: a file, a folder or a pattern."""
    part = Part(checked(text, parameter))
    if not part.is_pattern:
        return Part(inside_project(context, text, parameter))
    if part.leads_out:
        what = f"{text!r} leads out of the project"
        raise ToolError("arguments", what, reason="outside_project", **{parameter: text})
    return part


def nearest_paths(text: str, known: Iterable[str]) -> list[str]:
    """The folders and files that look most like what was written, or like the folder that a pattern is about."""
    plain = text.replace("\\", "/").strip("/")
    before = plain[: found.start()].rpartition("/")[0] if (found := _WILD.search(plain)) else plain
    whole = "/" in before
    wanted = (before if whole else stem(before or plain))[:_LONGEST_COMPARED].casefold()
    names = list(dict.fromkeys(name for path in known for name in _with_folders(path)))
    compared = {(name if whole else stem(name)).casefold(): name for name in names}
    close = difflib.get_close_matches(wanted, list(compared)[:_MOST_COMPARED], _MOST_CANDIDATES, 0.6)
    same = [name for name in names if stem(name).casefold() == stem(before or plain).casefold()]
    return list(dict.fromkeys((*same, *(compared[name] for name in close))))[:_MOST_CANDIDATES]


def _with_folders(path: str) -> list[str]:
    steps = path.split("/")
    return ["/".join(steps[:end]) for end in range(1, len(steps) + 1)]
