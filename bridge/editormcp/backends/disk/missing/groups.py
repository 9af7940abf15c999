"""What leads nowhere, by the asset it leads to: one deleted asset usually explains many findings."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from editormcp.backends.disk.missing.expected_types import MONO_SCRIPT, expected_type

SHOWN = 10
"""Fields and files that a group names."""
MORE = "…"
_PLACE = re.compile(r"\.Array\.data\[\d++\]")

Row = dict[str, Any]


class Use(msgspec.Struct, frozen=True):
    """One field that leads to an asset, with the type that has the field, where that is known."""

    guid: str
    file_id: int
    path: str
    type: str
    place: str


def uses(findings: Iterable[tuple[str, Row]]) -> Iterator[Use]:
    """What the tool's rows say."""
    for kind, row in findings:
        if kind == "script":
            yield Use(row.get("guid", ""), MONO_SCRIPT, row["path"], "", "m_Script")
        else:
            file_id = int(row.get("referenceFileId", 0))
            guid, type = row.get("referenceGuid", ""), row.get("componentType", "")
            yield Use(guid, file_id, row["path"], type, row["propertyPath"])


class _Group:
    def __init__(self) -> None:
        self.fields: Counter[str] = Counter()
        self.files: Counter[str] = Counter()
        self.types: Counter[str] = Counter()

    def add(self, use: Use) -> None:
        place = _PLACE.sub("[]", use.place)
        self.fields[f"{use.type}.{place}" if use.type else place] += 1
        self.files[use.path] += 1
        if use.guid and (type := expected_type(use.file_id, place)):
            self.types[type] += 1

    def row(self, guid: str) -> Row:
        expected = {"expectedType": _first(self.types)[0]} if self.types else {}
        shown = {"fields": _first(self.fields), "files": _first(self.files)}
        return {"guid": guid, "count": self.files.total(), **expected, **shown}


def grouped(found: Iterable[Use], gone: Mapping[str, str]) -> list[Row]:
    """One row a GUID, the most used first; what names no GUID has an empty one. `gone` knows where assets were."""
    groups: dict[str, _Group] = {}
    for use in found:
        groups.setdefault(use.guid, _Group()).add(use)
    rows = [group.row(guid) for guid, group in groups.items()]
    for row in rows:
        if row["guid"] in gone:
            row["lastPath"] = gone[row["guid"]]
    return sorted(rows, key=lambda row: (-row["count"], row["guid"]))


def _first(counted: Counter[str]) -> list[str]:
    """The most frequent, then by name."""
    names = sorted(counted, key=lambda name: (-counted[name], name))
    return [*names[:SHOWN], MORE] if len(names) > SHOWN else names
