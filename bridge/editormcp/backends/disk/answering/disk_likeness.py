"""Which components of two scenes are written alike, byte for byte: of a large scene hardly any has to be read."""

from __future__ import annotations

from contextlib import suppress

from editormcp.analysis.model import Likeness, Part
from editormcp.backends.disk.format.documents import SEPARATOR
from editormcp.backends.disk.scene.library import SceneLibrary, Unreadable
from editormcp.backends.disk.scene.nodes import Component, Node
from editormcp.backends.disk.scene.objects import Instance

_ALL_DIFFER = None


class DiskLikeness(Likeness):
    """Over the files of two libraries. Documents are compared a file at a time, when the first is asked for."""

    def __init__(self, before: SceneLibrary, after: SceneLibrary) -> None:
        self._before = before
        self._after = after
        self._known: dict[tuple[str, str], set[int] | None] = {}

    def same(self, before: Part, after: Part) -> bool:
        (node, old), (other, new) = _source(before), _source(after)
        if old.file_id != new.file_id:
            return False
        key = (old.file.path, new.file.path)
        differing = self._known[key] if key in self._known else self._find(key)
        if differing is _ALL_DIFFER or old.file_id in differing:
            return False
        chain, others = node.chain[old.skip :], other.chain[new.skip :]
        return not (chain or others) or (len(chain) == len(others) and _same_instances(chain, others))

    def same_overrides(self, before: Part, after: Part) -> bool:
        (node, old), (other, new) = _source(before), _source(after)
        chain, others = node.chain[old.skip :], other.chain[new.skip :]
        return bool(chain and others) and chain[-1].raw_modifications == others[-1].raw_modifications

    def _find(self, key: tuple[str, str]) -> set[int] | None:
        found: set[int] | None = _ALL_DIFFER
        with suppress(Unreadable):
            found = _differing(self._before.held_bodies(key[0]).data, self._after.held_bodies(key[1]).data)
        self._known[key] = found
        return found


def _differing(before: bytes, after: bytes) -> set[int]:
    """The ids of the documents that are not the same in both."""
    if before == after:
        return set()
    one, other = set(before.split(SEPARATOR)), set(after.split(SEPARATOR))
    return {_id_of(document) for document in one ^ other}


def _same_instances(chain: tuple[Instance, ...], others: tuple[Instance, ...]) -> bool:
    return all(
        one is other or (one.file_id == other.file_id and one.raw_modifications == other.raw_modifications)
        for one, other in zip(chain, others, strict=True)
    )


def _id_of(document: bytes) -> int:
    """Of what follows a document's mark: `4 &12345`. What is no document has the id 0, which none has."""
    _, _, rest = document.partition(b"\n")[0].partition(b" &")
    name = rest.split(b" ", 1)[0]
    return int(name) if name.lstrip(b"-").isdigit() else 0


def _source(part: Part) -> tuple[Node, Component]:
    source: tuple[Node, Component] = part.source
    return source
