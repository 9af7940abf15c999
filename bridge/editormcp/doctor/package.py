"""Our package in a project: which version the project names, and which one Unity has fetched."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import msgspec

from editormcp import __version__
from editormcp.backends.disk.index.packages import find_packages
from editormcp.doctor.finding import Finding
from editormcp.doctor.versions import UPGRADE, is_older
from editormcp.projects.files import JSON_FAULTS, read_small
from editormcp.setup import files, unity_manifest, unity_package
from editormcp.setup.refused import Refused


class PackageFacts(msgspec.Struct, frozen=True):
    """What the project's files tell."""

    manifest_problem: str = ""
    is_there: bool = False
    tarball: Literal["", "there", "gone", "broken"] = ""
    """Empty where the project has it in another way."""
    version: str = ""
    """The one that the project names; empty where that shows only when Unity has fetched it."""
    fetched: str = ""
    """The one that Unity has; empty where it has none yet."""


def gather(root: Path) -> PackageFacts:
    fetched = _fetched(root)
    if unity_manifest.embedded(root):
        return PackageFacts(is_there=True, version=fetched, fetched=fetched)
    try:
        text = files.read(root / unity_manifest.MANIFEST)
        source = unity_manifest.find(text) if text else None
    except Refused as error:
        return PackageFacts(str(error))
    if source is None:
        return PackageFacts()
    if source.startswith("file:") and source.endswith(".tgz"):
        return _tarball(root / "Packages" / source.removeprefix("file:"), fetched)
    return PackageFacts(is_there=True, version=fetched, fetched=fetched)


def judge(facts: PackageFacts, mend: str) -> Iterator[Finding]:
    """`mend` is the command that puts our version into the project."""
    told = {"package": facts.version, "fetched": facts.fetched, "daemon": __version__}
    if facts.manifest_problem:
        what = f"Packages/manifest.json cannot be read: {facts.manifest_problem}"
        yield Finding("package", "problem", "manifest_broken", what, "correct it where the message says")
    elif not facts.is_there:
        what = "The package com.editormcp.bridge is not in this project: its Editor cannot answer, only its files"
        yield Finding("package", "note", "missing", what, mend)
    elif facts.tarball == "gone":
        what = "Packages/manifest.json names a file of the package that is not there: Unity cannot load its packages"
        yield Finding("package", "problem", "tarball_gone", what, mend)
    elif facts.tarball == "broken":
        what = "The package's file in Packages is not a tarball; a pointer of git LFS, perhaps: run  git lfs pull"
        yield Finding("package", "problem", "tarball_broken", what, mend)
    elif facts.version and facts.version != __version__:
        yield _other_version(facts.version, mend, told)
    elif facts.fetched != facts.version or not facts.fetched:
        what = "The package is in the project, but Unity has not fetched it yet"
        yield Finding("package", "note", "not_fetched", what, "open the project in Unity", told)
    else:
        yield Finding("package", "ok", "installed", f"Package: version {facts.version}", facts=told)


def _other_version(there: str, mend: str, told: dict[str, str]) -> Finding:
    what = f"The package in the project is {there}, this program is {__version__}. Use the same version of both"
    return Finding("package", "problem", "other_version", what, mend if is_older(there, __version__) else UPGRADE, told)


def _tarball(file: Path, fetched: str) -> PackageFacts:
    try:
        package = unity_package.unpacked(read_small(file))
        version = unity_package.version(package) if package else ""
    except OSError:
        return PackageFacts(is_there=True, tarball="gone", fetched=fetched)
    except (KeyError, *JSON_FAULTS):
        version = ""
    return PackageFacts("", True, "there" if version else "broken", version, fetched)


def _fetched(root: Path) -> str:
    folder = find_packages(root).folders.get(f"Packages/{unity_manifest.PACKAGE}")
    return unity_manifest.version_in(folder) if folder else ""
