"""The report that a user can send us: versions, codes and counts. No name, no path, no token."""

from __future__ import annotations

import platform
import re
import sys
from collections.abc import Iterable
from importlib import metadata
from pathlib import Path

import msgspec

from editormcp import __version__
from editormcp.doctor.finding import Finding
from editormcp.doctor.self_test import LARGEST, SelfTest, find
from editormcp.projects.files import JSON_FAULTS, read_small

_NAME = re.compile(r"[A-Za-z0-9._-]+")


class Noted(msgspec.Struct, frozen=True):
    """A finding without its words, which hold names."""

    check: str
    level: str
    code: str
    facts: dict[str, str] = {}


class Report(msgspec.Struct, rename="camel", frozen=True):
    """What is written, and read back."""

    editormcp: str
    python: str = ""
    platform: str = ""
    system: str = ""
    packages: dict[str, str | None] = {}
    findings: list[Noted] = []
    self_test: SelfTest | None = None


def report(findings: Iterable[Finding], home: Path) -> bytes:
    """The report as JSON."""
    told = Report(
        __version__,
        platform.python_version(),
        sys.platform,
        f"{platform.system()} {platform.release()} {platform.machine()}",
        {name: _version(name) for name in _dependencies()},
        [Noted(one.check, one.level, one.code, one.facts) for one in findings],
        find(home),
    )
    return msgspec.json.format(msgspec.json.encode(told), indent=2)


def _dependencies() -> list[str]:
    names = (_NAME.match(line) for line in metadata.requires("editormcp") or [])
    return sorted({name[0].lower() for name in names if name})


def _version(name: str) -> str | None:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return None


def read(file: Path) -> Report | None:
    """A report, or an Editor's self-test alone; None if the file is neither."""
    try:
        content = read_small(file, LARGEST)
    except OSError:
        return None
    try:
        return msgspec.json.decode(content, type=Report)
    except JSON_FAULTS:
        pass  # the self-test alone has no member `editormcp`
    try:
        test = msgspec.json.decode(content, type=SelfTest)
    except JSON_FAULTS:
        return None
    return Report("", self_test=test) if test.unity_version else None
