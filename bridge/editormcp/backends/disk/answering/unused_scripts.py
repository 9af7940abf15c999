"""Scripts of components and ScriptableObjects that no asset holds and that no other script names."""

from __future__ import annotations

import re
from collections.abc import Iterable

from editormcp.backends.disk.answering.asset_facts import AssetFacts
from editormcp.backends.disk.answering.context import Context
from editormcp.backends.disk.index.names import extension
from editormcp.backends.disk.index.reading import read_stable
from editormcp.projects.files import TooLarge

_SCRIPT = ".cs"
_HELD = ("MonoBehaviour", "ScriptableObject")
_MADE_BY_UNITY = ("Editor", "EditorWindow", "ScriptedImporter")
"""Nothing needs to refer to these: Unity finds them by their type."""
_EDITOR = "Editor"
_WORD = re.compile(r"[^\W\d]\w+")


def unused_scripts(context: Context, facts: AssetFacts, paths: Iterable[str]) -> set[str]:
    """Those of these scripts. A class that others are derived from is named by them."""
    found = {path: names for path in paths if (names := _names(context, facts, path))}
    alone = {name for names in found.values() for name in names}
    for path in context.index.listing.files:
        if extension(path) == _SCRIPT and alone:
            context.work.check()
            alone -= _words(context, path) - found.get(path, set())
    return {path for path, names in found.items() if names <= alone}


def _names(context: Context, facts: AssetFacts, path: str) -> set[str]:
    """The classes of a script that only an asset or another script could use; none where one does."""
    if extension(path) != _SCRIPT or _EDITOR in path.split("/"):
        return set()
    guid = context.index.guids.get(path)  # without one nothing can hold it
    if guid is not None and context.index.dependents(guid):
        return set()
    types, classes = context.types, facts.classes(path)
    if any(types.is_a(one.full_name, base) for one in classes for base in _MADE_BY_UNITY):
        return set()
    is_held = any(types.is_a(one.full_name, base) for one in classes for base in _HELD)
    return {one.name for one in classes} if is_held else set()


def _words(context: Context, path: str) -> set[str]:
    real = context.index.real_path(path)
    try:
        data = read_stable(real) if real is not None else b""
    except (OSError, TooLarge):
        return set()
    return set(_WORD.findall(data.decode("utf-8", "replace")))
