"""Which class a component's script is: from the script file, from what is known of Unity's own, or not to be known."""

from __future__ import annotations

from collections.abc import Collection

from editormcp.analysis.builtins import SCRIPT, builtin, builtin_scripts
from editormcp.analysis.types import Class, TypeTree
from editormcp.backends.disk.format.references import Reference, is_builtin
from editormcp.backends.disk.index.entries import Entry
from editormcp.backends.disk.index.known_scripts import dll_script_id, dll_scripts, package_scripts
from editormcp.backends.disk.index.names import extension, stem
from editormcp.backends.disk.index.scripts import script_class
from editormcp.backends.disk.index.view import IndexView

MISSING_SCRIPT = "Missing Script"
UNRESOLVED_SCRIPT = "Script (unresolved)"
"""What `components` shows for a script that is gone, and for one that cannot be known from here."""


class ScriptNames:
    """Finds the class of a script in what the index has read."""

    def __init__(self, index: IndexView) -> None:
        self._index = index
        self._files: dict[str, tuple[Entry | None, Class]] = {}
        self._dlls: dict[str, tuple[Entry, dict[int, Class]]] = {}
        """The classes of an assembly by the file ids that components know them by. Both with the entry they are of."""
        self._declared: list[tuple[Class, ...]] = []
        self._types: tuple[int, TypeTree] | None = None
        """With the generation it was last compared with."""

    @property
    def types(self) -> TypeTree:
        """All types that are known here: Unity's, those of its packages, and the project's."""
        generation = self._index.generation
        if self._types is None or self._types[0] != generation:
            declared = [entry.classes for entry in self._index.entries.values() if entry.classes]
            is_same = self._types is not None and declared == self._declared
            tree = self._types[1] if self._types is not None and is_same else _tree(declared)
            self._declared, self._types = declared, (generation, tree)
        return self._types[1]

    def name(self, script: Reference, identifier: str) -> str:
        """The short name that `components` shows, or one of the two names for what has none."""
        found = self.find(script, identifier)
        if found is not None:
            return found.name
        return MISSING_SCRIPT if self.is_missing(script) else UNRESOLVED_SCRIPT

    def full_name(self, script: Reference, identifier: str) -> str:
        found = self.find(script, identifier)
        return found.full_name if found is not None else self.name(script, identifier)

    def find(self, script: Reference, identifier: str = "") -> Class | None:
        """The class, or None where there is no script or none that can be known."""
        if not script or not script.guid:
            return None
        path = self._index.paths.get(script.guid)
        if path is not None:
            return self._in_file(path) if extension(path) == ".cs" else self._in_dll(path).get(script.file_id)
        if (inside := builtin(script.guid, script.file_id)) is not None and inside.type == SCRIPT:
            return _named(inside.name)
        in_dll = dll_scripts().get(script.guid, {}).get(script.file_id)
        if known := in_dll or package_scripts().get(script.guid):
            return known
        # The identifier outlives the script: it names the class also where that is gone.
        return None if self.is_missing(script) else _from_identifier(identifier)

    def classes(self, guid: str) -> Collection[Class] | None:
        """The classes that scripts of a GUID can be; none for what is no script, None where that cannot be known."""
        path = self._index.paths.get(guid)
        if path is not None:
            return (self._in_file(path),) if extension(path) == ".cs" else self._in_dll(path).values()
        if is_builtin(guid):
            return [_named(name) for name in builtin_scripts(guid)]
        known = package_scripts().get(guid)
        return (known,) if known is not None else dll_scripts()[guid].values() if guid in dll_scripts() else None

    def is_missing(self, script: Reference) -> bool:
        """Whether the script is gone for certain; otherwise it only cannot be known from here."""
        if not script or not script.guid:
            return True
        guid = script.guid
        elsewhere = is_builtin(guid) or guid in self._index.paths or guid in dll_scripts() or guid in package_scripts()
        return not elsewhere and not self._index.packages.unreadable

    def in_script(self, path: str) -> Class | None:
        """The class that Unity binds to a script file, if it can be told."""
        entry = self._index.entries.get(path)
        return script_class(entry.classes, stem(path)) if entry is not None else None

    def _in_file(self, path: str) -> Class:
        """Where nothing can be read, the file's name is still the likeliest class name."""
        entry = self._index.entries.get(path)
        known = self._files.get(path)
        if known is None or known[0] is not entry:
            known = (entry, self.in_script(path) or Class(stem(path)))
            self._files[path] = known
        return known[1]

    def _in_dll(self, path: str) -> dict[int, Class]:
        entry = self._index.entries.get(path)
        if entry is None:
            return {}
        known = self._dlls.get(path)
        if known is None or known[0] is not entry:
            known = (entry, {dll_script_id(one.namespace, one.name): one for one in entry.classes})
            self._dlls[path] = known
        return known[1]


def _tree(declared: list[tuple[Class, ...]]) -> TypeTree:
    classes = [one for some in declared for one in some]
    names = {one.name for one in classes}
    return TypeTree((*classes, *(one for one in package_scripts().values() if one.name not in names)))


def _from_identifier(identifier: str) -> Class | None:
    """`Assembly::Namespace.Class`, which Unity 6 writes beside the script's reference."""
    _, mark, full = identifier.rpartition("::")
    return _named(full) if mark and full else None


def _named(full: str) -> Class:
    namespace, _, name = full.rpartition(".")
    return Class(name, namespace)
