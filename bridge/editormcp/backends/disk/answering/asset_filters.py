"""The filters of a search over assets, each with what is said where it leaves nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import islice
from typing import Any

from editormcp.analysis.nearest import did_you_mean
from editormcp.analysis.patterns import NamePattern, checked
from editormcp.analysis.types import Class, short_name
from editormcp.backends.disk.answering.asset_facts import AssetFacts
from editormcp.backends.disk.answering.asset_scopes import assets_in
from editormcp.backends.disk.answering.asset_types import unity_types
from editormcp.backends.disk.answering.assets import NOT_READ
from editormcp.backends.disk.answering.context import Context
from editormcp.backends.disk.answering.inner_types import NUMBERS, elsewhere
from editormcp.backends.disk.answering.reached import is_code, reached_from_roots
from editormcp.backends.disk.answering.shaders import Shaders
from editormcp.backends.disk.answering.unused_scripts import unused_scripts
from editormcp.backends.disk.format.sniff import Kind
from editormcp.backends.disk.index.entries import TOO_LARGE, UNREADABLE, YAML_TYPES
from editormcp.backends.disk.index.names import extension, stem

_KINDS_AS_TYPES = {"prefab": ("prefab", "variant"), "model": ("model",)}
_UNUSED = "Unused: no build scene, Resources folder or other root leads there; code may still load it by name."
_UNUSED_SCRIPTS = (
    "Unused scripts: components and ScriptableObjects that no scene, prefab or asset holds and no other script names."
)
_NO_BUILD = "The build list has no scene, so what only scenes use counts as unused."
_FEW = 10
_MOST_NAMES = 3
_UNREAD = {
    Kind.LFS_POINTER.value: "Git LFS pointers (git lfs pull)",
    Kind.BINARY.value: "binary",
    Kind.EMPTY.value: "empty",
    UNREADABLE: "not readable",
    TOO_LARGE: "too large",
}
_COMPARED, _LENGTHS = 5000, 3
Paths = list[str]


def filtered(context: Context, facts: AssetFacts, asked: dict[str, Any]) -> Paths:
    """The assets that fit everything that is asked, by path."""
    filters = Filters(context, facts)
    where = (asked.get("scope"), asked.get("type"))
    paths = filters.chosen(*where, asked.get("namePattern"))
    if not paths:
        filters.note_nothing(*where, asked.get("namePattern"))
    filters.note_unread(*where)
    for name, (fits, others, says) in filters.table.items():
        if name in asked:
            before, paths = paths, fits(asked[name], paths)
            if before and not paths and others is not None:
                context.note(f"No asset of these {says} '{asked[name]}'{_choice(asked[name], others(before))}.")
    return paths


def _choice(wanted: str, names: set[str]) -> str:
    """The nearest names; where none is near and there are few, those there are."""
    if not names:
        return "; there are none"
    near = did_you_mean(wanted.strip("*?"), names)
    return near or (f"; there are {', '.join(sorted(names))}" if len(names) <= _FEW else "")


def _alike(wanted: str, names: set[str]) -> set[str]:
    """Of many names those that may be near: to compare each takes microseconds."""
    if len(names) <= _COMPARED:
        return names
    word = wanted.strip("*?").casefold()
    likely = (name for name in names if abs(len(name) - len(word)) <= _LENGTHS and name[:1].casefold() == word[:1])
    return set(islice(likely, _COMPARED))


class Filters:
    def __init__(self, context: Context, facts: AssetFacts) -> None:
        self._context = context
        self._facts = facts
        self._shaders = Shaders(context)
        self.table: dict[str, tuple[Callable[[Any, Paths], Paths], Callable[[Paths], set[str]] | None, str]] = {
            "kind": (lambda kind, paths: [path for path in paths if facts.kind(path) == kind], None, ""),
            "minSizeBytes": (lambda least, paths: [path for path in paths if facts.size(path) >= least], None, ""),
            "label": (self._labelled, self._labels, "has the label"),
            "className": (self._declaring, self._classes, "declares the class"),
            "baseClass": (self._deriving, self._classes, "declares a class derived from"),
            "shader": (self._shaded, self._shaders_of, "uses the shader"),
            "unused": (self._unused, None, ""),
        }
        """Name → those that fit, the names that others have, and what having one means."""

    def chosen(self, scope: str | None, wanted: str | None, pattern: str | None) -> Paths:
        """Those of a scope, a type and a name. Packages only count where the scope names them."""
        table = self._facts.table
        kinds = _KINDS_AS_TYPES.get((wanted or "").casefold())
        types = table.types(None if kinds else wanted, self._context.types)
        found = table.find(types, pattern, packages=scope is not None)
        if scope is not None:
            within = set(assets_in(self._context, scope, table.classes))
            found = [path for path in found if path in within]
        return [path for path in found if self._facts.kind(path) in kinds] if kinds else found

    def note_nothing(
        self, scope: str | None, wanted: str | None, pattern: str | None, more: Iterable[str] = ()
    ) -> None:
        """Says whether it is the type or the name that nothing has, and what is near."""
        of_type = self.chosen(scope, wanted, None) if pattern is not None else []
        if of_type:
            near = _choice(str(pattern), _alike(str(pattern), set(map(stem, of_type))))
            self._context.note(f"No asset of these is called '{pattern}'{near}.")
        elif wanted is not None:
            names = unity_types() | set(map(short_name, self._facts.table.classes.values()))
            known = self._context.types.known(wanted) or wanted.casefold() in map(str.casefold, names)
            classes = self._context.types.names("ScriptableObject")
            near = "" if known else did_you_mean(wanted, (*names, *classes, *more))
            self._context.note(elsewhere(wanted) or f"No asset of these is of type '{wanted}'{near}.")

    def note_unread(self, scope: str | None, wanted: str | None) -> None:
        """An .asset that cannot be read may be of any type but those that a file's ending tells."""
        unread = self._facts.table.unread
        named = {*NUMBERS, *map(str.casefold, unity_types())}
        if not unread or wanted is None or wanted.casefold() in named:
            return
        # Of all assets: a scope that holds none of the unread ones is not an empty one.
        within = set(assets_in(self._context, scope, self._facts.table.classes)) if scope is not None else unread.keys()
        paths = [path for path in unread if path in within]
        if paths:
            kinds = " or ".join(sorted({_UNREAD[unread[path]] for path in paths}))
            more = f" and {len(paths) - _MOST_NAMES} more" if len(paths) > _MOST_NAMES else ""
            names = ", ".join(paths[:_MOST_NAMES])
            self._context.note(f"{len(paths)} assets are of no known type: {names}{more}: the files are {kinds}.")

    def _labelled(self, label: str, paths: Paths) -> Paths:
        fits = _pattern(label, "label")
        return [path for path in paths if any(map(fits, self._facts.labels(path)))]

    def _labels(self, paths: Paths) -> set[str]:
        return {label for path in paths for label in self._facts.labels(path)}

    def _declaring(self, name: str, paths: Paths) -> Paths:
        return self._with_class(paths, lambda one: _is_called(one, name))

    def _deriving(self, base: str, paths: Paths) -> Paths:
        types = self._context.types
        return self._with_class(paths, lambda one: not _is_called(one, base) and types.is_a(one.full_name, base))

    def _with_class(self, paths: Paths, fits: Callable[[Class], bool]) -> Paths:
        """Scripts and assemblies that declare a class that fits."""
        found = {path: one for path in paths for one in reversed(self._facts.classes(path)) if fits(one)}
        self._facts.shown.update(found)
        return list(found)

    def _classes(self, _paths: Paths) -> set[str]:
        return set(self._context.types.names())

    def _shaded(self, shader: str, paths: Paths) -> Paths:
        fits = _pattern(shader, "shader")
        bases = ((path, self._facts.shader(path)) for path in paths)
        return [path for path, base in bases if base and any(map(fits, self._shaders.names(base)))]

    def _shaders_of(self, paths: Paths) -> set[str]:
        bases = {self._facts.shader(path) for path in paths} - {""}
        return {name for base in bases for name in self._shaders.names(base)[:2]}

    def _unused(self, unused: bool, paths: Paths) -> Paths:
        self._note_unseen()
        if paths and all(extension(path) == ".cs" for path in paths):
            found = unused_scripts(self._context, self._facts, paths)
            self._context.note(_UNUSED_SCRIPTS)
            return [path for path in paths if (path in found) == unused]
        reached = reached_from_roots(self._context)
        self._context.note(_UNUSED)
        if not any(scene.enabled for scene in self._context.settings.build_scenes()):
            self._context.note(_NO_BUILD)
        return [path for path in paths if (path in reached or is_code(path)) != unused]

    def _note_unseen(self) -> None:
        """What cannot be read may use anything."""
        ours = (entry.kind for path, entry in self._context.index.entries.items() if extension(path) in YAML_TYPES)
        if count := sum(kind in NOT_READ for kind in ours):
            self._context.note(f"{count} files cannot be read, and may use some of these.")


def _is_called(one: Class, name: str) -> bool:
    return name in (one.name, one.full_name) or name.casefold() == one.name.casefold()


def _pattern(text: str, parameter: str) -> Callable[[str], bool]:
    """Whether a text is the given one, or fits it as a pattern, whatever its case."""
    fits = NamePattern(checked(text, parameter).casefold())
    return lambda name: fits.matches(name.casefold())
