"""The state folder and the settings: whether they can be read, by us and by nobody else."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import Path

from editormcp import config
from editormcp.catalogue.enabled import Enabled
from editormcp.catalogue.loading import load_shipped
from editormcp.doctor.finding import Finding
from editormcp.home import Home

_PRIVATE = (
    ("", 0o700, "the token to your Editor"),
    ("token", 0o600, "use your Editor"),
    ("daemon.json", 0o600, "use your Editor"),
    ("daemon.lock", 0o600, "keep the daemon from starting"),
    ("log/daemon.log", 0o600, "see what was asked"),
    ("cache", 0o700, "see the names of your files"),
)
"""What is the user's alone, and what others could do with it."""


def settings(folder: Path, environ: Mapping[str, str]) -> tuple[config.Settings, list[Finding]]:
    """The settings in force, or the defaults and what is wrong with them."""
    try:
        found = config.load({}, environ, folder / "config.toml")
        Enabled(found.tools, load_shipped())
    except config.InvalidSettings as error:
        what = f"The settings cannot be used: {error}"
        return config.Settings(), [Finding("settings", "problem", "invalid", what, "correct it where the message says")]
    return found, []


def judge(folder: Path) -> Iterator[Finding]:
    if not folder.is_dir():
        yield Finding("state", "note", "none", f"There is no state folder yet ({folder}); the first start makes it")
        return
    yield Finding("state", "ok", "folder", f"State folder: {folder}")
    if Home(folder).is_full:
        what = f"The disk of {folder} is full: projects and indexes are not remembered"
        yield Finding("state", "problem", "disk_full", what, "make room on it")
    if os.name != "posix":
        return  # a user's profile on Windows is closed to others by itself
    for path, mode, harm in _PRIVATE:
        if (folder / path).exists() and (folder / path).stat().st_mode & 0o077:
            what = f"Other users can read {folder / path}, and with it {harm}"
            yield Finding("state", "problem", "open_to_others", what, f"chmod {mode:o} {folder / path}")
