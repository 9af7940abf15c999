"""Other programs' configuration files: read whole, changed in one step, with the old content kept beside."""

from __future__ import annotations

import contextlib
import difflib
import os
import shutil
import stat
from collections.abc import Callable
from pathlib import Path

import msgspec

from editormcp.setup.refused import Refused

LARGEST = 16 * 1024 * 1024


class Change(msgspec.Struct, frozen=True):
    """What a file is to become. If the texts are equal, nothing changes."""

    path: Path
    """The file itself, where the name given was a link to it."""
    before: str | None
    """None where there is no file yet."""
    after: str

    @property
    def is_needed(self) -> bool:
        return self.after != (self.before or "")

    def diff(self) -> list[str]:
        """The changed lines alone: a neighbouring line may hold a secret that nobody wants on a screen."""
        before = (self.before or "").splitlines()
        lines = difflib.unified_diff(before, self.after.splitlines(), lineterm="", n=0)
        return [line for line in lines if not line.startswith(("---", "+++"))]


def prepare(path: Path, edit: Callable[[str], str]) -> Change:
    """The change that `edit` makes to a file's text, or to an empty one where there is no file."""
    target = _target(path)
    before = read(target)
    return Change(target, before, edit(before or ""))


def read(path: Path) -> str | None:
    """The text, byte order mark and line ends included; None where there is no such file."""
    try:
        kind = path.stat()
        if not stat.S_ISREG(kind.st_mode):
            what = "a folder" if stat.S_ISDIR(kind.st_mode) else "something that is not a file"
            raise Refused(f"{what} stands in its place")
        if kind.st_size > LARGEST:
            raise Refused(f"it has over {LARGEST} bytes")
        return path.read_bytes().decode("utf-8")
    except FileNotFoundError:
        return None
    except UnicodeDecodeError as error:
        raise Refused(f"it is not UTF-8 text (byte {error.start}): save it as UTF-8") from None
    except OSError as error:
        raise Refused(f"it cannot be read: {error.strerror}") from None


def write(change: Change) -> Path | None:
    """Carry a change out; the path of the backup, if there was a file."""
    path = change.path
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _check_unchanged(change)
        content = change.after.encode("utf-8")
        backup = _back_up(path) if change.before is not None else None
        replace(path, content)
    except OSError as error:
        raise Refused(f"it cannot be written: {error.strerror}") from None
    except UnicodeEncodeError:  # a path that is not text, which no settings file can hold
        raise Refused("a path has a name that cannot be written as text") from None
    return backup


def _target(path: Path) -> Path:
    """Where a link leads. Writing to the link itself would put a file in its place."""
    try:
        return path.resolve() if path.is_symlink() else path
    except (OSError, RuntimeError):  # RuntimeError before Python 3.13
        raise Refused("it is a link that leads round in a circle") from None


def _check_unchanged(change: Change) -> None:
    if change.before is not None and not change.path.stat().st_mode & 0o222:
        # The folder may allow it all the same; but whoever made the file read-only meant it.
        raise Refused("it is read-only")
    if read(change.path) != change.before:
        raise Refused("another program has changed it meanwhile: run the command again")


def _back_up(path: Path) -> Path:
    """A copy beside the file, under the first free name."""
    number = 1
    while (backup := path.with_name(f"{path.name}.bak{number if number > 1 else ''}")).exists():
        number += 1
    shutil.copy2(path, backup)
    return backup


def replace(path: Path, content: bytes) -> None:
    """Put the new content in place in one step: a reader sees the old or the new file, never half of one."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        _take_on(path, temporary)
        temporary.replace(path)
    except OSError:
        temporary.unlink(missing_ok=True)
        raise


def _take_on(path: Path, temporary: Path) -> None:
    """Mode and owner of the file that is replaced."""
    with contextlib.suppress(FileNotFoundError):
        shutil.copymode(path, temporary)
        if hasattr(os, "chown"):
            old = path.stat()
            with contextlib.suppress(PermissionError):  # another's file in a folder of ours: only root could
                os.chown(temporary, old.st_uid, old.st_gid)
