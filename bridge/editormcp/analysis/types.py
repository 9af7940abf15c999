"""Which type is derived from which: Unity's own components and the classes of a project."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import msgspec

from editormcp.contract import PROTOCOL

TABLE = PROTOCOL / "fields" / "components.tsv"
_SCRIPT_ID = "114"
_OF_EVERY_SCRIPT = ("MonoBehaviour", "Behaviour", "Component", "Object")
_MOST_BASES = 100
"""Of one class, with those of its bases: real ones have about ten. All bases of all classes are held at once."""
_MOST_NAMESAKES = 50
"""Types of one short name that the name of a base may mean."""


class Class(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A class or interface as it is declared; a partial one may be given once for each of its parts."""

    name: str
    namespace: str = ""
    bases: str = ""
    """As written: `Enemy<Boss>, IHit`."""
    outer: str = ""
    """The class that it is nested in, or several: `Outer.Middle`."""
    is_interface: bool = False

    @property
    def scope(self) -> str:
        return ".".join(filter(None, (self.namespace, self.outer)))

    @property
    def full_name(self) -> str:
        return ".".join(filter(None, (self.namespace, self.outer, self.name)))


class TypeTree:
    """Types are named in short (`Light`) or in full (`UnityEngine.Light`), nested ones `Outer.Inner` or `Outer+Inner`.

    A base is looked for from where its class stands outwards, as C# does. Where that leaves several of one short name,
    each of them counts: it is not known which namespaces a file uses.
    """

    def __init__(self, classes: Iterable[Class] = ()) -> None:
        self._written: dict[str, list[tuple[str, str]]] = {}
        """Full name → what is written after the colon, with the scope it is written in."""
        self._short: dict[str, list[str]] = {}
        self._nested: set[str] = set()
        self._interfaces: set[str] = set()
        self._namesakes: dict[str, list[str]] = {}
        """What a base is written as → the types that it may mean, wherever it is written."""
        self._direct: dict[str, list[str]] = {}
        self._above: dict[str, tuple[str, ...]] = {}
        self._meant: dict[str, frozenset[str]] = {}
        self._below: dict[str, set[str]] = {}
        for one in (*unity_types(), *classes):
            self._add(one)

    def _add(self, one: Class) -> None:
        full = one.full_name
        if full not in self._written:
            self._written[full] = []
            self._short.setdefault(one.name, []).append(full)
            if one.outer:
                self._nested.add(full)
            if one.is_interface:
                self._interfaces.add(full)
        self._written[full] += [(base, one.scope) for base in base_names(one.bases)]

    def known(self, name: str) -> bool:
        """Whether a type of this name is declared, or is the base of one that is."""
        return bool(self._wanted(name))

    def is_a(self, type_name: str, wanted: str) -> bool:
        """Whether a type is the wanted one or derived from it. Interfaces count; case only where it decides."""
        meant = self._wanted(wanted)
        if not meant:
            return _ends_with(_dotted(type_name), _dotted(wanted))
        return any(above in meant for full in self._named(type_name) for above in self._with_bases(full))

    def is_called(self, type_name: str, wanted: str) -> bool:
        """Whether a type is the wanted one itself."""
        meant = self._wanted(wanted)
        return any(full in meant for full in self._named(type_name)) or _ends_with(_dotted(type_name), _dotted(wanted))

    def bases(self, type_name: str) -> tuple[str, ...]:
        """The short names of all bases, nearest first, without the type itself."""
        found = [above for full in self._named(type_name) for above in self._with_bases(full)[1:]]
        return tuple(dict.fromkeys(short_name(full) for full in found))

    def base_class(self, full_name: str) -> str:
        """The full name of the class that a class is derived from; empty for none, and for an interface."""
        bases = () if full_name in self._interfaces else self._bases_of(full_name)
        return next((base for base in bases if not self._is_interface(base)), "")

    def _is_interface(self, full: str) -> bool:
        """One that nobody declares is told by its name: IDisposable."""
        if full in self._written:
            return full in self._interfaces
        name = short_name(full)
        return name[:1] == "I" and name[1:2].isupper()

    def unity(self, type_name: str) -> tuple[str, ...]:
        """The short names of Unity's own types among a type and its bases, nearest first: names of fields are theirs.

        A project's class may be called as one of Unity's is, and is not meant here.
        """
        found = [above for full in self._named(type_name) for above in self._with_bases(full)]
        return tuple(dict.fromkeys(short_name(full) for full in found if full in unity_names()))

    def descendants(self, name: str) -> set[str]:
        """The full names of a type and of all that are derived from it."""
        return {below for full in self._wanted(name) for below in (full, *self._all_below().get(full, ()))}

    def names(self, under: str = "") -> list[str]:
        """All short names, or those of one type's descendants."""
        found = self.descendants(under) if under else {*self._written, *self._all_below()}
        return sorted({short_name(full) for full in found})

    def _wanted(self, name: str) -> frozenset[str]:
        """The full names that a question means: exact ones, else those that differ in case alone."""
        if name not in self._meant:
            self._meant[name] = frozenset(self._search(name))
        return self._meant[name]

    def _search(self, name: str) -> list[str]:
        name = _dotted(name)
        if found := self._declared(name):
            return found
        folded, everything = name.casefold(), {*self._written, *self._all_below()}
        undeclared = [full for full in everything if _ends_with(full, name)]
        return undeclared or [full for full in everything if _ends_with(full.casefold(), folded)]

    def _named(self, type_name: str) -> list[str]:
        """The types behind a component's type name; one that nobody declares stands for itself."""
        return self._declared(_dotted(type_name)) or [_dotted(type_name)]

    def _declared(self, name: str) -> list[str]:
        if name in self._written and "." in name:
            return [name]
        return [full for full in self._short.get(short_name(name), ()) if _ends_with(full, name)]

    def _with_bases(self, full: str) -> tuple[str, ...]:
        """The type and all its bases, nearest first, as many as are held. A circle is gone round once."""
        if full not in self._above:
            found, seen = [full], {full}
            for one in found:
                fresh = [base for base in self._bases_of(one) if base not in seen]
                found += fresh
                seen.update(fresh)
                if len(found) > _MOST_BASES:
                    break
            self._above[full] = tuple(found)
        return self._above[full]

    def _bases_of(self, full: str) -> list[str]:
        """The direct bases of a type, by their full names."""
        if full not in self._direct:
            written = self._written.get(full, ())
            resolved = (base for name, scope in written for base in self._resolve(name, scope, full))
            self._direct[full] = list(dict.fromkeys(resolved))
        return self._direct[full]

    def _resolve(self, base: str, scope: str, of: str) -> list[str]:
        while True:
            if (found := f"{scope}.{base}" if scope else base) in self._written and found != of:
                return [found]
            if not scope:
                return self._anywhere(base, of)
            scope = scope.rpartition(".")[0]

    def _anywhere(self, base: str, of: str) -> list[str]:
        """The types that a name may mean. Nested ones only if they are written with their outer class, or alone."""
        if base not in self._namesakes:
            self._namesakes[base] = self._declared(base)[:_MOST_NAMESAKES]
        found = [full for full in self._namesakes[base] if full != of]
        outermost = [full for full in found if full not in self._nested]
        if outermost or ("." not in base and len(found) > 1):
            found = outermost
        return found or [base]

    def _all_below(self) -> dict[str, set[str]]:
        """Every type that is a base of another → all that are derived from it."""
        if not self._below:
            for full in self._written:
                for above in self._with_bases(full)[1:]:
                    self._below.setdefault(above, set()).add(full)
        return self._below


def short_name(full: str) -> str:
    return full.rpartition(".")[2]


@cache
def is_base_of_scripts(name: str) -> bool:
    """Whether every script on an object is of this type: also one whose own base is in a package that is not here."""
    return any(name.casefold() in (one.casefold(), f"unityengine.{one.casefold()}") for one in _OF_EVERY_SCRIPT)


def base_names(written: str) -> list[str]:
    """The names after a class's colon, without what stands in angle brackets: `A.B<C, D>, IE` are `A.B` and `IE`."""
    names, depth = [""], 0
    for letter in written:
        depth += (letter in "<([") - (letter in ">)]")
        if letter == "," and depth == 0:
            names.append("")
        elif depth == 0 and letter not in ">)]":
            names[-1] += letter
    plain = ("".join(name.split()).rpartition("::")[2] for name in names)
    return [name for name in plain if name]


def _dotted(name: str) -> str:
    return name.replace("+", ".").partition("<")[0]


def _ends_with(full: str, name: str) -> bool:
    return full == name or full.endswith(f".{name}")


@cache
def class_ids() -> dict[str, int]:
    """Full name → the class id that Unity's own components have in files. Those of scripts are not among them."""
    rows = (line.split("\t") for line in TABLE.read_text("utf-8").splitlines() if line and not line.startswith("#"))
    return {row[3]: int(row[2]) for row in rows if row[2] and row[2] != _SCRIPT_ID}


@cache
def unity_types() -> tuple[Class, ...]:
    return tuple(_read_types(TABLE))


@cache
def unity_names() -> frozenset[str]:
    """The full names of Unity's own types."""
    return frozenset(one.full_name for one in unity_types())


def _read_types(path: Path) -> Iterator[Class]:
    for line in path.read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            name, base, _, full = line.split("\t")
            yield Class(name, full.removesuffix(name).rstrip("."), base)
