"""The types of components: their full names, and which of them a question is about."""

from __future__ import annotations

from functools import cache

from editormcp.analysis.nearest import did_you_mean
from editormcp.analysis.types import TypeTree, is_base_of_scripts, unity_types
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


def is_script(part: Component) -> bool:
    """Whether the component is a script, of a class that may be unknown; one that is gone is nothing any more."""
    return part.file.classes.get(part.file_id) == MONO_BEHAVIOUR and part.name != MISSING_SCRIPT


def is_of_type(types: TypeTree, scripts: ScriptNames, part: Component, wanted: str) -> bool:
    """Whether a component is of a type or of one derived from it."""
    return types.is_a(full_type_name(scripts, part), wanted) or (is_base_of_scripts(wanted) and is_script(part))


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
            self._known[key] = self._fits(part)
        return self._known[key]

    def _fits(self, part: Component) -> bool:
        types, scripts = self._context.types, self._context.scripts
        if self._derived:
            return is_of_type(types, scripts, part, self.name)
        return types.is_called(full_type_name(scripts, part), self.name)

    def unknown(self) -> str:
        """What to say where Unity and the project have no such type; nothing where they have."""
        types = self._context.types
        if self.name in (MISSING_SCRIPT, UNRESOLVED_SCRIPT) or types.known(self.name):
            return ""
        return f"No component is called '{self.name}'{did_you_mean(self.name, types.names(_COMPONENT))}."
