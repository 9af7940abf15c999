"""Types of .NET assemblies, on assemblies written byte by byte."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from backends.disk.asking import Asker
from backends.disk.writing import SceneText, TestProject
from editormcp.backends.disk.index.assemblies import NoAssembly, assembly_types
from editormcp.backends.disk.index.entries import read_entry
from editormcp.backends.disk.index.known_scripts import dll_script_id

_RVA, _RAW = 0x2000, 0x200


class Type(NamedTuple):
    """A type to be written. `base` is another one of the same assembly by its place, or the name of one elsewhere."""

    namespace: str
    name: str
    base: int | str | None = None


def assembly(types: Sequence[tuple[str, str] | Type], *, plus: bool = False) -> bytes:
    """A .NET assembly with these types (namespace, name, base) and nothing else; `plus` makes it PE32+."""
    strings = b"\0"

    def text(written: str) -> int:
        nonlocal strings
        place = len(strings) if written else 0
        strings += written.encode() + b"\0" if written else b""
        return place

    written = [Type("", "<Module>"), *(Type(*one) for one in types)]
    elsewhere = ["", *dict.fromkeys(one.base for one in written if isinstance(one.base, str))]
    type_ref = b""
    for name in elsewhere:
        space, _, short = name.rpartition(".")
        type_ref += struct.pack("<HHH", 0, text(short), text(space))
    rows = b""
    for one in written:
        base = 0
        if isinstance(one.base, int):
            base = one.base + 2 << 2  # counted from 1, after <Module>
        elif one.base is not None:
            base = elsewhere.index(one.base) + 1 << 2 | 1
        rows += struct.pack("<IHHHHH", 0, text(one.name), text(one.namespace), base, 1, 1)
    module = struct.pack("<HHHHH", 0, 0, 0, 0, 0)
    valid = 1 << 0 | 1 << 1 | 1 << 2
    head = struct.pack("<IBBBBQQ", 0, 2, 0, 0, 1, valid, 0)
    head += struct.pack("<III", 1, len(elsewhere), len(written))
    tables = head + module + type_ref + rows
    version = b"v4.0.30319\0\0"
    root = b"BSJB" + struct.pack("<HHII", 1, 1, 0, len(version)) + version + struct.pack("<HH", 0, 2)
    first = len(root) + 12 + 20
    root += struct.pack("<II", first, len(tables)) + b"#~\0\0"
    root += struct.pack("<II", first + len(tables), len(strings)) + b"#Strings\0\0\0\0"
    body = struct.pack("<IHHII", 72, 2, 5, _RVA + 72, len(root) + len(tables) + len(strings)) + bytes(56)
    body += root + tables + strings
    fixed = 112 if plus else 96
    optional = struct.pack("<H", 0x20B if plus else 0x10B) + bytes(fixed - 2)
    optional += bytes(8 * 14) + struct.pack("<II", _RVA, 72) + bytes(8)
    section = b".text\0\0\0" + struct.pack("<IIII", len(body), _RVA, len(body), _RAW) + bytes(16)
    coff = struct.pack("<HHIIIHH", 0x14C, 1, 0, 0, 0, len(optional), 0x2000)
    headers = b"MZ" + bytes(58) + struct.pack("<I", 0x80) + bytes(64) + b"PE\0\0" + coff + optional + section
    return headers.ljust(_RAW, b"\0") + body


@pytest.mark.parametrize("plus", [False, True])
def test_the_types_of_an_assembly_are_read(plus: bool) -> None:
    found = assembly_types(assembly([("Studio.Water", "Buoy"), ("", "Loose")], plus=plus))
    assert [one.full_name for one in found] == ["<Module>", "Studio.Water.Buoy", "Loose"]


def test_a_type_has_the_base_that_it_names() -> None:
    data = assembly(
        [
            Type("Studio", "Boat", "UnityEngine.MonoBehaviour"),
            Type("Studio", "Ferry`1", 0),
            Type("", "Launch", 1),
            Type("", "Loose", "Root"),
        ]
    )
    found = {one.full_name: one.bases for one in assembly_types(data)}
    assert found == {
        "<Module>": "",
        "Studio.Boat": "UnityEngine.MonoBehaviour",
        "Studio.Ferry": "Studio.Boat",
        "Launch": "Studio.Ferry",
        "Loose": "Root",
    }


def test_the_index_keeps_of_an_assembly_what_may_be_a_script(tmp_path: Path) -> None:
    file = tmp_path / "Studio.dll"
    names = ("System.Object", "System.Enum", "System.ValueType", "System.MulticastDelegate", "Studio.Boat")
    file.write_bytes(assembly([Type("Studio", f"Type{number}", name) for number, name in enumerate(names)]))
    assert [one.name for one in read_entry("Assets/Studio.dll", file, (1, 1)).classes] == ["Type4"]
    file.write_bytes(b"MZ" + bytes(5000))
    assert read_entry("Assets/Studio.dll", file, (1, 1)).classes == ()


@pytest.mark.parametrize("data", [b"", b"MZ", b"MZ" + bytes(500), b"\x7fELF" + bytes(500), assembly([])[:700]])
def test_what_is_no_assembly_is_refused(data: bytes) -> None:
    with pytest.raises(NoAssembly):
        assembly_types(data)


@given(st.integers(0, 1200), st.binary(min_size=1, max_size=8))
def test_a_damaged_assembly_is_read_or_refused(at: int, patch: bytes) -> None:
    data = bytearray(assembly([("A", "B")] * 20))
    data[at : at + len(patch)] = patch
    with suppress(NoAssembly):
        assembly_types(bytes(data))


def test_a_component_in_a_dll_has_its_class(project: TestProject, ask: Asker) -> None:
    dll = project.asset("Assets/Plugins/Studio.dll", assembly([("Studio.Water", "Buoy")]))
    file_id = dll_script_id("Studio.Water", "Buoy")
    body = f"114 MonoBehaviour\n  m_Enabled: 1\n  m_Script: {{fileID: {file_id}, guid: {dll}, type: 3}}\n"
    other = f"114 MonoBehaviour\n  m_Enabled: 1\n  m_Script: {{fileID: 7, guid: {dll}, type: 3}}\n"
    file = SceneText()
    file.add(10, "Boat", components={12: body, 13: other})
    project.scene("Assets/Main.unity", file)
    assert ask.outline("Assets/Main.unity") == ["Boat (Buoy,Script (unresolved))"]
    rows = ask("scene.components.list", scenePath="Assets/Main.unity", gameObjectPath="Boat")["components"]
    assert rows[1]["fullTypeName"] == "Studio.Water.Buoy"
