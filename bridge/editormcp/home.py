"""The state folder: who runs (a lock), where to reach it (daemon.json), the token, and the projects seen so far."""

from __future__ import annotations

import os
import secrets
import shutil
import sys
import tempfile
from pathlib import Path
from typing import IO

import msgspec

from editormcp.announced import Daemon as Daemon
from editormcp.announced import announced

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

MAX_REMEMBERED = 50
LEAST_FREE = 1 << 20
"""Bytes without which the disk counts as full."""


class Installation(msgspec.Struct, frozen=True):
    """installation.json: for a Unity Editor, which knows neither where this program is nor who uses it."""

    command: tuple[str, ...]
    """What starts it, with the absolute path of an executable first."""
    version: str
    clients: tuple[str, ...] = ()
    """The MCP clients that were set up, by the names `editormcp setup` has for them."""


class Home:
    """The folder ~/.editormcp, private to the user."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)

    @property
    def is_full(self) -> bool:
        """Whether nothing more can be remembered."""
        return shutil.disk_usage(self.folder).free < LEAST_FREE

    def token(self, *, new: bool = False) -> str:
        """The token, made once and kept; `new` rotates it."""
        file = self.folder / "token"
        if not new:
            try:
                if kept := file.read_text(encoding="ascii").strip():
                    return kept
            except (FileNotFoundError, UnicodeDecodeError):
                pass
        made = secrets.token_urlsafe(32)
        self._write(file, made.encode())
        return made

    def daemon(self) -> Daemon | None:
        """What daemon.json says, if it can be read."""
        return announced(str(self.folder))

    def announce(self, daemon: Daemon) -> None:
        self._write(self.folder / "daemon.json", daemon.encoded())

    def withdraw(self) -> None:
        """Remove daemon.json, if it is still this process that it names."""
        daemon = self.daemon()
        if daemon is not None and daemon.pid == os.getpid():
            (self.folder / "daemon.json").unlink(missing_ok=True)

    def installation(self) -> Installation | None:
        try:
            return msgspec.json.decode((self.folder / "installation.json").read_bytes(), type=Installation)
        except (OSError, msgspec.DecodeError):
            return None

    def tell_installation(self, told: Installation) -> None:
        """Stays when the daemon ends: it says how one can be started."""
        if told != self.installation():
            self._write(self.folder / "installation.json", msgspec.json.encode(told))

    def remembered(self) -> list[Path]:
        """The projects an Editor has connected from, latest first."""
        try:
            kept = msgspec.json.decode((self.folder / "projects.json").read_bytes(), type=list[str])
        except (OSError, msgspec.DecodeError):
            return []
        return [Path(path) for path in kept]

    def remember(self, project: Path) -> None:
        known = self.remembered()
        if known[:1] != [project]:
            paths = [str(path) for path in dict.fromkeys([project, *known])]
            self._write(self.folder / "projects.json", msgspec.json.encode(paths[:MAX_REMEMBERED]))

    def log_of(self, project: str) -> str:
        """Where this project's Editor last said that it logs; empty where none has."""
        return self._logs().get(project, "")

    def remember_log(self, project: str, log: str) -> None:
        known = self._logs()
        if known.get(project) != log:
            kept = {project: log} | {path: file for path, file in known.items() if path != project}
            self._write(self.folder / "logs.json", msgspec.json.encode(dict(list(kept.items())[:MAX_REMEMBERED])))

    def _logs(self) -> dict[str, str]:
        try:
            return msgspec.json.decode((self.folder / "logs.json").read_bytes(), type=dict[str, str])
        except (OSError, msgspec.DecodeError):
            return {}

    def _write(self, file: Path, content: bytes) -> None:
        """Write a private file in one step: a reader sees the old or the new one."""
        handle, name = tempfile.mkstemp(dir=self.folder, prefix=f".{file.name}.")  # made 0600
        try:
            with os.fdopen(handle, "wb") as temporary:
                temporary.write(content)
            Path(name).replace(file)
        except OSError as error:  # a full disk keeps no halves
            Path(name).unlink(missing_ok=True)
            error.filename = error.filename or str(file)  # a write by itself does not say where
            raise


class Lock:
    """An OS lock on a file of the state folder. It ends with the process, however that ends."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._held: IO[bytes] | None = None

    def take(self) -> bool:
        """Take the lock without waiting; false if another process has it."""
        handle = os.fdopen(os.open(self._file, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o600), "a+b")
        try:
            if sys.platform == "win32":
                handle.seek(0)
                msvcrt.locking(handle.fileno(), msvcrt.LK_NBLCK, 1)
            else:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            handle.close()
            return False
        self._held = handle
        return True

    def is_held(self) -> bool:
        """Whether some process has the lock."""
        if self.take():
            self.release()
            return False
        return True

    def release(self) -> None:
        if self._held is not None:
            self._held.close()
            self._held = None
