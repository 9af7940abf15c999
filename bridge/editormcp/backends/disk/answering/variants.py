"""The variants of a prefab: prefabs whose root is an instance of it."""

from __future__ import annotations

from editormcp.backends.disk.answering.context import Context
from editormcp.backends.disk.index.names import extension

_PREFAB = ".prefab"


def with_variants(context: Context, guid: str) -> tuple[str, ...]:
    """The path of an asset and those of its variants, and of theirs; none for an asset that is not there."""
    index = context.index
    if guid not in index.paths:
        return ()
    found = {guid: index.paths[guid]}
    stack = [guid]
    while stack:
        base = stack.pop()
        for user in index.dependents(base):
            own, entry = index.guids.get(user, ""), index.entries.get(user)
            is_variant = extension(user) == _PREFAB and entry is not None and entry.base == base
            if is_variant and own not in found:
                found[own] = user
                stack.append(own)
    return tuple(found.values())
