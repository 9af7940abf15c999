"""What the index keeps of one file: the GUID that its `.meta` gives it, and the GUIDs it refers to."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import takewhile
from pathlib import Path

import msgspec

from editormcp.analysis.types import Class
from editormcp.backends.disk.format.scalars import decode_scalar
from editormcp.backends.disk.format.sniff import HEAD_SIZE, Kind, sniff
from editormcp.backends.disk.index.assemblies import HEAD, NoAssembly, assembly_types, is_managed
from editormcp.backends.disk.index.csharp_text import decode
from editormcp.backends.disk.index.names import META, extension
from editormcp.backends.disk.index.reading import MAX_BYTES
from editormcp.backends.disk.index.scripts import declared_classes
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
SCRIPT, ASSEMBLY_FILE = ".cs", ".dll"
_READ_TYPES = YAML_TYPES | JSON_TYPES | {META, SCRIPT, ASSEMBLY_FILE}

_NEVER_SCRIPTS = frozenset(
    ("System.Object", "System.Enum", "System.ValueType", "System.MulticastDelegate", "System.Attribute")
)
"""Bases whose classes no component is derived from: nine of ten that a plugin has."""
_LARGEST_DLL = 64 << 20
_CHUNK = 16 << 20
_OVERLAP = 256
_META_GUID = re.compile(rb"^guid:[ \t]*([0-9a-f]{32})", re.MULTILINE)
_REFERENCED = re.compile(rb"\{fileID:\s-?\d++,\s++guid:\s([0-9a-f]{32})")
_HELD = re.compile(rb"\n--- !u!(\d{1,10}) &")
_HEADER = re.compile(rb"--- !u!(\d{1,18}) &-?\d{1,20}+[^\n]*+\n(\w++):")
_SCRIPT = re.compile(rb"\n  m_Script: \{fileID: (-?\d{1,20}),\s++guid: ([0-9a-f]{32})")
_SHADER = re.compile(rb"\n  m_Shader: \{fileID: (-?\d{1,20})(?:,\s++guid: ([0-9a-f]{32}))?")
_SOURCE = re.compile(rb"\n  m_SourcePrefab: \{fileID: -?\d{1,20},\s++guid: ([0-9a-f]{32})")
_UNDER_NOTHING = b"\n    m_TransformParent: {fileID: 0}"
"""Stands in the one instance of a prefab that has no parent: the prefab is a variant of what that is an instance of."""
_MOST_LABELS = 1 << 16
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
    """What the index found inside: yaml, json, code, binary, lfs pointer, empty, or one of the two above."""
    folder: bool = False
    bundle: bool = False
    """Of a `.meta`: whether its asset has an AssetBundle name."""
    main: str = ""
    """Of an .asset: its main object's class, or `script <guid> <file id>`. Of an .asmdef: its assembly's name."""
    classes: tuple[Class, ...] = ()
    """Of a script or an assembly: the classes it declares."""
    holds: tuple[int, ...] = ()
    """Of a YAML file: the class ids of its documents."""
    base: str = ""
    """Of a prefab variant: the GUID of its base. Of a material: its shader, `<guid> <file id>`."""
    labels: tuple[str, ...] = ()
    """Of a `.meta`: the labels of its asset."""


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
    files, folders = listing.files, listing.folders
    for path in paths:
        folder, _, name = path.rpartition("/")
        yield ToRead(path, f"{folders[folder]}/{name}", *files[path])


def read_entries(batch: list[ToRead]) -> list[Entry]:
    """Looks inside many files; a crew can share this."""
    return [read_entry(one.path, one.real, (one.size, one.modified)) for one in batch]


def read_entry(path: str, real: Path | str, stat: Stat) -> Entry:
    """Looks inside the file, as of `stat`. One that cannot be read is kept as such, with a time that is never right."""
    size, modified = stat
    try:
        if path.endswith(META):
            return _read_meta(real, size, modified)
        if (ending := extension(path)) in (SCRIPT, ASSEMBLY_FILE):
            classes = _read_script(real) if ending == SCRIPT else _read_assembly(real)
            return Entry(size, modified, kind="code", classes=classes)
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
    guid = match[1].decode() if match else ""
    return Entry(size, modified, guid, _unique(references), kind, folder, bundle, labels=_labels(data))


def _labels(data: bytes) -> tuple[str, ...]:
    """A list at the top level, which few `.meta` files have."""
    start = data.find(b"\nlabels:")
    if start < 0:
        return ()
    lines = data[start + 1 : start + _MOST_LABELS].splitlines()[1:]
    return tuple(decode_scalar(line[2:].strip()) for line in takewhile(lambda line: line.startswith(b"- "), lines))


def _read_script(real: Path | str) -> tuple[Class, ...]:
    """What stands beyond 16 MiB of a script, nobody has written."""
    with open_file(real) as file:
        return tuple(declared_classes(decode(read_up_to(file, SMALL))))


def _read_assembly(real: Path | str) -> tuple[Class, ...]:
    """The classes of a .NET assembly; none of a native one, of which only the head is read."""
    with open_file(real) as file:
        head = read_up_to(file, HEAD)
        data = head + read_up_to(file, _LARGEST_DLL) if is_managed(head) else b""
    try:
        found = assembly_types(data)
    except NoAssembly:
        return ()
    return tuple(one for one in found if "<" not in one.name and one.bases not in _NEVER_SCRIPTS)


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
        base = _base(data, path)
        found = set(pattern.findall(data))
        held = set(_HELD.findall(data)) if kind is Kind.YAML else set()
        if path.endswith((".asmdef", ".asmref")):
            assembly = _assembly(data)
            main = assembly.name
            found |= {ASSEMBLY.encode() + name.encode() for name in (*assembly.references, assembly.reference) if name}
        read = len(data)
        while len(data) >= _CHUNK and read < MAX_BYTES:  # it may grow while it is read
            data = data[-_OVERLAP:] + file.read(_CHUNK)
            read += _CHUNK
            found.update(pattern.findall(data))
            held.update(_HELD.findall(data) if kind is Kind.YAML else ())
    holds = tuple(sorted(map(int, held)))
    return Entry(size, modified, references=_unique(found), kind=kind.value, main=main, holds=holds, base=base)


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


def _base(head: bytes, path: str) -> str:
    """What a prefab variant or a material is made from."""
    if path.endswith(".mat"):
        shader = _SHADER.search(head)
        return f"{(shader[2] or b'').decode()} {shader[1].decode()}" if shader else ""
    place = head.find(_UNDER_NOTHING) if path.endswith(".prefab") else -1
    if place < 0:
        return ""
    end = head.find(b"\n--- !u!", place)
    source = _SOURCE.search(head, place, end if end >= 0 else len(head))
    return source[1].decode() if source else ""


def _unique(found: set[bytes]) -> tuple[str, ...]:
    return tuple(sorted(guid.decode() for guid in found))
