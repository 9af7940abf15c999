"""Every package of a project: what was asked for, what it was resolved to, and whether its files are here."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import msgspec

from editormcp.backends.disk.index.manifests import FILE, Lock, Locked, Manifest, Told, read_lock, read_manifest
from editormcp.backends.disk.index.packages import MODULES, embedded, find_packages, package_json

_LONGEST_NAME = 256
"""Characters of a package's name: registries take fewer."""
_SOURCES = ("registry", "git", "embedded", "local", "local-tarball", "builtin")
_TARBALLS = (".tgz", ".tar.gz")
_GIT = re.compile(r"(?:git|ssh|git\+\w{1,10})[:@]|(?:(?:https?|file)://|[\w.-]+@)[^?#\s]*\.git(?:[?#]|\Z)")
_HTTP_USER = re.compile(r"(https?://)[^/@?#]*+@")
_PASSWORD = re.compile(r"(//[^/:@?#]*+):[^/@?#]*+@")
_UNITYS = "https://packages.unity.com"
_ALWAYS_BUILT_IN = ("com.unity.ugui", "com.unity.2d.sprite", "com.unity.2d.tilemap")
_FROM_HERE_ON_MORE_ARE = (2021, 2)
"""The version of Unity from which on render pipelines and others come with the Editor."""
_YEAR = re.compile(r"(\d{1,4})\.(\d{1,2})\.")


class Package(msgspec.Struct, omit_defaults=True):
    name: str
    version: str
    source: str
    direct: bool
    present: bool | Literal["unknown"]
    requested: str = ""
    """What the manifest asks for, where that is not the version."""
    url: str = ""
    """Where a git package comes from, or the registry that is not Unity's."""
    hash: str = ""


class Known(msgspec.Struct):
    """Where the facts about packages come from."""

    root: Path
    unity: str
    manifest: Told[Manifest]
    lock: dict[str, Locked]
    folders: dict[str, Path]
    embedded: dict[str, Path]
    registries: dict[str, tuple[int, str]]
    """Scope → the first registry that has it: its number and URL."""


def resolved_packages(root: Path, unity: str) -> tuple[list[Package], list[str]]:
    """All packages by name, and what is to be said about the files that tell of them."""
    manifest, lock = read_manifest(root), read_lock(root)
    folders = {name.removeprefix("Packages/"): folder for name, folder in find_packages(root).folders.items()}
    in_packages, registries = embedded(root, lock.said), _registries(manifest.said)
    known = Known(root, unity, manifest, lock.said.dependencies, folders, in_packages, registries)
    names = {*known.manifest.said.dependencies, *known.lock, *known.embedded}
    found = [_package(known, name) for name in sorted(names)]
    return found, _notes(known, lock)


def _notes(known: Known, lock: Told[Lock]) -> list[str]:
    """What is wrong with the two files, and where they do not fit together: Unity resolves such packages anew."""
    manifest, wanted = known.manifest, known.manifest.said.dependencies
    if not manifest.is_there and not lock.is_there:
        return ["Packages/manifest.json does not exist: without one a project has no packages but embedded ones."]
    notes = []
    if manifest.fault:
        less = "" if wanted else "; direct packages are those that packages-lock.json has as such"
        notes.append(f"Packages/manifest.json {manifest.fault}{less}.")
    if lock.fault:
        less = "" if known.lock else ": versions are those asked for, and what packages need is not known"
        notes.append(f"Packages/packages-lock.json {lock.fault}{less}.")
    return notes + _differences(known) if known.lock and (wanted or not manifest.fault) else notes


def _differences(known: Known) -> list[str]:
    wanted = known.manifest.said.dependencies
    added = sorted(wanted.keys() - known.lock.keys())
    gone = sorted(
        name for name, one in known.lock.items() if not one.depth and name not in wanted and one.source != "embedded"
    )
    said = ((added, "asked for but not resolved yet"), (gone, "no longer asked for but still in packages-lock.json"))
    return [f"{len(names)} packages are {what}: {', '.join(names[:5])}." for names, what in said if names]


def _package(known: Known, name: str) -> Package:
    asked = known.manifest.said.dependencies.get(name)
    requested = without_secrets(asked) if isinstance(asked, str) else ""
    locked = known.lock.get(name, Locked())
    source = _source(known, name, requested, locked)
    text = without_secrets(locked.version) or requested
    version, url = _version(known, name, source, text), _url(known, name, source, text, without_secrets(locked.url))
    old = known.manifest.said.lock.get(name)
    return Package(
        name,
        version,
        source,
        _is_direct(known, name, locked),
        _present(known, name, source, text),
        requested if requested not in (version, url) else "",
        url,
        locked.hash or (old.hash if old else ""),
    )


def _is_direct(known: Known, name: str, locked: Locked) -> bool:
    if name in known.embedded or name in known.manifest.said.dependencies:
        return True
    return bool(known.manifest.fault) and not known.manifest.said.dependencies and not locked.depth


def _source(known: Known, name: str, requested: str, locked: Locked) -> str:
    """As the lock has it; without one as far as the manifest's words tell."""
    if locked.source:
        return locked.source if locked.source in _SOURCES else "unknown"
    if name in known.embedded:
        return "embedded"
    if requested.startswith(FILE) and not _GIT.match(requested):
        return "local-tarball" if requested.endswith(_TARBALLS) else "local"
    if _GIT.match(requested):
        return "git"
    if name.startswith(MODULES) or name in _ALWAYS_BUILT_IN:
        return "builtin"
    year = _YEAR.match(known.unity)
    is_old = year is not None and (int(year[1]), int(year[2])) < _FROM_HERE_ON_MORE_ARE
    return "registry" if requested and (is_old or not name.startswith("com.unity.")) else "unknown"


def _version(known: Known, name: str, source: str, text: str) -> str:
    """The version; of what has none in manifest or lock, the one that its package.json tells."""
    if source in ("registry", "builtin", "unknown") and not text.startswith(FILE):
        return text or "unknown"
    folder = known.embedded.get(name) or known.folders.get(name)
    told = package_json(folder).version if folder else ""
    in_text = {"git": text.partition("#")[2], "local-tarball": _in_file_name(text)}
    return told or in_text.get(source) or "unknown"


def _in_file_name(text: str) -> str:
    """The version in a tarball's name: `com.a.b-1.0.0-pre.1.tgz`."""
    name = text.removesuffix(".tgz").removesuffix(".tar.gz")
    parts = name.split("-")
    starts = (at for at, part in enumerate(parts) if at and part[:1].isdigit())
    return "-".join(parts[next(starts, len(parts)) :])


def _present(known: Known, name: str, source: str, text: str) -> bool | Literal["unknown"]:
    """Whether its files can be read here. What comes with the Editor may lie in its installation."""
    if name in known.folders:
        return True
    if source in ("builtin", "unknown"):
        return "unknown"
    if source != "local-tarball":
        return False
    try:
        return (known.root / "Packages" / text.removeprefix(FILE)).is_file()
    except (OSError, ValueError):
        return False  # a name too long, or with a zero in it


def _url(known: Known, name: str, source: str, text: str, registry: str) -> str:
    if source == "git":
        return text.partition("#")[0]
    if source != "registry":
        return ""
    if not registry:
        scoped = (known.registries[scope] for scope in _scopes(name) if scope in known.registries)
        registry = without_secrets(min(scoped, default=(0, ""))[1])
    return registry if registry.rstrip("/") != _UNITYS else ""


def _registries(manifest: Manifest) -> dict[str, tuple[int, str]]:
    found: dict[str, tuple[int, str]] = {}
    for number, one in enumerate(manifest.scoped_registries):
        for scope in one.scopes:
            found.setdefault(scope, (number, one.url))
    return found


def _scopes(name: str) -> Iterator[str]:
    """The scopes that a package is in: its own name, and what stands before each dot of it."""
    yield name
    end = name.find(".", 0, _LONGEST_NAME)
    while end >= 0:
        yield name[:end]
        end = name.find(".", end + 1, _LONGEST_NAME)


def without_secrets(url: str) -> str:
    """An address without the user and password that people put into it."""
    return _PASSWORD.sub(r"\1@", _HTTP_USER.sub(r"\1", url))
