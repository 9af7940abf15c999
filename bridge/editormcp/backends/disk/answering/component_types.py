"""The types of components: their full names, and which of them a question is about."""

from __future__ import annotations

from functools import cache

from editormcp.analysis.nearest import did_you_mean
from editormcp.analysis.types import unity_types
from editormcp.backends.disk.answering.context import Context
from editormcp.backends.disk.format.references import Reference
from editormcp.backends.disk.index.script_names import MISSING_SCRIPT, UNRESOLVED_SCRIPT, ScriptNames
from editormcp.backends.disk.scene.nodes import Component
from editormcp.backends.disk.scene.scan import MONO_BEHAVIOUR

_COMPONENT = "Component"


def full_type_name(scripts: ScriptNames, part: Component) -> str:
    """The component's type with its namespace, as far as it can be known."""
    if part.name in (MISSING_SCRIPT, UNRESOLVED_SCRIPT):
        return part.name
    if part.file.classes.get(part.file_id) == MONO_BEHAVIOUR:
        return scripts.full_name(part.file.scripts[part.file_id], part.file.script_names.get(part.file_id, ""))
    return engine_type_name(part.name)


def engine_type_name(name: str) -> str:
    return _full_names().get(name, f"UnityEngine.{name}")


@cache
def _full_names() -> dict[str, str]:
    return {one.name: one.full_name for one in unity_types()}


class WantedType:
    """A component type that a caller named; types derived from it fit too, unless `derived` is false."""

    def __init__(self, context: Context, name: str, derived: bool = True) -> None:
        self.name = name
        self._context = context
        self._derived = derived
        self._known: dict[tuple[str, Reference | None], bool] = {}
        """By type: one script may have the name of another."""

    def fits(self, part: Component) -> bool:
        key = (part.name, part.file.scripts.get(part.file_id))
        if key not in self._known:
            full = full_type_name(self._context.scripts, part)
            types = self._context.types
            self._known[key] = (types.is_a if self._derived else types.is_called)(full, self.name)
        return self._known[key]

    def unknown(self) -> str:
        """What to say where Unity and the project have no such type; nothing where they have."""
        types = self._context.types
        if self.name in (MISSING_SCRIPT, UNRESOLVED_SCRIPT) or types.known(self.name):
            return ""
        return f"No component is called '{self.name}'{did_you_mean(self.name, types.names(_COMPONENT))}."
