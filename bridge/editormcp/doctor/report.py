"""The report that a user can send us: versions, codes and counts. No name, no path, no token."""

from __future__ import annotations

import platform
import re
import sys
from collections.abc import Iterable
from importlib import metadata
from pathlib import Path
from typing import Any

import msgspec

from editormcp import __version__
from editormcp.doctor.finding import Finding
from editormcp.projects.files import read_json

SELF_TEST = "self-test.json"
LARGEST = 1024 * 1024
_NAME = re.compile(r"[A-Za-z0-9._-]+")


class ToolRow(msgspec.Struct, rename="camel", omit_defaults=True):
    tool: str
    ms: float = 0
    slices: int = 0
    bytes: int = 0
    error_code: int = 0
    exception: str = ""


class SelfTest(msgspec.Struct, rename="camel", omit_defaults=True):
    """The Editor's own report, as far as we know its fields: what else may be in the file stays there."""

    unity_version: str = ""
    package_version: str = ""
    platform: str = ""
    signal_tick: bool = False
    connected: bool = False
    open_scenes: int = 0
    longest_slice_ms: float = 0
    longest_tick_ms: float = 0
    probe_calls: int = 0
    unchanged: dict[str, bool] = {}
    tools: list[ToolRow] = []


def report(findings: Iterable[Finding], home: Path) -> bytes:
    """The report as JSON."""
    told = {
        "editormcp": __version__,
        "python": platform.python_version(),
        "platform": sys.platform,
        "system": f"{platform.system()} {platform.release()} {platform.machine()}",
        "packages": {name: _version(name) for name in _dependencies()},
        "findings": [
            {"check": one.check, "level": one.level, "code": one.code, "facts": one.facts} for one in findings
        ],
        "selfTest": _self_test(home / SELF_TEST),
    }
    return msgspec.json.format(msgspec.json.encode(told), indent=2)


def _dependencies() -> list[str]:
    names = (_NAME.match(line) for line in metadata.requires("editormcp") or [])
    return sorted({name[0].lower() for name in names if name})


def _version(name: str) -> str | None:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return None


def _self_test(file: Path) -> Any:
    try:
        return msgspec.to_builtins(read_json(file, SelfTest, LARGEST))
    except OSError:
        return None
