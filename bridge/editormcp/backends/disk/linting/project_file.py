"""The project's `.editormcp.toml`: only ever read, and read anew for every answer."""

from __future__ import annotations

import tomllib
from pathlib import Path

from editormcp.analysis.lint.settings import FILE, Settings, settings_of
from editormcp.projects.files import read_small

_MOST = 1 << 16
"""Bytes: a key of a megabyte takes the parser minutes, and real files have a kilobyte or two."""


def written(root: Path) -> bytes | OSError:
    """What the file holds, nothing where there is none, or why it cannot be read."""
    try:
        return read_small(root / FILE, _MOST)
    except FileNotFoundError:
        return b""
    except OSError as error:
        return error


def lint_settings(root: Path) -> Settings:
    """What the file says. One that cannot be read, or is not TOML, changes nothing and is told."""
    found = written(root)
    if isinstance(found, OSError):
        return _unread(f"cannot be read ({found.strerror or found})")
    try:
        return settings_of(tomllib.loads(found.decode("utf-8-sig")))
    except UnicodeDecodeError:
        return _unread("is not UTF-8")
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        return _unread(f"is not TOML: {error or 'it is nested too deeply'}")


def _unread(why: str) -> Settings:
    return Settings(faults=[f"{FILE} {why}. Every rule has its usual settings."])
