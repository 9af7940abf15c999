"""Which components of two scenes are written alike, byte for byte: of a large scene hardly any has to be read."""

from __future__ import annotations

from contextlib import suppress

from editormcp.analysis.model import Likeness, Part
from editormcp.backends.disk.format.documents import SEPARATOR
from editormcp.backends.disk.format.references import Reference
from editormcp.backends.disk.scene.instances import modifications_of
from editormcp.backends.disk.scene.library import SceneLibrary, Unreadable
from editormcp.backends.disk.scene.nodes import Component, Node, seen_id
from editormcp.backends.disk.scene.objects import Instance, Modification

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
        return not (chain or others) or (len(chain) == len(others) and _same_instances(old.file_id, chain, others))

    def same_overrides(self, before: Part, after: Part) -> bool:
        (node, old), (other, new) = _source(before), _source(after)
        chain, others = node.chain[old.skip :], other.chain[new.skip :]
        if not (chain and others):
            return False
        ids = seen_id(old.file_id, chain[:-1]), seen_id(new.file_id, others[:-1])
        return _same_changes(chain[-1], ids[0], others[-1], ids[1])

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


def _same_instances(file_id: int, chain: tuple[Instance, ...], others: tuple[Instance, ...]) -> bool:
    """Whether two chains of instances change the same of what has this id in the innermost prefab."""
    for level, (one, other) in enumerate(zip(chain, others, strict=True)):
        if one is other:
            continue
        if one.file_id != other.file_id:
            return False
        own = seen_id(file_id, chain[:level])
        if not _same_changes(one, own, other, own):
            return False
    return True


def _same_changes(one: Instance, own: int, other: Instance, others: int) -> bool:
    """Whether two instances change the same of one object each, whatever else they change."""
    if one.raw_modifications == other.raw_modifications and own == others:
        return True
    return list(map(_change, modifications_of(one, own))) == list(map(_change, modifications_of(other, others)))


def _change(modification: Modification) -> tuple[str, bytes, Reference]:
    return modification.path, modification.value, modification.reference


def _id_of(document: bytes) -> int:
    """Of what follows a document's mark: `4 &12345`. What is no document has the id 0, which none has."""
    _, _, rest = document.partition(b"\n")[0].partition(b" &")
    name = rest.split(b" ", 1)[0]
    return int(name) if name.lstrip(b"-").isdigit() else 0


def _source(part: Part) -> tuple[Node, Component]:
    source: tuple[Node, Component] = part.source
    return source
