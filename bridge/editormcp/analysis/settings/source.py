"""Where settings come from, and how their values are shown."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection
from typing import Any

from editormcp.analysis.cells import cell
from editormcp.analysis.enums import enum_name
from editormcp.analysis.model import Target, Value, is_reference

Fields = dict[str, Value]
PLUMBING = frozenset(("m_ObjectHideFlags", "serializedVersion"))
_LONGEST = 100
"""Longer text without a space is bytes, which nobody reads."""


class Source(ABC):
    """The settings of one project."""

    @abstractmethod
    def fields(self, file: str) -> Fields:
        """The fields of `ProjectSettings/<file>.asset`; none where it cannot be read, which the source tells itself."""

    @abstractmethod
    def is_there(self, file: str) -> bool:
        """Whether the project has the file; where it has not, Unity's defaults count."""

    def fault(self, file: str) -> str:
        """Why a file that is there tells nothing, as a sentence without its end; nothing where it tells."""
        return ""

    @abstractmethod
    def text(self, file: str, name: str) -> str:
        """A field as it is written, empty where there is none: of a version `1.10` the number would be 1.1."""

    @abstractmethod
    def layers(self) -> list[str]:
        """The names of the 32 layers; empty where one has none."""

    @abstractmethod
    def target(self, reference: Fields) -> Target | None:
        """The asset that a reference means."""

    @abstractmethod
    def note(self, text: str) -> None:
        """Says something beside the answer."""

    def lacks(self, file: str, what: str, found: Fields) -> None:
        """Says that a file which is there has not what it should: another version of Unity may write it otherwise."""
        if found:
            self.note(f"ProjectSettings/{file}.asset has no {what} that could be read.")


def shown_name(field: str) -> str:
    """A field's name as code writes it: `m_TimeScale` is timeScale, `Fixed Timestep` fixedTimestep."""
    plain = field.removeprefix("m_").replace(" ", "")
    return plain if plain[:2].isupper() else plain[:1].lower() + plain[1:]


def shown(source: Source, type_name: str, path: str, value: Value) -> Any:
    """A value: enums by name, vectors as arrays, references as paths."""
    name = enum_name(type_name, (), path, value)
    return name if name is not None else cell(value, lambda reference, _: source.target(reference), path).shown


def values(
    source: Source, type_name: str, fields: Fields, only: Collection[str] | None = None, skip: Collection[str] = ()
) -> dict[str, Any]:
    """The fields by the names that code has for them; what is empty or bytes is left out."""
    names = [name for name in fields if name not in PLUMBING and name not in skip] if only is None else only
    found = {shown_name(name): shown(source, type_name, name, fields[name]) for name in names if _says(fields, name)}
    return {name: value for name, value in found.items() if value is not None}


def _says(fields: Fields, name: str) -> bool:
    value = fields.get(name)
    if value is None or value in ("", [], {}):
        return False
    return is_reference(value) or not (isinstance(value, str) and len(value) > _LONGEST and " " not in value)


def rows(value: Value) -> list[Fields]:
    """The objects of a list; whatever else is there is none."""
    return [row for row in value if isinstance(row, dict)] if isinstance(value, list) else []


def texts(value: Value) -> list[str]:
    return [str(part) for part in value if part not in ("", None)] if isinstance(value, list) else []
