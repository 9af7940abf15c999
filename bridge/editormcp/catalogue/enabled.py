"""Which tools the user wants: categories and ids, chosen by the setting `tools`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from editormcp.analysis.nearest import did_you_mean
from editormcp.catalogue.definition import STANDARD_CATEGORIES, Tool
from editormcp.config import InvalidSettings

ALWAYS = "mcp"
"""These tell which tools there are, and always stay."""


class Enabled:
    """The chosen tools; without a choice all of them. A project's own tools and blueprints go by their category too."""

    def __init__(self, names: Sequence[str] = (), shipped: Iterable[Tool] = ()) -> None:
        self._names = frozenset(names)
        known = {*STANDARD_CATEGORIES, ALWAYS}
        for tool in shipped:
            known |= {tool.id, tool.category}
        for name in names:
            if name not in known:
                near = did_you_mean(name, known)
                raise InvalidSettings(f"tools: {name!r} is neither a category nor the id of a tool{near}")

    def __call__(self, tool: Tool) -> bool:
        if not self._names or tool.id.startswith(f"{ALWAYS}."):
            return True
        return tool.id in self._names or any(_is_in(tool.category, name) for name in self._names)


EVERYTHING = Enabled()


def _is_in(category: str, name: str) -> bool:
    return category == name or category.startswith(f"{name}.")
