"""The types that a .NET assembly defines, read from its metadata (ECMA-335, partition II, 24 and 25).

Components in a DLL name their script only by a hash of its name: to tell the name, all types of the DLL are needed.
"""

from __future__ import annotations

import struct

from editormcp.analysis.types import Class

_MODULE, _TYPE_REF, _TYPE_DEF, _FIELD, _METHOD = 0x00, 0x01, 0x02, 0x04, 0x06
_MODULE_REF, _TYPE_SPEC, _ASSEMBLY_REF = 0x1A, 0x1B, 0x23
_CLI_DIRECTORY = 14
_INTERFACE = 0x20
_MOST_TYPES = 50_000
_LONGEST_NAME = 1024
HEAD = 4096
"""So much of a file tells whether it is a .NET assembly."""


class NoAssembly(Exception):
    """Not a .NET assembly, or a damaged one."""


def assembly_types(data: bytes) -> list[Class]:
    """The types of an assembly, each with the base that it names, nested ones with no namespace. Raises NoAssembly.

    A base that is a generic type with its arguments is left out, and so are interfaces.
    """
    try:
        return _Metadata(data, _metadata_offset(data)).types()
    except (struct.error, IndexError, ValueError) as error:
        raise NoAssembly from error


def is_managed(head: bytes) -> bool:
    """Whether a file that begins so is a .NET assembly: its headers point to metadata."""
    try:
        return _u32(head, _cli_directory(head)[0]) != 0
    except (struct.error, NoAssembly):
        return False


def _u16(data: bytes, at: int) -> int:
    value: int = struct.unpack_from("<H", data, at)[0]
    return value


def _u32(data: bytes, at: int) -> int:
    value: int = struct.unpack_from("<I", data, at)[0]
    return value


def _cli_directory(data: bytes) -> tuple[int, int, int]:
    """Where the PE header says where the CLI header is; where its sections are told, and how many there are."""
    if data[:2] != b"MZ":
        raise NoAssembly
    pe = _u32(data, 0x3C)
    if data[pe : pe + 4] != b"PE\0\0":
        raise NoAssembly
    sections, optional_size = _u16(data, pe + 6), _u16(data, pe + 20)
    optional = pe + 24
    is_64_bit = _u16(data, optional) == 0x20B
    return optional + (112 if is_64_bit else 96) + 8 * _CLI_DIRECTORY, optional + optional_size, sections


def _metadata_offset(data: bytes) -> int:
    """From the PE header over the CLI header to the metadata root."""
    directory, first, sections = _cli_directory(data)
    table = [struct.unpack_from("<IIII", data, first + 40 * one + 8) for one in range(sections)]
    cli = _file_offset(table, _u32(data, directory))
    return _file_offset(table, _u32(data, cli + 8))


def _file_offset(sections: list[tuple[int, ...]], address: int) -> int:
    for size, start, raw_size, raw_start in sections:
        if start <= address < start + max(size, raw_size):
            return raw_start + address - start
    raise NoAssembly


class _Metadata:
    """The tables of TypeDef and TypeRef: where their rows are, and how wide."""

    def __init__(self, data: bytes, root: int) -> None:
        streams = _streams(data, root)
        tables, self._strings = streams["#~"], streams["#Strings"]
        wide, valid = data[tables + 6], struct.unpack_from("<Q", data, tables + 8)[0]
        present = [number for number in range(64) if valid >> number & 1]
        counts = {number: _u32(data, tables + 24 + 4 * place) for place, number in enumerate(present)}
        self._data = data
        self._string = 4 if wide & 1 else 2
        guid = 4 if wide & 2 else 2
        self._scope = _coded(counts, 2, _MODULE, _MODULE_REF, _ASSEMBLY_REF, _TYPE_REF)
        self._base = _coded(counts, 2, _TYPE_DEF, _TYPE_REF, _TYPE_SPEC)
        self._reference_row = self._scope + 2 * self._string
        self._row = 4 + 2 * self._string + self._base + _coded(counts, 0, _FIELD) + _coded(counts, 0, _METHOD)
        self._references = tables + 24 + 4 * len(present) + counts.get(_MODULE, 0) * (2 + self._string + 3 * guid)
        self._reference_count = counts.get(_TYPE_REF, 0)
        self._start = self._references + self._reference_count * self._reference_row
        self._count = min(counts.get(_TYPE_DEF, 0), _MOST_TYPES)

    def types(self) -> list[Class]:
        return [self._type(number) for number in range(self._count)]

    def _type(self, number: int) -> Class:
        at = self._start + number * self._row
        name, space = self._named(at + 4)
        base = self._base_name(_index(self._data, at + 4 + 2 * self._string, self._base))
        return Class(name, space, base, is_interface=bool(_u32(self._data, at) & _INTERFACE))

    def _base_name(self, coded: int) -> str:
        """What a coded index points to: its two lowest bits tell the table, the others the row, from 1."""
        kind, row = coded & 3, (coded >> 2) - 1
        if kind == 0 and 0 <= row < self._count:
            at = self._start + row * self._row + 4
        elif kind == 1 and 0 <= row < self._reference_count:
            at = self._references + row * self._reference_row + self._scope
        else:
            return ""
        name, space = self._named(at)
        return f"{space}.{name}" if space else name

    def _named(self, at: int) -> tuple[str, str]:
        """Name and namespace, whose places in the strings stand here; how many type parameters there are is cut off."""
        places = (_index(self._data, at + part, self._string) for part in (0, self._string))
        name, space = (_string(self._data, self._strings + place) for place in places)
        return name.partition("`")[0], space


def _streams(data: bytes, root: int) -> dict[str, int]:
    """Where each stream of the metadata starts."""
    if data[root : root + 4] != b"BSJB":
        raise NoAssembly
    at = root + 16 + _u32(data, root + 12)
    count, at = _u16(data, at + 2), at + 4
    found: dict[str, int] = {}
    for _ in range(min(count, 16)):
        end = data.index(b"\0", at + 8, at + 8 + _LONGEST_NAME)
        found[data[at + 8 : end].decode("ascii")] = root + _u32(data, at)
        at += 8 + (end - at - 8) // 4 * 4 + 4
    if "#~" not in found or "#Strings" not in found:
        raise NoAssembly
    return found


def _coded(counts: dict[int, int], bits: int, *tables: int) -> int:
    """The size of an index into one of several tables."""
    return 4 if max(counts.get(table, 0) for table in tables) >= 1 << (16 - bits) else 2


def _index(data: bytes, at: int, size: int) -> int:
    return _u32(data, at) if size == 4 else _u16(data, at)


def _string(data: bytes, at: int) -> str:
    return data[at : data.index(b"\0", at, at + _LONGEST_NAME)].decode("utf-8")
