"""The types that a .NET assembly defines, read from its metadata (ECMA-335, partition II, 24 and 25).

Components in a DLL name their script only by a hash of its name: to tell the name, all types of the DLL are needed.
"""

from __future__ import annotations

import struct

from editormcp.backends.disk.index.scripts import ScriptClass

_MODULE, _TYPE_REF, _TYPE_DEF, _FIELD, _METHOD = 0x00, 0x01, 0x02, 0x04, 0x06
_MODULE_REF, _TYPE_SPEC, _ASSEMBLY_REF = 0x1A, 0x1B, 0x23
_CLI_DIRECTORY = 14
_MOST_TYPES = 50_000
_LONGEST_NAME = 1024


class NoAssembly(Exception):
    """Not a .NET assembly, or a damaged one."""


def assembly_types(data: bytes) -> list[ScriptClass]:
    """The types of an assembly, nested ones with no namespace. Raises NoAssembly."""
    try:
        return _types(data, _metadata_offset(data))
    except (struct.error, IndexError, ValueError) as error:
        raise NoAssembly from error


def _u16(data: bytes, at: int) -> int:
    value: int = struct.unpack_from("<H", data, at)[0]
    return value


def _u32(data: bytes, at: int) -> int:
    value: int = struct.unpack_from("<I", data, at)[0]
    return value


def _metadata_offset(data: bytes) -> int:
    """From the PE header over the CLI header to the metadata root."""
    if data[:2] != b"MZ":
        raise NoAssembly
    pe = _u32(data, 0x3C)
    if data[pe : pe + 4] != b"PE\0\0":
        raise NoAssembly
    sections, optional_size = _u16(data, pe + 6), _u16(data, pe + 20)
    optional = pe + 24
    is_64_bit = _u16(data, optional) == 0x20B
    directory = optional + (112 if is_64_bit else 96) + 8 * _CLI_DIRECTORY
    table = [struct.unpack_from("<IIII", data, optional + optional_size + 40 * one + 8) for one in range(sections)]
    cli = _file_offset(table, _u32(data, directory))
    return _file_offset(table, _u32(data, cli + 8))


def _file_offset(sections: list[tuple[int, ...]], address: int) -> int:
    for size, start, raw_size, raw_start in sections:
        if start <= address < start + max(size, raw_size):
            return raw_start + address - start
    raise NoAssembly


def _types(data: bytes, root: int) -> list[ScriptClass]:
    streams = _streams(data, root)
    tables, strings = streams["#~"], streams["#Strings"]
    wide, valid = data[tables + 6], struct.unpack_from("<Q", data, tables + 8)[0]
    present = [number for number in range(64) if valid >> number & 1]
    counts = {number: _u32(data, tables + 24 + 4 * place) for place, number in enumerate(present)}
    string = 4 if wide & 1 else 2
    guid = 4 if wide & 2 else 2
    scope = _coded(counts, 2, _MODULE, _MODULE_REF, _ASSEMBLY_REF, _TYPE_REF)
    base = _coded(counts, 2, _TYPE_DEF, _TYPE_REF, _TYPE_SPEC)
    start = tables + 24 + 4 * len(present)
    start += counts.get(_MODULE, 0) * (2 + string + 3 * guid) + counts.get(_TYPE_REF, 0) * (scope + 2 * string)
    row = 4 + 2 * string + base + _coded(counts, 0, _FIELD) + _coded(counts, 0, _METHOD)
    read = _u32 if string == 4 else _u16
    found = []
    for number in range(min(counts.get(_TYPE_DEF, 0), _MOST_TYPES)):
        at = start + number * row + 4
        name, space = (_string(data, strings + read(data, at + part)) for part in (0, string))
        found.append(ScriptClass(name, space))
    return found


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


def _string(data: bytes, at: int) -> str:
    return data[at : data.index(b"\0", at, at + _LONGEST_NAME)].decode("utf-8")
