"""What a Unity project has of our package, and the steps that make it as wished."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Literal

import msgspec

from editormcp.setup import files, unity_manifest, unity_package
from editormcp.setup.refused import Refused
from editormcp.setup.unity_manifest import MANIFEST, PACKAGE
from editormcp.setup.unity_package import Contents

MARK = ".editormcp-setup"
"""In an embedded folder: the digest of what we put there. Unity looks away from names with a dot."""
_TARBALL = re.compile(rf"{re.escape(PACKAGE)}-\d+\.\d+\.\d+[0-9A-Za-z.+-]*\.tgz")


class Wish(msgspec.Struct, frozen=True):
    """How the project is to have the package."""

    way: Literal["tarball", "embed", "source", "none"]
    source: str = ""
    """With `source`: what manifest.json says."""


class Steps(msgspec.Struct, frozen=True):
    """What is to be done in a project, in this order. Nothing has been done yet."""

    tarball: tuple[Path, bytes] | None
    embed: tuple[Path, Contents] | None
    manifest: files.Change
    remove: Sequence[Path]

    @property
    def are_needed(self) -> bool:
        return bool(self.tarball or self.embed or self.manifest.is_needed or self.remove)

    def told(self) -> Iterator[str]:
        """What will be seen, for people."""
        if self.tarball:
            path, data = self.tarball
            yield f"{'new content in' if path.exists() else 'new file'} Packages/{path.name} ({len(data)} bytes)"
        if self.embed:
            path, package = self.embed
            yield f"{'new content in' if path.exists() else 'new folder'} Packages/{path.name} ({len(package)} files)"
        if self.manifest.is_needed:
            yield MANIFEST.as_posix()
            yield from (f"  {line}" for line in self.manifest.diff())
        yield from (f"removed: Packages/{path.name}" for path in self.remove)

    def take(self) -> Sequence[str]:
        """Carry them out; what there is to say after it. If one fails, those before it are taken back."""
        told = []
        new = [step[0] for step in (self.tarball, self.embed) if step and not step[0].exists()]
        try:
            if self.tarball:
                files.replace(*self.tarball)
            if self.embed:
                _put_folder(*self.embed)
            if self.manifest.is_needed and (backup := files.write(self.manifest)):
                told.append(f"the old {MANIFEST.name} is {backup.name}")
        except (OSError, Refused) as error:
            for path in new:
                _remove(path)
            raise error if isinstance(error, Refused) else Refused(f"it cannot be written: {error}") from None
        left = [path for path in self.remove if not _remove(path)]
        return [*told, *(f"note: {path} could not be removed; it is no longer needed" for path in left)]


def plan(root: Path, wish: Wish) -> Steps:
    """The steps from how things are to how they are wished."""
    folder = root / "Packages" / PACKAGE
    wanted = unity_package.carried() if wish.way in ("tarball", "embed") else {}
    keep = f"{PACKAGE}-{unity_package.version(wanted)}.tgz" if wish.way == "tarball" else ""
    source = f"file:{keep}" if keep else wish.source
    manifest = files.prepare(root / MANIFEST, lambda text: _edit(text, source))
    drop_folder = wish.way != "embed" and folder.exists()
    if drop_folder:
        check_ours(folder)
    old = [path for path in tarballs(root) if path.name != keep]
    return Steps(
        _tarball(folder.with_name(keep), wanted) if keep else None,
        _embed(folder, wanted) if wish.way == "embed" else None,
        manifest,
        [*old, *([folder] if drop_folder else [])],
    )


def tarballs(root: Path) -> list[Path]:
    """The tarballs of ours in the project, of any version."""
    try:
        return sorted(path for path in (root / "Packages").iterdir() if _TARBALL.fullmatch(path.name))
    except OSError:
        return []


def check_ours(folder: Path) -> None:
    """Refuse to touch an embedded package that we did not put there, or that somebody has changed since."""
    try:
        mark = (folder / MARK).read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError):
        mark = ""
    if folder.is_symlink() or not mark:
        raise Refused(f"{folder} was not put there by this command: remove it yourself, then run this again")
    if unity_package.digest(unity_package.contents(folder)) != mark:
        raise Refused(f"{folder} has been changed by hand: move it away, then run this again")


def _tarball(path: Path, wanted: Contents) -> tuple[Path, bytes] | None:
    """The same files may be packed in other bytes by another zlib: the files count."""
    same = path.is_file() and unity_package.unpacked(path.read_bytes()) == wanted
    return None if same else (path, unity_package.tarball(wanted))


def _embed(folder: Path, wanted: Contents) -> tuple[Path, Contents] | None:
    if not folder.exists():
        return folder, wanted
    if unity_package.digest(unity_package.contents(folder)) == unity_package.digest(wanted):
        return None
    check_ours(folder)
    return folder, wanted


def _edit(text: str, source: str) -> str:
    if not text:  # a manifest with one package in it would take all others away
        raise Refused("there is no manifest yet: open the project in Unity once")
    return unity_manifest.put(text, source) if source else unity_manifest.drop(text)


def _put_folder(folder: Path, package: Contents) -> None:
    """Beside it first, under names that Unity does not see: there is the old one or the new one, and it is whole."""
    making, old = (folder.with_name(f".{folder.name}.{os.getpid()}.{what}") for what in ("new", "old"))
    try:
        for name, data in package.items():
            file = making / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(data)
        (making / MARK).write_text(unity_package.digest(package), encoding="ascii")
        if folder.exists():
            folder.rename(old)
        making.rename(folder)
    except OSError:
        if old.exists():
            old.rename(folder)
        raise
    finally:
        for left in (making, old):
            shutil.rmtree(left, ignore_errors=True)


def _remove(path: Path) -> bool:
    try:
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink(missing_ok=True)
    except OSError:  # Unity on Windows keeps a file open
        return False
    return True
