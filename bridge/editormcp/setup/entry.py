"""Our entry in a client's list of servers: the command that starts `editormcp stdio`."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Sequence
from importlib import metadata
from pathlib import Path, PureWindowsPath
from typing import Any
from urllib.parse import urlsplit

import msgspec

from editormcp.setup.refused import Refused

EXE = ".exe" if os.name == "nt" else ""


class Taken(Refused):
    """A server of that name is there already, and it is not ours."""

    def __init__(self, name: str) -> None:
        super().__init__(f'there is another server named "{name}": choose a name with --name')


class Entry(msgspec.Struct, frozen=True):
    """How a client starts us."""

    command: str
    args: tuple[str, ...]

    @property
    def is_ours(self) -> bool:
        # Windows' rules split paths of both kinds.
        return any(PureWindowsPath(part).stem.lower() == "editormcp" for part in (self.command, *self.args))


def entry_of(found: Any) -> Entry:
    """What a client's file says of one server."""
    given = found if isinstance(found, dict) else {}
    command, args = given.get("command"), given.get("args")
    return Entry(command if isinstance(command, str) else "", tuple(map(str, args)) if isinstance(args, list) else ())


def this_program(project: Path | None) -> Entry:
    """The entry that starts the program that runs now: absolute, because clients have a PATH of their own."""
    command = this_command()
    args = ["stdio", *(["--project", str(project)] if project else [])]
    return Entry(command[0], (*command[1:], *args))


def this_command() -> Sequence[str]:
    """What starts this program from anywhere."""
    if is_passing(sys.prefix) and (uvx := _uvx()):
        return [uvx, *_uvx_source(), "editormcp"]
    python = Path(sys.executable)
    script = python.with_name(f"editormcp{EXE}")
    return [str(script)] if script.is_file() else [str(python), "-m", "editormcp"]


def is_passing(prefix: str) -> bool:
    """Whether an environment is one that `uvx` made for this run, and may clear away."""
    return any(part.startswith(("archive-v", "environments-v")) for part in Path(prefix).parts)


def _uvx() -> str | None:
    """The uvx that runs us: uv tells its children where it is."""
    beside = Path(os.environ.get("UV", "")).with_name(f"uvx{EXE}") if os.environ.get("UV") else None
    if beside is not None and beside.is_file():
        return str(beside)
    found = shutil.which("uvx")
    return str(Path(found).absolute()) if found else None


def _uvx_source() -> Sequence[str]:
    """Where uvx had us from, if it was not the package index."""
    from urllib.request import url2pathname  # a megabyte that a daemon need not hold

    told = metadata.distribution("editormcp").read_text("direct_url.json")
    url = msgspec.json.decode(told)["url"] if told else ""
    if not url:
        return []
    split = urlsplit(url)
    return ["--from", url2pathname(split.path) if split.scheme == "file" else url]
