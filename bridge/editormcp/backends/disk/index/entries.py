"""What the index keeps of one file: the GUID that its `.meta` gives it, and the GUIDs it refers to."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from editormcp.backends.disk.format.sniff import HEAD_SIZE, Kind, sniff
from editormcp.backends.disk.index.names import META, extension
from editormcp.backends.disk.index.reading import MAX_BYTES
from editormcp.backends.disk.index.settling import UNSETTLED
from editormcp.backends.disk.index.walk import Listing, Stat
from editormcp.projects.files import JSON_FAULTS, SMALL, open_file, read_up_to

YAML_TYPES = frozenset(
    (
        ".unity", ".prefab", ".asset", ".mat", ".controller", ".anim", ".overridecontroller", ".mixer", ".playable",
        ".physicmaterial", ".physicsmaterial2d", ".lighting", ".spriteatlas", ".spriteatlasv2", ".terrainlayer",
        ".mask", ".rendertexture", ".customrendertexture", ".cubemap", ".flare", ".guiskin", ".fontsettings",
        ".brush", ".preset", ".signal", ".giparams", ".shadervariants", ".scenetemplate", ".vfx",
    )
)  # fmt: skip
JSON_TYPES = frozenset(
    (
        ".asmdef", ".asmref", ".shadergraph", ".shadersubgraph", ".uxml", ".uss", ".tss", ".inputactions",
    )
)  # fmt: skip
_READ_TYPES = YAML_TYPES | JSON_TYPES | {META}

_CHUNK = 16 << 20
_OVERLAP = 256
_META_GUID = re.compile(rb"^guid:[ \t]*([0-9a-f]{32})", re.MULTILINE)
_REFERENCED = re.compile(rb"\{fileID:\s-?\d++,\s++guid:\s([0-9a-f]{32})")
_HEADER = re.compile(rb"--- !u!(\d{1,18}) &-?\d{1,20}+[^\n]*+\n(\w++):")
_SCRIPT = re.compile(rb"\n  m_Script: \{fileID: (-?\d{1,20}),\s++guid: ([0-9a-f]{32})")
_BUNDLE = re.compile(rb"\n  assetBundleName: [^\s]")
_NAMED = re.compile(rb"""(?:guid\\?["']?\s*[:=]\s*\\?["']?|GUID:)([0-9a-f]{32})""")


UNREADABLE = "unreadable"
TOO_LARGE = "too large"
ASSEMBLY = "assembly:"
"""Marks a reference to an assembly by its name, where others are GUIDs."""


class Entry(msgspec.Struct, array_like=True, gc=False):
    """One file as of `size` and `modified`. A `.meta` has the GUID of its asset; `folder` tells a folder's."""

    size: int
    modified: int
    guid: str = ""
    references: tuple[str, ...] = ()
    kind: str = ""
    """What the index found inside: yaml, json, binary, lfs pointer, empty, or one of the two above."""
    folder: bool = False
    bundle: bool = False
    """Of a `.meta`: whether its asset has an AssetBundle name."""
    main: str = ""
    """Of an .asset: its main object's class, or `script <guid> <file id>`. Of an .asmdef: its assembly's name."""


def interesting(path: str) -> bool:
    """Whether the index looks inside a file of this name."""
    ending = path[path.rfind(".") :]
    return ending in _READ_TYPES or ending.lower() in _READ_TYPES


class ToRead(msgspec.Struct, array_like=True, gc=False):
    """A file that the index wants to look into: its name in the project, where it really is, size and time."""

    path: str
    real: str
    size: int
    modified: int


def to_read(listing: Listing, paths: Iterable[str]) -> Iterator[ToRead]:
    """These files of a listing, with where each really is: without a Path for each, which would cost as much again."""
    folders = {name: str(folder) for name, folder in listing.folders.items()}
    for path in paths:
        folder, _, name = path.rpartition("/")
        yield ToRead(path, f"{folders[folder]}/{name}", *listing.files[path])


def read_entries(batch: list[ToRead]) -> list[Entry]:
    """Looks inside many files; a crew can share this."""
    return [read_entry(one.path, one.real, (one.size, one.modified)) for one in batch]


def read_entry(path: str, real: Path | str, stat: Stat) -> Entry:
    """Looks inside the file, as of `stat`. One that cannot be read is kept as such, with a time that is never right."""
    size, modified = stat
    try:
        if path.endswith(META):
            return _read_meta(real, size, modified)
        return _read_text(path, real, size, modified)
    except OSError:
        return Entry(size, UNSETTLED, kind=UNREADABLE)


def _read_meta(real: Path | str, size: int, modified: int) -> Entry:
    with open_file(real) as file:
        data = read_up_to(file, SMALL)
    match = _META_GUID.search(data, 0, 512)
    references = set(_REFERENCED.findall(data)) if b"{fileID" in data else set()
    folder = b"\nfolderAsset: yes" in data[:256]
    bundle = _BUNDLE.search(data) is not None
    kind = "yaml" if len(data) < SMALL else TOO_LARGE
    return Entry(size, modified, match[1].decode() if match else "", _unique(references), kind, folder, bundle)


def _read_text(path: str, real: Path | str, size: int, modified: int) -> Entry:
    if size > MAX_BYTES:
        return Entry(size, modified, kind=TOO_LARGE)
    with open_file(real) as file:
        data = file.read(_CHUNK)
        kind = sniff(data[:HEAD_SIZE])
        if kind is Kind.BINARY and extension(path) in JSON_TYPES:
            kind = Kind.JSON  # .uxml and .uss are text of another sort, with GUIDs written the same way.
        pattern = {Kind.YAML: _REFERENCED, Kind.JSON: _NAMED}.get(kind)
        if pattern is None:
            return Entry(size, modified, kind=kind.value)
        main = _main_object(data) if path.endswith(".asset") else ""
        found = set(pattern.findall(data))
        if path.endswith((".asmdef", ".asmref")):
            assembly = _assembly(data)
            main = assembly.name
            found |= {ASSEMBLY.encode() + name.encode() for name in (*assembly.references, assembly.reference) if name}
        read = len(data)
        while len(data) >= _CHUNK and read < MAX_BYTES:  # it may grow while it is read
            data = data[-_OVERLAP:] + file.read(_CHUNK)
            read += _CHUNK
            found.update(pattern.findall(data))
    return Entry(size, modified, references=_unique(found), kind=kind.value, main=main)


class _Assembly(msgspec.Struct):
    name: str = ""
    references: list[str] = []
    reference: str = ""


def _assembly(data: bytes) -> _Assembly:
    """An assembly definition, which refers to others by GUID or by name."""
    try:
        found = msgspec.json.decode(data.removeprefix(b"\xef\xbb\xbf"), type=_Assembly)
    except JSON_FAULTS:
        return _Assembly()
    found.references = [name for name in found.references if not name.startswith("GUID:")]
    return found


def _main_object(head: bytes) -> str:
    """Unity gives an asset's main object the id 11400000; where there is none, it is the first."""
    place = head.find(b" &11400000\n")
    start = head.rfind(b"--- !u!", 0, place) if place >= 0 else head.find(b"--- !u!")
    header = _HEADER.match(head, start) if start >= 0 else None
    if header is None:
        return ""
    if header[1] != b"114":
        return header[2].decode("ascii", "replace")
    script = _SCRIPT.search(head, header.end())
    return f"script {script[2].decode()} {script[1].decode()}" if script else ""


def _unique(found: set[bytes]) -> tuple[str, ...]:
    return tuple(sorted(guid.decode() for guid in found))
