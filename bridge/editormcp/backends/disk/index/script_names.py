"""Which class a component's script is: from the script file, from what is known of Unity's own, or not to be known."""

from __future__ import annotations

import msgspec

from editormcp.backends.disk.format.references import Reference, is_builtin
from editormcp.backends.disk.index.assemblies import NoAssembly, assembly_types
from editormcp.backends.disk.index.known_scripts import dll_script_id, dll_scripts, package_scripts
from editormcp.backends.disk.index.names import extension, stem
from editormcp.backends.disk.index.project_index import ProjectIndex
from editormcp.backends.disk.index.reading import read_stable
from editormcp.backends.disk.index.scripts import ScriptClass, script_class
from editormcp.backends.disk.index.walk import Stat

MISSING_SCRIPT = "Missing Script"
_LARGEST_DLL = 64 << 20
UNRESOLVED_SCRIPT = "Script (unresolved)"
"""What `components` shows for a script that is gone, and for one that cannot be known from here."""


class _Known(msgspec.Struct, frozen=True):
    stat: Stat
    found: ScriptClass


class ScriptNames:
    """Remembers the class of every script it has read, until the file changes."""

    def __init__(self, index: ProjectIndex) -> None:
        self._index = index
        self._read: dict[str, _Known] = {}
        self._dlls: dict[str, tuple[Stat, dict[int, ScriptClass]]] = {}

    def name(self, script: Reference, identifier: str) -> str:
        """The short name that `components` shows, or one of the two names for what has none."""
        found = self.find(script, identifier)
        if found is not None:
            return found.name
        return MISSING_SCRIPT if self.is_missing(script) else UNRESOLVED_SCRIPT

    def full_name(self, script: Reference, identifier: str) -> str:
        found = self.find(script, identifier)
        return found.full_name if found is not None else self.name(script, identifier)

    def find(self, script: Reference, identifier: str = "") -> ScriptClass | None:
        """The class, or None where there is no script or none that can be known."""
        if not script or not script.guid:
            return None
        path = self._index.paths.get(script.guid)
        if path is not None:
            return self._in_file(path) if extension(path) == ".cs" else self._in_dll(path).get(script.file_id)
        in_dll = dll_scripts().get(script.guid, {}).get(script.file_id)
        if known := in_dll or package_scripts().get(script.guid):
            return known
        # The identifier outlives the script: it names the class also where that is gone.
        return None if self.is_missing(script) else _from_identifier(identifier)

    def is_missing(self, script: Reference) -> bool:
        """Whether the script is gone for certain; otherwise it only cannot be known from here."""
        if not script or not script.guid:
            return True
        guid = script.guid
        elsewhere = is_builtin(guid) or guid in self._index.paths or guid in dll_scripts() or guid in package_scripts()
        return not elsewhere and not self._index.packages.unreadable

    def _in_file(self, path: str) -> ScriptClass:
        stat = self._index.listing.files.get(path, (0, 0))
        known = self._read.get(path)
        if known is None or known.stat != stat:
            known = self._read[path] = _Known(stat, self._parse(path))
        return known.found

    def _in_dll(self, path: str) -> dict[int, ScriptClass]:
        """The classes of an assembly by the file ids that components know them by."""
        stat = self._index.listing.files.get(path, (0, 0))
        known = self._dlls.get(path)
        if known is None or known[0] != stat:
            real = self._index.real_path(path)
            try:
                types = assembly_types(read_stable(real, _LARGEST_DLL)) if real and extension(path) == ".dll" else []
            except (OSError, NoAssembly):
                types = []
            known = self._dlls[path] = (stat, {dll_script_id(one.namespace, one.name): one for one in types})
        return known[1]

    def _parse(self, path: str) -> ScriptClass:
        real = self._index.real_path(path)
        try:
            source = read_stable(real).decode("utf-8", "replace") if real else ""
        except OSError:
            source = ""  # The file's name is still the likeliest class name.
        return script_class(source, stem(path))


def _from_identifier(identifier: str) -> ScriptClass | None:
    """`Assembly::Namespace.Class`, which Unity 6 writes beside the script's reference."""
    _, mark, full = identifier.rpartition("::")
    if not mark or not full:
        return None
    namespace, _, name = full.rpartition(".")
    return ScriptClass(name, namespace)
