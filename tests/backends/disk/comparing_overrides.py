"""The rows of scene.prefab.overrides beside the entries that the slow reader finds, however rows put them together."""

from __future__ import annotations

from typing import Any

from slow_reading.expanding import Expander
from slow_reading.naming import paths
from slow_reading.overriding import Override, overrides, owners
from slow_reading.values import Key, Placed

_PLACES = {letter: at for letters in ("xyzw", "rgba") for at, letter in enumerate(letters)}
_WITH_VALUES = ("property", "missingTarget")
_LISTED = "m_RemovedComponents"

Row = list[Any]
"""instance, prefab, kind, object, component, property, value, prefabValue"""


class Told:
    """One file's rows, all of them, defaults and equal values too."""

    def __init__(self, reader: Expander, path: str, rows: list[Row]) -> None:
        self._file = reader.expand(path)
        self._assets = reader.project.paths
        self._paths = paths(self._file)
        self._owners = owners(self._file)
        self._rows: dict[tuple[str, str, str | None], list[Row]] = {}
        for row in rows:
            self._rows.setdefault((row[0], row[2], row[5]), []).append(row)
        self._used: set[int] = set()
        self.entries = 0
        self._found = [line for one in overrides(self._file) for line in self._entry(one)]
        self._found += [f"{row} is told by nothing" for row in rows if id(row) not in self._used]

    def differences(self) -> list[str]:
        return self._found

    def _entry(self, one: Override) -> list[str]:
        self.entries += 1
        name = one.path.replace(".Array.data[", "[").replace(".Array.size", ".size") or None
        where = self._below(one.root, one.target)
        rows = [row for row in self._candidates(self._paths[one.root], one.kind, name) if row[0][3] == where]
        if not rows:
            return [f"no row has {self._paths[one.root]} {one.kind} {where} {name}"]
        fitting = [row for row in rows if self._fits(one, row[1], row[2])]
        self._used |= {id(row[0]) for row in fitting}
        return [] if fitting else [f"{rows[0]} is not {one.value!r}, {one.original!r}"]

    def _below(self, root: Key, target: Key | None) -> str:
        if target is None:
            return "-"
        top, own = self._paths[root], self._paths.get(self._owners[target])
        assert own is not None, target
        return "." if own == top else own.removeprefix(f"{top}/")

    def _candidates(self, instance: str, kind: str, name: str | None) -> list[tuple[Row, Any, Any]]:
        """Rows of this property, and of the vector that it is a part of; each with its value and the prefab's."""
        found = [(row, row[6], row[7]) for row in self._rows.get((instance, kind, name), [])]
        holder, _, letter = (name or "").rpartition(".")
        if letter not in _PLACES:
            return found
        at = _PLACES[letter]
        rows = (row for row in self._rows.get((instance, kind, holder), []) if isinstance(row[6], list))
        return found + [(row, _part(row[6], at), _part(row[7], at)) for row in rows]

    def _fits(self, one: Override, value: Any, had: Any) -> bool:
        if one.kind not in _WITH_VALUES or one.path == _LISTED:
            return True
        return self._same(value, one.value) and self._same(had, one.original)

    def _same(self, told: Any, real: Any) -> bool:
        if isinstance(real, Placed):
            return self._points(told, real)
        if isinstance(told, (int, float)) and isinstance(real, (int, float)):
            return abs(told - real) <= 1e-5 * max(1.0, abs(real))
        if isinstance(told, str) and isinstance(real, int):
            return not told.isdigit() or told == str(real)  # the name of an enum's value, or of an object
        return bool(told == real) or (told is None and real == "")

    def _points(self, told: Any, real: Placed) -> bool:
        if not real.reference.file_id:
            return told is None
        if not real.reference.guid:
            return isinstance(told, str)
        asset = self._assets.get(real.reference.guid.lower())
        if asset is None:
            return isinstance(told, str) and told.partition(":")[0] in ("builtin", "missing", "unresolved")
        return isinstance(told, str) and (told == asset or told.startswith(f"{asset}#"))


def _part(value: Any, at: int) -> Any:
    return value[at] if isinstance(value, list) and at < len(value) else value
