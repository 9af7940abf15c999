"""Linux inside Windows: an Editor or a client outside tells its paths in Windows' words."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

DRIVES = Path("/mnt")
_ON_A_DRIVE = re.compile(r"([A-Za-z]):(?=[/\\]|$)")


def is_wsl(environ: Mapping[str, str], release: Path = Path("/proc/sys/kernel/osrelease")) -> bool:
    """Whether this is Linux inside Windows."""
    if os.name != "posix":
        return False
    if environ.get("WSL_DISTRO_NAME"):
        return True
    try:
        return "microsoft" in release.read_text(encoding="utf-8", errors="replace").lower()
    except OSError:
        return False


@cache
def drives() -> Path | None:
    """The folder that holds Windows' drives; None on every other system."""
    return DRIVES if is_wsl(os.environ) else None


def local_path(told: str, within: Path | None) -> Path:
    """A path as this machine has it. `within` holds Windows' drives (`drives()`); what is not there stays as told."""
    if within is None or (drive := _ON_A_DRIVE.match(told)) is None:
        return Path(told)
    here = within / drive[1].lower() / told[drive.end() :].replace("\\", "/").lstrip("/")
    return here if here.exists() else Path(told)


def is_windows_drive(path: Path) -> bool:
    """Whether WSL has this path from Windows: /mnt/c and the like."""
    return path.is_relative_to(DRIVES) and len(path.parts) > 2 and len(path.parts[2]) == 1
