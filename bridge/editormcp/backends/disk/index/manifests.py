"""What a project says about its packages: manifest.json is what was asked for, packages-lock.json what came of it."""

from __future__ import annotations

from pathlib import Path
from typing import Generic, TypeVar

import msgspec

from editormcp.backends.disk.index import loose_json
from editormcp.projects.files import read_small

Kind = TypeVar("Kind")
FILE = "file:"


class Registry(msgspec.Struct, frozen=True):
    url: str = ""
    scopes: list[str] = []


class OldLock(msgspec.Struct, frozen=True):
    """Before Unity 2019.4 the manifest itself held what git packages were resolved to."""

    hash: str = ""
    revision: str = ""


class Manifest(msgspec.Struct, frozen=True, rename="camel"):
    dependencies: dict[str, object] = {}
    scoped_registries: list[Registry] = []
    lock: dict[str, OldLock] = {}


class Locked(msgspec.Struct, frozen=True):
    """One resolved package."""

    version: str = ""
    source: str = ""
    depth: int = 0
    url: str = ""
    hash: str = ""


class Lock(msgspec.Struct, frozen=True):
    dependencies: dict[str, Locked] = {}


class Told(msgspec.Struct, Generic[Kind], frozen=True):
    """What a file says; nothing where it cannot be read. `fault` is what is wrong with it, after its name."""

    said: Kind
    is_there: bool = True
    fault: str = ""


def read_manifest(root: Path) -> Told[Manifest]:
    return _read(root, "manifest.json", Manifest)


def read_lock(root: Path) -> Told[Lock]:
    return _read(root, "packages-lock.json", Lock)


def _read(root: Path, name: str, kind: type[Kind]) -> Told[Kind]:
    try:
        said, fault = loose_json.decode(read_small(root / "Packages" / name), kind)
    except FileNotFoundError:
        return Told(kind(), is_there=False, fault="does not exist")
    except OSError as error:
        return Told(kind(), fault=f"cannot be read ({error.strerror})")
    return Told(kind() if said is None else said, fault=fault)
