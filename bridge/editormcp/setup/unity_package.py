"""The Unity package that this installation carries: its files, and the tarball that Unity's package manager takes."""

from __future__ import annotations

import gzip
import hashlib
import io
import tarfile
import zlib
from collections.abc import Mapping
from pathlib import Path

import msgspec

from editormcp.setup.refused import Refused

_PROGRAM = Path(__file__).parent.parent
FOLDER = _PROGRAM / "unity-package"
if not FOLDER.is_dir():  # a checkout: the package lies beside bridge/
    FOLDER = _PROGRAM.parent.parent / "unity-package"

TOP = "package/"
"""The folder inside the tarball. Unity looks for this name, as npm does."""
_MADE = 499162500
"""npm's date for every file, 26 October 1985: a tarball made again is the same."""
LARGEST = 64 * 1024 * 1024

Contents = Mapping[str, bytes]
"""A package's files by their path inside it."""


class _Named(msgspec.Struct):
    name: str
    version: str


def contents(folder: Path) -> Contents:
    """The files of a package's folder, in the same order on every system. Hidden ones are nobody's business."""
    inside = {file.relative_to(folder).as_posix(): file for file in folder.rglob("*") if file.is_file()}
    return {name: inside[name].read_bytes() for name in sorted(inside) if not name.startswith(".") and "/." not in name}


def carried() -> Contents:
    """The package of this installation."""
    found = contents(FOLDER)
    if "package.json" not in found:
        raise Refused(
            "this installation does not carry the package: say where it is, with --git URL or --package FOLDER"
        )
    return found


def version(package: Contents) -> str:
    return msgspec.json.decode(package["package.json"], type=_Named).version


def tarball(package: Contents) -> bytes:
    """The package as npm would pack it: the same files give the same tarball, whoever makes it and when."""
    raw = io.BytesIO()
    with tarfile.open(fileobj=raw, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name, data in package.items():
            entry = tarfile.TarInfo(TOP + name)
            entry.size, entry.mtime = len(data), _MADE
            archive.addfile(entry, io.BytesIO(data))
    packed = bytearray(gzip.compress(raw.getvalue(), mtime=0))
    packed[9] = 255  # the operating system, which is nobody's business
    return bytes(packed)


def unpacked(packed: bytes) -> Contents | None:
    """The files of a package's tarball; None if it is not one."""
    try:
        with gzip.open(io.BytesIO(packed)) as raw:
            whole = raw.read(LARGEST)
        with tarfile.open(fileobj=io.BytesIO(whole), mode="r:") as archive:
            files = [(member.name, archive.extractfile(member)) for member in archive if member.isfile()]
            return {name.removeprefix(TOP): file.read() for name, file in files if file is not None}
    except (OSError, EOFError, zlib.error, tarfile.TarError):
        return None


def digest(package: Contents) -> str:
    """One number for all files, the same where version control has changed their line ends."""
    total = hashlib.sha256()
    for name, data in sorted(package.items()):
        plain = data.replace(b"\r\n", b"\n")
        total.update(f"{name}\0{len(plain)}\0".encode() + plain)
    return total.hexdigest()
