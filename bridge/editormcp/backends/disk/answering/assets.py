"""All assets by type and by name, put together once for each state of the project."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from itertools import accumulate, chain

import msgspec

from editormcp.analysis.patterns import NamePattern, checked, literals
from editormcp.analysis.types import TypeTree
from editormcp.backends.disk.answering.asset_types import asset_class, unity_bases
from editormcp.backends.disk.format.sniff import Kind
from editormcp.backends.disk.index.entries import TOO_LARGE, UNREADABLE
from editormcp.backends.disk.index.names import META, extension, stem
from editormcp.backends.disk.index.project_index import ProjectIndex
from editormcp.backends.disk.index.script_names import ScriptNames

OWN = "Assets/"
SETTINGS = "ProjectSettings/"
SCRIPTED = "script "
"""How the index marks an asset whose main object is a script's."""
NOT_READ = frozenset((Kind.LFS_POINTER.value, Kind.BINARY.value, Kind.EMPTY.value, UNREADABLE, TOO_LARGE))
"""What the index calls files whose objects nobody can tell."""
SCRIPTABLE = "ScriptableObject"
_SAID = {"scene": "SceneAsset", "script": "MonoScript"}
"""What people call some types."""


class _Text:
    """Names in one text, a line each and without regard to case, so that the machine looks for the words in them."""

    def __init__(self, names: Iterable[str]) -> None:
        folded = [name.casefold() for name in names]
        self._all = "\n".join(folded)
        self._starts = [0, *accumulate(len(name) + 1 for name in folded)]

    def fitting(self, pattern: str) -> Iterator[int]:
        """Which names fit a pattern."""
        words, fits = literals(pattern), NamePattern(pattern)
        if [pattern] == [f"*{word}*" for word in words]:
            yield from self._holding(words[0])
            return
        likely = self._holding(min(words, key=self._all.count)) if words else range(len(self._starts) - 1)
        for at in likely:
            if fits.matches(self._all[self._starts[at] : self._starts[at + 1] - 1]):
                yield at

    def _holding(self, word: str) -> Iterator[int]:
        place = self._all.find(word)
        while place >= 0:
            at = bisect_right(self._starts, place) - 1
            yield at
            place = self._all.find(word, self._starts[at + 1])


class Names:
    """Some assets, by path."""

    def __init__(self) -> None:
        self.paths: list[str] = []
        self._stems: _Text | None = None
        self._names: _Text | None = None
        """Both made with the first question that needs them."""

    def fitting(self, pattern: str) -> list[str]:
        """The assets whose name fits a pattern. The ending only counts where the pattern has a dot."""
        if self._stems is None:
            self._stems = _Text(map(stem, self.paths))
        found = set(self._stems.fitting(pattern))
        if "." in pattern:
            if self._names is None:
                self._names = _Text(path[path.rfind("/") + 1 :] for path in self.paths)
            found.update(self._names.fitting(pattern))
        return [self.paths[at] for at in sorted(found)]


class AssetTable(msgspec.Struct):
    """The assets of one generation of the index: those of the project and of its packages, folders left out."""

    classes: dict[str, str]
    """Path → type of the main object, in the order of paths; that of a script with its namespace."""
    own: dict[str, Names] = {}
    """By that type: the project's own, and those of packages."""
    packaged: dict[str, Names] = {}
    scripted: set[str] = set()
    """The types of ScriptableObjects, also of those whose script cannot be read."""
    unread: dict[str, str] = {}
    """Files that may hold any object, and cannot be read: path → what the index found instead."""

    def types(self, wanted: str | None, tree: TypeTree) -> list[str]:
        """The types that are the wanted one or derived from it; all where none is wanted."""
        names = dict.fromkeys((*self.own, *self.packaged))
        if wanted is None:
            return list(names)
        any_script = wanted.casefold() == SCRIPTABLE.casefold()
        return [name for name in names if (any_script and name in self.scripted) or is_a(name, wanted, tree)]

    def find(self, types: list[str], pattern: str | None, *, packages: bool) -> list[str]:
        """The assets of these types whose names fit, by path."""
        chosen = [
            one for group in (self.own, *[self.packaged] * packages) for name in types if (one := group.get(name))
        ]
        if pattern is None:
            found = [one.paths for one in chosen]
        else:
            wanted = checked(pattern, "namePattern").casefold()
            found = [one.fitting(wanted) for one in chosen]
        return sorted(chain.from_iterable(found))


class Assets:
    """Keeps the table as long as no file changes."""

    def __init__(self) -> None:
        self._known: tuple[int, AssetTable] | None = None

    def table(self, index: ProjectIndex, scripts: ScriptNames) -> AssetTable:
        if self._known is None or self._known[0] != index.generation:
            self._known = (index.generation, _table(index, scripts))
        return self._known[1]


def _table(index: ProjectIndex, scripts: ScriptNames) -> AssetTable:
    paths = sorted(path for path in index.listing.files if not path.endswith(META) and not path.startswith(SETTINGS))
    table = AssetTable({path: asset_class(index, scripts, path) for path in paths})
    for path, name in table.classes.items():
        group = table.own if path.startswith(OWN) else table.packaged
        group.setdefault(name, Names()).paths.append(path)
        entry = index.entries.get(path)
        if entry is not None and entry.main.startswith(SCRIPTED):
            table.scripted.add(name)
        elif entry is not None and entry.kind in NOT_READ and extension(path) == ".asset":
            table.unread[path] = entry.kind
    return table


def is_a(name: str, wanted: str, types: TypeTree) -> bool:
    """Whether a type of asset is the wanted one or derived from it, whatever its case."""
    folded = _SAID.get(wanted.casefold(), wanted).casefold()
    if folded == name.casefold() or folded in (base.casefold() for base in unity_bases(name)):
        return True
    return types.is_a(name, wanted)


def kind_of(index: ProjectIndex, path: str, name: str) -> str:
    """What sort of GameObject asset or scene it is: prefab, variant, model, scene; nothing for all else."""
    if name != "GameObject":
        return "scene" if name == "SceneAsset" else ""
    if extension(path) != ".prefab":
        return "model"
    entry = index.entries.get(path)
    return "variant" if entry is not None and entry.base else "prefab"
